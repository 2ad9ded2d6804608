//! Particle transfer to the contact solver, and back.

use hazumi_core::simd::{self, EIGHT, LANES, Simd, f32x4, f32x8, prelude::*};
use hazumi_core::soft::ParticleBlock;

use super::SoftState;
use super::reduced_body::ReducedBody;
use super::solver_particles::{SolverParticle, SolverParticles};

impl SoftState {
    /// Hands the particles over to contacts, as `particles`, which have room for all lanes, and
    /// `reduced`.
    #[inline(always)]
    pub(crate) fn lend<S: Simd>(
        &self,
        simd: S,
        particles: &mut SolverParticles<'_>,
        reduced: &mut ReducedBody,
    ) {
        let SolverParticles { particles, masses } = particles;
        *reduced = self.reduced;
        let none = f32x8::splat(simd, 0.0);
        let particles = particles.chunks_exact_mut(EIGHT);
        for (half, (particles, masses)) in
            particles.zip(masses.chunks_exact_mut(EIGHT)).enumerate()
        {
            let (block, first) = (half * EIGHT / LANES, half * EIGHT % LANES);
            let eight =
                |lanes: &[f32; LANES]| f32x8::from_slice(simd, &lanes[first..][..EIGHT]);
            let ParticleBlock { position, velocity, mass, inverse_mass } = &self.blocks[block];
            let [[x, y, z], [vx, vy, vz]] = [position, velocity];
            let velocities = simd::records([eight(vx), eight(vy), eight(vz), none]);
            let positions = simd::records([eight(x), eight(y), eight(z), none]);
            for (lane, node) in particles.iter_mut().enumerate() {
                velocities[lane].store_array(&mut node.velocity);
                positions[lane].store_array(&mut node.position);
            }
            let inverse = eight(inverse_mass);
            let gradient = self.gradients.get(block).filter(|_| self.reduced.has_pressure());
            let swells = match gradient {
                Some([gx, gy, gz]) => {
                    [inverse * eight(gx), inverse * eight(gy), inverse * eight(gz), inverse]
                }
                None => [none, none, none, inverse],
            };
            let swells = simd::records(swells);
            for (lane, weight) in masses.iter_mut().enumerate() {
                swells[lane].store_array(&mut weight.volume_gradient);
                weight.mass[0] = mass[first + lane];
            }
        }
    }

    /// Takes the particles back from contacts.
    #[inline(always)]
    pub(crate) fn take_back<S: Simd>(
        &mut self,
        simd: S,
        particles: &[SolverParticle],
        reduced: &ReducedBody,
    ) {
        self.reduced = *reduced;
        for (half, particles) in particles.chunks_exact(EIGHT).enumerate() {
            let (block, first) = (half * EIGHT / LANES, half * EIGHT % LANES);
            let ParticleBlock { position, velocity, .. } = &mut self.blocks[block];
            let mut velocities = [f32x4::splat(simd, 0.0); EIGHT];
            let mut positions = velocities;
            for (lane, node) in particles.iter().enumerate() {
                [velocities[lane], positions[lane]] = node.load(simd);
            }
            for (into, records) in [(velocity, velocities), (position, positions)] {
                for (lanes, column) in into.iter_mut().zip(simd::columns(records)) {
                    column.store_slice(&mut lanes[first..][..EIGHT]);
                }
            }
        }
    }
}
