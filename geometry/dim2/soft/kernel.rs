//! Sums over the particles of a cluster and corrections of their velocities, sixteen at a time.

#![expect(
    clippy::needless_range_loop,
    reason = "what iterators of arrays call is not always inlined"
)]

use glam::Vec2;
use hazumi_core::simd::{LANES, Simd, f32x16, prelude::*};
use hazumi_core::soft::{ImplicitSpring, ParticleBlock, sum_four};

use super::monomials::BENDS;
use super::rest::{RestBlock, RestCluster};
use super::solve::{ClusterMotion, ClusterSums};
use crate::space::Matrix;

/// The sums to compute.
pub(super) type SumMask = u8;
/// Sums for rotations.
pub(super) const TURNED: SumMask = 0;
/// Additional sums for linear maps.
pub(super) const STRETCHED: SumMask = 1;
/// Additional sums for bends.
pub(super) const BENT: SumMask = 2;

/// A vector of each of sixteen particles.
type VectorLanes<S> = [f32x16<S>; 2];

#[inline(always)]
fn load<S: Simd>(simd: S, [x, y]: &[[f32; LANES]; 2]) -> VectorLanes<S> {
    [f32x16::load_array_ref(simd, x), f32x16::load_array_ref(simd, y)]
}

#[inline(always)]
fn splat<S: Simd>(simd: S, v: Vec2) -> VectorLanes<S> {
    [f32x16::splat(simd, v.x), f32x16::splat(simd, v.y)]
}

/// The products by which clusters bend.
#[inline(always)]
fn bends_of<S: Simd>([x, y]: VectorLanes<S>) -> [f32x16<S>; BENDS] {
    [x * x, y * y, x * y]
}

/// The sums over the particles of a cluster.
#[inline(always)]
pub(super) fn sums<S: Simd, const ASKED: SumMask>(
    simd: S,
    cluster: &RestCluster,
    rest: &[RestBlock],
    blocks: &[ParticleBlock<2>],
) -> ClusterSums {
    let zero = f32x16::splat(simd, 0.0);
    let mut means = [zero; 4];
    for (rest, block) in rest.iter().zip(blocks) {
        let weight = f32x16::load_array_ref(simd, &rest.weight);
        let [x, y] = load(simd, &block.position);
        let [vx, vy] = load(simd, &block.velocity);
        means[0] += weight * x;
        means[1] += weight * y;
        means[2] += weight * vx;
        means[3] += weight * vy;
    }
    let over = 1.0 / cluster.mass;
    let [x, y, vx, vy] = sum_four(means);
    let means = [Vec2::new(x, y) * over, Vec2::new(vx, vy) * over];
    let mut sums = moments::<S, ASKED>(simd, means, rest, blocks);
    sums.missed = sums.missed.map(|sum| sum * over);
    sums
}

/// The sums over the particles of a cluster with this mean position and velocity; what these
/// miss, times the mass.
#[inline(always)]
fn moments<S: Simd, const ASKED: SumMask>(
    simd: S,
    [center, velocity]: [Vec2; 2],
    rest: &[RestBlock],
    blocks: &[ParticleBlock<2>],
) -> ClusterSums {
    let zero = f32x16::splat(simd, 0.0);
    let ([cx, cy], [ux, uy]) = (splat(simd, center), splat(simd, velocity));
    let (mut turns, mut columns, mut bends) = ([zero; 4], [zero; 4], [zero; 8]);
    let mut missed = [zero; 4];
    for (rest, block) in rest.iter().zip(blocks) {
        let weight = f32x16::load_array_ref(simd, &rest.weight);
        let [qx, qy] = load(simd, &rest.place);
        let [x, y] = load(simd, &block.position);
        let [vx, vy] = load(simd, &block.velocity);
        let (px, py) = (x - cx, y - cy);
        let (wx, wy) = (weight * px, weight * py);
        let (vx, vy) = (vx - ux, vy - uy);
        missed[0] += wx;
        missed[1] += wy;
        missed[2] += weight * vx;
        missed[3] += weight * vy;
        turns[0] += wx * vy - wy * vx;
        turns[1] += wx * px + wy * py;
        if ASKED == TURNED {
            turns[2] += wx * qx + wy * qy;
            turns[3] += wy * qx - wx * qy;
        } else {
            columns[0] += wx * qx;
            columns[1] += wy * qx;
            columns[2] += wx * qy;
            columns[3] += wy * qy;
        }
        if ASKED == BENT {
            let products = bends_of([qx, qy]);
            for at in 0..BENDS {
                bends[2 * at] += wx * products[at];
                bends[2 * at + 1] += wy * products[at];
            }
        }
    }
    let [spin, spreads, cos, sin] = sum_four(turns);
    let moments = if ASKED == TURNED {
        Matrix::from_cols(Vec2::new(cos, sin), Vec2::ZERO)
    } else {
        Matrix::from_cols_array(&sum_four(columns))
    };
    let bends = if ASKED == BENT { sum_bends(bends) } else { [Vec2::ZERO; BENDS] };
    let [x, y, vx, vy] = sum_four(missed);
    let missed = [Vec2::new(x, y), Vec2::new(vx, vy)];
    ClusterSums { center, velocity, moments, spin, spreads, bends, missed }
}

