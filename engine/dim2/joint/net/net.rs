//! Large nets of hinges, solved joint by joint in lanes.
//!
//! Factoring a net of `n` joints takes about `n^1.5` multiplications and more: beyond some
//! thousand loops springs are faster, which give a little.

use std::f32::consts::FRAC_PI_2;

use glam::Vec2;
use hazumi_core::simd::{LANES, LaneSpan};
use hazumi_core::{SharedSlice, Softness, Workers};

use super::super::{Hinge, JointAxis, JointKind};
pub(crate) use super::block::WideJoints;
pub(crate) use super::turn::{TURNS, TurnStart};
use crate::joint::colors::Colors;
use crate::math::Rotation;
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::wide_everywhere;

/// Blocks in a block of work.
const WORK: usize = 8;
/// Bodies in a block of work that is no more than a look at each.
const STAND_WORK: usize = 256;

/// A joint of a net: its slot in the arena, and its bodies in the arena and in the solver;
/// `None` for those that cannot move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NetJoint {
    pub(crate) joint: u32,
    pub(crate) bodies: [u32; 2],
    pub(crate) slots: [Option<SolverBodyIndex>; 2],
}

/// The start of a joint in a net.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NetStart {
    /// Where it is on each body, m, frame of the body.
    pub(crate) points: [Vec2; 2],
    /// Its impulse on `b` in the last substep, N·s, world frame.
    pub(crate) impulse: Vec2,
    /// The rows of its angle, if it has any.
    pub(crate) turn: Option<TurnStart>,
}

/// Where a body stands when the step begins.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(crate) struct JointStartPose {
    pub(crate) rotation: Rotation,
    /// Origin of the body, m: the high and the low part.
    pub(crate) position: [Vec2; 2],
    /// From there to the centre of mass, m, world frame.
    pub(crate) center: Vec2,
}

impl JointStartPose {
    /// At the origin of the world.
    pub(crate) const ORIGIN: Self =
        Self { rotation: Rotation::IDENTITY, position: [Vec2::ZERO; 2], center: Vec2::ZERO };

    /// Its numbers, in their order in memory.
    #[inline(always)]
    pub(super) fn row(&self) -> [f32; 8] {
        let Self { rotation: Rotation { cos, sin }, position: [high, low], center } = *self;
        [cos, sin, high.x, high.y, low.x, low.y, center.x, center.y]
    }
}

/// The springs that stand in for joints.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JointSoftness {
    pub(super) softness: Softness,
    /// Length of the substeps, s.
    pub(super) h: f32,
}

impl JointSoftness {
    /// Springs that turn a quarter of a whole turn in each of the substeps of `h` seconds, with
    /// a damping ratio of 2. They correct errors at that rate: a net of thousands that is held
    /// by a few joints falls faster than contacts are pushed apart.
    pub(crate) fn new(h: f32) -> Self {
        let hertz = FRAC_PI_2 / (std::f32::consts::TAU * h);
        Self { softness: Softness::spring(hertz, 2.0, h), h }
    }
}

/// One way over all joints.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WideJointStage {
    /// Applies what they pushed with in the last substep.
    WarmStart,
    /// Pulls their frames together.
    Pull(JointSoftness),
    /// Measures where they stand after a substep, and stops their frames on each other.
    Stop {
        /// Length of the substep, s.
        h: f32,
    },
}

impl WideJointStage {
    /// The pass over positions of a substep of `h` seconds, which mends at most `push_speed`
    /// m/s.
    pub(crate) fn pull(h: f32, _: f32) -> Self {
        Self::Pull(JointSoftness::new(h))
    }

    /// The pass over velocities of a substep of `h` seconds.
    pub(crate) fn stop(h: f32) -> Self {
        Self::Stop { h }
    }
}

/// Hinges of groups that are too entangled to be solved as one.
///
/// Two joints with a movable body in common have different colours; those of one colour fill
/// blocks of as many as there are lanes, which can be solved at the same time.
#[derive(Clone, Debug, Default)]
pub(crate) struct WideJointSolver {
    pub(in crate::joint) joints: Vec<NetJoint>,
    /// The bodies of the joints, by their slots in the arena, in ascending order.
    pub(super) bodies: Vec<u32>,
    /// Where each of them stands when the step begins.
    pub(super) stands: Vec<JointStartPose>,
    /// In the order of their colours.
    pub(in crate::joint) blocks: Vec<WideJoints>,
    pub(in crate::joint) colors: Colors,
}

