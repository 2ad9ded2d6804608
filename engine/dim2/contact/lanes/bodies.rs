//! Bodies of a block: gather into lanes, and scatter back.

use glam::Vec3;
use hazumi_core::SharedSlice;
use hazumi_core::simd::{LANES, Simd, f32x16, lanes_of, prelude::*, shuffled};

use super::block::WideContactConstraint;
use super::patch::Masses;
use crate::contact::constraint::ContactConstraint;
use crate::contact::constraint_bodies::ConstraintBodies;
use crate::contact::input::FIXED;
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::WideVector;

/// Numbers of a body that are read: half a vector.
const READ: usize = 8;
/// Numbers of a body that are written: a quarter of a vector, of which the last says nothing.
const WRITTEN: usize = 4;

/// One body of each contact.
#[derive(Clone, Copy)]
pub(super) struct WideBodies<S: Simd> {
    pub(super) linear: WideVector<S>,
    pub(super) angular: f32x16<S>,
    pub(super) shift: WideVector<S>,
    /// The sine of the turn, and the cosine less one.
    pub(super) sin: f32x16<S>,
    pub(super) cos_less_one: f32x16<S>,
    pub(super) inverse_mass: WideVector<S>,
    pub(super) inverse_inertia: f32x16<S>,
}

impl<S: Simd> WideBodies<S> {
    /// Copies the bodies with these slots out.
    #[inline(always)]
    pub(super) fn load(
        simd: S,
        states: &SharedSlice<'_, BodyState>,
        slots: &[SolverBodyIndex; LANES],
        masses: &Masses,
    ) -> Self {
        // Row by row: a list of all places first would be made of one place after the other, in
        // vectors.
        let mut rows = [f32x16::splat(simd, 0.0); READ];
        for pair in 0..READ {
            let first = state_at(states, slots[2 * pair]).motion_row();
            let second = state_at(states, slots[2 * pair + 1]).motion_row();
            let mut numbers = [0.0; LANES];
            numbers[..READ].copy_from_slice(&first);
            numbers[READ..].copy_from_slice(&second);
            rows[pair] = f32x16::load_array(simd, numbers);
        }
        let [vx, vy, w, sx, sy, cos, sin, _] = shuffled(rows, LANES.trailing_zeros());
        Self {
            linear: WideVector::new(vx, vy),
            angular: w,
            shift: WideVector::new(sx, sy),
            sin,
            cos_less_one: cos - f32x16::splat(simd, 1.0),
            inverse_mass: masses.inverse_mass.load(simd),
            inverse_inertia: masses.inverse_inertia.load(simd),
        }
    }

    /// Writes the velocities of the `movable` ones (as bits) back, and which contacts hold
    /// them.
    #[inline(always)]
    pub(super) fn store(
        self,
        states: &SharedSlice<'_, BodyState>,
        slots: &[SolverBodyIndex; LANES],
        movable: u64,
        held: u64,
    ) {
        let WideVector { x: vx, y: vy } = self.linear;
        let rows: [_; WRITTEN] = [vx, vy, self.angular, self.angular];
        let mut numbers = [[0.0; LANES]; WRITTEN];
        for (numbers, row) in numbers.iter_mut().zip(shuffled(rows, WRITTEN.trailing_zeros())) {
            row.store_array(numbers);
        }
        for lane in lanes_of(movable) {
            // SAFETY: as in `load`; the body is movable, so no other contact holds it now.
            let state = unsafe { states.get_mut(slots[lane] as usize) };
            state.set_velocities(&numbers[lane / WRITTEN][WRITTEN * (lane % WRITTEN)..]);
            state.is_constrained |= held >> lane & 1 == 1;
        }
    }

    /// How far turning alone has moved the ends of these arms; see
    /// [`BodyState::rotation_displacement`].
    #[inline(always)]
    pub(super) fn spun(&self, arm: WideVector<S>) -> WideVector<S> {
        arm * self.cos_less_one + arm.quarter() * self.sin
    }
}

/// The state of a body, to read; for [`FIXED`], one that does not move.
#[inline(always)]
pub(super) fn state_at<'a>(
    states: &'a SharedSlice<'_, BodyState>,
    slot: SolverBodyIndex,
) -> &'a BodyState {
    if slot == FIXED {
        return &BodyState::FIXED;
    }
    // SAFETY: contacts that run at the same time have no movable body in common (see
    // `Coloring`), and immovable ones are only ever read.
    unsafe { states.get(slot as usize) }
}

/// The two bodies of each contact of a block.
#[derive(Clone, Copy)]
pub(super) struct Pairs<S: Simd> {
    pub(super) a: WideBodies<S>,
    pub(super) b: WideBodies<S>,
}

impl<S: Simd> Pairs<S> {
    /// Copies the bodies of a block out.
    #[inline(always)]
    pub(super) fn load(
        simd: S,
        states: &SharedSlice<'_, BodyState>,
        block: &WideContactConstraint,
    ) -> Self {
        let ([a, b], [of_a, of_b]) = (&block.slots, &block.patch.masses);
        Self {
            a: WideBodies::load(simd, states, a, of_a),
            b: WideBodies::load(simd, states, b, of_b),
        }
    }

    /// Writes the velocities back, and which contacts, as bits, hold their bodies.
    #[inline(always)]
    pub(super) fn store(
        self,
        states: &SharedSlice<'_, BodyState>,
        block: &WideContactConstraint,
        held: u64,
    ) {
        self.a.store(states, &block.slots[0], block.movable[0], held);
        self.b.store(states, &block.slots[1], block.movable[1], held);
    }

    /// Turns `b` by angular impulses, N·m·s, and `a` the other way.
    #[inline(always)]
    pub(super) fn apply_angular_impulse(&mut self, impulse: f32x16<S>) {
        let Self { a, b } = self;
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
