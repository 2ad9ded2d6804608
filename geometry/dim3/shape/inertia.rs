//! Inertia tensors.

use glam::{Mat3, Quat, Vec3};

use crate::math::rotation;

/// Inertia of nothing.
pub(super) const NONE: Mat3 = Mat3::ZERO;
/// Inertia of a ball of 1 kg and a radius of 1 m.
pub(super) const BALL: Mat3 = Mat3::from_diagonal(Vec3::splat(0.4));

/// The same solid turned.
pub(super) fn turned(inertia: Mat3, rotation: Quat) -> Mat3 {
    let axes = rotation::to_matrix(rotation);
    axes * inertia * axes.transpose()
}

/// Inertia of a point of `mass` kilograms about an axis point `arm` metres away: the parallel
/// axis theorem.
pub(super) fn of_point(mass: f32, arm: Vec3) -> Mat3 {
    let square = arm.length_squared();
    let outer = Mat3::from_cols(arm * arm.x, arm * arm.y, arm * arm.z);
    (Mat3::from_diagonal(Vec3::splat(square)) - outer) * mass
}
