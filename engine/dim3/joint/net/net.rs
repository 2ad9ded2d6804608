//! Large nets of ball joints, and passive ragdolls, solved joint by joint in lanes.
//!
//! Factoring a net of `n` joints takes about `n^1.5` multiplications and more: beyond some
//! thousand loops springs are faster, which give a little.

use std::f32::consts::FRAC_PI_2;

use glam::Vec3;
use hazumi_core::joint_axis::{JointAxis, Motor};
use hazumi_core::simd::LANES;
use hazumi_core::{SharedSlice, Softness, Workers};

use super::super::{Ball, Hinge, JointKind};
pub(crate) use super::block::WideJoints;
pub(crate) use super::turn::{AngularStart, TURNS};
use crate::joint::colors::Colors;
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::wide_everywhere;

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
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NetStart {
    /// From the centre of mass of each body to its frame, m, world frame.
    pub(crate) arms: [Vec3; 2],
    /// From the origin of the frame of `a` to that of `b`, m, world frame.
    pub(crate) between: Vec3,
    /// Its impulse on `b` in the last substep, N·s, world frame.
    pub(crate) impulse: Vec3,
    /// Its limits, spring and friction, if it has any, or the axes of a hinge.
    pub(crate) turn: Option<AngularStart>,
}

/// The springs that stand in for joints.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JointSoftness {
    pub(super) softness: Softness,
    /// m/s.
    pub(super) push_speed: f32,
    /// Length of the substeps, s.
    pub(super) h: f32,
}

impl JointSoftness {
    /// Springs that turn a quarter of a whole turn in each of the substeps of `h` seconds, with
    /// a damping ratio of 2; they mend errors at most at `push_speed`, m/s.
    pub(crate) fn new(h: f32, push_speed: f32) -> Self {
        let hertz = FRAC_PI_2 / (std::f32::consts::TAU * h);
        Self { softness: Softness::spring(hertz, 2.0, h), push_speed, h }
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
    Stop {
        /// Length of the substep, s.
        h: f32,
    },
    /// The same without measuring, of those that heed their angles: velocities that have mended
    /// passed limits are not all cleared the first time, and passive ragdolls would gain by
    /// them.
    StopAgain {
        /// Length of the substep, s.
        h: f32,
    },
}

impl WideJointStage {
    /// The pass over positions of a substep of `h` seconds, which mends at most `push_speed`
    /// m/s.
    pub(crate) fn pull(h: f32, push_speed: f32) -> Self {
        Self::Pull(JointSoftness::new(h, push_speed))
    }

    /// The pass over velocities of a substep of `h` seconds.
    pub(crate) fn stop(h: f32) -> Self {
        Self::Stop { h }
    }
}

/// Ball joints of groups that are too entangled to be solved as one, and the joints of figures.
///
/// Two joints with a movable body in common have different colours; those of one colour fill
/// blocks of as many as there are lanes, which can be solved at the same time.
#[derive(Clone, Debug, Default)]
pub(crate) struct WideJointSolver {
    pub(in crate::joint) joints: Vec<NetJoint>,
    /// In the order of their colours.
    pub(in crate::joint) blocks: Vec<WideJoints>,
    pub(in crate::joint) colors: Colors,
    /// Whether any joint heeds its angles.
    has_angles: bool,
}

impl WideJointSolver {
    /// How many times heavier a body of a passive ragdoll may be than one that it is joined to:
    /// a chest than a neck.
    pub(crate) const UNEQUAL: f32 = 16.0;

    /// Whether a joint of `kind` holds no more than a point.
    pub(crate) fn is_point(kind: &JointKind) -> bool {
        *kind == JointKind::Ball(Ball::default())
    }

    /// Whether a joint of `kind` is one that lanes solve, and has limits, a spring or friction.
    pub(crate) fn constrains_angle(kind: &JointKind) -> bool {
        let is_leaning = matches!(kind, JointKind::Ball(Ball { cone: Some(_), .. }));
        is_leaning || Self::angle_of(kind).is_some_and(|turn| turn != JointAxis::FREE)
    }

    /// Limits, spring and friction of a joint of `kind`, if it is of those that lanes solve.
    pub(crate) fn angle_of(kind: &JointKind) -> Option<JointAxis> {
        match *kind {
            JointKind::Hinge(Hinge { axis }) => Some(axis),
            JointKind::Ball(Ball { twist, spring, friction, .. }) => {
                let motor = (friction > 0.0).then(|| Motor::new(0.0, friction));
                Some(JointAxis { limits: twist, spring, motor, ..JointAxis::FREE })
            }
            _ => None,
        }
    }

    /// Sorts the joints between bodies of the `states` by colour into blocks, and places them
    /// as `start` says.
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
        self.has_angles = self.blocks.iter().any(WideJoints::heeds_angles);
    }

    /// Solves all joints: colour after colour, those of one colour at the same time.
    pub(crate) fn go_over(
        &mut self,
        states: &SharedSlice<'_, BodyState>,
        workers: &Workers,
        pass: WideJointStage,
    ) {
        let Self { blocks, colors, has_angles, .. } = self;
        let mut go = |pass| {
            colors.for_each(blocks, workers, WORK, |blocks| work(blocks, states, pass));
        };
        go(pass);
        if let (true, WideJointStage::Stop { h }) = (*has_angles, pass) {
            go(WideJointStage::StopAgain { h });
        }
    }
}

/// Goes once over blocks without a joint in common. Points are solved in plain loops over
/// lanes, which the compiler turns into vectors, without fused products, so the bits are the
/// same.
fn work(blocks: &mut [WideJoints], states: &SharedSlice<'_, BodyState>, pass: WideJointStage) {
    wide_everywhere!(simd => {
        for block in blocks {
            block.go(simd, states, pass);
        }
    });
}
