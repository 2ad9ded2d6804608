//! The vocabulary in which the shared files speak of 3D.

pub(super) use hazumi3d as hazumi;
pub(super) use parry3d as parry;

pub(super) use hazumi3d::glam::{DQuat as DRotation, DVec3 as DVector};
pub(super) use hazumi3d::glam::{Quat as Rotation, Vec3 as Vector};

use crate::random::Random;

pub(super) use crate::random::dim3 as draw;

/// A rotation by so many radians, about a random axis.
pub(super) fn rotation_by(angle: f64, random: &mut Random) -> DRotation {
    DRotation::from_axis_angle(draw::direction(random), angle)
}

/// The rotation `first`, followed by `second`.
pub(super) fn rotated(first: DRotation, second: DRotation) -> DRotation {
    second * first
}

/// A random unit vector perpendicular to `vector`.
pub(super) fn perpendicular(vector: DVector, random: &mut Random) -> DVector {
    vector.cross(draw::direction(random)).normalize_or(DVector::X)
}

/// The nearest vector in single precision.
pub(super) fn to_f32(vector: DVector) -> Vector {
    vector.as_vec3()
}

/// The nearest rotation in single precision.
pub(super) fn rotation_to_f32(rotation: DRotation) -> Rotation {
    rotation.as_quat()
}

/// The same rotation in double precision.
pub(super) fn rotation_to_f64(rotation: Rotation) -> DRotation {
    rotation.as_dquat()
}
