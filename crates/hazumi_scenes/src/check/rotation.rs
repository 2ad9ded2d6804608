//! Checks of rotations.

use super::dim::{Degrees, NO_ROTATION, Rotation, check_turn, finite_turn};
use super::place::{Checked, Place};

pub(super) fn check_rotation(
    place: &Place<'_>,
    rotation: Rotation,
    degrees: Option<Degrees>,
) -> Checked {
    check_turn(&place.field("rotation"), rotation)?;
    if let Some(degrees) = degrees {
        finite_turn(&place.field("rotation_degrees"), degrees)?;
        if rotation != NO_ROTATION {
            return place.broken("has both `rotation` and `rotation_degrees`, keep one");
        }
    }
    Ok(())
}
