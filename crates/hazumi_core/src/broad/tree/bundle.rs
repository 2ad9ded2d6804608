//! Bundle of up to sixteen items of a tree, side by side in memory for SIMD.

use super::super::Pair;
use super::super::extent::{AXES, Extent};
use super::NONE;
use crate::simd::{LANES, Simd, f32x16, prelude::*};

/// The exact boxes of up to sixteen items, so that a box is tested against all of them at once.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Bundle {
    /// Lowest and highest coordinates along the first axis, then along the next.
    columns: [[f32; LANES]; 2 * AXES],
    items: [u32; LANES],
    len: u32,
    /// Where it hangs in the tree; [`NONE`] when it does not.
    pub(super) place: u32,
    /// The outline up to which its items belong together, in metres.
    pub(super) growth_limit: f32,
}

impl Bundle {
    pub(super) const EMPTY: Self = Self {
        columns: [[0.0; LANES]; 2 * AXES],
        items: [NONE; LANES],
        len: 0,
        place: NONE,
        growth_limit: 0.0,
    };

    /// Number of items.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no room for one more.
    pub(super) fn is_full(&self) -> bool {
        self.len() == LANES
    }

    /// The items.
    pub(super) fn items(&self) -> &[u32] {
        &self.items[..self.len()]
    }

    /// The exact box of an item.
    #[inline(always)]
    pub(super) fn extent(&self, lane: usize) -> Extent {
        let column = |column: usize| self.columns[column][lane];
        Extent {
            low: [column(0), column(2), column(4)],
            high: [column(1), column(3), column(5)],
        }
    }

    /// Replaces the box of an item.
    #[inline(always)]
    pub(super) fn set(&mut self, lane: usize, extent: &Extent) {
        for axis in 0..AXES {
            self.columns[2 * axis][lane] = extent.low[axis];
            self.columns[2 * axis + 1][lane] = extent.high[axis];
        }
    }

    /// Adds an item, for which there must be room, and returns its lane.
    pub(super) fn push(&mut self, item: u32, extent: &Extent) -> usize {
        let lane = self.len();
        self.items[lane] = item;
        self.set(lane, extent);
        self.len += 1;
        lane
    }

    /// Takes an item out; the last one moves to its lane. Returns that one, when it is another.
    pub(super) fn swap_remove(&mut self, lane: usize) -> Option<u32> {
        let last = self.len() - 1;
        let extent = self.extent(last);
        self.set(lane, &extent);
        self.items[lane] = self.items[last];
        self.len -= 1;
        (lane != last).then_some(self.items[lane])
    }

    /// The box around all items.
    pub(super) fn around(&self) -> Extent {
        (0..self.len())
            .map(|lane| self.extent(lane))
            .fold(Extent::NOTHING, |around, extent| around.union(&extent))
    }

    /// The lanes whose boxes overlap `query`, one bit each.
    #[inline(always)]
    pub(super) fn overlapping<S: Simd>(&self, simd: S, query: &Extent, axes: usize) -> u32 {
        let load = |column: usize| f32x16::load_array_ref(simd, &self.columns[column]);
        let mut mask = load(0).simd_le(f32x16::splat(simd, query.high[0]));
        mask &= f32x16::splat(simd, query.low[0]).simd_le(load(1));
        for axis in 1..axes {
            mask &= load(2 * axis).simd_le(f32x16::splat(simd, query.high[axis]));
            mask &= f32x16::splat(simd, query.low[axis]).simd_le(load(2 * axis + 1));
        }
        #[expect(clippy::cast_possible_truncation, reason = "there are 16 lanes")]
        let lanes = mask.to_bitmask() as u32;
        lanes & ((1 << self.len) - 1)
    }

    /// Calls `found` for the items of some lanes.
    #[inline(always)]
    pub(super) fn for_each_item(&self, lanes: u32, mut found: impl FnMut(u32)) {
        let mut lanes = lanes;
        while lanes != 0 {
            found(self.items[lanes.trailing_zeros() as usize % LANES]);
            lanes &= lanes - 1;
        }
    }

    /// Finds the pairs among the items.
    #[inline(always)]
    pub(super) fn own_pairs<S: Simd>(&self, simd: S, axes: usize, found: &mut Vec<Pair>) {
        for lane in 1..self.len() {
            let before = (1 << lane) - 1;
            let lanes = self.overlapping(simd, &self.extent(lane), axes) & before;
            let a = self.items[lane];
            self.for_each_item(lanes, |b| found.push((a.min(b), a.max(b))));
        }
    }

    /// Finds the pairs of an item and one of another bundle, which lies in the box `around`.
    #[inline(always)]
    pub(super) fn pairs_with<S: Simd>(
        &self,
        simd: S,
        (other, around): (&Self, &Extent),
        axes: usize,
        found: &mut Vec<Pair>,
    ) {
        let mut near = self.overlapping(simd, around, axes);
        while near != 0 {
            let lane = near.trailing_zeros() as usize % LANES;
            near &= near - 1;
            let lanes = other.overlapping(simd, &self.extent(lane), axes);
            let a = self.items[lane];
            other.for_each_item(lanes, |b| found.push((a.min(b), a.max(b))));
        }
    }
}
