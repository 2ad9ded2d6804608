//! Contact solver for a block of contacts in SIMD lanes. It calculates the numbers of
//! [`solve`](super::super::solve) in the same order, to the same bits.

use hazumi_core::SharedSlice;
use hazumi_core::simd::{LaneSpan, Select, Simd, invert, larger, positive, prelude::*, within};

use super::block::WideContactConstraint;
use super::bodies::Pairs;
use super::rows::{Patch, WideContactRow};
use crate::contact::pass::{BEARING_SHARE, PassKind, Substep};
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
    // All rows first, where the bodies stand, and only as much of them as this takes.
    let rows = all_rows(block, &pairs, normal);
    for index in 0..block.most_points {
        rows[index].apply_normal_impulse(
            &mut pairs,
            normal,
            block.points[index].impulse.load_at(span),
        );
    }
    let tangents =
        [block.patch.tangents[0].load_at(span), block.patch.tangents[1].load_at(span)];
    let patch = Patch::new(block, &pairs, normal, tangents);
    let impulse = &block.patch.impulse;
    let push = tangents[0] * impulse[0].load_at(span) + tangents[1] * impulse[1].load_at(span);
    pairs.apply_impulse(patch.arms, push);
    let twist = normal * block.patch.twist_impulse.load_at(span);
    pairs.apply_angular_impulse(twist + block.patch.rolling_impulse.load_at(span));
    pairs.store(&states, block, S::mask32s::splat(span.simd(), false));
}

/// One pass over the rows of a block: the points, forth and back, then friction.
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
    let mut work = BlockRegisters::new(span, block, &pairs, substep, pass);
    match block.most_points {
        0 | 1 => work.solve_points::<1>(block, &mut pairs),
        2 => work.solve_points::<2>(block, &mut pairs),
        _ => work.solve_points::<4>(block, &mut pairs),
    }
    work.solve_patch(block, &mut pairs);
    match pass {
        PassKind::Soft { push_speed } => {
            work.record_max_impulses(block);
            work.mark_deep(block, push_speed);
        }
        PassKind::Rigid => work.record_max_impulses(block),
        PassKind::Relax { .. } => work.end_substep(block, &mut pairs, substep),
    }
    let held = work.store(block);
    pairs.store(&states, block, held);
}

/// The target of a pass at a point of each contact.
#[derive(Clone, Copy)]
struct WideNormalTarget<S: Simd> {
    /// The speed at which it may approach at most, m/s.
    approach: S::f32s,
    /// Effective mass, softened, kg.
    mass: S::f32s,
    impulse_scale: S::f32s,
    /// The largest impulse, N·s.
    most: S::f32s,
}

/// The impulses that a pass changes.
#[derive(Clone, Copy)]
struct WideImpulses<S: Simd> {
    points: [S::f32s; 4],
    across: [S::f32s; 2],
    twist: S::f32s,
    rolling: WideVector<S>,
}

/// A block in registers.
struct BlockRegisters<S: Simd> {
    span: LaneSpan<S>,
    normal: WideVector<S>,
    tangents: [WideVector<S>; 2],
    rows: [WideContactRow<S>; 4],
    targets: [WideNormalTarget<S>; 4],
    speeds: [S::f32s; 4],
    impulses: WideImpulses<S>,
}

impl<S: Simd> BlockRegisters<S> {
    #[inline(always)]
    fn new(
        span: LaneSpan<S>,
        block: &WideContactConstraint,
        pairs: &Pairs<S>,
        substep: &Substep,
        pass: PassKind,
    ) -> Self {
        let zero = span.splat(0.0);
        let normal = block.normal.load_at(span);
        let tangents =
            [block.patch.tangents[0].load_at(span), block.patch.tangents[1].load_at(span)];
        let rows = all_rows(block, pairs, normal);
        let (mut points, mut speeds) = ([zero; 4], [zero; 4]);
        let mut targets =
            [WideNormalTarget { approach: zero, mass: zero, impulse_scale: zero, most: zero };
                4];
        for index in 0..block.most_points {
            points[index] = block.points[index].impulse.load_at(span);
            let row = &rows[index];
            speeds[index] = row.normal_velocity(pairs, normal);
            targets[index] =
                target((span, block), [points[index], speeds[index]], row, substep, pass);
        }
        let patch = &block.patch;
        let impulses = WideImpulses {
            points,
            across: [patch.impulse[0].load_at(span), patch.impulse[1].load_at(span)],
            twist: patch.twist_impulse.load_at(span),
            rolling: patch.rolling_impulse.load_at(span),
        };
        Self { span, normal, tangents, rows, targets, speeds, impulses }
    }

