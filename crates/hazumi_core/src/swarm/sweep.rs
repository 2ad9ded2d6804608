//! Sweep along rows: things in contact, sixteen of a row at a time against the rows beside it.

use std::ops::Range;

use super::plan::SLACK;
use super::rows::Rows;
use super::source::{narrow, thing};
use crate::bounds::{higher, lower};
use crate::broad::Pair;
use crate::simd::{LANES, Simd, f32x16, mask32x16, prelude::*};

/// Hits of a block that are not written down yet.
const NOTES: usize = 128;
/// Most rows beside a row that are counted after it.
const BESIDE: usize = 4;

/// Things of a row against which a block is tested.
#[derive(Clone, Debug)]
pub(super) struct Window(Range<usize>);

/// Sixteen things of a row, and those that they are tested against.
struct SweepBlock<'r, S: Simd, const D: usize, const K: usize> {
    simd: S,
    numbers: [f32x16<S>; K],
    items: &'r [u32],
    others: &'r Rows<D, K>,
    /// The radii of two balls that have none of their own.
    radii: f32,
    /// One bit for each lane that is a thing.
    lanes: u32,
    /// A thing that touches one of them has its centre between these along the row, in metres;
    /// with what the order along rows leaves open.
    span: [f32; 2],
}

impl<'r, S: Simd, const D: usize, const K: usize> SweepBlock<'r, S, D, K> {
    /// Of `things`, as many as there are lanes.
    #[inline(always)]
    fn new(
        simd: S,
        rows: &'r Rows<D, K>,
        things: Range<usize>,
        others: &'r Rows<D, K>,
    ) -> Self {
        let Range { start: first, end } = things;
        let count = (end - first).min(LANES);
        let mut numbers = [f32x16::splat(simd, 0.0); K];
        for (lanes, column) in numbers.iter_mut().zip(&rows.columns.0) {
            *lanes = f32x16::from_slice(simd, &column[first..first + LANES]);
        }
        let along = rows.along();
        let reach = rows.span(others);
        Self {
            simd,
            numbers,
            items: &rows.items[first..first + count],
            others,
            radii: rows.radius + others.radius,
            lanes: (1 << count) - 1,
            span: [along[first] - reach, along[first + count - 1] + reach],
        }
    }

    /// The lanes that touch one of the others.
    #[inline(always)]
    fn touching(&self, other: usize) -> u32 {
        let column =
            |index: usize| f32x16::splat(self.simd, self.others.columns.0[index][other]);
        let mut gaps = [f32x16::splat(self.simd, 0.0); D];
        for (axis, gap) in gaps.iter_mut().enumerate() {
            *gap = self.numbers[axis] - column(axis);
        }
        if K == 2 * D {
            let mut lanes = self.lanes;
            for (axis, gap) in gaps.iter().enumerate() {
                let reach = self.numbers[D + axis] + column(D + axis);
                lanes &= bits(gap.abs().simd_le(reach));
            }
            return lanes;
        }
        let mut square = gaps[0] * gaps[0];
        for gap in &gaps[1..] {
            square += *gap * *gap;
        }
        let radii = if K > D {
            self.numbers[D] + column(D)
        } else {
            f32x16::splat(self.simd, self.radii)
        };
        bits(square.simd_le(radii * radii)) & self.lanes
    }

    /// Tests those that come after the first of the block in its own row, each against those
    /// before it, so that each pair is found once.
    #[inline(always)]
    fn own_row(&self, things: Range<usize>, notes: &mut Notes, out: &mut impl FnMut(Pair)) {
        let along = self.others.along();
        let later = (things.start + 1..things.end).zip(&along[things.start + 1..things.end]);
        for (other, &place) in later {
            if place > self.span[1] {
                break;
            }
            let before = (1 << (other - things.start).min(LANES)) - 1;
            self.note(self.touching(other) & before, other, notes, out);
        }
    }

    /// Tests those of another row, and leaves out of the window what no later block touches.
    #[inline(always)]
    fn other_row(&self, window: &mut Window, notes: &mut Notes, out: &mut impl FnMut(Pair)) {
        let along = &self.others.along()[..window.0.end];
        while window.0.start < along.len() && along[window.0.start] < self.span[0] {
            window.0.start += 1;
        }
        for other in window.0.clone() {
            if along[other] > self.span[1] {
                break;
            }
            self.note(self.touching(other), other, notes, out);
        }
    }

    /// It always writes, and keeps hits: cheaper than an unpredictable branch.
    #[inline(always)]
    fn note(&self, lanes: u32, other: usize, notes: &mut Notes, out: &mut impl FnMut(Pair)) {
        notes.list[notes.len % NOTES] = (lanes, thing(other));
        notes.len += usize::from(lanes != 0);
        if notes.len == NOTES {
            self.tell(notes, out);
        }
    }

    /// Tells the pairs that are noted: one of the block, then one of the others.
    #[inline(always)]
    fn tell(&self, notes: &mut Notes, out: &mut impl FnMut(Pair)) {
        for &(lanes, other) in &notes.list[..notes.len.min(NOTES)] {
            let mut lanes = lanes;
            let other = self.others.items[other as usize];
            while lanes != 0 {
                out((self.items[lanes.trailing_zeros() as usize % LANES], other));
                lanes &= lanes - 1;
            }
        }
        notes.len = 0;
    }
}

/// One bit for each lane.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "there are 16 lanes")]
fn bits<S: Simd>(mask: mask32x16<S>) -> u32 {
    mask.to_bitmask() as u32
}

