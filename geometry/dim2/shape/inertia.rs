//! Moment of inertia in 2D.

use glam::Vec2;

use crate::space::Rotation;

/// Inertia of nothing.
pub(super) const NONE: f32 = 0.0;
/// Inertia of a disc of 1 kg and a radius of 1 m.
pub(super) const BALL: f32 = 0.5;

/// The same solid turned.
pub(super) fn turned(inertia: f32, _: Rotation) -> f32 {
    inertia
}

/// Inertia of a point of `mass` kilograms about another point `arm` metres away: the parallel
/// axis theorem.
pub(super) fn of_point(mass: f32, arm: Vec2) -> f32 {
    mass * arm.length_squared()
}
