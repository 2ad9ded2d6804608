//! Rows of two bodies that are solved at the same time, eight side by side, in the plane as in space.

use crate::simd::{EIGHT, Select, Simd, f32x8, mask32x8, prelude::*};

/// How much less rows give way that push together, as a share, than where all push alike: less than 1 is to go farther in
/// a pass, as over-relaxation does, and more than 0.5 keeps it stable.
const EAGER: f32 = 0.7;

/// What rows give way by that push together: their particles as `crowding` of them, their bodies as `together`; less
/// than that by three tenths, but no less than each alone. Particles and bodies: 1/kg, of each alone.
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

/// In the name of a particle of the second body: what tells it from one of the first, of which there are fewer.
const SECOND: f32 = 65_536.0;

/// Names of particles with these indices, of the second body where `second` says so: equal for the same particle.
#[inline(always)]
pub fn names<S: Simd>(simd: S, second: mask32x8<S>, indices: &[u16; EIGHT]) -> f32x8<S> {
    let mut names = [0.0; EIGHT];
    for lane in 0..EIGHT {
        names[lane] = f32::from(indices[lane]);
    }
    let body = second.select(f32x8::splat(simd, SECOND), f32x8::splat(simd, 0.0));
    f32x8::load_array(simd, names) + body
}

/// The bits of eight lanes.
#[inline(always)]
pub fn narrow(bits: u64) -> u8 {
    (bits & 0xff) as u8
}
