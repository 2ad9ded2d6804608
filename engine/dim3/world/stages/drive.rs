//! What accelerates a body in a step.

use glam::{Mat3, Quat, Vec3};

use crate::locked::LockedAxes;
use crate::math::rotation;
use crate::shape::Mass;
use crate::state::{BodyState, Drive, Gyration};
use crate::world::record::BodyRecord;

/// What accelerates a body with this state in a step.
pub(super) fn drive_of(record: &BodyRecord, state: &BodyState, gravity: Vec3) -> Drive {
    let body = &record.body;
    // A kinematic body goes its own way.
    let scale = if record.mass.is_some() { body.gravity_scale } else { 0.0 };
    let free_fall = LockedAxes::without(gravity * scale, body.locked.translation);
    Drive {
        is_kinematic: record.mass.is_none(),
        is_jointed: false,
        is_soft: record.soft.is_some(),
        center_offset: record.center_offset(),
        acceleration: free_fall + record.force * state.inverse_mass,
        angular_acceleration: state.inverse_inertia * record.torque,
        linear_damping: body.linear_damping,
        angular_damping: body.angular_damping,
        gyration: gyration_of(record),
        rotation: rotation::normalize(body.rotation).unwrap_or(Quat::IDENTITY),
    }
}

fn gyration_of(record: &BodyRecord) -> Gyration {
    let Some(Mass { inertia, .. }) = record.mass else { return Gyration::Steady };
    let round = Mat3::from_diagonal(Vec3::splat(inertia.x_axis.x));
    let locked = record.body.locked.rotation;
    match locked.bitmask().count_ones() {
        _ if inertia.abs_diff_eq(round, 1e-6 * inertia.x_axis.x) => Gyration::Steady,
        0 => Gyration::Free(inertia),
        1 => Gyration::Locked(inertia, locked),
        _ => Gyration::Steady,
    }
}
