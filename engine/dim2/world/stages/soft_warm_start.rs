//! What particles did in the last step → what rows begin with; and back.

use super::soft_bodies::SoftBuffers;
use super::soft_pairs::{NONE, SoftPair};
use crate::contact::Contact;
use crate::soft_body::{CachedImpulse, RowState};

impl SoftBuffers {
    /// Has rows at rigid bodies begin with what their particles did in the last step, in substeps of `h` seconds.
    pub(super) fn recall(&mut self, h: f32) {
        let Self { pairs, rows, efforts, own_rows, own_efforts, taken, .. } = self;
        efforts.clear();
        efforts.resize(rows.len(), RowState::default());
        own_efforts.clear();
        own_efforts.resize(own_rows.len(), RowState::default());
        for pair in pairs.iter().filter(|pair| !pair.are_fellows) {
            let Some((owner, number)) = pair.owner() else { continue };
            let other = pair.edge.bodies[1 - owner] + 1;
            let touches = &taken[number as usize].touches;
            let efforts = &mut efforts[pair.work.clone()];
            for (row, effort) in rows[pair.work.clone()].iter().zip(efforts) {
                let touch = &touches[usize::from(row.particle)];
                let is_own = usize::from(row.owner) == owner && row.has_particle();
                if is_own && touch.other == other {
                    *effort = RowState::recalled(touch, h);
                }
            }
        }
    }

    /// Has particles remember what they did in substeps of `h` seconds, and tells the contacts what was done at them.
    pub(super) fn conclude(&mut self, h: f32, contacts: &mut [Contact]) {
        let Self { pairs, rows, efforts, blocks, taken, .. } = self;
        for soft in &mut *taken {
            soft.touches.fill(CachedImpulse::default());
        }
        let mut note = |number: u32, particle: u16, touch: CachedImpulse| {
            let known = &mut taken[number as usize].touches[usize::from(particle)];
            if touch.push > known.push {
                *known = touch;
            }
        };
        for (place, pair) in pairs.iter().enumerate() {
            SoftPair::fetch_outcome(pairs, place, (blocks, contacts));
            let (mut has_pushed, mut sum) = (false, 0.0);
            if pair.are_fellows {
                let others = pair.edge.bodies.map(|body| body + 1);
                for block in &blocks[pair.work.clone()] {
                    block.for_each_touch(h, |owner, particle, push, drag| {
                        let touch = CachedImpulse { other: others[1 - owner], push, drag };
                        if pair.numbers[owner] != NONE {
                            note(pair.numbers[owner], particle, touch);
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
                let efforts = &efforts[pair.work.clone()];
                for (row, effort) in rows[pair.work.clone()].iter().zip(efforts) {
                    if let Some((number, other)) = owner.filter(|_| row.has_particle()) {
                        note(number, row.particle, effort.touch(other, h));
                    }
                    has_pushed |= effort.has_pushed;
                    sum += effort.push();
                }
            }
            contacts[pair.edge.index as usize].store_soft_impulses(has_pushed, sum);
        }
    }
}
