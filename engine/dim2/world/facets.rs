//! Facets for sweeps of shapes in two dimensions.

use super::facet::Facet;
use crate::math::Pose;
use crate::shape::{Segment, Shape, Sides};
use crate::space::Vector;

/// The facet of a part of a chain at `start`. `None` where `whole` has no segments;
/// `Some(None)` where it has none of that number.
pub(super) fn facet_of(whole: &Shape, part: u32, start: &Pose) -> Option<Option<Facet>> {
    let Shape::Chain(chain) = whole else { return None };
    let facet = || {
        let (ends, normal) = (chain.segment(part)?, chain.normal(part)?);
        Some(Facet {
            shape: Segment::new(ends).ok()?.into(),
            plane: [start.transform_point(ends[0]), start.transform_vector(normal)],
            has_front_only: chain.sides() == Sides::Front,
        })
    };
    Some(facet())
}

/// The unit vector along the normal of a facet: that is one already.
pub(super) fn unit_normal(normal: Vector) -> Option<Vector> {
    Some(normal)
}

/// Whether a shape is a ball.
pub(super) fn is_ball(shape: &Shape) -> bool {
    matches!(shape, Shape::Circle(_))
}

/// Radius of a ball that fits into `shape` at its middle, m, where the shape itself tells.
pub(super) fn radius_at_middle(shape: &Shape) -> Option<f32> {
    match shape {
        Shape::Circle(circle) => Some(circle.radius()),
        Shape::Polygon(polygon) => {
            let center = polygon.mass().center;
            let sides = polygon.normals().iter().zip(polygon.vertices());
            let heights = sides.map(|(normal, corner)| normal.dot(corner - center));
            Some(heights.fold(f32::INFINITY, f32::min))
        }
        _ => None,
    }
}

/// A point well inside of a convex shape that stands at `start`, m: that by which contacts tell
/// on which side of a segment it is.
pub(super) fn middle_of(shape: &Shape, start: &Pose) -> Vector {
    start.transform_point(match shape {
        Shape::Polygon(polygon) => polygon.mass().center,
        shape => shape.bounds(&Pose::IDENTITY).center(),
    })
}
