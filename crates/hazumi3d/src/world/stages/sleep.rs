//! Velocities and islands → who has come to rest.

use super::super::World;

impl World {
    /// Lets every island sleep whose bodies have all stayed where they are for a while.
    ///
    /// What counts is how far a body gets, not how fast it is: in a heap of thousands there is
    /// always one that trembles in place, and it must not keep the others awake.
    ///
    /// Source: Rouwe, *Jolt Physics*, documentation, 2026, on sleeping. `[rouwe2026]`
    pub(in crate::world) fn fall_asleep(&mut self, dt: f32) {
        if !self.settings.sleep {
            return;
        }
        let settings = &self.settings;
        let far = settings.sleep_speed * settings.length_scale * settings.sleep_delay;
        let mut rests = vec![true; self.bodies.slot_count()];
        for (id, record) in self.bodies.iter_mut().filter(|(_, record)| record.is_dynamic()) {
            if record.body.can_sleep && record.excursion() <= far {
                record.rest_time += dt;
            } else {
                record.wake();
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
