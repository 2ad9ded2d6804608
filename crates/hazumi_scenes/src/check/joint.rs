//! Checks of joints, and of the names by which they find their bodies.

use super::dim::{DIM, check_turn};
use super::format::group::Group;
use super::format::joint::Joint;
use super::joint_kind::check_kind;
use super::place::{Checked, Place};
use crate::check::axis::check_option;
use crate::check::row::{check_ends, check_row, check_sets};
use crate::format::names::Names;

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
        check_turn(&place.field("rotation"), frame.rotation)?;
    }
    if let Some(axis) = joint.axis {
        place.field("axis").direction(&axis)?;
    }
    let Some(at) = joint.at else { return Ok(()) };
    place.field("at").finite_all(&at)?;
    let (_, offset) = joint.way_to(joint.count() - 1);
    if (0..DIM).any(|axis| !(at[axis] + offset[axis]).is_finite()) {
        return place.field("repeat").broken("puts a joint at an infinite position");
    }
    Ok(())
}
