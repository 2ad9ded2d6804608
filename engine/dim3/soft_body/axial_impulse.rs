//! Axial impulses between particles and rigid bodies.

use glam::Vec3;

use super::row_point::{Particle, RowPoint};
use crate::state::BodyState;

/// One over the mass, 1/kg, with which a body resists a push along a unit vector at `lever` m
/// from its centre.
#[inline(always)]
pub(super) fn inverse_mass_along(body: &BodyState, lever: Vec3, direction: Vec3) -> f32 {
    let across = lever.cross(direction);
    (direction * direction).dot(body.inverse_mass) + across.dot(body.inverse_inertia * across)
}

/// Has a body take an impulse, N·s, at `lever` m from its centre.
#[inline(always)]
pub(super) fn apply_impulse_at(body: &mut BodyState, lever: Vec3, impulse: Vec3) {
    body.linear_velocity += impulse * body.inverse_mass;
    body.angular_velocity += body.inverse_inertia * lever.cross(impulse);
}

/// Pulls a particle and a rigid body together along an axis, `arm` m from the centre of mass of
/// that, until they part at `speed` m/s less.
#[inline(always)]
pub(super) fn solve_along_axis(
    point: &mut Particle<'_>,
    body: &mut BodyState,
    arm: Vec3,
    (axis, speed): (Vec3, f32),
) {
    let lever = point.impulse_lever(Vec3::ZERO, axis);
    let ease = point.inverse_mass(axis, &lever) + inverse_mass_along(body, arm, axis);
    if !(ease > 0.0) {
        return;
    }
    let holder = body.linear_velocity + body.angular_velocity.cross(arm);
    let speed = axis.dot(holder) - point.normal_speed(axis, &lever) + speed;
    let impulse = speed / ease;
    point.apply_impulse(axis, &lever, impulse);
    apply_impulse_at(body, arm, -impulse * axis);
}
