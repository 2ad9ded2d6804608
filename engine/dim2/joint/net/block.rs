//! Block of hinges in SIMD lanes, no two of which act on the same body.

use glam::Vec2;
use hazumi_core::simd::{LANES, LaneSpan, Numbers, Select, Simd, prelude::*};
use hazumi_core::{SharedSlice, Softness};

use super::bodies::{JointBodyDelta, JointBodyVelocity, NONE, Slots};
use super::turn::{self, Spin, Turns};
use super::{JointSoftness, JointStartPose, NetStart, WideJointStage};
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::{StoredVectors, WideVector};

/// Share of its mean inverse mass by which a joint yields, dimensionless, so that its matrix
/// has an inverse even between bodies that axes are locked of.
const YIELD: f32 = 1e-5;

/// Some hinges of a net, lane by lane.
#[derive(Clone, Debug)]
pub(crate) struct WideJoints {
    bodies: [Slots; 2],
    /// Number of lanes in use, from the first.
    pub(super) len: usize,
    /// The joint in the list of the net, or [`NONE`].
    pub(super) members: [u32; LANES],
    /// Where the joints are on the bodies, m, frame of the body.
    points: [StoredVectors; 2],
    /// From the centres of mass to the frames when the step began, m.
    arms: [StoredVectors; 2],
    /// From the frame of `a` to that of `b` when the step began, m.
    start: StoredVectors,
    /// Inverse masses, 1/kg.
    inverse_masses: [Numbers; 2],
    /// Inverse inertias, 1/(kg·m²).
    inverse_inertias: [Numbers; 2],
    /// From the centres of mass to where the bodies are pushed now, m.
    levers: [StoredVectors; 2],
    /// From the frame of `a` to that of `b` now, m.
    between: StoredVectors,
    /// Effective mass: the impulse that gives the frames a speed, kg. Entries at xx and yy, and
    /// at xy.
    mass: (StoredVectors, Numbers),
    /// N·s, on `b`, world frame.
    impulse: StoredVectors,
    /// Sum of the impulses of the substeps, N·s.
    load: StoredVectors,
    /// The rows of the angles, if any joint has them.
    turns: Option<Box<Turns>>,
}

impl WideJoints {
    /// A block without joints.
    pub(in crate::joint) const EMPTY: Self = Self {
        bodies: [Slots::NONE; 2],
        len: 0,
        members: [NONE; LANES],
        points: [StoredVectors::ZERO; 2],
        arms: [StoredVectors::ZERO; 2],
        start: StoredVectors::ZERO,
        inverse_masses: [Numbers::ZERO; 2],
        inverse_inertias: [Numbers::ZERO; 2],
        levers: [StoredVectors::ZERO; 2],
        between: StoredVectors::ZERO,
        mass: (StoredVectors::ZERO, Numbers::ZERO),
        impulse: StoredVectors::ZERO,
        load: StoredVectors::ZERO,
        turns: None,
    };

    /// Names the joints of the net in its lanes, none of which heeds its angle until it is set.
    pub(in crate::joint) fn hold(&mut self, members: &[u32]) {
        self.len = members.len();
        self.members = [NONE; LANES];
        self.members[..members.len()].copy_from_slice(members);
        self.turns = None;
    }

    /// Notes the bodies of a joint, in the solver and among those of the net, and what it
    /// brings.
    pub(super) fn set(
        &mut self,
        lane: usize,
        slots: [Option<SolverBodyIndex>; 2],
        places: [u32; 2],
        start: &NetStart,
    ) {
        for side in 0..2 {
            self.bodies[side].set(lane, slots[side], places[side]);
            self.points[side].set(lane, start.points[side]);
        }
        self.impulse.set(lane, start.impulse);
        if let Some(turn) = &start.turn {
            self.turns.get_or_insert_with(|| Box::new(Turns::FREE)).set(lane, turn);
        }
    }

    /// Leaves a lane without a joint.
    pub(super) fn leave(&mut self, lane: usize) {
        self.members[lane] = NONE;
        self.set(lane, [None; 2], [NONE; 2], &NetStart::default());
    }

    /// Notes what the bodies weigh.
    pub(super) fn weigh(&mut self, states: &[BodyState]) {
        for side in 0..2 {
            let [mass, inertia] = self.bodies[side].weigh(states);
            self.inverse_masses[side] = Numbers(mass);
            self.inverse_inertias[side] = Numbers(inertia);
        }
    }

