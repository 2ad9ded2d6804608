//! The mass of a collider.

use hazumi_core::{Rule, ValueError};

use crate::collider::Collider;
use crate::shape::MassProperties;

/// The mass of a collider by its density, in the frame of its shape.
///
/// # Errors
///
/// When the shape has no area.
pub(super) fn mass_of_collider(collider: &Collider) -> Result<MassProperties, ValueError> {
    collider.shape.mass(collider.density).ok_or(NO_AREA_MOVES)
}

/// Half-planes, segments and chains have no area, so a dynamic body cannot weigh them.
const NO_AREA_MOVES: ValueError = ValueError {
    what: "mass of a shape without an area on a dynamic body",
    value: f32::INFINITY,
    rule: Rule::Finite,
};
