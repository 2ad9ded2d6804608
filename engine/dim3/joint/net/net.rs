//! Large nets of ball joints, solved joint by joint in lanes.
//!
//! Factoring a net of `n` joints takes about `n^1.5` multiplications and more: beyond some
//! thousand loops springs are faster, which give a little.

use std::f32::consts::FRAC_PI_2;

use glam::Vec3;
use hazumi_core::simd::{LANES, dispatch, level};
use hazumi_core::{Disjoint, Softness, Workers};

use super::super::{Ball, JointKind};
pub(crate) use super::block::WideJoints;
use crate::joint::colors::Colors;
use crate::state::{BodyState, SolverBodyIndex};

/// Blocks in a block of work.
const WORK: usize = 8;

/// A joint of a net: its slot in the arena, and its bodies in the solver; `None` for those that
/// cannot move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NetJoint {
    pub(crate) joint: u32,
    pub(crate) slots: [Option<SolverBodyIndex>; 2],
}

/// How a joint of a net stands when the step begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NetStart {
    /// From the centre of mass of each body to its frame, m, world frame.
    pub(crate) arms: [Vec3; 2],
    /// From the origin of the frame of `a` to that of `b`, m, world frame.
    pub(crate) between: Vec3,
    /// What it pushed `b` with in the last substep, N·s, world frame.
    pub(crate) impulse: Vec3,
}

/// The springs that stand in for joints.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JointSoftness {
    /// Error turned into velocity, 1/s.
    pub(super) rate: f32,
    /// Part of the effective mass used, dimensionless.
    pub(super) mass_scale: f32,
    /// Part of the impulse given back, dimensionless.
    pub(super) impulse_scale: f32,
    /// m/s.
    pub(super) push_speed: f32,
}

impl JointSoftness {
    /// Springs that turn a quarter of a whole turn in each of the substeps of `h` seconds, with a damping
    /// ratio of 2; they mend errors at most at `push_speed`, m/s.
    pub(crate) fn new(h: f32, push_speed: f32) -> Self {
        let hertz = FRAC_PI_2 / (std::f32::consts::TAU * h);
        let Softness { bias_rate, mass_scale, impulse_scale } = Softness::spring(hertz, 2.0, h);
        Self { rate: bias_rate, mass_scale, impulse_scale, push_speed }
    }
}

/// One way over all joints.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WideJointStage {
    /// Measures where the joints stand.
    Measure,
    /// Applies what they pushed with in the last substep.
    WarmStart,
    /// Pulls their frames together.
    Pull(JointSoftness),
    /// Measures where they stand, and stops their frames on each other.
    Stop,
}

impl WideJointStage {
    /// The pass over positions of a substep of `h` seconds, which mends at most `push_speed` m/s.
    pub(crate) fn pull(h: f32, push_speed: f32) -> Self {
        Self::Pull(JointSoftness::new(h, push_speed))
    }

    /// The pass over velocities of a substep of `h` seconds.
    pub(crate) fn stop(_: f32) -> Self {
        Self::Stop
    }
}

/// Ball joints of groups that are too entangled to be solved as one.
///
/// Two joints with a movable body in common have different colours; those of one colour fill blocks of
/// as many as there are lanes, which can be solved at the same time.
#[derive(Clone, Debug, Default)]
pub(crate) struct WideJointSolver {
    pub(in crate::joint) joints: Vec<NetJoint>,
    /// In the order of their colours.
    pub(in crate::joint) blocks: Vec<WideJoints>,
    pub(in crate::joint) colors: Colors,
}

impl WideJointSolver {
    /// Whether a joint of `kind` can be one of a net.
    pub(crate) fn takes(kind: &JointKind) -> bool {
        *kind == JointKind::Ball(Ball::default())
    }

    /// Sorts the joints between bodies of the `states` by colour into blocks, and places them as `start`
    /// says.
    pub(crate) fn group(
        &mut self,
        states: &[BodyState],
        workers: &Workers,
        start: impl Fn(u32) -> Option<NetStart> + Sync,
    ) {
        self.color(states);
        let Self { joints, blocks, .. } = self;
        workers.for_each_block(blocks, WORK, |_, blocks| {
            for block in blocks {
                for lane in 0..LANES {
                    let joint = joints.get(block.members[lane] as usize);
                    match joint.and_then(|joint| Some((joint, start(joint.joint)?))) {
                        Some((joint, start)) => block.place(lane, joint, &start, states),
                        None => block.leave(lane),
                    }
                }
            }
        });
    }

    /// Goes once over all joints: colour after colour, those of one colour at the same time.
    pub(crate) fn go_over(
        &mut self,
        states: &Disjoint<'_, BodyState>,
        workers: &Workers,
        pass: WideJointStage,
    ) {
        let work = |blocks: &mut [WideJoints]| work(blocks, states, pass);
        self.colors.for_each(&mut self.blocks, workers, WORK, work);
    }
}

/// Plain loops over lanes, which the compiler turns into vectors: compiled once for each set of
/// instructions, without fused products, so the bits are the same.
fn work(blocks: &mut [WideJoints], states: &Disjoint<'_, BodyState>, pass: WideJointStage) {
    dispatch!(level(), _simd => {
        for block in blocks {
            match pass {
                WideJointStage::Measure => block.measure(states),
                WideJointStage::WarmStart => block.warm_start(states),
                WideJointStage::Pull(easing) => block.pull(states, &easing),
                WideJointStage::Stop => {
                    block.measure(states);
                    block.stop(states);
                }
            }
        }
    });
}
