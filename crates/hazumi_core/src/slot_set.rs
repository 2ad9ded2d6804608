//! Slot set: slots of an arena in ascending order, each with its place among them.

use std::sync::OnceLock;

use crate::arena::{Arena, lengthen};

/// Slots of some bodies of an arena, in ascending order.
///
/// Stages go over this list instead of the arena, so a million other bodies cost a step
/// nothing. Their working memory is by place in the list, too.
///
/// An edit sets one bit, and the list is made when it is next read. A list that stayed sorted
/// would be moved by each of 100,000 edits.
#[derive(Clone, Debug, Default)]
pub struct SlotSet {
    /// A bit for each slot.
    bits: Vec<u64>,
    /// The list, once it was read since the last change.
    slots: OnceLock<Vec<u32>>,
    /// By slot: the place in the list, or [`NOWHERE`].
    places: Vec<u32>,
    /// The list that `places` is that of.
    placed: Vec<u32>,
    /// Whether `places` is that of the present list.
    is_current: bool,
}

/// Stands for the place of a slot that is not in the list.
const NOWHERE: u32 = u32::MAX;

impl SlotSet {
    /// Notes whether `slot` is in the set.
    pub fn note(&mut self, slot: u32, is_member: bool) {
        let (word, bit) = ((slot / u64::BITS) as usize, 1 << (slot % u64::BITS));
        let before = self.bits.get(word).copied().unwrap_or(0);
        if (before & bit != 0) == is_member {
            return;
        }
        lengthen(&mut self.bits, word + 1, 0);
        self.bits[word] = before ^ bit;
        self.slots = OnceLock::new();
        self.is_current = false;
    }

    /// Whether `slot` is in the set.
    #[inline]
    pub fn contains(&self, slot: u32) -> bool {
        let word = self.bits.get((slot / u64::BITS) as usize).copied().unwrap_or(0);
        word >> (slot % u64::BITS) & 1 == 1
    }

    /// Updates the list of places.
    pub fn refresh(&mut self) {
        if std::mem::replace(&mut self.is_current, true) {
            return;
        }
        let (mut places, mut placed) =
            (std::mem::take(&mut self.places), std::mem::take(&mut self.placed));
        for slot in placed.drain(..) {
            places[slot as usize] = NOWHERE;
        }
        placed.extend_from_slice(self.slots());
        let end = placed.last().map_or(0, |&slot| slot as usize + 1);
        lengthen(&mut places, end, NOWHERE);
        for (place, &slot) in (0u32..).zip(&placed) {
            places[slot as usize] = place;
        }
        (self.places, self.placed) = (places, placed);
    }

    /// The slots, in ascending order.
    pub fn slots(&self) -> &[u32] {
        self.slots.get_or_init(|| {
            let count = self.bits.iter().map(|word| word.count_ones() as usize).sum();
            let mut slots = Vec::with_capacity(count);
            for (first, &word) in (0..).step_by(u64::BITS as usize).zip(&self.bits) {
                let mut rest = word;
                while rest != 0 {
                    slots.push(first + rest.trailing_zeros());
                    rest &= rest - 1;
                }
            }
            slots
        })
    }

    /// The record of a body of the set; `None` for another. It tests the list first: of a
    /// million other bodies, each access is a cache miss.
    #[inline]
    pub fn find<'a, T, K>(&self, slot: u32, bodies: &'a Arena<T, K>) -> Option<&'a T> {
        self.find_place(slot).and_then(|_| bodies.at(slot))
    }

    /// The place of `slot` in the list; `None` when it is not in the set.
    #[inline]
    pub fn find_place(&self, slot: u32) -> Option<u32> {
        debug_assert!(self.is_current);
        self.places.get(slot as usize).copied().filter(|&place| place != NOWHERE)
    }

    /// The place in the list of a slot of the set.
    #[inline]
    pub fn place(&self, slot: u32) -> u32 {
        let place = self.places[slot as usize];
        debug_assert!(self.is_current && place != NOWHERE);
        place
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn slots_stay_sorted_whatever_comes_and_goes() {
        let (mut set, mut expected) = (SlotSet::default(), BTreeSet::new());
        let mut bits = 1_u32;
        for round in 0..4_000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (slot, is_member) = (bits >> 23, bits & 1 << 9 != 0);
            set.note(slot, is_member);
            if is_member {
                expected.insert(slot);
            } else {
                expected.remove(&slot);
            }
            if round % 37 > 0 {
                continue;
            }
            set.refresh();
            assert!(set.slots().iter().eq(&expected), "after {round} edits");
            for slot in 0..600 {
                let place = expected.iter().position(|&other| other == slot);
                let found = set.find_place(slot).map(|place| place as usize);
                assert_eq!(found, place, "slot {slot} after {round} edits");
                assert_eq!(set.contains(slot), place.is_some());
            }
        }
    }
}