    /// Brings the points, at most `N`, to their targets: one sweep forth and back. The sweep
    /// changes the speeds at the points alone; the bodies get the sums of its impulses.
    #[inline(always)]
    fn solve_points<const N: usize>(
        &mut self,
        block: &WideContactConstraint,
        pairs: &mut Pairs<S>,
    ) {
        let zero = self.span.splat(0.0);
        let mut couplings = [[zero; N]; N];
        for other in 0..N {
            couplings[other][other] = self.rows[other].inverse_mass;
            for index in 0..other {
                let (row, at) = (&self.rows[index], &self.rows[other]);
                let coupling = row.coupling(at, pairs, self.normal);
                (couplings[index][other], couplings[other][index]) = (coupling, coupling);
            }
        }
        let (mut impulses, mut speeds) = ([zero; N], [zero; N]);
        impulses.copy_from_slice(&self.impulses.points[..N]);
        speeds.copy_from_slice(&self.speeds[..N]);
        for index in 0..N {
            let impulse = self.wanted(index, impulses[index], speeds[index]);
            let change = impulse - impulses[index];
            impulses[index] = impulse;
            for other in 0..N {
                speeds[other] += couplings[index][other] * change;
            }
        }
        for index in (0..N - 1).rev() {
            // The last point of a contact is not taken twice in a row.
            let is_taken = block.has_point(self.span, index + 1);
            let wanted = self.wanted(index, impulses[index], speeds[index]);
            let impulse = is_taken.select(wanted, impulses[index]);
            let change = impulse - impulses[index];
            impulses[index] = impulse;
            for other in 0..index {
                speeds[other] += couplings[index][other] * change;
            }
        }
        for index in 0..N {
            let change = impulses[index] - self.impulses.points[index];
            self.impulses.points[index] = impulses[index];
            self.rows[index].apply_normal_impulse(pairs, self.normal, change);
        }
    }

    /// The impulses that points number `index` should have, N·s, where they have the impulses
    /// `before` and part at a `speed`, m/s.
    #[inline(always)]
    fn wanted(&self, index: usize, before: S::f32s, speed: S::f32s) -> S::f32s {
        let WideNormalTarget { approach, mass, impulse_scale, most } = self.targets[index];
        let wanted = -mass * (speed + approach) - impulse_scale * before;
        let impulse = positive(before + wanted);
        impulse.simd_gt(most).select(most, impulse)
    }

    /// Friction: as much as it takes to stick, at most what the normal impulses allow.
    #[inline(always)]
    fn solve_patch(&mut self, block: &WideContactConstraint, pairs: &mut Pairs<S>) {
        let span = self.span;
        let zero = span.splat(0.0);
        let (mut pressed, mut levered) = (zero, zero);
        for index in 0..block.most_points {
            let impulse = self.impulses.points[index];
            pressed += impulse;
            levered += block.patch.lever_arms[index].load_at(span) * impulse;
        }
        let friction = block.friction.load_at(span);
        let patch = Patch::new(block, pairs, self.normal, self.tangents);

        let spin = self.normal.dot(pairs.b.angular - pairs.a.angular);
        let most = friction * levered;
        let wanted = self.impulses.twist - patch.twist_mass * spin;
        let twist = within(wanted, most);
        let change = twist - self.impulses.twist;
        self.impulses.twist = twist;
        pairs.apply_angular_impulse(self.normal * change);
        if block.rolling != 0 {
            self.resist_rolling(block, pairs, pressed);
        }

        let [u, v] = self.tangents;
        let velocity = pairs.velocity_at(patch.arms);
        let slip_u = velocity.dot(u) + block.patch.tangent_velocity[0].load_at(span);
        let slip_v = velocity.dot(v) + block.patch.tangent_velocity[1].load_at(span);
        let [m0, m1, m2] = patch.mass;
        let wanted_u = self.impulses.across[0] - (m0 * slip_u + m1 * slip_v);
        let wanted_v = self.impulses.across[1] - (m1 * slip_u + m2 * slip_v);
        let most = friction * pressed;
        let square = wanted_u * wanted_u + wanted_v * wanted_v;
        let slips = square.simd_gt(most * most);
        let length = square.sqrt();
        let across_u = slips.select(most * (wanted_u / length), wanted_u);
        let across_v = slips.select(most * (wanted_v / length), wanted_v);
        let change = [across_u - self.impulses.across[0], across_v - self.impulses.across[1]];
        self.impulses.across = [across_u, across_v];
        pairs.apply_impulse(patch.arms, u * change[0] + v * change[1]);
    }

