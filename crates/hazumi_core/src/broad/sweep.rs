//! Sweep and prune along one axis, in strips along another.

use super::Pair;
use super::algorithm::{BroadPhaseAlgorithm, moved_of_all, moved_one_by_one};
use super::extent::{AXES, Extent};
use super::keys::in_order;
use super::pair_collector::PairCollector;
use super::proxies::Proxies;
use super::query_region::QueryRegion;
use crate::bounds::{Bounds, higher};
use crate::parallel::Workers;
use crate::radix;
use crate::simd::{self, LANES, Simd, dispatch, f32x16, prelude::*};

/// Most strips.
const MAX_STRIPS: usize = 1 << 12;
/// A strip is at least this many boxes of average size wide, dimensionless: a box then lies in
/// one and a half of them on average.
const WIDTH: f64 = 2.0;

/// Sorts the boxes by where they begin along one axis, then sweeps along it.
///
/// A box is tested only against those that begin before it ends, sixteen at a time. Boxes are
/// spread most along this axis. Along the axis with the next greatest spread, space is cut into
/// strips, each sorted by itself. Boxes one above the other therefore do not meet in the sweep.
/// A box lies in all strips that it touches.
///
/// Everything is sorted anew when a box has changed, and how many have changed does not matter.
/// All pairs are found in half the time of [`Tree`](super::Tree), which pays when nearly
/// everything moves. Single queries are slow among many boxes. Long boxes along the strips, or
/// a few giants, cost little; many boxes long in all directions are its worst case, O(n²).
///
/// Source: Baraff, *Dynamic Simulation of Non-Penetrating Rigid Bodies*, 1992, §5.1.
/// `[baraff1992]`
#[derive(Clone, Debug, Default)]
#[doc(alias("sweep and prune", "SAP"))]
pub struct Sweep {
    strips: Strips,
    /// The first entry of each strip, and the number of all entries.
    starts: Vec<u32>,
    /// Lowest, then highest coordinates, of each entry: along the sweep, along the strips,
    /// along the axis that is left; then as many that touch nothing as there are lanes.
    columns: [Vec<f32>; 2 * AXES],
    /// By entry, the item; with [`GUEST`] in strips after its first.
    items: Vec<u32>,
    /// By entry, the highest coordinate along the sweep of it and all before it in its strip.
    reach: Vec<f32>,
    keys: Vec<u64>,
    spare: Vec<u64>,
}

/// Marks an entry of a box that begins in an earlier strip.
const GUEST: u32 = 1 << 31;

/// How space is cut.
#[derive(Clone, Copy, Debug, Default)]
struct Strips {
    /// Along the sweep, along the strips, and the one that is left.
    axes: [usize; AXES],
    low: f64,
    /// Strips per metre.
    density: f64,
    count: usize,
}

impl Strips {
    /// For the boxes as they are.
    fn new<B: Bounds>(items: &Proxies<B>) -> Self {
        let spreads = spreads::<B>(items);
        let mut axes = [0, 1, 2];
        axes[..B::AXES].sort_by(|&a, &b| spreads[b].variance.total_cmp(&spreads[a].variance));
        let Spread { low, high, mean_size, .. } = spreads[axes[1]];
        let count = (high - low) / (WIDTH * mean_size);
        // Also when there is no box, or all are at the same place.
        let count = if count >= 1.0 { whole(count).min(MAX_STRIPS) } else { 1 };
        // A strip holds some boxes, otherwise there is more to look after than to find.
        let count = count.min(items.len() / LANES + 1);
        let density = if count > 1 { count as f64 / (high - low) } else { 0.0 };
        Self { axes, low: if low.is_finite() { low } else { 0.0 }, density, count }
    }

    /// The strip of a coordinate; never less for a higher one.
    #[inline]
    fn of(&self, coordinate: f32) -> usize {
        // An infinite coordinate times no density would be NaN, which is taken for 0.
        let strip = (f64::from(coordinate) - self.low) * self.density;
        whole(strip).min(self.count - 1)
    }
}

