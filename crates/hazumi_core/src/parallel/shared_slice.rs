//! Shared slices that several threads write to at once, at different indices.

use std::marker::PhantomData;
use std::ops::Range;

use crate::ahead::fetch_lines;

/// A slice from which blocks of one stage each take different items, at the same time.
///
/// Constraints of one colour touch different bodies, but which ones is known only at run time,
/// where the borrow checker cannot see it. This type is the one place that says so.
#[derive(Debug)]
pub struct SharedSlice<'a, T> {
    first: *mut T,
    len: usize,
    items: PhantomData<&'a mut [T]>,
}

// SAFETY: access goes through the functions below alone, whose callers promise that a thread
// writing an item is alone with it; items may be read by several threads at once, hence
// `T: Sync`.
unsafe impl<T: Send + Sync> Sync for SharedSlice<'_, T> {}
// SAFETY: as a `&mut [T]`, which is `Send` when `T` is.
unsafe impl<T: Send> Send for SharedSlice<'_, T> {}

impl<T> Clone for SharedSlice<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for SharedSlice<'_, T> {}

impl<'a, T> SharedSlice<'a, T> {
    /// Lends out `items`.
    #[inline]
    pub fn new(items: &'a mut [T]) -> Self {
        Self { first: items.as_mut_ptr(), len: items.len(), items: PhantomData }
    }

    /// Number of items.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "lengths are compared alone")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The item at `index`, to read.
    ///
    /// # Safety
    ///
    /// While the reference lives, no other reference from [`Self::get_mut`] to the same `index`
    /// may exist.
    ///
    /// # Panics
    ///
    /// When `index` is out of range.
    #[inline]
    pub unsafe fn get(&self, index: usize) -> &T {
        assert!(index < self.len, "no such item");
        // SAFETY: `index` is in range; the slice outlives `self`; the caller promises that no
        // thread writes to this item.
        unsafe { &*self.first.add(index) }
    }

    /// The item at `index`, to change.
    ///
    /// # Safety
    ///
    /// While the reference lives, no other reference to the same `index` may exist.
    ///
    /// # Panics
    ///
    /// When `index` is out of range.
    #[inline]
    #[expect(clippy::mut_from_ref, reason = "the caller promises that the item is not shared")]
    pub unsafe fn get_mut(&self, index: usize) -> &mut T {
        assert!(index < self.len, "no such item");
        // SAFETY: `index` is in range; the slice outlives `self`; the caller promises that no
        // other reference to this item is alive.
        unsafe { &mut *self.first.add(index) }
    }

    /// Prefetches the items of a range that exist, whichever thread owns them: see
    /// [`fetch_ahead`](crate::fetch_ahead).
    #[inline(always)]
    pub fn fetch_ahead(&self, range: Range<usize>) {
        let end = range.end.min(self.len);
        if range.start < end {
            fetch_lines(self.first.wrapping_add(range.start), end - range.start);
        }
    }

    /// The items of a range, to change.
    ///
    /// # Safety
    ///
    /// While the reference lives, no other reference to any item of the range may exist.
    ///
    /// # Panics
    ///
    /// When the range is not one of the slice.
    #[inline]
    #[expect(clippy::mut_from_ref, reason = "the caller promises that no item is shared")]
    pub unsafe fn range_mut(&self, range: Range<usize>) -> &mut [T] {
        let (Range { start, end }, Self { first, len, .. }) = (range, self);
        assert!(start <= end && end <= *len, "items {start}..{end} of {len}");
        // SAFETY: the range lies in the slice, which outlives `self`; the caller promises that
        // no other reference to its items is alive.
        unsafe { std::slice::from_raw_parts_mut(first.add(start), end - start) }
    }
}

/// Two ranges of a slice that one thread has for itself, by the places of their items in the
/// slice.
///
/// Code that alternates between the two needs one address, and not the part that an item is in.
#[derive(Debug)]
pub struct TwoRanges<'a, T> {
    first: *mut T,
    ranges: [Range<usize>; 2],
    items: PhantomData<&'a mut [T]>,
}

