//! What a constraint is made of.

use glam::{Quat, Vec3};
use hazumi_core::Softness;

use crate::state::Slot;

/// What a constraint is made of besides its contact and the states of its bodies.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Draft {
    /// Index of the contact, which has points.
    pub(crate) contact: u32,
    /// Where the bodies are in the solver; `None` for immovable ones.
    pub(crate) slots: [Option<Slot>; 2],
    /// The ways from their centres of mass to the origin of collider `a`, m, world frame.
    pub(crate) to_a: [Vec3; 2],
    /// How their surfaces are rounded where they meet, m.
    pub(crate) roundness: [f32; 2],
    /// How collider `a` is turned, unit quaternion.
    pub(crate) rotation_a: Quat,
    /// How fast the surfaces would run on each other if the bodies stood, m/s, world frame.
    pub(crate) run: Vec3,
    /// Of `b` less that of `a` without contacts, m/s², world frame.
    pub(crate) acceleration: Vec3,
    /// How its points push.
    pub(crate) softness: Softness,
    /// Whether something much heavier presses on one of the bodies.
    pub(crate) is_squeezed: bool,
}
