//! Velocities and islands → who has come to rest.

use super::super::World;
use crate::world::record::BodyRecord;

impl World {
    /// Lets every island sleep whose bodies have all been at rest for a while.
    pub(in crate::world) fn fall_asleep(&mut self, dt: f32) {
        if !self.settings.sleep {
            return;
        }
        let speed = self.settings.sleep_speed * self.settings.length_scale;
        let mut rests = vec![true; self.bodies.slot_count()];
        for (id, record) in self.bodies.iter_mut().filter(|(_, record)| record.is_dynamic()) {
            if !record.is_asleep {
                let calm = record.body.can_sleep && is_calm(record, speed);
                record.rest_time = if calm { record.rest_time + dt } else { 0.0 };
            }
            let root = self.islands.find(id.index()) as usize;
            rests[root] &= record.rest_time >= self.settings.sleep_delay;
        }
        for (id, record) in self.bodies.iter_mut().filter(|(_, record)| record.is_dynamic()) {
            if rests[self.islands.find(id.index()) as usize] && !record.is_asleep {
                record.is_asleep = true;
                record.body.linear_velocity = glam::Vec3::ZERO;
                record.body.angular_velocity = glam::Vec3::ZERO;
            }
        }
    }
}

/// Whether no point of the body is faster than `speed` m/s.
fn is_calm(record: &BodyRecord, speed: f32) -> bool {
    let rim = record.body.angular_velocity.length() * record.reach;
    record.body.linear_velocity.length() + rim < speed
}
