//! Radii of surfaces where they meet.

use crate::contact::rolling_radius;
use crate::math::Pose;
use crate::shape::Shape;
use crate::space::Vector;

/// Radii of two shapes at `poses` where they meet along `normal`, m.
pub(super) fn rolling_radii(
    parts: [Option<u32>; 2],
    shapes: [&Shape; 2],
    poses: [&Pose; 2],
    normal: Vector,
) -> [f32; 2] {
    let radius = |side: usize, outward: Vector| {
        let local = || poses[side].inverse_transform_vector(outward);
        rolling_radius(shapes[side], parts[side], &local)
    };
    [radius(0, normal), radius(1, -normal)]
}
