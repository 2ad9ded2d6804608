//! Plan of the sort: rows of space, and cells of rows.

use super::source::SwarmSpace;

/// Rows are this much wider than they need to be, dimensionless: more than the rounding of a
/// sum, a difference and a comparison of squares in `f32`.
pub(super) const SLACK: f64 = 1e-6;
/// Least width of a row, in metres: its square has all digits in `f32`.
const FINEST: f64 = 1e-18;
/// Cells of a row per width of a row: things in one cell are not sorted among themselves.
const CELLS: f64 = 4.0;
/// With fewer things than this in a cube as wide as a row, on average, rows are made wider,
/// dimensionless.
const SPARSE: f64 = 1.0 / 64.0;

/// Where the rows are.
///
/// A row runs along the longest axis of the space and is as wide as the reach of two things, so
/// that what touches lies in the same row or in rows side by side. Rows are numbered in the
/// order of the last axis, then of the one before; cells along a row count up.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowPlan<const D: usize> {
    /// The axes of space: first that along which rows run, then those by which they are
    /// numbered.
    pub(super) axes: [usize; D],
    /// Where cells begin along each of `axes`, in metres.
    low: [f64; D],
    /// Cells per metre along each of `axes`.
    density: [f64; D],
    /// Last cell along each of `axes`.
    last: [u64; D],
    /// Rows from one cell to the next along each of `axes`; nothing for the first.
    strides: [u64; D],
    /// Bits of the number of a cell along its row, and of the number of a row.
    pub(super) cell_bits: u32,
    pub(super) row_bits: u32,
}