impl<'a, T> SharedSlice<'a, T> {
    /// Lends out two ranges together.
    ///
    /// # Safety
    ///
    /// While the result lives, no other reference to any item of the ranges may exist.
    ///
    /// # Panics
    ///
    /// When the ranges are not both of the slice, or have items in common.
    #[inline]
    pub unsafe fn two_ranges(&self, ranges: [Range<usize>; 2]) -> TwoRanges<'_, T> {
        let [a, b] = &ranges;
        let are_ranges = a.start <= a.end && b.start <= b.end;
        let are_in = a.end <= self.len && b.end <= self.len;
        assert!(are_ranges && are_in, "items {a:?} and {b:?} of {}", self.len);
        assert!(a.end <= b.start || b.end <= a.start, "items {a:?} and {b:?} overlap");
        TwoRanges { first: self.first, ranges, items: PhantomData }
    }
}

impl<T> TwoRanges<'_, T> {
    /// Positions of the two ranges.
    #[inline]
    pub fn ranges(&self) -> &[Range<usize>; 2] {
        &self.ranges
    }

    /// The items of one of the two.
    ///
    /// # Panics
    ///
    /// When `which` is above 1.
    #[inline]
    pub fn range_mut(&mut self, which: usize) -> &mut [T] {
        let Range { start, end } = self.ranges[which].clone();
        // SAFETY: the range lies in the slice, which outlives `self`, and is ours alone, as we
        // are our caller's.
        unsafe { std::slice::from_raw_parts_mut(self.first.add(start), end - start) }
    }

    /// The item at this place of the slice.
    ///
    /// # Safety
    ///
    /// The place is in one of the two ranges.
    #[inline]
    pub unsafe fn at(&self, place: usize) -> &T {
        debug_assert!(self.ranges.iter().any(|range| range.contains(&place)));
        // SAFETY: the item lies in the slice, which outlives `self`, and in a range that is
        // ours alone.
        unsafe { &*self.first.add(place) }
    }

    /// The same, to change.
    ///
    /// # Safety
    ///
    /// As for [`Self::at`].
    #[inline]
    pub unsafe fn at_mut(&mut self, place: usize) -> &mut T {
        debug_assert!(self.ranges.iter().any(|range| range.contains(&place)));
        // SAFETY: as for `at`; we are our caller's alone.
        unsafe { &mut *self.first.add(place) }
    }
}

/// A slice of which blocks are written to at the same time, each by one thread.
pub(super) struct Blocks<'a, T>(SharedSlice<'a, T>);

// SAFETY: access goes through `of` alone, which hands each item to one thread.
unsafe impl<T: Send> Sync for Blocks<'_, T> {}

impl<'a, T> Blocks<'a, T> {
    /// Lends out `items`.
    pub(super) fn new(items: &'a mut [T]) -> Self {
        Self(SharedSlice::new(items))
    }

    /// The items of a range.
    ///
    /// # Safety
    ///
    /// While the reference lives, no other reference to any item of the range may exist.
    #[inline]
    #[expect(clippy::mut_from_ref, reason = "the caller promises that no item is shared")]
    pub(super) unsafe fn of(&self, range: Range<usize>) -> &mut [T] {
        // SAFETY: as the caller promises.
        unsafe { self.0.range_mut(range) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_ranges_are_at_their_places() {
        let mut numbers: Vec<u32> = (0..10).collect();
        let all = SharedSlice::new(&mut numbers);
        // SAFETY: there are no other references to these items.
        let mut two = unsafe { all.two_ranges([6..9, 1..3]) };
        assert_eq!(*two.ranges(), [6..9, 1..3]);
        assert_eq!(two.range_mut(0), [6, 7, 8]);
        assert_eq!(two.range_mut(1), [1, 2]);
        for place in [6, 8, 1, 2] {
            // SAFETY: it is in one of the two.
            *unsafe { two.at_mut(place) } += 10;
            // SAFETY: as above.
            assert_eq!(*unsafe { two.at(place) } as usize, place + 10);
        }
        assert_eq!(numbers, [0, 11, 12, 3, 4, 5, 16, 7, 18, 9]);
    }

    #[test]
    fn what_is_lent_twice_or_not_there_is_refused() {
        for ranges in [[0..3, 2..4], [0..2, 3..6], [2..3, 2..3]] {
            let refused = std::panic::catch_unwind(|| {
                let mut numbers = [0; 5];
                // SAFETY: there are no other references to these items.
                unsafe { SharedSlice::new(&mut numbers).two_ranges(ranges.clone()) };
            });
            assert!(refused.is_err(), "{ranges:?}");
        }
    }
}
