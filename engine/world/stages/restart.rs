//! Memory of stages that is reset when a world becomes another.

use super::buffers::SolverBuffers;
use super::sensors::SensorBuffers;
use crate::world::events::SensorOverlap;

impl SolverBuffers {
    /// Forgets how the bodies moved in the last step. The next one puts the colliders of the
    /// bodies in the slots `moved`, all below `end`, where they are.
    pub(in crate::world) fn restart(&mut self, moved: Vec<u32>, end: usize) {
        self.states.clear();
        self.batches.clear();
        self.slot_of_body.clear();
        self.slot_of_body.resize(end, None);
        self.body_of_slot = moved;
    }

    /// Forgets how the bodies moved in the last step; their colliders are where they are.
    pub(in crate::world) fn forget_motion(&mut self) {
        let end = self.slot_of_body.len();
        self.restart(Vec::new(), end);
    }
}

impl SensorBuffers {
    /// Overlaps of sensors, in ascending order.
    pub(in crate::world) fn inside(&self) -> &[SensorOverlap] {
        &self.inside
    }

    /// Takes `inside` for who is in which sensor.
    pub(in crate::world) fn restart(&mut self, inside: &[SensorOverlap]) {
        self.inside.clear();
        self.inside.extend_from_slice(inside);
    }
}
