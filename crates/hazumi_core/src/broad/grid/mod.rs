//! Hierarchical grid (spatial hash without a hash): cells of several sizes.

mod levels;
mod pairs;

use std::ops::Range;

use super::algorithm::{BroadPhaseAlgorithm, moved_of_all, moved_one_by_one, number};
use super::extent::Extent;
use super::keys::KeySort;
use super::list::List;
use super::nearest::Queue;
use super::pair_collector::PairCollector;
use super::proxies::Proxies;
use super::query_region::QueryRegion;
use crate::bounds::Bounds;
use crate::parallel::Workers;
use crate::simd::{self, dispatch};
use levels::{Cell, Levels};

/// Cells of several sizes, each a power of two, in which boxes of like size are kept.
///
/// A box is kept once, in the cell of its lowest corner. Its level is the finest at which it
/// overlaps no more than two cells along an axis. The boxes are sorted by level and cell. A
/// query looks only at the rows of cells that it may overlap at each level. Space therefore has
/// no end, and no hash table is needed. All boxes together may be half a million cells long;
/// where they are longer the smallest cells are larger than the smallest boxes. Boxes without
/// end are kept apart and tested each time.
///
/// Everything is sorted anew when a box has changed, in time proportional to the number of
/// boxes. It is slower than [`Tree`](super::Tree) in every measurement except single queries
/// among boxes of like size, where it is as fast. Each level of size in use costs each smaller
/// box nine more looks. Rays and planes are tested against each sixteen boxes.
///
/// Source: Ericson, *Real-Time Collision Detection*, 2005, §7.2. `[ericson2005]`
#[derive(Clone, Debug, Default)]
#[doc(alias = "spatial hash")]
pub struct Grid {
    levels: Levels,
    /// Boxes in the order of their cells, and as many that touch nothing as there are lanes.
    list: List,
    /// The cells of all entries.
    keys: Vec<u64>,
    /// Rows of cells in use, in ascending order, and one that is beyond all.
    rows: Vec<GridRow>,
    /// Boxes without end.
    endless: Vec<u32>,
    /// As they came, and the order in which they are wanted.
    unsorted: Vec<(u32, Extent)>,
    unsorted_keys: Vec<u64>,
    order: Vec<u32>,
    sort: KeySort,
}

/// Cells side by side along x in which boxes begin.
#[derive(Clone, Copy, Debug)]
struct GridRow {
    number: u64,
    /// The first of its entries; they end where those of the next row begin.
    first: u32,
}

impl<B: Bounds> BroadPhaseAlgorithm<B> for Grid {
    fn refresh(&mut self, items: &Proxies<B>, _: &Workers) {
        self.levels = Levels::new(items);
        self.unsorted.clear();
        self.unsorted_keys.clear();
        self.endless.clear();
        for (item, bounds) in items.iter() {
            let extent = Extent::of(bounds);
            if let Some(cell) = self.levels.home(&extent) {
                self.unsorted.push((item, extent));
                self.unsorted_keys.push(self.levels.key(cell));
            } else {
                self.endless.push(item);
            }
        }
        self.sort();
    }

    fn visit(&self, items: &Proxies<B>, region: &QueryRegion<'_>, found: &mut dyn FnMut(u32)) {
        for &item in &self.endless {
            if region.overlaps(&items.extent(item)) {
                found(item);
            }
        }
        match region {
            QueryRegion::Box(query) => dispatch!(simd::level(), simd => {
                self.runs(query, |run| self.list.overlapping(simd, query, run, B::AXES, &mut *found));
            }),
            QueryRegion::Ball { .. } => self.runs(&region.around(), |run| {
                self.list.visit_run(region, run, found);
            }),
            QueryRegion::Line(_) | QueryRegion::Convex(_) => {
                self.list.visit_blocks(region, found);
            }
        }
    }

    fn nearest(
        &self,
        items: &Proxies<B>,
        mut queue: Queue<'_>,
        visit: &mut dyn FnMut(u32, f32) -> f32,
    ) -> f32 {
        for &item in &self.endless {
            queue.item(item, &items.extent(item));
        }
        self.list.nearest(queue, visit)
    }

    fn moved_pairs(&self, items: &Proxies<B>, gather: &mut PairCollector<'_>) {
        if items.moved().len() > items.len() / 8 {
            moved_of_all(self, items, gather);
        } else {
            moved_one_by_one(self, items, &self.endless, gather);
            moved_one_by_one(self, items, &self.list.items, gather);
        }
    }

    fn pairs(&self, items: &Proxies<B>, gather: &mut PairCollector<'_>) {
        self.endless_pairs(items, gather);
        self.cell_pairs(B::AXES, gather);
    }
}

impl Grid {
    /// Sorts the entries by their cells.
    fn sort(&mut self) {
        let Self { list, keys, rows, order, unsorted, unsorted_keys, sort, levels, .. } = self;
        order.clear();
        order.extend(sort.sort(unsorted_keys, levels.key_bits()));
        list.fill(order.iter().map(|&index| unsorted[index as usize]));
        keys.clear();
        keys.extend(order.iter().map(|&index| unsorted_keys[index as usize]));
        rows.clear();
        let mut last = u64::MAX;
        for (first, key) in (0u32..).zip(&*keys) {
            let number = key >> levels.row_bits()[0];
            if number != last {
                rows.push(GridRow { number, first });
                last = number;
            }
        }
        rows.push(GridRow { number: u64::MAX, first: number(keys.len()) });
    }

    /// The entries of a row, by its place in the list.
    fn entries(&self, place: usize) -> Range<usize> {
        self.rows[place].first as usize..self.rows[place + 1].first as usize
    }

    /// The place in the list of the first row with at least this number.
    fn find_row(&self, number: u64) -> usize {
        self.rows.partition_point(|row| row.number < number)
    }

    /// Tells the runs of entries among which are all that touch a box.
    #[inline(always)]
    fn runs(&self, query: &Extent, mut visit: impl FnMut(Range<usize>)) {
        for level in 0..self.levels.count {
            let Some([low, high]) = self.levels.reach(level, query) else { continue };
            let row = |y: i64, z: i64| self.levels.row(Cell { level, at: [0, y, z] });
            let last = row(high[1], high[2]);
            let mut place = self.find_row(row(low[1], low[2]));
            while self.rows[place].number <= last {
                let [_, y, z] = self.levels.cell_of_row(self.rows[place].number).at;
                if y < low[1] {
                    place = self.find_row(row(low[1], z));
                } else if y > high[1] {
                    place = self.find_row(row(low[1], z + 1));
                } else {
                    let run = self.entries(place);
                    let keys = &self.keys[run.clone()];
                    let key = |x: i64| self.levels.key(Cell { level, at: [x, y, z] });
                    let first = keys.partition_point(|&other| other < key(low[0]));
                    let end = keys.partition_point(|&other| other <= key(high[0]));
                    visit(run.start + first..run.start + end);
                    place += 1;
                }
            }
        }
    }
}
