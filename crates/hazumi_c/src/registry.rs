//! Registries: what handles name, each behind a lock and a generation.
//!
//! A handle has its kind in the highest byte, then a slot, then the generation of the slot. A
//! handle that was destroyed, or is of another kind, therefore finds nothing. Slots are never
//! freed: a stale handle always has a generation to be compared with.
//!
//! A lock is only ever tried. A call on an object that another thread uses fails at once,
//! instead of waiting for the end of a step.

use std::ops::{Deref, DerefMut};
use std::sync::{
    Mutex, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError,
};

use crate::status::{Failure, Outcome, Status};

/// Slots of the first block; each block is twice as long as the one before.
const FIRST_BLOCK: usize = 64;
/// Blocks: with 19 there are more slots than a handle can name.
const BLOCKS: usize = 19;
/// Bits of a slot in a handle.
const SLOT_BITS: u32 = 24;

/// Everything of one kind that handles name.
pub(crate) struct Registry<T> {
    kind: u8,
    noun: &'static str,
    blocks: [OnceLock<Box<[Slot<T>]>>; BLOCKS],
    free: Mutex<FreeSlots>,
}

struct FreeSlots {
    /// Slots that were given back.
    returned: Vec<u32>,
    /// Slots that were ever used.
    used: u32,
}

struct Slot<T>(RwLock<Entry<T>>);

struct Entry<T> {
    generation: u32,
    value: Option<T>,
}

impl<T> Registry<T> {
    /// An empty registry. `kind` is the highest byte of its handles, and differs from those of
    /// others; `noun` is what texts of errors call a `T`.
    pub(crate) const fn new(kind: u8, noun: &'static str) -> Self {
        Self {
            kind,
            noun,
            blocks: [const { OnceLock::new() }; BLOCKS],
            free: Mutex::new(FreeSlots { returned: Vec::new(), used: 0 }),
        }
    }

    /// Stores a value, and returns its handle.
    pub(crate) fn insert(&self, value: T) -> Outcome<u64> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = match free.returned.pop() {
            Some(slot) => slot,
            None if free.used < 1 << SLOT_BITS => {
                free.used += 1;
                free.used - 1
            }
            None => {
                let text = format_args!("there are 2^{SLOT_BITS} handles of a {}", self.noun);
                return Err(Failure::value(text));
            }
        };
        drop(free);
        let (block, index) = place(slot);
        let slots = self.blocks[block].get_or_init(|| {
            let slots = 0..FIRST_BLOCK << block;
            slots.map(|_| Slot(RwLock::new(Entry { generation: 1, value: None }))).collect()
        });
        // Nobody else has this slot, but a stale handle may be looked up this very moment.
        let mut entry = slots[index].0.write().unwrap_or_else(PoisonError::into_inner);
        entry.value = Some(value);
        Ok(self.bits(slot, entry.generation))
    }

    /// Removes a value.
    pub(crate) fn remove(&self, bits: u64) -> Outcome<T> {
        let lock = self.slot(bits)?;
        // An object that a panic left behind can still be removed.
        let entry = match lock.try_write() {
            Ok(entry) => entry,
            Err(TryLockError::Poisoned(entry)) => entry.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(self.busy()),
        };
        let mut entry = self.checked(bits, entry)?;
        let value = entry.value.take().ok_or_else(|| self.stale())?;
        let next = entry.generation.checked_add(1);
        entry.generation = next.unwrap_or(u32::MAX);
        drop(entry);
        lock.clear_poison();
        // A slot that used up its generations is never used again.
        if next.is_some() {
            let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
            free.returned.push(slot_of(bits));
        }
        Ok(value)
    }

    /// A value to read. Several threads may read at the same time.
    pub(crate) fn read(&self, bits: u64) -> Outcome<Reading<'_, T>> {
        match self.slot(bits)?.try_read() {
            Ok(entry) => Ok(Reading(self.checked(bits, entry)?)),
            Err(error) => Err(self.locked(&error)),
        }
    }

    /// A value to change.
    pub(crate) fn write(&self, bits: u64) -> Outcome<Writing<'_, T>> {
        match self.slot(bits)?.try_write() {
            Ok(entry) => Ok(Writing(self.checked(bits, entry)?)),
            Err(error) => Err(self.locked(&error)),
        }
    }

    fn bits(&self, slot: u32, generation: u32) -> u64 {
        u64::from(self.kind) << 56 | u64::from(slot) << 32 | u64::from(generation)
    }

    fn slot(&self, bits: u64) -> Outcome<&RwLock<Entry<T>>> {
        if bits >> 56 != u64::from(self.kind) {
            return Err(self.stale());
        }
        let (block, index) = place(slot_of(bits));
        let slots = self.blocks.get(block).and_then(OnceLock::get);
        slots.map(|slots| &slots[index].0).ok_or_else(|| self.stale())
    }

    /// A locked entry, if the handle names it.
    fn checked<G: Deref<Target = Entry<T>>>(&self, bits: u64, entry: G) -> Outcome<G> {
        let is_named = u64::from(entry.generation) == bits & u64::from(u32::MAX);
        if is_named && entry.value.is_some() { Ok(entry) } else { Err(self.stale()) }
    }

    #[cold]
    fn stale(&self) -> Failure {
        let text = format_args!(
            "{} handle names nothing: it was destroyed, is zero, or names \
                                 something else",
            self.noun
        );
        Failure::new(Status::Handle, text)
    }

    #[cold]
    fn busy(&self) -> Failure {
        Failure::new(Status::Busy, format_args!("another call uses the same {}", self.noun))
    }

    #[cold]
    fn locked<G>(&self, error: &TryLockError<G>) -> Failure {
        match error {
            TryLockError::WouldBlock => self.busy(),
            TryLockError::Poisoned(_) => Failure::new(
                Status::Internal,
                format_args!("an earlier fault left the {} unusable: destroy it", self.noun),
            ),
        }
    }
}

