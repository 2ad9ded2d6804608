//! World queries: ray casts, shape casts, overlaps, distances and contacts.
//!
//! The broad phase finds candidates, and the queries of [`crate::query`] test each of them.
//! Filters are applied within the search, before a shape is tested.

use hazumi_core::{Rule, ValueError};

pub use super::collide_shape::{ShapeContact, ShapeContactPoint};
pub use super::filter::{QueryFilter, QueryPredicate, SensorFilter};
pub use super::nearest::ClosestHit;

use crate::body::BodyId;
use crate::collider::ColliderId;
use crate::math::{Pose, rotation};
use crate::space::Vector;

/// Queries in a block of work: enough to be worth a thread.
pub(super) const BLOCK: usize = 16;

/// Hit of a ray cast or a shape cast, in the frame of the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Body of the collider.
    pub body: BodyId,
    /// Collider that is hit.
    pub collider: ColliderId,
    /// Part of the shape that is hit: a triangle, a segment of a chain, or a child of a
    /// compound. A mesh and a height field have triangles.
    pub part: Option<u32>,
    /// Face, for rays at boxes and hulls from outside; side, for rectangles and polygons.
    pub face: Option<u32>,
    /// Fraction of the path before the hit, dimensionless, rounded down. For a ray it is in
    /// multiples of its direction; for a motion it is 0 to 1.
    pub fraction: f32,
    /// Point on the surface of the collider, in metres, in the world.
    pub point: Vector,
    /// Unit normal out of the collider there, in the world, dimensionless.
    pub normal: Vector,
    /// False when the search stopped early. Nothing is hit before `fraction`, and this may be
    /// hit only later or not at all. Always true for rays.
    pub converged: bool,
}

/// The pose with a unit rotation, if all of its numbers can be used.
pub(super) fn checked_pose(pose: &Pose) -> Result<Pose, ValueError> {
    Rule::Finite.check_all("query position", pose.position.to_array())?;
    Rule::Finite.check_all("query rotation", pose.rotation.to_array())?;
    let zero = ValueError { what: "query rotation length", value: 0.0, rule: Rule::Above(0.0) };
    let rotation = rotation::to_unit(pose.rotation).ok_or(zero)?;
    Ok(Pose { rotation, ..*pose })
}
