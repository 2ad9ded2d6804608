//! Bodies of a block: gather into lanes, and scatter back.

use hazumi_core::SharedSlice;
use hazumi_core::simd::{LANES, Simd, f32x16, lanes_of, prelude::*, shuffled, transposed};

use super::block::WideContactConstraint;
use crate::contact::constraint::ContactConstraint;
use crate::contact::constraint_bodies::ConstraintBodies;
use crate::contact::input::FIXED;
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::{WideMatrix, WideVector};

/// One body of each contact.
#[derive(Clone, Copy)]
pub(super) struct WideBodies<S: Simd> {
    pub(super) linear: WideVector<S>,
    pub(super) angular: WideVector<S>,
    pub(super) shift: WideVector<S>,
    pub(super) turn_axis: WideVector<S>,
    pub(super) turn_w: f32x16<S>,
    pub(super) inverse_mass: WideVector<S>,
    pub(super) inverse_inertia: WideMatrix<S>,
}

impl<S: Simd> WideBodies<S> {
    /// Copies the bodies with these slots out.
    #[inline(always)]
    pub(super) fn load(
        simd: S,
        states: &SharedSlice<'_, BodyState>,
        slots: &[SolverBodyIndex; LANES],
    ) -> Self {
        // All places first: a call would throw vectors out of their registers.
        let mut bodies = [&BodyState::FIXED; LANES];
        for (body, &slot) in bodies.iter_mut().zip(slots) {
            if slot != FIXED {
                // SAFETY: contacts that run at the same time have no movable body in common
                // (see `Coloring`), and immovable ones are only ever read.
                *body = unsafe { states.get(slot as usize) };
            }
        }
        let [vx, vy, vz, wx, wy, wz, sx, sy, sz, mx, my, mz, qx, qy, qz, qw] =
            columns_of(simd, &bodies, BodyState::motion_row);
        let [xx, xy, xz, yx, yy, yz, zx, zy, zz, ..] =
            columns_of(simd, &bodies, BodyState::inertia_row);
        Self {
            linear: WideVector::new(vx, vy, vz),
            angular: WideVector::new(wx, wy, wz),
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
        let WideVector { x: vx, y: vy, z: vz } = self.linear;
        let WideVector { x: wx, y: wy, z: wz } = self.angular;
        let rows = [vx, vy, vz, wx, wy, wz, self.shift.x, self.shift.y];
        let rows = shuffled(rows, rows.len().trailing_zeros());
        let mut numbers = [[0.0; LANES]; LANES / 2];
        for (numbers, row) in numbers.iter_mut().zip(rows) {
            row.store_array(numbers);
        }
        for lane in lanes_of(movable) {
            // SAFETY: as in `load`; the body is movable, so no other contact holds it now.
            let state = unsafe { states.get_mut(slots[lane] as usize) };
            state.set_velocities(&numbers[lane / 2][LANES / 2 * (lane % 2)..]);
            state.is_constrained |= held >> lane & 1 == 1;
        }
    }

    /// How far turning alone has moved the ends of these arms; see
    /// [`BodyState::rotation_displacement`].
    #[inline(always)]
    pub(super) fn spun(&self, arm: WideVector<S>) -> WideVector<S> {
        let two = f32x16::splat(self.turn_w.simd, 2.0);
        let twice = self.turn_axis.cross(arm) * two;
        twice * self.turn_w + self.turn_axis.cross(twice)
    }
}

/// The first number of each body, their second ones, and so on.
#[inline(always)]
fn columns_of<S: Simd>(
    simd: S,
    bodies: &[&BodyState; LANES],
    row_of: impl Fn(&BodyState) -> [f32; LANES],
) -> [f32x16<S>; LANES] {
    transposed(|lane| f32x16::load_array(simd, row_of(bodies[lane])))
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
        let [a, b] = &block.slots;
        Self { a: WideBodies::load(simd, states, a), b: WideBodies::load(simd, states, b) }
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

    /// Pushes `b` by impulses, N·s, at the ends of arms, and `a` the other way.
    #[inline(always)]
    pub(super) fn apply_impulse(&mut self, arms: [WideVector<S>; 2], impulse: WideVector<S>) {
        let Self { a, b } = self;
        a.linear = a.linear - impulse * a.inverse_mass;
        a.angular = a.angular - a.inverse_inertia * arms[0].cross(impulse);
        b.linear = b.linear + impulse * b.inverse_mass;
        b.angular = b.angular + b.inverse_inertia * arms[1].cross(impulse);
    }

    /// Turns `b` by angular impulses, N·m·s, and `a` the other way.
    #[inline(always)]
    pub(super) fn apply_angular_impulse(&mut self, impulse: WideVector<S>) {
        let Self { a, b } = self;
        a.angular = a.angular - a.inverse_inertia * impulse;
        b.angular = b.angular + b.inverse_inertia * impulse;
    }

    /// Velocities of `b` relative to `a` at the ends of arms, m/s.
    #[inline(always)]
    pub(super) fn velocity_at(&self, arms: [WideVector<S>; 2]) -> WideVector<S> {
        let Self { a, b } = self;
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
