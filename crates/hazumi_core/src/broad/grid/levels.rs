//! Levels of the grid: cells of several sizes.

use super::super::extent::{AXES, Extent};
use super::super::proxies::Proxies;
use crate::bounds::Bounds;

/// Most levels.
pub(super) const MAX_LEVELS: usize = 16;
/// All boxes together are less than 2 to this power cells long, at every level.
const MAX_BITS: i32 = 19;
/// Boxes so little longer than a power of two that they hardly ever meet a third cell are kept
/// in cells of that size: rounding makes such of boxes of one size. Dimensionless.
const ALMOST: f64 = 1.0 - 1.0 / 1024.0;
/// Exponents of two of the smallest and the largest cell that is considered, in metres.
const EXPONENTS: [i32; 2] = [-120, 120];

/// Cells of a power of two metres, the size doubling from level to level or more, and numbers
/// for them that ascend with x, then y, then z, then the level.
///
/// A box belongs to the cell of its lowest corner, at a level where it meets no more than two
/// cells along an axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Levels {
    pub(super) count: usize,
    /// Exponent of two of the cells of the lowest level, in metres.
    lowest: i32,
    /// Of each level over the one below.
    step: i32,
    /// The lowest cell in use at each level.
    bases: [[i64; AXES]; MAX_LEVELS],
    /// The highest, counted from the lowest.
    lasts: [[i64; AXES]; MAX_LEVELS],
    /// Bits of the number of a cell along each axis.
    bits: [u32; AXES],
}

impl Default for Levels {
    fn default() -> Self {
        Self {
            count: 0,
            lowest: 0,
            step: 1,
            bases: [[0; AXES]; MAX_LEVELS],
            lasts: [[0; AXES]; MAX_LEVELS],
            bits: [1; AXES],
        }
    }
}

/// A level, and a cell of it counted from the lowest in use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) level: usize,
    pub(super) at: [i64; AXES],
}

impl Levels {
    /// For the boxes as they are.
    pub(super) fn new<B: Bounds>(items: &Proxies<B>) -> Self {
        let mut all = Extent::NOTHING;
        let (mut smallest, mut largest) = (EXPONENTS[1], EXPONENTS[0]);
        let ends =
            |extent: &Extent| is_ended(extent).then(|| exponent(longest(extent) * ALMOST));
        for (_, bounds) in items.iter() {
            let extent = Extent::of(bounds);
            if let Some(exponent) = ends(&extent) {
                smallest = smallest.min(exponent);
                largest = largest.max(exponent);
                all = all.union(&extent);
            }
        }
        if smallest > largest {
            return Self::default();
        }
        // So that the numbers of cells have no more bits than there are.
        let lowest = smallest.max(exponent(longest(&all)) - MAX_BITS + 1);
        // A level more than needed by size, for boxes that rounding makes a little longer.
        let range = (largest.max(lowest) - lowest + 2).max(1);
        let most = i32::try_from(MAX_LEVELS).unwrap_or(i32::MAX);
        let step = (range + most - 2) / (most - 1);
        let count = usize::try_from((range - 1 + step - 1) / step + 1).unwrap_or(1);
        let mut levels = Self { count, lowest, step, ..Self::default() };
        for level in 0..count {
            let [low, high] = [all.low, all.high]
                .map(|corner| corner.map(|coordinate| levels.cell(level, coordinate)));
            levels.bases[level] = low;
            levels.lasts[level] = std::array::from_fn(|axis| high[axis] - low[axis]);
        }
        // Two more than the highest, so that neighbours never carry over into the next axis.
        let bits = |axis: usize| {
            let last = levels.lasts[..count].iter().map(|last| last[axis]).max().unwrap_or(0);
            i64::BITS - (last + 2).leading_zeros()
        };
        levels.bits = [bits(0), bits(1), bits(2)];
        levels
    }

    /// The exponent of two of the cells of a level, in metres.
    #[expect(clippy::cast_possible_truncation, reason = "fewer than 16")]
    #[expect(clippy::cast_possible_wrap, reason = "fewer than 16")]
    fn exponent(&self, level: usize) -> i32 {
        self.lowest + self.step * level as i32
    }

    /// The cell of a coordinate along an axis: the floor, also below 0.
    #[expect(clippy::cast_possible_truncation, reason = "saturates")]
    fn cell(&self, level: usize, coordinate: f32) -> i64 {
        let place = f64::from(coordinate) * power(-self.exponent(level));
        // Toward zero, and down again below it: `floor` is a call on older processors.
        let cell = place as i64;
        cell.saturating_sub(i64::from(cell as f64 > place))
    }

    /// The cell of a box, at its level; `None` for one without end.
    pub(super) fn home(&self, extent: &Extent) -> Option<Cell> {
        if !is_ended(extent) {
            return None;
        }
        let above = (exponent(longest(extent) * ALMOST) - self.lowest).max(0);
        let mut level = usize::try_from((above + self.step - 1) / self.step).unwrap_or(0);
        while level + 1 < self.count && !self.fits(level, extent) {
            level += 1;
        }
        let at = std::array::from_fn(|axis| {
            self.cell(level, extent.low[axis]) - self.bases[level][axis]
        });
        Some(Cell { level, at })
    }

