//! Block of joints in SIMD lanes, no two of which act on the same body.

use glam::{Mat3, Vec3};
use hazumi_core::simd::{LANES, LaneSpan, Simd};
use hazumi_core::{SharedSlice, Softness};

use super::turn::{self, AngularRows, BodySpins, PointAnswer};
use super::wide::{WideQuaternion, WideSymmetric};
use super::{JointSoftness, NetJoint, NetStart, WideJointStage};
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::WideVector;

/// One number of each joint.
type Lane = [f32; LANES];

/// In place of the slot of a body that cannot move, and of joints that are not there.
const NONE: SolverBodyIndex = SolverBodyIndex::MAX;

/// Share of its mean inverse mass by which a joint yields, dimensionless, so that its matrix
/// has an inverse even between bodies that axes are locked of.
const YIELD: f32 = 1e-5;

/// Some joints of a net, lane by lane.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct WideJoints {
    /// Where the bodies are in the solver, or [`NONE`].
    slots: [[SolverBodyIndex; LANES]; 2],
    /// The slots again, of bodies that can be pushed.
    pushed: [[SolverBodyIndex; LANES]; 2],
    /// Number of lanes in use, from the first.
    len: usize,
    /// The joint in the list of the net, or [`NONE`].
    pub(super) members: [u32; LANES],
    /// From the centres of mass to the frames when the step began, m.
    arms: [[Lane; 3]; 2],
    /// From the frame of `a` to that of `b` when the step began, m.
    start: [Lane; 3],
    /// Inverse masses along each axis, 1/kg.
    inverse_masses: [[Lane; 3]; 2],
    /// Inverse inertias as the bodies stand now, 1/(kg·m²).
    inertias: [[[Lane; 3]; 2]; 2],
    /// From the centres of mass to where the bodies are pushed now, m.
    levers: [[Lane; 3]; 2],
    /// From the frame of `a` to that of `b` now, m.
    between: [Lane; 3],
    /// Effective mass: the impulse that gives the frames a speed, kg.
    mass: [[Lane; 3]; 2],
    /// N·s, on `b`, world frame.
    impulse: [Lane; 3],
    /// Sum of the impulses of the substeps, N·s.
    load: [Lane; 3],
    /// The limits, springs and friction of the joints, if any has some.
    turns: Option<Box<AngularRows>>,
}

/// The velocities of the bodies of a block, m/s and rad/s.
#[derive(Clone, Copy)]
struct BlockVelocities {
    linear: [[Lane; 3]; 2],
    angular: [[Lane; 3]; 2],
}

impl BlockVelocities {
    /// Takes over how the bodies turn.
    #[inline(always)]
    fn put_spins<S: Simd>(&mut self, span: LaneSpan<S>, spins: BodySpins<S>) {
        let ([a, b], [speed_a, speed_b]) = (&mut self.angular, spins.speeds);
        speed_a.put_span(span, a);
        speed_b.put_span(span, b);
    }
}

impl WideJoints {
    /// A block without joints.
    pub(in crate::joint) const EMPTY: Self = Self {
        slots: [[NONE; LANES]; 2],
        pushed: [[NONE; LANES]; 2],
        len: 0,
        members: [NONE; LANES],
        arms: [[[0.0; LANES]; 3]; 2],
        start: [[0.0; LANES]; 3],
        inverse_masses: [[[0.0; LANES]; 3]; 2],
        inertias: [[[[0.0; LANES]; 3]; 2]; 2],
        levers: [[[0.0; LANES]; 3]; 2],
        between: [[0.0; LANES]; 3],
        mass: [[[0.0; LANES]; 3]; 2],
        impulse: [[0.0; LANES]; 3],
        load: [[0.0; LANES]; 3],
        turns: None,
    };

    /// Names the joints of the net in its lanes, none of which heeds its angles until it is
    /// placed.
    pub(in crate::joint) fn hold(&mut self, members: &[u32]) {
        self.len = members.len();
        self.members = [NONE; LANES];
        self.members[..members.len()].copy_from_slice(members);
        self.load = [[0.0; LANES]; 3];
        self.turns = None;
    }

