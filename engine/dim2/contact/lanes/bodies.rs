//! Bodies of a block: gather into lanes, and scatter back.

use glam::{Vec2, Vec3};
use hazumi_core::SharedSlice;
use hazumi_core::simd::{LANES, LaneSpan, Numbers, Select, Simd, lanes_of};

use super::block::WideContactConstraint;
use super::patch::Masses;
use crate::contact::constraint::ContactConstraint;
use crate::contact::constraint_bodies::ConstraintBodies;
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::{StoredVectors, WideVector};

/// One body of each contact.
#[derive(Clone, Copy)]
pub(super) struct WideBodies<S: Simd> {
    pub(super) linear: WideVector<S>,
    pub(super) angular: S::f32s,
    /// Above 0 where a contact or a joint holds them in this substep.
    constrained: S::f32s,
    pub(super) shift: WideVector<S>,
    /// The sine of the turn, and the cosine less one.
    pub(super) sin: S::f32s,
    pub(super) cos_less_one: S::f32s,
    pub(super) inverse_mass: WideVector<S>,
    pub(super) inverse_inertia: S::f32s,
}

impl<S: Simd> WideBodies<S> {
    /// Copies the bodies in a span out, of those with these slots.
    #[inline(always)]
    pub(super) fn load(
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
        slots: &[SolverBodyIndex; LANES],
        masses: &Masses,
    ) -> Self {
        let slots = span.of(slots);
        let [cos, sin, vx, vy, w, constrained, sx, sy] =
            span.columns(|lane| state_at(states, slots[lane]).motion_row());
        Self {
            linear: WideVector::new(vx, vy),
            angular: w,
            constrained,
            shift: WideVector::new(sx, sy),
            sin,
            cos_less_one: cos - span.splat(1.0),
            inverse_mass: masses.inverse_mass.load_at(span),
            inverse_inertia: masses.inverse_inertia.load_at(span),
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
        let WideVector { x: vx, y: vy, .. } = self.linear;
        let constrained = held.select(span.splat(1.0), self.constrained);
        let rows = span.rows([vx, vy, self.angular, constrained]);
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
            LaneVelocities { linear: StoredVectors::ZERO, angular: Numbers::ZERO };
        velocities.linear.store_at(span, self.linear);
        velocities.angular.store_at(span, self.angular);
        velocities
    }

    /// How far turning alone has moved the ends of these arms; see
    /// [`BodyState::rotation_displacement`].
    #[inline(always)]
    pub(super) fn spun(&self, arm: WideVector<S>) -> WideVector<S> {
        arm * self.cos_less_one + arm.quarter() * self.sin
    }
}

/// Velocities of one body of each contact of a block.
pub(super) struct LaneVelocities {
    linear: StoredVectors,
    angular: Numbers,
}

impl LaneVelocities {
    /// The velocities of the body in a lane, m/s and rad/s.
    pub(super) fn of(&self, lane: usize) -> (Vec2, f32) {
        (self.linear.get(lane), self.angular.0[lane])
    }
}

/// The state of a body, to read; for [`FIXED`](crate::contact::input::FIXED), which no list is
/// long enough for, one that does not move.
#[inline(always)]
pub(super) fn state_at<'a>(
    states: &'a SharedSlice<'_, BodyState>,
    slot: SolverBodyIndex,
) -> &'a BodyState {
    if slot as usize >= states.len() {
        return &BodyState::FIXED;
    }
    // SAFETY: contacts that run at the same time have no movable body in common (see
    // `Coloring`), and immovable ones are only ever read.
    unsafe { states.get(slot as usize) }
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
        let ([a, b], [of_a, of_b]) = (&block.slots, &block.patch.masses);
        Self {
            span,
            a: WideBodies::load(span, states, a, of_a),
            b: WideBodies::load(span, states, b, of_b),
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
        let rest = WideVector::new(zero, zero);
        (self.a.linear, self.a.angular) = (rest, zero);
        (self.b.linear, self.b.angular) = (rest, zero);
        self
    }

    /// Turns `b` by angular impulses, N·m·s, and `a` the other way.
    #[inline(always)]
    pub(super) fn apply_angular_impulse(&mut self, impulse: S::f32s) {
        let Self { a, b, .. } = self;
        a.angular -= a.inverse_inertia * impulse;
        b.angular += b.inverse_inertia * impulse;
    }
}

impl WideContactConstraint {
    /// The bodies of the contact in a lane, for work on that alone.
    pub(super) fn pair_of<'a>(
        &self,
        lane: usize,
        states: &'a SharedSlice<'_, BodyState>,
        constraint: &ContactConstraint,
    ) -> ConstraintBodies<'a> {
        ConstraintBodies::load(states, constraint).with_inverse_masses(self.masses_of(lane))
    }

    /// The masses of the bodies of the contact in a lane: inverse masses along x and y, 1/kg,
    /// and inertias, 1/(kg·m²).
    fn masses_of(&self, lane: usize) -> [Vec3; 2] {
        self.patch
            .masses
            .each_ref()
            .map(|masses| masses.inverse_mass.get(lane).extend(masses.inverse_inertia.0[lane]))
    }
}
