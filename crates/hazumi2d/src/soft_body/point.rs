//! What rows push: particles with the rest of their bodies, and corners of rigid bodies.

use glam::Vec2;

use super::bulk::{Bulk, Push, Site};
use super::state::SoftState;
use crate::math::rotation;
use crate::state::BodyState;

/// What meets a side.
pub(super) trait Point {
    /// Where it is, m, and how round it is, m.
    fn position(&self) -> Vec2;
    fn round(&self) -> f32;
    /// Velocity, m/s, of what is `reach` m from there.
    fn velocity(&self, reach: Vec2) -> Vec2;
    /// One over the mass with which it resists a push there along a unit vector, 1/kg.
    fn ease(&self, reach: Vec2, direction: Vec2) -> f32;
    /// Takes an impulse there, N·s.
    fn kick(&mut self, reach: Vec2, impulse: Vec2);
    /// Moves as an impulse would have it, kg·m.
    fn shift(&mut self, reach: Vec2, push: Vec2);
}

/// A particle while a row works on it.
#[derive(Clone, Copy)]
pub(super) struct Particle {
    pub(super) position: Vec2,
    pub(super) moved: Vec2,
    /// But for what is owed to it, m/s.
    pub(super) velocity: Vec2,
    pub(super) site: Site,
}

impl Particle {
    #[inline(always)]
    pub(super) fn of(state: &SoftState, bulk: &Bulk, index: usize) -> Self {
        Self {
            position: state.position(index),
            moved: Vec2::ZERO,
            velocity: state.velocity(index),
            site: state.site(bulk, index),
        }
    }

    #[inline(always)]
    pub(super) fn store_if_changed(&self, state: &mut SoftState, index: usize) {
        if self.velocity != state.velocity(index) || self.moved != Vec2::ZERO {
            self.store(state, index);
        }
    }

    #[inline(always)]
    pub(super) fn store(&self, state: &mut SoftState, index: usize) {
        state.set_velocity(index, self.velocity);
        if self.moved != Vec2::ZERO {
            state.set_position(index, state.position(index) + self.moved);
        }
        state.is_held = true;
    }
}

/// A particle that meets something, and the rest of its body.
pub(super) struct Pushed<'a> {
    pub(super) particle: Particle,
    pub(super) bulk: &'a mut Bulk,
}

impl<'a> Pushed<'a> {
    #[inline(always)]
    pub(super) fn of(state: &SoftState, bulk: &'a mut Bulk, index: usize) -> Self {
        Self { particle: Particle::of(state, bulk, index), bulk }
    }
}

impl Point for Pushed<'_> {
    #[inline(always)]
    fn position(&self) -> Vec2 {
        self.particle.position
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        0.0
    }

    #[inline(always)]
    fn velocity(&self, _: Vec2) -> Vec2 {
        self.particle.velocity + self.bulk.velocity(&self.particle.site)
    }

    #[inline(always)]
    fn ease(&self, _: Vec2, direction: Vec2) -> f32 {
        self.bulk.ease(&self.particle.site.push(direction))
    }

    #[inline(always)]
    fn kick(&mut self, _: Vec2, impulse: Vec2) {
        self.particle.velocity += (self.bulk.keep * self.particle.site.weight) * impulse;
        self.bulk.take(&self.particle.site.push(impulse), 1.0);
    }

    #[inline(always)]
    fn shift(&mut self, _: Vec2, push: Vec2) {
        self.particle.moved += self.particle.site.weight * push;
    }
}

/// The ends of a side while a row works on them, and the rest of their body.
pub(super) struct Ends<'a> {
    pub(super) particles: [Particle; 2],
    pub(super) bulk: &'a mut Bulk,
}

impl Ends<'_> {
    /// A push along a vector at each.
    #[inline(always)]
    pub(super) fn push(&self, [start, end]: [Vec2; 2]) -> Push {
        self.particles[0].site.push(start).and(self.particles[1].site.push(end))
    }

    /// m/s.
    #[inline(always)]
    pub(super) fn velocity(&self, end: usize) -> Vec2 {
        let particle = &self.particles[end];
        particle.velocity + self.bulk.velocity(&particle.site)
    }

    /// How fast they move along the vectors of a push, m/s.
    #[inline(always)]
    pub(super) fn speed(&self, directions: [Vec2; 2]) -> f32 {
        let along = |end: usize| directions[end].dot(self.velocity(end));
        along(0) + along(1)
    }

    /// Takes an impulse, N·s, against the vectors of a push.
    #[inline(always)]
    pub(super) fn kick(&mut self, push: &Push, directions: [Vec2; 2], impulse: f32) {
        let keep = self.bulk.keep * impulse;
        for (particle, direction) in self.particles.iter_mut().zip(directions) {
            particle.velocity -= (keep * particle.site.weight) * direction;
        }
        self.bulk.take(push, -impulse);
    }
}

/// A rounded corner of a rigid body.
pub(super) struct Corner<'a> {
    pub(super) body: &'a mut BodyState,
    pub(super) center: Vec2,
    pub(super) arm: Vec2,
    pub(super) round: f32,
}

impl Point for Corner<'_> {
    #[inline(always)]
    fn position(&self) -> Vec2 {
        self.center + self.arm
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        self.round
    }

    #[inline(always)]
    fn velocity(&self, reach: Vec2) -> Vec2 {
        let spin = self.body.angular_velocity;
        self.body.linear_velocity + spin * rotation::quarter(self.arm + reach)
    }

    #[inline(always)]
    fn ease(&self, reach: Vec2, direction: Vec2) -> f32 {
        let lever = (self.arm + reach).perp_dot(direction);
        (direction * direction).dot(self.body.inverse_mass)
            + self.body.inverse_inertia * lever * lever
    }

    #[inline(always)]
    fn kick(&mut self, reach: Vec2, impulse: Vec2) {
        self.body.linear_velocity += impulse * self.body.inverse_mass;
        let spin = self.body.inverse_inertia * (self.arm + reach).perp_dot(impulse);
        self.body.angular_velocity += spin;
        self.body.is_held = true;
    }

    #[inline(always)]
    fn shift(&mut self, reach: Vec2, push: Vec2) {
        self.body.shift += push * self.body.inverse_mass;
        let turn = self.body.inverse_inertia * (self.arm + reach).perp_dot(push);
        self.body.turn = rotation::integrate(self.body.turn, turn);
    }
}
