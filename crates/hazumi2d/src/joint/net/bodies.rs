//! The bodies of a block: from memory into lanes, and back.

#![expect(clippy::needless_range_loop, reason = "a lane is a place in many lists")]

use hazumi_core::Disjoint;
use hazumi_core::simd::{LANES, Simd, f32x16, prelude::*};

use super::Stand;
use super::vector::Vector;
use crate::state::{BodyState, Slot};

/// In place of the slot of a body that cannot move, and of joints that are not there.
pub(super) const NONE: Slot = Slot::MAX;

/// How one body of each joint moves, m/s and rad/s.
#[derive(Clone, Copy)]
pub(super) struct Motion<S: Simd> {
    pub(super) linear: Vector<S>,
    pub(super) angular: f32x16<S>,
    /// What stands next to them in memory, and is written back with them: the shift along x, m.
    next: f32x16<S>,
}

impl<S: Simd> Motion<S> {
    /// How fast the bodies move at the ends of levers, m/s.
    #[inline(always)]
    pub(super) fn at(&self, lever: Vector<S>) -> Vector<S> {
        self.linear + lever.spun(self.angular)
    }
}

/// How far one body of each joint has moved in this step.
#[derive(Clone, Copy)]
pub(super) struct Place<S: Simd> {
    /// m.
    pub(super) shift: Vector<S>,
    /// Cosine and sine of the turn.
    pub(super) turn: [f32x16<S>; 2],
}

/// Where one body of each joint stands when the step begins; see [`Stand`].
#[derive(Clone, Copy)]
pub(super) struct Stands<S: Simd> {
    pub(super) rotation: [f32x16<S>; 2],
    pub(super) position: [Vector<S>; 2],
    pub(super) center: Vector<S>,
}

/// The slots of one body of each joint.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Slots {
    /// Where the bodies are in the solver, or [`NONE`].
    slots: [Slot; LANES],
    /// The same of bodies that can be pushed.
    pushed: [Slot; LANES],
    /// Their places among the bodies of the net.
    places: [u32; LANES],
}

impl Slots {
    pub(super) const NONE: Self =
        Self { slots: [NONE; LANES], pushed: [NONE; LANES], places: [NONE; LANES] };

    /// Names the body in a lane, and its place among the bodies of the net.
    pub(super) fn set(&mut self, lane: usize, slot: Option<Slot>, place: u32) {
        self.slots[lane] = slot.unwrap_or(NONE);
        self.places[lane] = place;
    }

    /// The mass and the inertia of the bodies, inverse, 1/kg and 1/(kg·m²); and notes which of them can be
    /// pushed.
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
    pub(super) fn stands<S: Simd>(&self, simd: S, stands: &[Stand]) -> Stands<S> {
        let mut rows = [f32x16::splat(simd, 0.0); LANES];
        for lane in 0..LANES {
            let stand = stands.get(self.places[lane] as usize).unwrap_or(&Stand::ORIGIN);
            rows[lane] = row_of(simd, stand.row());
        }
        let [cos, sin, hx, hy, lx, ly, cx, cy] = columns(rows);
        Stands {
            rotation: [cos, sin],
            position: [Vector { x: hx, y: hy }, Vector { x: lx, y: ly }],
            center: Vector { x: cx, y: cy },
        }
    }

    /// The first numbers of the bodies, row by row.
    #[inline(always)]
    fn rows<S: Simd>(&self, simd: S, states: &Disjoint<'_, BodyState>) -> [f32x16<S>; LANES] {
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
        states: &Disjoint<'_, BodyState>,
    ) -> Motion<S> {
        let [x, y, angular, next, ..] = columns(self.rows(simd, states));
        Motion { linear: Vector { x, y }, angular, next }
    }

    /// How they move, and how far they have moved.
    #[inline(always)]
    pub(super) fn motion_and_place<S: Simd>(
        &self,
        simd: S,
        states: &Disjoint<'_, BodyState>,
    ) -> (Motion<S>, Place<S>) {
        let [vx, vy, angular, x, y, cos, sin, _] = columns(self.rows(simd, states));
        let motion = Motion { linear: Vector { x: vx, y: vy }, angular, next: x };
        (motion, Place { shift: Vector { x, y }, turn: [cos, sin] })
    }

    /// Writes the velocities of those back that can be pushed.
    #[inline(always)]
    pub(super) fn store<S: Simd>(&self, states: &Disjoint<'_, BodyState>, motion: &Motion<S>) {
        let Motion { linear: Vector { x, y }, angular, next } = *motion;
        let rows = four_columns([x, y, angular, next]);
        let mut numbers = [[0.0; LANES]; 4];
        for quarter in 0..4 {
            rows[quarter].store_array(&mut numbers[quarter]);
        }
        for lane in 0..LANES {
            let slot = self.pushed[lane];
            if slot != NONE {
                // SAFETY: as in `state_at`; the body is movable, so no other joint holds it now.
                let state = unsafe { states.get_mut(slot as usize) };
                let row = &numbers[lane / 4][4 * (lane % 4)..][..4];
                state.set_velocities(row);
                state.shift.x = row[3];
            }
        }
    }
}

/// The state of a body, to read; for [`NONE`], one that does not move.
#[inline(always)]
fn state_at<'a>(states: &'a Disjoint<'_, BodyState>, slot: Slot) -> &'a BodyState {
    if slot == NONE {
        return &BodyState::FIXED;
    }
    // SAFETY: joints that run at the same time have no movable body in common (see `Net::group`), and
    // immovable ones are only ever read.
    unsafe { states.get(slot as usize) }
}

/// Eight numbers, and as many that say nothing.
#[inline(always)]
fn row_of<S: Simd>(simd: S, [a, b, c, d, e, f, g, h]: [f32; 8]) -> f32x16<S> {
    let row = [a, b, c, d, e, f, g, h, 0., 0., 0., 0., 0., 0., 0., 0.];
    f32x16::load_array(simd, row)
}

/// The first eight columns of sixteen rows. In the first round, row `i` and row `i + 8` are shuffled together,
/// and so on; of what does not end in these columns nothing is kept.
#[inline(always)]
fn columns<S: Simd>(rows: [f32x16<S>; LANES]) -> [f32x16<S>; 8] {
    let zero = f32x16::splat(rows[0].simd, 0.0);
    let (mut pairs, mut low, mut high) = ([zero; 8], [zero; 4], [zero; 4]);
    for i in 0..8 {
        pairs[i] = rows[i].zip_low(rows[i + 8]);
    }
    for i in 0..4 {
        low[i] = pairs[i].zip_low(pairs[i + 4]);
        high[i] = pairs[i].zip_high(pairs[i + 4]);
    }
    let ([a, b, c, d], [e, f, g, h]) = (four_columns(low), four_columns(high));
    [a, b, c, d, e, f, g, h]
}

/// The last two rounds, for four columns. What makes columns of rows, four to a vector, makes such rows of
/// columns too.
#[inline(always)]
fn four_columns<S: Simd>([a, b, c, d]: [f32x16<S>; 4]) -> [f32x16<S>; 4] {
    let even = [a.zip_low(c), a.zip_high(c)];
    let odd = [b.zip_low(d), b.zip_high(d)];
    [
        even[0].zip_low(odd[0]),
        even[0].zip_high(odd[0]),
        even[1].zip_low(odd[1]),
        even[1].zip_high(odd[1]),
    ]
}
