//! Joints of Box3D.

use box3d_sys as sys;
use hazumi_scenes::JointInstance;
use hazumi_scenes::joint_kind::{Ball, JointKind};

use super::boxes::{add_hinge, fill};

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
