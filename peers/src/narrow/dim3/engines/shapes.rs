//! Solids of 3D as shapes of Hazumi and Parry, and queries that each dimension runs in its own
//! way.

use hazumi3d::collide::{AxisCache, Manifold, collide, collide_recycled};
use hazumi3d::query::PenetrationMethod;
use hazumi3d::shape::{Capsule, Cone, Cuboid, Cylinder, Hull, Sphere, Triangle};
use hazumi3d::{Pose, Shape};
use parry3d::shape::{self, SharedShape};

use super::super::engine::MARGIN;
use super::super::pair::Placement;
use super::super::solid::Solid;
use super::super::space::Vector;

pub(super) use hazumi3d::collide::{ContactCache as Contact, Scratch};

/// Parry, as in the report.
pub(super) const PARRY: &str = "parry3d";

/// Most corners of a hull for which the documentation of [`PenetrationMethod`] recommends
/// separating axes.
const FEW: usize = 50;

/// Whether the documentation of [`PenetrationMethod`] recommends separating axes.
fn has_few_corners(shape: &Shape) -> bool {
    match shape {
        Shape::Cuboid(_) => true,
        Shape::Hull(hull) => hull.vertex_count() <= FEW,
        _ => false,
    }
}

/// Hazumi's shape of a solid.
pub(super) fn hazumi(solid: &Solid) -> Option<Shape> {
    match solid {
        Solid::Point => None,
        Solid::Sphere { radius } => Sphere::new(*radius).ok().map(Shape::from),
        Solid::Capsule { half_height, radius } => {
            let end = Vector::Y * *half_height;
            Capsule::new([-end, end], *radius).ok().map(Shape::from)
        }
        Solid::Cuboid(half_extents) => Cuboid::new(*half_extents).ok().map(Shape::from),
        Solid::Cylinder { half_height, radius } => {
            Cylinder::new(*half_height, *radius).ok().map(Shape::from)
        }
        Solid::Cone { half_height, radius } => {
            Cone::new(*half_height, *radius).ok().map(Shape::from)
        }
        Solid::Triangle(corners) => Triangle::new(*corners).ok().map(Shape::from),
        Solid::Hull(points) => Hull::new(points).ok().map(Shape::from),
    }
}

/// The corners of a hull, in metres; empty for other shapes.
pub(super) fn hazumi_corners(shape: &Shape) -> Vec<Vector> {
    match shape {
        Shape::Hull(hull) => hull.view().vertices.to_vec(),
        _ => Vec::new(),
    }
}

/// Hazumi's pose of `b`.
pub(super) fn hazumi_pose(placement: &Placement) -> Pose {
    Pose::new(placement.position, placement.rotation)
}

/// The method for the depth of a pair, by its documentation.
pub(super) fn method(a: &Shape, b: &Shape) -> PenetrationMethod {
    if has_few_corners(a) && has_few_corners(b) {
        PenetrationMethod::Sat
    } else {
        PenetrationMethod::default()
    }
}

/// All points of contact of a pair.
pub(super) fn manifold(
    a: &Shape,
    b: &Shape,
    pose: &Pose,
    contact: &mut Contact,
    scratch: &mut Scratch,
) -> Manifold {
    collide_recycled(a, b, pose, MARGIN, contact, scratch)
}

/// All points of contact of a new pair.
pub(super) fn manifold_cold(
    a: &Shape,
    b: &Shape,
    pose: &Pose,
    _contact: &mut Contact,
    scratch: &mut Scratch,
) -> Manifold {
    collide(a, b, pose, MARGIN, &mut AxisCache::default(), scratch)
}

/// An answer: Hazumi's functions are called, so all of it is found.
pub(super) fn all_of<T>(answer: &T) -> &T {
    answer
}

/// Parry's shape of a solid.
pub(super) fn parry(solid: &Solid) -> Option<SharedShape> {
    Some(match solid {
        Solid::Point => return None,
        Solid::Sphere { radius } => SharedShape::new(shape::Ball::new(*radius)),
        Solid::Capsule { half_height, radius } => {
            SharedShape::new(shape::Capsule::new_y(*half_height, *radius))
        }
        Solid::Cuboid(half_extents) => SharedShape::new(shape::Cuboid::new(*half_extents)),
        Solid::Cylinder { half_height, radius } => {
            SharedShape::new(shape::Cylinder::new(*half_height, *radius))
        }
        Solid::Cone { half_height, radius } => {
            SharedShape::new(shape::Cone::new(*half_height, *radius))
        }
        Solid::Triangle([a, b, c]) => SharedShape::new(shape::Triangle::new(*a, *b, *c)),
        Solid::Hull(points) => {
            SharedShape::new(shape::ConvexPolyhedron::from_convex_hull(points)?)
        }
    })
}

/// The corners of a hull, in metres; empty for other shapes.
pub(super) fn parry_corners(shape: &SharedShape) -> Vec<Vector> {
    shape.as_convex_polyhedron().map(|hull| hull.points().to_vec()).unwrap_or_default()
}

/// Parry's pose of `b`.
pub(super) fn parry_pose(placement: &Placement) -> parry3d::math::Pose {
    parry3d::math::Pose::from_parts(placement.position, placement.rotation)
}
