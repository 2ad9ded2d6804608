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
        let SolverParticles { particles } = particles;
        *reduced = self.reduced;
        for (half, particles) in particles.chunks_exact_mut(EIGHT).enumerate() {
            let (block, first) = (half * EIGHT / LANES, half * EIGHT % LANES);
            let eight =
                |lanes: &[f32; LANES]| f32x8::from_slice(simd, &lanes[first..][..EIGHT]);
            let ParticleBlock { position, velocity, mass, inverse_mass } = &self.blocks[block];
            let [[x, y], [vx, vy]] = [position, velocity].map(|[x, y]| [eight(x), eight(y)]);
            let inverse = eight(inverse_mass);
            let none = f32x8::splat(simd, 0.0);
            let gradient = self.gradients.get(block).filter(|_| self.reduced.has_pressure());
            let swell = match gradient {
                Some([gx, gy]) => [inverse * eight(gx), inverse * eight(gy)],
                None => [none; 2],
            };
            let motions = simd::records([vx, vy, x, y]);
            let masses = simd::records([inverse, eight(mass), swell[0], swell[1]]);
            for (node, (motion, weight)) in
                particles.iter_mut().zip(motions.into_iter().zip(masses))
            {
                *node = SolverParticle { motion: motion.to_array(), weight: weight.to_array() };
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
            let [[x, y], [vx, vy]] = [position, velocity];
            let mut records = [f32x4::splat(simd, 0.0); EIGHT];
            for (record, node) in records.iter_mut().zip(particles) {
                *record = node.load(simd);
            }
            let columns = simd::columns(records);
            for (lanes, column) in [vx, vy, x, y].into_iter().zip(columns) {
                column.store_slice(&mut lanes[first..][..EIGHT]);
            }
        }
    }
}
