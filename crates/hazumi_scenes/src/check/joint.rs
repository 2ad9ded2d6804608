//! Checks of joints, and of the names by which they find their bodies.

use std::f32::consts::PI;

use super::place::{Checked, Place};
use crate::format::group::Group;
use crate::format::joint::Joint;
use crate::format::joint_kind::{
    Axis, Ball, Drive, Fixed, Gear, JointKind, Pulley, SixDegrees, Spring,
};
use crate::format::names::Names;
use crate::rotation;

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

/// Checks who passes through whom.
pub(super) fn check_sets(
    place: &Place<'_>,
    sets: &[Vec<String>],
    names: &Names<'_>,
) -> Checked {
    for (index, set) in sets.iter().enumerate() {
        let place = place.item(index);
        for (number, name) in set.iter().enumerate() {
            check_name(&place.item(number), name, names)?;
            if set[..number].contains(name) {
                return place.item(number).broken(&format!("is \"{name}\" again"));
            }
        }
    }
    Ok(())
}

fn check_name(place: &Place<'_>, name: &str, names: &Names<'_>) -> Checked {
    match names.find(name) {
        Ok(_) => Ok(()),
        Err(why) => place.broken(&format!("is \"{name}\", {why}")),
    }
}

fn check_bodies(place: &Place<'_>, joint: &Joint, names: &Names<'_>) -> Checked {
    for (index, row) in joint.repeat.iter().enumerate() {
        check_row(&place.field("repeat").item(index), row.count, &row.offset)?;
    }
    let steps = |copy| joint.way_to(copy).0;
    check_ends(&place.field("bodies"), &joint.bodies, joint.count(), steps, names)
}

pub(super) fn check_row(place: &Place<'_>, count: u32, offset: &[f32]) -> Checked {
    if count == 0 {
        return place.field("count").broken("is 0, must be at least 1");
    }
    place.field("offset").finite_all(offset)
}

/// Checks the bodies that `count` joints hold, each so many copies further than these.
pub(super) fn check_ends(
    place: &Place<'_>,
    bodies: &[String; 2],
    count: u64,
    steps: impl Fn(u64) -> [u64; 2],
    names: &Names<'_>,
) -> Checked {
    for (side, name) in bodies.iter().enumerate() {
        check_name(&place.item(side), name, names)?;
    }
    // Steps only go up, so the last copy goes farthest.
    let farthest = steps(count - 1);
    for (side, name) in bodies.iter().enumerate() {
        if names.find(name).is_ok_and(|named| !named.reaches(farthest[side])) {
            let steps = farthest[side];
            let message = format!("is \"{name}\", and no body is {steps} copies further");
            return place.item(side).broken(&message);
        }
    }
    let [Ok(a), Ok(b)] = [&bodies[0], &bodies[1]].map(|name| names.find(name)) else {
        return Ok(());
    };
    // A joint needs two bodies, in every copy.
    let is_same = |copy: &u64| {
        let steps = steps(*copy);
        a.index(steps[0]) == b.index(steps[1])
    };
    match (0..count).find(is_same) {
        Some(0) => place.broken("are one body, must be two"),
        Some(copy) => place.broken(&format!("are one body in copy {copy}, must be two")),
        None => Ok(()),
    }
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
        place.field("rotation").finite_all(&frame.rotation)?;
        if rotation::normalized(frame.rotation).is_none() {
            return place.field("rotation").broken("is zero, must have a direction");
        }
    }
    if let Some(axis) = joint.axis {
        place.field("axis").direction(&axis)?;
    }
    let Some(at) = joint.at else { return Ok(()) };
    place.field("at").finite_all(&at)?;
    let (_, offset) = joint.way_to(joint.count() - 1);
    if (0..3).any(|axis| !(at[axis] + offset[axis]).is_finite()) {
        return place.field("repeat").broken("puts a joint at an infinite position");
    }
    Ok(())
}

pub(super) fn check_option(place: &Place<'_>, value: Option<f32>) -> Checked {
    value.map_or(Ok(()), |value| place.at_least(0.0, value))
}

