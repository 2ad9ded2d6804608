//! Joints of scene files.

use glam::Vec2;
use hazumi_scenes::plane::joint_kind as told;
use hazumi_scenes::plane::{self as scenes, AssemblyInstance, JointInstance};

use crate::Rotation;
use crate::body::BodyId;
use crate::joint::{
    Axis, Distance, Drive, Fixed, Gear, Hinge, Joint, JointKind, Limits, Motor, Pulley, Rack,
    Slider, Spring, ThreeDegrees, Wheel,
};
use crate::math::Pose;

/// The joint of the engine that stands for one of a scene, between two of `bodies`, which are those
/// of the group in their order; `copy` is the copy of the assembly that the joint is in.
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
        told::JointKind::Hinge(joint) => Hinge { turn: axis_of(joint.turn) }.into(),
        told::JointKind::Slider(joint) => Slider { slide: axis_of(joint.slide) }.into(),
        told::JointKind::Distance(joint) => Distance { length: axis_of(joint.length) }.into(),
        told::JointKind::Wheel(joint) => {
            Wheel { suspension: axis_of(joint.suspension), spin: axis_of(joint.spin) }.into()
        }
        told::JointKind::Drive(joint) => Drive {
            spring: joint.spring.map(spring_of),
            linear_velocity: joint.linear_velocity.into(),
            angular_velocity: joint.angular_velocity,
            max_force: joint.max_force,
            max_torque: joint.max_torque,
        }
        .into(),
        told::JointKind::Gear(joint) => Gear { radii: joint.radii }.into(),
        told::JointKind::Rack(joint) => Rack { radius: joint.radius }.into(),
        told::JointKind::Pulley(joint) => pulley_of(joint, copy).into(),
        told::JointKind::ThreeDegrees(joint) => {
            ThreeDegrees { slides: joint.slides.map(axis_of), turn: axis_of(joint.turn) }.into()
        }
    }
}
/// Pulleys stand in the world, wherever the assembly is.
fn pulley_of(joint: &told::Pulley, copy: Option<&AssemblyInstance<'_>>) -> Pulley {
    let place = |anchor| copy.map_or(anchor, |copy| copy.to_world(anchor));
    Pulley {
        anchors: joint.anchors.map(|anchor| Vec2::from(place(anchor))),
        ratio: joint.ratio,
        length: joint.length,
    }
}

fn axis_of(axis: told::Axis) -> Axis {
    Axis {
        limits: axis.limits.map(limits_of),
        spring: axis.spring.map(spring_of),
        target: axis.target,
        motor: axis.motor.map(|motor| Motor::new(motor.speed, motor.max_force)),
    }
}

fn limits_of([lower, upper]: [f32; 2]) -> Limits {
    Limits::new(lower, upper)
}

fn spring_of(spring: told::Spring) -> Spring {
    let told::Spring { hertz, damping_ratio, max_force } = spring;
    Spring { hertz, damping_ratio, max_force }
}
