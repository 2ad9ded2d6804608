//! Sleep: positions and islands → islands that fall asleep.

use super::super::World;
use super::island_buffers::{GroundContact, IslandBuffers, SleepState};
use crate::space::Vector;
use crate::world::report::MotionCounts;

/// Bodies in a block of work.
const BLOCK: usize = 256;

/// Share of the way within which a body counts as resting that it may go on in one direction.
const LITTLE_WAY: f32 = 1.0 / 16.0;

impl World {
    /// Lets every island sleep whose bodies have all stayed where they are for a while.
    ///
    /// The distance that a body gets counts, not its speed: in a heap of thousands there is
    /// always one that trembles in place, and it must not keep the others awake. One that
    /// slides on slowly, and does not slow down, is not resting. An island that has no support
    /// does not sleep while gravity pulls it, however slowly it begins to fall, nor does one
    /// whose support moves.
    ///
    /// Source: Rouwe, *Jolt Physics*, documentation, 2026, on sleeping. `[rouwe2026]`
    pub(in crate::world) fn put_islands_to_sleep(&mut self, dt: f32) {
        if !self.settings.sleep {
            return;
        }
        self.update_sleep_timers(dt);
        let IslandBuffers { roots, flags, is_supported, ground_contacts, sleep_states, .. } =
            &mut self.island_buffers;
        is_supported.clear();
        is_supported.resize(roots.len(), false);
        for ((&root, sleep_states), &ground) in
            roots.iter().zip(&*sleep_states).zip(&*ground_contacts)
        {
            is_supported[root as usize] |=
                sleep_states.has_support_force || ground != GroundContact::None;
        }
        flags.clear();
        flags.resize(roots.len(), true);
        for ((&root, sleep_states), &ground) in
            roots.iter().zip(&*sleep_states).zip(&*ground_contacts)
        {
            let root = root as usize;
            flags[root] &= sleep_states.is_not_in_island
                || sleep_states.is_long_enough
                    && ground != GroundContact::Moving
                    && (is_supported[root] || !sleep_states.has_gravity);
        }
        let mut counts = MotionCounts::default();
        for (place, &slot) in self.active.slots().iter().enumerate() {
            let state = &sleep_states[place];
            counts.frozen += usize::from(state.is_frozen);
            if state.is_asleep || state.is_not_in_island || !flags[roots[place] as usize] {
                counts.awake += usize::from(state.is_moving);
                continue;
            }
            let id = self.bodies.id_at(slot);
            let Some(record) = self.bodies.at_mut(slot) else { continue };
            record.is_asleep = true;
            record.is_sleep_reported = true;
            self.events.fell_asleep.extend(id);
            record.stop();
        }
        self.island_buffers.counts = Some(counts);
    }

    /// Notes how calm each body has been for `dt` more seconds, and keeps awake who is not.
    fn update_sleep_timers(&mut self, dt: f32) {
        let settings = &self.settings;
        let far = settings.sleep_threshold * settings.length_scale * settings.time_until_sleep;
        let half = 0.5 * settings.time_until_sleep;
        let sleep_state = &mut self.island_buffers.sleep_states;
        sleep_state.clear();
        sleep_state.resize(self.active.slots().len(), SleepState::default());
        let bodies = (&mut self.bodies, self.active.slots());
        self.workers.for_each_listed(bodies, sleep_state, BLOCK, |_, record, sleep_state| {
            sleep_state.has_support_force = std::mem::take(&mut record.has_support_force);
            sleep_state.is_not_in_island = !record.is_dynamic();
            sleep_state.is_frozen = record.is_frozen;
            if sleep_state.is_not_in_island {
                sleep_state.is_moving = record.is_moving();
                return;
            }
            let anchor = record.sleep_anchor();
            // A sleeping body stays where it is: nothing about it changes, so snapshots share
            // it.
            let goes_on = !record.is_asleep
                && record.sleep_timer.advance(anchor, dt, half, LITTLE_WAY * far);
            let is_calm = record.body.can_sleep
                && !goes_on
                && record.sleep_timer.stays_within(anchor, record.reach, far);
            if !is_calm {
                record.wake();
            }
            sleep_state.is_long_enough = is_calm && record.sleep_timer.is_long_enough();
            sleep_state.has_gravity =
                settings.gravity * record.body.gravity_scale != Vector::ZERO;
            sleep_state.is_asleep = record.is_asleep;
            sleep_state.is_moving = record.is_moving();
        });
    }
}
