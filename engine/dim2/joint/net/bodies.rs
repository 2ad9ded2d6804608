//! Bodies of a block: gather into lanes, and scatter back.

#![expect(clippy::needless_range_loop, reason = "a lane is a place in many lists")]

use hazumi_core::SharedSlice;
use hazumi_core::simd::{LANES, Simd, f32x16, prelude::*, shuffled};

use super::JointStartPose;
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::WideVector;

/// In place of the slot of a body that cannot move, and of joints that are not there.
pub(super) const NONE: SolverBodyIndex = SolverBodyIndex::MAX;

/// How one body of each joint moves, m/s and rad/s.
#[derive(Clone, Copy)]
pub(super) struct JointBodyVelocity<S: Simd> {
    pub(super) linear: WideVector<S>,
    pub(super) angular: f32x16<S>,
    /// The displacement along x, m: it stands next to them in memory, and is written back with
    /// them.
    next: f32x16<S>,
}

impl<S: Simd> JointBodyVelocity<S> {
    /// How fast the bodies move at the ends of levers, m/s.
    #[inline(always)]
    pub(super) fn at(&self, lever: WideVector<S>) -> WideVector<S> {
        self.linear + lever.quarter() * self.angular
    }
}

/// How far one body of each joint has moved in this step.
#[derive(Clone, Copy)]
pub(super) struct JointBodyDelta<S: Simd> {
    /// m.
    pub(super) shift: WideVector<S>,
    /// Cosine and sine of the turn.
    pub(super) turn: [f32x16<S>; 2],
}

/// Where one body of each joint stands when the step begins; see [`JointStartPose`].
#[derive(Clone, Copy)]
pub(super) struct Stands<S: Simd> {
    pub(super) rotation: [f32x16<S>; 2],
    pub(super) position: [WideVector<S>; 2],
    pub(super) center: WideVector<S>,
}

/// The slots of one body of each joint.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Slots {
    /// Where the bodies are in the solver, or [`NONE`].
    slots: [SolverBodyIndex; LANES],
    /// The same of bodies that can be pushed.
    pushed: [SolverBodyIndex; LANES],
    /// Their places among the bodies of the net.
    places: [u32; LANES],
}

impl Slots {
    pub(super) const NONE: Self =
        Self { slots: [NONE; LANES], pushed: [NONE; LANES], places: [NONE; LANES] };

    /// Names the body in a lane, and its place among the bodies of the net.
    pub(super) fn set(&mut self, lane: usize, slot: Option<SolverBodyIndex>, place: u32) {
        self.slots[lane] = slot.unwrap_or(NONE);
        self.places[lane] = place;
    }

    /// The mass and the inertia of the bodies, inverse, 1/kg and 1/(kg·m²); and notes which of
    /// them can be pushed.
    pub(super) fn weigh(&mut self, states: &[BodyState]) -> [[f32; LANES]; 2] {
        let mut inverse = [[0.0; LANES]; 2];
        for lane in 0..LANES {
            let slot = self.slots[lane];
            let state = states.get(slot as usize).unwrap_or(&BodyState::FIXED);
            (inverse[0][lane], inverse[1][lane]) =
                (state.inverse_mass.x, state.inverse_inertia);
            self.pushed[lane] = if state.is_movable() { slot } else { NONE };
        }
        inverse
    }

    /// Where the bodies stand when the step begins.
    #[inline(always)]
    pub(super) fn stands<S: Simd>(&self, simd: S, stands: &[JointStartPose]) -> Stands<S> {
        let mut rows = [f32x16::splat(simd, 0.0); LANES];
        for lane in 0..LANES {
            let stand =
                stands.get(self.places[lane] as usize).unwrap_or(&JointStartPose::ORIGIN);
            rows[lane] = row_of(simd, stand.row());
        }
        let [cos, sin, hx, hy, lx, ly, cx, cy] = columns(rows);
        Stands {
            rotation: [cos, sin],
            position: [WideVector { x: hx, y: hy }, WideVector { x: lx, y: ly }],
            center: WideVector { x: cx, y: cy },
        }
    }

