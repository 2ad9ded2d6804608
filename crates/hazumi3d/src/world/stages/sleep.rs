//! Positions and islands → who has come to rest.

use glam::Vec3;

use super::super::World;
use super::islands::Support;

impl World {
    /// Lets every island sleep whose bodies have all stayed where they are for a while.
    ///
    /// What counts is how far a body gets, not how fast it is: in a heap of thousands there is
    /// always one that trembles in place, and it must not keep the others awake. An island that
    /// leans on nothing does not sleep while gravity pulls it, however slowly it begins to fall,
    /// nor does one that leans on something that moves.
    ///
    /// Source: Rouwe, *Jolt Physics*, documentation, 2026, on sleeping. `[rouwe2026]`
    pub(in crate::world) fn fall_asleep(&mut self, dt: f32) {
        if !self.settings.sleep {
            return;
        }
        self.find_supports();
        let settings = &self.settings;
        let far = settings.sleep_speed * settings.length_scale * settings.sleep_delay;
        let rests = &mut self.rest.flags;
        rests.clear();
        rests.resize(self.bodies.slot_count(), true);
        for (id, record) in self.bodies.iter_mut().filter(|(_, record)| record.is_dynamic()) {
            let is_calm = record.body.can_sleep && record.stays_within(far);
            if is_calm {
                record.rest_time += dt;
            } else {
                record.wake();
            }
            let root = self.islands.find(id.index()) as usize;
            let falls = settings.gravity * record.body.gravity_scale != Vec3::ZERO;
            rests[root] &= is_calm
                && record.rest_time >= settings.sleep_delay
                && (self.rest.is_supported[root] || !falls)
                && self.rest.supports[id.index() as usize] != Support::Stirred;
        }
        for (id, record) in self.bodies.iter_mut().filter(|(_, record)| record.is_dynamic()) {
            if rests[self.islands.find(id.index()) as usize] && !record.is_asleep {
                record.is_asleep = true;
                record.body.linear_velocity = Vec3::ZERO;
                record.body.angular_velocity = Vec3::ZERO;
            }
        }
    }

    /// Notes which islands lean on something.
    fn find_supports(&mut self) {
        let is_supported = &mut self.rest.is_supported;
        is_supported.clear();
        is_supported.resize(self.bodies.slot_count(), false);
        for (body, &support) in (0u32..).zip(&self.rest.supports) {
            if support != Support::None {
                is_supported[self.islands.find(body) as usize] = true;
            }
        }
    }
}