/// Hits of one block: lanes and partners.
struct Notes {
    list: [(u32, u32); NOTES],
    len: usize,
}

impl Notes {
    const fn new() -> Self {
        Self { list: [(0, 0); NOTES], len: 0 }
    }
}

/// Tells the pairs of things of `rows` that touch, of which the first lies in `run`, a range of
/// places in the list of rows.
#[inline(always)]
pub(super) fn within<S: Simd, const D: usize, const K: usize>(
    simd: S,
    rows: &Rows<D, K>,
    run: Range<usize>,
    out: &mut impl FnMut(Pair),
) {
    let offsets = rows.plan.beside::<BESIDE>();
    let offsets = &offsets[..rows.plan.beside_count()];
    let mut beside = [0; BESIDE];
    for (beside, offset) in beside.iter_mut().zip(offsets) {
        *beside = rows.find(rows.rows[run.start].number + offset);
    }
    let mut notes = Notes::new();
    for row in run {
        let mut windows = [const { Window(0..0) }; BESIDE];
        let mut count = 0;
        for (beside, offset) in beside.iter_mut().zip(offsets) {
            let number = rows.rows[row].number + offset;
            while rows.rows[*beside].number < number {
                *beside += 1;
            }
            if rows.rows[*beside].number == number {
                windows[count] = Window(rows.things(*beside));
                count += 1;
            }
        }
        let things = rows.things(row);
        for first in things.clone().step_by(LANES) {
            let block = SweepBlock::new(simd, rows, first..things.end, rows);
            block.own_row(first..things.end, &mut notes, out);
            for window in &mut windows[..count] {
                block.other_row(window, &mut notes, out);
            }
            block.tell(&mut notes, out);
        }
    }
}

/// Tells the pairs of a thing of `rows`, in `run`, and one of `others` that touch.
#[inline(always)]
pub(super) fn between<S: Simd, const D: usize, const K: usize>(
    simd: S,
    (rows, run): (&Rows<D, K>, Range<usize>),
    others: &Rows<D, K>,
    windows: &mut Vec<Window>,
    out: &mut impl FnMut(Pair),
) {
    let mut notes = Notes::new();
    for row in run {
        let things = rows.things(row);
        others.windows(rows, things.clone(), windows);
        for first in things.clone().step_by(LANES) {
            let block = SweepBlock::new(simd, rows, first..things.end, others);
            for window in &mut *windows {
                block.other_row(window, &mut notes, out);
            }
            block.tell(&mut notes, out);
        }
    }
}

impl<const D: usize, const K: usize> Rows<D, K> {
    /// The coordinates along the rows.
    #[inline(always)]
    pub(super) fn along(&self) -> &[f32] {
        &self.columns.0[self.plan.axes[0]]
    }

    /// The place in the list of the first row with at least this number.
    pub(super) fn find(&self, number: u64) -> usize {
        self.rows.partition_point(|row| row.number < number)
    }

    /// How far the centres of one of these and one of `others` that touch may be apart along an
    /// axis, in metres; with what the order along the rows leaves open.
    #[inline(always)]
    fn span(&self, others: &Self) -> f32 {
        let reach = f64::from(self.reach) + f64::from(others.reach);
        let open = self.plan.cell_length() + others.plan.cell_length();
        narrow((reach + open) * (1.0 + SLACK))
    }

    /// Collects the parts of rows that may touch `things` of a row of `guests`.
    fn windows(&self, guests: &Self, things: Range<usize>, windows: &mut Vec<Window>) {
        windows.clear();
        let reach = guests.span(self);
        let mut low = [f32::INFINITY; D];
        let mut high = [f32::NEG_INFINITY; D];
        for (axis, column) in guests.columns.0[..D].iter().enumerate() {
            for &number in &column[things.clone()] {
                low[axis] = lower(number, low[axis]);
                high[axis] = higher(number, high[axis]);
            }
        }
        let (low, high) = (low.map(|low| low - reach), high.map(|high| high + reach));
        let (along, start) = (self.along(), low[self.plan.axes[0]]);
        self.rows_in(low, high, |row| {
            let things = self.things(row);
            let first = along[things.clone()].partition_point(|&place| place < start);
            windows.push(Window(things.start + first..things.end));
        });
    }

    /// Visits the rows that meet a box, by their place in the list, in ascending order.
    #[inline(always)]
    pub(super) fn rows_in(&self, low: [f32; D], high: [f32; D], mut visit: impl FnMut(usize)) {
        let cells = self.plan.cells(low, high);
        if D < 3 {
            self.rows_of_sheet(None, cells[1], |row, _| visit(row));
            return;
        }
        let [mut sheet, last] = cells[2];
        while sheet <= last {
            let next = self.rows_of_sheet(Some(sheet), cells[1], |row, _| visit(row));
            // Sheets without a row are passed over.
            sheet = (sheet + 1).max(self.rows[next].number / self.plan.sheet());
        }
    }

    /// Visits the rows of a sheet of space, or of the plane, in a range of cells: their place
    /// in the list and their cell. Returns the place of the row that follows.
    #[inline(always)]
    pub(super) fn rows_of_sheet(
        &self,
        sheet: Option<u64>,
        cells: [u64; 2],
        mut visit: impl FnMut(usize, u64),
    ) -> usize {
        let before = sheet.map_or(0, |sheet| sheet * self.plan.sheet());
        let [first, last] = cells.map(|cell| before + cell);
        let mut place = self.find(first);
        while self.rows[place].number <= last {
            visit(place, self.rows[place].number - before);
            place += 1;
        }
        place
    }
}