    /// Notes how a joint between bodies of the `states` stands when the step begins.
    pub(super) fn place(
        &mut self,
        lane: usize,
        joint: &NetJoint,
        start: &NetStart,
        states: &[BodyState],
    ) {
        for side in 0..2 {
            let slot = joint.slots[side];
            let state = slot.map_or(&BodyState::FIXED, |slot| &states[slot as usize]);
            self.slots[side][lane] = slot.unwrap_or(NONE);
            let pushed = slot.filter(|_| state.is_movable());
            self.pushed[side][lane] = pushed.unwrap_or(NONE);
            put(&mut self.inverse_masses[side], lane, state.inverse_mass);
            put(&mut self.arms[side], lane, start.arms[side]);
        }
        put(&mut self.start, lane, start.between);
        put(&mut self.impulse, lane, start.impulse);
        if let Some(turn) = &start.turn {
            self.turns.get_or_insert_with(|| Box::new(AngularRows::FREE)).set(lane, turn);
        }
    }

    /// Leaves a lane without a joint.
    pub(super) fn leave(&mut self, lane: usize) {
        self.members[lane] = NONE;
        let nobody = NetJoint { joint: NONE, slots: [None; 2] };
        self.place(lane, &nobody, &NetStart::default(), &[]);
    }

    /// The lanes in use, and which joint of the net each holds.
    pub(crate) fn members(&self) -> impl Iterator<Item = (usize, u32)> {
        let members = self.members.into_iter().enumerate();
        members.filter(|&(_, member)| member != NONE)
    }

    /// The impulses of the joint in a lane on `b` in the last substep, and in all of them, N·s.
    pub(crate) fn pushes(&self, lane: usize) -> [Vec3; 2] {
        [take(&self.impulse, lane), take(&self.load, lane)]
    }

    /// The same for its angles, if it heeds them: part by part, and in sum, N·m·s.
    pub(crate) fn turns(&self, lane: usize) -> Option<([f32; turn::TURNS], Vec3)> {
        Some(self.turns.as_ref()?.pushes(lane))
    }

    /// Whether any of its joints heeds its angles.
    pub(super) fn heeds_angles(&self) -> bool {
        self.turns.is_some()
    }

    /// One pass.
    #[inline(always)]
    pub(super) fn go<S: Simd>(
        &mut self,
        simd: S,
        states: &SharedSlice<'_, BodyState>,
        pass: WideJointStage,
    ) {
        match pass {
            WideJointStage::Measure => self.measure(simd, states),
            WideJointStage::WarmStart => self.warm_start(simd, states),
            WideJointStage::Pull(easing) => self.pull(simd, states, &easing),
            WideJointStage::Stop { h } => {
                self.measure(simd, states);
                self.stop(simd, states, h, self.turns.is_none());
            }
            WideJointStage::StopAgain { h } if self.turns.is_some() => {
                self.stop(simd, states, h, true);
            }
            WideJointStage::StopAgain { .. } => {}
        }
    }

