//! Checks of the kinds of joints.

use std::f32::consts::PI;

use super::axis::{
    check_axis, check_distance, check_fixed, check_gear, check_limits, check_radius,
    check_spring,
};
use super::joint_parts::{check_drive, check_pulley};
use super::place::{Checked, Place};
use crate::format::joint_kind::{Ball, JointAxis, JointKind, SixDof};

pub(super) fn check_kind(place: &Place<'_>, kind: &JointKind) -> Checked {
    let length = |place: &Place<'_>, axis: &JointAxis| check_axis(place, axis, f32::MAX);
    let angle = |place: &Place<'_>, axis: &JointAxis| check_axis(place, axis, PI);
    match kind {
        JointKind::Fixed(joint) => check_fixed(&place.field("fixed"), joint),
        JointKind::Ball(joint) => check_ball(&place.field("ball"), joint),
        JointKind::Hinge(joint) => angle(&place.field("hinge").field("axis"), &joint.axis),
        JointKind::Slider(joint) => length(&place.field("slider").field("axis"), &joint.axis),
        JointKind::Cylindrical(joint) => {
            let place = place.field("cylindrical");
            length(&place.field("linear"), &joint.linear)?;
            angle(&place.field("angular"), &joint.angular)
        }
        JointKind::Universal(joint) => {
            let place = place.field("universal");
            angle(&place.field("axis_a"), &joint.axis_a)?;
            angle(&place.field("axis_b"), &joint.axis_b)
        }
        JointKind::Distance(joint) => {
            check_distance(&place.field("distance").field("length"), &joint.length)
        }
        JointKind::Wheel(joint) => {
            let place = place.field("wheel");
            length(&place.field("suspension"), &joint.suspension)?;
            angle(&place.field("steering"), &joint.steering)?;
            angle(&place.field("spin"), &joint.spin)
        }
        JointKind::PoseDrive(joint) => check_drive(&place.field("pose_drive"), joint),
        JointKind::Gear(joint) => check_gear(&place.field("gear").field("radii"), joint),
        JointKind::RackAndPinion(joint) => {
            check_radius(&place.field("rack_and_pinion").field("radius"), joint.radius)
        }
        JointKind::Pulley(joint) => check_pulley(&place.field("pulley"), joint),
        JointKind::SixDof(joint) => check_six(&place.field("six_dof"), joint),
    }
}

fn check_ball(place: &Place<'_>, joint: &Ball) -> Checked {
    if let Some(cone) = joint.cone {
        place.field("cone").within(0.0, PI, cone)?;
    }
    check_limits(&place.field("twist"), joint.twist, PI)?;
    check_spring(&place.field("spring"), joint.spring.as_ref())?;
    place.field("friction").at_least(0.0, joint.friction)
}

fn check_six(place: &Place<'_>, joint: &SixDof) -> Checked {
    for axis in 0..3 {
        check_axis(&place.field("linear").item(axis), &joint.linear[axis], f32::MAX)?;
        check_axis(&place.field("angular").item(axis), &joint.angular[axis], PI)?;
    }
    Ok(())
}
