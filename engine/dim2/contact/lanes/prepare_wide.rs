//! Preparation of contact blocks from their inputs.

use std::ops::Range;

use hazumi_core::SharedSlice;
use hazumi_core::simd::{LANES, LaneSpan, Numbers, Select, Simd, prelude::*};

use super::block::WideContactConstraint;
use super::bodies::{Pairs, state_at};
use super::patch::Masses;
use crate::contact::Contact;
use crate::contact::prepare_input::ContactPrepareInput;
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::{WideVector, wide_everywhere};

/// The bodies that all inputs name. While constraints are made, no thread writes to them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrepareContext<'a> {
    /// The bodies of the solver.
    pub(crate) states: &'a SharedSlice<'a, BodyState>,
    /// Gap up to which points count as touching, m.
    pub(crate) slop: f32,
}

impl<'a> PrepareContext<'a> {
    /// The context of these contacts and bodies; `slop` in metres.
    pub(crate) fn new(
        _: &'a SharedSlice<'a, Contact>,
        states: &'a SharedSlice<'a, BodyState>,
        slop: f32,
    ) -> Self {
        Self { states, slop }
    }
}

/// Makes blocks anew, each of the inputs at a span of places, at most
/// [`LANES`](hazumi_core::simd::LANES).
pub(crate) fn make<'a>(
    blocks: &mut [WideContactConstraint],
    spans: &[Range<usize>],
    input: impl Fn(usize) -> &'a ContactPrepareInput,
    source: &PrepareContext<'_>,
) {
    for (block, span) in blocks.iter_mut().zip(spans) {
        let input = |lane: usize| input(span.start + lane);
        wide_everywhere!(simd => prepare_wide(simd, block, (span.len(), &input), source));
    }
}

/// Makes a block anew of `len` inputs, at most [`LANES`]; `input` returns each.
#[inline(always)]
fn prepare_wide<'a, S: Simd>(
    simd: S,
    block: &mut WideContactConstraint,
    (len, input): (usize, &impl Fn(usize) -> &'a ContactPrepareInput),
    source: &PrepareContext<'_>,
) {
    begin(block, len);
    for lane in 0..LANES {
        let input = if lane < len { input(lane) } else { &ContactPrepareInput::NONE };
        block.contacts[lane] = input.contact;
        block.slots[0][lane] = input.slots[0];
        block.slots[1][lane] = input.slots[1];
        block.count_points(lane, input.point_count);
    }
    for index in 0..LaneSpan::count(simd, len) {
        let span = LaneSpan::new(simd, index);
        let input = |lane: usize| {
            let lane = span.first() + lane;
            if lane < len { input(lane) } else { &ContactPrepareInput::NONE }
        };
        prepare_span(span, block, &input, source);
    }
}

/// Makes the contacts in a span of a block anew; `input` returns that of each, counted from the
/// first of the span.
#[inline(always)]
fn prepare_span<'a, S: Simd>(
    span: LaneSpan<S>,
    block: &mut WideContactConstraint,
    input: &impl Fn(usize) -> &'a ContactPrepareInput,
    source: &PrepareContext<'_>,
) {
    weigh(span, block, source);
    let [ax, ay, bx, by, radius_a, radius_b, cos, sin, run, pull, of_material @ ..] =
        span.columns(|lane| input(lane).rows()[0]);
    let [nx, ny, px, py, qx, qy, gap_p, gap_q, of_impulses @ ..] =
        span.columns(|lane| input(lane).rows()[1]);
    let normal = WideVector::new(nx, ny).turned([cos, sin]);
    block.normal.store_at(span, normal);
    block.patch.tangent_velocity.store_at(span, run);
    block.relative_acceleration.store_at(span, pull);
    load_material((span, block), of_material);
    load_rolling_radii((span, block), [radius_a, radius_b]);
    // Arms are sums of short vectors: world positions would round them, far from the origin.
    let cores = [
        WideVector::new(ax, ay) - normal * radius_a,
        WideVector::new(bx, by) + normal * radius_b,
    ];
    let positions = [WideVector::new(px, py), WideVector::new(qx, qy)];
    for (points, (position, gap)) in
        block.points.iter_mut().zip(positions.into_iter().zip([gap_p, gap_q]))
    {
        let turned = position.turned([cos, sin]);
        points.push_velocity.store_at(span, span.splat(0.0));
        points.max_normal_impulse.store_at(span, span.splat(0.0));
        points.anchors[0].store_at(span, turned + cores[0]);
        points.anchors[1].store_at(span, turned + cores[1]);
        points.base_separation.store_at(span, gap);
    }
    load_impulses((span, block), of_impulses);
    share_out(span, block, source.slop);
    note_speeds(span, block, normal, source);
}

/// Empties a block of which `len` lanes are going to be used.
#[inline(always)]
fn begin(block: &mut WideContactConstraint, len: usize) {
    block.len = len;
    block.most_points = 0;
    (block.may_hit, block.deep) = (0, 0);
    (block.rolling, block.movable) = (0, [0; 2]);
}

