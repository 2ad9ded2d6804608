//! Shapes of the user's own.

use std::fmt::Debug;

use super::{Aabb, Mass, Pose, Support};
use glam::Vec2;

/// A convex shape that the library does not know, described by its support mapping.
///
/// Behind an [`Arc`](std::sync::Arc) it is a [`Shape`](super::Shape) like any other: every question
/// is answered, and a body may have it.
pub trait Custom: Support + Debug + Send + Sync {
    /// Mass, centre of mass and inertia at 1 kg/m²; `None` for a shape without area, which only
    /// fixed and kinematic bodies take.
    fn mass(&self) -> Option<Mass>;
}

/// The smallest axis-aligned box around a convex shape at `pose`, up to rounding: four supports.
pub(super) fn bounds<S: Support + ?Sized>(shape: &S, pose: &Pose) -> Aabb {
    let reach = |axis: usize, side: f32| {
        let direction = pose.direction_back(side * Vec2::AXES[axis]);
        let farthest = shape.support(direction).1;
        pose.point(farthest)[axis] + side * shape.margin()
    };
    let corner = |side: f32| Vec2::new(reach(0, side), reach(1, side));
    Aabb { min: corner(-1.0), max: corner(1.0) }
}
