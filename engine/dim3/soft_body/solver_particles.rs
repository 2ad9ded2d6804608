//! Particles of soft bodies as contacts read them: one after the other, as rows fetch them.

use glam::Vec3;
use hazumi_core::TwoRanges;
use hazumi_core::simd::{Simd, f32x4, prelude::*};

use super::impulse_lever::ParticleArm;
use super::reduced_body::ReducedBody;

/// The part of a particle that contacts change.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub(crate) struct SolverParticle {
    /// m/s, and nothing.
    pub(super) velocity: [f32; 4],
    /// m, from the anchor, and nothing.
    pub(super) position: [f32; 4],
}

/// The part of a particle that contacts only read.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub(crate) struct ParticleMass {
    /// How fast six times the volume of its body grows as it is moved, over its mass; and one
    /// over that, 1/kg, which is 0 when it is held.
    pub(super) volume_gradient: [f32; 4],
    /// kg, and nothing.
    pub(super) mass: [f32; 4],
}

impl SolverParticle {
    #[inline(always)]
    pub(super) fn load<S: Simd>(&self, simd: S) -> [f32x4<S>; 2] {
        [
            f32x4::load_array_ref(simd, &self.velocity),
            f32x4::load_array_ref(simd, &self.position),
        ]
    }
}

impl ParticleMass {
    #[inline(always)]
    pub(super) fn load<S: Simd>(&self, simd: S) -> f32x4<S> {
        f32x4::load_array_ref(simd, &self.volume_gradient)
    }

    #[inline(always)]
    pub(super) fn inverse_mass(&self) -> f32 {
        self.volume_gradient[3]
    }

    #[inline(always)]
    fn mass(&self) -> f32 {
        self.mass[0]
    }
}

/// The vector in a record.
#[inline(always)]
fn vector([x, y, z, _]: [f32; 4]) -> Vec3 {
    Vec3::new(x, y, z)
}

/// The particles of a soft body.
pub(crate) struct SolverParticles<'a> {
    pub(crate) particles: &'a mut [SolverParticle],
    pub(crate) masses: &'a mut [ParticleMass],
}

/// Two soft bodies that meet each other.
pub(crate) struct SoftBodyPair<'a> {
    /// Their particles, in a list of those of many, and what contacts go by of these, at the
    /// same places.
    pub(crate) particles: TwoRanges<'a, SolverParticle>,
    pub(crate) masses: TwoRanges<'a, ParticleMass>,
    pub(crate) reduced: [&'a mut ReducedBody; 2],
}

impl SoftBodyPair<'_> {
    /// The particles of one of the two.
    pub(super) fn particles_of(&mut self, which: usize) -> SolverParticles<'_> {
        SolverParticles {
            particles: self.particles.range_mut(which),
            masses: self.masses.range_mut(which),
        }
    }
}

impl SolverParticles<'_> {
    /// kg·m/s.
    pub(super) fn momentum(&self) -> Vec3 {
        let momentum = |index: usize| self.masses[index].mass() * self.velocity(index);
        (0..self.particles.len()).map(momentum).sum()
    }

    /// The same for a moment.
    #[inline(always)]
    pub(super) fn reborrow(&mut self) -> SolverParticles<'_> {
        SolverParticles { particles: self.particles, masses: self.masses }
    }

    /// Where a particle is, m, from the anchor.
    #[inline(always)]
    pub(super) fn position(&self, index: usize) -> Vec3 {
        vector(self.particles[index].position)
    }

    /// m/s.
    #[inline(always)]
    pub(super) fn velocity(&self, index: usize) -> Vec3 {
        vector(self.particles[index].velocity)
    }

    /// One over the mass of a particle, 1/kg; 0 when it is held.
    #[inline(always)]
    pub(super) fn inverse_mass(&self, index: usize) -> f32 {
        self.masses[index].inverse_mass()
    }

    /// The arm of a particle in `reduced`.
    #[inline(always)]
    pub(super) fn particle_arm(&self, reduced: &ReducedBody, index: usize) -> ParticleArm {
        let volume_gradient = vector(self.masses[index].volume_gradient);
        ParticleArm { arm: reduced.arm(self.position(index)), volume_gradient }
    }

    /// Velocity of a particle with its pending velocity from `reduced`, m/s.
    #[inline(always)]
    pub(super) fn velocity_with(&self, reduced: &ReducedBody, index: usize) -> Vec3 {
        self.velocity(index) + reduced.pending_velocity(&self.particle_arm(reduced, index))
    }

    /// Has a particle move so, m/s.
    #[inline(always)]
    pub(super) fn set_velocity(&mut self, index: usize, velocity: Vec3) {
        self.particles[index].velocity = velocity.extend(0.0).to_array();
    }

    /// Changes the velocity of a particle, m/s.
    #[inline(always)]
    pub(super) fn add_velocity(&mut self, index: usize, change: Vec3) {
        self.set_velocity(index, self.velocity(index) + change);
    }

    /// Moves a particle, m.
    #[inline(always)]
    pub(super) fn add_displacement(&mut self, index: usize, way: Vec3) {
        self.particles[index].position = (self.position(index) + way).extend(0.0).to_array();
    }
}
