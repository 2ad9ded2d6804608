//! Application of impulses to the two bodies of a constraint.

use glam::Vec3;

use super::constraint::ContactConstraintPoint;
use super::constraint_bodies::ConstraintBodies;
use super::response_matrix::{BodyImpulses, ResponseMatrix};

impl ConstraintBodies<'_> {
    /// The same two, which move as `velocities` say, linear, m/s, and angular, rad/s.
    pub(crate) fn with_velocities(mut self, velocities: [[Vec3; 2]; 2]) -> Self {
        for (body, [linear, angular]) in self.bodies.iter_mut().zip(velocities) {
            (body.linear_velocity, body.angular_velocity) = (linear, angular);
        }
        self
    }

    /// The accumulated impulse on body 0 or 1, linear, N·s, and angular, N·m·s; noted only for
    /// those that joints hold.
    pub(crate) fn accumulated_impulse(&self, body: usize) -> [Vec3; 2] {
        [self.accumulated_impulses[2 * body], self.accumulated_impulses[2 * body + 1]]
    }

    /// The velocities that impulses give, linear and angular of `a`, linear and angular of `b`.
    pub(super) fn velocity_response(&self, impulses: BodyImpulses) -> BodyImpulses {
        if let Some(mobility) = self.response {
            return mobility.velocity_response(impulses);
        }
        let [a, b] = &self.bodies;
        [
            impulses[0] * a.inverse_mass,
            a.inverse_inertia * impulses[1],
            impulses[2] * b.inverse_mass,
            b.inverse_inertia * impulses[3],
        ]
    }

    /// Gives impulses to bodies that joints hold.
    #[cold]
    fn apply_articulated(&mut self, mobility: &ResponseMatrix, impulses: BodyImpulses) {
        let changes = mobility.velocity_response(impulses);
        for (index, body) in self.bodies.iter_mut().enumerate() {
            body.linear_velocity += changes[2 * index];
            body.angular_velocity += changes[2 * index + 1];
        }
        for (sum, impulse) in self.accumulated_impulses.iter_mut().zip(impulses) {
            *sum += impulse;
        }
    }

    /// Velocity of `b` relative to `a` at a point, m/s.
    pub(super) fn velocity_at(&self, [arm_a, arm_b]: [Vec3; 2]) -> Vec3 {
        let [a, b] = &self.bodies;
        b.linear_velocity + b.angular_velocity.cross(arm_b)
            - a.linear_velocity
            - a.angular_velocity.cross(arm_a)
    }

    /// Speed at which the bodies part at a point along `normal`, m/s.
    pub(super) fn normal_velocity(&self, normal: Vec3, row: &ContactConstraintPoint) -> f32 {
        let [a, b] = &self.bodies;
        normal.dot(b.linear_velocity - a.linear_velocity)
            + row.angular_jacobians[1].dot(b.angular_velocity)
            - row.angular_jacobians[0].dot(a.angular_velocity)
    }

    /// Parts the bodies at a point along `normal` by `impulse` N·s.
    pub(super) fn apply_normal_impulse(
        &mut self,
        normal: Vec3,
        row: &ContactConstraintPoint,
        impulse: f32,
    ) {
        if let Some(mobility) = self.response {
            let (push, spin) =
                (normal * impulse, row.angular_jacobians.map(|lever| lever * impulse));
            return self.apply_articulated(mobility, [-push, -spin[0], push, spin[1]]);
        }
        let [a, b] = &mut self.bodies;
        a.linear_velocity -= normal * impulse * a.inverse_mass;
        a.angular_velocity -= row.angular_responses[0] * impulse;
        b.linear_velocity += normal * impulse * b.inverse_mass;
        b.angular_velocity += row.angular_responses[1] * impulse;
    }

    /// Pushes `b` by `impulse` (N·s) at a point, and `a` the other way.
    pub(super) fn apply_impulse(&mut self, [arm_a, arm_b]: [Vec3; 2], impulse: Vec3) {
        if let Some(mobility) = self.response {
            let spins = [arm_a, arm_b].map(|arm| arm.cross(impulse));
            return self.apply_articulated(mobility, [-impulse, -spins[0], impulse, spins[1]]);
        }
        let [a, b] = &mut self.bodies;
        a.linear_velocity -= impulse * a.inverse_mass;
        a.angular_velocity -= a.inverse_inertia * arm_a.cross(impulse);
        b.linear_velocity += impulse * b.inverse_mass;
        b.angular_velocity += b.inverse_inertia * arm_b.cross(impulse);
    }

    /// Turns `b` by the angular `impulse` (N·m·s), and `a` the other way.
    pub(super) fn apply_angular_impulse(&mut self, impulse: Vec3) {
        if let Some(mobility) = self.response {
            return self
                .apply_articulated(mobility, [Vec3::ZERO, -impulse, Vec3::ZERO, impulse]);
        }
        let [a, b] = &mut self.bodies;
        a.angular_velocity -= a.inverse_inertia * impulse;
        b.angular_velocity += b.inverse_inertia * impulse;
    }
}

impl ContactConstraintPoint {
    /// How the bodies move at it along the normal: its own levers say so.
    #[inline(always)]
    pub(super) fn row(&self) -> &Self {
        self
    }
}
