//! Checks of the kinds of joints in the plane.

use std::f32::consts::PI;

use super::joint_parts::{check_drive, check_pulley};
use super::place::{Checked, Place};
use crate::check::axis::{check_axis, check_distance, check_fixed, check_gear, check_radius};
use crate::format::plane::joint_kind::{Axis, JointKind};

pub(super) fn check_kind(place: &Place<'_>, kind: &JointKind) -> Checked {
    let length = |place: &Place<'_>, axis: &Axis| check_axis(place, axis, f32::MAX);
    let angle = |place: &Place<'_>, axis: &Axis| check_axis(place, axis, PI);
    match kind {
        JointKind::Fixed(joint) => check_fixed(&place.field("fixed"), joint),
        JointKind::Hinge(joint) => angle(&place.field("hinge").field("turn"), &joint.turn),
        JointKind::Slider(joint) => length(&place.field("slider").field("slide"), &joint.slide),
        JointKind::Distance(joint) => {
            check_distance(&place.field("distance").field("length"), &joint.length)
        }
        JointKind::Wheel(joint) => {
            let place = place.field("wheel");
            length(&place.field("suspension"), &joint.suspension)?;
            angle(&place.field("spin"), &joint.spin)
        }
        JointKind::Drive(joint) => check_drive(&place.field("drive"), joint),
        JointKind::Gear(joint) => check_gear(&place.field("gear").field("radii"), joint),
        JointKind::Rack(joint) => {
            check_radius(&place.field("rack").field("radius"), joint.radius)
        }
        JointKind::Pulley(joint) => check_pulley(&place.field("pulley"), joint),
        JointKind::ThreeDegrees(joint) => {
            let place = place.field("three_degrees");
            for (axis, slide) in joint.slides.iter().enumerate() {
                length(&place.field("slides").item(axis), slide)?;
            }
            angle(&place.field("turn"), &joint.turn)
        }
    }
}
