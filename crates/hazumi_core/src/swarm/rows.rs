//! Rows of things of similar size, sorted along an axis.

use std::ops::Range;

use super::plan::{RowPlan, bits};
use super::source::{Source, SwarmSpace, narrow, thing};
use crate::parallel::Workers;
use crate::radix;
use crate::simd::LANES;

/// Things that are dealt out to drawers at a time: they and the drawers fit into the cache of a
/// core.
const CHUNK: usize = 1 << 15;
/// Most bits of the number of a drawer: there is a place to write at for each.
const MAX_DRAWER_BITS: u32 = 11;
/// Things per drawer that are aimed at, as a power of two.
const PER_DRAWER_BITS: u32 = 8;
/// Runs of drawers that threads share out.
const SHELVES: usize = 32;

/// A thing on its way from the order of the caller into that of the rows.
#[derive(Clone, Copy, Debug)]
struct UnsortedThing<const K: usize> {
    numbers: [f32; K],
    item: u32,
}

/// Where a row begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowStart {
    /// Its number in the plan.
    pub(super) number: u64,
    /// The first thing in it.
    pub(super) first: u32,
}

/// Things of similar size in the order of the rows in which they lie, and sorted along each
/// row.
///
/// They are dealt out to drawers by the highest bits of their keys, and sorted drawer by
/// drawer, so that neither step leaves the cache.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows<const D: usize, const K: usize> {
    pub(super) plan: RowPlan<D>,
    /// The numbers of the things, and [`LANES`] more that mean nothing.
    pub(super) columns: RowColumns<K>,
    /// The things of the rows.
    pub(super) items: Vec<u32>,
    /// The rows that hold something, and one more at the end with the highest number.
    pub(super) rows: Vec<RowStart>,
    /// No thing reaches farther from its centre along any axis, in metres.
    pub(super) reach: f32,
    /// The radius of balls that have none of their own, in metres.
    pub(super) radius: f32,
    chunks: Vec<DrawerRun<K>>,
    desks: Vec<DrawerSorter<K>>,
}

/// The numbers of things, each in a list of its own.
#[derive(Clone, Debug)]
pub(super) struct RowColumns<const K: usize>(pub(super) [Vec<f32>; K]);

impl<const K: usize> Default for RowColumns<K> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Vec::new()))
    }
}

/// Which bits of a key name its drawer.
#[derive(Clone, Copy)]
struct Drawers {
    shift: u32,
    count: usize,
}

impl Drawers {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "drawers have few bits")]
    fn of(self, key: u64) -> u16 {
        (key >> self.shift) as u16
    }
}

/// A run of things, dealt out to drawers.
#[derive(Clone, Debug, Default)]
struct DrawerRun<const K: usize> {
    loose: Vec<UnsortedThing<K>>,
    /// Where each drawer begins, and the end of the last.
    starts: Vec<u32>,
    /// The drawer of each thing, in the order of the caller.
    drawers: Vec<u16>,
}

/// Memory to sort one drawer after the other.
#[derive(Clone, Debug, Default)]
struct DrawerSorter<const K: usize> {
    loose: Vec<UnsortedThing<K>>,
    keys: Vec<u64>,
    spare_keys: Vec<u64>,
    rows: Vec<RowStart>,
}

/// A run of drawers, and where their things go.
struct DrawerRange<'r, const K: usize> {
    drawers: Range<usize>,
    first: u32,
    columns: [&'r mut [f32]; K],
    items: &'r mut [u32],
    desk: Option<&'r mut DrawerSorter<K>>,
}

impl<const D: usize, const K: usize> Rows<D, K> {
    /// Visits each row that holds something, as the lowest and the highest corner of the part
    /// from the first centre in it to the last, in metres.
    pub(super) fn for_each_row(&self, visit: &mut impl FnMut([[f32; D]; 2])) {
        for pair in self.rows.windows(2) {
            let [row, next] = pair else { continue };
            let ends = self.plan.ends_of_row(row.number);
            let (mut low, mut high) = ([0.0; D], [0.0; D]);
            for (&axis, ends) in self.plan.axes.iter().zip(&ends).skip(1) {
                [low[axis], high[axis]] = ends.map(narrow);
            }
            let along = self.plan.axes[0];
            let centers = &self.columns.0[along][row.first as usize..next.first as usize];
            low[along] = centers.iter().copied().fold(f32::INFINITY, f32::min);
            high[along] = centers.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            visit([low, high]);
        }
    }

