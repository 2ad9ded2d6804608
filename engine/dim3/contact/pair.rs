//! The two bodies of a constraint while it works on them.

use glam::Vec3;
use hazumi_core::Disjoint;

use super::constraint::{ContactConstraint, PointRow};
use super::mobility::Mobility;
use crate::state::BodyState;

/// The two bodies a constraint works on, held in registers between load and store.
pub(crate) struct Pair<'a> {
    pub(super) bodies: [BodyState; 2],
    /// How they answer to impulses when joints hold them.
    mobility: Option<&'a Mobility>,
    /// What they were given since, N·s and N·m·s: noted only for those that joints hold.
    given: [Vec3; 4],
}

impl<'a> Pair<'a> {
    /// Copies the two bodies of `constraint` out.
    pub(crate) fn load(
        states: &Disjoint<'_, BodyState>,
        constraint: &ContactConstraint,
    ) -> Self {
        let load = |slot: Option<u32>| match slot {
            // SAFETY: constraints that run at the same time have no movable body in common (see
            // `Coloring`), and immovable ones are only ever read.
            Some(slot) => unsafe { *states.get(slot as usize) },
            None => BodyState::FIXED,
        };
        Self::of(constraint.slots.map(load))
    }

    /// Two bodies that no joint holds.
    pub(super) fn of(bodies: [BodyState; 2]) -> Self {
        Self { bodies, mobility: None, given: [Vec3::ZERO; 4] }
    }

    /// The same two, which answer as `mobility` says.
    pub(crate) fn held(self, mobility: &'a Mobility) -> Self {
        Self { mobility: Some(mobility), ..self }
    }

    /// The same two, which move as `velocities` say, linear, m/s, and angular, rad/s.
    pub(crate) fn moving(mut self, velocities: [[Vec3; 2]; 2]) -> Self {
        for (body, [linear, angular]) in self.bodies.iter_mut().zip(velocities) {
            (body.linear_velocity, body.angular_velocity) = (linear, angular);
        }
        self
    }

    /// What body 0 or 1 was given, linear, N·s, and angular, N·m·s; noted only for those that joints
    /// hold.
    pub(crate) fn given(&self, body: usize) -> [Vec3; 2] {
        [self.given[2 * body], self.given[2 * body + 1]]
    }

    /// Whether bodies that joints hold were given nothing.
    pub(crate) fn is_left_alone(&self) -> bool {
        self.given == [Vec3::ZERO; 4]
    }

    /// Writes the velocities of the movable ones back, and whether they are held.
    pub(crate) fn store(
        &self,
        states: &Disjoint<'_, BodyState>,
        constraint: &ContactConstraint,
    ) {
        self.store_those(states, constraint, constraint.movable);
    }

    /// Writes the velocities of some of the movable ones back, and whether they are held.
    pub(crate) fn store_those(
        &self,
        states: &Disjoint<'_, BodyState>,
        constraint: &ContactConstraint,
        wanted: [bool; 2],
    ) {
        for ((slot, wanted), body) in constraint.slots.iter().zip(wanted).zip(&self.bodies) {
            let Some(slot) = slot.filter(|_| wanted) else { continue };
            // SAFETY: as in `load`; the body is movable, so no other constraint holds it now.
            let state = unsafe { states.get_mut(slot as usize) };
            state.linear_velocity = body.linear_velocity;
            state.angular_velocity = body.angular_velocity;
            state.is_held = body.is_held;
        }
    }

    /// The velocities that impulses give, linear and angular of `a`, linear and angular of `b`.
    pub(super) fn answer(&self, impulses: [Vec3; 4]) -> [Vec3; 4] {
        if let Some(mobility) = self.mobility {
            return mobility.answer(impulses);
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
    fn give(&mut self, mobility: &Mobility, impulses: [Vec3; 4]) {
        let changes = mobility.answer(impulses);
        for (index, body) in self.bodies.iter_mut().enumerate() {
            body.linear_velocity += changes[2 * index];
            body.angular_velocity += changes[2 * index + 1];
        }
        for (sum, impulse) in self.given.iter_mut().zip(impulses) {
            *sum += impulse;
        }
    }

    /// Notes that the bodies are held when a point of `constraint` presses.
    pub(super) fn hold(&mut self, constraint: &ContactConstraint) {
        if constraint.points().iter().any(|row| row.impulse > 0.0) {
            self.bodies.iter_mut().for_each(|body| body.is_held = true);
        }
    }

    /// Both bodies, to be read.
    pub(crate) fn states(&self) -> [&BodyState; 2] {
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
        if let Some(mobility) = self.mobility {
            let (push, spin) = (normal * impulse, row.levers.map(|lever| lever * impulse));
            return self.give(mobility, [-push, -spin[0], push, spin[1]]);
        }
        let [a, b] = &mut self.bodies;
        a.linear_velocity -= normal * impulse * a.inverse_mass;
        a.angular_velocity -= row.spins[0] * impulse;
        b.linear_velocity += normal * impulse * b.inverse_mass;
        b.angular_velocity += row.spins[1] * impulse;
    }

    /// Pushes `b` by `impulse` (N·s) at a point, and `a` the other way.
    pub(super) fn push(&mut self, [arm_a, arm_b]: [Vec3; 2], impulse: Vec3) {
        if let Some(mobility) = self.mobility {
            let spins = [arm_a, arm_b].map(|arm| arm.cross(impulse));
            return self.give(mobility, [-impulse, -spins[0], impulse, spins[1]]);
        }
        let [a, b] = &mut self.bodies;
        a.linear_velocity -= impulse * a.inverse_mass;
        a.angular_velocity -= a.inverse_inertia * arm_a.cross(impulse);
        b.linear_velocity += impulse * b.inverse_mass;
        b.angular_velocity += b.inverse_inertia * arm_b.cross(impulse);
    }

    /// Turns `b` by the angular `impulse` (N·m·s), and `a` the other way.
    pub(super) fn twist(&mut self, impulse: Vec3) {
        if let Some(mobility) = self.mobility {
            return self.give(mobility, [Vec3::ZERO, -impulse, Vec3::ZERO, impulse]);
        }
        let [a, b] = &mut self.bodies;
        a.angular_velocity -= a.inverse_inertia * impulse;
        b.angular_velocity += b.inverse_inertia * impulse;
    }
}
