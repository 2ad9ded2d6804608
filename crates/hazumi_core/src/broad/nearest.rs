//! Nearest-first queries, in an order that does not depend on the tree.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::extent::Extent;
use super::keys::in_order;

/// Set for items, so that groups of the same bound come first and can still put items before.
const ITEM: u64 = 1 << 32;

/// The queue of the search, nearest first: items and groups of them.
///
/// An item comes out after all groups whose bound is not above its own have been opened. Among
/// items of the same bound the lowest number is first. So the order depends on the boxes alone.
pub struct Queue<'a> {
    heap: BinaryHeap<Reverse<(u32, u64)>>,
    limit: f32,
    bound: &'a mut dyn FnMut(&Extent) -> f32,
}

impl<'a> Queue<'a> {
    /// An empty one. `bound` is a lower bound of the nearness of all that is in a box.
    pub(super) fn new(limit: f32, bound: &'a mut dyn FnMut(&Extent) -> f32) -> Self {
        Self { heap: BinaryHeap::new(), limit, bound }
    }

    /// Adds a group with a number of the algorithm's choice; `around` holds the boxes in it.
    #[inline]
    pub fn group(&mut self, group: u32, around: &Extent) {
        self.add(u64::from(group), around);
    }

    /// Adds an item with its own box.
    #[inline]
    pub fn item(&mut self, item: u32, extent: &Extent) {
        self.add(ITEM | u64::from(item), extent);
    }

    fn add(&mut self, entry: u64, extent: &Extent) {
        let bound = (self.bound)(extent);
        if bound <= self.limit {
            self.heap.push(Reverse((in_order(bound), entry)));
        }
    }

    /// Opens groups and visits items, until none is within the limit; returns the last limit.
    pub(super) fn run(
        mut self,
        mut open: impl FnMut(&mut Self, u32),
        visit: &mut dyn FnMut(u32, f32) -> f32,
    ) -> f32 {
        while let Some(Reverse((bound, entry))) = self.heap.pop() {
            // Nothing is within a limit that is not a number.
            if self.limit.is_nan() || bound > in_order(self.limit) {
                break;
            }
            #[expect(clippy::cast_possible_truncation, reason = "the low half is the number")]
            let number = entry as u32;
            if entry < ITEM {
                open(&mut self, number);
            } else {
                self.limit = visit(number, self.limit);
            }
        }
        self.limit
    }
}
