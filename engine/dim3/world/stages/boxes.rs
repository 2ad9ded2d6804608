//! Bodies and colliders → where the colliders stand, and their boxes.

use glam::Vec3;

use super::super::World;
use crate::collider::ColliderId;
use crate::math::Pose;

/// Bodies in a block of work.
const BLOCK: usize = 128;

/// Memory of the stage, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct PlaceBuffers {
    stands: Vec<Stand>,
    lists: Vec<Vec<Stand>>,
}

/// Where a collider stands now: its pose in the world, and the way from the origin of its body, m.
#[derive(Clone, Copy, Debug)]
struct Stand {
    collider: ColliderId,
    pose: Pose,
    offset: Vec3,
}

impl World {
    /// Brings the poses and boxes of the colliders up to date: those of the bodies that the last
    /// step has moved, because edits place what they move at once.
    pub(in crate::world) fn place_boxes(&mut self) {
        let (bodies, colliders) = (&self.bodies, &self.colliders);
        let moved = &self.solver.owners;
        let PlaceBuffers { stands, lists } = &mut self.places;
        self.workers.gather(moved.len(), BLOCK, (lists, stands), |range, found| {
            for record in moved[range].iter().filter_map(|&body| bodies.at(body)) {
                found.extend(record.colliders.iter().filter_map(|&id| {
                    let (pose, offset) = colliders.get(id)?.stand(record);
                    Some(Stand { collider: id, pose, offset })
                }));
            }
        });
        for stand in stands {
            if let Some(placed) = self.colliders.get_mut(stand.collider) {
                (placed.pose, placed.offset) = (stand.pose, stand.offset);
            }
        }
        self.place_moved();
    }
}
