//! Joints of Box2D.

use boxdd_sys::ffi as sys;
use hazumi_scenes::plane::JointInstance;
use hazumi_scenes::plane::joint_kind::JointKind;

use super::boxes::add_hinge;

/// Joins two bodies by a hinge; scenes with others are refused before.
pub(super) fn add(
    world: sys::b2WorldId,
    joint: &JointInstance<'_>,
    bodies: [sys::b2BodyId; 2],
) {
    if let JointKind::Hinge(hinge) = &joint.joint.kind {
        add_hinge(world, joint, bodies, hinge);
    }
}
