//! Slot map with generational ids.

use std::marker::PhantomData;

use crate::ahead::fetch_ahead;
use crate::id::Id;

/// Generation of the first value in a slot: not zero, so that no id is all zeros.
const FIRST_GENERATION: u32 = 1;

/// Values behind generational ids.
///
/// `K` is what the ids name: usually the value itself, or the public face of a private record.
///
/// A value keeps its slot for life, so a slot index is a stable name while the value lives.
/// Slots are reused last-out first-in, which makes ids a function of the history of calls
/// alone.
#[derive(Clone, Debug)]
#[doc(alias = "slot map")]
pub struct Arena<T, K = T> {
    slots: Vec<ArenaSlot<T>>,
    free: Vec<u32>,
    len: usize,
    names: PhantomData<fn() -> K>,
}

#[derive(Clone, Debug)]
pub(crate) struct ArenaSlot<T> {
    generation: u32,
    value: Option<T>,
}

impl<T> ArenaSlot<T> {
    /// The item in the slot, to change.
    #[inline]
    pub(crate) fn value_mut(&mut self) -> Option<&mut T> {
        self.value.as_mut()
    }
}

impl<T, K> Default for Arena<T, K> {
    fn default() -> Self {
        Self { slots: Vec::new(), free: Vec::new(), len: 0, names: PhantomData }
    }
}

impl<T, K> Arena<T, K> {
    /// Number of values alive.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing is alive.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Number of slots, used or not: every slot index is below it.
    #[inline]
    pub fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// Stores `value` and names it.
    ///
    /// # Panics
    ///
    /// When 2³² values are alive.
    pub fn insert(&mut self, value: T) -> Id<K> {
        self.len += 1;
        if let Some(index) = self.free.pop() {
            let slot = &mut self.slots[index as usize];
            slot.value = Some(value);
            return Id::new(index, slot.generation);
        }
        let index = u32::try_from(self.slots.len()).expect("fewer than 2^32 values are alive");
        self.slots.push(ArenaSlot { generation: FIRST_GENERATION, value: Some(value) });
        Id::new(index, FIRST_GENERATION)
    }

    /// The slot of the value that [`Self::insert`] would store next.
    pub fn next_index(&self) -> u32 {
        let end = u32::try_from(self.slots.len()).unwrap_or(u32::MAX);
        self.free.last().copied().unwrap_or(end)
    }

    /// Removes the value of `id` and returns it; `None` when it is stale.
    pub fn remove(&mut self, id: Id<K>) -> Option<T> {
        self.get(id)?;
        self.len -= 1;
        let slot = &mut self.slots[id.index() as usize];
        // A slot that used up its generations is retired, so that no stale id ever comes alive.
        if let Some(next) = slot.generation.checked_add(1) {
            slot.generation = next;
            self.free.push(id.index());
        }
        slot.value.take()
    }

    /// The value of `id`; `None` when it is stale.
    #[inline]
    pub fn get(&self, id: Id<K>) -> Option<&T> {
        let slot = self.slots.get(id.index() as usize)?;
        slot.value.as_ref().filter(|_| self.generation_matches(id))
    }

    /// The value of `id`, to change; `None` when it is stale.
    #[inline]
    pub fn get_mut(&mut self, id: Id<K>) -> Option<&mut T> {
        if !self.generation_matches(id) {
            return None;
        }
        self.slots[id.index() as usize].value.as_mut()
    }

    /// The id of the value in slot `index`, if there is one.
    #[inline]
    pub fn id_at(&self, index: u32) -> Option<Id<K>> {
        let slot = self.slots.get(index as usize)?;
        slot.value.is_some().then_some(Id::new(index, slot.generation))
    }

    /// The value in slot `index`, if there is one.
    #[inline]
    pub fn at(&self, index: u32) -> Option<&T> {
        self.slots.get(index as usize)?.value.as_ref()
    }

    /// The value in slot `index`, to change, if there is one.
    #[inline]
    pub fn at_mut(&mut self, index: u32) -> Option<&mut T> {
        self.slots.get_mut(index as usize)?.value.as_mut()
    }

    /// Prefetches the value in slot `index`, if there is one: see [`fetch_ahead`].
    #[inline(always)]
    pub fn fetch_ahead(&self, index: u32) {
        if let Some(slot) = self.slots.get(index as usize) {
            fetch_ahead(std::slice::from_ref(slot));
        }
    }

    /// All values with their ids, in slot order.
    pub fn iter(&self) -> impl Iterator<Item = (Id<K>, &T)> {
        (0u32..).zip(&self.slots).filter_map(|(index, slot)| {
            slot.value.as_ref().map(|value| (Id::new(index, slot.generation), value))
        })
    }

    /// All values with their ids, to change, in slot order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Id<K>, &mut T)> {
        (0u32..).zip(&mut self.slots).filter_map(|(index, slot)| {
            let generation = slot.generation;
            slot.value.as_mut().map(|value| (Id::new(index, generation), value))
        })
    }

    /// All slots, used or not.
    pub(crate) fn slots_mut(&mut self) -> &mut [ArenaSlot<T>] {
        &mut self.slots
    }

    #[inline]
    fn generation_matches(&self, id: Id<K>) -> bool {
        let slot = self.slots.get(id.index() as usize);
        slot.is_some_and(|slot| Id::new(id.index(), slot.generation) == id)
    }
}

/// Grows a list by slots to at least `len` with copies of `value`. It reserves an eighth more,
/// so that a list of a million entries is not copied in the middle of a game.
pub fn lengthen<T: Clone>(list: &mut Vec<T>, len: usize, value: T) {
    if len > list.capacity() {
        list.reserve_exact(len + len / 8 - list.len());
    }
    if len > list.len() {
        list.resize(len, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stale_id_finds_nothing_even_when_its_slot_is_reused() {
        let mut arena: Arena<_> = Arena::default();
        let first = arena.insert('a');
        assert_eq!(arena.remove(first), Some('a'));
        let second = arena.insert('b');
        assert_eq!(second.index(), first.index());
        assert_eq!(arena.get(first), None);
        assert_eq!(arena.remove(first), None);
        assert_eq!(arena.get(second), Some(&'b'));
    }

    #[test]
    fn a_slot_without_generations_left_is_retired() {
        let mut arena: Arena<_> = Arena::default();
        let first = arena.insert('a');
        arena.slots[0].generation = u32::MAX;
        let last = Id::new(first.index(), u32::MAX);
        assert_eq!(arena.remove(last), Some('a'));
        assert_eq!(arena.insert('b').index(), 1);
        assert_eq!(arena.get(last), None);
        assert_eq!(arena.len(), 1);
    }

    #[test]
    fn ids_survive_a_trip_through_bits_and_are_never_zero() {
        let mut arena: Arena<_> = Arena::default();
        let gone = arena.insert(1);
        assert_ne!(gone.to_bits(), 0);
        assert_eq!(arena.get(Id::from_bits(0)), None);
        arena.remove(gone);
        let id = arena.insert(2);
        assert_eq!(Id::from_bits(id.to_bits()), id);
    }

    #[test]
    fn ids_print_as_slot_and_generation() {
        let id: Id<()> = Id::from_bits(1 << 32 | 3);
        assert_eq!(
            (id.to_string(), format!("{id:>6}")),
            ("3v1".to_owned(), "   3v1".to_owned())
        );
    }
}
