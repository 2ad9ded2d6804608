//! Degrees of freedom of joints.

use super::coordinate::JointCoordinate;
use super::{JointAxis, Limits};

/// A way of a joint and what it may do; some limit the length of a force, not its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct JointDof {
    pub(super) coordinate: JointCoordinate,
    pub(super) axis: JointAxis,
    /// The largest force of as many ways as there are dimensions, which share it, N or N·m.
    pub(super) shared_force: Option<f32>,
}

impl JointDof {
    pub(super) fn new(coordinate: JointCoordinate, axis: JointAxis) -> Self {
        Self { coordinate, axis, shared_force: None }
    }
}

/// No lower end.
pub(super) fn up_to(upper: f32) -> JointAxis {
    JointAxis { limits: Some(Limits { lower: f32::NEG_INFINITY, upper }), ..JointAxis::FREE }
}
