//! Indices of particles in the list of those of many bodies.

use std::ops::Range;

use hazumi_core::simd::{EIGHT, Select, Simd, mask32x8, prelude::*, u32x8};

/// Where the particles with these indices are in the list of all particles, of the bodies that
/// `second` says. The particles of the two bodies are at the `ranges`.
///
/// # Panics
///
/// When they are none of the pair.
#[inline(always)]
pub(super) fn indices_in_list<S: Simd>(
    simd: S,
    ranges: &[Range<usize>; 2],
    second: mask32x8<S>,
    indices: &[u16; EIGHT],
) -> [u32; EIGHT] {
    let number =
        |number: usize| u32x8::splat(simd, u32::try_from(number).expect("fewer than 2^32"));
    let [a, b] = ranges;
    let start = second.select(number(b.start), number(a.start));
    let count = second.select(number(b.len()), number(a.len()));
    let mut wide = [0; EIGHT];
    for (wide, &index) in wide.iter_mut().zip(indices) {
        *wide = u32::from(index);
    }
    let indices = u32x8::load_array(simd, wide);
    let are_in = indices.simd_lt(count).all_true();
    assert!(are_in, "rows of particles that are not there");
    (indices + start).to_array()
}
