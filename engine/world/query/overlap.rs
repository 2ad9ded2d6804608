//! Overlap queries of shapes, boxes and points.

use hazumi_core::broad::QueryRegion;
use hazumi_core::{Rule, ValueError};

use super::target::extent;
use super::{QueryFilter, checked_pose};
use crate::collider::ColliderId;
use crate::math::{Aabb, Pose};
use crate::query::{contains, intersects};
use crate::shape::Shape;
use crate::space::{Cuboid, Vector};
use crate::world::World;

impl World {
    /// Finds the colliders that overlap or touch `shape` at `pose`, in the order of their
    /// slots.
    ///
    #[doc = include_str!(example!("world/query/overlap/overlap_shape.md"))]
    ///
    /// # Errors
    ///
    /// When a number of the pose is not finite, or its rotation has no length.
    #[doc(alias = "intersection test")]
    pub fn overlap_shape(
        &self,
        shape: &Shape,
        pose: &Pose,
        filter: &QueryFilter<'_>,
    ) -> Result<Vec<ColliderId>, ValueError> {
        let pose = checked_pose(pose)?;
        let region = QueryRegion::Box(extent(&shape.bounds(&pose), 0.0));
        let mut targets = self.targets_in(&region, filter);
        targets.retain(|target| {
            let there = target.pose.inv_mul(&pose);
            intersects(target.shape, shape, &there)
                || target.soft.is_some_and(|soft| soft.holds_shape(shape, &there))
        });
        Ok(targets.iter().map(|target| target.collider).collect())
    }

    /// Finds the colliders that overlap or touch a box of the world, in the order of their
    /// slots.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite, or `min` is not below `max` along each axis.
    pub fn overlap_box(
        &self,
        bounds: &Aabb,
        filter: &QueryFilter<'_>,
    ) -> Result<Vec<ColliderId>, ValueError> {
        let half = 0.5 * bounds.max - 0.5 * bounds.min;
        let shape = Cuboid::new(half)?.into();
        self.overlap_shape(&shape, &Pose::at(0.5 * bounds.min + 0.5 * bounds.max), filter)
    }

    /// Finds the colliders that contain `point`, in metres, in the world; their surfaces count.
    /// In the order of their slots.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite.
    #[doc(alias = "point query")]
    pub fn overlap_point(
        &self,
        point: Vector,
        filter: &QueryFilter<'_>,
    ) -> Result<Vec<ColliderId>, ValueError> {
        Rule::Finite.check_all("query point", point.to_array())?;
        let region = QueryRegion::Box(extent(&Aabb { min: point, max: point }, 0.0));
        let mut targets = self.targets_in(&region, filter);
        targets.retain(|target| {
            let there = target.pose.inverse_transform_point(point);
            contains(target.shape, there) || target.soft.is_some_and(|soft| soft.holds(there))
        });
        Ok(targets.iter().map(|target| target.collider).collect())
    }
}
