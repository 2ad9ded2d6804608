//! Joints of Box3D.

use std::f32::consts::FRAC_PI_2;

use box3d_sys as sys;
use hazumi_scenes::joint_kind::{Ball, Hinge, JointKind};
use hazumi_scenes::{Frame, JointInstance};
use hazumi3d::glam::Quat;

use super::{quaternion, vector};

/// Joins two bodies by a ball or a hinge; scenes with others are refused before.
pub(super) fn add(
    world: sys::b3WorldId,
    joint: &JointInstance<'_>,
    bodies: [sys::b3BodyId; 2],
) {
    match &joint.joint.kind {
        JointKind::Ball(ball) => add_ball(world, joint, bodies, ball),
        JointKind::Hinge(hinge) => add_hinge(world, joint, bodies, hinge),
        _ => {}
    }
}

/// The axis of Box3D is z, that of scenes x.
fn frame(frame: Frame) -> sys::b3Transform {
    let turned = Quat::from_array(frame.rotation) * Quat::from_rotation_y(FRAC_PI_2);
    sys::b3Transform { p: vector(frame.position), q: quaternion(turned.to_array()) }
}

fn fill(base: &mut sys::b3JointDef, joint: &JointInstance<'_>, [a, b]: [sys::b3BodyId; 2]) {
    (base.bodyIdA, base.bodyIdB) = (a, b);
    [base.localFrameA, base.localFrameB] = joint.frames.map(frame);
    base.collideConnected = joint.joint.can_collide;
}

fn add_ball(
    world: sys::b3WorldId,
    joint: &JointInstance<'_>,
    bodies: [sys::b3BodyId; 2],
    ball: &Ball,
) {
    // SAFETY: it fills in numbers.
    let mut made = unsafe { sys::b3DefaultSphericalJointDef() };
    fill(&mut made.base, joint, bodies);
    if let Some(cone) = ball.cone {
        (made.enableConeLimit, made.coneAngle) = (true, cone);
    }
    if let Some([least, most]) = ball.twist {
        made.enableTwistLimit = true;
        (made.lowerTwistAngle, made.upperTwistAngle) = (least, most);
    }
    if let Some(spring) = ball.spring {
        made.enableSpring = true;
        (made.hertz, made.dampingRatio) = (spring.hertz, spring.damping_ratio);
    }
    if ball.friction > 0.0 {
        (made.enableMotor, made.maxMotorTorque) = (true, ball.friction);
    }
    // SAFETY: the world and both bodies are there.
    unsafe { sys::b3CreateSphericalJoint(world, &raw const made) };
}

fn add_hinge(
    world: sys::b3WorldId,
    joint: &JointInstance<'_>,
    bodies: [sys::b3BodyId; 2],
    hinge: &Hinge,
) {
    // SAFETY: it fills in numbers.
    let mut made = unsafe { sys::b3DefaultRevoluteJointDef() };
    fill(&mut made.base, joint, bodies);
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
    unsafe { sys::b3CreateRevoluteJoint(world, &raw const made) };
}
