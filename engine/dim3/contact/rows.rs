//! Rows (Jacobians) of a contact constraint at the current poses of two bodies.

use glam::Vec3;

use super::constraint::{ContactConstraint, ContactConstraintPoint};
use super::constraint_bodies::ConstraintBodies;
use super::lever_arms::{invert, lever_arms};

/// Makes the rows of `constraint` for its bodies as they stand now.
///
/// Both bodies are pushed at one and the same point, between where they have carried the
/// contact point since the step began: what one gains in angular momentum, the other loses.
pub(crate) fn make_rows(constraint: &mut ContactConstraint, pair: &ConstraintBodies<'_>) {
    let states = pair.states();
    let (normal, rounding) = (constraint.normal, constraint.rolling_radii);
    for row in constraint.points_mut() {
        let arms = lever_arms(states, row.anchors, normal, rounding);
        row.angular_jacobians = arms.map(|arm| arm.cross(normal));
        let along = [-normal, -row.angular_jacobians[0], normal, row.angular_jacobians[1]];
        let answer = pair.velocity_response(along);
        row.angular_responses = [-answer[1], answer[3]];
        row.inverse_mass = product(along, answer);
        row.mass = invert(row.inverse_mass);
    }
    let arms = lever_arms(states, constraint.patch.anchors, normal, rounding);
    let [u, v] = constraint
        .tangents
        .map(|tangent| [-tangent, tangent.cross(arms[0]), tangent, arms[1].cross(tangent)]);
    let (of_u, of_v) = (pair.velocity_response(u), pair.velocity_response(v));
    let (uu, uv, vv) = (product(u, of_u), product(u, of_v), product(v, of_v));
    let about = [Vec3::ZERO, -normal, Vec3::ZERO, normal];
    constraint.patch.arms = arms;
    constraint.patch.mass = Vec3::new(vv, -uv, uu) * invert(uu * vv - uv * uv);
    constraint.patch.twist_mass = invert(product(about, pair.velocity_response(about)));
}

impl ConstraintBodies<'_> {
    /// Speeds along the normal at each point of `constraint` for an impulse of 1 N·s at each,
    /// 1/kg: a symmetric matrix.
    pub(super) fn couplings(&self, constraint: &ContactConstraint) -> [[f32; 4]; 4] {
        let normal = constraint.normal;
        let along = |row: &ContactConstraintPoint| {
            [-normal, -row.angular_jacobians[0], normal, row.angular_jacobians[1]]
        };
        let mut couplings = [[0.0; 4]; 4];
        for (other, at) in constraint.points().iter().enumerate() {
            let answer = self.velocity_response(along(at));
            for (index, row) in constraint.points()[..other].iter().enumerate() {
                let coupling = product(along(row), answer);
                (couplings[index][other], couplings[other][index]) = (coupling, coupling);
            }
            couplings[other][other] = at.inverse_mass;
        }
        couplings
    }
}

/// How fast two bodies move along what they are pushed along, 1/kg.
fn product(along: [Vec3; 4], answer: [Vec3; 4]) -> f32 {
    let of = |part: usize| along[part].dot(answer[part]);
    (of(0) + of(1)) + (of(2) + of(3))
}