impl WideJointSolver {
    /// How many times heavier a body of a passive ragdoll may be than one that it is joined to.
    pub(crate) const UNEQUAL: f32 = 10.0;

    /// Whether a joint of `kind` holds no more than a point.
    pub(crate) fn is_point(kind: &JointKind) -> bool {
        Self::angle_of(kind) == Some(JointAxis::FREE)
    }

    /// Whether a joint of `kind` is a hinge with limits, a spring or a motor.
    pub(crate) fn constrains_angle(kind: &JointKind) -> bool {
        Self::angle_of(kind).is_some_and(|turn| turn != JointAxis::FREE)
    }

    /// The axis of a joint of `kind`, if it is one that lanes solve: a hinge.
    pub(crate) fn angle_of(kind: &JointKind) -> Option<JointAxis> {
        match *kind {
            JointKind::Hinge(Hinge { axis }) => Some(axis),
            _ => None,
        }
    }

    /// Sorts the joints between bodies of the `states` by colour into blocks. `start` gives the
    /// warm start of each joint.
    pub(crate) fn group(
        &mut self,
        states: &[BodyState],
        workers: &Workers,
        start: impl Fn(u32) -> Option<NetStart> + Sync,
    ) {
        self.bodies.clear();
        self.bodies.extend(self.joints.iter().flat_map(|joint| joint.bodies));
        self.bodies.sort_unstable();
        self.bodies.dedup();
        self.color(states);
        let Self { joints, bodies, blocks, .. } = self;
        workers.for_each_block(blocks, WORK, |_, blocks| {
            for block in blocks {
                for lane in 0..LANES {
                    let joint = joints.get(block.members[lane] as usize);
                    match joint.and_then(|joint| Some((joint, start(joint.joint)?))) {
                        Some((joint, start)) => {
                            let places = joint.bodies.map(|body| place_of(bodies, body));
                            block.set(lane, joint.slots, places, &start);
                        }
                        None => block.leave(lane),
                    }
                }
            }
        });
    }

    /// Notes how the joints stand when the step begins, where `stand` says so of bodies in the
    /// arena and the `states` of those in the solver.
    pub(crate) fn place(
        &mut self,
        states: &[BodyState],
        workers: &Workers,
        stand: impl Fn(u32) -> JointStartPose + Sync,
    ) {
        let Self { bodies, stands, blocks, .. } = self;
        stands.resize(bodies.len(), JointStartPose::ORIGIN);
        workers.for_each_block(stands, STAND_WORK, |first, stands| {
            for (place, &body) in stands.iter_mut().zip(&bodies[first..]) {
                *place = stand(body);
            }
        });
        workers.for_each_block(blocks, WORK, |_, blocks| {
            wide_everywhere!(simd => {
                for block in blocks {
                    block.weigh(states);
                    for index in 0..LaneSpan::count(simd, block.len) {
                        block.place(LaneSpan::new(simd, index), stands);
                    }
                }
            });
        });
    }

    /// Goes once over all joints: colour after colour, those of one colour at the same time.
    pub(crate) fn go_over(
        &mut self,
        states: &SharedSlice<'_, BodyState>,
        workers: &Workers,
        pass: WideJointStage,
    ) {
        let work = |blocks: &mut [WideJoints]| work(blocks, states, pass);
        self.colors.for_each(&mut self.blocks, workers, WORK, work);
    }
}

/// The place of a body in a sorted list that has it.
fn place_of(bodies: &[u32], body: u32) -> u32 {
    let place = bodies.partition_point(|&other| other < body);
    u32::try_from(place).expect("fewer than 2^32 bodies")
}

/// Goes once over blocks without a joint in common.
pub(super) fn work(
    blocks: &mut [WideJoints],
    states: &SharedSlice<'_, BodyState>,
    pass: WideJointStage,
) {
    wide_everywhere!(simd => {
        for block in blocks {
            for index in 0..LaneSpan::count(simd, block.len) {
                block.go(LaneSpan::new(simd, index), states, pass);
            }
        }
    });
}
