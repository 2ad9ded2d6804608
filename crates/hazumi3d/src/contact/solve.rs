//! The inner loop: impulses that keep bodies apart.

use glam::{Vec2, Vec3};
use hazumi_core::{Disjoint, Softness};

use super::constraint::{ContactConstraint, PatchRows, PointRow};
use crate::state::BodyState;

/// Whether a pass pushes overlapping bodies apart or only stops them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Bias {
    /// Overlap becomes velocity, softly, at most this fast, m/s.
    Soft {
        /// m/s, > 0.
        push_speed: f32,
    },
    /// Only velocities count: takes back what the soft pass added.
    Off,
}

/// The two velocities a constraint works on, held in registers between load and store.
struct Pair {
    bodies: [BodyState; 2],
}

impl Pair {
    /// Copies the two bodies of `constraint` out.
    fn load(states: &Disjoint<'_, BodyState>, constraint: &ContactConstraint) -> Self {
        let load = |slot: Option<u32>| match slot {
            // SAFETY: constraints that run at the same time have no movable body in common (see
            // `Coloring`), and immovable ones are only ever read.
            Some(slot) => unsafe { *states.get(slot as usize) },
            None => BodyState::FIXED,
        };
        Self { bodies: constraint.slots.map(load) }
    }

    /// Writes the velocities of the movable ones back.
    fn store(&self, states: &Disjoint<'_, BodyState>, constraint: &ContactConstraint) {
        for ((slot, movable), body) in
            constraint.slots.iter().zip(constraint.movable).zip(&self.bodies)
        {
            let Some(slot) = slot.filter(|_| movable) else { continue };
            // SAFETY: as in `load`; the body is movable, so no other constraint holds it now.
            let state = unsafe { states.get_mut(slot as usize) };
            state.linear_velocity = body.linear_velocity;
            state.angular_velocity = body.angular_velocity;
        }
    }

    /// Velocity of `b` relative to `a` at a point, m/s.
    fn velocity_at(&self, [arm_a, arm_b]: [Vec3; 2]) -> Vec3 {
        let [a, b] = &self.bodies;
        b.linear_velocity + b.angular_velocity.cross(arm_b)
            - a.linear_velocity
            - a.angular_velocity.cross(arm_a)
    }

    /// Gap at a point along `normal`, m, after the displacements of this step.
    fn separation(&self, normal: Vec3, row: &PointRow) -> f32 {
        let [a, b] = &self.bodies;
        row.base + normal.dot(b.displaced(row.arms[1]) - a.displaced(row.arms[0]))
    }

    /// Speed at which the bodies part at a point along `normal`, m/s.
    fn speed(&self, normal: Vec3, row: &PointRow) -> f32 {
        let [a, b] = &self.bodies;
        normal.dot(b.linear_velocity - a.linear_velocity)
            + row.levers[1].dot(b.angular_velocity)
            - row.levers[0].dot(a.angular_velocity)
    }

    /// Parts the bodies at a point along `normal` by `impulse` N·s.
    fn part(&mut self, normal: Vec3, row: &PointRow, impulse: f32) {
        let [a, b] = &mut self.bodies;
        a.linear_velocity -= normal * (impulse * a.inverse_mass);
        a.angular_velocity -= row.spins[0] * impulse;
        b.linear_velocity += normal * (impulse * b.inverse_mass);
        b.angular_velocity += row.spins[1] * impulse;
    }

    /// Pushes `b` by `impulse` (N·s) at a point, and `a` the other way.
    fn push(&mut self, [arm_a, arm_b]: [Vec3; 2], impulse: Vec3) {
        let [a, b] = &mut self.bodies;
        a.linear_velocity -= impulse * a.inverse_mass;
        a.angular_velocity -= a.inverse_inertia * arm_a.cross(impulse);
        b.linear_velocity += impulse * b.inverse_mass;
        b.angular_velocity += b.inverse_inertia * arm_b.cross(impulse);
    }

    /// Turns `b` by the angular `impulse` (N·m·s), and `a` the other way.
    fn twist(&mut self, impulse: Vec3) {
        let [a, b] = &mut self.bodies;
        a.angular_velocity -= a.inverse_inertia * impulse;
        b.angular_velocity += b.inverse_inertia * impulse;
    }
}

/// Applies what held the bodies apart last time: most of the work of this substep.
///
/// Source: Catto, *Fast and Simple Physics using Sequential Impulses*, GDC 2006. `[catto2006]`
pub(crate) fn warm_start(states: &Disjoint<'_, BodyState>, constraint: &ContactConstraint) {
    let mut pair = Pair::load(states, constraint);
    for row in constraint.points() {
        pair.part(constraint.normal, row, row.impulse);
    }
    let [u, v] = constraint.tangents;
    let patch = &constraint.patch;
    pair.push(patch.arms, patch.impulse.x * u + patch.impulse.y * v);
    pair.twist(patch.twist_impulse * constraint.normal);
    pair.store(states, constraint);
}

