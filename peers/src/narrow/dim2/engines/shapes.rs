//! Solids of 2D as shapes of Hazumi and Parry, and queries that each dimension runs in its own
//! way.

use std::hint::black_box;

use hazumi2d::collide::{Manifold, collide, collide_recycled};
use hazumi2d::query::PenetrationMethod;
use hazumi2d::shape::{Capsule, Circle, Polygon, Rectangle};
use hazumi2d::{Pose, Rotation, Shape};
use parry2d::shape::{self, SharedShape};

use super::super::engine::MARGIN;
use super::super::pair::Placement;
use super::super::solid::Solid;
use super::super::space::Vector;

/// Parry, as in the report.
pub(super) const PARRY: &str = "parry2d";

pub(super) use hazumi2d::collide::ContactCache as Contact;

/// A manifold needs no buffers.
pub(super) type Scratch = ();

/// Hazumi's shape of a solid.
pub(super) fn hazumi(solid: &Solid) -> Option<Shape> {
    match solid {
        Solid::Point => None,
        Solid::Circle { radius } => Circle::new(*radius).ok().map(Shape::from),
        Solid::Capsule { half_height, radius } => {
            let end = Vector::Y * *half_height;
            Capsule::new([-end, end], *radius).ok().map(Shape::from)
        }
        Solid::Rectangle(half_extents) => Rectangle::new(*half_extents).ok().map(Shape::from),
        Solid::Polygon(points) => Polygon::new(points).ok().map(Shape::from),
    }
}

/// The corners of a polygon, in metres; empty for other shapes.
pub(super) fn hazumi_corners(shape: &Shape) -> Vec<Vector> {
    match shape {
        Shape::Polygon(polygon) => polygon.vertices().to_vec(),
        _ => Vec::new(),
    }
}

/// Hazumi's pose of `b`.
pub(super) fn hazumi_pose(placement: &Placement) -> Pose {
    let [cos, sin] = placement.rotation.to_array();
    Pose::new(placement.position, Rotation { cos, sin })
}

/// The method for the depth of a pair, by its documentation.
pub(super) fn method(_a: &Shape, _b: &Shape) -> PenetrationMethod {
    PenetrationMethod::default()
}

/// All points of contact of a pair.
pub(super) fn manifold(
    a: &Shape,
    b: &Shape,
    pose: &Pose,
    contact: &mut Contact,
    (): &mut Scratch,
) -> Manifold {
    collide_recycled(a, b, pose, MARGIN, contact)
}

/// All points of contact of a new pair.
pub(super) fn manifold_cold(
    a: &Shape,
    b: &Shape,
    pose: &Pose,
    _contact: &mut Contact,
    (): &mut Scratch,
) -> Manifold {
    collide(a, b, pose, MARGIN)
}

/// An answer, all of it: inlined code could leave out unused parts, which the others, being
/// called, cannot.
pub(super) fn all_of<T>(answer: &T) -> &T {
    black_box(answer)
}

/// Parry's shape of a solid.
pub(super) fn parry(solid: &Solid) -> Option<SharedShape> {
    Some(match solid {
        Solid::Point => return None,
        Solid::Circle { radius } => SharedShape::new(shape::Ball::new(*radius)),
        Solid::Capsule { half_height, radius } => {
            SharedShape::new(shape::Capsule::new_y(*half_height, *radius))
        }
        Solid::Rectangle(half_extents) => SharedShape::new(shape::Cuboid::new(*half_extents)),
        Solid::Polygon(points) => {
            SharedShape::new(shape::ConvexPolygon::from_convex_hull(points)?)
        }
    })
}

/// The corners of a polygon, in metres; empty for other shapes.
pub(super) fn parry_corners(shape: &SharedShape) -> Vec<Vector> {
    shape.as_convex_polygon().map(|polygon| polygon.points().to_vec()).unwrap_or_default()
}

/// Parry's pose of `b`.
pub(super) fn parry_pose(placement: &Placement) -> parry2d::math::Pose {
    let [cos, sin] = placement.rotation.to_array();
    let rotation = parry2d::math::Rotation::from_cos_sin_unchecked(cos, sin);
    parry2d::math::Pose::from_parts(placement.position, rotation)
}