    /// Notes how the joints stand when the step begins. Positions are subtracted first, so they
    /// are as exact far from the origin as at it.
    #[inline(always)]
    pub(super) fn place<S: Simd>(&mut self, span: LaneSpan<S>, stands: &[JointStartPose]) {
        let [a, b] = &self.bodies;
        let [a, b] = [a.stands(span, stands), b.stands(span, stands)];
        let [point_a, point_b] = load(span, &self.points);
        let (reach_a, reach_b) = (point_a.turned(a.rotation), point_b.turned(b.rotation));
        let arms = [reach_a - a.center, reach_b - b.center];
        let [high, low] = [b.position[0] - a.position[0], b.position[1] - a.position[1]];
        let between = (high + low) + (reach_b - reach_a);
        self.arms[0].store_at(span, arms[0]);
        self.arms[1].store_at(span, arms[1]);
        self.start.store_at(span, between);
        let zero = span.splat(0.0);
        self.load.store_at(span, WideVector::new(zero, zero));
        let grip = self.grip(span, arms, between);
        if let Some(turns) = &mut self.turns {
            let [by_a, by_b] = grip.weights.angular;
            turns.place(span, [a.rotation, b.rotation], by_a + by_b, grip.held());
        }
    }

    /// The lanes in use, and which joint of the net each holds.
    pub(crate) fn members(&self) -> impl Iterator<Item = (usize, u32)> {
        let members = self.members.into_iter().enumerate();
        members.filter(|&(_, member)| member != NONE)
    }

    /// The impulses of the joint in a lane on `b` in the last substep, and in all of them, N·s.
    pub(crate) fn pushes(&self, lane: usize) -> [Vec2; 2] {
        [self.impulse.get(lane), self.load.get(lane)]
    }

    /// The same for its angle, if it heeds that: part by part, and in sum, N·m·s.
    pub(crate) fn turns(&self, lane: usize) -> Option<([f32; turn::TURNS], f32)> {
        Some(self.turns.as_ref()?.pushes(lane))
    }

    /// Measures the joints where the bodies have moved to.
    #[inline(always)]
    fn measure<S: Simd>(
        &mut self,
        span: LaneSpan<S>,
        [a, b]: [JointBodyDelta<S>; 2],
    ) -> WideJointResponse<S> {
        let [arm_a, arm_b] = load(span, &self.arms);
        let [turned_a, turned_b] = [arm_a.turned(a.turn), arm_b.turned(b.turn)];
        let way_a = a.shift + (turned_a - arm_a);
        let way_b = b.shift + (turned_b - arm_b);
        let between = self.start.load_at(span) + (way_b - way_a);
        self.grip(span, [turned_a, turned_b], between)
    }

    /// Notes how the joints answer whose arms are these now, and whose frames are so far apart,
    /// m.
    #[inline(always)]
    fn grip<S: Simd>(
        &mut self,
        span: LaneSpan<S>,
        [arm_a, arm_b]: [WideVector<S>; 2],
        between: WideVector<S>,
    ) -> WideJointResponse<S> {
        self.between.store_at(span, between);
        // The force on `a` acts at the frame of `b`, so that it makes no couple.
        let levers = [arm_a + between, arm_b];
        self.levers[0].store_at(span, levers[0]);
        self.levers[1].store_at(span, levers[1]);
        let weights = Weights::load(span, self);
        let mass = weights.mass(levers);
        self.mass.0.store_at(span, mass.diagonal);
        self.mass.1.store_at(span, mass.cross);
        WideJointResponse { levers, weights, mass }
    }

    /// One pass. Most joints have no angular row, and that case is compiled by itself.
    #[inline(always)]
    pub(super) fn go<S: Simd>(
        &mut self,
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
        pass: WideJointStage,
    ) {
        if self.turns.is_some() {
            self.go_as::<S, true>(span, states, pass);
        } else {
            self.go_as::<S, false>(span, states, pass);
        }
    }

    /// The same, where it is known whether any joint heeds its angle.
    #[inline(always)]
    fn go_as<S: Simd, const TURNS: bool>(
        &mut self,
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
        pass: WideJointStage,
    ) {
        match pass {
            WideJointStage::WarmStart => self.warm_start::<S, TURNS>(span, states),
            WideJointStage::Pull(easing) => self.pull::<S, TURNS>(span, states, &easing),
            WideJointStage::Stop { h } => self.stop::<S, TURNS>(span, states, h),
        }
    }

