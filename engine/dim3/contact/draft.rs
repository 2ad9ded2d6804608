//! What a constraint is made of.

use hazumi_core::Softness;

use super::Contact;
use super::input::ConstraintInput;
use crate::space::{Rotation, Vector};

/// What a constraint is made of besides its contact, which is read again when lanes are filled.
pub(crate) type ContactPrepareInput = ConstraintInput;

impl ContactPrepareInput {
    /// That of a contact without points.
    pub(crate) const NONE: Self = Self {
        contact: 0,
        slots: [None; 2],
        to_a: [Vector::ZERO; 2],
        rolling_radii: [0.0; 2],
        rotation_a: Rotation::IDENTITY,
        surface_velocity: Vector::ZERO,
        acceleration: Vector::ZERO,
        softness: Softness::RIGID,
        is_squeezed: false,
    };

    /// That of a contact.
    pub(crate) fn new(_: &Contact, input: &Self) -> Self {
        *input
    }
}
