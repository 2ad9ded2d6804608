//! Bodies of a block: gather into lanes, and scatter back.

#![expect(clippy::needless_range_loop, reason = "a lane is a place in many lists")]

use hazumi_core::SharedSlice;
use hazumi_core::simd::{LANES, LaneSpan, Simd, lanes_of};

use super::JointStartPose;
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::WideVector;

/// In place of the slot of a body that cannot move, and of joints that are not there.
pub(super) const NONE: SolverBodyIndex = SolverBodyIndex::MAX;

/// How one body of each joint moves, m/s and rad/s.
#[derive(Clone, Copy)]
pub(super) struct JointBodyVelocity<S: Simd> {
    pub(super) linear: WideVector<S>,
    pub(super) angular: S::f32s,
    /// Whether they are held in this substep: it stands next to them in memory, and is written
    /// back with them.
    constrained: S::f32s,
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
    pub(super) turn: [S::f32s; 2],
}

/// Where one body of each joint stands when the step begins; see [`JointStartPose`].
#[derive(Clone, Copy)]
pub(super) struct Stands<S: Simd> {
    pub(super) rotation: [S::f32s; 2],
    pub(super) position: [WideVector<S>; 2],
    pub(super) center: WideVector<S>,
}

/// The slots of one body of each joint.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Slots {
    /// Where the bodies are in the solver, or [`NONE`].
    slots: [SolverBodyIndex; LANES],
    /// Which of them can be pushed, as bits.
    movable: u64,
    /// Their places among the bodies of the net.
    places: [u32; LANES],
}

impl Slots {
    pub(super) const NONE: Self =
        Self { slots: [NONE; LANES], movable: 0, places: [NONE; LANES] };

    /// Names the body in a lane, and its place among the bodies of the net.
    pub(super) fn set(&mut self, lane: usize, slot: Option<SolverBodyIndex>, place: u32) {
        self.slots[lane] = slot.unwrap_or(NONE);
        self.places[lane] = place;
    }

    /// The mass and the inertia of the bodies, inverse, 1/kg and 1/(kg·m²); and notes which of
    /// them can be pushed.
    pub(super) fn weigh(&mut self, states: &[BodyState]) -> [[f32; LANES]; 2] {
        let mut inverse = [[0.0; LANES]; 2];
        self.movable = 0;
        for lane in 0..LANES {
            let slot = self.slots[lane];
            let state = states.get(slot as usize).unwrap_or(&BodyState::FIXED);
            (inverse[0][lane], inverse[1][lane]) =
                (state.inverse_mass.x, state.inverse_inertia);
            self.movable |= u64::from(state.is_movable()) << lane;
        }
        inverse
    }

    /// Where the bodies stand when the step begins.
    #[inline(always)]
    pub(super) fn stands<S: Simd>(
        &self,
        span: LaneSpan<S>,
        stands: &[JointStartPose],
    ) -> Stands<S> {
        let places = span.of(&self.places);
        let [cos, sin, hx, hy, lx, ly, cx, cy] = span.columns(|lane| {
            stands.get(places[lane] as usize).unwrap_or(&JointStartPose::ORIGIN).row()
        });
        Stands {
            rotation: [cos, sin],
            position: [WideVector::new(hx, hy), WideVector::new(lx, ly)],
            center: WideVector::new(cx, cy),
        }
    }

    /// The numbers of the bodies, each as a column.
    #[inline(always)]
    fn columns<S: Simd>(
        &self,
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
    ) -> [S::f32s; 8] {
        let slots = span.of(&self.slots);
        span.columns(|lane| state_at(states, slots[lane]).motion_row())
    }

    /// How the bodies move.
    #[inline(always)]
    pub(super) fn motion<S: Simd>(
        &self,
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
    ) -> JointBodyVelocity<S> {
        let [_, _, x, y, angular, constrained, ..] = self.columns(span, states);
        JointBodyVelocity { linear: WideVector::new(x, y), angular, constrained }
    }

    /// How they move, and how far they have moved.
    #[inline(always)]
    pub(super) fn motion_and_place<S: Simd>(
        &self,
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
    ) -> (JointBodyVelocity<S>, JointBodyDelta<S>) {
        let [cos, sin, vx, vy, angular, constrained, x, y] = self.columns(span, states);
        let motion =
            JointBodyVelocity { linear: WideVector::new(vx, vy), angular, constrained };
        (motion, JointBodyDelta { shift: WideVector::new(x, y), turn: [cos, sin] })
    }

    /// Writes the velocities of those back that can be pushed.
    #[inline(always)]
    pub(super) fn store<S: Simd>(
        &self,
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
        motion: &JointBodyVelocity<S>,
    ) {
        let JointBodyVelocity { linear: WideVector { x, y, .. }, angular, constrained } =
            *motion;
        let rows = span.rows([x, y, angular, constrained]);
        let slots = span.of(&self.slots);
        for lane in lanes_of(span.bits(self.movable)) {
            // SAFETY: as in `state_at`; the body is movable, so no other joint holds it now.
            let state = unsafe { states.get_mut(slots[lane] as usize) };
            state.set_velocities(rows[lane]);
        }
    }
}

/// The state of a body, to read; for [`NONE`], which no list is long enough for, one that does
/// not move.
#[inline(always)]
fn state_at<'a>(
    states: &'a SharedSlice<'_, BodyState>,
    slot: SolverBodyIndex,
) -> &'a BodyState {
    if slot as usize >= states.len() {
        return &BodyState::FIXED;
    }
    // SAFETY: joints that run at the same time have no movable body in common (see
    // `Net::group`), and immovable ones are only ever read.
    unsafe { states.get(slot as usize) }
}