impl<const D: usize> RowPlan<D> {
    /// For the `count` things of `space`, with rows along the first of `axes`, when there are
    /// at most `bits` bits to number cells, 32 or more.
    pub(super) fn new(
        space: &SwarmSpace<D>,
        axes: [usize; D],
        count: usize,
        bits: u32,
    ) -> Self {
        let low = axes.map(|axis| f64::from(space.low[axis]));
        let high = axes.map(|axis| f64::from(space.high[axis]));
        let spread: [f64; D] = std::array::from_fn(|rank| (high[rank] - low[rank]).max(0.0));
        let longest = spread.iter().fold(0.0, |longest: f64, &one| longest.max(one));
        let finest = (longest * f64::from(f32::EPSILON)).max(FINEST);
        let mut width = (2.0 * f64::from(space.reach) * (1.0 + SLACK)).max(finest);
        // Things that lie far apart would have more rows than things.
        let volume = spread.iter().fold(1.0, |volume, &spread| volume * spread.max(width));
        let cube = |width: f64| (0..D).fold(1.0, |cube, _| cube * width);
        let count = count.max(1) as f64;
        while cube(width) * count < SPARSE * volume {
            width *= 2.0;
        }
        loop {
            let plan = Self::with_width(axes, low, spread, width);
            if plan.bits() <= bits {
                return plan;
            }
            width *= 2.0;
        }
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
    fn with_width(axes: [usize; D], low: [f64; D], spread: [f64; D], width: f64) -> Self {
        let mut density = [1.0 / width; D];
        density[0] *= CELLS;
        let last: [u64; D] = std::array::from_fn(|rank| (spread[rank] * density[rank]) as u64);
        let mut strides = [1; D];
        let mut rows = 1u64;
        for rank in 1..D {
            strides[rank] = rows;
            // One more, which stays empty: the row beside the last is not the first of the
            // next.
            rows = rows.saturating_mul(last[rank].saturating_add(2));
        }
        Self {
            axes,
            low,
            density,
            last,
            strides,
            cell_bits: bits(last[0]),
            row_bits: bits(rows),
        }
    }

    /// The cell of a coordinate along one of `axes`, which lies in the space. Never lower for a
    /// higher coordinate.
    #[inline(always)]
    fn cell(&self, rank: usize, coordinate: f32) -> u64 {
        whole((f64::from(coordinate) - self.low[rank]) * self.density[rank])
    }

    /// The rows that meet a box, as ranges of cells along all of `axes` but the first, which
    /// keeps nothing. Coordinates are in metres, in the order of the axes of space.
    pub(super) fn cells(&self, low: [f32; D], high: [f32; D]) -> [[u64; 2]; D] {
        std::array::from_fn(|rank| {
            let axis = self.axes[rank];
            self.cell_range(rank, [low[axis], high[axis]].map(f64::from))
        })
    }

    /// The cells along one of `axes` from one coordinate to another, in metres.
    pub(super) fn cell_range(&self, rank: usize, ends: [f64; 2]) -> [u64; 2] {
        ends.map(|end| {
            let place = (end - self.low[rank]) * self.density[rank];
            // The middle of the last cell, which is not that of the one before by any rounding.
            whole(place.max(0.0).min(self.last[rank] as f64 + 0.5))
        })
    }

    /// From where to where a cell goes along one of `axes`, and `more` metres on both sides.
    /// The first and the last hold all that lies beyond.
    pub(super) fn slab(&self, rank: usize, cell: u64, more: f64) -> [f64; 2] {
        let width = 1.0 / self.density[rank];
        let more = more + SLACK * width;
        let low = self.low[rank] + cell as f64 * width - more;
        [low, low + width + 2.0 * more]
    }

    /// The number of rows from one cell to the next along the last axis.
    pub(super) fn sheet(&self) -> u64 {
        self.strides[D - 1]
    }

    /// Row and cell of a place, as one number.
    #[inline(always)]
    pub(super) fn key(&self, place: impl Fn(usize) -> f32) -> u64 {
        let row: u64 = (1..D)
            .map(|rank| self.cell(rank, place(self.axes[rank])) * self.strides[rank])
            .sum();
        (row << self.cell_bits) | self.cell(0, place(self.axes[0]))
    }

    /// Half of the rows beside a row, by how much higher their number is: those which are
    /// counted after it. In 2D there is one.
    pub(super) fn beside<const N: usize>(&self) -> [u64; N] {
        let up = self.strides[D - 1];
        let all = [1, up.wrapping_sub(1), up, up + 1];
        std::array::from_fn(|index| all[index % all.len()])
    }

    /// How many of [`Self::beside`] there are.
    pub(super) fn beside_count(&self) -> usize {
        if D > 2 { 4 } else { 1 }
    }

    /// Where a row lies along an axis of its number: the ends, in metres, for each rank but the
    /// first.
    pub(super) fn ends_of_row(&self, number: u64) -> [[f64; 2]; D] {
        let mut rest = number;
        let mut ends = [[0.0; 2]; D];
        for rank in (1..D).rev() {
            let cell = rest / self.strides[rank];
            rest %= self.strides[rank];
            ends[rank] =
                [cell, cell + 1].map(|cell| self.low[rank] + cell as f64 / self.density[rank]);
        }
        ends
    }

    /// Bits of a key.
    pub(super) fn bits(&self) -> u32 {
        self.cell_bits + self.row_bits
    }

    /// How far two things in one cell may be apart along a row, in metres, rounded up.
    pub(super) fn cell_length(&self) -> f64 {
        (1.0 + SLACK) / self.density[0]
    }
}

/// The whole number below one that is at least 0 and has less than 51 bits. For a whole number
/// it is that or the one before, which slack allows for; and never lower for a higher number.
///
/// A conversion would be slower: it looks at what does not fit.
#[inline(always)]
fn whole(number: f64) -> u64 {
    // Here a step of the last bit is 1.
    const LARGE: f64 = 1.5 * (1_u64 << 52) as f64;
    ((number - 0.5) + LARGE).to_bits() - LARGE.to_bits()
}

/// Bits to write all numbers up to `last`.
pub(super) fn bits(last: u64) -> u32 {
    u64::BITS - last.leading_zeros()
}

impl<const D: usize> Default for RowPlan<D> {
    fn default() -> Self {
        Self::with_width(std::array::from_fn(|axis| axis), [0.0; D], [0.0; D], 1.0)
    }
}