    /// Applies what the joints pushed with in the last substep.
    #[inline(always)]
    fn warm_start<S: Simd, const TURNS: bool>(
        &mut self,
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
    ) {
        let mut pair = BlockBodies::load(span, states, self);
        let levers = load(span, &self.levers);
        let weights = Weights::load(span, self);
        if let (true, Some(turns)) = (TURNS, &mut self.turns) {
            pair.spin(&weights, |spin| turns.begin(span, spin));
        }
        weights.push(&mut pair, levers, self.impulse.load_at(span));
        pair.store(span, states, self);
    }

    /// Pulls the frames together, softly.
    #[inline(always)]
    fn pull<S: Simd, const TURNS: bool>(
        &mut self,
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
        easing: &JointSoftness,
    ) {
        let mut pair = BlockBodies::load(span, states, self);
        let grip = WideJointResponse::load(span, self);
        if let (true, Some(turns)) = (TURNS, &mut self.turns) {
            pair.spin(&grip.weights, |spin| turns.solve(span, spin, Some(easing), easing.h));
        }
        let Softness { bias_rate, mass_scale, impulse_scale } = easing.softness;
        let wanted = self.between.load_at(span) * span.splat(bias_rate);
        let lack = grip.relative(&pair) + wanted;
        let known = self.impulse.load_at(span);
        let change =
            grip.mass.times(lack) * span.splat(-mass_scale) - known * span.splat(impulse_scale);
        self.impulse.store_at(span, grip.change(&mut pair, known, change));
        pair.store(span, states, self);
    }

    /// Measures the joints where the bodies stand now, stops their frames on each other, and
    /// notes what they bore in this substep of `h` seconds.
    #[inline(always)]
    fn stop<S: Simd, const TURNS: bool>(
        &mut self,
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
        h: f32,
    ) {
        let (a, place_a) = self.bodies[0].motion_and_place(span, states);
        let (b, place_b) = self.bodies[1].motion_and_place(span, states);
        let grip = self.measure(span, [place_a, place_b]);
        let mut pair = BlockBodies { a, b };
        if let (true, Some(turns)) = (TURNS, &mut self.turns) {
            turns.measure(span, [place_a.turn, place_b.turn]);
            pair.spin(&grip.weights, |spin| turns.solve(span, spin, None, h));
            turns.note_load(span);
        }
        let lack = grip.relative(&pair);
        let change = grip.mass.times(lack) * span.splat(-1.0);
        let impulse = grip.change(&mut pair, self.impulse.load_at(span), change);
        self.impulse.store_at(span, impulse);
        self.load.store_at(span, self.load.load_at(span) + impulse);
        pair.store(span, states, self);
    }
}

#[inline(always)]
fn load<S: Simd>(span: LaneSpan<S>, [a, b]: &[StoredVectors; 2]) -> [WideVector<S>; 2] {
    [a.load_at(span), b.load_at(span)]
}

/// How the bodies of a block move, m/s and rad/s.
struct BlockBodies<S: Simd> {
    a: JointBodyVelocity<S>,
    b: JointBodyVelocity<S>,
}

impl<S: Simd> BlockBodies<S> {
    #[inline(always)]
    fn load(
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
        block: &WideJoints,
    ) -> Self {
        let [a, b] = &block.bodies;
        Self { a: a.motion(span, states), b: b.motion(span, states) }
    }

    #[inline(always)]
    fn store(
        &self,
        span: LaneSpan<S>,
        states: &SharedSlice<'_, BodyState>,
        block: &WideJoints,
    ) {
        block.bodies[0].store(span, states, &self.a);
        block.bodies[1].store(span, states, &self.b);
    }

    /// Has `work` change how the bodies turn.
    #[inline(always)]
    fn spin(&mut self, weights: &Weights<S>, work: impl FnOnce(&mut Spin<S>)) {
        let speeds = [self.a.angular, self.b.angular];
        let mut spin = Spin { speeds, eases: weights.angular };
        work(&mut spin);
        [self.a.angular, self.b.angular] = spin.speeds;
    }
}

/// How easily the bodies of a block move: 1/kg and 1/(kg·m²).
#[derive(Clone, Copy)]
struct Weights<S: Simd> {
    linear: [S::f32s; 2],
    angular: [S::f32s; 2],
}

