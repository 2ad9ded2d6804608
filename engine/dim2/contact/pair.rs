//! The two bodies of a constraint while it works on them.

use glam::{Vec2, Vec3};
use hazumi_core::Disjoint;

use super::constraint::{ContactConstraint, PointRow, Row};
use super::mobility::Mobility;
use crate::state::BodyState;

/// The two bodies a constraint works on, held in registers between load and store.
pub(crate) struct Pair<'a> {
    pub(super) bodies: [BodyState; 2],
    /// How they answer to impulses when joints hold them.
    mobility: Option<&'a Mobility>,
    /// What they were given since, along x and y, N·s, and angular, N·m·s: noted only for those that
    /// joints hold.
    given: [Vec3; 2],
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
        Self { bodies, mobility: None, given: [Vec3::ZERO; 2] }
    }

    /// The same two, which answer as `mobility` says.
    pub(crate) fn held(self, mobility: &'a Mobility) -> Self {
        Self { mobility: Some(mobility), ..self }
    }

    /// The same two, which weigh as these inverse masses, along x and y, 1/kg, and inertias, 1/(kg·m²), say.
    pub(super) fn weighing(mut self, masses: [Vec3; 2]) -> Self {
        for (body, mass) in self.bodies.iter_mut().zip(masses) {
            (body.inverse_mass, body.inverse_inertia) = (mass.truncate(), mass.z);
        }
        self
    }

    /// The same two, which move as `velocities` say, along x and y, m/s, and angular, rad/s.
    pub(crate) fn moving(mut self, velocities: [Vec3; 2]) -> Self {
        for (body, velocity) in self.bodies.iter_mut().zip(velocities) {
            (body.linear_velocity, body.angular_velocity) = (velocity.truncate(), velocity.z);
        }
        self
    }

    /// What body 0 or 1 was given, along x and y, N·s, and angular, N·m·s; noted only for those that joints
    /// hold.
    pub(crate) fn given(&self, body: usize) -> Vec3 {
        self.given[body]
    }

    /// Whether bodies that joints hold were given nothing.
    pub(crate) fn is_left_alone(&self) -> bool {
        self.given == [Vec3::ZERO; 2]
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

    /// The velocities that impulses, along x and y and angular, give.
    pub(super) fn answer(&self, impulses: [Vec3; 2]) -> [Vec3; 2] {
        if let Some(mobility) = self.mobility {
            return mobility.answer(impulses);
        }
        let [a, b] = &self.bodies;
        let alone = |body: &BodyState, impulse: Vec3| {
            (impulse.truncate() * body.inverse_mass).extend(impulse.z * body.inverse_inertia)
        };
        [alone(a, impulses[0]), alone(b, impulses[1])]
    }

    /// Gives impulses to bodies that joints hold.
    #[cold]
    fn give(&mut self, mobility: &Mobility, impulses: [Vec3; 2]) {
        let changes = mobility.answer(impulses);
        for (body, change) in self.bodies.iter_mut().zip(changes) {
            body.linear_velocity += change.truncate();
            body.angular_velocity += change.z;
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

    /// Gap at a point along `normal`, m, after the displacements of this step.
    pub(super) fn separation(&self, normal: Vec2, point: &PointRow) -> f32 {
        let [a, b] = &self.bodies;
        point.base + normal.dot(b.way_of(point.anchors[1]) - a.way_of(point.anchors[0]))
    }

    /// Speed at which the bodies part at a point along the `direction` of a row, m/s.
    pub(super) fn speed(&self, direction: Vec2, row: &Row) -> f32 {
        let [a, b] = &self.bodies;
        direction.dot(b.linear_velocity - a.linear_velocity)
            + row.levers[1] * b.angular_velocity
            - row.levers[0] * a.angular_velocity
    }

    /// Parts the bodies at a point along the `direction` of a row by `impulse` N·s.
    pub(super) fn part(&mut self, direction: Vec2, row: &Row, impulse: f32) {
        let push = direction * impulse;
        if let Some(mobility) = self.mobility {
            let spin = row.levers.map(|lever| lever * impulse);
            return self.give(mobility, [-push.extend(spin[0]), push.extend(spin[1])]);
        }
        let [a, b] = &mut self.bodies;
        a.linear_velocity -= push * a.inverse_mass;
        a.angular_velocity -= row.spins[0] * impulse;
        b.linear_velocity += push * b.inverse_mass;
        b.angular_velocity += row.spins[1] * impulse;
    }

    /// Turns `b` by the angular `impulse` (N·m·s), and `a` the other way.
    pub(super) fn twist(&mut self, impulse: f32) {
        if let Some(mobility) = self.mobility {
            return self.give(mobility, [Vec3::Z * -impulse, Vec3::Z * impulse]);
        }
        let [a, b] = &mut self.bodies;
        a.angular_velocity -= a.inverse_inertia * impulse;
        b.angular_velocity += b.inverse_inertia * impulse;
    }
}
