//! Wide numbers: one of each of several things, in as many lanes as a vector has.

use fearless_simd::prelude::*;
use fearless_simd::{Select, Simd};

use super::LANES;

/// `x`, or 0 where it is negative or no number.
#[inline(always)]
pub fn positive<S: Simd, F: SimdFloat<S, Element = f32>>(x: F) -> F {
    let zero = F::splat(x.token(), 0.0);
    x.simd_gt(zero).select(x, zero)
}

/// The larger one; `b` where `a` is no number.
#[inline(always)]
pub fn larger<S: Simd, F: SimdFloat<S, Element = f32>>(a: F, b: F) -> F {
    a.simd_gt(b).select(a, b)
}

/// `x`, at most as far from 0 as `most`.
#[inline(always)]
pub fn within<S: Simd, F: SimdFloat<S, Element = f32>>(x: F, most: F) -> F {
    x.abs().simd_gt(most).select(most.copysign(x), x)
}

/// One over `k`, or 0 where that is not positive.
#[inline(always)]
pub fn invert<S: Simd, F: SimdFloat<S, Element = f32>>(k: F) -> F {
    let zero = F::splat(k.token(), 0.0);
    k.simd_gt(zero).select(F::splat(k.token(), 1.0) / k, zero)
}

/// The lanes whose bits are set, in ascending order.
#[inline]
pub fn lanes_of(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (bits != 0).then_some(bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        lane
    })
}

/// Shuffles the first and the second half of `N` vectors together, `rounds` times.
///
/// Number all numbers through. Each round moves the first binary digit of a number's place to
/// the end. As many rounds as a lane's number has digits make columns out of rows of `N`, and
/// log₂ `N` rounds make rows out of columns.
#[inline(always)]
pub fn shuffled<S: Simd, F: SimdFloat<S>, const N: usize>(
    mut rows: [F; N],
    rounds: u32,
) -> [F; N] {
    for _ in 0..rounds {
        let before = rows;
        for i in 0..N / 2 {
            rows[2 * i] = before[i].zip_low(before[i + N / 2]);
            rows[2 * i + 1] = before[i].zip_high(before[i + N / 2]);
        }
    }
    rows
}

/// The lanes of a block of [`LANES`] that one vector of the processor takes.
#[derive(Clone, Copy, Debug)]
pub struct LaneSpan<S> {
    simd: S,
    first: usize,
}

impl<S: Simd> LaneSpan<S> {
    /// Lanes of a vector, dimensionless.
    pub const LEN: usize = S::f32s::LEN;

    /// The number of spans that hold the first `count` lanes of a block.
    #[inline(always)]
    #[must_use]
    pub fn count(_: S, count: usize) -> usize {
        count.div_ceil(Self::LEN)
    }

    /// The span with this index.
    #[inline(always)]
    #[must_use]
    pub fn new(simd: S, index: usize) -> Self {
        Self { simd, first: index * Self::LEN }
    }

    /// The instructions of the processor.
    #[inline(always)]
    #[must_use]
    pub fn simd(self) -> S {
        self.simd
    }

    /// The same number in each lane.
    #[inline(always)]
    #[must_use]
    pub fn splat(self, number: f32) -> S::f32s {
        S::f32s::splat(self.simd, number)
    }

    /// The first of the lanes. The compiler sees that it is inside of a block.
    #[inline(always)]
    #[must_use]
    pub fn first(self) -> usize {
        self.first & (LANES - Self::LEN)
    }

    /// The items of a block in these lanes.
    #[inline(always)]
    #[must_use]
    pub fn of<T>(self, lanes: &[T; LANES]) -> &[T] {
        &lanes[self.first()..self.first() + Self::LEN]
    }

    /// The numbers of a block in these lanes, into a register.
    #[inline(always)]
    #[must_use]
    pub fn load(self, lanes: &[f32; LANES]) -> S::f32s {
        S::f32s::from_slice(self.simd, self.of(lanes))
    }

    /// The numbers of a block in these lanes, out of a register.
    #[inline(always)]
    pub fn store(self, numbers: S::f32s, lanes: &mut [f32; LANES]) {
        numbers.store_slice(&mut lanes[self.first()..self.first() + Self::LEN]);
    }

    /// The bits of `word` in these lanes, moved to the lowest places.
    #[inline(always)]
    #[must_use]
    pub fn bits(self, word: u64) -> u64 {
        word >> self.first() & Self::MASK
    }

    /// Replaces the bits of `word` in these lanes.
    #[inline(always)]
    pub fn set_bits(self, word: &mut u64, bits: u64) {
        *word = *word & !(Self::MASK << self.first()) | bits << self.first();
    }

