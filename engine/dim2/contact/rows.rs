//! Rows (Jacobians) of a contact constraint at the current poses of two bodies.

use glam::{Vec2, Vec3};

use super::constraint::{ContactConstraint, ContactRow};
use super::constraint_bodies::ConstraintBodies;
use super::lever_arms::{invert, lever_arms};

/// Makes the rows of `constraint` for its bodies as they stand now.
///
/// Both bodies are pushed at one and the same point, between where they have carried the
/// contact point since the step began: what one gains in angular momentum, the other loses.
pub(crate) fn make_rows(constraint: &mut ContactConstraint, pair: &ConstraintBodies<'_>) {
    let states = pair.states();
    let (normal, tangent, rounding) =
        (constraint.normal, constraint.tangent(), constraint.rolling_radii);
    let mut middle = [Vec2::ZERO; 2];
    for point in constraint.points_mut() {
        let arms = lever_arms(states, point.anchors, normal, rounding);
        point.row = pair.row_at(arms, normal);
        for (middle, arm) in middle.iter_mut().zip(arms) {
            *middle += arm * point.share;
        }
    }
    let [first, second] = &constraint.points;
    constraint.coupling = pair.coupling(normal, &first.row, &second.row);
    constraint.patch.row = pair.row_at(middle, tangent);
    constraint.patch.rolling_mass = pair.rolling_mass();
}

impl ConstraintBodies<'_> {
    /// How the bodies move at the ends of `arms` along a `direction`.
    fn row_at(&self, arms: [Vec2; 2], direction: Vec2) -> ContactRow {
        let angular_jacobians = arms.map(|arm| arm.perp_dot(direction));
        let along =
            [-direction.extend(angular_jacobians[0]), direction.extend(angular_jacobians[1])];
        let answer = self.velocity_response(along);
        let of = |body: usize| {
            along[body].truncate().dot(answer[body].truncate()) + along[body].z * answer[body].z
        };
        let inverse_mass = of(0) + of(1);
        ContactRow {
            angular_jacobians,
            angular_responses: [-answer[0].z, answer[1].z],
            inverse_mass,
            mass: invert(inverse_mass),
        }
    }

    /// Speed along the `normal` at a point for an impulse of 1 N·s at another one, 1/kg.
    fn coupling(&self, normal: Vec2, of: &ContactRow, at: &ContactRow) -> f32 {
        let answer = self.velocity_response([
            -normal.extend(of.angular_jacobians[0]),
            normal.extend(of.angular_jacobians[1]),
        ]);
        let of_a = normal.dot(-answer[0].truncate()) + at.angular_jacobians[0] * -answer[0].z;
        let of_b = normal.dot(answer[1].truncate()) + at.angular_jacobians[1] * answer[1].z;
        of_a + of_b
    }

    /// Effective inertia against turning on each other, kg·m².
    fn rolling_mass(&self) -> f32 {
        let [a, b] = self.velocity_response([-Vec3::Z, Vec3::Z]);
        invert(-a.z + b.z)
    }
}
