//! Pairs of a grid: rows of cells against the rows beside them, and against those of larger
//! cells.

use std::ops::Range;

use super::super::Pair;
use super::super::pair_collector::PairCollector;
use super::super::proxies::Proxies;
use super::super::query_region::QueryRegion;
use super::{Cell, Grid};
use crate::bounds::Bounds;
use crate::simd::{self, Simd, dispatch};

/// Entries of a block of work, about.
const BLOCK: usize = 2048;
/// Rows beside a row that come after it.
const BESIDE: usize = 4;
/// Rows of a level of larger cells in which boxes of a row of smaller ones may meet others.
const ABOVE: usize = 9;

/// Entries of another row that may touch the next of a row.
#[derive(Clone, Copy, Debug, Default)]
struct GridWindow {
    first: usize,
    end: usize,
    /// The end of the row.
    last: usize,
    /// The number of the row, times the cells of a row.
    key: u64,
}

impl GridWindow {
    /// Moves on to the entries in the cells from one before `x` to one after it.
    #[inline(always)]
    fn move_to(&mut self, keys: &[u64], x: u64) -> Range<usize> {
        let (first, end) = (self.key + x.saturating_sub(1), self.key + x + 1);
        while self.first < self.last && keys[self.first] < first {
            self.first += 1;
        }
        self.end = self.end.max(self.first);
        while self.end < self.last && keys[self.end] <= end {
            self.end += 1;
        }
        self.first..self.end
    }
}

impl Grid {
    /// Gathers the pairs of which one has no end.
    pub(super) fn endless_pairs<B: Bounds>(
        &self,
        items: &Proxies<B>,
        gather: &mut PairCollector<'_>,
    ) {
        gather.each(self.endless.len(), 1, |index, found| {
            let a = self.endless[index];
            let query = items.extent(a);
            for &b in &self.endless[index + 1..] {
                if query.overlaps(&items.extent(b)) {
                    found.push((a.min(b), a.max(b)));
                }
            }
            let region = QueryRegion::Box(query);
            self.list.visit_run(&region, 0..self.keys.len(), &mut |b| {
                found.push((a.min(b), a.max(b)));
            });
        });
    }

    /// Gathers the pairs of boxes in cells.
    pub(super) fn cell_pairs(&self, axes: usize, gather: &mut PairCollector<'_>) {
        gather.each(self.keys.len().div_ceil(BLOCK), 1, |block, found| {
            // The rows that begin in the block.
            let place =
                |entry: usize| self.rows.partition_point(|row| (row.first as usize) < entry);
            let rows =
                place(block * BLOCK)..place((block + 1) * BLOCK).min(self.rows.len() - 1);
            dispatch!(simd::level(), simd => self.pairs_of_rows(simd, rows, axes, found));
        });
    }

    #[inline(always)]
    fn pairs_of_rows<S: Simd>(
        &self,
        simd: S,
        rows: Range<usize>,
        axes: usize,
        found: &mut Vec<Pair>,
    ) {
        let [x_bits, y_bits] = self.levels.row_bits();
        let sheet = 1 << y_bits;
        let offsets = [1, sheet - 1, sheet, sheet + 1];
        let mut beside = [0; BESIDE];
        for (beside, offset) in beside.iter_mut().zip(offsets) {
            *beside =
                self.rows.get(rows.start).map_or(0, |row| self.find_row(row.number + offset));
        }
        for place in rows {
            let number = self.rows[place].number;
            let own = self.entries(place);
            let mut windows = [GridWindow::default(); 1 + BESIDE + ABOVE];
            windows[0] = self.window(place, x_bits);
            let mut count = 1;
            for (beside, offset) in beside.iter_mut().zip(offsets) {
                while self.rows[*beside].number < number + offset {
                    *beside += 1;
                }
                if self.rows[*beside].number == number + offset {
                    windows[count] = self.window(*beside, x_bits);
                    count += 1;
                }
            }
            self.pairs_of_row(simd, own.clone(), &mut windows[..count], axes, found);
            let cell = self.levels.cell_of_row(number);
            for level in cell.level + 1..self.levels.count {
                let count = self.windows_above(cell, level, &mut windows);
                if count > 0 {
                    let above = (cell, level, &mut windows[..count]);
                    self.pairs_above(simd, own.clone(), above, axes, found);
                }
            }
        }
    }

    /// The whole of a row.
    #[inline(always)]
    fn window(&self, place: usize, x_bits: u32) -> GridWindow {
        let run = self.entries(place);
        let key = self.rows[place].number << x_bits;
        GridWindow { first: run.start, end: run.start, last: run.end, key }
    }

    /// The rows of larger cells around a row of smaller ones; returns how many are in use.
    fn windows_above(&self, cell: Cell, level: usize, windows: &mut [GridWindow]) -> usize {
        let x_bits = self.levels.row_bits()[0];
        let [_, y, z] = self.levels.coarser(cell, level).at;
        let mut count = 0;
        for z in (z - 1).max(0)..=z + 1 {
            let row = |y: i64| self.levels.row(Cell { level, at: [0, y, z] });
            // Up to three rows follow each other.
            let mut place = self.find_row(row((y - 1).max(0)));
            while self.rows[place].number <= row(y + 1) {
                windows[count] = self.window(place, x_bits);
                count += 1;
                place += 1;
            }
        }
        count
    }

    /// Finds the pairs of the entries of a row: of later ones of the row, which is the first
    /// window, and of those of the others.
    #[inline(always)]
    fn pairs_of_row<S: Simd>(
        &self,
        simd: S,
        own: Range<usize>,
        windows: &mut [GridWindow],
        axes: usize,
        found: &mut Vec<Pair>,
    ) {
        for entry in own {
            let (a, query) = (self.list.items[entry], self.list.extent(entry));
            let x = self.keys[entry] - windows[0].key;
            for (index, window) in windows.iter_mut().enumerate() {
                let mut run = window.move_to(&self.keys, x);
                if index == 0 {
                    run.start = entry + 1;
                }
                self.list.overlapping(simd, &query, run, axes, |b| {
                    found.push((a.min(b), a.max(b)));
                });
            }
        }
    }

    /// Finds the pairs of the entries of a row and those of the rows of a level above it.
    #[inline(always)]
    fn pairs_above<S: Simd>(
        &self,
        simd: S,
        own: Range<usize>,
        (cell, level, windows): (Cell, usize, &mut [GridWindow]),
        axes: usize,
        found: &mut Vec<Pair>,
    ) {
        for entry in own {
            let (a, query) = (self.list.items[entry], self.list.extent(entry));
            let x = self.levels.x_of(self.keys[entry]);
            let [x, _, _] = self.levels.coarser(Cell { at: [x, 0, 0], ..cell }, level).at;
            for window in &mut *windows {
                #[expect(
                    clippy::cast_sign_loss,
                    reason = "cells above those in use are in use"
                )]
                let run = window.move_to(&self.keys, x as u64);
                self.list.overlapping(simd, &query, run, axes, |b| {
                    found.push((a.min(b), a.max(b)));
                });
            }
        }
    }
}