    /// Measures the joints where the bodies stand now.
    #[inline(always)]
    #[expect(clippy::needless_range_loop, reason = "a lane is a place in many lists")]
    fn measure<S: Simd>(&mut self, simd: S, states: &SharedSlice<'_, BodyState>) {
        let mut shifts = [[[0.0; LANES]; 3]; 2];
        let mut axes = [[[0.0; LANES]; 3]; 2];
        let mut scalars = [[0.0; LANES]; 2];
        for side in 0..2 {
            for lane in 0..LANES {
                let state = state_at(states, self.slots[side][lane]);
                let [x, y, z, w] = state.delta_rotation.to_array();
                put(&mut shifts[side], lane, state.delta_position);
                put(&mut axes[side], lane, Vec3::new(x, y, z));
                scalars[side][lane] = w;
                let inertia = Symmetric::of(&state.inverse_inertia);
                put(&mut self.inertias[side][0], lane, inertia.diagonal);
                put(&mut self.inertias[side][1], lane, inertia.cross);
            }
        }
        for lane in 0..LANES {
            let [arm_a, arm_b] = [take(&self.arms[0], lane), take(&self.arms[1], lane)];
            let turned_a = turned(take(&axes[0], lane), scalars[0][lane], arm_a);
            let turned_b = turned(take(&axes[1], lane), scalars[1][lane], arm_b);
            let way_a = take(&shifts[0], lane) + turned_a;
            let way_b = take(&shifts[1], lane) + turned_b;
            let between = take(&self.start, lane) + (way_b - way_a);
            put(&mut self.between, lane, between);
            // The force on `a` acts at the frame of `b`, so that it makes no couple.
            put(&mut self.levers[0], lane, arm_a + turned_a + between);
            put(&mut self.levers[1], lane, arm_b + turned_b);
        }
        for lane in 0..LANES {
            let inverse_mass =
                take(&self.inverse_masses[0], lane) + take(&self.inverse_masses[1], lane);
            let a = self.inertia(0, lane).seen_from(take(&self.levers[0], lane));
            let b = self.inertia(1, lane).seen_from(take(&self.levers[1], lane));
            let mut matrix = Symmetric {
                diagonal: inverse_mass + (a.diagonal + b.diagonal),
                cross: a.cross + b.cross,
            };
            let Vec3 { x, y, z } = matrix.diagonal;
            matrix.diagonal += Vec3::splat((x + y + z) * (YIELD / 3.0));
            let Symmetric { diagonal, cross } = matrix.inverse();
            put(&mut self.mass[0], lane, diagonal);
            put(&mut self.mass[1], lane, cross);
        }
        let Some(turns) = &mut self.turns else { return };
        for index in 0..LaneSpan::count(simd, self.len) {
            let span = LaneSpan::new(simd, index);
            let answer = PointAnswer {
                eases: WideSymmetric::load_pair(span, &self.inertias),
                levers: [
                    WideVector::of_span(span, &self.levers[0]),
                    WideVector::of_span(span, &self.levers[1]),
                ],
                mass: WideSymmetric::load(span, &self.mass),
            };
            let rotations = [
                WideQuaternion::load(span, &axes[0], &scalars[0]),
                WideQuaternion::load(span, &axes[1], &scalars[1]),
            ];
            turns.measure(span, rotations, &answer);
        }
    }

    /// The rows of the angles, if any joint heeds these, and how the bodies in a span turn.
    ///
    /// A closure that works on them would be left outside of the kernel.
    #[inline(always)]
    fn spins<S: Simd>(
        &mut self,
        span: LaneSpan<S>,
        motion: &BlockVelocities,
    ) -> Option<(&mut AngularRows, BodySpins<S>)> {
        let turns = self.turns.as_mut()?;
        let [a, b] = &motion.angular;
        let speeds = [WideVector::of_span(span, a), WideVector::of_span(span, b)];
        let eases = WideSymmetric::load_pair(span, &self.inertias);
        Some((turns, BodySpins { speeds, eases }))
    }

    /// Applies what the joints pushed with in the last substep.
    #[inline(always)]
    fn warm_start<S: Simd>(&mut self, simd: S, states: &SharedSlice<'_, BodyState>) {
        let mut motion = self.gather(states);
        for index in 0..LaneSpan::count(simd, self.len) {
            let span = LaneSpan::new(simd, index);
            let Some((turns, mut spins)) = self.spins(span, &motion) else { break };
            turns.begin(span, &mut spins);
            motion.put_spins(span, spins);
        }
        for lane in 0..LANES {
            let impulse = take(&self.impulse, lane);
            self.push(&mut motion, lane, impulse);
        }
        self.scatter(states, &motion);
    }

    /// Pulls the frames together, softly.
    #[inline(always)]
    fn pull<S: Simd>(
        &mut self,
        simd: S,
        states: &SharedSlice<'_, BodyState>,
        easing: &JointSoftness,
    ) {
        let Softness { bias_rate, mass_scale, impulse_scale } = easing.softness;
        let mut motion = self.gather(states);
        for index in 0..LaneSpan::count(simd, self.len) {
            let span = LaneSpan::new(simd, index);
            let Some((turns, mut spins)) = self.spins(span, &motion) else { break };
            turns.solve(span, &mut spins, Some(easing), easing.h);
            motion.put_spins(span, spins);
        }
        for lane in 0..LANES {
            let wanted = take(&self.between, lane) * bias_rate;
            let speed = wanted.dot(wanted).sqrt();
            let most = easing.push_speed;
            let wanted = wanted * if speed <= most { 1.0 } else { most / speed };
            let lack = self.relative(&motion, lane) + wanted;
            let known = take(&self.impulse, lane);
            let change = -(self.mass(lane).times(lack) * mass_scale + known * impulse_scale);
            self.change(&mut motion, lane, change);
        }
        self.scatter(states, &motion);
    }

