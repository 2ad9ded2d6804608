//! Serialization of arenas, which keeps ids.

use hazumi_core::{Arena, Id};
use serde::{Deserialize, Serialize};

use super::super::snapshot::SnapshotError;
use super::shapes::broken;

/// How often the slots of an arena may have been used again, all together: an arena is built by
/// going through its history.
const MOST_USES: u64 = 1 << 24;

/// The slots of an arena.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct WrittenArena<T> {
    /// How often each slot was used before, and what is in it.
    pub(super) slots: Vec<(u32, Option<T>)>,
    /// Slots without anything, in the order in which they will be used.
    free: Vec<u32>,
}

/// How often the slot of `id` was used before: generations begin at one.
fn earlier_uses<K>(id: Id<K>) -> u32 {
    (id.to_bits() >> 32) as u32 - 1
}

impl<W> WrittenArena<W> {
    /// The slots of `arena`, each value as `write` has it. `blank` is any value.
    pub(super) fn of<T: Clone, K: Clone>(
        arena: &Arena<T, K>,
        blank: &T,
        mut write: impl FnMut(Id<K>, &T) -> Result<W, SnapshotError>,
    ) -> Result<Self, SnapshotError> {
        let count = arena.slot_count();
        // Retired slots, which no id names again, stay at the last generation.
        let mut slots: Vec<_> = (0..count).map(|_| (u32::MAX, None)).collect();
        for (id, value) in arena.iter() {
            slots[id.index() as usize] = (earlier_uses(id), Some(write(id, value)?));
        }
        let (mut copy, mut free) = (arena.clone(), Vec::new());
        loop {
            let id = copy.insert(blank.clone());
            if id.index() as usize >= count {
                break;
            }
            slots[id.index() as usize].0 = earlier_uses(id);
            free.push(id.index());
        }
        let written = Self { slots, free };
        written.check()?;
        Ok(written)
    }

    fn check(&self) -> Result<(), SnapshotError> {
        let uses: u64 = self.slots.iter().map(|&(uses, _)| u64::from(uses)).sum();
        if uses > MOST_USES {
            return Err(broken("slots are used again 16 million times at most"));
        }
        let mut empty: Vec<u32> = (0..)
            .zip(&self.slots)
            .filter(|(_, slot)| slot.1.is_none())
            .map(|(i, _)| i)
            .collect();
        let mut free = self.free.clone();
        free.sort_unstable();
        empty.sort_unstable();
        let was_used = |&slot: &u32| self.slots[slot as usize].0 > 0;
        if free != empty || !free.iter().all(was_used) {
            return Err(broken("free slots are those without anything"));
        }
        Ok(())
    }

    /// The arena, each value as `read` has it. `blank` is any value.
    pub(super) fn read<T: Clone, K>(
        &self,
        blank: &T,
        mut read: impl FnMut(&W) -> Result<T, SnapshotError>,
    ) -> Result<Arena<T, K>, SnapshotError> {
        self.check()?;
        let mut arena = Arena::default();
        let mut ids = Vec::with_capacity(self.slots.len());
        for (wanted, value) in &self.slots {
            let value = value.as_ref().map_or_else(|| Ok(blank.clone()), &mut read)?;
            let mut id = arena.insert(value);
            // A slot that is taken and given back is the next to be used.
            let is_free = self.slots[id.index() as usize].1.is_none();
            for _ in 0..wanted - u32::from(is_free) {
                let value = arena.remove(id).expect("just inserted");
                id = arena.insert(value);
            }
            ids.push(id);
        }
        for &slot in self.free.iter().rev() {
            arena.remove(ids[slot as usize]);
        }
        Ok(arena)
    }
}
