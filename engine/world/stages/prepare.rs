//! Bodies and manifolds → solver states, joints, and batches.

use hazumi_core::lengthen;

use super::super::World;
use super::buffers::SolverBuffers;
use super::integration_data::{integration_data_of, state_of};
use crate::body_integration::BodyIntegrationData;
use crate::state::BodyState;

/// Bodies in a block of work.
const BODY_BLOCK: usize = 128;

impl World {
    /// Fills the solver's view of the world for substeps of `h` seconds.
    pub(in crate::world) fn prepare(&mut self, h: f32) {
        self.gather_states(h);
        self.take_soft_states();
        self.prepare_joints(h);
        self.gather_active_contacts();
        self.sort_batches();
        self.gather_articulated_contacts();
        self.lay_out_batches();
        self.prepare_soft_bodies(h);
    }

    fn gather_states(&mut self, h: f32) {
        self.list_moving_bodies();
        let gravity = self.settings.gravity;
        let SolverBuffers { states, integration_data, body_of_slot, .. } = &mut self.solver;
        states.resize(body_of_slot.len(), BodyState::FIXED);
        integration_data.resize(body_of_slot.len(), BodyIntegrationData::default());
        let (bodies, body_of_slot) = (&self.bodies, &*body_of_slot);
        let lists = (&mut states[..], &mut integration_data[..]);
        self.workers.for_each_block_of_two(
            lists,
            BODY_BLOCK,
            |first, states, integration_data| {
                let places =
                    states.iter_mut().zip(integration_data).zip(&body_of_slot[first..]);
                for ((state, drive), &owner) in places {
                    if let Some(record) = bodies.at(owner) {
                        *state = state_of(record);
                        *drive = integration_data_of(record, state, gravity, h);
                    }
                }
            },
        );
    }

    /// Lists the bodies that move, and reports those that have slept.
    fn list_moving_bodies(&mut self) {
        let solver = &mut self.solver;
        for owner in solver.body_of_slot.drain(..) {
            solver.slot_of_body[owner as usize] = None;
        }
        lengthen(&mut solver.slot_of_body, self.bodies.slot_count(), None);
        let all = solver.activities.iter().zip(self.active.slots());
        let moving = all.filter(|(activity, _)| activity.is_moving);
        for ((activity, &owner), slot) in moving.zip(0..) {
            solver.slot_of_body[owner as usize] = Some(slot);
            solver.body_of_slot.push(owner);
            if activity.is_sleep_reported {
                self.events.woke.extend(self.bodies.id_at(owner));
                self.bodies
                    .at_mut(owner)
                    .into_iter()
                    .for_each(|it| it.is_sleep_reported = false);
            }
        }
    }

    /// Lists the contacts that need a constraint.
    fn gather_active_contacts(&mut self) {
        let solver = &mut self.solver;
        let slots = &solver.slot_of_body;
        let moves = |&body: &u32| slots[body as usize].is_some();
        let contacts = &self.contacts;
        let live = solver.contact_edges.iter().filter(|edge| {
            edge.bodies.iter().any(moves) && !contacts[edge.index as usize].is_soft
        });
        solver.active_contacts.clear();
        solver.active_contacts.extend(live);
        self.count_contacts();
    }
}
