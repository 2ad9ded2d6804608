//! Targets of kinematic bodies → their velocities.

use super::super::World;
use crate::body::BodyId;
use crate::math::{Pose, rotation};
use crate::space::ToF32;
use crate::world::record::KinematicTarget;

impl World {
    /// Gives kinematic bodies the velocity that brings them to their targets within `dt`
    /// seconds; those that arrived in the step before rest.
    pub(in crate::world) fn set_kinematic_velocities(&mut self, dt: f32) {
        let bodies = &mut self.bodies;
        self.errands.retain(|&id| {
            let Some(record) = bodies.get_mut(id) else { return false };
            match record.target {
                KinematicTarget::None => false,
                KinematicTarget::To(target) => {
                    let way = (target.position - record.exact_position()).to_f32();
                    record.body.linear_velocity = way / dt;
                    let turn = rotation::between(record.body.rotation, target.rotation);
                    record.body.angular_velocity = turn / dt;
                    true
                }
                KinematicTarget::Done => {
                    record.stop();
                    record.target = KinematicTarget::None;
                    false
                }
            }
        });
    }

    /// The pose that a body will have when the next step, of `seconds`, ends, as far as its
    /// target and its velocity tell; `None` when it is gone.
    pub(crate) fn predicted_pose(&self, id: BodyId, seconds: f32) -> Option<Pose> {
        let record = self.bodies.get(id)?;
        let body = &record.body;
        match record.target {
            _ if record.is_frozen || !body.is_enabled => return Some(body.pose()),
            KinematicTarget::To(target) => {
                return Some(Pose::new(target.position.to_f32(), target.rotation));
            }
            KinematicTarget::Done => return Some(body.pose()),
            KinematicTarget::None => {}
        }
        if !record.is_moving() {
            return Some(body.pose());
        }
        // The rotation is about the centre of mass.
        let turned = rotation::integrate_far(body.rotation, seconds * body.angular_velocity);
        let arm = rotation::rotate(turned, record.local_center());
        let center = (body.position + record.center_offset()) + seconds * body.linear_velocity;
        Some(Pose::new(center - arm, turned))
    }

    /// Puts those who had a target exactly there.
    pub(in crate::world) fn snap_to_targets(&mut self) {
        let mut arrived = Vec::new();
        for &id in &self.errands {
            let Some(record) = self.bodies.get_mut(id) else { continue };
            let KinematicTarget::To(target) = record.target else { continue };
            record.target = KinematicTarget::Done;
            if record.is_frozen || !record.body.is_enabled {
                continue;
            }
            [record.body.position, record.position_low] =
                super::super::teleport::split_position(target.position);
            record.body.rotation = target.rotation;
            // A body that was there already up to rounding is not among those that the step
            // moves.
            if self.solver.state_of(id.index()).is_none() {
                arrived.push(id);
            }
        }
        arrived.into_iter().for_each(|id| self.update_bounds_of_body(id));
    }
}
