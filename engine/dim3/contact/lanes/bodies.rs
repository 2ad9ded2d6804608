//! Bodies of a block: gather into lanes, and scatter back.

use glam::Vec3;
use hazumi_core::SharedSlice;
use hazumi_core::simd::{LANES, LaneSpan, Select, Simd, lanes_of, prelude::*};

use super::block::WideContactConstraint;
use crate::contact::constraint::ContactConstraint;
use crate::contact::constraint_bodies::ConstraintBodies;
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::{StoredVectors, WideMatrix, WideVector};

/// One body of each contact.
#[derive(Clone, Copy)]
pub(super) struct WideBodies<S: Simd> {
    pub(super) linear: WideVector<S>,
    pub(super) angular: WideVector<S>,
    /// Above 0 where a contact or a joint holds them in this substep.
    constrained: S::f32s,
    pub(super) shift: WideVector<S>,
    pub(super) turn_axis: WideVector<S>,
    pub(super) turn_w: S::f32s,
    pub(super) inverse_mass: WideVector<S>,
    pub(super) inverse_inertia: WideMatrix<S>,
}

impl<S: Simd> WideBodies<S> {
    /// Copies the bodies in a span out, of those with these slots.
    #[inline(always)]
    pub(super) fn load(
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
        slots: &[SolverBodyIndex; LANES],
    ) -> Self {
        // All places first: a call would throw vectors out of their registers.
        let mut bodies = [&BodyState::FIXED; LANES];
        for (body, &slot) in bodies.iter_mut().zip(span.of(slots)) {
            // No list is long enough for the slot of a fixed one.
            if (slot as usize) < states.len() {
                // SAFETY: contacts that run at the same time have no movable body in common
                // (see `Coloring`), and immovable ones are only ever read.
                *body = unsafe { states.get(slot as usize) };
            }
        }
        let [qx, qy, qz, qw, vx, vy, vz, wx, wy, wz, constrained, sx, sy, sz, ..] =
            span.columns(|lane| bodies[lane].motion_row());
        let [mx, my, mz, xx, xy, xz, yx, yy] = span.columns(|lane| bodies[lane].mass_row());
        let [yz, zx, zy, zz] = span.columns(|lane| bodies[lane].inertia_row());
        Self {
            linear: WideVector::new(vx, vy, vz),
            angular: WideVector::new(wx, wy, wz),
            constrained,
            shift: WideVector::new(sx, sy, sz),
            turn_axis: WideVector::new(qx, qy, qz),
            turn_w: qw,
            inverse_mass: WideVector::new(mx, my, mz),
            inverse_inertia: WideMatrix([
                WideVector::new(xx, xy, xz),
                WideVector::new(yx, yy, yz),
                WideVector::new(zx, zy, zz),
            ]),
        }
    }

    /// Writes the velocities of the `movable` ones of a block (as bits) back, and whether they
    /// are held now.
    #[inline(always)]
    pub(super) fn store(
        self,
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
        (slots, movable): (&[SolverBodyIndex; LANES], u64),
        held: S::mask32s,
    ) {
        let WideVector { x: vx, y: vy, z: vz, .. } = self.linear;
        let WideVector { x: wx, y: wy, z: wz, .. } = self.angular;
        let constrained = held.select(span.splat(1.0), self.constrained);
        let rows = span.rows([vx, vy, vz, wx, wy, wz, constrained, self.shift.x]);
        let slots = span.of(slots);
        // A loop over all lanes would be unrolled, and the rows taken apart.
        for lane in lanes_of(span.bits(movable)) {
            // SAFETY: as in `load`; the body is movable, so no other contact holds it now.
            let state = unsafe { states.get_mut(slots[lane] as usize) };
            state.set_velocities(rows[lane]);
        }
    }

    /// The velocities, in the lanes of a block.
    #[inline(always)]
    pub(super) fn velocities(&self, span: LaneSpan<S>) -> LaneVelocities {
        let mut velocities =
            LaneVelocities { linear: StoredVectors::ZERO, angular: StoredVectors::ZERO };
        velocities.linear.store_at(span, self.linear);
        velocities.angular.store_at(span, self.angular);
        velocities
    }

