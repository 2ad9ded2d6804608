//! Rotation of a body in a step.

use std::f32::consts::{PI, TAU};

use glam::{Quat, Vec3};

use crate::math::rotation;
use crate::state::BodyState;

/// The turn of a body in a step of `dt` seconds, rad, with the whole turns that its rotation
/// does not show.
pub(super) fn step_rotation(state: &BodyState, dt: f32) -> Vec3 {
    let turn = rotation::between(Quat::IDENTITY, state.delta_rotation);
    let expected = dt * state.angular_velocity;
    if expected.length_squared() < PI * PI {
        return turn;
    }
    let longer = if turn.length() > SMALL_ANGLE { turn } else { expected };
    let Some(axis) = longer.try_normalize() else { return turn };
    turn + axis * (TAU * ((expected - turn).dot(axis) / TAU).round())
}

/// A turn below which its axis is less sure than that of the angular velocity, rad.
const SMALL_ANGLE: f32 = 0.1;
