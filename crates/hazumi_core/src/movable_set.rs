//! Movable bodies: those that are not fixed, which a step has to visit.

use crate::arena::{Arena, lengthen};

/// The slots of the bodies that are not fixed, whether awake or asleep, in ascending order.
///
/// Stages go over this list instead of the arena, so a million fixed bodies cost a step
/// nothing. Their working memory is by place in the list, too.
#[derive(Clone, Debug, Default)]
pub struct MovableSet {
    slots: Vec<u32>,
    /// By slot: the place in the list. Old for those that are not in it.
    places: Vec<u32>,
    /// Whether `places` is that of the present list.
    is_current: bool,
}

impl MovableSet {
    /// Notes whether the body in `slot` is there and not fixed.
    pub fn note(&mut self, slot: u32, is_mover: bool) {
        match (self.slots.binary_search(&slot), is_mover) {
            (Err(place), true) => self.slots.insert(place, slot),
            (Ok(place), false) => {
                self.slots.remove(place);
            }
            _ => return,
        }
        self.is_current = false;
    }

    /// Updates the list of places.
    pub fn refresh(&mut self) {
        if std::mem::replace(&mut self.is_current, true) {
            return;
        }
        let end = self.slots.last().map_or(0, |&slot| slot as usize + 1);
        lengthen(&mut self.places, end, 0);
        for (place, &slot) in (0u32..).zip(&self.slots) {
            self.places[slot as usize] = place;
        }
    }

    /// The slots, in ascending order.
    pub fn slots(&self) -> &[u32] {
        &self.slots
    }

    /// The record of a body that is not fixed; `None` for one that is. It tests the list first:
    /// of a million fixed bodies, each access is a cache miss.
    pub fn find<'a, T, K>(&self, slot: u32, bodies: &'a Arena<T, K>) -> Option<&'a T> {
        self.find_place(slot).and_then(|_| bodies.at(slot))
    }

    /// The place in the list of a body; `None` for one that is fixed.
    pub fn find_place(&self, slot: u32) -> Option<u32> {
        debug_assert!(self.is_current);
        let place = *self.places.get(slot as usize)?;
        (self.slots.get(place as usize) == Some(&slot)).then_some(place)
    }

    /// The place in the list of a body that is not fixed.
    pub fn place(&self, slot: u32) -> u32 {
        let place = self.places[slot as usize];
        debug_assert!(self.is_current && self.slots[place as usize] == slot);
        place
    }
}
