//! Typed ids with generations: a stale id is detected.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// Id (handle) of a `T` in an [`Arena`](crate::Arena): a slot and its generation.
///
/// Ids are plain data: copy them, store them, send them. An id whose thing was removed is
/// *stale*; looking it up gives `None`, also after the slot was given to something else. Ids of
/// one world are meaningless in another.
///
/// It prints as slot, `v` and generation: `3v1` is the first thing in slot 3.
///
/// Its layout is that of two `u32` in C, which on little-endian machines is the `u64` of
/// [`Self::to_bits`].
#[doc(alias = "handle")]
#[repr(C)]
pub struct Id<T> {
    index: u32,
    generation: u32,
    kind: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    pub(crate) fn new(index: u32, generation: u32) -> Self {
        Self { index, generation, kind: PhantomData }
    }

    /// Slot in the arena; unique among the things alive at one moment.
    pub fn index(self) -> u32 {
        self.index
    }

    /// The id as one number, for foreign code, never zero; [`Self::from_bits`] restores it.
    pub fn to_bits(self) -> u64 {
        u64::from(self.generation) << 32 | u64::from(self.index)
    }

    /// The id with these `bits`. Any number makes an id, possibly a stale one.
    pub fn from_bits(bits: u64) -> Self {
        let [index, generation] = [bits, bits >> 32].map(|half| (half & 0xffff_ffff) as u32);
        Self::new(index, generation)
    }
}

// Written by hand because a derive would require the same of `T`.
impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Id<T> {}

impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.to_bits() == other.to_bits()
    }
}

impl<T> Eq for Id<T> {}

impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.index, self.generation).cmp(&(other.index, other.generation))
    }
}

impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_bits().hash(state);
    }
}

impl<T> fmt::Display for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}v{}", self.index, self.generation))
    }
}

impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}.{}", self.index, self.generation)
    }
}