    /// Whether the box meets no more than two cells along each axis.
    fn fits(&self, level: usize, extent: &Extent) -> bool {
        (0..AXES).all(|axis| {
            self.cell(level, extent.high[axis]) - self.cell(level, extent.low[axis]) <= 1
        })
    }

    /// The lowest and the highest cell in which boxes of a level begin that may touch `extent`;
    /// `None` when there are none.
    pub(super) fn reach(&self, level: usize, extent: &Extent) -> Option<[[i64; AXES]; 2]> {
        let (bases, lasts) = (&self.bases[level], &self.lasts[level]);
        let cell = |axis: usize, coordinate: f32| {
            self.cell(level, coordinate).saturating_sub(bases[axis])
        };
        let low: [i64; AXES] =
            std::array::from_fn(|axis| cell(axis, extent.low[axis]).saturating_sub(1).max(0));
        let high: [i64; AXES] =
            std::array::from_fn(|axis| cell(axis, extent.high[axis]).min(lasts[axis]));
        (0..AXES).all(|axis| low[axis] <= high[axis]).then_some([low, high])
    }

    /// The cell of a coarser level that holds a cell.
    pub(super) fn coarser(&self, cell: Cell, level: usize) -> Cell {
        let shift = self.exponent(level) - self.exponent(cell.level);
        let at = std::array::from_fn(|axis| {
            ((cell.at[axis] + self.bases[cell.level][axis]) >> shift.min(63))
                - self.bases[level][axis]
        });
        Cell { level, at }
    }

    /// The number of a cell, none of whose coordinates is below 0 or far above the last one.
    #[expect(clippy::cast_sign_loss, reason = "not below 0")]
    pub(super) fn key(&self, cell: Cell) -> u64 {
        self.row(cell) << self.bits[0] | cell.at[0] as u64
    }

    /// The number of a row of cells along x.
    #[expect(clippy::cast_sign_loss, reason = "not below 0")]
    pub(super) fn row(&self, Cell { level, at }: Cell) -> u64 {
        let sheet = (level as u64) << self.bits[2] | at[2] as u64;
        sheet << self.bits[1] | at[1] as u64
    }

    /// The row of the first cell of a level, with the coordinate 0 along x.
    #[expect(clippy::cast_possible_wrap, clippy::cast_possible_truncation, reason = "few bits")]
    pub(super) fn cell_of_row(&self, row: u64) -> Cell {
        let part = |shift: u32, bits: u32| (row >> shift & ((1 << bits) - 1)) as i64;
        let level = (row >> (self.bits[1] + self.bits[2])) as usize;
        let at = [0, part(0, self.bits[1]), part(self.bits[1], self.bits[2])];
        Cell { level, at }
    }

    /// The coordinate along x of the cell of a number.
    #[expect(clippy::cast_possible_wrap, reason = "few bits")]
    pub(super) fn x_of(&self, key: u64) -> i64 {
        (key & ((1 << self.bits[0]) - 1)) as i64
    }

    /// Bits of the number of a row that are those of x and y.
    pub(super) fn row_bits(&self) -> [u32; 2] {
        [self.bits[0], self.bits[1]]
    }

    /// Bits of all numbers of cells.
    pub(super) fn key_bits(&self) -> u32 {
        self.bits.iter().sum::<u32>() + usize::BITS - self.count.leading_zeros()
    }
}

/// Whether a box has an end on all sides that fits the levels.
fn is_ended(extent: &Extent) -> bool {
    longest(extent) < power(EXPONENTS[1] - 1)
        && (0..AXES).all(|axis| extent.low[axis].abs() < f32::MAX / 4.0)
}

/// The longest side, in metres; infinite when it cannot be told.
fn longest(extent: &Extent) -> f64 {
    (0..AXES).fold(0.0, |longest, axis| {
        let side = f64::from(extent.high[axis]) - f64::from(extent.low[axis]);
        if side <= longest {
            longest
        } else if side.is_nan() {
            f64::INFINITY
        } else {
            side
        }
    })
}

/// The exponent of the least power of two that is not below a number.
fn exponent(number: f64) -> i32 {
    let number = number.max(power(EXPONENTS[0]));
    let bits = number.to_bits();
    let floor = (bits >> (f64::MANTISSA_DIGITS - 1)) as i32 - 1023;
    let is_power = bits << (u64::BITS - f64::MANTISSA_DIGITS + 1) == 0;
    if is_power { floor } else { floor + 1 }
}

/// Two to a power within the range of normal numbers.
fn power(exponent: i32) -> f64 {
    #[expect(clippy::cast_sign_loss, reason = "not below 0 within the range")]
    f64::from_bits(((exponent + 1023) as u64) << (f64::MANTISSA_DIGITS - 1))
}

#[cfg(test)]
mod tests {
    use super::{exponent, power};

    #[test]
    fn exponents_are_rounded_up() {
        for (number, expected) in [(1.0, 0), (1.5, 1), (2.0, 1), (2.1, 2), (0.5, -1), (0.3, -1)]
        {
            assert_eq!(exponent(number), expected, "{number}");
        }
        assert_eq!((exponent(0.0), power(-3), power(10)), (-120, 0.125, 1024.0));
    }
}
