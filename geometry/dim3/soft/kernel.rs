//! Sums over the particles of a cluster and corrections of their velocities, sixteen at a time.

#![expect(
    clippy::needless_range_loop,
    reason = "what iterators of arrays call is not always inlined"
)]

use glam::{Mat3, Vec3};
use hazumi_core::simd::{LANES, Simd, f32x16, prelude::*};
use hazumi_core::soft::{ImplicitSpring, ParticleBlock, sum_four};

use super::monomials::BENDS;
use super::rest::{RestBlock, RestCluster};
use super::solve::{ClusterMotion, ClusterSums};

/// The sums to compute.
pub(super) type SumMask = u8;
/// Sums for rotations, the same as for linear maps.
pub(super) const TURNED: SumMask = STRETCHED;
/// Sums for linear maps.
pub(super) const STRETCHED: SumMask = 0;
/// Additional sums for bends.
pub(super) const BENT: SumMask = 1;

/// A vector of each of sixteen particles.
type Triple<S> = [f32x16<S>; 3];

#[inline(always)]
fn load<S: Simd>(simd: S, [x, y, z]: &[[f32; LANES]; 3]) -> Triple<S> {
    [
        f32x16::load_array_ref(simd, x),
        f32x16::load_array_ref(simd, y),
        f32x16::load_array_ref(simd, z),
    ]
}

#[inline(always)]
fn splat<S: Simd>(simd: S, v: Vec3) -> Triple<S> {
    [f32x16::splat(simd, v.x), f32x16::splat(simd, v.y), f32x16::splat(simd, v.z)]
}

#[inline(always)]
fn minus<S: Simd>(a: Triple<S>, b: Triple<S>) -> Triple<S> {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline(always)]
fn times<S: Simd>(a: Triple<S>, scale: f32x16<S>) -> Triple<S> {
    [a[0] * scale, a[1] * scale, a[2] * scale]
}