/// Block of a slot, and its place there.
fn place(slot: u32) -> (usize, usize) {
    let number = slot as usize / FIRST_BLOCK + 1;
    let block = number.ilog2() as usize;
    (block, slot as usize - FIRST_BLOCK * ((1 << block) - 1))
}

/// Slot of a handle.
fn slot_of(bits: u64) -> u32 {
    (bits >> 32) as u32 & ((1 << SLOT_BITS) - 1)
}

/// A value that is being read.
pub(crate) struct Reading<'r, T>(RwLockReadGuard<'r, Entry<T>>);

impl<T> Deref for Reading<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.value.as_ref().expect("checked when it was locked")
    }
}

/// A value that is being changed.
pub(crate) struct Writing<'r, T>(RwLockWriteGuard<'r, Entry<T>>);

impl<T> Deref for Writing<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.value.as_ref().expect("checked when it was locked")
    }
}

impl<T> DerefMut for Writing<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0.value.as_mut().expect("checked when it was locked")
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    fn status<T>(outcome: Outcome<T>) -> Status {
        let mut status = Status::Ok;
        if let Err(failure) = outcome {
            status = crate::status::run(|| Err(failure));
        }
        status
    }

    #[test]
    fn slots_fill_blocks_without_gaps() {
        let places: Vec<_> = (0..1000).map(place).collect();
        for pair in places.windows(2) {
            let [(block, index), next] = [pair[0], pair[1]];
            let is_last = index + 1 == FIRST_BLOCK << block;
            assert_eq!(next, if is_last { (block + 1, 0) } else { (block, index + 1) });
        }
        assert!(place((1 << SLOT_BITS) - 1).0 < BLOCKS);
    }

    #[test]
    fn a_stale_handle_finds_nothing_even_when_its_slot_is_used_again() {
        let names = Registry::new(7, "name");
        let first = names.insert("a").unwrap();
        assert_eq!(names.remove(first).unwrap(), "a");
        let second = names.insert("b").unwrap();
        assert_eq!(slot_of(first), slot_of(second));
        assert_eq!(status(names.read(first)), Status::Handle);
        assert_eq!(status(names.remove(first)), Status::Handle);
        assert_eq!(*names.read(second).unwrap(), "b");
        for strange in [0, 1, u64::MAX, second ^ 1 << 56, second ^ 1 << 40, second + 1] {
            assert_eq!(status(names.read(strange)), Status::Handle, "{strange:x}");
            assert_eq!(status(names.write(strange)), Status::Handle, "{strange:x}");
            assert_eq!(status(names.remove(strange)), Status::Handle, "{strange:x}");
        }
    }

    #[test]
    fn what_is_in_use_is_busy() {
        let names = Registry::new(7, "name");
        let id = names.insert(1).unwrap();
        let reading = names.read(id).unwrap();
        assert_eq!(*names.read(id).unwrap(), 1);
        assert_eq!(status(names.write(id)), Status::Busy);
        assert_eq!(status(names.remove(id)), Status::Busy);
        drop(reading);
        let mut writing = names.write(id).unwrap();
        *writing += 1;
        assert_eq!(status(names.read(id)), Status::Busy);
        assert_eq!(status(names.write(id)), Status::Busy);
        drop(writing);
        assert_eq!(names.remove(id).unwrap(), 2);
    }

    #[test]
    fn after_a_panic_a_value_can_only_be_removed() {
        let names = Registry::new(7, "name");
        let id = names.insert(1).unwrap();
        let panic = catch_unwind(AssertUnwindSafe(|| {
            let _writing = names.write(id).unwrap();
            panic!("while writing");
        }));
        assert!(panic.is_err());
        assert_eq!(status(names.read(id)), Status::Internal);
        assert_eq!(status(names.write(id)), Status::Internal);
        assert_eq!(names.remove(id).unwrap(), 1);
        let next = names.insert(2).unwrap();
        assert_eq!(*names.read(next).unwrap(), 2);
    }
}