/// A number without its fraction; 0 for one below 0 or NaN.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
fn whole(number: f64) -> usize {
    number as usize
}

/// How boxes are spread along an axis, in metres; in `f64` and in the order of the boxes, so
/// that choices are reproducible.
#[derive(Clone, Copy, Debug)]
struct Spread {
    variance: f64,
    /// Lowest and highest centre.
    low: f64,
    high: f64,
    mean_size: f64,
}

/// The spread along each axis of the boxes that have a middle on it.
fn spreads<B: Bounds>(items: &Proxies<B>) -> [Spread; AXES] {
    std::array::from_fn(|axis| {
        let (mut count, mut sum, mut squares, mut sizes) = (0.0, 0.0, 0.0, 0.0);
        let (mut lowest, mut highest) = (f64::INFINITY, f64::NEG_INFINITY);
        for (_, bounds) in items.iter().take_while(|_| axis < B::AXES) {
            let [low, high] = bounds.span(axis).map(f64::from);
            let (center, size) = (0.5 * (low + high), high - low);
            if size.is_finite() {
                count += 1.0;
                sum += center;
                squares += center * center;
                sizes += size;
                lowest = lowest.min(center);
                highest = highest.max(center);
            }
        }
        let mean = sum / f64::max(count, 1.0);
        let variance = squares / f64::max(count, 1.0) - mean * mean;
        let mean_size = sizes / f64::max(count, 1.0);
        Spread { variance, low: lowest, high: highest, mean_size }
    })
}

impl<B: Bounds> BroadPhaseAlgorithm<B> for Sweep {
    fn refresh(&mut self, items: &Proxies<B>, _: &Workers) {
        self.strips = Strips::new(items);
        self.share_out(items);
        for strip in 0..self.strips.count {
            let run = self.starts[strip] as usize..self.starts[strip + 1] as usize;
            radix::sort(
                &mut self.keys[run.clone()],
                &mut self.spare[run],
                u32::BITS,
                u32::BITS,
            );
        }
        self.fill_columns(items);
    }

    fn visit(&self, items: &Proxies<B>, region: &QueryRegion<'_>, found: &mut dyn FnMut(u32)) {
        if self.starts.is_empty() {
            return;
        }
        let around = region.around();
        let [along, across, _] = self.strips.axes;
        let first = self.strips.of(around.low[across]);
        for strip in first..=self.strips.of(around.high[across]) {
            let run = self.starts[strip] as usize..self.starts[strip + 1] as usize;
            let begin = self.reach[run.clone()].partition_point(|&x| x < around.low[along]);
            let ends = &self.columns[0][run.clone()];
            let end = ends.partition_point(|&x| x <= around.high[along]);
            for entry in run.start + begin..run.start + end {
                let is_seen = strip > first && self.items[entry] & GUEST != 0;
                if is_seen || self.columns[1][entry] < around.low[along] {
                    continue;
                }
                let item = self.items[entry] & !GUEST;
                if region.overlaps(&items.extent(item)) {
                    found(item);
                }
            }
        }
    }

    fn moved_pairs(&self, items: &Proxies<B>, gather: &mut PairCollector<'_>) {
        if items.moved().len() > items.len() / 64 {
            moved_of_all(self, items, gather);
        } else {
            moved_one_by_one(self, items, items.moved(), gather);
        }
    }

    fn pairs(&self, _: &Proxies<B>, gather: &mut PairCollector<'_>) {
        gather.each(self.starts.len().saturating_sub(1), 1, |strip, found| {
            dispatch!(simd::level(), simd => self.sweep(simd, strip, B::AXES, found));
        });
    }
}

