//! Input of a constraint in addition to its contact.

use hazumi_core::Softness;

use crate::space::{Rotation, Vector};
use crate::state::SolverBodyIndex;

/// Stands for a body that cannot move and has no velocity.
pub(super) const FIXED: SolverBodyIndex = SolverBodyIndex::MAX;

/// Input of a constraint in addition to its contact and the states of its bodies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConstraintInput {
    /// Index of the contact, which has points.
    pub(crate) contact: u32,
    /// Slots of the bodies in the solver; `None` for immovable ones.
    pub(crate) slots: [Option<SolverBodyIndex>; 2],
    /// The ways from their centres of mass to the origin of collider `a`, m, world frame.
    pub(crate) to_a: [Vector; 2],
    /// Radii of their surfaces where they meet, m.
    pub(crate) rolling_radii: [f32; 2],
    /// Rotation of collider `a`, unit.
    pub(crate) rotation_a: Rotation,
    /// Relative velocity of the surfaces while the bodies stand, m/s, world frame.
    pub(crate) surface_velocity: Vector,
    /// Acceleration of `b` less that of `a` without contacts, m/s², world frame.
    pub(crate) acceleration: Vector,
    /// Stiffness and damping of its points.
    pub(crate) softness: Softness,
    /// Whether something much heavier presses on one of the bodies.
    pub(crate) has_high_mass_ratio: bool,
}