    /// Stops rolling with angular impulses of at most the rolling resistance times what
    /// presses, N·s.
    #[inline(always)]
    fn resist_rolling(
        &mut self,
        block: &WideContactConstraint,
        pairs: &mut Pairs<S>,
        pressed: S::f32s,
    ) {
        let span = self.span;
        let zero = span.splat(0.0);
        let resistance = block.rolling_resistance.load_at(span);
        let spin = pairs.b.angular - pairs.a.angular;
        let rolling = spin - self.normal * self.normal.dot(spin);
        let speed = rolling.dot(rolling).sqrt();
        let rolls = resistance.simd_gt(zero) & !speed.simd_eq(zero);
        let axis = WideVector::new(rolling.x / speed, rolling.y / speed, rolling.z / speed);
        let (spin_a, spin_b) =
            (pairs.a.inverse_inertia * -axis, pairs.b.inverse_inertia * axis);
        let mass = invert(axis.dot(spin_b - spin_a));
        let wanted = self.impulses.rolling - rolling * mass;
        let most = resistance * pressed;
        let square = wanted.dot(wanted);
        let length = square.sqrt();
        let clamped =
            WideVector::new(wanted.x / length, wanted.y / length, wanted.z / length) * most;
        let impulse = clamped.or(square.simd_gt(most * most), wanted);
        let impulse = impulse.or(rolls, self.impulses.rolling);
        let change = impulse - self.impulses.rolling;
        self.impulses.rolling = impulse;
        pairs.apply_angular_impulse(change);
    }

    /// Notes how hard the points press, and how fast they have been pushed out of overlap.
    #[inline(always)]
    fn record_max_impulses(&self, block: &mut WideContactConstraint) {
        let span = self.span;
        let zero = span.splat(0.0);
        for index in 0..block.most_points {
            let impulse = self.impulses.points[index];
            let push = positive(-self.targets[index].approach);
            let points = &mut block.points[index];
            let pressed = impulse - self.rows[index].mass * push;
            let most = larger(pressed, points.max_normal_impulse.load_at(span));
            points.max_normal_impulse.store_at(span, most);
            let before = points.push_velocity.load_at(span);
            let is_pressed = impulse.simd_gt(zero);
            points
                .push_velocity
                .store_at(span, is_pressed.select(larger(push, before), before));
        }
    }

    /// Notes which contacts have a point too deep to be pushed out at `push_speed`, m/s.
    #[inline(always)]
    fn mark_deep(&self, block: &mut WideContactConstraint, push_speed: f32) {
        let bias_rate = block.bias_rate.load_at(self.span);
        let slowest = self.span.splat(-push_speed);
        self.span.clear_bits(&mut block.deep);
        for index in 0..block.most_points {
            let is_deep = (bias_rate * self.rows[index].separation).simd_lt(slowest);
            let is_deep = is_deep & block.has_point(self.span, index);
            self.span.add_bits(&mut block.deep, is_deep);
        }
    }

