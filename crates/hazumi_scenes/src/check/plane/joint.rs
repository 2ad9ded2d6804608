//! Checks of joints, and of the names by which they find their bodies.

use std::f32::consts::PI;

use crate::check::joint::{
    check_axis, check_distance, check_ends, check_fixed, check_gear, check_option,
    check_radius, check_row, check_sets, check_spring,
};
use crate::check::place::{Checked, Place};
use crate::format::names::Names;
use crate::format::plane::group::Group;
use crate::format::plane::joint::Joint;
use crate::format::plane::joint_kind::{Axis, Drive, JointKind, Pulley};

/// Checks the joints of a group, and who passes through whom.
pub(super) fn check_joints(place: &Place<'_>, group: Group<'_>) -> Checked {
    let names = group.names();
    for (index, joint) in group.joints.iter().enumerate() {
        let outer = place.field("joints");
        let place = outer.item(index);
        check_bodies(&place, joint, &names)?;
        check_where(&place, joint)?;
        check_option(&place.field("break_force"), joint.break_force)?;
        check_option(&place.field("break_torque"), joint.break_torque)?;
        check_kind(&place.field("kind"), &joint.kind)?;
    }
    check_sets(&place.field("pass_through"), group.pass_through, &names)
}

fn check_bodies(place: &Place<'_>, joint: &Joint, names: &Names<'_>) -> Checked {
    for (index, row) in joint.repeat.iter().enumerate() {
        check_row(&place.field("repeat").item(index), row.count, &row.offset)?;
    }
    let steps = |copy| joint.way_to(copy).0;
    check_ends(&place.field("bodies"), &joint.bodies, joint.count(), steps, names)
}

fn check_where(place: &Place<'_>, joint: &Joint) -> Checked {
    match (joint.at, joint.axis, joint.frames) {
        (None, _, None) => return place.broken("needs either `at` or `frames`"),
        (Some(_), _, Some(_)) => return place.broken("has both `at` and `frames`, keep one"),
        (None, Some(_), Some(_)) => {
            return place.broken("has both `axis` and `frames`, keep one");
        }
        _ => {}
    }
    for (side, frame) in joint.frames.iter().flatten().enumerate() {
        let outer = place.field("frames");
        let place = outer.item(side);
        place.field("position").finite_all(&frame.position)?;
        place.field("rotation").finite(frame.rotation)?;
    }
    if let Some(axis) = joint.axis {
        place.field("axis").direction(&axis)?;
    }
    let Some(at) = joint.at else { return Ok(()) };
    place.field("at").finite_all(&at)?;
    let (_, offset) = joint.way_to(joint.count() - 1);
    if (0..2).any(|axis| !(at[axis] + offset[axis]).is_finite()) {
        return place.field("repeat").broken("puts a joint at an infinite position");
    }
    Ok(())
}

fn check_kind(place: &Place<'_>, kind: &JointKind) -> Checked {
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

fn check_drive(place: &Place<'_>, joint: &Drive) -> Checked {
    check_spring(&place.field("spring"), joint.spring.as_ref())?;
    place.field("linear_velocity").finite_all(&joint.linear_velocity)?;
    place.field("angular_velocity").finite(joint.angular_velocity)?;
    place.field("max_force").at_least(0.0, joint.max_force)?;
    place.field("max_torque").at_least(0.0, joint.max_torque)
}

fn check_pulley(place: &Place<'_>, joint: &Pulley) -> Checked {
    for (side, anchor) in joint.anchors.iter().enumerate() {
        place.field("anchors").item(side).finite_all(anchor)?;
    }
    place.field("ratio").above(0.0, joint.ratio)?;
    place.field("length").above(0.0, joint.length)
}
