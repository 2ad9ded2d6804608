//! View of a soft body for the contact solver.

use super::reduced_body::ReducedBody;
use super::solver_particles::SolverParticles;
use crate::space::{AngularVector, Vector, cross};

/// A soft body that takes part in contacts.
pub(crate) struct SoftBodyView<'a> {
    pub(crate) particles: SolverParticles<'a>,
    pub(crate) reduced: &'a mut ReducedBody,
}

impl<'a> SoftBodyView<'a> {
    pub(crate) fn new(particles: SolverParticles<'a>, reduced: &'a mut ReducedBody) -> Self {
        Self { particles, reduced }
    }

    /// Scatters pending velocities to the particles, and decouples them for the rest of the
    /// substep.
    pub(crate) fn scatter_reduced_velocity(&mut self) {
        let Self { particles, reduced } = self;
        // A body that nothing has touched has no pending velocities.
        if reduced.is_touched() {
            for index in 0..particles.particles.len() {
                if particles.inverse_mass(index) > 0.0 {
                    particles.add_velocity(
                        index,
                        reduced.pending_velocity(&particles.particle_arm(reduced, index)),
                    );
                }
            }
            let way = reduced.pending_displacement();
            (0..particles.particles.len())
                .for_each(|index| particles.add_displacement(index, way));
        }
        **reduced = reduced.decoupled();
    }

    /// Adds to the velocities those of a rigid body that moves so about `center`, m, from the
    /// anchor.
    pub(crate) fn add_rigid_velocity(
        &mut self,
        center: Vector,
        linear: Vector,
        angular: AngularVector,
    ) {
        let particles = &mut self.particles;
        for index in 0..particles.particles.len() {
            if particles.inverse_mass(index) > 0.0 {
                let arm = particles.position(index) - center;
                particles.add_velocity(index, linear + cross(angular, arm));
            }
        }
    }
}
