//! Cached impulses of particles → warm start of rows; and back.

use super::soft_bodies::SoftBuffers;
use super::soft_pairs::SoftPair;
use crate::contact::Contact;
use crate::soft_body::{CachedImpulse, RowBlock, RowState, SoftContactRow};

impl SoftBuffers {
    /// Has rows begin with what their particles did in the last step, in substeps of `h`
    /// seconds.
    pub(super) fn load_cached_impulses(&mut self, h: f32) {
        let Self {
            pairs,
            rows,
            row_states,
            blocks,
            self_contact_rows,
            self_contact_states,
            active,
            ..
        } = self;
        row_states.clear();
        blocks.clear();
        self_contact_states.clear();
        self_contact_states.resize(self_contact_rows.len(), RowState::default());
        for pair in pairs {
            let rows = &rows[pair.rows.clone()];
            let touch_of = |row: &SoftContactRow| {
                let owner = usize::from(row.owner);
                let touches = &active.get(pair.soft_indices[owner] as usize)?.cached_impulses;
                let touch = &touches[usize::from(row.particle)];
                let is_same = touch.other == pair.edge.bodies[1 - owner] + 1;
                (is_same && row.has_particle()).then_some(touch)
            };
            if pair.are_both_soft() {
                let first = blocks.len();
                RowBlock::build(blocks, rows, touch_of, h);
                pair.solver_rows = first..blocks.len();
                pair.gap = gap_of(rows, &blocks[first..]);
            } else {
                let first = row_states.len();
                row_states.extend(rows.iter().map(|row| {
                    touch_of(row)
                        .map_or(RowState::default(), |touch| RowState::from_cache(touch, h))
                }));
                pair.solver_rows = first..row_states.len();
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
        let mut note = |pair: &SoftPair, owner: usize, particle: u16, touch: CachedImpulse| {
            let Some(soft) = active.get_mut(pair.soft_indices[owner] as usize) else { return };
            let known = &mut soft.cached_impulses[usize::from(particle)];
            if touch.normal_force > known.normal_force {
                *known = touch;
            }
        };
        for pair in pairs {
            let other = |owner: usize| pair.edge.bodies[1 - owner] + 1;
            let (mut has_pushed, mut sum) = (false, 0.0);
            if pair.are_both_soft() {
                for block in &blocks[pair.solver_rows.clone()] {
                    for (owner, particle, (normal_force, friction_force)) in
                        block.cached_impulses(h)
                    {
                        let touch =
                            CachedImpulse { other: other(owner), normal_force, friction_force };
                        note(pair, owner, particle, touch);
                    }
                    let (pushed, impulse) = block.outcome();
                    has_pushed |= pushed;
                    sum += impulse;
                }
            } else {
                let row_states = &row_states[pair.solver_rows.clone()];
                for (row, row_state) in rows[pair.rows.clone()].iter().zip(row_states) {
                    let owner = usize::from(row.owner);
                    if row.has_particle() {
                        note(
                            pair,
                            owner,
                            row.particle,
                            row_state.cached_impulse(other(owner), h),
                        );
                    }
                    has_pushed |= row_state.has_pushed;
                    sum += row_state.normal_impulse();
                }
            }
            contacts[pair.edge.index as usize].store_soft_impulses(has_pushed, sum);
        }
    }
}

/// How far two soft bodies that have these rows are apart, m; −∞ where one of them remembers
/// the other.
fn gap_of(rows: &[SoftContactRow], blocks: &[RowBlock]) -> f32 {
    if blocks.iter().any(RowBlock::has_warm_start) {
        return f32::NEG_INFINITY;
    }
    rows.iter().map(|row| row.separation).fold(f32::INFINITY, f32::min)
}
