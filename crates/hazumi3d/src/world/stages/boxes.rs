//! Bodies and colliders → where the colliders stand, and their boxes.

use super::super::World;

impl World {
    /// Brings the poses and boxes of the colliders up to date: those of the bodies that the last
    /// step has moved, because edits place what they move at once.
    pub(in crate::world) fn place_boxes(&mut self) {
        let moved = self.solver.owners.iter();
        for record in moved.filter_map(|&body| self.bodies.at(body)) {
            for &id in &record.colliders {
                if let Some(placed) = self.colliders.get_mut(id) {
                    placed.stand_on(record);
                }
            }
        }
        self.place_moved();
    }
}
