//! Positions and islands → who has come to rest.

use glam::Vec3;

use super::super::World;
use super::islands::Support;

/// Share of the way within which a body counts as resting that it may go on in one direction.
const LITTLE_WAY: f32 = 1.0 / 16.0;

impl World {
    /// Lets every island sleep whose bodies have all stayed where they are for a while.
    ///
    /// What counts is how far a body gets, not how fast it is: in a heap of thousands there is
    /// always one that trembles in place, and it must not keep the others awake. One that slides on
    /// slowly, and does not slow down, is not resting. An island that
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
        rests.resize(self.movers.slots().len(), true);
        for (place, &slot) in (0u32..).zip(self.movers.slots()) {
            let Some(record) = self.bodies.at_mut(slot).filter(|record| record.is_dynamic())
            else {
                continue;
            };
            let spot = record.spot();
            let half = 0.5 * settings.sleep_delay;
            // Who sleeps stays where it is: nothing about it changes, so snapshots share it.
            let goes_on =
                !record.is_asleep && record.rest.advance(spot, dt, half, LITTLE_WAY * far);
            let is_calm = record.body.can_sleep
                && !goes_on
                && record.rest.stays_within(spot, record.reach, far);
            if !is_calm {
                record.wake();
            }
            let root = self.islands.find(place) as usize;
            let falls = settings.gravity * record.body.gravity_scale != Vec3::ZERO;
            rests[root] &= is_calm
                && record.rest.is_long_enough()
                && (self.rest.is_supported[root] || !falls)
                && self.rest.supports[place as usize] != Support::Stirred;
        }
        for (place, &slot) in (0u32..).zip(self.movers.slots()) {
            let id = self.bodies.id_at(slot);
            let Some(record) = self.bodies.at_mut(slot).filter(|record| record.is_dynamic())
            else {
                continue;
            };
            if rests[self.islands.find(place) as usize] && !record.is_asleep {
                record.is_asleep = true;
                record.is_told_asleep = true;
                self.events.fell_asleep.extend(id);
                record.stop();
            }
        }
    }

    /// Notes which islands lean on something.
    fn find_supports(&mut self) {
        let is_supported = &mut self.rest.is_supported;
        is_supported.clear();
        is_supported.resize(self.movers.slots().len(), false);
        for ((place, &slot), &support) in
            (0u32..).zip(self.movers.slots()).zip(&self.rest.supports)
        {
            let record = self.bodies.at_mut(slot);
            let is_borne = record.is_some_and(|record| std::mem::take(&mut record.is_borne));
            if is_borne || support != Support::None {
                is_supported[self.islands.find(place) as usize] = true;
            }
        }
    }
}
