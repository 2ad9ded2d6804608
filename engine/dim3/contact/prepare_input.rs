//! Input of a contact constraint.

use hazumi_core::Softness;

use super::Contact;
use super::input::ConstraintInput;
use crate::space::{Rotation, Vector};

/// Input of a constraint in addition to its contact, which is read again when lanes are filled.
pub(crate) type ContactPrepareInput = ConstraintInput;

impl ContactPrepareInput {
    /// The input of a contact without points.
    pub(crate) const NONE: Self = Self {
        contact: 0,
        slots: [None; 2],
        to_a: [Vector::ZERO; 2],
        rolling_radii: [0.0; 2],
        rotation_a: Rotation::IDENTITY,
        surface_velocity: Vector::ZERO,
        acceleration: Vector::ZERO,
        softness: Softness::RIGID,
        has_high_mass_ratio: false,
    };

    /// The input of a contact.
    pub(crate) fn new(_: &Contact, input: &Self) -> Self {
        *input
    }
}
