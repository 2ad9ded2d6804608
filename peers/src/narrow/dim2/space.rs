//! The vocabulary in which the shared files speak of 2D.

pub(super) use hazumi2d as hazumi;
pub(super) use parry2d as parry;

// A rotation is its cosine and sine.
pub(super) use hazumi2d::glam::{DVec2 as DRotation, DVec2 as DVector};
pub(super) use hazumi2d::glam::{Vec2 as Rotation, Vec2 as Vector};

use crate::random::Random;

pub(super) use crate::random::dim2 as draw;

/// A rotation by so many radians, in a random sense.
pub(super) fn rotation_by(angle: f64, random: &mut Random) -> DRotation {
    DRotation::from_angle(angle * (2.0 * random.unit() - 1.0).signum())
}

/// The rotation `first`, followed by `second`.
pub(super) fn rotated(first: DRotation, second: DRotation) -> DRotation {
    second.rotate(first)
}

/// The unit vector a quarter turn ahead of `vector`.
pub(super) fn perpendicular(vector: DVector, _random: &mut Random) -> DVector {
    vector.perp().normalize_or(DVector::X)
}

/// The nearest vector in single precision.
pub(super) fn to_f32(vector: DVector) -> Vector {
    vector.as_vec2()
}

/// The nearest rotation in single precision.
pub(super) fn rotation_to_f32(rotation: DRotation) -> Rotation {
    rotation.as_vec2()
}

/// The same rotation in double precision.
pub(super) fn rotation_to_f64(rotation: Rotation) -> DRotation {
    rotation.as_dvec2()
}
