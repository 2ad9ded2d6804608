//! Facets for sweeps of shapes in three dimensions.

use super::facet::Facet;
use crate::math::Pose;
use crate::shape::{Shape, Sides, Triangle};
use crate::space::Vector;

/// The facet of a part of a surface at `start`. `None` where `whole` has no triangles;
/// `Some(None)` where it has none of that number.
pub(super) fn facet_of(whole: &Shape, part: u32, start: &Pose) -> Option<Option<Facet>> {
    let (corners, sides) = match whole {
        Shape::Mesh(mesh) => (mesh.triangle(part), mesh.sides()),
        Shape::HeightField(field) => (field.triangle(part), field.sides()),
        _ => return None,
    };
    let facet = |corners: [Vector; 3]| {
        let [a, b, c] = corners.map(|corner| start.transform_point(corner));
        Some(Facet {
            shape: Triangle::new(corners).ok()?.into(),
            plane: [a, (b - a).cross(c - a)],
            has_front_only: sides == Sides::Front,
        })
    };
    Some(corners.and_then(facet))
}

/// The unit vector along the normal of a facet, if there is one.
pub(super) fn unit_normal(normal: Vector) -> Option<Vector> {
    normal.try_normalize()
}

/// Whether a shape is a ball.
pub(super) fn is_ball(shape: &Shape) -> bool {
    matches!(shape, Shape::Sphere(_))
}

/// Radius of a ball that fits into `shape` at its middle, m, where the shape itself tells.
pub(super) fn radius_at_middle(shape: &Shape) -> Option<f32> {
    match shape {
        Shape::Sphere(sphere) => Some(sphere.radius()),
        Shape::Hull(hull) => Some(hull.view().inner_radius),
        _ => None,
    }
}

/// A point well inside of a convex shape that stands at `start`, m. It is the same point of the
/// shape at every pose.
pub(super) fn middle_of(shape: &Shape, start: &Pose) -> Vector {
    start.transform_point(match shape {
        Shape::Hull(hull) => hull.mass().center,
        shape => shape.bounds(&Pose::IDENTITY).center(),
    })
}
