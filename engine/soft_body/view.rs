//! A soft body as contacts see it.

use super::reduced_body::ReducedBody;
use super::solver_particles::SolverParticles;
use crate::space::{AngularVector, Vector, cross};

/// A soft body that takes part in contacts.
pub(crate) struct SoftBodyView<'a> {
    pub(crate) nodes: SolverParticles<'a>,
    pub(crate) bulk: &'a mut ReducedBody,
}

impl<'a> SoftBodyView<'a> {
    pub(crate) fn new(nodes: SolverParticles<'a>, bulk: &'a mut ReducedBody) -> Self {
        Self { nodes, bulk }
    }

    /// Gives particles what is owed to them, and leaves each to itself for the rest of the substep.
    pub(crate) fn loosen(&mut self) {
        let Self { nodes, bulk } = self;
        // What nothing has touched is owed nothing.
        if bulk.is_held() {
            for index in 0..nodes.nodes.len() {
                if nodes.inverse_mass(index) > 0.0 {
                    nodes.kick(index, bulk.velocity(&nodes.site(bulk, index)));
                }
            }
            let way = bulk.shift();
            (0..nodes.nodes.len()).for_each(|index| nodes.shift(index, way));
        }
        **bulk = bulk.loosened();
    }

    /// Adds to the velocities those of a rigid body that moves so about `center`, m, from the anchor.
    pub(crate) fn kick_rigidly(
        &mut self,
        center: Vector,
        linear: Vector,
        angular: AngularVector,
    ) {
        let nodes = &mut self.nodes;
        for index in 0..nodes.nodes.len() {
            if nodes.inverse_mass(index) > 0.0 {
                let arm = nodes.position(index) - center;
                nodes.kick(index, linear + cross(angular, arm));
            }
        }
    }
}
