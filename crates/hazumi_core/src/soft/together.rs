//! Mass splitting: rows of two soft bodies that are solved at the same time, eight side by
//! side.

use crate::simd::{EIGHT, Select, Simd, f32x8, mask32x8, prelude::*};

/// How much less rows give way that push together, as a share, than where all push alike: less
/// than 1 is to go farther in a pass, as over-relaxation does, and more than 0.5 keeps it
/// stable.
const EAGER: f32 = 0.7;

/// Effective inverse mass of a row under mass splitting, over-relaxed by 0.7. It is never below
/// the unsplit value. `crowding` and `together` are the numbers of rows that share the particle
/// and the body. Particles and bodies: 1/kg, of each alone.
#[inline(always)]
pub fn eased<S: Simd>(
    particles: f32x8<S>,
    wholes: f32x8<S>,
    (crowding, together): (f32x8<S>, f32x8<S>),
) -> f32x8<S> {
    let eager = f32x8::splat(particles.simd, EAGER);
    let all = (particles * crowding + wholes * together) * eager;
    let alone = particles + wholes;
    all.simd_gt(alone).select(all, alone)
}

/// In the name of a particle of the second body: what tells it from one of the first, of which
/// there are fewer.
const SECOND: f32 = 65_536.0;

/// Keys of particles with these indices, of the second body for `second`: equal for the same
/// particle.
#[inline(always)]
pub fn names<S: Simd>(simd: S, second: mask32x8<S>, indices: &[u16; EIGHT]) -> f32x8<S> {
    let mut names = [0.0; EIGHT];
    for lane in 0..EIGHT {
        names[lane] = f32::from(indices[lane]);
    }
    let body = second.select(f32x8::splat(simd, SECOND), f32x8::splat(simd, 0.0));
    f32x8::load_array(simd, names) + body
}

/// Sums over pairs for each of eight lanes. `pairs` has the values of each lane with the next
/// one, the second next, the third next and the opposite. A value is the same for both lanes of
/// a pair.
#[inline(always)]
pub fn sum_of_pairs<S: Simd>([next, second, third, opposite]: [f32x8<S>; 4]) -> f32x8<S> {
    let back = [next.slide::<7>(next), second.slide::<6>(second), third.slide::<5>(third)];
    ((next + back[0]) + (second + back[1])) + ((third + back[2]) + opposite)
}

/// The bits of eight lanes.
#[inline(always)]
pub fn narrow(bits: u64) -> u8 {
    (bits & 0xff) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{dispatch, level};

    #[test]
    fn each_lane_sums_what_it_has_with_all_others() {
        let of = |a: usize, b: usize| ((a + 1) * (b + 1)) as f32 + (a + b) as f32;
        let pairs: [[f32; EIGHT]; 4] = std::array::from_fn(|far| {
            std::array::from_fn(|lane| of(lane, (lane + far + 1) % EIGHT))
        });
        let sums = dispatch!(level(), simd => {
            sum_of_pairs(pairs.map(|lanes| f32x8::load_array(simd, lanes))).to_array()
        });
        for (lane, sum) in sums.into_iter().enumerate() {
            let others = (0..EIGHT).filter(|&other| other != lane);
            assert_eq!(sum, others.map(|other| of(lane, other)).sum::<f32>());
        }
    }
}
