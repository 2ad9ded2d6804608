//! Joints: what holds two bodies together.

use schemars::JsonSchema;
use serde::Deserialize;

use super::joint_kind::JointKind;

/// Holds two bodies together, or many pairs alike when it has a `repeat`.
///
/// Where it is: either at one place of the world (`at`, `axis`) or at a place of each body
/// (`frames`), never both and never none.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PlaneJoint")]
pub struct Joint {
    /// Names of the two bodies, `a` and `b`. A copy of a repeated body is `name[0]`, `name[1]`
    /// and so on. Required.
    pub bodies: [String; 2],
    /// Constrained and free degrees of freedom, default `fixed`.
    pub kind: JointKind,
    /// Common origin of the two frames, m, any finite numbers, default none. In the world, or
    /// in the frame of the assembly.
    pub at: Option<[f32; 2]>,
    /// Direction of the axis, which is x of both frames, dimensionless, default [1, 0]. Any
    /// length but 0, in the world, or in the frame of the assembly. Only together with `at`.
    pub axis: Option<[f32; 2]>,
    /// The frame on each body, instead of `at` and `axis`, default none.
    pub frames: Option<[Frame; 2]>,
    /// Whether the two bodies collide with each other, default false.
    pub can_collide: bool,
    /// Force at which it breaks, N, at least 0, averaged over a step, default none, never.
    pub break_force: Option<f32>,
    /// Torque at which it breaks, N·m, at least 0, averaged over a step, default none, never.
    pub break_torque: Option<f32>,
    /// Makes many joints out of this one, default none. Several make rows of rows, the first
    /// the innermost.
    pub repeat: Vec<JointRepeat>,
}

/// A frame on a body: the axis of a joint is its x axis.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, JsonSchema)]
#[schemars(rename = "PlaneFrame")]
#[serde(default, deny_unknown_fields)]
pub struct Frame {
    /// Where it is, m, in the frame of the body, any finite numbers, default [0, 0].
    pub position: [f32; 2],
    /// How it is turned in the frame of the body, rad, any finite number, default 0.
    pub rotation: f32,
}

/// A row of joints: each copy joins the next pair of repeated bodies.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PlaneJointRepeat")]
pub struct JointRepeat {
    /// How many joints are in the row, at least 1, default 1.
    pub count: u32,
    /// Number of copies of `a` and of `b` from each joint to the next, default [1, 1]. It is 0
    /// for a body that is not repeated.
    pub steps: [u32; 2],
    /// By how much `at` is further for each joint, m, any finite numbers, default [0, 0].
    pub offset: [f32; 2],
}
