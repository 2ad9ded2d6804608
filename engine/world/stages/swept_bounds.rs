//! Bounding boxes of fast bodies, around their motion in the step.
//!
//! Contacts are found at the speculative distance. A body that goes farther in a step would be
//! deep in another one before its first contact, so boxes and searches are wider there.

use super::super::World;
use super::buffers::SolverBuffers;
use super::displacement::StepDisplacement;
use super::edges::BodyActivity;
use super::predicted_motion::PredictionContext;
use crate::space::angular_length;
use crate::world::bounds::BoxSweep;
use crate::world::record::BodyRecord;

/// Bodies in a block of work.
const BLOCK: usize = 256;

impl World {
    /// Notes how far bodies go in substeps of `h` seconds, and widens the boxes of those that
    /// go farther than the speculative distance.
    pub(super) fn sweep_bounds(&mut self, h: f32) {
        self.movers.refresh();
        let margin = self.settings.speculative_distance();
        let prediction = PredictionContext::new(&self.settings, h);
        self.solver.prediction = prediction;
        let (bodies, movers) = (&self.bodies, self.movers.slots());
        let SolverBuffers { activities, free_flights, .. } = &mut self.solver;
        free_flights.reset(movers.len());
        activities.resize(movers.len(), BodyActivity::default());
        self.workers.for_each_block(activities, BLOCK, |first, activities| {
            for (activity, &body) in activities.iter_mut().zip(&movers[first..]) {
                *activity = bodies.at(body).map_or(BodyActivity::default(), |record| {
                    BodyActivity::of(record, &prediction, margin)
                });
            }
        });
        let boxes = self.boxes.edit();
        for (activity, &mover) in self.solver.activities.iter().zip(movers) {
            let extension = activity.extension;
            let Some(record) = bodies.at(mover).filter(|_| extension > 0.0) else { continue };
            let sweep = box_sweep(record, &prediction.displacement(record), extension);
            record.colliders.iter().for_each(|id| boxes.extend(id.index(), &sweep));
        }
    }
}

/// The sweep of the boxes of a body that they follow for `extension` metres.
fn box_sweep(record: &BodyRecord, displacement: &StepDisplacement, extension: f32) -> BoxSweep {
    let length = displacement.translation.length();
    let share = if length > extension { extension / length } else { 1.0 };
    let turn = angular_length(displacement.rotation);
    let growth = if turn > 0.0 { (turn * record.reach).min(extension) } else { 0.0 };
    BoxSweep { way: share * displacement.translation, growth }
}