impl<S: Simd> Weights<S> {
    #[inline(always)]
    fn load(span: LaneSpan<S>, block: &WideJoints) -> Self {
        let [mass_a, mass_b] = &block.inverse_masses;
        let [inertia_a, inertia_b] = &block.inverse_inertias;
        Self {
            linear: [mass_a.load_at(span), mass_b.load_at(span)],
            angular: [inertia_a.load_at(span), inertia_b.load_at(span)],
        }
    }

    /// The impulse that gives the frames a speed, kg; zeros where nothing moves.
    #[inline(always)]
    fn mass(&self, [a, b]: [WideVector<S>; 2]) -> Symmetric<S> {
        let [by_a, by_b] = self.angular;
        let linear = self.linear[0] + self.linear[1];
        let xx = linear + (by_a * (a.y * a.y) + by_b * (b.y * b.y));
        let yy = linear + (by_a * (a.x * a.x) + by_b * (b.x * b.x));
        let xy = by_a * (a.x * a.y) + by_b * (b.x * b.y);
        let splat = |number| S::f32s::splat(xx.token(), number);
        let yielding = (xx + yy) * splat(0.5 * YIELD);
        let (xx, yy) = (xx + yielding, yy + yielding);
        let (zero, one) = (splat(0.0), splat(1.0));
        let determinant = xx * yy - xy * xy;
        let scale = determinant.simd_gt(zero).select(one / determinant, zero);
        Symmetric { diagonal: WideVector::new(yy, xx) * scale, cross: xy * scale }
    }

    /// Pushes `b` of each joint by an impulse, N·s, at a lever, and `a` the other way.
    #[inline(always)]
    fn push(
        &self,
        pair: &mut BlockBodies<S>,
        levers: [WideVector<S>; 2],
        impulse: WideVector<S>,
    ) {
        let BlockBodies { a, b } = pair;
        a.linear = a.linear - impulse * self.linear[0];
        a.angular -= self.angular[0] * levers[0].perp_dot(impulse);
        b.linear = b.linear + impulse * self.linear[1];
        b.angular += self.angular[1] * levers[1].perp_dot(impulse);
    }
}

/// How the joints of a block answer where they stand now.
struct WideJointResponse<S: Simd> {
    levers: [WideVector<S>; 2],
    weights: Weights<S>,
    mass: Symmetric<S>,
}

impl<S: Simd> WideJointResponse<S> {
    #[inline(always)]
    fn load(span: LaneSpan<S>, block: &WideJoints) -> Self {
        Self {
            levers: load(span, &block.levers),
            weights: Weights::load(span, block),
            mass: Symmetric {
                diagonal: block.mass.0.load_at(span),
                cross: block.mass.1.load_at(span),
            },
        }
    }

    /// How fast the frame of `b` moves against that of `a`, m/s.
    #[inline(always)]
    fn relative(&self, pair: &BlockBodies<S>) -> WideVector<S> {
        pair.b.at(self.levers[1]) - pair.a.at(self.levers[0])
    }

    /// How much less easily the bodies turn against each other where the joints hold their
    /// frames together, 1/(kg·m²).
    #[inline(always)]
    fn held(&self) -> S::f32s {
        let [a, b] = self.levers;
        let [by_a, by_b] = self.weights.angular;
        let drawn = a * by_a + b * by_b;
        drawn.quarter().dot(self.mass.times(drawn.quarter()))
    }

    /// Adds a change to an impulse and applies it; nothing where that is no number, so that
    /// only the bodies that were bad before are.
    #[inline(always)]
    fn change(
        &self,
        pair: &mut BlockBodies<S>,
        known: WideVector<S>,
        change: WideVector<S>,
    ) -> WideVector<S> {
        let sum = known + change;
        let zero = S::f32s::splat(sum.x.token(), 0.0);
        let is_good = (sum.x * zero + sum.y * zero).simd_eq(zero);
        self.weights.push(pair, self.levers, change.only(is_good));
        sum.only(is_good)
    }
}

/// A symmetric matrix for each joint: its diagonal, and what stands beside that.
#[derive(Clone, Copy)]
struct Symmetric<S: Simd> {
    diagonal: WideVector<S>,
    cross: S::f32s,
}

impl<S: Simd> Symmetric<S> {
    #[inline(always)]
    fn times(&self, v: WideVector<S>) -> WideVector<S> {
        let (d, c) = (self.diagonal, self.cross);
        WideVector::new(d.x * v.x + c * v.y, d.y * v.y + c * v.x)
    }
}