    /// Stops the frames on each other; if it `is_last`, notes what the joints bore in this
    /// substep of `h` seconds.
    #[inline(always)]
    fn stop<S: Simd>(
        &mut self,
        simd: S,
        states: &SharedSlice<'_, BodyState>,
        h: f32,
        is_last: bool,
    ) {
        let mut motion = self.gather(states);
        for index in 0..LaneSpan::count(simd, self.len) {
            let span = LaneSpan::new(simd, index);
            let Some((turns, mut spins)) = self.spins(span, &motion) else { break };
            turns.solve(span, &mut spins, None, h);
            if is_last {
                turns.note_load(span);
            }
            motion.put_spins(span, spins);
        }
        for lane in 0..LANES {
            let change = -self.mass(lane).times(self.relative(&motion, lane));
            self.change(&mut motion, lane, change);
            if is_last {
                let load = take(&self.load, lane) + take(&self.impulse, lane);
                put(&mut self.load, lane, load);
            }
        }
        self.scatter(states, &motion);
    }

    #[inline(always)]
    fn inertia(&self, side: usize, lane: usize) -> Symmetric {
        Symmetric {
            diagonal: take(&self.inertias[side][0], lane),
            cross: take(&self.inertias[side][1], lane),
        }
    }

    #[inline(always)]
    fn mass(&self, lane: usize) -> Symmetric {
        Symmetric { diagonal: take(&self.mass[0], lane), cross: take(&self.mass[1], lane) }
    }

    /// How fast the frame of `b` moves against that of `a`, m/s.
    #[inline(always)]
    fn relative(&self, motion: &BlockVelocities, lane: usize) -> Vec3 {
        let at = |side: usize| {
            take(&motion.linear[side], lane)
                + take(&motion.angular[side], lane).cross(take(&self.levers[side], lane))
        };
        at(1) - at(0)
    }

    /// Adds a change to an impulse and applies it; nothing where that is no number, so that
    /// only the bodies that were bad before are.
    #[inline(always)]
    fn change(&mut self, motion: &mut BlockVelocities, lane: usize, change: Vec3) {
        let sum = take(&self.impulse, lane) + change;
        let is_good = sum.x * 0.0 + sum.y * 0.0 + sum.z * 0.0 == 0.0;
        let keep = |x: f32| if is_good { x } else { 0.0 };
        put(&mut self.impulse, lane, Vec3::new(keep(sum.x), keep(sum.y), keep(sum.z)));
        let change = Vec3::new(keep(change.x), keep(change.y), keep(change.z));
        self.push(motion, lane, change);
    }

    /// Pushes `b` of a joint by an impulse, N·s, and `a` the other way.
    #[inline(always)]
    fn push(&self, motion: &mut BlockVelocities, lane: usize, impulse: Vec3) {
        for side in 0..2 {
            let impulse = if side == 0 { -impulse } else { impulse };
            let linear = take(&motion.linear[side], lane)
                + take(&self.inverse_masses[side], lane) * impulse;
            let couple = take(&self.levers[side], lane).cross(impulse);
            let angular =
                take(&motion.angular[side], lane) + self.inertia(side, lane).times(couple);
            put(&mut motion.linear[side], lane, linear);
            put(&mut motion.angular[side], lane, angular);
        }
    }

    #[inline(always)]
    fn gather(&self, states: &SharedSlice<'_, BodyState>) -> BlockVelocities {
        let zero = [[[0.0; LANES]; 3]; 2];
        let mut motion = BlockVelocities { linear: zero, angular: zero };
        for side in 0..2 {
            for lane in 0..LANES {
                let state = state_at(states, self.slots[side][lane]);
                put(&mut motion.linear[side], lane, state.linear_velocity);
                put(&mut motion.angular[side], lane, state.angular_velocity);
            }
        }
        motion
    }

