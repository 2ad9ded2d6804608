//! Building the tree anew.

use super::super::extent::{AXES, Extent};
use super::super::items::Items;
use super::super::keys::KeySort;
use super::{Fork, ITEM, NONE, Tree, fat, parts};
use crate::bounds::Bounds;
use crate::bvh::MAX_DEPTH;
use crate::morton;

/// Memory of a build, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Builder {
    items: Vec<u32>,
    extents: Vec<Extent>,
    keys: Vec<u64>,
    sort: KeySort,
    /// Items and keys in the order of the keys.
    order: Vec<u32>,
    sorted: Vec<u64>,
    tasks: Vec<Task>,
}

/// A run of sorted items that is to hang at a place.
#[derive(Clone, Copy, Debug)]
struct Task {
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
    pub(super) fn rebuild<B: Bounds>(&mut self, items: &Items<B>) {
        self.forks.clear();
        self.free.clear();
        self.place_of.fill(NONE);
        self.root = NONE;
        self.len = items.len();
        let mut builder = std::mem::take(&mut self.builder);
        builder.sort_items(items);
        if !builder.items.is_empty() {
            self.root = 0;
            self.grow(&mut builder);
            self.fill_boxes();
        }
        self.builder = builder;
        self.cost =
            (0u32..).zip(&self.forks).map(|(fork, _)| self.around(fork).outline()).sum();
        self.cost_when_built = self.cost;
    }

    /// Makes the forks, each before those below it, with the boxes of items.
    fn grow(&mut self, builder: &mut Builder) {
        let Builder { extents, order, sorted, items, tasks, .. } = builder;
        self.forks.reserve(order.len());
        tasks.push(Task { first: 0, end: order.len(), place: NONE, depth: 0 });
        while let Some(Task { first, end, place, depth }) = tasks.pop() {
            let fork = u32::try_from(self.forks.len()).unwrap_or(NONE);
            self.forks.push(Fork { place, ..Fork::EMPTY });
            if place != NONE {
                let (above, side) = parts(place);
                self.forks[above].links[side] = fork;
            }
            let middle =
                if end - first == 1 { end } else { split(&sorted[first..end], depth) + first };
            // The left one is taken up first, so that a way down runs on in memory.
            for (side, run) in [(1, middle..end), (0, first..middle)] {
                let place = fork * 2 + side;
                if run.len() > 1 {
                    let depth = depth + 1;
                    tasks.push(Task { first: run.start, end: run.end, place, depth });
                } else if let Some(&index) = order[run].first() {
                    let item = items[index as usize];
                    let (above, side) = parts(place);
                    self.forks[above].links[side] = item | ITEM;
                    self.forks[above].boxes[side] = fat(&extents[index as usize]);
                    self.place_of[item as usize] = place;
                }
            }
        }
    }

    /// Calculates the boxes and heights of forks from those below them.
    fn fill_boxes(&mut self) {
        for fork in (1..self.forks.len()).rev() {
            let Fork { boxes: [left, right], place, height, .. } = self.forks[fork];
            let (above, side) = parts(place);
            let above = &mut self.forks[above];
            above.boxes[side] = left.union(&right);
            above.height = above.height.max(height + 1);
        }
    }
}

impl Builder {
    /// Sorts the items by the Morton keys of their centres.
    fn sort_items<B: Bounds>(&mut self, items: &Items<B>) {
        self.items.clear();
        self.extents.clear();
        let (mut low, mut high) = ([f32::INFINITY; AXES], [f32::NEG_INFINITY; AXES]);
        for (item, bounds) in items.iter() {
            let extent = Extent::of(bounds);
            let center = center(&extent);
            for axis in 0..AXES {
                low[axis] = if center[axis] < low[axis] { center[axis] } else { low[axis] };
                high[axis] = if center[axis] > high[axis] { center[axis] } else { high[axis] };
            }
            self.items.push(item);
            self.extents.push(extent);
        }
        let cells = f64::from(if B::AXES == 2 {
            morton::last_cell::<2>()
        } else {
            morton::last_cell::<3>()
        });
        let widest = (0..AXES).map(|axis| f64::from(high[axis]) - f64::from(low[axis]));
        let widest = widest.fold(0.0, f64::max);
        let scale = if widest > 0.0 { cells / widest } else { 0.0 };
        self.keys.clear();
        self.keys.extend(self.extents.iter().map(|extent| {
            let center = center(extent);
            let cell =
                |axis: usize| cell((f64::from(center[axis]) - f64::from(low[axis])) * scale);
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

/// How many of at least two sorted keys go to the left.
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
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
fn cell(place: f64) -> u32 {
    place as u32
}

/// The middle; 0 along axes on which it has none.
fn center(extent: &Extent) -> [f32; AXES] {
    std::array::from_fn(|axis| {
        let middle = 0.5 * extent.low[axis] + 0.5 * extent.high[axis];
        if middle.is_finite() { middle } else { 0.0 }
    })
}
