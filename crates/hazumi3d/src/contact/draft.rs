//! What a constraint is made of.

use glam::{Quat, Vec3};
use hazumi_core::Softness;

use super::Contact;
use crate::state::{BodyState, Slot};

/// The two bodies of a contact when the step begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bodies<'a> {
    /// Where they are in the solver; `None` for immovable ones.
    pub(crate) slots: [Option<Slot>; 2],
    /// Their solver states.
    pub(crate) states: [&'a BodyState; 2],
    /// The ways from their centres of mass to the origin of collider `a`, m, world frame.
    pub(crate) to_a: [Vec3; 2],
    /// How their surfaces are rounded where they meet, m.
    pub(crate) roundness: [f32; 2],
    /// Their acceleration without contacts, m/s², world frame.
    pub(crate) accelerations: [Vec3; 2],
}

/// A contact of which a constraint is to be made; it has points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draft<'a> {
    /// Index of the contact.
    pub(crate) index: u32,
    /// The contact.
    pub(crate) contact: &'a Contact,
    /// Its bodies.
    pub(crate) bodies: Bodies<'a>,
    /// How collider `a` is turned, unit quaternion.
    pub(crate) rotation_a: Quat,
    /// How fast the surfaces would run on each other if the bodies stood, m/s, world frame.
    pub(crate) run: Vec3,
    /// How its points push.
    pub(crate) softness: Softness,
    /// Whether something much heavier presses on one of the bodies.
    pub(crate) is_squeezed: bool,
}
