//! Contact solver (sequential impulses, projected Gauss-Seidel): normal, friction and rolling.

use glam::{Vec2, Vec3};
use hazumi_core::Softness;

use super::constraint::{ContactConstraint, ContactConstraintPoint, FrictionPatch};
use super::constraint_bodies::ConstraintBodies;
use super::end_substep::end_substep;
use super::pass::{NO_PART, PassKind, Substep, bearing_speed, positive};
use super::rows::make_rows;

/// Begins a substep: follows the bodies, and applies what held them apart last time, which is
/// most of the work.
///
/// Source: Catto, *Fast and Simple Physics using Sequential Impulses*, GDC 2006. `[catto2006]`
pub(crate) fn warm_start(pair: &mut ConstraintBodies<'_>, constraint: &mut ContactConstraint) {
    make_rows(constraint, pair);
    for row in constraint.points() {
        pair.apply_normal_impulse(constraint.normal, row, row.impulse);
    }
    let [u, v] = constraint.tangents;
    let patch = &constraint.patch;
    pair.apply_impulse(patch.arms, patch.impulse.x * u + patch.impulse.y * v);
    pair.apply_angular_impulse(patch.twist_impulse * constraint.normal + patch.rolling_impulse);
}

/// One pass over the rows of `constraint`: the points, then friction within what they press.
pub(crate) fn solve(
    pair: &mut ConstraintBodies<'_>,
    constraint: &mut ContactConstraint,
    substep: &Substep,
    pass: PassKind,
) {
    make_rows(constraint, pair);
    let inverse_h = 1.0 / substep.h;
    let mut targets = [NormalTarget::default(); 4];
    for (target, row) in targets.iter_mut().zip(constraint.points()) {
        let separation = pair.separation(constraint.normal, row);
        let speed = pair.normal_velocity(constraint.normal, row);
        *target =
            NormalTarget::new([separation, speed], row, constraint.softness, inverse_h, pass);
    }
    solve_points(pair, constraint, &targets);
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
fn record_max_impulses(constraint: &mut ContactConstraint, targets: &[NormalTarget; 4]) {
    for (row, target) in constraint.points_mut().iter_mut().zip(targets) {
        let push = positive(-target.approach);
        row.max_normal_impulse = row.max_normal_impulse.max(row.impulse - row.mass * push);
        if row.impulse > 0.0 {
            row.push_velocity = row.push_velocity.max(push);
        }
    }
}

/// Brings the points of `constraint` to their targets: one sweep forth and back. The sweep
/// changes the speeds at the points alone; the bodies get the sums of its impulses.
///
/// The points are taken forth and back. Taken one way only, the first point always gives first,
/// and stacks tilt towards it: 20 boxes drift 2 cm that way and 2 mm this way.
fn solve_points(
    pair: &mut ConstraintBodies<'_>,
    constraint: &mut ContactConstraint,
    targets: &[NormalTarget; 4],
) {
    let (count, normal) = (constraint.point_count, constraint.normal);
    let couplings = pair.couplings(constraint);
    let before = constraint.points.each_ref().map(|row| row.impulse);
    let mut speeds = [0.0; 4];
    for (speed, row) in speeds.iter_mut().zip(constraint.points()) {
        *speed = pair.normal_velocity(normal, row);
    }
    for turn in 0..(2 * count).saturating_sub(1) {
        let index = if turn < count { turn } else { 2 * count - 2 - turn };
        let row = &mut constraint.points[index];
        let NormalTarget { approach, softness, most, .. } = targets[index];
        let wanted = -row.mass * softness.mass_scale * (speeds[index] + approach)
            - softness.impulse_scale * row.impulse;
        let impulse = positive(row.impulse + wanted);
        let impulse = if impulse > most { most } else { impulse };
        let change = impulse - row.impulse;
        row.impulse = impulse;
        for (speed, coupling) in speeds.iter_mut().zip(couplings[index]) {
            *speed += coupling * change;
        }
    }
    for (row, before) in constraint.points().iter().zip(before) {
        pair.apply_normal_impulse(normal, row, row.impulse - before);
    }
}

/// The target of a pass at a point.
#[derive(Clone, Copy, Debug, Default)]
struct NormalTarget {
    /// The speed at which it may approach at most, m/s.
    approach: f32,
    /// How softly to see to it.
    softness: Softness,
    /// Its largest impulse, N·s.
    most: f32,
}

impl NormalTarget {
    /// To be stopped.
    const HOLD: Self = Self { approach: 0.0, softness: Softness::RIGID, most: f32::INFINITY };

    fn new(
        [separation, speed]: [f32; 2],
        row: &ContactConstraintPoint,
        softness: Softness,
        inverse_h: f32,
        pass: PassKind,
    ) -> Self {
        let approach = separation * inverse_h;
        match pass {
            // A gap may close within the substep, but not more than close.
            PassKind::Soft { .. } | PassKind::Rigid if separation > 0.0 => {
                Self { approach, ..Self::HOLD }
            }
            PassKind::Soft { push_speed } => {
                let bearing = bearing_speed(softness, row.impulse, row.inverse_mass);
                let fastest = if bearing > push_speed { bearing } else { push_speed };
                let approach = (softness.bias_rate * separation).max(-fastest);
                Self { approach, softness, ..Self::HOLD }
            }
            PassKind::Rigid => Self::HOLD,
            // A point that has not pressed yet is left to the next substep.
            PassKind::Relax { impact_speed } => {
                let is_idle = speed < -impact_speed || separation > 0.0 && !(row.impulse > 0.0);
                let most = if is_idle { positive(row.impulse) } else { f32::INFINITY };
                Self { approach: positive(approach), most, ..Self::HOLD }
            }
        }
    }
}

/// Brings the points of a constraint to the speeds of an impact, one by one.
pub(super) fn solve_impact(
    pair: &mut ConstraintBodies<'_>,
    constraint: &mut ContactConstraint,
) {
    let normal = constraint.normal;
    for row in constraint.points_mut() {
        if row.impact_velocity == NO_PART {
            continue;
        }
        let lacking = row.impact_velocity - pair.normal_velocity(normal, row);
        let impulse = positive(row.impulse + row.mass * lacking);
        let change = impulse - row.impulse;
        row.impulse = impulse;
        pair.apply_normal_impulse(normal, row, change);
    }
}

/// Friction: as much as it takes to stick, at most what the normal impulses allow.
pub(super) fn solve_patch(pair: &mut ConstraintBodies<'_>, constraint: &mut ContactConstraint) {
    let normal = constraint.normal;
    let pressed: f32 = constraint.points().iter().map(|row| row.impulse).sum();
    let levered: f32 = constraint.points().iter().map(|row| row.lever_arm * row.impulse).sum();
    let friction = constraint.friction;
    let FrictionPatch { arms, mass, .. } = constraint.patch;
    let patch = &mut constraint.patch;

    let [a, b] = &pair.bodies;
    let spin = normal.dot(b.angular_velocity - a.angular_velocity);
    let most = friction * levered;
    let wanted = patch.twist_impulse - patch.twist_mass * spin;
    let twist = if wanted.abs() > most { most.copysign(wanted) } else { wanted };
    let change = twist - patch.twist_impulse;
    patch.twist_impulse = twist;
    pair.apply_angular_impulse(change * normal);
    if constraint.rolling_resistance > 0.0 {
        resist_rolling(pair, patch, normal, constraint.rolling_resistance * pressed);
    }

    let [u, v] = constraint.tangents;
    let velocity = pair.velocity_at(arms);
    let slip = Vec2::new(velocity.dot(u), velocity.dot(v)) + patch.tangent_velocity;
    let wanted = patch.impulse
        - Vec2::new(mass.x * slip.x + mass.y * slip.y, mass.y * slip.x + mass.z * slip.y);
    let impulse = wanted.clamp_length_max(friction * pressed);
    let change = impulse - patch.impulse;
    patch.impulse = impulse;
    pair.apply_impulse(arms, change.x * u + change.y * v);
}

/// Stops rolling with an angular impulse of at most `most` N·m·s.
fn resist_rolling(
    pair: &mut ConstraintBodies<'_>,
    patch: &mut FrictionPatch,
    normal: Vec3,
    most: f32,
) {
    let [a, b] = &pair.bodies;
    let spin = b.angular_velocity - a.angular_velocity;
    let rolling = spin - normal.dot(spin) * normal;
    let speed = rolling.length();
    if speed == 0.0 {
        return;
    }
    let axis = rolling / speed;
    let [_, spin_a, _, spin_b] = pair.velocity_response([Vec3::ZERO, -axis, Vec3::ZERO, axis]);
    let k = axis.dot(spin_b - spin_a);
    let mass = if k > 0.0 { 1.0 / k } else { 0.0 };
    let impulse = (patch.rolling_impulse - mass * rolling).clamp_length_max(most);
    let change = impulse - patch.rolling_impulse;
    patch.rolling_impulse = impulse;
    pair.apply_angular_impulse(change);
}