#[inline(always)]
fn cross<S: Simd>(a: Triple<S>, b: Triple<S>) -> Triple<S> {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// The products by which clusters bend, and those of their inertia.
#[inline(always)]
fn products_of<S: Simd>(a: Triple<S>, b: Triple<S>) -> [f32x16<S>; BENDS] {
    [a[0] * b[0], a[1] * b[1], a[2] * b[2], a[0] * b[1], a[1] * b[2], a[2] * b[0]]
}

#[inline(always)]
fn add<S: Simd>(sums: &mut [f32x16<S>], values: &[f32x16<S>]) {
    for at in 0..values.len() {
        sums[at] += values[at];
    }
}

/// The sums over the particles of a cluster.
#[inline(always)]
pub(super) fn sums<S: Simd, const ASKED: SumMask>(
    simd: S,
    cluster: &RestCluster,
    rest: &[RestBlock],
    blocks: &[ParticleBlock<3>],
) -> ClusterSums {
    let zero = f32x16::splat(simd, 0.0);
    let mut means = [zero; 6];
    for (rest, block) in rest.iter().zip(blocks) {
        let weight = f32x16::load_array_ref(simd, &rest.weight);
        add(&mut means[..3], &times(load(simd, &block.position), weight));
        add(&mut means[3..], &times(load(simd, &block.velocity), weight));
    }
    let over = 1.0 / cluster.mass;
    let [x, y, z, vx] = sum_four([means[0], means[1], means[2], means[3]]);
    let [vy, vz, _, _] = sum_four([means[4], means[5], zero, zero]);
    let (center, velocity) = (Vec3::new(x, y, z) * over, Vec3::new(vx, vy, vz) * over);
    let mut sums = moments(simd, [center, velocity], rest, blocks);
    sums.missed = sums.missed.map(|sum| sum * over);
    if ASKED == BENT {
        sums.bends = bends(simd, center, rest, blocks);
    }
    sums
}

/// The sums over the particles of a cluster with this mean position and velocity; what these
/// miss, times the mass.
#[inline(always)]
fn moments<S: Simd>(
    simd: S,
    [center, velocity]: [Vec3; 2],
    rest: &[RestBlock],
    blocks: &[ParticleBlock<3>],
) -> ClusterSums {
    let zero = f32x16::splat(simd, 0.0);
    let (from, with) = (splat(simd, center), splat(simd, velocity));
    let (mut turns, mut columns, mut missed) = ([zero; 12], [zero; 6], [zero; 6]);
    for (rest, block) in rest.iter().zip(blocks) {
        let weight = f32x16::load_array_ref(simd, &rest.weight);
        let q = load(simd, &rest.place);
        let p = minus(load(simd, &block.position), from);
        let u = minus(load(simd, &block.velocity), with);
        let weighted = times(p, weight);
        add(&mut missed[..3], &weighted);
        add(&mut missed[3..], &times(u, weight));
        add(&mut turns[..3], &cross(weighted, u));
        add(&mut turns[3..9], &products_of(weighted, p));
        add(&mut turns[9..], &times(weighted, q[0]));
        add(&mut columns[..3], &times(weighted, q[1]));
        add(&mut columns[3..6], &times(weighted, q[2]));
    }
    let [a, b, c, d, e, f, g, h, i, j, k, l] = turns;
    let [spin_x, spin_y, spin_z, xx] = sum_four([a, b, c, d]);
    let [yy, zz, xy, yz] = sum_four([e, f, g, h]);
    let [zx, qxx, qxy, qxz] = sum_four([i, j, k, l]);
    let [a, b, c, d, e, f] = columns;
    let [qyx, qyy, qyz, qzx] = sum_four([a, b, c, d]);
    let [a, b, c, d, g, h] = missed;
    let [qzy, qzz, vy, vz] = sum_four([e, f, g, h]);
    let [x, y, z, vx] = sum_four([a, b, c, d]);
    ClusterSums {
        center,
        velocity,
        moments: Mat3::from_cols_array(&[qxx, qxy, qxz, qyx, qyy, qyz, qzx, qzy, qzz]),
        spin: Vec3::new(spin_x, spin_y, spin_z),
        spreads: [xx, yy, zz, xy, yz, zx],
        bends: [Vec3::ZERO; BENDS],
        missed: [Vec3::new(x, y, z), Vec3::new(vx, vy, vz)],
    }
}

/// The sums that bends need.
#[inline(always)]
fn bends<S: Simd>(
    simd: S,
    center: Vec3,
    rest: &[RestBlock],
    blocks: &[ParticleBlock<3>],
) -> [Vec3; BENDS] {
    let zero = f32x16::splat(simd, 0.0);
    let from = splat(simd, center);
    let mut columns = [[zero; 4]; BENDS];
    for (rest, block) in rest.iter().zip(blocks) {
        let weight = f32x16::load_array_ref(simd, &rest.weight);
        let q = load(simd, &rest.place);
        let weighted = times(minus(load(simd, &block.position), from), weight);
        let products = products_of(q, q);
        for at in 0..BENDS {
            add(&mut columns[at][..3], &times(weighted, products[at]));
        }
    }
    let mut bends = [Vec3::ZERO; BENDS];
    for at in 0..BENDS {
        let [x, y, z, _] = sum_four(columns[at]);
        bends[at] = Vec3::new(x, y, z);
    }
    bends
}

/// Has particles move as the springs between them and their goals say: adds that to their
/// velocities, or writes nothing but that where it is to be `ONLY` that.
#[inline(always)]
pub(super) fn correct<S: Simd, const IS_BENT: bool, const ONLY: bool>(
    simd: S,
    motion: &ClusterMotion,
    recoil: ImplicitSpring,
    rest: &[RestBlock],
    blocks: &mut [ParticleBlock<3>],
) {
    let zero = f32x16::splat(simd, 0.0);
    let lost = f32x16::splat(simd, recoil.damping - 1.0);
    let pull = f32x16::splat(simd, recoil.stiffness);
    let spin = splat(simd, motion.spin);
    let center = splat(simd, motion.center);
    let velocity = splat(simd, motion.velocity);
    let map_x = splat(simd, motion.map.x_axis);
    let map_y = splat(simd, motion.map.y_axis);
    let map_z = splat(simd, motion.map.z_axis);
    let [missed, slow] = motion.missed;
    let mended = splat(simd, missed * recoil.stiffness - slow * (recoil.damping - 1.0));
    for (rest, block) in rest.iter().zip(blocks) {
        let q = load(simd, &rest.place);
        let v = load(simd, &block.velocity);
        let p = minus(load(simd, &block.position), center);
        let mut goal = times(map_x, q[0]);
        add(&mut goal, &times(map_y, q[1]));
        add(&mut goal, &times(map_z, q[2]));
        if IS_BENT {
            let products = products_of(q, q);
            for at in 0..BENDS {
                add(&mut goal, &times(splat(simd, motion.bends[at]), products[at]));
            }
            add(&mut goal, &splat(simd, motion.offset));
        }
        let slip = times(minus(minus(v, velocity), cross(spin, p)), lost);
        let change = minus(slip, times(minus(p, goal), pull));
        let free = f32x16::load_array_ref(simd, &block.inverse_mass).simd_gt(zero);
        let before = if ONLY { [zero; 3] } else { v };
        for axis in 0..3 {
            let change = free.select(change[axis] + mended[axis], zero);
            (before[axis] + change).store_array(&mut block.velocity[axis]);
        }
    }
}
