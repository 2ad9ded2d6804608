//! State of a body as a step begins, and its accelerations in the step.

use crate::body_integration::BodyIntegrationData;
use crate::free_rotation::FreeRotation;
use crate::locked::LockedAxes;
use crate::space::Vector;
use crate::state::BodyState;
use crate::world::record::BodyRecord;

/// The state of a body as a step begins.
pub(super) fn state_of(record: &BodyRecord) -> BodyState {
    let body = &record.body;
    if record.mass.is_none() {
        return BodyState {
            linear_velocity: body.linear_velocity,
            angular_velocity: body.angular_velocity,
            ..BodyState::FIXED
        };
    }
    let translation = body.locked_axes.translation;
    BodyState {
        linear_velocity: LockedAxes::without(body.linear_velocity, translation),
        angular_velocity: body.locked_axes.without_rotation(body.angular_velocity),
        inverse_mass: record.inverse_mass(),
        inverse_inertia: record.inverse_inertia(),
        ..BodyState::FIXED
    }
}

/// The accelerations of a body with this state in a step, in substeps of `h` seconds.
pub(super) fn integration_data_of(
    record: &BodyRecord,
    state: &BodyState,
    gravity: Vector,
    h: f32,
) -> BodyIntegrationData {
    let body = &record.body;
    // A kinematic body goes its own way.
    let scale = if record.mass.is_some() { body.gravity_scale } else { 0.0 };
    let free_fall = LockedAxes::without(gravity * scale, body.locked_axes.translation);
    BodyIntegrationData {
        is_kinematic: record.mass.is_none(),
        is_jointed: false,
        is_soft: record.soft.is_some(),
        center_offset: record.center_offset(),
        acceleration: free_fall + record.force * state.inverse_mass,
        angular_acceleration: state.inverse_inertia * record.torque,
        linear_damping: body.linear_damping,
        angular_damping: body.angular_damping,
        spin: FreeRotation::of(body, record.mass.as_ref(), h),
    }
}
