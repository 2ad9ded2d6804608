//! The rows of a constraint: where impulses act on two bodies as they stand now.

use glam::Vec3;

use super::constraint::{ContactConstraint, Rounding};
use super::pair::Pair;
use crate::state::BodyState;

/// Makes the rows of `constraint` for its bodies as they stand now.
///
/// Both bodies are pushed at one and the same point, between where they have carried the contact
/// point since the step began: what one gains in angular momentum, the other loses.
pub(crate) fn make_rows(constraint: &mut ContactConstraint, pair: &Pair<'_>) {
    let states = pair.states();
    let (normal, rounding) = (constraint.normal, constraint.rounding);
    for row in constraint.points_mut() {
        let arms = arms_now(states, row.anchors, normal, rounding);
        row.levers = arms.map(|arm| arm.cross(normal));
        let along = [-normal, -row.levers[0], normal, row.levers[1]];
        let answer = pair.answer(along);
        row.spins = [-answer[1], answer[3]];
        row.mass = invert(product(along, answer));
    }
    let arms = arms_now(states, constraint.patch.anchors, normal, rounding);
    let [u, v] = constraint
        .tangents
        .map(|tangent| [-tangent, tangent.cross(arms[0]), tangent, arms[1].cross(tangent)]);
    let (of_u, of_v) = (pair.answer(u), pair.answer(v));
    let (uu, uv, vv) = (product(u, of_u), product(u, of_v), product(v, of_v));
    let about = [Vec3::ZERO, -normal, Vec3::ZERO, normal];
    constraint.patch.arms = arms;
    constraint.patch.mass = Vec3::new(vv, -uv, uu) * invert(uu * vv - uv * uv);
    constraint.patch.twist_mass = invert(product(about, pair.answer(about)));
}

/// Arms to where two bodies are pushed at a point now.
fn arms_now(
    states: [&BodyState; 2],
    anchors: [Vec3; 2],
    normal: Vec3,
    rounding: Rounding,
) -> [Vec3; 2] {
    let [a, b] = states;
    let spun = [a.spun(anchors[0]), b.spun(anchors[1])];
    let drift = (b.shift + spun[1]) - (a.shift + spun[0]);
    let Rounding { radii, share_of_b } = rounding;
    let arm_a = (anchors[0] + spun[0]) + radii[0] * normal + share_of_b * drift;
    let arm_b = (anchors[1] + spun[1]) - radii[1] * normal - (1.0 - share_of_b) * drift;
    [arm_a, arm_b]
}

/// How fast two bodies move along what they are pushed along, 1/kg.
fn product(along: [Vec3; 4], answer: [Vec3; 4]) -> f32 {
    let of = |part: usize| along[part].dot(answer[part]);
    (of(0) + of(1)) + (of(2) + of(3))
}

fn invert(k: f32) -> f32 {
    if k > 0.0 { 1.0 / k } else { 0.0 }
}
