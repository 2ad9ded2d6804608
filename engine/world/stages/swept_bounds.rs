//! Bounding boxes of fast bodies, around their motion in the step.
//!
//! Contacts are found at the speculative distance. A body that goes farther in a step would be
//! deep in another one before its first contact, so boxes and searches are wider there.

use super::super::World;
use super::buffers::SolverBuffers;
use super::edges::BodyActivity;
use super::predicted_motion::PredictionContext;
use crate::space::angular_length;
use crate::world::bounds::BoxSweep;
use crate::world::record::BodyRecord;

/// Bodies in a block of work.
const BLOCK: usize = 256;

impl World {
    /// Widens the boxes of bodies that go farther than the speculative distance. If boxes
    /// `were_swept`, those of the bodies that the last step has moved are wide enough.
    pub(super) fn sweep_bounds(&mut self, were_swept: bool) {
        let boxes = self.boxes.edit();
        let placed = if were_swept { &self.solver.body_of_slot[..] } else { &[] };
        let mut placed = placed.iter().peekable();
        for (activity, body) in self.solver.activities.iter().zip(self.active.slots()) {
            while placed.next_if(|&other| other < body).is_some() {}
            let is_placed = placed.next_if_eq(&body).is_some();
            if is_placed || activity.extension == 0.0 {
                continue;
            }
            let Some(record) = self.bodies.at(*body) else { continue };
            let sweep = box_sweep(record, &self.solver.prediction, activity.extension);
            record.colliders.iter().for_each(|id| boxes.extend(id.index(), sweep));
        }
    }

    /// Lists how far the bodies that the step visits go in it.
    pub(super) fn list_activities(&mut self) {
        self.active.refresh();
        let margin = self.settings.speculative_distance();
        let (bodies, active) = (&self.bodies, self.active.slots());
        let SolverBuffers { activities, free_flights, prediction, .. } = &mut self.solver;
        free_flights.reset(active.len());
        activities.resize(active.len(), BodyActivity::default());
        self.workers.for_each_block(activities, BLOCK, |first, activities| {
            for (activity, &body) in activities.iter_mut().zip(&active[first..]) {
                *activity = bodies.at(body).map_or(BodyActivity::default(), |record| {
                    BodyActivity::of(record, prediction, margin)
                });
            }
        });
    }
}

/// The sweep of the boxes of a body that they follow for `extension` metres.
pub(super) fn box_sweep(
    record: &BodyRecord,
    prediction: &PredictionContext,
    extension: f32,
) -> BoxSweep {
    let displacement = prediction.displacement(record);
    let length = displacement.translation.length();
    let share = if length > extension { extension / length } else { 1.0 };
    let turn = angular_length(displacement.rotation);
    let growth = if turn > 0.0 { (turn * record.reach).min(extension) } else { 0.0 };
    BoxSweep { way: share * displacement.translation, growth }
}
