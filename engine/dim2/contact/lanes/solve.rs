//! Contact solver for a block of contacts in SIMD lanes. It calculates the numbers of
//! [`solve`](super::super::solve) in the same order, to the same bits.

use hazumi_core::SharedSlice;
use hazumi_core::simd::{LaneSpan, Select, Simd, invert, larger, positive, prelude::*, within};

use super::block::WideContactConstraint;
use super::bodies::Pairs;
use super::rows::AllRows;
use crate::contact::pass::{BEARING_SHARE, PassKind, Substep};
use crate::contact::solve::EVEN;
use crate::state::BodyState;
use crate::wide_vector::WideVector;

/// Begins a substep: applies what held the bodies apart last time.
#[inline(always)]
pub(super) fn warm_start<S: Simd>(
    span: LaneSpan<S>,
    block: &mut WideContactConstraint,
    states: &SharedSlice<'_, BodyState>,
) {
    let states = *states;
    let mut pairs = Pairs::load(span, &states, block);
    let normal = block.normal.load_at(span);
    let rows = AllRows::new(block, &pairs, normal);
    for index in 0..block.most_points {
        rows.points[index].apply_normal_impulse(
            &mut pairs,
            normal,
            block.points[index].impulse.load_at(span),
        );
    }
    rows.friction.apply_normal_impulse(
        &mut pairs,
        normal.quarter(),
        block.patch.impulse.load_at(span),
    );
    pairs.apply_angular_impulse(block.patch.rolling_impulse.load_at(span));
    pairs.store(&states, block, S::mask32s::splat(span.simd(), false));
}

/// One pass over the rows of a block: the points, both at once, then friction.
#[inline(always)]
pub(super) fn solve<S: Simd>(
    span: LaneSpan<S>,
    block: &mut WideContactConstraint,
    states: &SharedSlice<'_, BodyState>,
    substep: &Substep,
    pass: PassKind,
) {
    let states = *states;
    let mut pairs = Pairs::load(span, &states, block);
    let normal = block.normal.load_at(span);
    let rows = AllRows::new(block, &pairs, normal);
    let zero = span.splat(0.0);
    let (mut lcp_rows, mut before) = ([WideLcpRow::nothing(span); 2], [zero; 2]);
    let mut pushes = [zero; 2];
    for index in 0..block.most_points {
        before[index] = block.points[index].impulse.load_at(span);
        let gap = (rows.separations[index], rows.points[index].inverse_mass);
        let speed = rows.points[index].normal_velocity(&pairs, normal);
        let target = target((span, block), gap, [before[index], speed], substep, pass);
        pushes[index] = positive(-target.approach);
        lcp_rows[index] =
            WideLcpRow::new(&rows, &pairs, normal, (index, before[index]), &target);
    }
    let impulses = solve_lcp(&lcp_rows, rows.coupling, before);
    for index in 0..block.most_points {
        let change = impulses[index] - before[index];
        rows.points[index].apply_normal_impulse(&mut pairs, normal, change);
        block.points[index].impulse.store_at(span, impulses[index]);
    }
    let pressed = impulses[0] + impulses[1];
    if block.rolling != 0 {
        resist_rolling(block, &mut pairs, pressed);
    }
    apply_friction(block, &rows, &mut pairs, normal, pressed);
    match pass {
        PassKind::Soft { push_speed } => {
            record_max_impulses((span, block), &rows, impulses, pushes);
            mark_deep((span, block), &rows, push_speed);
        }
        PassKind::Rigid => record_max_impulses((span, block), &rows, impulses, pushes),
        PassKind::Relax { .. } => {
            end_substep(block, &rows, &mut pairs, (normal, impulses), substep);
        }
    }
    pairs.store(&states, block, pressed.simd_gt(zero));
}

/// The target of a pass at a point of each contact.
#[derive(Clone, Copy)]
struct WideNormalTarget<S: Simd> {
    /// The speed at which it may approach at most, m/s.
    approach: S::f32s,
    /// Impulse scale over mass scale: how softly to see to it.
    give: S::f32s,
    /// Whether anything is wanted.
    is_any: S::mask32s,
}

