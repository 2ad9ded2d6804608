//! Rotation of a body in a step.

use std::f32::consts::{PI, TAU};

use crate::math::Rotation;
use crate::state::BodyState;

/// The turn of a body in a step of `dt` seconds, rad, with the whole turns that its rotation
/// does not show.
pub(super) fn step_rotation(state: &BodyState, dt: f32) -> f32 {
    let expected = dt * state.angular_velocity;
    let turn = angle_of(state.delta_rotation);
    if expected.abs() < PI { turn } else { turn + TAU * ((expected - turn) / TAU).round() }
}

/// The angle of a rotation, rad: of a short one, as most are, by the beginning of the series of
/// the arcsine.
fn angle_of(turn: Rotation) -> f32 {
    let Rotation { cos, sin } = turn;
    if cos > 0.0 && sin.abs() < 0.1 {
        let square = sin * sin;
        return sin * (1.0 + square * (1.0 / 6.0 + 3.0 / 40.0 * square));
    }
    turn.angle()
}
