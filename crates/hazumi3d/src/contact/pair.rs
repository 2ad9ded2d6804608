//! The two bodies of a constraint while it works on them.

use glam::Vec3;
use hazumi_core::Disjoint;

use super::constraint::{ContactConstraint, PointRow};
use crate::state::BodyState;

/// The two bodies a constraint works on, held in registers between load and store.
pub(super) struct Pair {
    pub(super) bodies: [BodyState; 2],
}

impl Pair {
    /// Copies the two bodies of `constraint` out.
    pub(super) fn load(
        states: &Disjoint<'_, BodyState>,
        constraint: &ContactConstraint,
    ) -> Self {
        let load = |slot: Option<u32>| match slot {
            // SAFETY: constraints that run at the same time have no movable body in common (see
            // `Coloring`), and immovable ones are only ever read.
            Some(slot) => unsafe { *states.get(slot as usize) },
            None => BodyState::FIXED,
        };
        Self { bodies: constraint.slots.map(load) }
    }

    /// Writes the velocities of the movable ones back, and whether they are held.
    pub(super) fn store(
        &self,
        states: &Disjoint<'_, BodyState>,
        constraint: &ContactConstraint,
    ) {
        for ((slot, movable), body) in
            constraint.slots.iter().zip(constraint.movable).zip(&self.bodies)
        {
            let Some(slot) = slot.filter(|_| movable) else { continue };
            // SAFETY: as in `load`; the body is movable, so no other constraint holds it now.
            let state = unsafe { states.get_mut(slot as usize) };
            state.linear_velocity = body.linear_velocity;
            state.angular_velocity = body.angular_velocity;
            state.is_held = body.is_held;
        }
    }

    /// Notes that the bodies are held when a point of `constraint` presses.
    pub(super) fn hold(&mut self, constraint: &ContactConstraint) {
        if constraint.points().iter().any(|row| row.impulse > 0.0) {
            self.bodies.iter_mut().for_each(|body| body.is_held = true);
        }
    }

    /// Both bodies, to be read.
    pub(super) fn states(&self) -> [&BodyState; 2] {
        self.bodies.each_ref()
    }

    /// Velocity of `b` relative to `a` at a point, m/s.
    pub(super) fn velocity_at(&self, [arm_a, arm_b]: [Vec3; 2]) -> Vec3 {
        let [a, b] = &self.bodies;
        b.linear_velocity + b.angular_velocity.cross(arm_b)
            - a.linear_velocity
            - a.angular_velocity.cross(arm_a)
    }

    /// Gap at a point along `normal`, m, after the displacements of this step.
    pub(super) fn separation(&self, normal: Vec3, row: &PointRow) -> f32 {
        let [a, b] = &self.bodies;
        row.base + normal.dot(b.way_of(row.anchors[1]) - a.way_of(row.anchors[0]))
    }

    /// Speed at which the bodies part at a point along `normal`, m/s.
    pub(super) fn speed(&self, normal: Vec3, row: &PointRow) -> f32 {
        let [a, b] = &self.bodies;
        normal.dot(b.linear_velocity - a.linear_velocity)
            + row.levers[1].dot(b.angular_velocity)
            - row.levers[0].dot(a.angular_velocity)
    }

    /// Parts the bodies at a point along `normal` by `impulse` N·s.
    pub(super) fn part(&mut self, normal: Vec3, row: &PointRow, impulse: f32) {
        let [a, b] = &mut self.bodies;
        a.linear_velocity -= normal * impulse * a.inverse_mass;
        a.angular_velocity -= row.spins[0] * impulse;
        b.linear_velocity += normal * impulse * b.inverse_mass;
        b.angular_velocity += row.spins[1] * impulse;
    }

    /// Pushes `b` by `impulse` (N·s) at a point, and `a` the other way.
    pub(super) fn push(&mut self, [arm_a, arm_b]: [Vec3; 2], impulse: Vec3) {
        let [a, b] = &mut self.bodies;
        a.linear_velocity -= impulse * a.inverse_mass;
        a.angular_velocity -= a.inverse_inertia * arm_a.cross(impulse);
        b.linear_velocity += impulse * b.inverse_mass;
        b.angular_velocity += b.inverse_inertia * arm_b.cross(impulse);
    }

    /// Turns `b` by the angular `impulse` (N·m·s), and `a` the other way.
    pub(super) fn twist(&mut self, impulse: Vec3) {
        let [a, b] = &mut self.bodies;
        a.angular_velocity -= a.inverse_inertia * impulse;
        b.angular_velocity += b.inverse_inertia * impulse;
    }
}
