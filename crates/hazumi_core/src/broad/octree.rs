//! Linear octree: boxes sorted along a Morton curve, without nodes.

use std::ops::Range;

use super::algorithm::{BLOCK, BroadPhaseAlgorithm, moved_of_all, moved_one_by_one};
use super::extent::{AXES, Extent};
use super::keys::KeySort;
use super::list::List;
use super::nearest::Queue;
use super::pair_collector::PairCollector;
use super::proxies::Proxies;
use super::query_region::QueryRegion;
use crate::bounds::Bounds;
use crate::morton::{self, MortonRanges};
use crate::parallel::Workers;
use crate::simd::{self, LANES, Simd, dispatch};

/// Most levels: one for each bit of a cell in 2D, and the root.
const MAX_LEVELS: usize = 32;

/// Boxes sorted by their cells in an octree, in 2D a quadtree, of which no node is kept.
///
/// A box belongs to the cell of its lowest corner, at the finest level where it meets no more
/// than two cells along an axis. Proxies that may touch a box lie, at each level, in at most
/// eight ranges of the sorted cells, in 2D four. Within a range, cells beside the box are
/// skipped. The finest cells are as small as the space of all boxes divided by 2²¹, in 2D 2³¹.
///
/// Everything is sorted anew when a box has changed, in about two thirds of the time of a grid.
/// Single queries are about as fast as those of a grid. Finding all pairs takes three to four
/// times as long, because each range takes a binary search. Rays and planes are tested against
/// each sixteen boxes.
///
/// Source: Tropf, Herzog, *Multidimensional Range Search in Dynamically Balanced Trees*, 1981,
/// for the jumps. `[tropf1981]`
#[derive(Clone, Debug, Default)]
pub struct Octree {
    space: OctreeSpace,
    list: List,
    /// The keys of all entries, ascending.
    keys: Vec<u64>,
    /// Levels in use: which, and their entries; coarse ones first.
    levels: Vec<(u32, Range<usize>)>,
    unsorted: Vec<(u32, Extent)>,
    unsorted_keys: Vec<u64>,
    order: Vec<u32>,
    sort: KeySort,
}

/// Where the cells are.
#[derive(Clone, Copy, Debug, Default)]
struct OctreeSpace {
    low: [f64; AXES],
    /// Finest cells per metre.
    density: f64,
}

impl OctreeSpace {
    /// Around all boxes that have an end.
    fn new<const D: usize, B: Bounds>(items: &Proxies<B>) -> Self {
        let extents = items.iter().map(|(_, bounds)| Extent::of(bounds));
        let ended = extents.filter(|extent| {
            (0..AXES).all(|axis| extent.low[axis].is_finite() && extent.high[axis].is_finite())
        });
        let all = ended.fold(Extent::NOTHING, |all, extent| all.union(&extent));
        let low = all.low.map(f64::from);
        let widest = (0..D).map(|axis| f64::from(all.high[axis]) - low[axis]);
        let widest = widest.fold(0.0, f64::max);
        if !(widest > 0.0 && widest.is_finite()) {
            return Self::default();
        }
        Self { low, density: f64::from(morton::last_cell::<D>()) / widest }
    }

    /// The finest cell of a coordinate; never less for a higher one. Beyond the edges of space
    /// it is the cell at the edge.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "saturates, and is limited next")]
    #[expect(clippy::cast_sign_loss, reason = "saturates, and is limited next")]
    fn cell<const D: usize>(&self, corner: [f32; AXES]) -> [u32; D] {
        std::array::from_fn(|axis| {
            let place = (f64::from(corner[axis]) - self.low[axis]) * self.density;
            (place as u32).min(morton::last_cell::<D>())
        })
    }

    /// The key of a box: a bit that tells the level, above that of its cell at this level.
    fn key<const D: usize>(&self, extent: &Extent) -> u64 {
        let [low, high] = [extent.low, extent.high].map(|corner| self.cell::<D>(corner));
        let size = (0..D).map(|axis| high[axis] - low[axis]).max().unwrap_or(0);
        // From the full size, so that at most one border lies between the ends.
        let level = if size <= 1 { 0 } else { u32::BITS - (size - 1).leading_zeros() };
        mark::<D>(level) | morton::encode(low) >> (level as usize * D)
    }
}

/// The bit that tells a level in a key.
#[inline]
const fn mark<const D: usize>(level: u32) -> u64 {
    1 << ((morton::bits::<D>() - level) as usize * D)
}

impl<B: Bounds> BroadPhaseAlgorithm<B> for Octree {
    fn refresh(&mut self, items: &Proxies<B>, _: &Workers) {
        if B::AXES == 2 {
            self.rebuild::<2, B>(items);
        } else {
            self.rebuild::<3, B>(items);
        }
    }

    fn visit(&self, _: &Proxies<B>, region: &QueryRegion<'_>, found: &mut dyn FnMut(u32)) {
        if !matches!(region, QueryRegion::Box(_) | QueryRegion::Ball { .. }) {
            self.list.visit_blocks(region, found);
            return;
        }
        let around = region.around();
        let mut tell = |entry: usize| {
            if region.overlaps(&self.list.extent(entry)) {
                found(self.list.items[entry]);
            }
        };
        dispatch!(simd::level(), simd => {
            if B::AXES == 2 {
                self.search::<_, 2>(simd, &around, 0, &mut tell);
            } else {
                self.search::<_, 3>(simd, &around, 0, &mut tell);
            }
        });
    }

