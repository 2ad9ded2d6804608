//! Joints: constraints between two bodies.
//!
//! A [`Joint`] is plain data, like a body. [`World::add_joint_at`](crate::World::add_joint_at)
//! makes one at a place of the world; `docs/joints.md` is the guide.

use hazumi_core::joint_axis::check_option;
use hazumi_core::{Id, Rule, ValueError};

pub use super::along::along;
pub use super::common::*;
pub use super::kind::*;
pub use hazumi_core::joint_axis::{JointAxis, Limits, Motor, Spring};

pub(crate) use super::cluster::{JointCluster, SolvePass};
pub(crate) use super::constraint::{JointConstraint, JointStart};
pub(crate) use super::frame_state::JointFrameState;
pub(crate) use super::impulse_response::ImpulseResponse;
pub(crate) use super::memory::JointMemory;
pub(crate) use super::net::{NetJoint, NetStart, WideJointSolver, WideJointStage};
pub(crate) use super::topology::ClusterTopology;

use super::coordinate::JointCoordinate;
use crate::body::BodyId;
use crate::math::{Pose, rotation};
use crate::space::{AngularVector, Vector, angular_array};

/// Id of a joint.
pub type JointId = Id<Joint>;

/// A joint: a constraint between two bodies.
///
/// Like a [`Body`](crate::Body), the same struct defines a joint, is returned by the world, and
/// is edited.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "constraint")]
pub struct Joint {
    /// The two bodies, `a` and `b`. At least one should be dynamic; otherwise the joint has no
    /// effect.
    pub bodies: [BodyId; 2],
    /// Frames of the joint on each body, in the frame of the body.
    pub frames: [Pose; 2],
    /// Kind of the joint: its constraint.
    pub kind: JointKind,
    /// Whether the two jointed bodies collide with each other; default `false`. One joint with
    /// `false` is enough to disable their contacts.
    pub can_collide: bool,
    /// Force at which it breaks, in N, ≥ 0, averaged over a step; default `None`, never.
    pub break_force: Option<f32>,
    /// Torque at which it breaks, in N·m, ≥ 0; default `None`, never.
    pub break_torque: Option<f32>,
    /// User data: an entity, an index. The engine never reads it. Default 0, dimensionless.
    pub user_data: u64,
}

/// Motion of a joint along or about one of its axes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[doc(alias("joint angle", "joint state"))]
pub struct JointMotion {
    /// Position of `b` relative to `a`, in metres, or angle in radians, −π..=π.
    pub position: f32,
    /// Speed of `b` relative to `a`, in m/s or rad/s.
    pub speed: f32,
}

impl JointMotion {
    /// The motion along or about a coordinate, at the velocities of the two bodies.
    pub(crate) fn of(
        coordinate: JointCoordinate,
        frame_state: &JointFrameState,
        linear: [Vector; 2],
        angular: [AngularVector; 2],
    ) -> Self {
        let measured = coordinate.measure(frame_state, &frame_state.axes());
        let rate = |index: usize| {
            let arms = angular_array(measured.angular[index]);
            let turns = arms.into_iter().zip(angular_array(angular[index]));
            measured.linear[index].dot(linear[index])
                + turns.map(|(arm, turn)| arm * turn).sum::<f32>()
        };
        Self { position: measured.value, speed: rate(0) + rate(1) }
    }
}

impl Joint {
    /// A joint of `bodies` with `frames` in the frames of the bodies.
    pub fn new(bodies: [BodyId; 2], frames: [Pose; 2], kind: impl Into<JointKind>) -> Self {
        Self {
            bodies,
            frames,
            kind: kind.into(),
            can_collide: false,
            break_force: None,
            break_torque: None,
            user_data: 0,
        }
    }

    /// A joint at one `place` of the world, for bodies at `poses`.
    pub fn at(
        bodies: [BodyId; 2],
        poses: [Pose; 2],
        place: Pose,
        kind: impl Into<JointKind>,
    ) -> Self {
        Self::new(bodies, poses.map(|pose| pose.inv_mul(&place)), kind)
    }

    /// Whether another joint in its place constrains other bodies, elsewhere or otherwise.
    pub(crate) fn is_moved_to(&self, other: &Self) -> bool {
        self.bodies != other.bodies || self.frames != other.frames || self.kind != other.kind
    }

    /// Whether some force or torque breaks it.
    pub(crate) fn is_breakable(&self) -> bool {
        self.break_force.is_some() || self.break_torque.is_some()
    }

    /// The joint with unit rotations, if all of its numbers can be used.
    pub(crate) fn checked(mut self) -> Result<Self, ValueError> {
        let count = if self.bodies[0] == self.bodies[1] { 1.0 } else { 2.0 };
        Rule::AtLeast(2.0).check("number of bodies of a joint", count)?;
        for frame in &mut self.frames {
            Rule::Finite.check_all("joint position", frame.position.to_array())?;
            Rule::Finite.check_all("joint rotation", frame.rotation.to_array())?;
            let zero = ValueError {
                what: "joint rotation length",
                value: 0.0,
                rule: Rule::Above(0.0),
            };
            frame.rotation = rotation::to_unit(frame.rotation).ok_or(zero)?;
        }
        check_option("force that breaks a joint", self.break_force)?;
        check_option("torque that breaks a joint", self.break_torque)?;
        self.kind.check()?;
        Ok(self)
    }
}
