//! What particles did in the last step → what rows begin with; and back.

use super::soft_bodies::SoftBuffers;
use super::soft_pairs::SoftPair;
use crate::contact::Contact;
use crate::soft_body::{CachedImpulse, RowBlock, RowState, SoftContactRow};

impl SoftBuffers {
    /// Has rows begin with what their particles did in the last step, in substeps of `h` seconds.
    pub(super) fn recall(&mut self, h: f32) {
        let Self { pairs, rows, efforts, blocks, own_rows, own_efforts, taken, .. } = self;
        efforts.clear();
        blocks.clear();
        own_efforts.clear();
        own_efforts.resize(own_rows.len(), RowState::default());
        for pair in pairs {
            let rows = &rows[pair.rows.clone()];
            let touch_of = |row: &SoftContactRow| {
                let owner = usize::from(row.owner);
                let touches = &taken.get(pair.numbers[owner] as usize)?.touches;
                let touch = &touches[usize::from(row.particle)];
                let is_same = touch.other == pair.edge.bodies[1 - owner] + 1;
                (is_same && row.has_particle()).then_some(touch)
            };
            if pair.are_fellows() {
                let first = blocks.len();
                RowBlock::lay_out(blocks, rows, touch_of, h);
                pair.work = first..blocks.len();
                pair.gap = gap_of(rows, &blocks[first..]);
            } else {
                let first = efforts.len();
                efforts.extend(rows.iter().map(|row| {
                    touch_of(row)
                        .map_or(RowState::default(), |touch| RowState::recalled(touch, h))
                }));
                pair.work = first..efforts.len();
            }
        }
    }

    /// Has particles remember what they did in substeps of `h` seconds, and tells the contacts what was done at them.
    pub(super) fn conclude(&mut self, h: f32, contacts: &mut [Contact]) {
        let Self { pairs, rows, efforts, blocks, taken, .. } = self;
        for soft in &mut *taken {
            soft.touches.fill(CachedImpulse::default());
        }
        let mut note = |pair: &SoftPair, owner: usize, particle: u16, touch: CachedImpulse| {
            let Some(soft) = taken.get_mut(pair.numbers[owner] as usize) else { return };
            let known = &mut soft.touches[usize::from(particle)];
            if touch.push > known.push {
                *known = touch;
            }
        };
        for pair in pairs {
            let other = |owner: usize| pair.edge.bodies[1 - owner] + 1;
            let (mut has_pushed, mut sum) = (false, 0.0);
            if pair.are_fellows() {
                for block in &blocks[pair.work.clone()] {
                    for (owner, particle, (push, drag)) in block.touches(h) {
                        let touch = CachedImpulse { other: other(owner), push, drag };
                        note(pair, owner, particle, touch);
                    }
                    let (pushed, impulse) = block.outcome();
                    has_pushed |= pushed;
                    sum += impulse;
                }
            } else {
                let efforts = &efforts[pair.work.clone()];
                for (row, effort) in rows[pair.rows.clone()].iter().zip(efforts) {
                    let owner = usize::from(row.owner);
                    if row.has_particle() {
                        note(pair, owner, row.particle, effort.touch(other(owner), h));
                    }
                    has_pushed |= effort.has_pushed;
                    sum += effort.push();
                }
            }
            contacts[pair.edge.index as usize].store_soft_impulses(has_pushed, sum);
        }
    }
}

/// How far two soft bodies that have these rows are apart, m; −∞ where one of them remembers the other.
fn gap_of(rows: &[SoftContactRow], blocks: &[RowBlock]) -> f32 {
    if blocks.iter().any(RowBlock::remembers) {
        return f32::NEG_INFINITY;
    }
    rows.iter().map(|row| row.separation).fold(f32::INFINITY, f32::min)
}
