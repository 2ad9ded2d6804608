//! Joints of scene files.

use glam::Quat;
use hazumi_scenes::joint_kind as told;
use hazumi_scenes::{self as scenes, AssemblyInstance, JointInstance};

use super::axis::{axis_of, limits_of, pulley_of, spring_of};
use crate::body::BodyId;
use crate::joint::{
    Ball, Cylindrical, Distance, Fixed, Gear, Hinge, Joint, JointKind, PoseDrive,
    RackAndPinion, SixDof, Slider, Universal, Wheel,
};
use crate::math::Pose;

/// The joint of the engine that stands for one of a scene, between two of `bodies`, which are
/// those of the group in their order; `copy` is the copy of the assembly that the joint is in.
///
/// `None` when the group has fewer bodies, which checked scenes have not.
pub(super) fn joint_of(
    instance: &JointInstance<'_>,
    bodies: &[BodyId],
    copy: Option<&AssemblyInstance<'_>>,
) -> Option<Joint> {
    let [a, b] = instance.bodies;
    let described = instance.joint;
    let frames = instance
        .frames
        .map(|frame| Pose::new(frame.position.into(), Quat::from_array(frame.rotation)));
    let kind = kind_of(&described.kind, copy);
    Some(Joint {
        can_collide: described.can_collide,
        break_force: described.break_force,
        break_torque: described.break_torque,
        ..Joint::new([*bodies.get(a)?, *bodies.get(b)?], frames, kind)
    })
}

fn kind_of(kind: &scenes::JointKind, copy: Option<&AssemblyInstance<'_>>) -> JointKind {
    match kind {
        told::JointKind::Fixed(joint) => {
            Fixed { linear: joint.linear.map(spring_of), angular: joint.angular.map(spring_of) }
                .into()
        }
        told::JointKind::Ball(joint) => Ball {
            cone: joint.cone,
            twist: joint.twist.map(limits_of),
            spring: joint.spring.map(spring_of),
            friction: joint.friction,
        }
        .into(),
        told::JointKind::Hinge(joint) => Hinge { axis: axis_of(joint.axis) }.into(),
        told::JointKind::Slider(joint) => Slider { axis: axis_of(joint.axis) }.into(),
        told::JointKind::Cylindrical(joint) => {
            Cylindrical { linear: axis_of(joint.linear), angular: axis_of(joint.angular) }
                .into()
        }
        told::JointKind::Universal(joint) => {
            Universal { axis_a: axis_of(joint.axis_a), axis_b: axis_of(joint.axis_b) }.into()
        }
        told::JointKind::Distance(joint) => Distance { length: axis_of(joint.length) }.into(),
        told::JointKind::Wheel(joint) => Wheel {
            suspension: axis_of(joint.suspension),
            steering: axis_of(joint.steering),
            spin: axis_of(joint.spin),
        }
        .into(),
        told::JointKind::PoseDrive(joint) => PoseDrive {
            spring: joint.spring.map(spring_of),
            linear_velocity: joint.linear_velocity.into(),
            angular_velocity: joint.angular_velocity.into(),
            max_force: joint.max_force,
            max_torque: joint.max_torque,
        }
        .into(),
        told::JointKind::Gear(joint) => Gear { radii: joint.radii }.into(),
        told::JointKind::RackAndPinion(joint) => RackAndPinion { radius: joint.radius }.into(),
        told::JointKind::Pulley(joint) => pulley_of(joint, copy).into(),
        told::JointKind::SixDof(joint) => {
            SixDof { linear: joint.linear.map(axis_of), angular: joint.angular.map(axis_of) }
                .into()
        }
    }
}
