//! What rows push: particles with the rest of their bodies, and corners of rigid bodies.

use glam::Vec3;

use super::bulk::{Bulk, Push, Site};
use super::state::SoftState;
use crate::math::rotation;
use crate::state::BodyState;

/// What meets a side.
pub(super) trait Point {
    /// Where it is, m, and how round it is, m.
    fn position(&self) -> Vec3;
    fn round(&self) -> f32;
    /// Velocity, m/s, of what is `reach` m from there.
    fn velocity(&self, reach: Vec3) -> Vec3;
    /// One over the mass with which it resists a push there along a unit vector, 1/kg.
    fn ease(&self, reach: Vec3, direction: Vec3) -> f32;
    /// Takes an impulse there, N·s.
    fn kick(&mut self, reach: Vec3, impulse: Vec3);
    /// Moves as an impulse would have it, kg·m.
    fn shift(&mut self, reach: Vec3, push: Vec3);
}

/// A particle while a row works on it.
#[derive(Clone, Copy)]
pub(super) struct Particle {
    pub(super) position: Vec3,
    pub(super) moved: Vec3,
    /// But for what is owed to it, m/s.
    pub(super) velocity: Vec3,
    pub(super) site: Site,
}

impl Particle {
    #[inline(always)]
    pub(super) fn of(state: &SoftState, bulk: &Bulk, index: usize) -> Self {
        Self {
            position: state.position(index),
            moved: Vec3::ZERO,
            velocity: state.velocity(index),
            site: state.site(bulk, index),
        }
    }

    #[inline(always)]
    pub(super) fn store_if_changed(&self, state: &mut SoftState, index: usize) {
        if self.velocity != state.velocity(index) || self.moved != Vec3::ZERO {
            self.store(state, index);
        }
    }

    #[inline(always)]
    pub(super) fn store(&self, state: &mut SoftState, index: usize) {
        state.set_velocity(index, self.velocity);
        if self.moved != Vec3::ZERO {
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
    fn position(&self) -> Vec3 {
        self.particle.position
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        0.0
    }

    #[inline(always)]
    fn velocity(&self, _: Vec3) -> Vec3 {
        self.particle.velocity + self.bulk.velocity(&self.particle.site)
    }

    #[inline(always)]
    fn ease(&self, _: Vec3, direction: Vec3) -> f32 {
        self.bulk.ease(&self.particle.site.push(direction))
    }

    #[inline(always)]
    fn kick(&mut self, _: Vec3, impulse: Vec3) {
        self.particle.velocity += (self.bulk.keep * self.particle.site.weight) * impulse;
        self.bulk.take(&self.particle.site.push(impulse), 1.0);
    }

    #[inline(always)]
    fn shift(&mut self, _: Vec3, push: Vec3) {
        self.particle.moved += self.particle.site.weight * push;
    }
}

/// The corners of a side while a row works on them, and the rest of their body.
pub(super) struct Ends<'a> {
    pub(super) particles: [Particle; 3],
    pub(super) bulk: &'a mut Bulk,
}

impl Ends<'_> {
    /// A push along a vector at each.
    #[inline(always)]
    pub(super) fn push(&self, [a, b, c]: [Vec3; 3]) -> Push {
        let [first, second, third] = &self.particles;
        first.site.push(a).and(second.site.push(b)).and(third.site.push(c))
    }

    /// m/s.
    #[inline(always)]
    pub(super) fn velocity(&self, end: usize) -> Vec3 {
        let particle = &self.particles[end];
        particle.velocity + self.bulk.velocity(&particle.site)
    }

    /// How fast they move along the vectors of a push, m/s.
    #[inline(always)]
    pub(super) fn speed(&self, directions: [Vec3; 3]) -> f32 {
        let along = |end: usize| directions[end].dot(self.velocity(end));
        along(0) + along(1) + along(2)
    }

    /// Takes an impulse, N·s, against the vectors of a push.
    #[inline(always)]
    pub(super) fn kick(&mut self, push: &Push, directions: [Vec3; 3], impulse: f32) {
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
    pub(super) center: Vec3,
    pub(super) arm: Vec3,
    pub(super) round: f32,
}

impl Point for Corner<'_> {
    #[inline(always)]
    fn position(&self) -> Vec3 {
        self.center + self.arm
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        self.round
    }

    #[inline(always)]
    fn velocity(&self, reach: Vec3) -> Vec3 {
        let spin = self.body.angular_velocity;
        self.body.linear_velocity + spin.cross(self.arm + reach)
    }

    #[inline(always)]
    fn ease(&self, reach: Vec3, direction: Vec3) -> f32 {
        ease_of(self.body, self.arm + reach, direction)
    }

    #[inline(always)]
    fn kick(&mut self, reach: Vec3, impulse: Vec3) {
        kick_at(self.body, self.arm + reach, impulse);
        self.body.is_held = true;
    }

    #[inline(always)]
    fn shift(&mut self, reach: Vec3, push: Vec3) {
        self.body.shift += push * self.body.inverse_mass;
        let turn = self.body.inverse_inertia * (self.arm + reach).cross(push);
        self.body.turn = rotation::integrate(self.body.turn, turn);
    }
}

/// One over the mass, 1/kg, with which a body resists a push along a unit vector at `lever` m from its centre.
#[inline(always)]
pub(super) fn ease_of(body: &BodyState, lever: Vec3, direction: Vec3) -> f32 {
    let across = lever.cross(direction);
    (direction * direction).dot(body.inverse_mass) + across.dot(body.inverse_inertia * across)
}

/// Has a body take an impulse, N·s, at `lever` m from its centre.
#[inline(always)]
pub(super) fn kick_at(body: &mut BodyState, lever: Vec3, impulse: Vec3) {
    body.linear_velocity += impulse * body.inverse_mass;
    body.angular_velocity += body.inverse_inertia * lever.cross(impulse);
}