    /// The first numbers of the bodies, row by row.
    #[inline(always)]
    fn rows<S: Simd>(
        &self,
        simd: S,
        states: &SharedSlice<'_, BodyState>,
    ) -> [f32x16<S>; LANES] {
        let mut rows = [f32x16::splat(simd, 0.0); LANES];
        for lane in 0..LANES {
            let state = state_at(states, self.slots[lane]);
            let [vx, vy, w, sx, sy, cos, sin, mx, ..] = state.motion_row();
            rows[lane] = row_of(simd, [vx, vy, w, sx, sy, cos, sin, mx]);
        }
        rows
    }

    /// How the bodies move.
    #[inline(always)]
    pub(super) fn motion<S: Simd>(
        &self,
        simd: S,
        states: &SharedSlice<'_, BodyState>,
    ) -> JointBodyVelocity<S> {
        let [x, y, angular, next, ..] = columns(self.rows(simd, states));
        JointBodyVelocity { linear: WideVector { x, y }, angular, next }
    }

    /// How they move, and how far they have moved.
    #[inline(always)]
    pub(super) fn motion_and_place<S: Simd>(
        &self,
        simd: S,
        states: &SharedSlice<'_, BodyState>,
    ) -> (JointBodyVelocity<S>, JointBodyDelta<S>) {
        let [vx, vy, angular, x, y, cos, sin, _] = columns(self.rows(simd, states));
        let motion =
            JointBodyVelocity { linear: WideVector { x: vx, y: vy }, angular, next: x };
        (motion, JointBodyDelta { shift: WideVector { x, y }, turn: [cos, sin] })
    }

    /// Writes the velocities of those back that can be pushed.
    #[inline(always)]
    pub(super) fn store<S: Simd>(
        &self,
        states: &SharedSlice<'_, BodyState>,
        motion: &JointBodyVelocity<S>,
    ) {
        let JointBodyVelocity { linear: WideVector { x, y }, angular, next } = *motion;
        let rows = shuffled([x, y, angular, next], 2);
        let mut numbers = [[0.0; LANES]; 4];
        for quarter in 0..4 {
            rows[quarter].store_array(&mut numbers[quarter]);
        }
        for lane in 0..LANES {
            let slot = self.pushed[lane];
            if slot != NONE {
                // SAFETY: as in `state_at`; the body is movable, so no other joint holds it
                // now.
                let state = unsafe { states.get_mut(slot as usize) };
                let row = &numbers[lane / 4][4 * (lane % 4)..][..4];
                state.set_velocities(row);
                state.delta_position.x = row[3];
            }
        }
    }
}

/// The state of a body, to read; for [`NONE`], one that does not move.
#[inline(always)]
fn state_at<'a>(
    states: &'a SharedSlice<'_, BodyState>,
    slot: SolverBodyIndex,
) -> &'a BodyState {
    if slot == NONE {
        return &BodyState::FIXED;
    }
    // SAFETY: joints that run at the same time have no movable body in common (see
    // `Net::group`), and immovable ones are only ever read.
    unsafe { states.get(slot as usize) }
}

/// Eight numbers, and as many that say nothing.
#[inline(always)]
fn row_of<S: Simd>(simd: S, [a, b, c, d, e, f, g, h]: [f32; 8]) -> f32x16<S> {
    let row = [a, b, c, d, e, f, g, h, 0., 0., 0., 0., 0., 0., 0., 0.];
    f32x16::load_array(simd, row)
}

/// The first eight columns of sixteen rows.
#[inline(always)]
fn columns<S: Simd>(rows: [f32x16<S>; LANES]) -> [f32x16<S>; 8] {
    let [a, b, c, d, e, f, g, h, ..] = shuffled(rows, LANES.trailing_zeros());
    [a, b, c, d, e, f, g, h]
}
