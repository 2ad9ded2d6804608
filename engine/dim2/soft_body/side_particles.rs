//! The sides that rows push.

use glam::Vec2;

use super::impulse_lever::ImpulseLever;
use super::reduced_body::ReducedBody;
use super::solver_particles::SolverParticles;

/// The impulses at the ends of a side of an impulse along a unit vector: one for each, whose
/// sum is that vector.
pub(super) type EndImpulses = [Vec2; 2];

/// The ends of a side that something meets, and the rest of their body.
pub(super) struct SideParticles<'a> {
    pub(super) body: SolverParticles<'a>,
    pub(super) reduced: &'a mut ReducedBody,
    pub(super) indices: [usize; 2],
}

impl SideParticles<'_> {
    /// m/s.
    #[inline(always)]
    pub(super) fn velocity(&self, end: usize) -> Vec2 {
        self.body.velocity_with(self.reduced, self.indices[end])
    }

    #[inline(always)]
    pub(super) fn impulse_lever(&self, pushes: EndImpulses) -> ImpulseLever {
        let [start, end] = self.indices;
        let start = self.body.particle_arm(self.reduced, start).lever(pushes[0]);
        start.and(self.body.particle_arm(self.reduced, end).lever(pushes[1]))
    }

    /// How fast they move along the vectors of a push, m/s.
    #[inline(always)]
    pub(super) fn speed(&self, along: Vec2, pushes: EndImpulses, lever: &ImpulseLever) -> f32 {
        let [start, end] = self.indices;
        let (start, end) = (self.body.velocity(start), self.body.velocity(end));
        pushes[0].dot(start) + pushes[1].dot(end) + self.reduced.pending_speed(along, lever)
    }

    /// One over the mass with which they resist a push, 1/kg.
    #[inline(always)]
    pub(super) fn inverse_mass(&self, pushes: EndImpulses, lever: &ImpulseLever) -> f32 {
        let [start, end] = self.indices;
        let (start, end) = (self.body.inverse_mass(start), self.body.inverse_mass(end));
        let own = start * pushes[0].length_squared() + end * pushes[1].length_squared();
        self.reduced.inverse_mass_along(own, lever)
    }

    /// Takes an impulse, N·s.
    #[inline(always)]
    pub(super) fn apply_impulse(
        &mut self,
        along: Vec2,
        pushes: EndImpulses,
        lever: &ImpulseLever,
        impulse: f32,
    ) {
        let keep = self.reduced.local_share * impulse;
        let ([start, end], [at_start, at_end]) = (self.indices, pushes);
        self.body.add_velocity(start, (keep * self.body.inverse_mass(start)) * at_start);
        self.body.add_velocity(end, (keep * self.body.inverse_mass(end)) * at_end);
        self.reduced.is_touched = true;
        self.reduced.apply_impulse(along, lever, impulse);
    }

    /// Moves as an impulse would have it, kg·m.
    #[inline(always)]
    pub(super) fn apply_displacement(&mut self, pushes: EndImpulses, push: f32) {
        for (&index, direction) in self.indices.iter().zip(pushes) {
            let way = self.body.inverse_mass(index) * push;
            self.body.add_displacement(index, way * direction);
        }
        self.reduced.is_touched = true;
    }
}