/// Notes what the bodies weigh, and which of them can be pushed.
#[inline(always)]
fn weigh<S: Simd>(
    span: LaneSpan<S>,
    block: &mut WideContactConstraint,
    source: &PrepareContext<'_>,
) {
    for body in 0..2 {
        let [mx, my, inertia] = weights(span, source.states, &block.slots[body]);
        let zero = span.splat(0.0);
        let stays = mx.simd_eq(zero) & my.simd_eq(zero) & inertia.simd_eq(zero);
        span.set_bits(&mut block.movable[body], (!stays).to_bitmask());
        let Masses { inverse_mass, inverse_inertia } = &mut block.patch.masses[body];
        inverse_mass.store_at(span, WideVector::new(mx, my));
        inverse_inertia.store_at(span, inertia);
    }
}

/// Inverse masses along x and y, 1/kg, and inertias, 1/(kg·m²), of the bodies with these slots.
#[inline(always)]
fn weights<S: Simd>(
    span: LaneSpan<S>,
    states: &SharedSlice<'_, BodyState>,
    slots: &[SolverBodyIndex; LANES],
) -> [S::f32s; 3] {
    let slots = span.of(slots);
    let [_, mx, my, inertia] = span.columns(|lane| state_at(states, slots[lane]).mass_row());
    [mx, my, inertia]
}

#[inline(always)]
fn load_material<S: Simd>(
    (span, block): (LaneSpan<S>, &mut WideContactConstraint),
    numbers: [S::f32s; 6],
) {
    let [bias_rate, mass_scale, impulse_scale, friction, restitution, rolling] = numbers;
    block.bias_rate.store_at(span, bias_rate);
    block.mass_scale.store_at(span, mass_scale);
    block.impulse_scale.store_at(span, impulse_scale);
    block.friction.store_at(span, friction);
    block.restitution.store_at(span, restitution);
    block.rolling_resistance.store_at(span, rolling);
    span.set_bits(&mut block.rolling, rolling.simd_gt(span.splat(0.0)).to_bitmask());
}

/// Notes where two bodies are pushed that carry a contact point to different places: under the
/// core of what is round, on the one that can move, or midway.
#[inline(always)]
fn load_rolling_radii<S: Simd>(
    (span, block): (LaneSpan<S>, &mut WideContactConstraint),
    radii: [S::f32s; 2],
) {
    let (zero, one) = (span.splat(0.0), span.splat(1.0));
    let mut of_movable = Numbers::ZERO;
    for lane in span.first()..span.first() + LaneSpan::<S>::LEN {
        let [a, b] = block.movable.map(|bits| bits >> lane & 1 == 1);
        of_movable.0[lane] = if a == b { 0.5 } else { f32::from(u8::from(b)) };
    }
    let sum = radii[0] + radii[1];
    let is_round = sum.simd_gt(zero);
    let share = radii[1] / is_round.select(sum, one);
    block.contact_share_of_b.store_at(span, is_round.select(share, of_movable.load_at(span)));
    block.radii[0].store_at(span, radii[0]);
    block.radii[1].store_at(span, radii[1]);
}

#[inline(always)]
fn load_impulses<S: Simd>(
    (span, block): (LaneSpan<S>, &mut WideContactConstraint),
    numbers: [S::f32s; 8],
) {
    let [p, q, friction, rolling, ..] = numbers;
    block.points[0].impulse.store_at(span, p);
    block.points[1].impulse.store_at(span, q);
    block.patch.impulse.store_at(span, friction);
    block.patch.rolling_impulse.store_at(span, rolling);
}

/// Finds what share the points have of the middle of their patch. Points that are about to
/// leave count less and less, so the middle never jumps.
#[inline(always)]
fn share_out<S: Simd>(span: LaneSpan<S>, block: &mut WideContactConstraint, slop: f32) {
    let (zero, one) = (span.splat(0.0), span.splat(1.0));
    let least = span.splat(1e-6);
    let mut weights = [zero; 2];
    for index in 0..block.most_points {
        let gap = block.points[index].base_separation.load_at(span);
        let weight = one - gap / span.splat(4.0 * slop);
        let weight = weight.simd_gt(least).select(weight, least);
        let weight = weight.simd_lt(one).select(weight, one);
        weights[index] = block.has_point(span, index).select(weight, zero);
    }
    let sum = weights[0] + weights[1];
    for index in 0..2 {
        block.patch.shares[index].store_at(span, weights[index] / sum);
    }
}

/// Notes how fast the surfaces part at the points as the step begins.
#[inline(always)]
fn note_speeds<S: Simd>(
    span: LaneSpan<S>,
    block: &mut WideContactConstraint,
    normal: WideVector<S>,
    source: &PrepareContext<'_>,
) {
    // Closures that standard functions call may be compiled without the vectors of `simd`.
    let Pairs { a, b, .. } = Pairs::load(span, source.states, block);
    let linear = normal.dot(b.linear - a.linear);
    for points in &mut block.points[..block.most_points] {
        let [anchor_a, anchor_b] = &points.anchors;
        let lever_a = anchor_a.load_at(span).perp_dot(normal);
        let lever_b = anchor_b.load_at(span).perp_dot(normal);
        let speed = (linear + lever_b * b.angular) - lever_a * a.angular;
        points.relative_velocity.store_at(span, speed);
    }
}