/// The target of points that press with an impulse and part at a speed.
#[inline(always)]
fn target<S: Simd>(
    (span, block): (LaneSpan<S>, &WideContactConstraint),
    (gap, inverse_mass): (S::f32s, S::f32s),
    [impulse, speed]: [S::f32s; 2],
    substep: &Substep,
    pass: PassKind,
) -> WideNormalTarget<S> {
    let always = S::mask32s::splat(span.simd(), true);
    let zero = span.splat(0.0);
    let is_apart = gap.simd_gt(zero);
    let closing = gap * (1.0 / substep.h);
    match pass {
        PassKind::Soft { push_speed } => {
            let give = block.impulse_scale.load_at(span) / block.mass_scale.load_at(span);
            let bearing = give * inverse_mass * impulse * BEARING_SHARE;
            let fastest = larger(bearing, span.splat(push_speed));
            let push = larger(block.bias_rate.load_at(span) * gap, -fastest);
            WideNormalTarget {
                approach: is_apart.select(closing, push),
                give: is_apart.select(zero, give),
                is_any: always,
            }
        }
        PassKind::Rigid => WideNormalTarget {
            approach: is_apart.select(closing, zero),
            give: zero,
            is_any: always,
        },
        PassKind::Relax { impact_speed } => WideNormalTarget {
            approach: is_apart.select(closing, zero),
            give: zero,
            is_any: !(speed.simd_lt(span.splat(-impact_speed))
                | (is_apart & !impulse.simd_gt(zero))),
        },
    }
}

/// A row of the complementarity problem of both points of each contact.
#[derive(Clone, Copy)]
struct WideLcpRow<S: Simd> {
    lacking: S::f32s,
    slack: S::f32s,
    is_any: S::mask32s,
}

impl<S: Simd> WideLcpRow<S> {
    #[inline(always)]
    fn nothing(span: LaneSpan<S>) -> Self {
        Self {
            lacking: span.splat(0.0),
            slack: span.splat(1.0),
            is_any: S::mask32s::splat(span.simd(), false),
        }
    }

    #[inline(always)]
    fn new(
        rows: &AllRows<S>,
        pairs: &Pairs<S>,
        normal: WideVector<S>,
        (index, impulse): (usize, S::f32s),
        target: &WideNormalTarget<S>,
    ) -> Self {
        let row = &rows.points[index];
        let nothing = Self::nothing(pairs.span);
        let is_any = target.is_any & row.inverse_mass.simd_gt(nothing.lacking);
        let give = row.inverse_mass * target.give;
        let speed = row.normal_velocity(pairs, normal);
        let lacking = -(speed + target.approach) - give * impulse;
        Self {
            lacking: is_any.select(lacking, nothing.lacking),
            slack: is_any.select(row.inverse_mass + give, nothing.slack),
            is_any,
        }
    }
}

/// The impulses, N·s, ≥ 0, at which both points have what is wanted of them, or are let go.
#[inline(always)]
fn solve_lcp<S: Simd>(
    [of_x, of_y]: &[WideLcpRow<S>; 2],
    coupling: S::f32s,
    [x, y]: [S::f32s; 2],
) -> [S::f32s; 2] {
    let (zero, one) = (S::f32s::splat(x.token(), 0.0), S::f32s::splat(x.token(), 1.0));
    let coupling = (of_x.is_any & of_y.is_any).select(coupling, zero);
    let (slack_x, slack_y) = (of_x.slack * (1.0 + EVEN), of_y.slack * (1.0 + EVEN));
    let scale = one / (slack_x * slack_y - coupling * coupling);
    let both_x = x + (slack_y * of_x.lacking - coupling * of_y.lacking) * scale;
    let both_y = y + (slack_x * of_y.lacking - coupling * of_x.lacking) * scale;
    let are_both = both_x.simd_ge(zero) & both_y.simd_ge(zero);
    let only_x = positive(x + (of_x.lacking + coupling * y) / of_x.slack);
    let lifts_y = (coupling * (only_x - x) - of_y.slack * y).simd_ge(of_y.lacking);
    let only_y = positive(y + (of_y.lacking + coupling * x) / of_y.slack);
    [
        are_both.select(both_x, lifts_y.select(only_x, zero)),
        are_both.select(both_y, lifts_y.select(zero, only_y)),
    ]
}

