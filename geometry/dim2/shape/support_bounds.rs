//! Bounding boxes from support mappings.

use super::Support;
use crate::math::{Aabb, Pose};
use glam::Vec2;

/// The smallest axis-aligned box around a convex shape at `pose`, up to rounding: four
/// supports.
pub(super) fn support_bounds<S: Support + ?Sized>(shape: &S, pose: &Pose) -> Aabb {
    let reach = |axis: usize, side: f32| {
        let direction = pose.inverse_transform_vector(side * Vec2::AXES[axis]);
        let farthest = shape.support(direction).1;
        pose.transform_point(farthest)[axis] + side * shape.margin()
    };
    let corner = |side: f32| Vec2::new(reach(0, side), reach(1, side));
    Aabb { min: corner(-1.0), max: corner(1.0) }
}
