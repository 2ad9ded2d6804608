//! Bodies and colliders → where the colliders stand, and their boxes.

use glam::Vec3;

use super::super::World;
use crate::math::Aabb;

impl World {
    /// Places the colliders of every body that moves, or was never placed, and grows their boxes
    /// by the contact margin and the way the body may go in `dt` seconds.
    pub(in crate::world) fn place_boxes(&mut self, dt: f32) {
        let margin = self.settings.contact_margin();
        let gravity = self.settings.gravity;
        for (_, record) in self.bodies.iter() {
            let pose = record.body.pose();
            let moves = record.is_moving();
            let fall = if record.is_dynamic() {
                gravity * record.body.gravity_scale
            } else {
                Vec3::ZERO
            };
            let velocity = record.body.linear_velocity + fall * dt;
            for &id in &record.colliders {
                let Some(placed) = self.colliders.get_mut(id) else { continue };
                if !moves && placed.bounds != Aabb::EMPTY {
                    continue;
                }
                placed.pose = pose.then(&placed.collider.pose);
                let tight = placed.collider.shape.bounds(&placed.pose);
                let way = if moves { velocity * dt } else { Vec3::ZERO };
                placed.bounds = swept(tight.grown(margin), way);
            }
        }
    }
}

/// `bounds`, stretched to hold also where they will be after going `way` metres.
fn swept(bounds: Aabb, way: Vec3) -> Aabb {
    let min = bounds.min + way.min(Vec3::ZERO);
    let max = bounds.max + way.max(Vec3::ZERO);
    // Sums of infinities, from bodies at the end of the range of f32, are no numbers; broad
    // phases are promised numbers.
    if min.is_nan() || max.is_nan() { Aabb::EVERYTHING } else { Aabb { min, max } }
}
