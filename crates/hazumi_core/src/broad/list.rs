//! Box list for SIMD: sixteen boxes are tested at once.

use std::ops::Range;

use super::extent::{AXES, Extent};
use super::nearest::Queue;
use super::query_region::QueryRegion;
use crate::simd::{LANES, Simd, f32x16, prelude::*};

/// Boxes in an order in which neighbours in space are often neighbours in memory.
#[derive(Clone, Debug, Default)]
pub(super) struct List {
    /// Lowest and highest coordinates along the first axis, then along the next.
    columns: [Vec<f32>; 2 * AXES],
    pub(super) items: Vec<u32>,
    /// The box around each sixteen entries.
    blocks: Vec<Extent>,
}

impl List {
    /// Replaces the boxes, and adds some that touch nothing, so that a vector can be read at
    /// each.
    pub(super) fn fill(&mut self, boxes: impl ExactSizeIterator<Item = (u32, Extent)>) {
        let count = boxes.len();
        self.items.clear();
        self.items.resize(count, 0);
        for (index, column) in self.columns.iter_mut().enumerate() {
            column.resize(count + LANES, 0.0);
            column[count..].fill([f32::INFINITY, f32::NEG_INFINITY][index % 2]);
        }
        let [x0, x1, y0, y1, z0, z1] = self.columns.each_mut().map(|c| &mut c[..count]);
        for (entry, (item, Extent { low, high })) in boxes.enumerate() {
            self.items[entry] = item;
            [x0[entry], y0[entry], z0[entry]] = low;
            [x1[entry], y1[entry], z1[entry]] = high;
        }
        self.blocks.clear();
        for first in (0..count).step_by(LANES) {
            let block = (first..(first + LANES).min(count)).map(|entry| self.extent(entry));
            let around = block.fold(Extent::NOTHING, |around, extent| around.union(&extent));
            self.blocks.push(around);
        }
    }

    /// The entries of a block.
    fn block(&self, block: usize) -> Range<usize> {
        block * LANES..((block + 1) * LANES).min(self.items.len())
    }

    /// Tells the items whose boxes meet a region, block by block.
    pub(super) fn visit_blocks(&self, region: &QueryRegion<'_>, found: &mut dyn FnMut(u32)) {
        for (block, around) in self.blocks.iter().enumerate() {
            if region.overlaps(around) {
                self.visit_run(region, self.block(block), found);
            }
        }
    }

    /// Visits the items of a queue and of the list, the nearest first.
    pub(super) fn nearest(
        &self,
        mut queue: Queue<'_>,
        visit: &mut dyn FnMut(u32, f32) -> f32,
    ) -> f32 {
        for (block, around) in (0u32..).zip(&self.blocks) {
            queue.group(block, around);
        }
        let open = |queue: &mut Queue<'_>, block: u32| {
            for entry in self.block(block as usize) {
                queue.item(self.items[entry], &self.extent(entry));
            }
        };
        queue.run(open, visit)
    }

    /// The box of an entry.
    #[inline(always)]
    pub(super) fn extent(&self, entry: usize) -> Extent {
        let column = |column: usize| self.columns[column][entry];
        Extent {
            low: [column(0), column(2), column(4)],
            high: [column(1), column(3), column(5)],
        }
    }

    /// Tells the items of a run whose boxes meet a region.
    pub(super) fn visit_run(
        &self,
        region: &QueryRegion<'_>,
        run: Range<usize>,
        found: &mut dyn FnMut(u32),
    ) {
        for entry in run {
            if region.overlaps(&self.extent(entry)) {
                found(self.items[entry]);
            }
        }
    }

    /// Tells the items of a run whose boxes overlap `query`.
    #[inline(always)]
    pub(super) fn overlapping<S: Simd>(
        &self,
        simd: S,
        query: &Extent,
        run: Range<usize>,
        axes: usize,
        mut found: impl FnMut(u32),
    ) {
        let mut next = run.start;
        while next < run.end {
            let mut lanes = self.lanes(simd, query, next..run.end.min(next + LANES), axes);
            while lanes != 0 {
                found(self.items[next + lanes.trailing_zeros() as usize]);
                lanes &= lanes - 1;
            }
            next += LANES;
        }
    }

    /// Which of one to sixteen entries overlap `query`: one bit each.
    #[inline(always)]
    pub(super) fn lanes<S: Simd>(
        &self,
        simd: S,
        query: &Extent,
        run: Range<usize>,
        axes: usize,
    ) -> u32 {
        let load = |column: usize| {
            f32x16::from_slice(simd, &self.columns[column][run.start..run.start + LANES])
        };
        let mut mask = load(0).simd_le(f32x16::splat(simd, query.high[0]));
        mask &= f32x16::splat(simd, query.low[0]).simd_le(load(1));
        for axis in 1..axes {
            mask &= load(2 * axis).simd_le(f32x16::splat(simd, query.high[axis]));
            mask &= f32x16::splat(simd, query.low[axis]).simd_le(load(2 * axis + 1));
        }
        #[expect(clippy::cast_possible_truncation, reason = "there are 16 lanes")]
        let lanes = mask.to_bitmask() as u32;
        lanes & u32::MAX >> (u32::BITS as usize - run.len())
    }
}