/// Friction: as much as it takes to stick, at most what the normal impulses allow.
#[inline(always)]
fn apply_friction<S: Simd>(
    block: &mut WideContactConstraint,
    rows: &AllRows<S>,
    pairs: &mut Pairs<S>,
    normal: WideVector<S>,
    pressed: S::f32s,
) {
    let span = pairs.span;
    let tangent = normal.quarter();
    let before = block.patch.impulse.load_at(span);
    let slip = rows.friction.normal_velocity(pairs, tangent)
        + block.patch.tangent_velocity.load_at(span);
    let wanted = before - rows.friction.mass * slip;
    let impulse = within(wanted, block.friction.load_at(span) * pressed);
    rows.friction.apply_normal_impulse(pairs, tangent, impulse - before);
    block.patch.impulse.store_at(span, impulse);
}

/// Stops rolling with angular impulses of at most the rolling resistance times what presses,
/// N·s.
#[inline(always)]
fn resist_rolling<S: Simd>(
    block: &mut WideContactConstraint,
    pairs: &mut Pairs<S>,
    pressed: S::f32s,
) {
    let span = pairs.span;
    let resistance = block.rolling_resistance.load_at(span);
    let before = block.patch.rolling_impulse.load_at(span);
    let mass = invert(pairs.a.inverse_inertia + pairs.b.inverse_inertia);
    let spin = pairs.b.angular - pairs.a.angular;
    let rolling = within(before - mass * spin, resistance * pressed);
    let rolling = resistance.simd_gt(span.splat(0.0)).select(rolling, before);
    block.patch.rolling_impulse.store_at(span, rolling);
    pairs.apply_angular_impulse(rolling - before);
}

/// Notes how hard the points press, and how fast they have been pushed out of overlap.
#[inline(always)]
fn record_max_impulses<S: Simd>(
    (span, block): (LaneSpan<S>, &mut WideContactConstraint),
    rows: &AllRows<S>,
    impulses: [S::f32s; 2],
    pushes: [S::f32s; 2],
) {
    let zero = span.splat(0.0);
    for index in 0..block.most_points {
        let (impulse, push) = (impulses[index], pushes[index]);
        let points = &mut block.points[index];
        let pressed = impulse - rows.points[index].mass * push;
        let most = larger(pressed, points.max_normal_impulse.load_at(span));
        points.max_normal_impulse.store_at(span, most);
        let before = points.push_velocity.load_at(span);
        let is_pressed = impulse.simd_gt(zero);
        points.push_velocity.store_at(span, is_pressed.select(larger(push, before), before));
    }
}

/// Notes which contacts have a point too deep to be pushed out at `push_speed`, m/s.
#[inline(always)]
fn mark_deep<S: Simd>(
    (span, block): (LaneSpan<S>, &mut WideContactConstraint),
    rows: &AllRows<S>,
    push_speed: f32,
) {
    let bias_rate = block.bias_rate.load_at(span);
    let slowest = span.splat(-push_speed);
    span.clear_bits(&mut block.deep);
    for index in 0..block.most_points {
        let is_deep = (bias_rate * rows.separations[index]).simd_lt(slowest);
        let is_deep = is_deep & block.has_point(span, index);
        span.add_bits(&mut block.deep, is_deep);
    }
}

/// Takes back what is left of the speeds at which points were pushed out of overlap, and notes
/// which may hit in the next substep.
#[inline(always)]
fn end_substep<S: Simd>(
    block: &mut WideContactConstraint,
    rows: &AllRows<S>,
    pairs: &mut Pairs<S>,
    (normal, impulses): (WideVector<S>, [S::f32s; 2]),
    substep: &Substep,
) {
    let span = pairs.span;
    let zero = span.splat(0.0);
    span.clear_bits(&mut block.may_hit);
    for index in 0..block.most_points {
        let points = &mut block.points[index];
        let push = points.push_velocity.load_at(span);
        points.push_velocity.store_at(span, zero);
        let own = positive(points.relative_velocity.load_at(span));
        let row = &rows.points[index];
        let speed = row.normal_velocity(pairs, normal);
        let more = speed - own;
        let rest = more.simd_lt(push).select(more, push);
        let is_due = rest.simd_gt(zero) & impulses[index].simd_eq(zero);
        row.apply_normal_impulse(pairs, normal, is_due.select(-row.mass * rest, zero));
        block.note_hits(span, index, [speed, rows.separations[index]], substep);
    }
}
