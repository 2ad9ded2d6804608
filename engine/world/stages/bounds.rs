//! Bodies and colliders → poses of colliders and their bounding boxes.

use super::super::World;
use crate::math::Pose;
use crate::space::Vector;
use crate::world::bounds::ColliderBox;
use crate::world::boxes::DirtyBounds;

/// Bodies in a block of work.
const BLOCK: usize = 128;

/// Memory of the stage, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct BoundsBuffers {
    poses: Vec<ColliderPose>,
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
    /// Brings the poses and boxes of the colliders up to date for substeps of `h` seconds.
    pub(in crate::world) fn update_bounds(&mut self, h: f32) {
        self.place_bounds();
        self.sweep_bounds(h);
    }

    /// Brings the poses and boxes of the colliders up to date: those of the bodies that the
    /// last step has moved, because edits place what they move at once.
    pub(super) fn place_bounds(&mut self) {
        let (bodies, colliders) = (&self.bodies, &self.colliders);
        let (moved, margin) = (&self.solver.body_of_slot, self.settings.speculative_distance());
        let BoundsBuffers { poses, lists, .. } = &mut self.bounds;
        self.workers.gather(moved.len(), BLOCK, (lists, poses), |range, found| {
            for record in moved[range].iter().filter_map(|&body| bodies.at(body)) {
                found.extend(record.colliders.iter().filter_map(|&id| {
                    let (collider, placed) = (id.index(), colliders.get(id)?);
                    let (pose, offset) = placed.world_pose(record);
                    let is_enabled = record.body.is_enabled;
                    let placed =
                        is_enabled.then(|| ColliderBox::of(collider, placed, record, margin));
                    let origin = record.reference_point();
                    Some(ColliderPose { collider, pose, offset, origin, placed })
                }));
            }
        });
        for collider_pose in &*poses {
            if let Some(placed) = self.colliders.at_mut(collider_pose.collider) {
                (placed.pose, placed.offset) = (collider_pose.pose, collider_pose.offset);
                placed.reference_point = collider_pose.origin;
            }
        }
        let boxes = self.boxes.edit();
        if boxes.outdated() == DirtyBounds::Everybody {
            self.place_moved();
        } else {
            boxes.put(poses.iter().filter_map(|collider_pose| collider_pose.placed));
        }
    }
}
