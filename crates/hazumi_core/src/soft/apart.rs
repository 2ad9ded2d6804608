//! Early rejection of soft pairs: bounds of all particles along one direction.

use fearless_simd::prelude::*;
use fearless_simd::{Select, Simd, f32x16};

use super::{ParticleBlock, greatest};
use crate::simd::LANES;

/// Share of what is added up that roundings may come to: far more than they do.
const ROUNDING: f32 = 1e-5;

/// Whether two bodies are more than `reach` m apart along a unit vector from the first to the
/// second. It tests all particles, and everything between particles follows. The anchor of the
/// second is `shift` m farther along it than that of the first.
///
/// Round things whose boxes overlap at a corner are mostly apart along the line between their
/// middles.
#[inline(always)]
pub fn are_apart<S: Simd, const D: usize>(
    simd: S,
    [a, b]: [&[ParticleBlock<D>]; 2],
    (axis, shift): ([f32; D], f32),
    reach: f32,
) -> bool {
    let end = farthest(simd, a, axis);
    let mut back = axis;
    for along in &mut back {
        *along = -*along;
    }
    let start = -farthest(simd, b, back);
    let rounding = ROUNDING * (end.abs() + start.abs() + shift.abs());
    start + shift - end > reach + rounding
}

/// How far along a unit vector the farthest particle is, m, from the anchor.
#[inline(always)]
fn farthest<S: Simd, const D: usize>(
    simd: S,
    blocks: &[ParticleBlock<D>],
    axis: [f32; D],
) -> f32 {
    let nowhere = f32x16::splat(simd, f32::NEG_INFINITY);
    let mut most = nowhere;
    for block in blocks {
        let mut along = f32x16::splat(simd, 0.0);
        for (values, share) in block.position.iter().zip(axis) {
            along += f32x16::load_array_ref(simd, values) * share;
        }
        let mass = f32x16::load_array_ref(simd, &block.mass);
        let along = mass.simd_gt(f32x16::splat(simd, 0.0)).select(along, nowhere);
        most = along.simd_gt(most).select(along, most);
    }
    let mut lanes = [0.0; LANES];
    most.store_slice(&mut lanes);
    greatest(&lanes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{dispatch, level};

    /// Particles around a circle, in blocks of which some lanes have none.
    fn ring(middle: [f32; 2], radius: f32) -> [ParticleBlock<2>; 2] {
        let mut blocks = [ParticleBlock::EMPTY; 2];
        for index in 0..LANES + 3 {
            let angle = index as f32 * std::f32::consts::TAU / 19.0;
            let (sin, cos) = (libm::sinf(angle), libm::cosf(angle));
            let block = &mut blocks[index / LANES];
            block.mass[index % LANES] = 1.0;
            let place = [middle[0] + radius * cos, middle[1] + radius * sin];
            block.set_position(index % LANES, place);
        }
        blocks
    }

    fn apart(a: &[ParticleBlock<2>], b: &[ParticleBlock<2>], shift: f32, reach: f32) -> bool {
        let axis = [0.6, 0.8];
        dispatch!(level(), simd => are_apart(simd, [a, b], (axis, shift), reach))
    }

    #[test]
    fn rings_are_as_far_apart_as_their_nearest_points() {
        // Far from the anchor, on either side: where an empty lane would be in between.
        for at in [-40.0, 0.0, 40.0] {
            let a = ring([0.6 * at, 0.8 * at], 1.0);
            let b = ring([0.6 * (at + 1.0), 0.8 * (at + 1.0)], 1.0);
            // Anchors 4 m apart, middles 5: 3 m between the rings, and a little more between
            // their corners.
            assert!(apart(&a, &b, 4.0, 2.99));
            assert!(!apart(&a, &b, 4.0, 3.05));
            assert!(!apart(&b, &a, 4.0, 2.0));
        }
    }

    #[test]
    fn what_is_no_number_is_not_apart() {
        let ring = ring([0.0, 0.0], 1.0);
        assert!(!apart(&ring, &ring, f32::NAN, 0.0));
        assert!(!apart(&ring, &ring, 10.0, f32::NAN));
        assert!(!apart(&ring, &ring, 0.0, 0.0));
    }
}
