//! Wide contact constraints: one contact in each SIMD lane.
//!
//! The sums are those of a contact alone, in the same order. Results therefore do not depend on
//! the contacts of a block, nor on the instructions that the processor needs for one.

use hazumi_core::simd::{LaneSpan, Simd, lanes_of, prelude::*};
use hazumi_core::{SharedSlice, wide_or_alone};

pub(crate) use super::block::WideContactConstraint;
pub(crate) use super::conjugate::{WideConjugateStep, go_on};
pub(crate) use super::prepare_wide::{PrepareContext, make};
pub(crate) use super::separate::separate;

use super::super::impacts::is_hit;
use super::super::pass::{PassKind, Substep};
use super::super::solve as alone;
use super::bodies::Pairs;
use super::rows::normal_row;
use crate::contact::constraint::ContactConstraint;
use crate::contact::constraint_bodies::ConstraintBodies;
use crate::state::BodyState;

/// Begins a substep for `blocks`; see [`warm_start`](super::warm_start).
pub(crate) fn warm_start(
    blocks: &mut [WideContactConstraint],
    states: &SharedSlice<'_, BodyState>,
) {
    wide_or_alone!(
        simd => for block in &mut *blocks {
            for index in 0..LaneSpan::count(simd, block.len) {
                super::solve::warm_start(LaneSpan::new(simd, index), block, states);
            }
        },
        for_each_alone(blocks, states, alone::warm_start)
    );
}

/// Keeps the marks of the contacts of `blocks` that may hit only where they do. The bodies are
/// read, so blocks that share some can be looked at side by side.
pub(crate) fn keep_hits(
    blocks: &mut [WideContactConstraint],
    states: &SharedSlice<'_, BodyState>,
    substep: &Substep,
) {
    wide_or_alone!(
        simd => for block in blocks.iter_mut().filter(|block| block.may_hit != 0) {
            for index in 0..LaneSpan::count(simd, block.len) {
                keep_hits_in(LaneSpan::new(simd, index), block, states, substep);
            }
        },
        for block in &mut *blocks {
            for lane in lanes_of(block.may_hit) {
                let mut constraint = block.get(lane);
                let pair = block.pair_of(lane, states, &constraint);
                if !is_hit(&pair, &mut constraint, substep) {
                    block.may_hit &= !(1 << lane);
                }
            }
        }
    );
}

/// Keeps the marks of the contacts in a span that may hit only where a point does.
#[inline(always)]
fn keep_hits_in<S: Simd>(
    span: LaneSpan<S>,
    block: &mut WideContactConstraint,
    states: &SharedSlice<'_, BodyState>,
    substep: &Substep,
) {
    let pairs = Pairs::load(span, states, block);
    let normal = block.normal.load_at(span);
    let mut hits = S::mask32s::splat(span.simd(), false);
    for index in 0..block.most_points {
        let (row, separation) = normal_row(block, &pairs, normal, index);
        let approach = [row.normal_velocity(&pairs, normal), separation];
        hits |= block.hits(span, index, approach, substep);
    }
    let kept = span.bits(block.may_hit) & hits.to_bitmask();
    span.set_bits(&mut block.may_hit, kept);
}

/// One pass over `blocks`; see [`solve`](super::solve()).
pub(crate) fn solve(
    blocks: &mut [WideContactConstraint],
    states: &SharedSlice<'_, BodyState>,
    substep: &Substep,
    pass: PassKind,
) {
    wide_or_alone!(
        simd => for block in &mut *blocks {
            for index in 0..LaneSpan::count(simd, block.len) {
                super::solve::solve(LaneSpan::new(simd, index), block, states, substep, pass);
            }
        },
        for_each_alone(blocks, states, |pair, constraint| {
            alone::solve(pair, constraint, substep, pass);
        })
    );
}

/// Calls `work` for each contact of `blocks`, one after the other.
fn for_each_alone(
    blocks: &mut [WideContactConstraint],
    states: &SharedSlice<'_, BodyState>,
    work: impl Fn(&mut ConstraintBodies<'_>, &mut ContactConstraint),
) {
    for block in blocks {
        for lane in 0..block.len() {
            let mut constraint = block.get(lane);
            let mut pair = block.pair_of(lane, states, &constraint);
            work(&mut pair, &mut constraint);
            pair.store(states, &constraint);
            block.set(lane, &constraint);
        }
    }
}
