//! Contact solver (sequential impulses, projected Gauss-Seidel): normal, friction and rolling.

use hazumi_core::Softness;

use super::constraint::{ContactConstraint, ContactConstraintPoint};
use super::constraint_bodies::ConstraintBodies;
use super::end_substep::end_substep;
use super::pass::{NO_PART, PassKind, Substep, bearing_speed, positive};
use super::rows::make_rows;

/// Share by which two points are taken to be harder to move than they are when they are solved
/// together, dimensionless: where one cannot move without the other, they share evenly what
/// pushes them.
pub(super) const EVEN: f32 = 1e-4;

/// Begins a substep: follows the bodies, and applies what held them apart last time, which is
/// most of the work.
///
/// Source: Catto, *Fast and Simple Physics using Sequential Impulses*, GDC 2006. `[catto2006]`
pub(crate) fn warm_start(pair: &mut ConstraintBodies<'_>, constraint: &mut ContactConstraint) {
    make_rows(constraint, pair);
    for point in constraint.points() {
        pair.apply_normal_impulse(constraint.normal, &point.row, point.impulse);
    }
    let (tangent, patch) = (constraint.tangent(), &constraint.patch);
    pair.apply_normal_impulse(tangent, &patch.row, patch.impulse);
    pair.apply_angular_impulse(patch.rolling_impulse);
}

/// One pass over the rows of `constraint`: the points, both at once, then friction within what
/// they press.
pub(crate) fn solve(
    pair: &mut ConstraintBodies<'_>,
    constraint: &mut ContactConstraint,
    substep: &Substep,
    pass: PassKind,
) {
    make_rows(constraint, pair);
    let inverse_h = 1.0 / substep.h;
    let mut targets = [NormalTarget::default(); 2];
    for (target, point) in targets.iter_mut().zip(constraint.points()) {
        let separation = pair.separation(constraint.normal, point);
        let speed = pair.normal_velocity(constraint.normal, &point.row);
        *target =
            NormalTarget::new([separation, speed], point, constraint.softness, inverse_h, pass);
    }
    let rows = [0, 1].map(|index| LcpRow::new(pair, constraint, index, &targets[index]));
    let impulses = solve_lcp(constraint, &rows);
    let normal = constraint.normal;
    for (point, impulse) in constraint.points_mut().iter_mut().zip(impulses) {
        let change = impulse - point.impulse;
        point.impulse = impulse;
        pair.apply_normal_impulse(normal, &point.row, change);
    }
    solve_patch(pair, constraint);
    match pass {
        PassKind::Soft { push_speed } => {
            record_max_impulses(constraint, &targets);
            constraint.is_deep = pair.is_deep(constraint, push_speed);
        }
        PassKind::Rigid => record_max_impulses(constraint, &targets),
        PassKind::Relax { .. } => end_substep(pair, constraint, substep),
    }
    pair.mark_constrained(constraint);
}

/// Notes how hard the points of `constraint` press, and how fast they have been pushed out of
/// overlap.
fn record_max_impulses(constraint: &mut ContactConstraint, targets: &[NormalTarget; 2]) {
    for (point, target) in constraint.points_mut().iter_mut().zip(targets) {
        let push = positive(-target.approach);
        let pressed = point.impulse - point.row.mass * push;
        point.max_normal_impulse = point.max_normal_impulse.max(pressed);
        if point.impulse > 0.0 {
            point.push_velocity = point.push_velocity.max(push);
        }
    }
}

/// A row of the complementarity problem of both points of a contact.
#[derive(Clone, Copy)]
struct LcpRow {
    /// By how much the point should part faster, m/s.
    lacking: f32,
    /// How hard it is to move, 1/kg, with what its spring gives way.
    slack: f32,
    /// Whether anything is wanted; if not, its impulse stays.
    is_any: bool,
}

impl LcpRow {
    const NOTHING: Self = Self { lacking: 0.0, slack: 1.0, is_any: false };

    /// To part faster by `lacking` m/s, of a point that is moved at 1/kg as `mobility` says.
    fn rigid(lacking: f32, mobility: f32) -> Self {
        Self { lacking, slack: mobility, is_any: true }
    }

    fn new(
        pair: &ConstraintBodies<'_>,
        constraint: &ContactConstraint,
        index: usize,
        target: &NormalTarget,
    ) -> Self {
        let point = &constraint.points[index];
        let mobility = point.row.inverse_mass;
        if index >= constraint.point_count || target.is_idle || !(mobility > 0.0) {
            return Self::NOTHING;
        }
        let Softness { mass_scale, impulse_scale, .. } = target.softness;
        let give = mobility * (impulse_scale / mass_scale);
        let speed = pair.normal_velocity(constraint.normal, &point.row);
        Self {
            lacking: -(speed + target.approach) - give * point.impulse,
            slack: mobility + give,
            is_any: true,
        }
    }
}

