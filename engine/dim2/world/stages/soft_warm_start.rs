//! Cached impulses of particles → warm start of rows; and back.

use super::soft_bodies::SoftBuffers;
use super::soft_pairs::{NONE, SoftPair};
use crate::contact::Contact;
use crate::soft_body::{CachedImpulse, RowState};

impl SoftBuffers {
    /// Has rows at rigid bodies begin with what their particles did in the last step, in
    /// substeps of `h` seconds.
    pub(super) fn load_cached_impulses(&mut self, h: f32) {
        let Self {
            pairs,
            rows,
            row_states,
            self_contact_rows,
            self_contact_states,
            active,
            ..
        } = self;
        row_states.clear();
        row_states.resize(rows.len(), RowState::default());
        self_contact_states.clear();
        self_contact_states.resize(self_contact_rows.len(), RowState::default());
        for pair in pairs.iter().filter(|pair| !pair.are_both_soft) {
            let Some((owner, number)) = pair.owner() else { continue };
            let other = pair.edge.bodies[1 - owner] + 1;
            let touches = &active[number as usize].cached_impulses;
            let row_states = &mut row_states[pair.solver_rows.clone()];
            for (row, row_state) in rows[pair.solver_rows.clone()].iter().zip(row_states) {
                let touch = &touches[usize::from(row.particle)];
                let is_own = usize::from(row.owner) == owner && row.has_particle();
                if is_own && touch.other == other {
                    *row_state = RowState::from_cache(touch, h);
                }
            }
        }
    }

    /// Has particles remember what they did in substeps of `h` seconds, and tells the contacts
    /// what was done at them.
    pub(super) fn store_cached_impulses(&mut self, h: f32, contacts: &mut [Contact]) {
        let Self { pairs, rows, row_states, blocks, active, .. } = self;
        for soft in &mut *active {
            soft.cached_impulses.fill(CachedImpulse::default());
        }
        let mut note = |number: u32, particle: u16, touch: CachedImpulse| {
            let known = &mut active[number as usize].cached_impulses[usize::from(particle)];
            if touch.normal_force > known.normal_force {
                *known = touch;
            }
        };
        for (place, pair) in pairs.iter().enumerate() {
            SoftPair::fetch_outcome(pairs, place, (blocks, contacts));
            let (mut has_pushed, mut sum) = (false, 0.0);
            if pair.are_both_soft {
                let others = pair.edge.bodies.map(|body| body + 1);
                for block in &blocks[pair.solver_rows.clone()] {
                    block.for_each_touch(h, |owner, particle, normal_force, friction_force| {
                        let touch = CachedImpulse {
                            other: others[1 - owner],
                            normal_force,
                            friction_force,
                        };
                        if pair.soft_indices[owner] != NONE {
                            note(pair.soft_indices[owner], particle, touch);
                        }
                    });
                    let (pushed, impulse) = block.outcome();
                    has_pushed |= pushed;
                    sum += impulse;
                }
            } else {
                let owner = pair.owner();
                let owner =
                    owner.map(|(owner, number)| (number, pair.edge.bodies[1 - owner] + 1));
                let row_states = &row_states[pair.solver_rows.clone()];
                for (row, row_state) in rows[pair.solver_rows.clone()].iter().zip(row_states) {
                    if let Some((number, other)) = owner.filter(|_| row.has_particle()) {
                        note(number, row.particle, row_state.cached_impulse(other, h));
                    }
                    has_pushed |= row_state.has_pushed;
                    sum += row_state.normal_impulse();
                }
            }
            contacts[pair.edge.index as usize].store_soft_impulses(has_pushed, sum);
        }
    }
}
