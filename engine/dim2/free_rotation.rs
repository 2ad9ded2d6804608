//! Integration of rotations.

use crate::body::Body;
use crate::math::rotation;
use crate::shape::MassProperties;
use crate::space::Rotation;
use crate::state::BodyState;

/// How a body rotates without a torque: steadily, in two dimensions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FreeRotation;

impl FreeRotation {
    /// The free rotation of a body.
    pub(crate) fn of(_: &Body, _: Option<&MassProperties>, _: f32) -> Self {
        Self
    }

    /// Turns a kinematic body by `turn` rad: a program may spin it as fast as it likes.
    pub(crate) fn integrate_kinematic(self, state: &mut BodyState, turn: f32) {
        state.delta_rotation = rotation::integrate_far(state.delta_rotation, turn);
    }

    /// Turns a body by `turn` rad, which is its way in a substep at the present velocity.
    pub(crate) fn integrate(self, state: &mut BodyState, turn: f32, _: f32) {
        state.delta_rotation = rotation::integrate(state.delta_rotation, turn);
    }

    /// Sets the rotation of a body back to `delta_rotation`, which it had earlier in the step.
    pub(crate) fn turn_back(self, state: &mut BodyState, delta_rotation: Rotation) {
        state.delta_rotation = delta_rotation;
    }

    /// The angular velocity that is stored at the end of a step.
    pub(crate) fn stored_velocity(self, state: &BodyState, _: Rotation) -> f32 {
        state.angular_velocity
    }
}

/// `v`, cut to `most`.
pub(crate) fn clamp_angular(v: f32, most: f32) -> f32 {
    v.clamp(-most, most)
}