    /// Sorts the things of `source` that `chosen` lists, or all of them. They lie in `space`;
    /// rows run along the first of `axes`.
    pub(super) fn rebuild(
        &mut self,
        source: &impl Source<D, K>,
        chosen: Option<&[u32]>,
        (space, axes): (&SwarmSpace<D>, [usize; D]),
        workers: &Workers,
    ) {
        let count = chosen.map_or(source.len(), <[u32]>::len);
        let count_bits = bits(count as u64);
        self.reach = space.reach;
        self.radius = source.radius();

        if count <= CHUNK {
            self.plan = RowPlan::new(space, axes, count, u32::BITS);
            self.sort_at_once(source, chosen, count);
            return;
        }
        let drawer_bits = count_bits.saturating_sub(PER_DRAWER_BITS).min(MAX_DRAWER_BITS);
        self.plan = RowPlan::new(space, axes, count, u32::BITS + drawer_bits);
        let drawer_bits = drawer_bits.min(self.plan.bits());
        let drawers =
            Drawers { shift: self.plan.bits() - drawer_bits, count: 1 << drawer_bits };
        self.deal(source, chosen, count, drawers, workers);
        self.sort(count, drawers, workers);
        self.join_rows(count);
    }

    /// Sorts so few things that no drawers are needed.
    fn sort_at_once(
        &mut self,
        source: &impl Source<D, K>,
        chosen: Option<&[u32]>,
        count: usize,
    ) {
        self.resize(count);
        let Self { plan, columns, items, rows, desks, .. } = self;
        let DrawerSorter { keys, spare_keys, .. } = &mut desks[0];
        let entry = |item: u32| {
            let numbers = source.numbers(item as usize);
            (plan.key(|axis| numbers[axis]) << u32::BITS) | u64::from(item)
        };
        keys.clear();
        match chosen {
            None => keys.extend((0..thing(count)).map(entry)),
            Some(chosen) => keys.extend(chosen.iter().copied().map(entry)),
        }
        spare_keys.resize(count, 0);
        radix::sort(keys, spare_keys, u32::BITS, plan.bits());
        rows.clear();
        let mut last = u64::MAX;
        for (place, &key) in keys.iter().enumerate() {
            let item = place_of(key);
            items[place] = thing(item);
            for (column, number) in columns.0.iter_mut().zip(source.numbers(item)) {
                column[place] = number;
            }
            let number = key >> u32::BITS >> plan.cell_bits;
            if number != last {
                rows.push(RowStart { number, first: thing(place) });
                last = number;
            }
        }
        rows.push(RowStart { number: u64::MAX, first: thing(count) });
    }

    /// Makes room for the things.
    fn resize(&mut self, count: usize) {
        for column in &mut self.columns.0 {
            column.resize(count + LANES, 0.0);
        }
        self.items.resize(count, 0);
        self.desks.resize_with(SHELVES, DrawerSorter::default);
    }

    fn deal(
        &mut self,
        source: &impl Source<D, K>,
        chosen: Option<&[u32]>,
        count: usize,
        drawers: Drawers,
        workers: &Workers,
    ) {
        // Rows of larger crowds keep their memory.
        let chunks = count.div_ceil(CHUNK);
        self.chunks.resize_with(chunks.max(self.chunks.len()), DrawerRun::default);
        let plan = self.plan;
        workers.for_each_block(&mut self.chunks[..chunks], 1, |chunk, block| {
            let things = chunk * CHUNK..((chunk + 1) * CHUNK).min(count);
            for chunk in block {
                chunk.clear(things.len(), drawers);
                match chosen {
                    None => {
                        chunk.deal(source, things.clone().map(thing), &plan, drawers);
                    }
                    Some(chosen) => {
                        let chosen = chosen[things.clone()].iter().copied();
                        chunk.deal(source, chosen, &plan, drawers);
                    }
                }
            }
        });
    }

    fn sort(&mut self, count: usize, drawers: Drawers, workers: &Workers) {
        self.resize(count);
        let Self { plan, columns, items, chunks, desks, .. } = self;
        let chunks = &chunks[..count.div_ceil(CHUNK)];
        let mut columns = columns.0.each_mut().map(|column| &mut column[..count]);
        let mut items = &mut items[..];
        let mut first = 0;
        let mut desks = desks.iter_mut();
        let mut shelves: [DrawerRange<'_, K>; SHELVES] = std::array::from_fn(|shelf| {
            let cut = |shelf: usize| drawers.count * shelf / SHELVES;
            let range = cut(shelf)..cut(shelf + 1);
            let ends = |end: usize| chunks.iter().map(|chunk| chunk.starts[end]).sum::<u32>();
            let len = (ends(range.end) - ends(range.start)) as usize;
            let shelf = DrawerRange {
                drawers: range,
                first,
                columns: columns.each_mut().map(|column| take(column, len)),
                items: take(&mut items, len),
                desk: desks.next(),
            };
            first += thing(len);
            shelf
        });
        workers.for_each_block(&mut shelves, 1, |_, block| {
            for shelf in block {
                shelf.fill(plan, chunks, drawers);
            }
        });
    }

    /// The things of a row, by its place in the list.
    pub(super) fn things(&self, row: usize) -> Range<usize> {
        self.rows[row].first as usize..self.rows[row + 1].first as usize
    }

    /// Cuts the list of rows into runs that begin at most `things` things apart, or of one row.
    pub(super) fn runs(&self, things: usize) -> impl Iterator<Item = Range<usize>> {
        // The last of the list is none.
        let end = self.rows.len().saturating_sub(1);
        let mut start = 0;
        std::iter::from_fn(move || {
            let rows = &self.rows[start..end];
            let first = rows.first()?.first as usize;
            let len = rows.partition_point(|row| (row.first as usize) < first + things);
            start += len.max(1);
            Some(start - len.max(1)..start)
        })
    }

    /// Makes one list of the rows that the shelves begin.
    fn join_rows(&mut self, count: usize) {
        self.rows.clear();
        for desk in &self.desks {
            // A row may begin on one shelf and end on the next.
            let is_open = self.rows.last().map(|row| row.number)
                == desk.rows.first().map(|row| row.number);
            let begun = usize::from(is_open && !self.rows.is_empty());
            self.rows.extend(desk.rows.iter().skip(begun));
        }
        self.rows.push(RowStart { number: u64::MAX, first: thing(count) });
    }
}