    #[inline(always)]
    fn scatter(&self, states: &SharedSlice<'_, BodyState>, motion: &BlockVelocities) {
        for side in 0..2 {
            for lane in 0..LANES {
                let slot = self.pushed[side][lane];
                if slot == NONE {
                    continue;
                }
                // SAFETY: joints that run at the same time have no movable body in common (see
                // `Net::group`), and the body is movable.
                let state = unsafe { states.get_mut(slot as usize) };
                state.linear_velocity = take(&motion.linear[side], lane);
                state.angular_velocity = take(&motion.angular[side], lane);
            }
        }
    }
}

/// A symmetric matrix: its diagonal, and what stands at yz, xz and xy.
#[derive(Clone, Copy)]
struct Symmetric {
    diagonal: Vec3,
    cross: Vec3,
}

impl Symmetric {
    #[inline(always)]
    fn of(matrix: &Mat3) -> Self {
        let Mat3 { x_axis, y_axis, z_axis } = matrix;
        Self {
            diagonal: Vec3::new(x_axis.x, y_axis.y, z_axis.z),
            cross: Vec3::new(y_axis.z, x_axis.z, x_axis.y),
        }
    }

    #[inline(always)]
    fn times(&self, v: Vec3) -> Vec3 {
        let (d, c) = (self.diagonal, self.cross);
        Vec3::new(
            d.x * v.x + c.z * v.y + c.y * v.z,
            c.z * v.x + d.y * v.y + c.x * v.z,
            c.y * v.x + c.x * v.y + d.z * v.z,
        )
    }

    /// `[r]·self·[r]ᵀ`, where `[r]·v` is `r × v`: how a point at `r` answers to a force there
    /// by turning.
    #[inline(always)]
    fn seen_from(&self, r: Vec3) -> Self {
        let (d, c) = (self.diagonal, self.cross);
        // The columns of `[r]·self`; each of its rows crossed with `r` is a row of the answer.
        let x = r.cross(Vec3::new(d.x, c.z, c.y));
        let y = r.cross(Vec3::new(c.z, d.y, c.x));
        let z = r.cross(Vec3::new(c.y, c.x, d.z));
        let row_x = r.cross(Vec3::new(x.x, y.x, z.x));
        let row_y = r.cross(Vec3::new(x.y, y.y, z.y));
        let row_z = r.cross(Vec3::new(x.z, y.z, z.z));
        Self {
            diagonal: Vec3::new(row_x.x, row_y.y, row_z.z),
            cross: Vec3::new(row_y.z, row_x.z, row_x.y),
        }
    }

    /// The inverse; zeros where there is none.
    #[inline(always)]
    fn inverse(&self) -> Self {
        let (d, c) = (self.diagonal, self.cross);
        let xx = d.y * d.z - c.x * c.x;
        let xy = c.y * c.x - c.z * d.z;
        let xz = c.z * c.x - c.y * d.y;
        let determinant = d.x * xx + c.z * xy + c.y * xz;
        let scale = if determinant > 0.0 { 1.0 / determinant } else { 0.0 };
        let yy = d.x * d.z - c.y * c.y;
        let yz = c.z * c.y - d.x * c.x;
        let zz = d.x * d.y - c.z * c.z;
        Self { diagonal: Vec3::new(xx, yy, zz) * scale, cross: Vec3::new(yz, xz, xy) * scale }
    }
}

/// How a unit quaternion of an `axis` and a `scalar` part changes an `arm` by turning it.
#[inline(always)]
fn turned(axis: Vec3, scalar: f32, arm: Vec3) -> Vec3 {
    let twice = 2.0 * axis.cross(arm);
    scalar * twice + axis.cross(twice)
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
    // SAFETY: as in `scatter`, and immovable bodies are only ever read.
    unsafe { states.get(slot as usize) }
}

#[inline(always)]
fn put(lanes: &mut [Lane; 3], lane: usize, vector: Vec3) {
    lanes[0][lane] = vector.x;
    lanes[1][lane] = vector.y;
    lanes[2][lane] = vector.z;
}

#[inline(always)]
fn take(lanes: &[Lane; 3], lane: usize) -> Vec3 {
    Vec3::new(lanes[0][lane], lanes[1][lane], lanes[2][lane])
}
