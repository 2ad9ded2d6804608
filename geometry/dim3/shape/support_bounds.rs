//! Bounding boxes from support mappings.

use super::Support;
use crate::math::{Aabb, Pose, rotation};
use glam::Vec3;

/// The smallest axis-aligned box around a convex shape at `pose`, up to rounding: six supports.
pub(super) fn support_bounds<S: Support + ?Sized>(shape: &S, pose: &Pose) -> Aabb {
    let axes = rotation::to_matrix(pose.rotation).transpose();
    let reach = |axis: usize, side: f32| {
        let farthest = shape.support(side * axes.col(axis)).1;
        pose.transform_point(farthest)[axis] + side * shape.margin()
    };
    let corner = |side: f32| Vec3::new(reach(0, side), reach(1, side), reach(2, side));
    Aabb { min: corner(-1.0), max: corner(1.0) }
}
