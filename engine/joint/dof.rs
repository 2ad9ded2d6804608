//! What a joint does about its ways.

use super::coordinate::JointCoordinate;
use super::{Axis, Limits};

/// A way of a joint and what it may do; some limit the length of a force, not its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct JointDof {
    pub(super) way: JointCoordinate,
    pub(super) axis: Axis,
    /// The largest force of as many ways as there are dimensions, which share it, N or N·m.
    pub(super) shared_force: Option<f32>,
}

impl JointDof {
    pub(super) fn new(way: JointCoordinate, axis: Axis) -> Self {
        Self { way, axis, shared_force: None }
    }
}

/// No lower end.
pub(super) fn up_to(upper: f32) -> Axis {
    Axis { limits: Some(Limits { lower: f32::NEG_INFINITY, upper }), ..Axis::FREE }
}