/// One pass over the rows of `constraint`: the points, then friction within what they press.
///
/// The points are taken forth and back. Taken one way only, the first point is always the first
/// to give, and stacks lean towards it: 20 boxes drift 2 cm that way and 2 mm this way.
pub(crate) fn solve(
    states: &Disjoint<'_, BodyState>,
    constraint: &mut ContactConstraint,
    inverse_h: f32,
    bias: Bias,
) {
    let mut pair = Pair::load(states, constraint);
    let mut targets = [(0.0, Softness::RIGID); 4];
    for (target, row) in targets.iter_mut().zip(constraint.points()) {
        let separation = pair.separation(constraint.normal, row);
        *target = aim(separation, constraint.softness, inverse_h, bias);
    }
    let count = constraint.point_count;
    for index in (0..count).chain((0..count - 1).rev()) {
        let row = &mut constraint.points[index];
        let (target, softness) = targets[index];
        let speed = pair.speed(constraint.normal, row);
        let wanted = -row.mass * softness.mass_scale * (speed + target)
            - softness.impulse_scale * row.impulse;
        let impulse = positive(row.impulse + wanted);
        let change = impulse - row.impulse;
        row.impulse = impulse;
        if impulse > row.largest_impulse {
            row.largest_impulse = impulse;
        }
        pair.part(constraint.normal, row, change);
    }
    solve_patch(&mut pair, constraint);
    pair.store(states, constraint);
}

/// The speed (m/s) at which a point may approach at most, and how softly to see to it.
fn aim(separation: f32, soft: Softness, inverse_h: f32, bias: Bias) -> (f32, Softness) {
    match bias {
        // A gap may close within the substep, but not more than close.
        _ if separation > 0.0 => (separation * inverse_h, Softness::RIGID),
        Bias::Soft { push_speed } => ((soft.bias_rate * separation).max(-push_speed), soft),
        Bias::Off => (0.0, Softness::RIGID),
    }
}

/// `x`, or 0 where it is negative or no number. The standard `max` leaves the sign of zero open.
fn positive(x: f32) -> f32 {
    if x > 0.0 { x } else { 0.0 }
}

/// Friction: as much as it takes to stick, at most what the normal impulses allow.
fn solve_patch(pair: &mut Pair, constraint: &mut ContactConstraint) {
    let normal = constraint.normal;
    let pressed: f32 = constraint.points().iter().map(|row| row.impulse).sum();
    let levered: f32 =
        constraint.points().iter().map(|row| row.from_middle * row.impulse).sum();
    let friction = constraint.friction;
    let PatchRows { arms, mass, .. } = constraint.patch;
    let patch = &mut constraint.patch;

    let [a, b] = &pair.bodies;
    let spin = normal.dot(b.angular_velocity - a.angular_velocity);
    let most = friction * levered;
    let wanted = patch.twist_impulse - patch.twist_mass * spin;
    let twist = if wanted.abs() > most { most.copysign(wanted) } else { wanted };
    let change = twist - patch.twist_impulse;
    patch.twist_impulse = twist;
    pair.twist(change * normal);

    let [u, v] = constraint.tangents;
    let velocity = pair.velocity_at(arms);
    let slip = Vec2::new(velocity.dot(u), velocity.dot(v));
    let wanted = patch.impulse
        - Vec2::new(mass.x * slip.x + mass.y * slip.y, mass.y * slip.x + mass.z * slip.y);
    let impulse = wanted.clamp_length_max(friction * pressed);
    let change = impulse - patch.impulse;
    patch.impulse = impulse;
    pair.push(arms, change.x * u + change.y * v);
}

/// Makes the points that hit faster than `threshold` m/s bounce off.
pub(crate) fn restitute(
    states: &Disjoint<'_, BodyState>,
    constraint: &mut ContactConstraint,
    threshold: f32,
) {
    if constraint.restitution == 0.0 {
        return;
    }
    let mut pair = Pair::load(states, constraint);
    for row in &mut constraint.points[..constraint.point_count] {
        if row.start_speed > -threshold || row.largest_impulse == 0.0 {
            continue;
        }
        let speed = pair.speed(constraint.normal, row);
        let wanted = -row.mass * (speed + constraint.restitution * row.start_speed);
        let impulse = positive(row.impulse + wanted);
        let change = impulse - row.impulse;
        row.impulse = impulse;
        pair.part(constraint.normal, row, change);
    }
    pair.store(states, constraint);
}
