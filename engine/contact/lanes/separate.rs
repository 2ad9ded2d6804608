//! Separation of deep overlap in blocks; see [`separate`](super::super::separate).

use hazumi_core::simd::{LaneSpan, Select, Simd, lanes_of, positive, prelude::*};
use hazumi_core::{SharedSlice, wide_or_alone};

use super::block::WideContactConstraint;
use super::bodies::Pairs;
use super::rows::normal_row;
use crate::contact::constraint_bodies::displace;
use crate::contact::separate::{self as alone, MAX_SWEEPS};
use crate::space::POINTS;
use crate::state::BodyState;

/// Moves the bodies of deep contacts of `blocks` apart for `h` seconds, at up to `push_speed`,
/// m/s. Points keep the depth at which the soft pass would push at `slop_speed`, m/s.
pub(crate) fn separate(
    blocks: &[WideContactConstraint],
    states: &SharedSlice<'_, BodyState>,
    h: f32,
    speeds: [f32; 2],
) {
    let deep = blocks.iter().filter(|block| block.deep != 0);
    wide_or_alone!(
        simd => for block in deep {
            for index in 0..LaneSpan::count(simd, block.len) {
                separate_in(LaneSpan::new(simd, index), block, states, h, speeds);
            }
        },
        for block in deep {
            for lane in lanes_of(block.deep) {
                let mut constraint = block.get(lane);
                let pair = block.pair_of(lane, states, &constraint);
                alone::separate(pair, &mut constraint, states, h, speeds);
            }
        }
    );
}

/// The same for a span of a block. The lanes of other contacts go along for nothing.
#[inline(always)]
fn separate_in<S: Simd>(
    span: LaneSpan<S>,
    block: &WideContactConstraint,
    states: &SharedSlice<'_, BodyState>,
    h: f32,
    [slop_speed, push_speed]: [f32; 2],
) {
    let deep = span.bits(block.deep);
    if deep == 0 {
        return;
    }
    let mut pairs = Pairs::load(span, states, block).at_rest();
    let normal = block.normal.load_at(span);
    let mut rows = [normal_row(block, &pairs, normal, 0); POINTS];
    for index in 1..block.most_points {
        rows[index] = normal_row(block, &pairs, normal, index);
    }
    let (zero, fastest) = (span.splat(0.0), span.splat(push_speed));
    let bias_rate = block.bias_rate.load_at(span);
    let slop = span.splat(slop_speed) / bias_rate;
    let mut impulses = [zero; POINTS];
    for _ in 0..MAX_SWEEPS {
        for index in 0..block.most_points {
            let (row, separation) = rows[index];
            let depth = -separation - slop;
            let is_deep = depth.simd_gt(zero) & block.has_point(span, index);
            let wanted = bias_rate * depth;
            let wanted = wanted.simd_lt(fastest).select(wanted, fastest);
            let lacking = wanted - row.normal_velocity(&pairs, normal);
            let sum = positive(impulses[index] + row.mass * lacking);
            let sum = is_deep.select(sum, impulses[index]);
            row.apply_normal_impulse(&mut pairs, normal, sum - impulses[index]);
            impulses[index] = sum;
        }
    }
    let bodies = [pairs.a.velocities(span), pairs.b.velocities(span)];
    for lane in lanes_of(deep).map(|lane| span.first() + lane) {
        for (body, velocities) in bodies.iter().enumerate() {
            if block.movable[body] >> lane & 1 == 1 {
                let (linear, angular) = velocities.of(lane);
                displace(states, block.slots[body][lane], h * linear, h * angular);
            }
        }
    }
}
