//! Frames of a joint and their relative measures.

use super::common::Pulley;
use crate::space::{AngularVector, Rotation, Vector, moment};

/// How the two frames of a joint stand at one moment, all in the world frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JointFrameState {
    /// From the centre of mass of each body to its frame, m.
    pub(crate) arms: [Vector; 2],
    /// From the origin of the frame of `a` to that of `b`, m.
    pub(crate) offset: Vector,
    /// The rotations of the frames.
    pub(crate) rotations: [Rotation; 2],
    /// From each pulley to its body, m.
    pub(crate) ropes: [Vector; 2],
}

/// A way, measured: its value, and how it changes with the velocities.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CoordinateJacobian {
    /// m or rad. For teeth, which slip by steps, 0.
    pub(super) value: f32,
    /// Its rate for each m/s of the bodies.
    pub(super) linear: [Vector; 2],
    /// Its rate for each rad/s of the bodies.
    pub(super) angular: [AngularVector; 2],
}

/// A force along `axis` that acts on the bodies at `levers` from their centres.
pub(super) fn jacobian_of_force(
    value: f32,
    axis: Vector,
    levers: [Vector; 2],
) -> CoordinateJacobian {
    let [a, b] = levers.map(|lever| moment(lever, axis));
    CoordinateJacobian { value, linear: [-axis, axis], angular: [-a, b] }
}

/// Teeth that push along `tangent` at `point`, m, from the origin of the frame of `a`.
pub(super) fn jacobian_of_teeth(
    frame_state: &JointFrameState,
    tangent: Vector,
    point: Vector,
) -> CoordinateJacobian {
    let levers =
        [frame_state.arms[0] + point, frame_state.arms[1] + point - frame_state.offset];
    jacobian_of_force(0.0, tangent, levers)
}

/// The length of the rope of a pulley.
pub(super) fn jacobian_of_rope(
    pulley: Pulley,
    frame_state: &JointFrameState,
) -> CoordinateJacobian {
    let lengths = frame_state.ropes.map(Vector::length);
    let unit = |index: usize| {
        let length: f32 = lengths[index];
        if length > 0.0 { frame_state.ropes[index] / length } else { Vector::NEG_Y }
    };
    let pulls = [unit(0), pulley.ratio * unit(1)];
    CoordinateJacobian {
        value: lengths[0] + pulley.ratio * lengths[1],
        linear: pulls,
        angular: [moment(frame_state.arms[0], pulls[0]), moment(frame_state.arms[1], pulls[1])],
    }
}
