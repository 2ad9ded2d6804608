//! Application of impulses to the two bodies of a constraint.

use glam::{Vec2, Vec3};

use super::constraint::{ContactConstraintPoint, ContactRow};
use super::constraint_bodies::ConstraintBodies;
use super::response_matrix::{BodyImpulses, ResponseMatrix};
use crate::state::BodyState;

impl ConstraintBodies<'_> {
    /// The same two, which weigh as these inverse masses, along x and y, 1/kg, and inertias,
    /// 1/(kg·m²), say.
    pub(super) fn with_inverse_masses(mut self, masses: [Vec3; 2]) -> Self {
        for (body, mass) in self.bodies.iter_mut().zip(masses) {
            (body.inverse_mass, body.inverse_inertia) = (mass.truncate(), mass.z);
        }
        self
    }

    /// The same two, which move as `velocities` say, along x and y, m/s, and angular, rad/s.
    pub(crate) fn with_velocities(mut self, velocities: [Vec3; 2]) -> Self {
        for (body, velocity) in self.bodies.iter_mut().zip(velocities) {
            (body.linear_velocity, body.angular_velocity) = (velocity.truncate(), velocity.z);
        }
        self
    }

    /// The accumulated impulse on body 0 or 1, along x and y, N·s, and angular, N·m·s; noted
    /// only for those that joints hold.
    pub(crate) fn accumulated_impulse(&self, body: usize) -> Vec3 {
        self.accumulated_impulses[body]
    }

    /// The velocities that impulses, along x and y and angular, give.
    pub(super) fn velocity_response(&self, impulses: BodyImpulses) -> BodyImpulses {
        if let Some(mobility) = self.response {
            return mobility.velocity_response(impulses);
        }
        let [a, b] = &self.bodies;
        let alone = |body: &BodyState, impulse: Vec3| {
            (impulse.truncate() * body.inverse_mass).extend(impulse.z * body.inverse_inertia)
        };
        [alone(a, impulses[0]), alone(b, impulses[1])]
    }

    /// Gives impulses to bodies that joints hold.
    #[cold]
    fn apply_articulated(&mut self, mobility: &ResponseMatrix, impulses: BodyImpulses) {
        let changes = mobility.velocity_response(impulses);
        for (body, change) in self.bodies.iter_mut().zip(changes) {
            body.linear_velocity += change.truncate();
            body.angular_velocity += change.z;
        }
        for (sum, impulse) in self.accumulated_impulses.iter_mut().zip(impulses) {
            *sum += impulse;
        }
    }

    /// Speed at which the bodies part at a point along the `direction` of a row, m/s.
    pub(super) fn normal_velocity(&self, direction: Vec2, row: &ContactRow) -> f32 {
        let [a, b] = &self.bodies;
        direction.dot(b.linear_velocity - a.linear_velocity)
            + row.angular_jacobians[1] * b.angular_velocity
            - row.angular_jacobians[0] * a.angular_velocity
    }

    /// Parts the bodies at a point along the `direction` of a row by `impulse` N·s.
    pub(super) fn apply_normal_impulse(
        &mut self,
        direction: Vec2,
        row: &ContactRow,
        impulse: f32,
    ) {
        let push = direction * impulse;
        if let Some(mobility) = self.response {
            let spin = row.angular_jacobians.map(|lever| lever * impulse);
            return self
                .apply_articulated(mobility, [-push.extend(spin[0]), push.extend(spin[1])]);
        }
        let [a, b] = &mut self.bodies;
        a.linear_velocity -= push * a.inverse_mass;
        a.angular_velocity -= row.angular_responses[0] * impulse;
        b.linear_velocity += push * b.inverse_mass;
        b.angular_velocity += row.angular_responses[1] * impulse;
    }

    /// Turns `b` by the angular `impulse` (N·m·s), and `a` the other way.
    pub(super) fn apply_angular_impulse(&mut self, impulse: f32) {
        if let Some(mobility) = self.response {
            return self.apply_articulated(mobility, [Vec3::Z * -impulse, Vec3::Z * impulse]);
        }
        let [a, b] = &mut self.bodies;
        a.angular_velocity -= a.inverse_inertia * impulse;
        b.angular_velocity += b.inverse_inertia * impulse;
    }
}

impl ContactConstraintPoint {
    /// How the bodies move at it along the normal.
    #[inline(always)]
    pub(super) fn row(&self) -> &ContactRow {
        &self.row
    }
}