#[inline(always)]
fn sum_bends<S: Simd>([a, b, c, d, e, f, g, h]: [f32x16<S>; 8]) -> [Vec2; BENDS] {
    let [ax, ay, bx, by] = sum_four([a, b, c, d]);
    let [cx, cy, _, _] = sum_four([e, f, g, h]);
    [Vec2::new(ax, ay), Vec2::new(bx, by), Vec2::new(cx, cy)]
}

/// Has particles move as the springs between them and their goals say: adds that to their
/// velocities, or writes nothing but that where it is to be `ONLY` that.
#[inline(always)]
pub(super) fn correct<S: Simd, const IS_BENT: bool, const ONLY: bool>(
    simd: S,
    motion: &ClusterMotion,
    recoil: ImplicitSpring,
    rest: &[RestBlock],
    blocks: &mut [ParticleBlock<2>],
) {
    let zero = f32x16::splat(simd, 0.0);
    let lost = f32x16::splat(simd, recoil.damping - 1.0);
    let pull = f32x16::splat(simd, recoil.stiffness);
    let spin = f32x16::splat(simd, motion.spin);
    let center = splat(simd, motion.center);
    let velocity = splat(simd, motion.velocity);
    let (map_x, map_y) = (splat(simd, motion.map.x_axis), splat(simd, motion.map.y_axis));
    let offset = splat(simd, motion.offset);
    let [missed, slow] = motion.missed;
    let mended = splat(simd, missed * recoil.stiffness - slow * (recoil.damping - 1.0));
    for (rest, block) in rest.iter().zip(blocks) {
        let q = load(simd, &rest.place);
        let [x, y] = load(simd, &block.position);
        let [vx, vy] = load(simd, &block.velocity);
        let (px, py) = (x - center[0], y - center[1]);
        let mut goal = [map_x[0] * q[0] + map_y[0] * q[1], map_x[1] * q[0] + map_y[1] * q[1]];
        if IS_BENT {
            let products = bends_of(q);
            for at in 0..BENDS {
                let [bend_x, bend_y] = splat(simd, motion.bends[at]);
                goal[0] += bend_x * products[at];
                goal[1] += bend_y * products[at];
            }
            goal[0] += offset[0];
            goal[1] += offset[1];
        }
        let change = [
            lost * ((vx - velocity[0]) + spin * py) - pull * (px - goal[0]) + mended[0],
            lost * ((vy - velocity[1]) - spin * px) - pull * (py - goal[1]) + mended[1],
        ];
        let free = f32x16::load_array_ref(simd, &block.inverse_mass).simd_gt(zero);
        let before = if ONLY { [zero; 2] } else { [vx, vy] };
        for axis in 0..2 {
            let change = free.select(change[axis], zero);
            (before[axis] + change).store_array(&mut block.velocity[axis]);
        }
    }
}
