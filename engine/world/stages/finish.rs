//! Solver states → bodies; bodies with invalid states are frozen.

use super::super::{StepReport, World};
use super::SolverBuffers;
use crate::free_rotation::FreeRotation;
use crate::math::rotation;
use crate::space::{Rotation, Vector, ZERO_ANGULAR};
use crate::state::BodyState;
use crate::world::boxes::DirtyBounds;
use crate::world::record::BodyRecord;

/// Bodies in a block of work.
const BLOCK: usize = 128;

impl World {
    /// Writes the results of the substeps, of `h` seconds each, back.
    pub(in crate::world) fn finish(&mut self, h: f32, report: &mut StepReport) {
        let found = || self.solver.batches.list().iter().map(|batch| &batch.stats);
        report.constraints = found().map(|found| found.constraint_count).sum();
        report.colors = found().map(|found| found.color_count).max().unwrap_or(0);
        self.contact_events.take_fast_contacts(found().flat_map(|found| &found.fast));
        self.store_soft_bodies(h);
        self.store_bodies();
        if !self.solver.body_of_slot.is_empty() {
            self.boxes.edit().outdate(DirtyBounds::Moved);
            self.pairs.mark_moved();
        }
        self.finish_joints(h, report);
    }

    /// Moves the bodies; those that went bad stay and are frozen.
    fn store_bodies(&mut self) {
        let SolverBuffers { states, integration_data, body_of_slot, became_invalid, .. } =
            &mut self.solver;
        became_invalid.clear();
        became_invalid.resize(body_of_slot.len(), false);
        let bodies = (&mut self.bodies, &body_of_slot[..]);
        self.workers.for_each_listed(
            bodies,
            became_invalid,
            BLOCK,
            |place, record, became_invalid| {
                (record.force, record.torque) = (Vector::ZERO, ZERO_ANGULAR);
                *became_invalid = !store(record, &states[place], &integration_data[place].spin);
                if *became_invalid {
                    freeze(record);
                }
            },
        );
        let bad = body_of_slot
            .iter()
            .zip(&*became_invalid)
            .filter(|(_, became_invalid)| **became_invalid);
        self.events.frozen.extend(bad.filter_map(|(&owner, _)| self.bodies.id_at(owner)));
    }
}

/// Moves the body to where the solver brought it; `false`, and nothing moved, when that is not
/// a place.
fn store(record: &mut BodyRecord, state: &BodyState, spin: &FreeRotation) -> bool {
    let arm = record.local_center();
    let body = &mut record.body;
    // A body that has not turned keeps its rotation to the last bit.
    let turned = if state.delta_rotation == Rotation::IDENTITY {
        Some(body.rotation)
    } else {
        rotation::normalize(rotation::multiply(state.delta_rotation, body.rotation))
    };
    let Some(rotation) = turned else { return false };
    let swing = rotation::rotate(body.rotation, arm) - rotation::rotate(rotation, arm);
    let way = state.delta_position + swing + record.position_low;
    let position = body.position + way;
    let is_good = !state.is_invalid
        && position.is_finite()
        && state.linear_velocity.is_finite()
        && state.angular_velocity.is_finite();
    if is_good {
        // The rounding error of the sum, exactly, whichever of the two is the larger.
        let added = position - body.position;
        record.position_low = (body.position - (position - added)) + (way - added);
        body.position = position;
        body.rotation = rotation;
        // A sum with zero has no negative zeros, whose sign machines may disagree on.
        body.linear_velocity = state.linear_velocity + Vector::ZERO;
        body.angular_velocity = spin.stored_velocity(state, rotation) + ZERO_ANGULAR;
    }
    is_good
}

/// Takes the body out of the simulation where it was before the step.
fn freeze(record: &mut BodyRecord) {
    record.is_frozen = true;
    record.stop();
}
