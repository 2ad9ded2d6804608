//! Integration of forces and velocities of a body within a step.

use crate::free_rotation::{FreeRotation, clamp_angular};
use crate::space::{AngularVector, Vector};
use crate::speed_limits::{SpeedLimits, clamp_length};
use crate::state::BodyState;

/// Data that moves one body within a step, except constraints; the same for all substeps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BodyIntegrationData {
    /// Whether its velocity is that of the program, which nothing else changes.
    pub(crate) is_kinematic: bool,
    /// Whether a joint holds it.
    pub(crate) is_jointed: bool,
    /// Whether its particles move by themselves, and it follows them.
    pub(crate) is_soft: bool,
    /// The way from its origin to its centre of mass when the step begins, m, world frame.
    pub(crate) center_offset: Vector,
    /// Of gravity and forces, m/s², world frame; 0 along locked axes.
    pub(crate) acceleration: Vector,
    /// Of torques, rad/s², world frame; 0 about locked axes.
    pub(crate) angular_acceleration: AngularVector,
    /// Damping of the velocity, 1/s.
    pub(crate) linear_damping: f32,
    /// Damping of the angular velocity, 1/s.
    pub(crate) angular_damping: f32,
    /// How it rotates without a torque.
    pub(crate) spin: FreeRotation,
}

impl BodyIntegrationData {
    /// Adds what `h` seconds of gravity, forces and damping do to the velocities.
    pub(crate) fn integrate_velocity(
        &self,
        state: &mut BodyState,
        h: f32,
        limits: SpeedLimits,
    ) {
        if self.is_kinematic || self.is_soft || state.is_invalid {
            return;
        }
        state.constrained = f32::from(u8::from(self.is_jointed));
        let linear = state.linear_velocity + h * self.acceleration;
        state.linear_velocity =
            clamp_length(linear / (1.0 + h * self.linear_damping), limits.linear);
        let angular = state.angular_velocity + h * self.angular_acceleration;
        state.angular_velocity =
            clamp_angular(angular / (1.0 + h * self.angular_damping), limits.angular);
        if !state.linear_velocity.is_finite() || !state.angular_velocity.is_finite() {
            *state = BodyState { is_invalid: true, ..BodyState::FIXED };
        }
    }

    /// Takes from a body that falls what gravity and forces gave to it in `seconds` in which it
    /// was stopped.
    pub(crate) fn undo_fall(&self, state: &mut BodyState, seconds: f32) {
        let along = state.linear_velocity.dot(self.acceleration);
        if along > 0.0 {
            let fallen_for = along / self.acceleration.length_squared();
            state.linear_velocity -= seconds.min(fallen_for) * self.acceleration;
        }
    }

    /// Moves the body `h` seconds on at its present velocities.
    pub(crate) fn integrate_position(&self, state: &mut BodyState, h: f32) {
        if self.is_soft {
            return;
        }
        state.delta_position += h * state.linear_velocity;
        let turn = h * state.angular_velocity;
        if self.is_kinematic {
            self.spin.integrate_kinematic(state, turn);
            return;
        }
        if !state.is_constrained() {
            // With the mean of the velocities before and after, which is exact for a parabola;
            // a body that rests on something must not be lifted by half of the gravity it
            // bears.
            let gained = self.acceleration - self.linear_damping * state.linear_velocity;
            state.delta_position -= (0.5 * h * h) * gained;
        }
        self.spin.integrate(state, turn, h);
    }
}
