//! Horizontal sums and extremes over SIMD lanes.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, f32x4, f32x16};

use crate::simd::LANES;

/// The sum over the lanes of each of four vectors, in one order on every machine.
#[inline(always)]
pub fn sum_four<S: Simd>([a, b, c, d]: [f32x16<S>; 4]) -> [f32; 4] {
    let [a, b, c, d] = [fold(a), fold(b), fold(c), fold(d)];
    let ac = a.zip_low(c) + a.zip_high(c);
    let bd = b.zip_low(d) + b.zip_high(d);
    (ac.zip_low(bd) + ac.zip_high(bd)).to_array()
}

/// Four lanes with the sum of all.
#[inline(always)]
fn fold<S: Simd>(vector: f32x16<S>) -> f32x4<S> {
    let (low, high) = vector.split();
    let (low, high) = (low + high).split();
    low + high
}

/// The sum of all lanes, in one order on every machine.
#[inline(always)]
pub fn total(lanes: &[f32; LANES]) -> f32 {
    let mut sums = *lanes;
    let mut count = LANES;
    while count > 1 {
        count /= 2;
        for lane in 0..count {
            sums[lane] += sums[lane + count];
        }
    }
    sums[0]
}

/// The least of all lanes, without NaNs.
#[inline(always)]
pub fn least(lanes: &[f32; LANES]) -> f32 {
    let mut least = *lanes;
    let mut count = LANES;
    while count > 1 {
        count /= 2;
        for lane in 0..count {
            let other = least[lane + count];
            least[lane] = if other < least[lane] { other } else { least[lane] };
        }
    }
    least[0]
}

/// The greatest of all lanes, without NaNs.
#[inline(always)]
pub fn greatest(lanes: &[f32; LANES]) -> f32 {
    let mut greatest = *lanes;
    let mut count = LANES;
    while count > 1 {
        count /= 2;
        for lane in 0..count {
            let other = greatest[lane + count];
            greatest[lane] = if other > greatest[lane] { other } else { greatest[lane] };
        }
    }
    greatest[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{dispatch, level};

    #[test]
    fn each_sum_is_that_of_its_vector() {
        let rows: [[f32; LANES]; 4] = std::array::from_fn(|row| {
            std::array::from_fn(|lane| (row * 100 + lane * lane) as f32)
        });
        let sums =
            dispatch!(level(), simd => sum_four(rows.map(|row| f32x16::load_array(simd, row))));
        assert_eq!(sums, rows.map(|row| row.iter().sum()));
        assert_eq!(sums, rows.map(|row| total(&row)));
    }

    #[test]
    fn extremes_are_found_in_any_lane() {
        for place in 0..LANES {
            let mut lanes = [1.0; LANES];
            lanes[place] = -3.0;
            assert_eq!((least(&lanes), greatest(&lanes)), (-3.0, 1.0));
            lanes[place] = 5.0;
            assert_eq!((least(&lanes), greatest(&lanes)), (1.0, 5.0));
        }
    }
}
