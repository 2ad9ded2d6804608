//! Axial impulses between particles and rigid bodies.

use glam::Vec2;

use super::impulse_lever::ImpulseLever;
use super::row_point::{Particle, RowPoint};
use crate::state::BodyState;

/// A direction in which a particle and a rigid body push each other.
pub(super) struct ParticleAxis {
    pub(super) along: Vec2,
    /// At the particle.
    pub(super) lever: ImpulseLever,
    /// The lever of an impulse along it on the rigid body, m.
    pub(super) turn: f32,
}

impl ParticleAxis {
    /// One along a unit vector, `arm` m from the centre of mass of the rigid body.
    #[inline(always)]
    pub(super) fn of(point: &Particle<'_>, arm: Vec2, along: Vec2) -> Self {
        Self { along, lever: point.impulse_lever(Vec2::ZERO, along), turn: arm.perp_dot(along) }
    }

    /// How fast the body moves away from the particle, m/s.
    #[inline(always)]
    pub(super) fn speed(&self, point: &Particle<'_>, body: &BodyState) -> f32 {
        body.linear_velocity.dot(self.along) + body.angular_velocity * self.turn
            - point.normal_speed(self.along, &self.lever)
    }

    /// One over the mass with which both resist, 1/kg.
    #[inline(always)]
    pub(super) fn inverse_mass(&self, point: &Particle<'_>, body: &BodyState) -> f32 {
        point.inverse_mass(self.along, &self.lever)
            + (self.along * self.along).dot(body.inverse_mass)
            + body.inverse_inertia * self.turn * self.turn
    }

    /// Gives the body an impulse, N·s, and takes it from the particle.
    #[inline(always)]
    pub(super) fn trade(&self, point: &mut Particle<'_>, body: &mut BodyState, impulse: f32) {
        point.apply_impulse(self.along, &self.lever, -impulse);
        body.linear_velocity += impulse * self.along * body.inverse_mass;
        body.angular_velocity += body.inverse_inertia * self.turn * impulse;
        body.constrained = 1.0;
    }

    /// Moves the body away from the particle as an impulse would have it, kg·m.
    #[inline(always)]
    pub(super) fn part(&self, point: &mut Particle<'_>, body: &mut BodyState, push: f32) {
        if let Some(drift) = point.momentum_velocity().filter(|_| body.is_movable()) {
            // Displaced mass takes its momentum along.
            point.remove_angular_momentum(
                push * self.along.perp_dot(body.linear_velocity - drift),
            );
        }
        point.apply_displacement(self.along, &self.lever, -push);
        let turn = body.inverse_inertia * self.turn * push;
        body.apply_displacement(push * self.along * body.inverse_mass, turn);
    }
}

/// Pulls a particle and a rigid body together along an axis, `arm` m from the centre of mass of
/// that, until they part at `speed` m/s less.
#[inline(always)]
pub(super) fn solve_along_axis(
    point: &mut Particle<'_>,
    body: &mut BodyState,
    arm: Vec2,
    (axis, speed): (Vec2, f32),
) {
    let line = ParticleAxis::of(point, arm, axis);
    let ease = line.inverse_mass(point, body);
    if ease > 0.0 {
        let speed = line.speed(point, body) + speed;
        line.trade(point, body, -speed / ease);
    }
}
