//! The rows of a constraint: where impulses act on two bodies as they stand now.

use glam::Vec3;

use super::constraint::{ContactConstraint, MadeFor, Rounding};
use crate::state::BodyState;

/// Makes the rows of `constraint` for its bodies as they stand now.
///
/// Both bodies are pushed at one and the same point, between where they have carried the contact
/// point since the step began: what one gains in angular momentum, the other loses.
pub(super) fn make_rows(constraint: &mut ContactConstraint, states: [&BodyState; 2]) {
    let (normal, rounding) = (constraint.normal, constraint.rounding);
    for row in constraint.points_mut() {
        let (arms, _) = arms_now(states, row.anchors, normal, rounding);
        row.levers = arms.map(|arm| arm.cross(normal));
        row.spins = [0, 1].map(|body| states[body].inverse_inertia * row.levers[body]);
        let turning = row.spins[0].dot(row.levers[0]) + row.spins[1].dot(row.levers[1]);
        let k = states.map(|state| normal.dot(normal * state.inverse_mass));
        row.mass = invert(k[0] + k[1] + turning);
    }
    let (arms, drift) = arms_now(states, constraint.patch.anchors, normal, rounding);
    let [u, v] = constraint.tangents;
    let k = |x, y| inverse_mass_along(states, arms, x, y);
    let (uu, uv, vv) = (k(u, u), k(u, v), k(v, v));
    let twist = states.map(|state| normal.dot(state.inverse_inertia * normal));
    constraint.patch.arms = arms;
    constraint.patch.mass = Vec3::new(vv, -uv, uu) * invert(uu * vv - uv * uv);
    constraint.patch.twist_mass = invert(twist[0] + twist[1]);
    constraint.made_for = MadeFor { turn_count: turn_count(states), drift };
}

/// Makes the rows anew when the bodies have turned, or slid by more than `tolerance` metres, since
/// they were made. A heap at rest never gets here.
pub(super) fn follow(
    constraint: &mut ContactConstraint,
    states: [&BodyState; 2],
    tolerance: f32,
) {
    let has_turned = constraint.made_for.turn_count != turn_count(states);
    if has_turned || {
        let drift = drift_of(states, constraint.patch.anchors);
        (drift - constraint.made_for.drift).length_squared() > tolerance * tolerance
    } {
        make_rows(constraint, states);
    }
}

fn turn_count(states: [&BodyState; 2]) -> u32 {
    states[0].turn_count.wrapping_add(states[1].turn_count)
}

/// How much farther `b` has carried a point than `a` since the step began, m.
fn drift_of(states: [&BodyState; 2], anchors: [Vec3; 2]) -> Vec3 {
    states[1].way_of(anchors[1]) - states[0].way_of(anchors[0])
}

/// Arms to where two bodies are pushed at a point now, and how far apart they have carried it, m.
fn arms_now(
    states: [&BodyState; 2],
    anchors: [Vec3; 2],
    normal: Vec3,
    rounding: Rounding,
) -> ([Vec3; 2], Vec3) {
    let drift = drift_of(states, anchors);
    let Rounding { radii, share_of_b } = rounding;
    let turned = |body: usize| states[body].turned(anchors[body]);
    let arm_a = turned(0) + radii[0] * normal + share_of_b * drift;
    let arm_b = turned(1) - radii[1] * normal - (1.0 - share_of_b) * drift;
    ([arm_a, arm_b], drift)
}

/// How much velocity along `y` an impulse of 1 N·s along `x` gives, 1/kg.
fn inverse_mass_along(states: [&BodyState; 2], arms: [Vec3; 2], x: Vec3, y: Vec3) -> f32 {
    let of = |body: usize| {
        let (state, arm) = (states[body], arms[body]);
        let spin = state.inverse_inertia * arm.cross(x);
        y.dot(x * state.inverse_mass) + spin.dot(arm.cross(y))
    };
    of(0) + of(1)
}

fn invert(k: f32) -> f32 {
    if k > 0.0 { 1.0 / k } else { 0.0 }
}
