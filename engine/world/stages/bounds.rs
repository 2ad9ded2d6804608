//! Bodies and colliders → poses of colliders and their bounding boxes.

use super::super::World;
use super::edges::BodyActivity;
use super::predicted_motion::PredictionContext;
use super::swept_bounds::box_sweep;
use crate::math::Pose;
use crate::space::Vector;
use crate::world::bounds::ColliderBox;
use crate::world::boxes::DirtyBounds;
use crate::world::record::BodyRecord;

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
    /// Its box, unless that is up to date or its body is disabled.
    placed: Option<ColliderBox>,
}

impl World {
    /// Brings the poses and boxes of the colliders up to date for substeps of `h` seconds, with
    /// room for the motion of fast bodies.
    pub(in crate::world) fn update_bounds(&mut self, h: f32) {
        self.solver.prediction = PredictionContext::new(&self.settings, h);
        self.list_activities();
        let activities = std::mem::take(&mut self.solver.activities);
        let were_swept = self.place_bounds(&activities);
        self.solver.activities = activities;
        self.sweep_bounds(were_swept);
    }

    /// Brings the poses and boxes of the colliders up to date: those of the bodies that the
    /// last step has moved, because edits place what they move at once. Returns whether boxes
    /// of fast bodies have got the room that `activities` say.
    ///
    /// Boxes that are up to date are left as they are: where there are sensors, the last step
    /// has ended with this.
    pub(super) fn place_bounds(&mut self, activities: &[BodyActivity]) -> bool {
        let outdated = self.boxes.edit().outdated();
        let are_outdated = outdated == DirtyBounds::Moved;
        let (bodies, colliders) = (&self.bodies, &self.colliders);
        let prediction = &self.solver.prediction;
        let sweep_of = |body: u32, record: &BodyRecord| {
            let place = self.active.find_place(body)?;
            let extension = activities.get(place as usize)?.extension;
            (extension > 0.0).then(|| box_sweep(record, prediction, extension))
        };
        let (moved, margin) = (&self.solver.body_of_slot, self.settings.speculative_distance());
        let BoundsBuffers { poses, lists, .. } = &mut self.bounds;
        self.workers.gather(moved.len(), BLOCK, (lists, poses), |range, found| {
            for &body in &moved[range] {
                let Some(record) = bodies.at(body) else { continue };
                let sweep = sweep_of(body, record);
                found.extend(record.colliders.iter().filter_map(|&id| {
                    let (collider, placed) = (id.index(), colliders.get(id)?);
                    let (pose, offset) = placed.world_pose(record);
                    let is_enabled = record.body.is_enabled;
                    let placed = (are_outdated && is_enabled).then(|| {
                        ColliderBox::of(collider, placed, record, margin).extended(sweep)
                    });
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
        match outdated {
            DirtyBounds::Nobody => {}
            DirtyBounds::Moved => {
                let placed = poses.iter().filter_map(|collider_pose| collider_pose.placed);
                self.boxes.edit().put(placed);
            }
            DirtyBounds::Everybody => self.place_moved(),
        }
        are_outdated
    }
}
