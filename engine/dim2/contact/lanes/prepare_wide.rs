//! Preparation of contact blocks from their inputs.

use std::ops::Range;

use hazumi_core::SharedSlice;
use hazumi_core::simd::{LANES, Numbers, Select, Simd, f32x16, prelude::*, shuffled};

use super::block::{WideContactConstraint, WidePoints};
use super::bodies::{Pairs, state_at};
use super::patch::Masses;
use crate::contact::Contact;
use crate::contact::prepare_input::ContactPrepareInput;
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::{WideVector, wide_everywhere};

/// Numbers of a body that say what it weighs, with one that says nothing: a quarter of a
/// vector.
const WEIGHED: usize = 4;

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
    let mut rows = [[f32x16::splat(simd, 0.0); LANES]; 2];
    begin(block, len);
    for lane in 0..LANES {
        let input = if lane < len { input(lane) } else { &ContactPrepareInput::NONE };
        let [first, second] = input.rows();
        rows[0][lane] = f32x16::load_array(simd, first);
        rows[1][lane] = f32x16::load_array(simd, second);
        block.contacts[lane] = input.contact;
        block.slots[0][lane] = input.slots[0];
        block.slots[1][lane] = input.slots[1];
        block.high_mass_ratio |= u64::from(input.has_high_mass_ratio) << lane;
        block.count_points(lane, input.point_count);
    }
    weigh(simd, block, source);
    let [ax, ay, bx, by, radius_a, radius_b, cos, sin, run, pull, of_material @ ..] =
        shuffled(rows[0], LANES.trailing_zeros());
    let [nx, ny, px, py, qx, qy, gap_p, gap_q, of_impulses @ ..] =
        shuffled(rows[1], LANES.trailing_zeros());
    let normal = WideVector::new(nx, ny).turned([cos, sin]);
    block.normal.store(normal);
    block.patch.tangent_velocity.store(run);
    block.relative_acceleration.store(pull);
    load_material(block, of_material);
    load_rolling_radii(block, [radius_a, radius_b]);
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
        *points = WidePoints::EMPTY;
        points.anchors[0].store(turned + cores[0]);
        points.anchors[1].store(turned + cores[1]);
        points.base_separation.store(gap);
    }
    load_impulses(block, of_impulses);
    share_out(simd, block, source.slop);
    note_speeds(simd, block, normal, source);
}

/// Empties a block of which `len` lanes are going to be used.
#[inline(always)]
fn begin(block: &mut WideContactConstraint, len: usize) {
    block.len = len;
    block.most_points = 0;
    (block.may_hit, block.deep, block.high_mass_ratio) = (0, 0, 0);
}

/// Notes what the bodies weigh, and which of them can be pushed.
#[inline(always)]
fn weigh<S: Simd>(simd: S, block: &mut WideContactConstraint, source: &PrepareContext<'_>) {
    for body in 0..2 {
        let [mx, my, inertia] = weights(simd, source.states, &block.slots[body]);
        let zero = f32x16::splat(simd, 0.0);
        let stays = mx.simd_eq(zero) & my.simd_eq(zero) & inertia.simd_eq(zero);
        block.movable[body] = (!stays).to_bitmask();
        let Masses { inverse_mass, inverse_inertia } = &mut block.patch.masses[body];
        inverse_mass.store(WideVector::new(mx, my));
        inverse_inertia.store(inertia);
    }
}

/// Inverse masses along x and y, 1/kg, and inertias, 1/(kg·m²), of the bodies with these slots.
#[inline(always)]
fn weights<S: Simd>(
    simd: S,
    states: &SharedSlice<'_, BodyState>,
    slots: &[SolverBodyIndex; LANES],
) -> [f32x16<S>; 3] {
    let mut rows = [f32x16::splat(simd, 0.0); WEIGHED];
    for (row, slots) in rows.iter_mut().zip(slots.chunks_exact(LANES / WEIGHED)) {
        let mut numbers = [0.0; LANES];
        for (numbers, &slot) in numbers.chunks_exact_mut(WEIGHED).zip(slots) {
            numbers.copy_from_slice(&state_at(states, slot).mass_row());
        }
        *row = f32x16::load_array(simd, numbers);
    }
    let [mx, my, inertia, _] = shuffled(rows, LANES.trailing_zeros());
    [mx, my, inertia]
}