    /// Sets the bits of `word` in these lanes where `mask` is set.
    #[inline(always)]
    pub fn add_bits(self, word: &mut u64, mask: S::mask32s) {
        *word |= mask.to_bitmask() << self.first();
    }

    /// Clears the bits of `word` in these lanes.
    #[inline(always)]
    pub fn clear_bits(self, word: &mut u64) {
        *word &= !(Self::MASK << self.first());
    }

    const MASK: u64 = (1 << Self::LEN) - 1;

    /// The columns of the rows of these lanes: all first numbers, all second ones, and so on.
    ///
    /// `row` returns the row of a lane, counted from the first of the span.
    #[inline(always)]
    pub fn columns<const N: usize>(self, row: impl Fn(usize) -> [f32; N]) -> [S::f32s; N] {
        let mut rows = [self.splat(0.0); N];
        for (place, numbers) in rows.iter_mut().enumerate() {
            let first = place * Self::LEN;
            *numbers = if N >= Self::LEN {
                let row = row(first / N);
                S::f32s::from_slice(self.simd, &row[first % N..first % N + Self::LEN])
            } else {
                let mut several = [0.0; LANES];
                for part in 0..Self::LEN / N {
                    several[part * N..(part + 1) * N].copy_from_slice(&row(first / N + part));
                }
                S::f32s::from_slice(self.simd, &several[..Self::LEN])
            };
        }
        shuffled(rows, Self::LEN.trailing_zeros())
    }

    /// The rows whose numbers [`Self::columns`] would give, those of a span from the first on.
    #[inline(always)]
    pub fn rows<const N: usize>(self, columns: [S::f32s; N]) -> [[f32; N]; LANES] {
        let mut rows = [[0.0; N]; LANES];
        let numbers = rows.as_flattened_mut();
        for (place, vector) in shuffled(columns, N.trailing_zeros()).iter().enumerate() {
            vector.store_slice(&mut numbers[place * Self::LEN..(place + 1) * Self::LEN]);
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{dispatch, level};

    #[inline(always)]
    fn there_and_back<S: Simd, const N: usize>(
        simd: S,
        rows: &[[f32; N]; LANES],
    ) -> ([[f32; LANES]; N], [[f32; N]; LANES]) {
        let (mut columns, mut back) = ([[0.0; LANES]; N], [[0.0; N]; LANES]);
        for index in 0..LaneSpan::count(simd, LANES) {
            let span = LaneSpan::new(simd, index);
            let of_span = span.columns(|lane| span.of(rows)[lane]);
            for (column, numbers) in columns.iter_mut().zip(of_span) {
                span.store(numbers, column);
            }
            let rows = span.rows(of_span);
            let len = LaneSpan::<S>::LEN;
            back[span.first()..span.first() + len].copy_from_slice(&rows[..len]);
        }
        (columns, back)
    }

    fn rows_become_columns_and_back<const N: usize>() {
        let rows: [[f32; N]; LANES] =
            std::array::from_fn(|row| std::array::from_fn(|place| (100 * row + place) as f32));
        let (columns, back) = dispatch!(level(), simd => there_and_back(simd, &rows));
        for (place, column) in columns.iter().enumerate() {
            assert_eq!(*column, std::array::from_fn(|row| (100 * row + place) as f32));
        }
        assert_eq!(back, rows);
    }

    #[test]
    fn rows_of_any_length_become_columns_and_back() {
        rows_become_columns_and_back::<4>();
        rows_become_columns_and_back::<8>();
        rows_become_columns_and_back::<16>();
    }

    #[test]
    fn spans_share_a_word_out() {
        let word = 0b1010_1100_0101_1001;
        let copy = dispatch!(level(), simd => {
            let mut copy = u64::MAX << LANES | 0xff;
            for index in 0..LaneSpan::count(simd, LANES) {
                let span = LaneSpan::new(simd, index);
                span.clear_bits(&mut copy);
                span.set_bits(&mut copy, span.bits(word));
            }
            copy
        });
        assert_eq!(copy, u64::MAX << LANES | word);
    }

    fn len_of<S: Simd>(_: S) -> usize {
        LaneSpan::<S>::LEN
    }

    #[test]
    fn spans_cover_the_lanes_in_use() {
        dispatch!(level(), simd => for count in 0..=LANES {
            let covered = LaneSpan::count(simd, count) * len_of(simd);
            assert!((count..count + len_of(simd)).contains(&covered));
        });
    }
}
