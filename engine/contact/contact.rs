//! Contacts: pairs of colliders with a manifold, and the constraints that keep them apart.

pub(crate) use super::constraint::ContactConstraint;
pub(crate) use super::constraint_bodies::ConstraintBodies;
pub(crate) use super::contact_impulses::ContactImpulses;
pub(crate) use super::contact_share::share_of_b;
pub(crate) use super::impulses::WarmStartImpulses;
pub(crate) use super::input::ConstraintInput;
pub(crate) use super::lanes::PrepareContext;
pub(crate) use super::pass::{PassKind, Substep};
pub(crate) use super::prepare_input::ContactPrepareInput;
pub(crate) use super::response_matrix::ResponseMatrix;
pub(crate) use super::rolling_radius::rolling_radius;
pub(crate) use super::separate::separate_points;
pub(crate) use super::serialize::{FieldMask, WordKind, kinds_after};
pub(crate) use super::set::ConstraintSet;
pub(crate) use super::solve::{solve, warm_start};
pub(crate) use super::word_reader::{WordReader, rotation_words, vector_words};

use super::contact_memory::ContactMemory;
use crate::collide::Manifold;
use crate::space::Vector;

/// A pair of colliders, or of parts of them, whose boxes overlap, remembered from step to step.
#[derive(Clone, Debug)]
pub(crate) struct Contact {
    /// Slots of the two colliders; ascending.
    pub(crate) colliders: [u32; 2],
    /// Indices of the parts of their shapes; `None` for those of one piece. Unique among the
    /// contacts of two colliders.
    pub(crate) parts: [Option<u32>; 2],
    /// Slots of the two bodies in the arena of the world.
    pub(crate) bodies: [u32; 2],
    /// Mixed coefficient of friction, dimensionless.
    pub(crate) friction: f32,
    /// Mixed restitution, dimensionless.
    pub(crate) restitution: f32,
    /// Rolling resistance of the pair, m.
    pub(crate) rolling_resistance: f32,
    /// How fast the surfaces run by themselves, m/s, each in the frame of its collider.
    pub(crate) surface_velocities: [Vector; 2],
    /// Whether a body of it is soft: the rows of such contacts are found anew in each step.
    pub(crate) is_soft: bool,
    /// Whether one passes a side of the other that holds one way only.
    pub(crate) passes_one_way: bool,
    /// Whether they count as touching, for events.
    pub(crate) touches: bool,
    /// Whether any point has pushed in the last step in which the solver saw them.
    pub(crate) has_pushed: bool,
    /// Where they touch, in the frame of collider `a`.
    pub(crate) manifold: Manifold,
    /// The impulses that kept them apart in the last step.
    pub(crate) impulses: WarmStartImpulses,
    /// Memory of this dimension.
    pub(crate) memory: ContactMemory,
}

impl Contact {
    /// The same of bodies of which these are soft.
    pub(crate) fn with_soft(mut self, [a, b]: [bool; 2]) -> Self {
        self.is_soft = a || b;
        self.memory.note_soft([a, b]);
        self
    }

    /// A contact of two colliders, or of parts of them, on two `bodies`, of which nothing is
    /// known.
    pub(crate) fn new(
        (colliders, parts): ([u32; 2], [Option<u32>; 2]),
        bodies: [u32; 2],
    ) -> Self {
        Self {
            colliders,
            parts,
            bodies,
            friction: 0.0,
            restitution: 0.0,
            rolling_resistance: 0.0,
            surface_velocities: [Vector::ZERO; 2],
            is_soft: false,
            passes_one_way: false,
            touches: false,
            has_pushed: false,
            manifold: Manifold::default(),
            impulses: WarmStartImpulses::default(),
            memory: ContactMemory::default(),
        }
    }
}