/// The impulses, N·s, ≥ 0, at which both points have what is wanted of them, or are let go: a
/// linear complementarity problem with two unknowns.
fn solve_lcp(constraint: &ContactConstraint, rows: &[LcpRow; 2]) -> [f32; 2] {
    let [x, y] = constraint.points.each_ref().map(|point| point.impulse);
    let [of_x, of_y] = *rows;
    let is_coupled = of_x.is_any && of_y.is_any;
    let coupling = if is_coupled { constraint.coupling } else { 0.0 };
    let (slack_x, slack_y) = (of_x.slack * (1.0 + EVEN), of_y.slack * (1.0 + EVEN));
    let scale = 1.0 / (slack_x * slack_y - coupling * coupling);
    let both_x = x + (slack_y * of_x.lacking - coupling * of_y.lacking) * scale;
    let both_y = y + (slack_x * of_y.lacking - coupling * of_x.lacking) * scale;
    if both_x >= 0.0 && both_y >= 0.0 {
        return [both_x, both_y];
    }
    let only_x = positive(x + (of_x.lacking + coupling * y) / of_x.slack);
    let lifts_y = coupling * (only_x - x) - of_y.slack * y >= of_y.lacking;
    if lifts_y {
        return [only_x, 0.0];
    }
    [0.0, positive(y + (of_y.lacking + coupling * x) / of_y.slack)]
}

/// The target of a pass at a point.
#[derive(Clone, Copy, Debug, Default)]
struct NormalTarget {
    /// The speed at which it may approach at most, m/s.
    approach: f32,
    /// How softly to see to it.
    softness: Softness,
    /// Whether it is left alone.
    is_idle: bool,
}

impl NormalTarget {
    fn new(
        [separation, speed]: [f32; 2],
        point: &ContactConstraintPoint,
        softness: Softness,
        inverse_h: f32,
        pass: PassKind,
    ) -> Self {
        let approach = separation * inverse_h;
        let rigid = Self { softness: Softness::RIGID, ..Self::default() };
        match pass {
            // A gap may close within the substep, but not more than close.
            PassKind::Soft { .. } | PassKind::Rigid if separation > 0.0 => {
                Self { approach, ..rigid }
            }
            PassKind::Soft { push_speed } => {
                let bearing = bearing_speed(softness, point.impulse, point.row.inverse_mass);
                let fastest = if bearing > push_speed { bearing } else { push_speed };
                let approach = (softness.bias_rate * separation).max(-fastest);
                Self { approach, softness, ..rigid }
            }
            PassKind::Rigid => rigid,
            // A point that has not pressed yet is left to the next substep.
            PassKind::Relax { impact_speed } => {
                let is_idle =
                    speed < -impact_speed || separation > 0.0 && !(point.impulse > 0.0);
                Self { approach: positive(approach), is_idle, ..rigid }
            }
        }
    }
}

/// Brings both points of a constraint to the speeds of an impact at once, as two that are near
/// each other are hardly told apart one by one.
pub(super) fn solve_impact(
    pair: &mut ConstraintBodies<'_>,
    constraint: &mut ContactConstraint,
) {
    let rows = [0, 1].map(|index| impact_row(pair, constraint, index));
    let impulses = solve_lcp(constraint, &rows);
    let normal = constraint.normal;
    for (point, impulse) in constraint.points_mut().iter_mut().zip(impulses) {
        let change = impulse - point.impulse;
        point.impulse = impulse;
        pair.apply_normal_impulse(normal, &point.row, change);
    }
}

/// The row of a point in an impact.
fn impact_row(
    pair: &ConstraintBodies<'_>,
    constraint: &ContactConstraint,
    index: usize,
) -> LcpRow {
    let (normal, point) = (constraint.normal, &constraint.points[index]);
    let takes_part = index < constraint.point_count && point.impact_velocity != NO_PART;
    if !takes_part || !(point.row.inverse_mass > 0.0) {
        return LcpRow::NOTHING;
    }
    LcpRow::rigid(
        point.impact_velocity - pair.normal_velocity(normal, &point.row),
        point.row.inverse_mass,
    )
}

/// Friction: as much as it takes to stick, at most what the normal impulses allow.
pub(super) fn solve_patch(pair: &mut ConstraintBodies<'_>, constraint: &mut ContactConstraint) {
    let [first, second] = &constraint.points;
    let pressed = first.impulse + second.impulse;
    let (tangent, patch) = (constraint.tangent(), &mut constraint.patch);
    if constraint.rolling_resistance > 0.0 {
        let [a, b] = &pair.bodies;
        let spin = b.angular_velocity - a.angular_velocity;
        let wanted = patch.rolling_impulse - patch.rolling_mass * spin;
        let rolling = within(wanted, constraint.rolling_resistance * pressed);
        let change = rolling - patch.rolling_impulse;
        patch.rolling_impulse = rolling;
        pair.apply_angular_impulse(change);
    }
    let slip = pair.normal_velocity(tangent, &patch.row) + patch.tangent_velocity;
    let wanted = patch.impulse - patch.row.mass * slip;
    let impulse = within(wanted, constraint.friction * pressed);
    let change = impulse - patch.impulse;
    patch.impulse = impulse;
    pair.apply_normal_impulse(tangent, &patch.row, change);
}

/// `x`, at most as far from 0 as `most`.
fn within(x: f32, most: f32) -> f32 {
    if x.abs() > most { most.copysign(x) } else { x }
}
