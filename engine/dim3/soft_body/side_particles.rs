//! Particles of the sides that rows act on.

use glam::Vec3;

use super::impulse_lever::ImpulseLever;
use super::reduced_body::ReducedBody;
use super::solver_particles::SolverParticles;

/// The impulses at the corners of a side of an impulse along a vector: one for each, whose sum
/// is that vector.
pub(super) type EndImpulses = [Vec3; 3];

/// The corners of a side that something meets, and the rest of their body.
pub(super) struct SideParticles<'a> {
    pub(super) body: SolverParticles<'a>,
    pub(super) reduced: &'a mut ReducedBody,
    /// The last two of a segment are the same, of which the last gets nothing.
    pub(super) indices: [usize; 3],
}

impl SideParticles<'_> {
    /// m/s.
    #[inline(always)]
    pub(super) fn velocity(&self, end: usize) -> Vec3 {
        self.body.velocity_with(self.reduced, self.indices[end])
    }

    #[inline(always)]
    pub(super) fn impulse_lever(&self, pushes: &EndImpulses) -> ImpulseLever {
        let (mut turn, mut swell) = (Vec3::ZERO, 0.0);
        for (&index, push) in self.indices.iter().zip(pushes) {
            let site = self.body.particle_arm(self.reduced, index);
            turn += site.arm.cross(*push);
            swell += site.volume_gradient.dot(*push);
        }
        self.reduced.lever_from_parts(turn, swell)
    }

    /// How fast they move along the vectors of a push, m/s.
    #[inline(always)]
    pub(super) fn speed(&self, along: Vec3, pushes: &EndImpulses, lever: &ImpulseLever) -> f32 {
        let mut speed = self.reduced.pending_speed(along, lever);
        for (&index, push) in self.indices.iter().zip(pushes) {
            speed += push.dot(self.body.velocity(index));
        }
        speed
    }

    /// One over the mass with which they resist a push along a unit vector, 1/kg.
    #[inline(always)]
    pub(super) fn inverse_mass(&self, pushes: &EndImpulses, lever: &ImpulseLever) -> f32 {
        let mut own = 0.0;
        for (&index, push) in self.indices.iter().zip(pushes) {
            own += self.body.inverse_mass(index) * push.length_squared();
        }
        self.reduced.inverse_mass_along(own, lever)
    }

    /// Takes an impulse, N·s.
    #[inline(always)]
    pub(super) fn apply_impulse(
        &mut self,
        along: Vec3,
        pushes: &EndImpulses,
        lever: &ImpulseLever,
        impulse: f32,
    ) {
        let keep = self.reduced.local_share * impulse;
        for (&index, push) in self.indices.iter().zip(pushes) {
            self.body.add_velocity(index, (keep * self.body.inverse_mass(index)) * *push);
        }
        self.reduced.is_touched = true;
        self.reduced.apply_impulse(along, lever, impulse);
    }

    /// Moves as an impulse would have it, kg·m.
    #[inline(always)]
    pub(super) fn apply_displacement(&mut self, pushes: &EndImpulses, push: f32) {
        for (&index, direction) in self.indices.iter().zip(pushes) {
            let way = self.body.inverse_mass(index) * push;
            self.body.add_displacement(index, way * *direction);
        }
        self.reduced.is_touched = true;
    }
}
