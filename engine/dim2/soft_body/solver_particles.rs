//! Particles of soft bodies as contacts read them: one after the other, as rows fetch them.

use glam::Vec2;
use hazumi_core::TwoRanges;
use hazumi_core::simd::{Simd, f32x4, prelude::*};

use super::impulse_lever::ParticleArm;
use super::reduced_body::ReducedBody;

/// A particle as contacts see it: all in half a line of a cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub(crate) struct SolverParticle {
    /// The part of a particle that contacts change: its velocity, m/s, and its position, m,
    /// from the anchor.
    pub(super) motion: [f32; 4],
    /// The part that contacts read: one over its mass, 1/kg, which is 0 when it is held; its
    /// mass, kg; how fast twice the area of its body grows as it is moved, over its mass.
    pub(super) weight: [f32; 4],
}

impl SolverParticle {
    /// Its velocity and position.
    #[inline(always)]
    pub(super) fn load<S: Simd>(&self, simd: S) -> f32x4<S> {
        f32x4::load_array_ref(simd, &self.motion)
    }

    /// The part of a particle that contacts read.
    #[inline(always)]
    pub(super) fn weigh<S: Simd>(&self, simd: S) -> f32x4<S> {
        f32x4::load_array_ref(simd, &self.weight)
    }

    /// Adds to its velocity and position what an impulse, N·s, and as much of a move, kg·m, do
    /// to it.
    #[inline(always)]
    pub(super) fn bring<S: Simd>(&mut self, change: f32x4<S>) {
        let inverse_mass = f32x4::splat(change.simd, self.weight[0]);
        self.motion = (self.load(change.simd) + change * inverse_mass).to_array();
    }
}

/// The particles of a soft body.
pub(crate) struct SolverParticles<'a> {
    pub(crate) particles: &'a mut [SolverParticle],
}

/// Two soft bodies that meet each other.
pub(crate) struct SoftBodyPair<'a> {
    /// Their particles, in a list of those of many.
    pub(crate) particles: TwoRanges<'a, SolverParticle>,
    pub(crate) reduced: [&'a mut ReducedBody; 2],
}

impl SoftBodyPair<'_> {
    /// The particles of one of the two.
    pub(super) fn particles_of(&mut self, which: usize) -> SolverParticles<'_> {
        SolverParticles { particles: self.particles.range_mut(which) }
    }
}

impl SolverParticles<'_> {
    /// kg·m/s.
    pub(super) fn momentum(&self) -> Vec2 {
        let momentum = |index: usize| self.particles[index].weight[1] * self.velocity(index);
        (0..self.particles.len()).map(momentum).sum()
    }

    /// The same for a moment.
    #[inline(always)]
    pub(super) fn reborrow(&mut self) -> SolverParticles<'_> {
        SolverParticles { particles: self.particles }
    }

    /// Where a particle is, m, from the anchor.
    #[inline(always)]
    pub(super) fn position(&self, index: usize) -> Vec2 {
        let [_, _, x, y] = self.particles[index].motion;
        Vec2::new(x, y)
    }

    /// m/s.
    #[inline(always)]
    pub(super) fn velocity(&self, index: usize) -> Vec2 {
        let [x, y, _, _] = self.particles[index].motion;
        Vec2::new(x, y)
    }

    /// One over the mass of a particle, 1/kg; 0 when it is held.
    #[inline(always)]
    pub(super) fn inverse_mass(&self, index: usize) -> f32 {
        self.particles[index].weight[0]
    }

    /// The arm of a particle in `reduced`.
    #[inline(always)]
    pub(super) fn particle_arm(&self, reduced: &ReducedBody, index: usize) -> ParticleArm {
        let [_, _, x, y] = self.particles[index].weight;
        ParticleArm { arm: reduced.arm(self.position(index)), volume_gradient: Vec2::new(x, y) }
    }

    /// Velocity of a particle with its pending velocity from `reduced`, m/s.
    #[inline(always)]
    pub(super) fn velocity_with(&self, reduced: &ReducedBody, index: usize) -> Vec2 {
        self.velocity(index) + reduced.pending_velocity(&self.particle_arm(reduced, index))
    }

    /// Has a particle move so, m/s.
    #[inline(always)]
    pub(super) fn set_velocity(&mut self, index: usize, velocity: Vec2) {
        let [x, y, _, _] = &mut self.particles[index].motion;
        [*x, *y] = velocity.to_array();
    }

    /// Changes the velocity of a particle, m/s.
    #[inline(always)]
    pub(super) fn add_velocity(&mut self, index: usize, change: Vec2) {
        self.set_velocity(index, self.velocity(index) + change);
    }

    /// Moves a particle, m.
    #[inline(always)]
    pub(super) fn add_displacement(&mut self, index: usize, way: Vec2) {
        let [_, _, x, y] = &mut self.particles[index].motion;
        *x += way.x;
        *y += way.y;
    }
}