/// Cuts the first `len` items off a slice.
fn take<'r, T>(slice: &mut &'r mut [T], len: usize) -> &'r mut [T] {
    let (first, rest) = std::mem::take(slice).split_at_mut(len);
    *slice = rest;
    first
}

impl<const K: usize> DrawerRun<K> {
    fn clear(&mut self, count: usize, drawers: Drawers) {
        self.loose.resize(count, UnsortedThing { numbers: [0.0; K], item: 0 });
        self.starts.clear();
        self.starts.resize(drawers.count + 1, 0);
        self.drawers.clear();
    }

    fn deal<const D: usize>(
        &mut self,
        source: &impl Source<D, K>,
        things: impl Iterator<Item = u32> + Clone,
        plan: &RowPlan<D>,
        drawers: Drawers,
    ) {
        self.drawers.extend(things.clone().map(|item| {
            let numbers = source.numbers(item as usize);
            drawers.of(plan.key(|axis| numbers[axis]))
        }));
        for &drawer in &self.drawers {
            self.starts[usize::from(drawer) + 1] += 1;
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        // Each drawer is filled from its start, which is then that of the next.
        for (item, &drawer) in things.zip(&self.drawers) {
            let place = &mut self.starts[usize::from(drawer)];
            self.loose[*place as usize] =
                UnsortedThing { numbers: source.numbers(item as usize), item };
            *place += 1;
        }
        self.starts.rotate_right(1);
        self.starts[0] = 0;
    }

    fn drawer(&self, drawer: usize) -> &[UnsortedThing<K>] {
        &self.loose[self.starts[drawer] as usize..self.starts[drawer + 1] as usize]
    }
}

impl<const K: usize> DrawerRange<'_, K> {
    /// Sorts the drawers one after the other.
    fn fill<const D: usize>(
        &mut self,
        plan: &RowPlan<D>,
        chunks: &[DrawerRun<K>],
        drawers: Drawers,
    ) {
        let Some(desk) = self.desk.as_deref_mut() else { return };
        desk.rows.clear();
        let mut first = 0;
        for drawer in self.drawers.clone() {
            desk.loose.clear();
            for chunk in chunks {
                desk.loose.extend_from_slice(chunk.drawer(drawer));
            }
            desk.sort(plan, drawers.shift);
            for (place, &key) in (first..).zip(&desk.keys) {
                let loose = &desk.loose[place_of(key)];
                for (column, number) in self.columns.iter_mut().zip(loose.numbers) {
                    column[place] = number;
                }
                self.items[place] = loose.item;
                let number =
                    (((drawer as u64) << drawers.shift) | (key >> u32::BITS)) >> plan.cell_bits;
                if desk.rows.last().is_none_or(|row| row.number != number) {
                    desk.rows.push(RowStart { number, first: self.first + thing(place) });
                }
            }
            first += desk.loose.len();
        }
    }
}

impl<const K: usize> DrawerSorter<K> {
    /// Fills `keys`, in order: the lower bits of the key of a thing, then its place on the
    /// desk.
    fn sort<const D: usize>(&mut self, plan: &RowPlan<D>, bits: u32) {
        let mask = (1u64 << bits) - 1;
        self.keys.clear();
        self.keys.extend((0u64..).zip(&self.loose).map(|(place, loose)| {
            ((plan.key(|axis| loose.numbers[axis]) & mask) << u32::BITS) | place
        }));
        self.spare_keys.resize(self.keys.len(), 0);
        radix::sort(&mut self.keys, &mut self.spare_keys, u32::BITS, bits);
    }
}

/// The place on the desk of a thing, from its entry in the list of keys.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the place is in the lower half")]
fn place_of(key: u64) -> usize {
    key as u32 as usize
}
