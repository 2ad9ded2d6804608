//! Checks of the kinds of joints that are alike in both dimensions but have vectors.

use super::dim::finite_turn;
use super::format::joint_kind::{PoseDrive, Pulley};
use super::place::{Checked, Place};
use crate::check::axis::check_spring;

pub(super) fn check_drive(place: &Place<'_>, joint: &PoseDrive) -> Checked {
    check_spring(&place.field("spring"), joint.spring.as_ref())?;
    place.field("linear_velocity").finite_all(&joint.linear_velocity)?;
    finite_turn(&place.field("angular_velocity"), joint.angular_velocity)?;
    place.field("max_force").at_least(0.0, joint.max_force)?;
    place.field("max_torque").at_least(0.0, joint.max_torque)
}

pub(super) fn check_pulley(place: &Place<'_>, joint: &Pulley) -> Checked {
    for (side, anchor) in joint.anchors.iter().enumerate() {
        place.field("anchors").item(side).finite_all(anchor)?;
    }
    place.field("ratio").above(0.0, joint.ratio)?;
    place.field("length").above(0.0, joint.length)
}
