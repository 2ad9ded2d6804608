//! Axes, limits and springs of joints of scene files.

use super::told::{AssemblyInstance, joint_kind};
use crate::joint::{JointAxis, Limits, Motor, Pulley, Spring};
use crate::space::Vector;

/// Pulleys stand in the world, wherever the assembly is.
pub(super) fn pulley_of(
    joint: &joint_kind::Pulley,
    copy: Option<&AssemblyInstance<'_>>,
) -> Pulley {
    let place = |anchor| copy.map_or(anchor, |copy| copy.to_world(anchor));
    Pulley {
        anchors: joint.anchors.map(|anchor| Vector::from(place(anchor))),
        ratio: joint.ratio,
        length: joint.length,
    }
}

pub(super) fn axis_of(axis: joint_kind::JointAxis) -> JointAxis {
    JointAxis {
        limits: axis.limits.map(limits_of),
        spring: axis.spring.map(spring_of),
        target: axis.target,
        motor: axis.motor.map(|motor| Motor::new(motor.speed, motor.max_force)),
    }
}

pub(super) fn limits_of([lower, upper]: [f32; 2]) -> Limits {
    Limits::new(lower, upper)
}

pub(super) fn spring_of(spring: joint_kind::Spring) -> Spring {
    let joint_kind::Spring { hertz, damping_ratio, max_force } = spring;
    Spring { hertz, damping_ratio, max_force }
}