fn check_kind(place: &Place<'_>, kind: &JointKind) -> Checked {
    let length = |place: &Place<'_>, axis: &Axis| check_axis(place, axis, f32::MAX);
    let angle = |place: &Place<'_>, axis: &Axis| check_axis(place, axis, PI);
    match kind {
        JointKind::Fixed(joint) => check_fixed(&place.field("fixed"), joint),
        JointKind::Ball(joint) => check_ball(&place.field("ball"), joint),
        JointKind::Hinge(joint) => angle(&place.field("hinge").field("turn"), &joint.turn),
        JointKind::Slider(joint) => length(&place.field("slider").field("slide"), &joint.slide),
        JointKind::Cylindrical(joint) => {
            let place = place.field("cylindrical");
            length(&place.field("slide"), &joint.slide)?;
            angle(&place.field("turn"), &joint.turn)
        }
        JointKind::Universal(joint) => {
            let place = place.field("universal");
            angle(&place.field("turn_a"), &joint.turn_a)?;
            angle(&place.field("turn_b"), &joint.turn_b)
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
        JointKind::Drive(joint) => check_drive(&place.field("drive"), joint),
        JointKind::Gear(joint) => check_gear(&place.field("gear").field("radii"), joint),
        JointKind::Rack(joint) => {
            check_radius(&place.field("rack").field("radius"), joint.radius)
        }
        JointKind::Pulley(joint) => check_pulley(&place.field("pulley"), joint),
        JointKind::SixDegrees(joint) => check_six(&place.field("six_degrees"), joint),
    }
}

pub(super) fn check_fixed(place: &Place<'_>, joint: &Fixed) -> Checked {
    check_spring(&place.field("linear"), joint.linear.as_ref())?;
    check_spring(&place.field("angular"), joint.angular.as_ref())
}

pub(super) fn check_distance(place: &Place<'_>, length: &Axis) -> Checked {
    check_axis(place, length, f32::MAX)?;
    place.field("target").at_least(0.0, length.target)?;
    let least = length.limits.map_or(0.0, |limits| limits[0]);
    place.field("limits").item(0).at_least(0.0, least)
}

fn check_ball(place: &Place<'_>, joint: &Ball) -> Checked {
    if let Some(cone) = joint.cone {
        place.field("cone").within(0.0, PI, cone)?;
    }
    check_limits(&place.field("twist"), joint.twist, PI)?;
    check_spring(&place.field("spring"), joint.spring.as_ref())?;
    place.field("friction").at_least(0.0, joint.friction)
}

fn check_drive(place: &Place<'_>, joint: &Drive) -> Checked {
    check_spring(&place.field("spring"), joint.spring.as_ref())?;
    place.field("linear_velocity").finite_all(&joint.linear_velocity)?;
    place.field("angular_velocity").finite_all(&joint.angular_velocity)?;
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

fn check_six(place: &Place<'_>, joint: &SixDegrees) -> Checked {
    for axis in 0..3 {
        check_axis(&place.field("slides").item(axis), &joint.slides[axis], f32::MAX)?;
        check_axis(&place.field("turns").item(axis), &joint.turns[axis], PI)?;
    }
    Ok(())
}

pub(super) fn check_gear(place: &Place<'_>, joint: &Gear) -> Checked {
    (0..2).try_for_each(|side| check_radius(&place.item(side), joint.radii[side]))
}

pub(super) fn check_radius(place: &Place<'_>, radius: f32) -> Checked {
    if radius == 0.0 {
        return place.broken("is 0, must be a finite number other than 0");
    }
    place.finite(radius)
}

/// An axis whose limits are from -`most` to `most`, m or rad.
pub(super) fn check_axis(place: &Place<'_>, axis: &Axis, most: f32) -> Checked {
    check_limits(&place.field("limits"), axis.limits, most)?;
    check_spring(&place.field("spring"), axis.spring.as_ref())?;
    place.field("target").finite(axis.target)?;
    let Some(motor) = axis.motor else { return Ok(()) };
    let place = place.field("motor");
    place.field("speed").finite(motor.speed)?;
    place.field("max_force").at_least(0.0, motor.max_force)
}

fn check_limits(place: &Place<'_>, limits: Option<[f32; 2]>, most: f32) -> Checked {
    let Some([lower, upper]) = limits else { return Ok(()) };
    place.item(0).within(-most, most, lower)?;
    place.item(1).within(lower, most, upper)
}

pub(super) fn check_spring(place: &Place<'_>, spring: Option<&Spring>) -> Checked {
    let Some(spring) = spring else { return Ok(()) };
    place.field("hertz").above(0.0, spring.hertz)?;
    place.field("damping_ratio").at_least(0.0, spring.damping_ratio)?;
    check_option(&place.field("max_force"), spring.max_force)
}
