//! Positions and islands → who has come to rest.

use super::super::World;
use super::island_buffers::{GroundContact, RestBuffers, SleepState};
use crate::space::Vector;

/// Bodies in a block of work.
const BLOCK: usize = 256;

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
        self.look_for_calm(dt);
        let RestBuffers { roots, flags, is_supported, supports, calm, .. } = &mut self.rest;
        is_supported.clear();
        is_supported.resize(roots.len(), false);
        for ((&root, calm), &support) in roots.iter().zip(&*calm).zip(&*supports) {
            is_supported[root as usize] |= calm.is_borne || support != GroundContact::None;
        }
        flags.clear();
        flags.resize(roots.len(), true);
        for ((&root, calm), &support) in roots.iter().zip(&*calm).zip(&*supports) {
            let root = root as usize;
            flags[root] &= calm.is_uninvolved
                || calm.is_long
                    && support != GroundContact::Stirred
                    && (is_supported[root] || !calm.falls);
        }
        for (place, &slot) in self.movers.slots().iter().enumerate() {
            if calm[place].is_asleep
                || calm[place].is_uninvolved
                || !flags[roots[place] as usize]
            {
                continue;
            }
            let id = self.bodies.id_at(slot);
            let Some(record) = self.bodies.at_mut(slot) else { continue };
            record.is_asleep = true;
            record.is_told_asleep = true;
            self.events.fell_asleep.extend(id);
            record.stop();
        }
    }

    /// Notes how calm each body has been for `dt` more seconds, and keeps awake who is not.
    fn look_for_calm(&mut self, dt: f32) {
        let settings = &self.settings;
        let far = settings.sleep_speed * settings.length_scale * settings.sleep_delay;
        let half = 0.5 * settings.sleep_delay;
        let calm = &mut self.rest.calm;
        calm.clear();
        calm.resize(self.movers.slots().len(), SleepState::default());
        let bodies = (&mut self.bodies, self.movers.slots());
        self.workers.for_each_listed(bodies, calm, BLOCK, |_, record, calm| {
            calm.is_borne = std::mem::take(&mut record.is_borne);
            calm.is_uninvolved = !record.is_dynamic();
            if calm.is_uninvolved {
                return;
            }
            let spot = record.spot();
            // Who sleeps stays where it is: nothing about it changes, so snapshots share it.
            let goes_on =
                !record.is_asleep && record.rest.advance(spot, dt, half, LITTLE_WAY * far);
            let is_calm = record.body.can_sleep
                && !goes_on
                && record.rest.stays_within(spot, record.reach, far);
            if !is_calm {
                record.wake();
            }
            calm.is_long = is_calm && record.rest.is_long_enough();
            calm.falls = settings.gravity * record.body.gravity_scale != Vector::ZERO;
            calm.is_asleep = record.is_asleep;
        });
    }
}