#[inline(always)]
fn load_material<S: Simd>(block: &mut WideContactConstraint, numbers: [f32x16<S>; 6]) {
    let [bias_rate, mass_scale, impulse_scale, friction, restitution, rolling] = numbers;
    let zero = f32x16::splat(friction.simd, 0.0);
    block.bias_rate.store(bias_rate);
    block.mass_scale.store(mass_scale);
    block.impulse_scale.store(impulse_scale);
    block.friction.store(friction);
    block.restitution.store(restitution);
    block.rolling_resistance.store(rolling);
    block.rolling = rolling.simd_gt(zero).to_bitmask();
}

/// Notes where two bodies are pushed that carry a contact point to different places: under the
/// core of what is round, on the one that can move, or midway.
#[inline(always)]
fn load_rolling_radii<S: Simd>(block: &mut WideContactConstraint, radii: [f32x16<S>; 2]) {
    let simd = radii[0].simd;
    let (zero, one) = (f32x16::splat(simd, 0.0), f32x16::splat(simd, 1.0));
    let mut of_movable = Numbers::ZERO;
    for lane in 0..LANES {
        let [a, b] = block.movable.map(|bits| bits >> lane & 1 == 1);
        of_movable.0[lane] = if a == b { 0.5 } else { f32::from(u8::from(b)) };
    }
    let sum = radii[0] + radii[1];
    let is_round = sum.simd_gt(zero);
    let share = radii[1] / is_round.select(sum, one);
    block.contact_share_of_b.store(is_round.select(share, of_movable.load(simd)));
    block.radii[0].store(radii[0]);
    block.radii[1].store(radii[1]);
}

#[inline(always)]
fn load_impulses<S: Simd>(block: &mut WideContactConstraint, numbers: [f32x16<S>; 8]) {
    let [p, q, friction, rolling, ..] = numbers;
    block.points[0].impulse.store(p);
    block.points[1].impulse.store(q);
    block.patch.impulse.store(friction);
    block.patch.rolling_impulse.store(rolling);
}

/// Finds what share the points have of the middle of their patch. Points that are about to
/// leave count less and less, so the middle never jumps.
#[inline(always)]
fn share_out<S: Simd>(simd: S, block: &mut WideContactConstraint, slop: f32) {
    let (zero, one) = (f32x16::splat(simd, 0.0), f32x16::splat(simd, 1.0));
    let least = f32x16::splat(simd, 1e-6);
    let mut weights = [zero; 2];
    for index in 0..block.most_points {
        let gap = block.points[index].base_separation.load(simd);
        let weight = one - gap / f32x16::splat(simd, 4.0 * slop);
        let weight = weight.simd_gt(least).select(weight, least);
        let weight = weight.simd_lt(one).select(weight, one);
        weights[index] = block.has_point(simd, index).select(weight, zero);
    }
    let sum = weights[0] + weights[1];
    block.patch.shares = [Numbers::ZERO; 2];
    for index in 0..block.most_points {
        block.patch.shares[index].store(weights[index] / sum);
    }
}

/// Notes how fast the surfaces part at the points as the step begins.
#[inline(always)]
fn note_speeds<S: Simd>(
    simd: S,
    block: &mut WideContactConstraint,
    normal: WideVector<S>,
    source: &PrepareContext<'_>,
) {
    // Closures that standard functions call may be compiled without the vectors of `simd`.
    let Pairs { a, b } = Pairs::load(simd, source.states, block);
    let linear = normal.dot(b.linear - a.linear);
    for points in &mut block.points[..block.most_points] {
        let [anchor_a, anchor_b] = &points.anchors;
        let lever_a = anchor_a.load(simd).perp_dot(normal);
        let lever_b = anchor_b.load(simd).perp_dot(normal);
        let speed = (linear + lever_b * b.angular) - lever_a * a.angular;
        points.relative_velocity.store(speed);
    }
}
