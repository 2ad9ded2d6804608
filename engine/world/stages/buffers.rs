//! Buffers: the solver's view of the world.

use super::articulated_contacts::ArticulatedContactBuffers;
use super::batches::Batches;
use super::contact_softness::ContactDegree;
use super::continuous::ContinuousBuffers;
use super::edges::{BodyActivity, ConstraintEdge};
use super::predicted_motion::{FreeFlights, PredictionContext};
use super::prepare_contacts::NarrowPhaseResult;
use super::seam_groups::SeamBuffers;
use super::soft_bodies::SoftBuffers;
use crate::body_integration::BodyIntegrationData;
use crate::state::{BodyState, SolverBodyIndex};

/// The solver's view of the world, filled anew in each step.
#[derive(Debug, Default)]
pub(in crate::world) struct SolverBuffers {
    /// The bodies that move, in the order of their slots in the arena.
    pub(super) states: Vec<BodyState>,
    /// Forces, gravity and damping of each of them.
    pub(super) integration_data: Vec<BodyIntegrationData>,
    /// The slot in the arena of each of them.
    pub(in crate::world) body_of_slot: Vec<u32>,
    /// The solver slot of each body of the arena; `None` for those that do not move.
    pub(super) slot_of_body: Vec<Option<SolverBodyIndex>>,
    /// By place among the bodies that the step visits, what contacts have to know of each.
    pub(super) activities: Vec<BodyActivity>,
    /// The data that predictions of the step share.
    pub(super) prediction: PredictionContext,
    pub(super) free_flights: FreeFlights,
    /// One for each contact.
    pub(super) narrow_results: Vec<NarrowPhaseResult>,
    /// Memory of the stage that leaves out hidden contacts.
    pub(super) seams: SeamBuffers,
    /// The contacts that have points.
    pub(super) contact_edges: Vec<ConstraintEdge>,
    /// The edges with a moving body, batch after batch.
    pub(super) active_contacts: Vec<ConstraintEdge>,
    /// How many of them each of `states` has.
    pub(super) contact_degrees: Vec<ContactDegree>,
    /// The contacts whose bodies joints hold.
    pub(super) articulated: ArticulatedContactBuffers,
    /// The islands, sorted into batches.
    pub(super) batches: Batches,
    /// Soft bodies, and where they meet others.
    pub(in crate::world) soft_bodies: SoftBuffers,
    /// Memory of the stage that stops fast bodies.
    pub(super) continuous: ContinuousBuffers,
    /// Whether the numbers of each body went bad: memory.
    pub(super) became_invalid: Vec<bool>,
    /// The bodies that were stopped in this step, and after which share (0..=1) of their way.
    pub(super) stopped: Vec<(SolverBodyIndex, f32)>,
}

impl SolverBuffers {
    /// The state of the body in a slot of the arena; `None` when the step does not move it.
    pub(in crate::world) fn state_of(&self, body: u32) -> Option<&BodyState> {
        let slot = (*self.slot_of_body.get(body as usize)?)?;
        self.states.get(slot as usize)
    }
}
