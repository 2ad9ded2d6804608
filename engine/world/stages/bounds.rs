//! Bodies and colliders → where the colliders stand, and their boxes.

use super::super::World;
use crate::math::Pose;
use crate::space::Vector;
use crate::world::bounds::ColliderBox;
use crate::world::boxes::DirtyBounds;

/// Bodies in a block of work.
const BLOCK: usize = 128;

/// Memory of the stage, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct PlaceBuffers {
    stands: Vec<ColliderPose>,
    lists: Vec<Vec<ColliderPose>>,
}

/// Where a collider stands now.
#[derive(Clone, Copy, Debug)]
struct ColliderPose {
    /// Its slot.
    collider: u32,
    /// Its pose in the world, and the way from the origin of its body, m.
    pose: Pose,
    offset: Vector,
    /// Where its body is, m.
    origin: [Vector; 2],
    /// Its box, unless its body is disabled.
    placed: Option<ColliderBox>,
}

impl World {
    /// Brings the poses and boxes of the colliders up to date: those of the bodies that the last
    /// step has moved, because edits place what they move at once.
    pub(in crate::world) fn place_boxes(&mut self) {
        let (bodies, colliders) = (&self.bodies, &self.colliders);
        let (moved, margin) = (&self.solver.owners, self.settings.contact_margin());
        let PlaceBuffers { stands, lists } = &mut self.places;
        self.workers.gather(moved.len(), BLOCK, (lists, stands), |range, found| {
            for record in moved[range].iter().filter_map(|&body| bodies.at(body)) {
                found.extend(record.colliders.iter().filter_map(|&id| {
                    let (collider, placed) = (id.index(), colliders.get(id)?);
                    let (pose, offset) = placed.stand(record);
                    let is_enabled = record.body.is_enabled;
                    let placed =
                        is_enabled.then(|| ColliderBox::of(collider, placed, record, margin));
                    let origin = record.datum();
                    Some(ColliderPose { collider, pose, offset, origin, placed })
                }));
            }
        });
        for stand in &*stands {
            if let Some(placed) = self.colliders.at_mut(stand.collider) {
                (placed.pose, placed.offset) = (stand.pose, stand.offset);
                placed.origin = stand.origin;
            }
        }
        let boxes = self.boxes.edit();
        if boxes.outdated() == DirtyBounds::Everybody {
            self.place_moved();
        } else {
            boxes.put(stands.iter().filter_map(|stand| stand.placed));
        }
    }
}
