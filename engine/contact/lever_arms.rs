//! Lever arms of a constraint at the current poses of its bodies.

use super::constraint::RollingRadii;
use crate::space::Vector;
use crate::state::BodyState;

/// Arms to where two bodies are pushed at a point now.
pub(super) fn lever_arms(
    states: [&BodyState; 2],
    anchors: [Vector; 2],
    normal: Vector,
    rounding: RollingRadii,
) -> [Vector; 2] {
    let [a, b] = states;
    let rotated = [a.rotation_displacement(anchors[0]), b.rotation_displacement(anchors[1])];
    let drift = (b.delta_position + rotated[1]) - (a.delta_position + rotated[0]);
    let RollingRadii { radii, contact_share_of_b } = rounding;
    let arm_a = (anchors[0] + rotated[0]) + radii[0] * normal + contact_share_of_b * drift;
    let arm_b =
        (anchors[1] + rotated[1]) - radii[1] * normal - (1.0 - contact_share_of_b) * drift;
    [arm_a, arm_b]
}

/// One over `k`, or 0 where that is not positive.
pub(super) fn invert(k: f32) -> f32 {
    if k > 0.0 { 1.0 / k } else { 0.0 }
}