impl Sweep {
    /// Lists the entries of each strip, not sorted yet.
    fn share_out<B: Bounds>(&mut self, items: &Proxies<B>) {
        let strips = self.strips;
        let across = strips.axes[1];
        let touched = |bounds: &B| {
            let [low, high] = if across < B::AXES { bounds.span(across) } else { [0.0; 2] };
            (strips.of(low), strips.of(high))
        };
        self.starts.clear();
        self.starts.resize(strips.count + 1, 0);
        for (_, bounds) in items.iter() {
            let (first, last) = touched(bounds);
            for start in &mut self.starts[first..=last] {
                *start += 1;
            }
        }
        let mut total = 0;
        for start in &mut self.starts {
            total += std::mem::replace(start, total);
        }
        self.keys.clear();
        self.keys.resize(total as usize, 0);
        self.spare.resize(total as usize, 0);
        for (item, bounds) in items.iter() {
            let (first, last) = touched(bounds);
            let key = u64::from(in_order(bounds.span(strips.axes[0])[0])) << u32::BITS;
            for strip in first..=last {
                let guest = if strip > first { GUEST } else { 0 };
                self.keys[self.starts[strip] as usize] = key | u64::from(item | guest);
                self.starts[strip] += 1;
            }
        }
        // Each start has become the end of its strip.
        self.starts.rotate_right(1);
        self.starts[0] = 0;
    }

    /// Copies the coordinates of the sorted entries.
    fn fill_columns<B: Bounds>(&mut self, items: &Proxies<B>) {
        let Self { columns, keys, strips, reach, starts, items: list, .. } = self;
        list.clear();
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is the item")]
        list.extend(keys.iter().map(|&key| key as u32));
        let count = list.len();
        for (index, column) in columns.iter_mut().enumerate() {
            column.resize(count + LANES, 0.0);
            column[count..].fill([f32::INFINITY, f32::NEG_INFINITY][index % 2]);
        }
        let [a0, a1, b0, b1, c0, c1] = columns.each_mut().map(|column| &mut column[..count]);
        for (entry, item) in list.iter().enumerate() {
            let Extent { low, high } = items.extent(item & !GUEST);
            [a0[entry], b0[entry], c0[entry]] = strips.axes.map(|axis| low[axis]);
            [a1[entry], b1[entry], c1[entry]] = strips.axes.map(|axis| high[axis]);
        }
        reach.clear();
        for strip in starts.windows(2) {
            let mut highest = f32::NEG_INFINITY;
            for &end in &columns[1][strip[0] as usize..strip[1] as usize] {
                highest = higher(highest, end);
                reach.push(highest);
            }
        }
    }

    /// Finds the pairs of a strip.
    #[inline(always)]
    fn sweep<S: Simd>(&self, simd: S, strip: usize, axes: usize, found: &mut Vec<Pair>) {
        let (first, end) = (self.starts[strip] as usize, self.starts[strip + 1] as usize);
        for one in first..end {
            let reach = self.columns[1][one];
            let mut next = one + 1;
            while next < end && self.columns[0][next] <= reach {
                let mut lanes = self.touching(simd, one, next, axes);
                lanes &= u32::MAX >> (u32::BITS as usize - (end - next).min(LANES));
                while lanes != 0 {
                    let other = next + lanes.trailing_zeros() as usize;
                    lanes &= lanes - 1;
                    let (a, b) = (self.items[one], self.items[other]);
                    // Two guests have met in an earlier strip.
                    if a & b & GUEST == 0 {
                        let (a, b) = (a & !GUEST, b & !GUEST);
                        found.push((a.min(b), a.max(b)));
                    }
                }
                next += LANES;
            }
        }
    }

    /// Which of the entries from `next` on overlap `one`, which does not begin after them: one
    /// bit for each lane.
    #[inline(always)]
    fn touching<S: Simd>(&self, simd: S, one: usize, next: usize, axes: usize) -> u32 {
        let load =
            |column: usize| f32x16::from_slice(simd, &self.columns[column][next..next + LANES]);
        let splat = |column: usize| f32x16::splat(simd, self.columns[column][one]);
        let mut mask = load(0).simd_le(splat(1));
        for axis in 1..axes {
            mask &= load(2 * axis).simd_le(splat(2 * axis + 1));
            mask &= splat(2 * axis).simd_le(load(2 * axis + 1));
        }
        #[expect(clippy::cast_possible_truncation, reason = "there are 16 lanes")]
        let lanes = mask.to_bitmask() as u32;
        lanes
    }
}