    /// Takes back what is left of the speeds at which points were pushed out of overlap, and
    /// notes which may hit in the next substep.
    #[inline(always)]
    fn end_substep(
        &self,
        block: &mut WideContactConstraint,
        pairs: &mut Pairs<S>,
        substep: &Substep,
    ) {
        let zero = self.span.splat(0.0);
        self.span.clear_bits(&mut block.may_hit);
        for index in 0..block.most_points {
            let points = &mut block.points[index];
            let push = points.push_velocity.load_at(self.span);
            points.push_velocity.store_at(self.span, zero);
            let own = positive(points.relative_velocity.load_at(self.span));
            let row = &self.rows[index];
            let speed = row.normal_velocity(pairs, self.normal);
            let more = speed - own;
            let rest = more.simd_lt(push).select(more, push);
            let is_due = rest.simd_gt(zero) & self.impulses.points[index].simd_eq(zero);
            row.apply_normal_impulse(pairs, self.normal, is_due.select(-row.mass * rest, zero));
            block.note_hits(self.span, index, [speed, row.separation], substep);
        }
    }

    /// Writes the impulses back; returns which contacts press.
    #[inline(always)]
    fn store(&self, block: &mut WideContactConstraint) -> S::mask32s {
        let zero = self.span.splat(0.0);
        let mut held = S::mask32s::splat(self.span.simd(), false);
        for index in 0..block.most_points {
            let impulse = self.impulses.points[index];
            block.points[index].impulse.store_at(self.span, impulse);
            held |= impulse.simd_gt(zero);
        }
        let patch = &mut block.patch;
        for axis in 0..2 {
            patch.impulse[axis].store_at(self.span, self.impulses.across[axis]);
        }
        patch.twist_impulse.store_at(self.span, self.impulses.twist);
        patch.rolling_impulse.store_at(self.span, self.impulses.rolling);
        held
    }
}

/// The rows of all points. No array of zeros is filled first: it would be kilobytes.
#[inline(always)]
fn all_rows<S: Simd>(
    block: &WideContactConstraint,
    pairs: &Pairs<S>,
    normal: WideVector<S>,
) -> [WideContactRow<S>; 4] {
    [
        row_or_none(block, pairs, normal, 0),
        row_or_none(block, pairs, normal, 1),
        row_or_none(block, pairs, normal, 2),
        row_or_none(block, pairs, normal, 3),
    ]
}

#[inline(always)]
fn row_or_none<S: Simd>(
    block: &WideContactConstraint,
    pairs: &Pairs<S>,
    normal: WideVector<S>,
    index: usize,
) -> WideContactRow<S> {
    if index < block.most_points {
        WideContactRow::new(block, pairs, normal, index)
    } else {
        WideContactRow::none(pairs.span)
    }
}

/// The target of points that press with an impulse and part at a speed.
#[inline(always)]
fn target<S: Simd>(
    (span, block): (LaneSpan<S>, &WideContactConstraint),
    [impulse, speed]: [S::f32s; 2],
    row: &WideContactRow<S>,
    substep: &Substep,
    pass: PassKind,
) -> WideNormalTarget<S> {
    let zero = span.splat(0.0);
    let (one, infinity) = (span.splat(1.0), span.splat(f32::INFINITY));
    let gap = row.separation;
    let is_apart = gap.simd_gt(zero);
    let closing = gap * (1.0 / substep.h);
    match pass {
        PassKind::Soft { push_speed } => {
            let (mass_scale, impulse_scale) =
                (block.mass_scale.load_at(span), block.impulse_scale.load_at(span));
            let give = impulse_scale / mass_scale * row.inverse_mass;
            let bearing = give * impulse * BEARING_SHARE;
            let fastest = larger(bearing, span.splat(push_speed));
            let push = larger(block.bias_rate.load_at(span) * gap, -fastest);
            WideNormalTarget {
                approach: is_apart.select(closing, push),
                mass: row.mass * is_apart.select(one, mass_scale),
                impulse_scale: is_apart.select(zero, impulse_scale),
                most: infinity,
            }
        }
        PassKind::Rigid | PassKind::Relax { .. } => {
            let most = match pass {
                PassKind::Relax { impact_speed } => {
                    let is_fast = speed.simd_lt(span.splat(-impact_speed));
                    let is_idle = is_fast | (is_apart & !impulse.simd_gt(zero));
                    is_idle.select(positive(impulse), infinity)
                }
                _ => infinity,
            };
            WideNormalTarget {
                approach: is_apart.select(closing, zero),
                mass: row.mass,
                impulse_scale: zero,
                most,
            }
        }
    }
}
