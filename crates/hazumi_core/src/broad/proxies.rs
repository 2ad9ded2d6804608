//! Proxies of a broad phase: its boxes as of the last refresh.

use super::extent::Extent;
use crate::arena::lengthen;
use crate::bounds::Bounds;

/// Proxies: the boxes of a broad phase by number, as of its last refresh, and its changes.
#[derive(Clone, Debug)]
pub struct Proxies<B> {
    boxes: Vec<Option<B>>,
    is_moved: Vec<bool>,
    moved: Vec<u32>,
    changed: Vec<u32>,
    len: usize,
}

impl<B> Default for Proxies<B> {
    fn default() -> Self {
        Self {
            boxes: Vec::new(),
            is_moved: Vec::new(),
            moved: Vec::new(),
            changed: Vec::new(),
            len: 0,
        }
    }
}

impl<B: Bounds> Proxies<B> {
    /// Number of boxes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no box.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All numbers in use are below this one.
    pub fn end(&self) -> usize {
        self.boxes.len()
    }

    /// The box of an item.
    #[inline]
    pub fn bounds(&self, item: u32) -> Option<&B> {
        self.boxes.get(item as usize).and_then(Option::as_ref)
    }

    /// The box of an item as plain numbers; one that touches nothing when there is no such
    /// item.
    #[inline]
    pub fn extent(&self, item: u32) -> Extent {
        self.bounds(item).map_or(Extent::NOTHING, Extent::of)
    }

    /// All items with their boxes, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &B)> {
        (0u32..).zip(&self.boxes).filter_map(|(item, bounds)| Some((item, bounds.as_ref()?)))
    }

    /// The proxies whose boxes were set between the last two refreshes, in ascending order. A
    /// box set to the same value counts.
    pub fn moved(&self) -> &[u32] {
        &self.moved
    }

    /// Whether the item is one of [`Self::moved`].
    #[inline]
    pub fn is_moved(&self, item: u32) -> bool {
        self.is_moved.get(item as usize).is_some_and(|&is_moved| is_moved)
    }

    /// The proxies whose boxes may have changed since the refresh before, in ascending order.
    /// Removed ones are included.
    pub fn changed(&self) -> &[u32] {
        &self.changed
    }

    /// Takes over `edits`, one for each item at most, in ascending order. With `all`, every box
    /// counts as changed.
    pub(super) fn apply(&mut self, edits: &[(u32, Option<B>)], all: bool) {
        for &item in &self.moved {
            self.is_moved[item as usize] = false;
        }
        self.moved.clear();
        self.changed.clear();
        let end = edits.last().map_or(0, |&(item, _)| item as usize + 1);
        lengthen(&mut self.boxes, end, None);
        lengthen(&mut self.is_moved, end, false);
        for &(item, bounds) in edits {
            let place = &mut self.boxes[item as usize];
            if place.is_none() && bounds.is_none() {
                continue;
            }
            self.len += usize::from(bounds.is_some());
            self.len -= usize::from(place.is_some());
            *place = bounds;
            self.changed.push(item);
            if bounds.is_some() {
                self.is_moved[item as usize] = true;
                self.moved.push(item);
            }
        }
        if all {
            let present = |item: &u32| self.boxes[*item as usize].is_some();
            self.changed.retain(|item| !present(item));
            self.changed
                .extend((0u32..).zip(&self.boxes).filter_map(|(item, b)| b.map(|_| item)));
            self.changed.sort_unstable();
        }
    }
}
