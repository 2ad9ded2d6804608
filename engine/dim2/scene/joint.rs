//! Joints of scene files.

use hazumi_scenes::plane::joint_kind as told;
use hazumi_scenes::plane::{self as scenes, AssemblyInstance, JointInstance};

use super::axis::{axis_of, pulley_of, spring_of};
use crate::Rotation;
use crate::body::BodyId;
use crate::joint::{
    Distance, Fixed, Gear, Hinge, Joint, JointKind, PoseDrive, RackAndPinion, Slider, ThreeDof,
    Wheel,
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
        .map(|frame| Pose::new(frame.position.into(), Rotation::from_angle(frame.rotation)));
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
        told::JointKind::Hinge(joint) => Hinge { axis: axis_of(joint.axis) }.into(),
        told::JointKind::Slider(joint) => Slider { axis: axis_of(joint.axis) }.into(),
        told::JointKind::Distance(joint) => Distance { length: axis_of(joint.length) }.into(),
        told::JointKind::Wheel(joint) => {
            Wheel { suspension: axis_of(joint.suspension), spin: axis_of(joint.spin) }.into()
        }
        told::JointKind::PoseDrive(joint) => PoseDrive {
            spring: joint.spring.map(spring_of),
            linear_velocity: joint.linear_velocity.into(),
            angular_velocity: joint.angular_velocity,
            max_force: joint.max_force,
            max_torque: joint.max_torque,
        }
        .into(),
        told::JointKind::Gear(joint) => Gear { radii: joint.radii }.into(),
        told::JointKind::RackAndPinion(joint) => RackAndPinion { radius: joint.radius }.into(),
        told::JointKind::Pulley(joint) => pulley_of(joint, copy).into(),
        told::JointKind::ThreeDof(joint) => {
            ThreeDof { linear: joint.linear.map(axis_of), angular: axis_of(joint.angular) }
                .into()
        }
    }
}
