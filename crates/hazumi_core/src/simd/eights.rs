//! Eight lanes, loaded from records of four numbers and stored back.
//!
//! Vectors of [`LANES`](super::LANES) lanes pay where there is enough to fill them. Where a
//! handful of things belong together and each must be fetched from elsewhere, eight lanes waste
//! less.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, f32x4, f32x8};

/// Lanes of the vectors here, dimensionless.
pub const EIGHT: usize = 8;

/// Rows become columns.
#[inline(always)]
fn turned<S: Simd>([a, b, c, d]: [f32x4<S>; 4]) -> [f32x4<S>; 4] {
    let (low, high) = (a.zip_low(c), a.zip_high(c));
    let (other_low, other_high) = (b.zip_low(d), b.zip_high(d));
    [
        low.zip_low(other_low),
        low.zip_high(other_low),
        high.zip_low(other_high),
        high.zip_high(other_high),
    ]
}

/// The first numbers of eight records, their second ones, and so on.
#[inline(always)]
pub fn columns<S: Simd>(records: [f32x4<S>; EIGHT]) -> [f32x8<S>; 4] {
    let [a, b, c, d, e, f, g, h] = records;
    let [[a, b, c, d], [e, f, g, h]] = [turned([a, b, c, d]), turned([e, f, g, h])];
    [a.combine(e), b.combine(f), c.combine(g), d.combine(h)]
}

/// The records whose numbers [`columns`] would give.
#[inline(always)]
pub fn records<S: Simd>([a, b, c, d]: [f32x8<S>; 4]) -> [f32x4<S>; EIGHT] {
    let ((a, e), (b, f), (c, g), (d, h)) = (a.split(), b.split(), c.split(), d.split());
    let [[a, b, c, d], [e, f, g, h]] = [turned([a, b, c, d]), turned([e, f, g, h])];
    [a, b, c, d, e, f, g, h]
}

/// The sum over the lanes of each of four vectors, in one order on every machine.
#[inline(always)]
pub fn sum_eights<S: Simd>([a, b, c, d]: [f32x8<S>; 4]) -> [f32; 4] {
    let ((a, e), (b, f), (c, g), (d, h)) = (a.split(), b.split(), c.split(), d.split());
    let [a, b, c, d] = turned([a + e, b + f, c + g, d + h]);
    ((a + c) + (b + d)).to_array()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{dispatch, level};

    #[inline(always)]
    fn there_and_back<S: Simd>(simd: S, rows: &[[f32; 4]; EIGHT]) -> [[[f32; 8]; 4]; 2] {
        let columns = columns(rows.map(|row| f32x4::load_array(simd, row)));
        let back = records(columns).map(|record| record.to_array());
        let mut flat = [[0.0; 8]; 4];
        for (index, value) in back.as_flattened().iter().enumerate() {
            flat[index / 8][index % 8] = *value;
        }
        [columns.map(|column| column.to_array()), flat]
    }

    #[test]
    fn records_become_columns_and_back() {
        let rows: [[f32; 4]; EIGHT] =
            std::array::from_fn(|row| std::array::from_fn(|axis| (10 * row + axis) as f32));
        let [columns, back] = dispatch!(level(), simd => there_and_back(simd, &rows));
        for (axis, column) in columns.iter().enumerate() {
            let expected: [f32; EIGHT] = std::array::from_fn(|row| (10 * row + axis) as f32);
            assert_eq!(*column, expected);
        }
        assert_eq!(back.as_flattened(), rows.as_flattened());
    }

    #[test]
    fn each_sum_is_that_of_its_vector() {
        let rows: [[f32; EIGHT]; 4] = std::array::from_fn(|row| {
            std::array::from_fn(|lane| (row * 100 + lane * lane) as f32)
        });
        let sums = dispatch!(level(), simd => {
            sum_eights(rows.map(|row| f32x8::load_array(simd, row)))
        });
        assert_eq!(sums, rows.map(|row| row.iter().sum()));
    }
}
