//! The words of space that checks of both dimensions use.

use super::place::{Checked, Place};
pub(super) use crate::format::dim::{DIM, Degrees, NO_ROTATION, Rotation, Vector};
use crate::rotation;

/// Checks a quaternion.
pub(super) fn check_turn(place: &Place<'_>, rotation: Rotation) -> Checked {
    place.finite_all(&rotation)?;
    match rotation::normalized(rotation) {
        Some(_) => Ok(()),
        None => place.broken("is zero, must have a direction"),
    }
}

/// Checks degrees or an angular velocity.
pub(super) fn finite_turn(place: &Place<'_>, turn: [f32; 3]) -> Checked {
    place.finite_all(&turn)
}
