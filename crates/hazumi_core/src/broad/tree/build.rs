//! Build of the dynamic tree.

use super::super::algorithm::number;
use super::super::extent::{AXES, Extent};
use super::super::keys::KeySort;
use super::super::proxies::Proxies;
use super::{BUNDLE, Bundle, Fork, NONE, Tree, parts};
use crate::bounds::Bounds;
use crate::bvh::MAX_DEPTH;
use crate::morton;
use crate::simd::LANES;

/// Memory of a build, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct TreeBuilder {
    items: Vec<u32>,
    extents: Vec<Extent>,
    keys: Vec<u64>,
    sort: KeySort,
    /// Indices of items, and their keys, in the order of the keys.
    order: Vec<u32>,
    sorted: Vec<u64>,
    tasks: Vec<TreeTask>,
}

/// A run of sorted items that is to hang at a place.
#[derive(Clone, Copy, Debug)]
struct TreeTask {
    first: usize,
    end: usize,
    place: u32,
    depth: usize,
}

impl Tree {
    /// Builds the tree anew over all items.
    ///
    /// Items are sorted by the Morton keys of their centres; a run of them is divided where the
    /// highest bit in which its keys differ changes.
    pub(super) fn rebuild<B: Bounds>(&mut self, items: &Proxies<B>) {
        self.forks.clear();
        self.bundles.clear();
        self.free_forks.clear();
        self.free_bundles.clear();
        self.seat_of.fill(NONE);
        self.root = NONE;
        self.len = items.len();
        let mut builder = std::mem::take(&mut self.builder);
        builder.sort_items(items);
        if !builder.items.is_empty() {
            self.grow(&mut builder);
        }
        self.builder = builder;
        for fork in (1..self.forks.len()).rev() {
            let Fork { boxes: [left, right], place, height, .. } = self.forks[fork];
            let (above, side) = parts(place);
            let above = &mut self.forks[above];
            above.boxes[side] = left.union(&right);
            above.height = above.height.max(height + 1);
        }
        let sides = self.forks.iter().flat_map(|fork| &fork.boxes);
        self.cost = sides.map(Extent::outline).sum();
        self.cost_when_built = self.cost;
        self.bundles_when_built = self.bundles.len();
        // The few that come next must not have all others copied.
        self.bundles.reserve(self.bundles.len() / 8);
        self.forks.reserve(self.forks.len() / 8);
    }

    /// Makes the forks, each before those below it, and the bundles.
    fn grow(&mut self, builder: &mut TreeBuilder) {
        let end = builder.order.len();
        builder.tasks.push(TreeTask { first: 0, end, place: NONE, depth: 0 });
        while let Some(TreeTask { first, end, place, depth }) = builder.tasks.pop() {
            if end - first <= LANES {
                let around = self.bundle_up(builder, first..end);
                let bundle = number(self.bundles.len() - 1) | BUNDLE;
                self.attach(bundle, &around, place);
                continue;
            }
            let fork = number(self.forks.len());
            self.forks.push(Fork::EMPTY);
            self.attach(fork, &Extent::NOTHING, place);
            let middle = first + split(&builder.sorted[first..end], depth);
            let depth = depth + 1;
            // The left one is taken up first, so that a way down runs on in memory.
            builder.tasks.push(TreeTask { first: middle, end, place: fork * 2 + 1, depth });
            builder.tasks.push(TreeTask { first, end: middle, place: fork * 2, depth });
        }
    }

    /// Makes a bundle of a run of sorted items; returns the box around it.
    fn bundle_up(&mut self, builder: &TreeBuilder, run: std::ops::Range<usize>) -> Extent {
        let mut bundle = Bundle::EMPTY;
        let seat = number(self.bundles.len() * LANES);
        for &index in &builder.order[run] {
            let item = builder.items[index as usize];
            let lane = bundle.push(item, &builder.extents[index as usize]);
            self.seat_of[item as usize] = seat + number(lane);
        }
        let around = bundle.around();
        bundle.set_growth_limit(&around);
        self.bundles.push(bundle);
        around
    }
}

impl TreeBuilder {
    /// Sorts the items by the Morton keys of their centres.
    fn sort_items<B: Bounds>(&mut self, items: &Proxies<B>) {
        self.items.clear();
        self.extents.clear();
        let mut centers = Extent::NOTHING;
        for (item, bounds) in items.iter() {
            let extent = Extent::of(bounds);
            let center = extent.center();
            centers = centers.union(&Extent { low: center, high: center });
            self.items.push(item);
            self.extents.push(extent);
        }
        let bits = if B::AXES == 2 { morton::bits::<2>() } else { morton::bits::<3>() };
        let low = centers.low.map(f64::from);
        let widest = (0..AXES).map(|axis| f64::from(centers.high[axis]) - low[axis]);
        let widest = widest.fold(0.0, f64::max);
        let last = f64::from((1u32 << bits) - 1);
        let density = if widest > 0.0 { last / widest } else { 0.0 };
        self.keys.clear();
        self.keys.extend(self.extents.iter().map(|extent| {
            let center = extent.center().map(f64::from);
            let cell = |axis: usize| cell((center[axis] - low[axis]) * density);
            if B::AXES == 2 {
                morton::encode([cell(0), cell(1)])
            } else {
                morton::encode([cell(0), cell(1), cell(2)])
            }
        }));
        self.order.clear();
        self.order.extend(self.sort.sort(&self.keys, 63));
        self.sorted.clear();
        self.sorted.extend(self.order.iter().map(|&index| self.keys[index as usize]));
    }
}

/// How many of a run of sorted keys go to the left.
fn split(keys: &[u64], depth: usize) -> usize {
    let differing = keys[0] ^ keys[keys.len() - 1];
    // Halving needs this many forks more; it begins when there are no others left.
    let forks = (usize::BITS - (keys.len() - 1).leading_zeros()) as usize;
    if differing == 0 || depth + forks + 1 >= MAX_DEPTH {
        return keys.len() / 2;
    }
    let bit = 1 << (u64::BITS - 1 - differing.leading_zeros());
    keys.partition_point(|key| key & bit == 0)
}

/// The number of the cell at a place in units of cells, which is not negative.
#[expect(clippy::cast_possible_truncation, reason = "saturates")]
fn cell(place: f64) -> u32 {
    place as u32
}
