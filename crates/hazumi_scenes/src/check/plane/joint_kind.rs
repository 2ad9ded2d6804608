//! Checks of the kinds of joints in 2D.

use std::f32::consts::PI;

use super::joint_parts::{check_drive, check_pulley};
use super::place::{Checked, Place};
use crate::check::axis::{check_axis, check_distance, check_fixed, check_gear, check_radius};
use crate::format::plane::joint_kind::{JointAxis, JointKind};

pub(super) fn check_kind(place: &Place<'_>, kind: &JointKind) -> Checked {
    let length = |place: &Place<'_>, axis: &JointAxis| check_axis(place, axis, f32::MAX);
    let angle = |place: &Place<'_>, axis: &JointAxis| check_axis(place, axis, PI);
    match kind {
        JointKind::Fixed(joint) => check_fixed(&place.field("fixed"), joint),
        JointKind::Hinge(joint) => angle(&place.field("hinge").field("axis"), &joint.axis),
        JointKind::Slider(joint) => length(&place.field("slider").field("axis"), &joint.axis),
        JointKind::Distance(joint) => {
            check_distance(&place.field("distance").field("length"), &joint.length)
        }
        JointKind::Wheel(joint) => {
            let place = place.field("wheel");
            length(&place.field("suspension"), &joint.suspension)?;
            angle(&place.field("spin"), &joint.spin)
        }
        JointKind::PoseDrive(joint) => check_drive(&place.field("pose_drive"), joint),
        JointKind::Gear(joint) => check_gear(&place.field("gear").field("radii"), joint),
        JointKind::RackAndPinion(joint) => {
            check_radius(&place.field("rack_and_pinion").field("radius"), joint.radius)
        }
        JointKind::Pulley(joint) => check_pulley(&place.field("pulley"), joint),
        JointKind::ThreeDof(joint) => {
            let place = place.field("three_dof");
            for (axis, slide) in joint.linear.iter().enumerate() {
                length(&place.field("linear").item(axis), slide)?;
            }
            angle(&place.field("angular"), &joint.angular)
        }
    }
}
