//! Pairs of bodies that pass through each other.

use hazumi_core::PairSet;

/// Pairs of bodies, by slot, that pass through each other.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct IgnoredPairs {
    /// To ask.
    set: PairSet,
    /// To go over, in the order in which they came.
    list: Vec<[u32; 2]>,
}

impl IgnoredPairs {
    /// Adds a pair.
    pub(in crate::world) fn insert(&mut self, a: u32, b: u32) {
        if self.set.insert(a, b) {
            self.list.push([a, b]);
        }
    }

    /// Whether the pair was added, either way round.
    pub(in crate::world) fn contains(&self, a: u32, b: u32) -> bool {
        self.set.contains(a, b)
    }

    /// Takes out every pair of a body.
    pub(in crate::world) fn remove_all_of(&mut self, body: u32) {
        if !self.list.is_empty() {
            self.set.remove_all_of(body);
            self.list.retain(|pair| !pair.contains(&body));
        }
    }

    /// All pairs, in the order in which they came.
    pub(in crate::world) fn iter(&self) -> impl Iterator<Item = [u32; 2]> {
        self.list.iter().copied()
    }
}
