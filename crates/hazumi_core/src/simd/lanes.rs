//! Wide numbers: one of each of [`LANES`](super::LANES) things.

use fearless_simd::prelude::*;
use fearless_simd::{Select, Simd, f32x16};

use super::LANES;

/// `x`, or 0 where it is negative or no number.
#[inline(always)]
pub fn positive<S: Simd>(x: f32x16<S>) -> f32x16<S> {
    let zero = f32x16::splat(x.simd, 0.0);
    x.simd_gt(zero).select(x, zero)
}

/// The larger one; `b` where `a` is no number.
#[inline(always)]
pub fn larger<S: Simd>(a: f32x16<S>, b: f32x16<S>) -> f32x16<S> {
    a.simd_gt(b).select(a, b)
}

/// One over `k`, or 0 where that is not positive.
#[inline(always)]
pub fn invert<S: Simd>(k: f32x16<S>) -> f32x16<S> {
    let zero = f32x16::splat(k.simd, 0.0);
    k.simd_gt(zero).select(f32x16::splat(k.simd, 1.0) / k, zero)
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
/// Number the `16·N` numbers through. Each round moves the first binary digit of a number's
/// place to the end. Four rounds make columns out of rows of `N`, and log₂ `N` rounds make rows
/// out of columns.
#[inline(always)]
pub fn shuffled<S: Simd, const N: usize>(
    mut rows: [f32x16<S>; N],
    rounds: u32,
) -> [f32x16<S>; N] {
    for _ in 0..rounds {
        let before = rows;
        for i in 0..N / 2 {
            rows[2 * i] = before[i].zip_low(before[i + N / 2]);
            rows[2 * i + 1] = before[i].zip_high(before[i + N / 2]);
        }
    }
    rows
}

/// The first numbers of [`LANES`](super::LANES) rows, their second ones, and so on; `row`
/// returns each.
#[inline(always)]
pub fn transposed<S: Simd>(row: impl Fn(usize) -> f32x16<S>) -> [f32x16<S>; LANES] {
    // One by one: a loop would fill an array with zeros first.
    let rows = [
        row(0),
        row(1),
        row(2),
        row(3),
        row(4),
        row(5),
        row(6),
        row(7),
        row(8),
        row(9),
        row(10),
        row(11),
        row(12),
        row(13),
        row(14),
        row(15),
    ];
    shuffled(rows, LANES.trailing_zeros())
}
