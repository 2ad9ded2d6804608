//! Joints of Box2D.

use boxdd_sys::ffi as sys;
use hazumi_scenes::plane::joint_kind::JointKind;
use hazumi_scenes::plane::{Frame, JointInstance};

use super::{rotation, vector};

fn frame(frame: Frame) -> sys::b2Transform {
    sys::b2Transform { p: vector(frame.position), q: rotation(frame.rotation) }
}

/// Joins two bodies by a hinge; scenes with others are refused before.
pub(super) fn add(
    world: sys::b2WorldId,
    joint: &JointInstance<'_>,
    [a, b]: [sys::b2BodyId; 2],
) {
    let JointKind::Hinge(hinge) = &joint.joint.kind else {
        return;
    };
    // SAFETY: it fills in numbers.
    let mut made = unsafe { sys::b2DefaultRevoluteJointDef() };
    (made.base.bodyIdA, made.base.bodyIdB) = (a, b);
    [made.base.localFrameA, made.base.localFrameB] = joint.frames.map(frame);
    made.base.collideConnected = joint.joint.can_collide;
    made.targetAngle = hinge.turn.target;
    if let Some([least, most]) = hinge.turn.limits {
        made.enableLimit = true;
        (made.lowerAngle, made.upperAngle) = (least, most);
    }
    if let Some(spring) = hinge.turn.spring {
        made.enableSpring = true;
        (made.hertz, made.dampingRatio) = (spring.hertz, spring.damping_ratio);
    }
    if let Some(motor) = hinge.turn.motor {
        made.enableMotor = true;
        (made.motorSpeed, made.maxMotorTorque) = (motor.speed, motor.max_force);
    }
    // SAFETY: the world and both bodies are there.
    unsafe { sys::b2CreateRevoluteJoint(world, &raw const made) };
}
