//! Checks of what joints of all kinds are made of: axes, springs and radii.

use super::place::{Checked, Place};
use crate::format::joint_kind::{Fixed, Gear, JointAxis, Spring};

pub(super) fn check_option(place: &Place<'_>, value: Option<f32>) -> Checked {
    value.map_or(Ok(()), |value| place.at_least(0.0, value))
}

pub(super) fn check_fixed(place: &Place<'_>, joint: &Fixed) -> Checked {
    check_spring(&place.field("linear"), joint.linear.as_ref())?;
    check_spring(&place.field("angular"), joint.angular.as_ref())
}

pub(super) fn check_distance(place: &Place<'_>, length: &JointAxis) -> Checked {
    check_axis(place, length, f32::MAX)?;
    place.field("target").at_least(0.0, length.target)?;
    let least = length.limits.map_or(0.0, |limits| limits[0]);
    place.field("limits").item(0).at_least(0.0, least)
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
pub(super) fn check_axis(place: &Place<'_>, axis: &JointAxis, most: f32) -> Checked {
    check_limits(&place.field("limits"), axis.limits, most)?;
    check_spring(&place.field("spring"), axis.spring.as_ref())?;
    place.field("target").finite(axis.target)?;
    let Some(motor) = axis.motor else { return Ok(()) };
    let place = place.field("motor");
    place.field("speed").finite(motor.speed)?;
    place.field("max_force").at_least(0.0, motor.max_force)
}

pub(super) fn check_limits(place: &Place<'_>, limits: Option<[f32; 2]>, most: f32) -> Checked {
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