    fn nearest(
        &self,
        _: &Proxies<B>,
        queue: Queue<'_>,
        visit: &mut dyn FnMut(u32, f32) -> f32,
    ) -> f32 {
        self.list.nearest(queue, visit)
    }

    fn moved_pairs(&self, items: &Proxies<B>, gather: &mut PairCollector<'_>) {
        if items.moved().len() > items.len() / 4 {
            moved_of_all(self, items, gather);
        } else {
            moved_one_by_one(self, items, &self.list.items, gather);
        }
    }

    /// Each box is tested at its own level and at all coarser ones.
    fn pairs(&self, _: &Proxies<B>, gather: &mut PairCollector<'_>) {
        gather.each(self.keys.len().div_ceil(BLOCK), 1, |block, found| {
            let entries = block * BLOCK..((block + 1) * BLOCK).min(self.keys.len());
            dispatch!(simd::level(), simd => {
                for entry in entries {
                    let (a, extent) = (self.list.items[entry], self.list.extent(entry));
                    let mut tell = |other: usize| {
                        let b = self.list.items[other];
                        if other < entry {
                            found.push((a.min(b), a.max(b)));
                        }
                    };
                    if B::AXES == 2 {
                        self.search::<_, 2>(simd, &extent, entry, &mut tell);
                    } else {
                        self.search::<_, 3>(simd, &extent, entry, &mut tell);
                    }
                }
            });
        });
    }
}

impl Octree {
    fn rebuild<const D: usize, B: Bounds>(&mut self, items: &Proxies<B>) {
        let Self { space, list, keys, levels, unsorted, unsorted_keys, order, sort } = self;
        *space = OctreeSpace::new::<D, B>(items);
        unsorted.clear();
        unsorted.extend(items.iter().map(|(item, bounds)| (item, Extent::of(bounds))));
        unsorted_keys.clear();
        unsorted_keys.extend(unsorted.iter().map(|(_, extent)| space.key::<D>(extent)));
        let highest = unsorted_keys.iter().copied().max().unwrap_or(0);
        order.clear();
        order.extend(sort.sort(unsorted_keys, u64::BITS - highest.leading_zeros()));
        list.fill(order.iter().map(|&index| unsorted[index as usize]));
        keys.clear();
        keys.extend(order.iter().map(|&index| unsorted_keys[index as usize]));
        levels.clear();
        let mut first = 0;
        for level in (0..=morton::bits::<D>()).rev() {
            let end = first + keys[first..].partition_point(|&key| key >> 1 < mark::<D>(level));
            if end > first {
                levels.push((level, first..end));
            }
            first = end;
        }
        debug_assert!(levels.len() <= MAX_LEVELS + 1 && first == keys.len());
    }

    /// Tells the entries that overlap `query`, at all levels, or only from the coarsest one to
    /// that of the entry `last` when it is not 0.
    #[inline(always)]
    fn search<S: Simd, const D: usize>(
        &self,
        simd: S,
        query: &Extent,
        last: usize,
        tell: &mut impl FnMut(usize),
    ) {
        let [low, high] = [query.low, query.high].map(|corner| self.space.cell::<D>(corner));
        for (level, run) in &self.levels {
            if last > 0 && run.start > last {
                return;
            }
            // Boxes that begin one cell before may reach into it.
            let low = low.map(|x| shifted(x, *level).saturating_sub(1));
            let high = high.map(|x| shifted(x, *level));
            let ends = [low, high].map(morton::encode::<D>);
            let mark = mark::<D>(*level);
            for [first, end] in MortonRanges::of_box::<D>(low, high).as_slice() {
                let keys = &self.keys[run.clone()];
                let begin = run.start + keys.partition_point(|&key| key < mark | *first);
                self.scan::<S, D>(simd, query, (begin..run.end, mark | (end - 1)), ends, tell);
            }
        }
    }

    /// Tells the entries of a run that overlap `query`, up to the key `last`.
    #[inline(always)]
    fn scan<S: Simd, const D: usize>(
        &self,
        simd: S,
        query: &Extent,
        (run, last): (Range<usize>, u64),
        ends: [u64; 2],
        tell: &mut impl FnMut(usize),
    ) {
        let mut next = run.start;
        while next < run.end && self.keys[next] <= last {
            let lanes = self.list.lanes(simd, query, next..run.end.min(next + LANES), D);
            let mut rest = lanes;
            while rest != 0 {
                let entry = next + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if self.keys[entry] <= last {
                    tell(entry);
                }
            }
            next += LANES;
            if lanes == 0 && next < run.end && self.keys[next] <= last {
                // Far beside the box, perhaps: on with the next of its cells, or with this one.
                let mark = mark_of(last);
                let cell = self.keys[next] ^ mark;
                if cell == 0 {
                    continue;
                }
                let Some(cell) = morton::next_in_box::<D>(cell - 1, ends) else { return };
                let keys = &self.keys[next..run.end];
                next += keys.partition_point(|&key| key < mark | cell);
            }
        }
    }
}

/// The highest bit.
#[inline]
const fn mark_of(key: u64) -> u64 {
    1 << (u64::BITS - 1 - key.leading_zeros())
}

/// The cell of a coarser level.
#[inline]
const fn shifted(cell: u32, level: u32) -> u32 {
    if level < u32::BITS { cell >> level } else { 0 }
}
