//! How the frames of a joint stand, and what is measured of it.

use super::common::Pulley;
use crate::space::{AngularVector, Rotation, Vector, moment};

/// How the two frames of a joint stand at one moment, all in the world frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JointFrameState {
    /// From the centre of mass of each body to its frame, m.
    pub(crate) arms: [Vector; 2],
    /// From the origin of the frame of `a` to that of `b`, m.
    pub(crate) between: Vector,
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
pub(super) fn push(value: f32, axis: Vector, levers: [Vector; 2]) -> CoordinateJacobian {
    let [a, b] = levers.map(|lever| moment(lever, axis));
    CoordinateJacobian { value, linear: [-axis, axis], angular: [-a, b] }
}

/// Teeth that push along `tangent` at `point`, m, from the origin of the frame of `a`.
pub(super) fn mesh(
    stance: &JointFrameState,
    tangent: Vector,
    point: Vector,
) -> CoordinateJacobian {
    let levers = [stance.arms[0] + point, stance.arms[1] + point - stance.between];
    push(0.0, tangent, levers)
}

/// The length of the rope of a pulley.
pub(super) fn rope(pulley: Pulley, stance: &JointFrameState) -> CoordinateJacobian {
    let lengths = stance.ropes.map(Vector::length);
    let unit = |index: usize| {
        let length: f32 = lengths[index];
        if length > 0.0 { stance.ropes[index] / length } else { Vector::NEG_Y }
    };
    let pulls = [unit(0), pulley.ratio * unit(1)];
    CoordinateJacobian {
        value: lengths[0] + pulley.ratio * lengths[1],
        linear: pulls,
        angular: [moment(stance.arms[0], pulls[0]), moment(stance.arms[1], pulls[1])],
    }
}
