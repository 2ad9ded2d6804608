//! The words in 2D that checks of both dimensions use.

use super::place::{Checked, Place};
pub(super) use crate::format::plane::dim::{DIM, Degrees, NO_ROTATION, Rotation, Vector};

/// Checks an angle.
pub(super) fn check_turn(place: &Place<'_>, rotation: Rotation) -> Checked {
    place.finite(rotation)
}

/// Checks degrees or an angular velocity.
pub(super) fn finite_turn(place: &Place<'_>, turn: f32) -> Checked {
    place.finite(turn)
}
