//! Solver access to the two bodies of a constraint.

use hazumi_core::SharedSlice;

use super::constraint::{ContactConstraint, ContactConstraintPoint};
use super::response_matrix::{BodyImpulses, ResponseMatrix, ZERO_IMPULSES};
use crate::space::{AngularVector, Vector, ZERO_ANGULAR};
use crate::state::{BodyState, SolverBodyIndex};

/// The two bodies a constraint works on, held in registers between load and store.
pub(crate) struct ConstraintBodies<'a> {
    pub(super) bodies: [BodyState; 2],
    /// How they answer to impulses when joints hold them.
    pub(super) response: Option<&'a ResponseMatrix>,
    /// The impulses on them since, N·s and N·m·s: noted only for those that joints hold.
    pub(super) accumulated_impulses: BodyImpulses,
}

impl<'a> ConstraintBodies<'a> {
    /// Copies the two bodies of `constraint` out.
    pub(crate) fn load(
        states: &SharedSlice<'_, BodyState>,
        constraint: &ContactConstraint,
    ) -> Self {
        let load = |slot: Option<u32>| match slot {
            // SAFETY: constraints that are solved at the same time have no movable body in
            // common (see `Coloring`), and immovable ones are only ever read; when constraints
            // are looked at, nothing is written.
            Some(slot) => unsafe { *states.get(slot as usize) },
            None => BodyState::FIXED,
        };
        Self::from_states(constraint.slots.map(load))
    }

    /// Two bodies that no joint holds.
    pub(super) fn from_states(bodies: [BodyState; 2]) -> Self {
        Self { bodies, response: None, accumulated_impulses: ZERO_IMPULSES }
    }

    /// The same two, with the response of the joints that hold them.
    pub(crate) fn with_response(self, mobility: &'a ResponseMatrix) -> Self {
        Self { response: Some(mobility), ..self }
    }

    /// Whether bodies that joints hold were given nothing.
    pub(crate) fn is_unchanged(&self) -> bool {
        self.accumulated_impulses == ZERO_IMPULSES
    }

    /// Writes the velocities of the movable ones back, and whether they are held.
    pub(crate) fn store(
        &self,
        states: &SharedSlice<'_, BodyState>,
        constraint: &ContactConstraint,
    ) {
        self.store_selected(states, constraint, constraint.movable);
    }

    /// Writes the velocities of some of the movable ones back, and whether they are held.
    pub(crate) fn store_selected(
        &self,
        states: &SharedSlice<'_, BodyState>,
        constraint: &ContactConstraint,
        wanted: [bool; 2],
    ) {
        for ((slot, wanted), body) in constraint.slots.iter().zip(wanted).zip(&self.bodies) {
            let Some(slot) = slot.filter(|_| wanted) else { continue };
            // SAFETY: as in `load`; the body is movable, so no other constraint holds it now.
            let state = unsafe { states.get_mut(slot as usize) };
            state.linear_velocity = body.linear_velocity;
            state.angular_velocity = body.angular_velocity;
            state.constrained = body.constrained;
        }
    }

    /// Notes that the bodies are held when a point of `constraint` presses.
    pub(super) fn mark_constrained(&mut self, constraint: &ContactConstraint) {
        if constraint.points().iter().any(|row| row.impulse > 0.0) {
            self.bodies.iter_mut().for_each(|body| body.constrained = 1.0);
        }
    }

    /// The same two at rest.
    pub(super) fn at_rest(mut self) -> Self {
        for body in &mut self.bodies {
            (body.linear_velocity, body.angular_velocity) = (Vector::ZERO, ZERO_ANGULAR);
        }
        self
    }

    /// Moves the movable ones for `h` seconds as their velocities here say, which are not kept.
    pub(super) fn store_displacements(
        &self,
        states: &SharedSlice<'_, BodyState>,
        constraint: &ContactConstraint,
        h: f32,
    ) {
        let bodies = constraint.slots.iter().zip(constraint.movable).zip(&self.bodies);
        for ((slot, is_movable), body) in bodies {
            let Some(slot) = slot.filter(|_| is_movable) else { continue };
            let (way, turn) = (h * body.linear_velocity, h * body.angular_velocity);
            displace(states, slot, way, turn);
        }
    }

    /// Whether a point of `constraint` is too deep to be pushed out at `push_speed`, m/s.
    pub(super) fn is_deep(&self, constraint: &ContactConstraint, push_speed: f32) -> bool {
        let bias_rate = constraint.softness.bias_rate;
        constraint
            .points()
            .iter()
            .any(|point| bias_rate * self.separation(constraint.normal, point) < -push_speed)
    }

    /// Both bodies, to be read.
    pub(crate) fn states(&self) -> [&BodyState; 2] {
        self.bodies.each_ref()
    }

    /// Gap at a point along `normal`, m, after the displacements of this step.
    pub(super) fn separation(&self, normal: Vector, point: &ContactConstraintPoint) -> f32 {
        let [a, b] = &self.bodies;
        point.base_separation
            + normal.dot(
                b.point_displacement(point.anchors[1]) - a.point_displacement(point.anchors[0]),
            )
    }
}

/// Moves a movable body by `way` metres and turns it by `turn` radians.
pub(super) fn displace(
    states: &SharedSlice<'_, BodyState>,
    slot: SolverBodyIndex,
    way: Vector,
    turn: AngularVector,
) {
    // SAFETY: as in `ConstraintBodies::store_selected`.
    unsafe { states.get_mut(slot as usize) }.apply_displacement(way, turn);
}
