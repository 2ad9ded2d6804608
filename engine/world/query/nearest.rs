//! Closest-point and distance queries.

use hazumi_core::broad::Extent;
use hazumi_core::{Rule, ValueError};

use super::target::{Target, at_most, extent};
use super::{QueryFilter, checked_pose};
use crate::body::BodyId;
use crate::collider::ColliderId;
use crate::math::{Aabb, Pose};
use crate::shape::Shape;
use crate::space::{DIM, Vector};
use crate::world::World;

/// Closest hit: the collider nearest to a point or shape, in the frame of the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestHit {
    /// Body of the collider.
    pub body: BodyId,
    /// Nearest collider.
    pub collider: ColliderId,
    /// Nearest part of its shape: a triangle, a segment of a chain, or a child of a compound. A
    /// mesh and a height field have triangles.
    pub part: Option<u32>,
    /// Distance, in metres; where they overlap, minus the least way apart (penetration depth).
    /// −∞ for two half-spaces that overlap.
    pub distance: f32,
    /// Closest point on the surface of the collider, in metres, in the world.
    pub point: Vector,
    /// The nearest point of the query's own point or shape, in metres, in the world.
    pub own_point: Vector,
    /// Unit vector out of the collider, in the world, dimensionless. Moving along it gains
    /// distance fastest.
    pub normal: Vector,
}

impl World {
    /// Finds the collider nearest to `point`, or deepest around it, within `reach` metres. Both
    /// are in the world. Of several as near, the one with the lowest slot.
    ///
    #[doc = include_str!(example!("world/query/nearest/closest_point.md"))]
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite, or the reach is below 0 or not finite.
    #[doc(alias = "project_point")]
    pub fn closest_point(
        &self,
        point: Vector,
        reach: f32,
        filter: &QueryFilter<'_>,
    ) -> Result<Option<ClosestHit>, ValueError> {
        Rule::Finite.check_all("query point", point.to_array())?;
        Rule::AtLeast(0.0).check("query reach", reach)?;
        let from = extent(&Aabb { min: point, max: point }, 0.0);
        Ok(self.nearest(&from, reach, filter, |target| target.beside_point(point)))
    }

    /// Finds the collider nearest to `shape` at `pose`, or deepest in it, within `reach`
    /// metres. Of several as near, the one with the lowest slot.
    ///
    /// # Errors
    ///
    /// When a number of the pose is not finite or its rotation has no length, or the reach is
    /// below 0 or not finite.
    pub fn closest_shape(
        &self,
        shape: &Shape,
        pose: &Pose,
        reach: f32,
        filter: &QueryFilter<'_>,
    ) -> Result<Option<ClosestHit>, ValueError> {
        let pose = checked_pose(pose)?;
        Rule::AtLeast(0.0).check("query reach", reach)?;
        let from = extent(&shape.bounds(&pose), 0.0);
        Ok(self.nearest(&from, reach, filter, |target| target.beside_shape(shape, &pose)))
    }

    /// Distance or penetration depth of two bodies, seen from `a`: the nearest collider of `b`.
    /// Sensors do not count. `None` when one of the bodies is gone or has no collider.
    pub fn distance(&self, a: BodyId, b: BodyId) -> Option<ClosestHit> {
        let [a, b] = [self.bodies.get(a)?, self.bodies.get(b)?];
        let mut best: Option<ClosestHit> = None;
        for &own in &a.colliders {
            let own = self.target(own.index(), &QueryFilter::default());
            let Some(own) = own else { continue };
            for other in &b.colliders {
                let target = self.target(other.index(), &QueryFilter::default());
                let Some(target) = target else { continue };
                let near = target.beside_shape(own.shape, &own.pose);
                best = best.filter(|best| !is_before(&near, best)).or(Some(near));
            }
        }
        best
    }

    /// The best answer of all that are within `reach` metres.
    fn nearest(
        &self,
        from: &Extent,
        reach: f32,
        filter: &QueryFilter<'_>,
        ask: impl Fn(&Target<'_>) -> ClosestHit,
    ) -> Option<ClosestHit> {
        let mut best: Option<ClosestHit> = None;
        let bound = |extent: &Extent| at_most(gap(from, extent));
        self.boxes().broad_phase.nearest(reach, bound, |slot, limit| {
            let Some(target) = self.target(slot, filter) else { return limit };
            let near = ask(&target);
            // Not within reach either when it is not a number.
            if near.distance <= reach && best.is_none_or(|best| is_before(&near, &best)) {
                best = Some(near);
            }
            // All that overlap are looked at for the deepest one.
            if near.distance < limit { near.distance.max(0.0) } else { limit }
        });
        best
    }
}

/// Whether `a` comes before `b`: it is nearer, or as near and has the lower slot.
fn is_before(a: &ClosestHit, b: &ClosestHit) -> bool {
    let slots = [a, b].map(|near| near.collider.index());
    a.distance < b.distance || (a.distance == b.distance && slots[0] < slots[1])
}

/// The distance between two boxes, in metres; no less than that of boxes around them.
fn gap(a: &Extent, b: &Extent) -> f64 {
    let mut square = 0.0;
    for axis in 0..DIM {
        let between = |low: f32, high: f32| f64::from(low) - f64::from(high);
        let apart = between(a.low[axis], b.high[axis]).max(between(b.low[axis], a.high[axis]));
        let apart = if apart > 0.0 { apart } else { 0.0 };
        square += apart * apart;
    }
    square.sqrt()
}

impl Target<'_> {
    fn beside_point(&self, point: Vector) -> ClosestHit {
        let surface = self.surface(self.pose.inverse_transform_point(point));
        ClosestHit {
            body: self.body,
            collider: self.collider,
            part: surface.part,
            distance: surface.distance,
            point: self.pose.transform_point(surface.point),
            own_point: point,
            normal: self.pose.transform_vector(surface.normal),
        }
    }

    fn beside_shape(&self, shape: &Shape, pose: &Pose) -> ClosestHit {
        let found = self.beside(shape, &self.pose.inv_mul(pose));
        let [point, own_point] = found.points.map(|point| self.pose.transform_point(point));
        ClosestHit {
            body: self.body,
            collider: self.collider,
            part: found.parts[0],
            distance: found.gap,
            point,
            own_point,
            normal: self.pose.transform_vector(found.normal),
        }
    }
}