    /// How far turning alone has moved the ends of these arms; see
    /// [`BodyState::rotation_displacement`].
    #[inline(always)]
    pub(super) fn spun(&self, arm: WideVector<S>) -> WideVector<S> {
        let two = S::f32s::splat(self.turn_w.token(), 2.0);
        let twice = self.turn_axis.cross(arm) * two;
        twice * self.turn_w + self.turn_axis.cross(twice)
    }
}

/// Velocities of one body of each contact of a block.
pub(super) struct LaneVelocities {
    linear: StoredVectors,
    angular: StoredVectors,
}

impl LaneVelocities {
    /// The velocities of the body in a lane, m/s and rad/s.
    pub(super) fn of(&self, lane: usize) -> (Vec3, Vec3) {
        (self.linear.get(lane), self.angular.get(lane))
    }
}

/// The two bodies of each contact in a span of a block.
#[derive(Clone, Copy)]
pub(super) struct Pairs<S: Simd> {
    pub(super) span: LaneSpan<S>,
    pub(super) a: WideBodies<S>,
    pub(super) b: WideBodies<S>,
}

impl<S: Simd> Pairs<S> {
    /// Copies the bodies of a span out.
    #[inline(always)]
    pub(super) fn load(
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
        block: &WideContactConstraint,
    ) -> Self {
        let [a, b] = &block.slots;
        Self {
            span,
            a: WideBodies::load(span, states, a),
            b: WideBodies::load(span, states, b),
        }
    }

    /// Writes the velocities back, and which contacts hold their bodies.
    #[inline(always)]
    pub(super) fn store(
        self,
        states: &SharedSlice<'_, BodyState>,
        block: &WideContactConstraint,
        held: S::mask32s,
    ) {
        let ([a, b], [of_a, of_b]) = (&block.slots, block.movable);
        self.a.store(self.span, states, (a, of_a), held);
        self.b.store(self.span, states, (b, of_b), held);
    }

    /// The same bodies at rest.
    #[inline(always)]
    pub(super) fn at_rest(mut self) -> Self {
        let zero = self.span.splat(0.0);
        let rest = WideVector::new(zero, zero, zero);
        (self.a.linear, self.a.angular) = (rest, rest);
        (self.b.linear, self.b.angular) = (rest, rest);
        self
    }

    /// Pushes `b` by impulses, N·s, at the ends of arms, and `a` the other way.
    #[inline(always)]
    pub(super) fn apply_impulse(&mut self, arms: [WideVector<S>; 2], impulse: WideVector<S>) {
        let Self { a, b, .. } = self;
        a.linear = a.linear - impulse * a.inverse_mass;
        a.angular = a.angular - a.inverse_inertia * arms[0].cross(impulse);
        b.linear = b.linear + impulse * b.inverse_mass;
        b.angular = b.angular + b.inverse_inertia * arms[1].cross(impulse);
    }

    /// Turns `b` by angular impulses, N·m·s, and `a` the other way.
    #[inline(always)]
    pub(super) fn apply_angular_impulse(&mut self, impulse: WideVector<S>) {
        let Self { a, b, .. } = self;
        a.angular = a.angular - a.inverse_inertia * impulse;
        b.angular = b.angular + b.inverse_inertia * impulse;
    }

    /// Velocities of `b` relative to `a` at the ends of arms, m/s.
    #[inline(always)]
    pub(super) fn velocity_at(&self, arms: [WideVector<S>; 2]) -> WideVector<S> {
        let Self { a, b, .. } = self;
        ((b.linear + b.angular.cross(arms[1])) - a.linear) - a.angular.cross(arms[0])
    }
}

impl WideContactConstraint {
    /// The bodies of the contact in a lane, for work on that alone.
    pub(super) fn pair_of<'a>(
        &self,
        _: usize,
        states: &'a SharedSlice<'_, BodyState>,
        constraint: &ContactConstraint,
    ) -> ConstraintBodies<'a> {
        ConstraintBodies::load(states, constraint)
    }
}
