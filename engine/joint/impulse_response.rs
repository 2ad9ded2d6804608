//! Impulse response of jointed bodies, together with everything attached to them.

use hazumi_core::SharedSlice;
use hazumi_core::simd::{dispatch, level};

use super::cluster::JointCluster;
use super::response::{Response, has_changed, local_response, response_of};
use super::spatial::{ClusterBlocks, Dofs, SpatialBlock, Wrench};
use crate::space::DOFS;
use crate::state::{BodyState, SolverBodyIndex};

/// How the bodies of a cluster answer to impulses from outside where they stand now: with the
/// rows that always hold. Limits and motors may let go, so what they would answer cannot be
/// counted on; a contact that takes its bodies for lighter than they are only needs more
/// passes.
#[derive(Clone, Debug, Default)]
pub(super) struct ResponseCache {
    /// The factored matrix of those rows.
    matrix: ClusterBlocks,
    is_current: bool,
    /// How often the cluster was measured.
    revision: u32,
    /// Parties that were pushed since bounds were minded.
    pushed_bodies: Vec<usize>,
    /// How they moved before that.
    velocities_before: Vec<Dofs>,
}

/// Share of a velocity by which it may differ from what was expected, dimensionless.
const CHANGE_TOLERANCE: f64 = 0.03;
/// Velocity to which that is applied at least, m/s or rad/s.
const MIN_COMPARED_SPEED: f64 = 0.1;

impl ResponseCache {
    /// Notes that the bodies have moved.
    pub(super) fn invalidate(&mut self) {
        self.is_current = false;
        self.revision = self.revision.wrapping_add(1);
    }

    /// Forgets who was pushed: contacts of a cluster whose bounds were minded already may have
    /// pushed bodies after that, and a restored world would not know.
    pub(super) fn clear_pushed(&mut self) {
        self.pushed_bodies.clear();
    }
}

/// The response of the bodies of a cluster to impulses on one of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImpulseResponse {
    /// The part of impulses along and about the axes that reaches each body, in the order of
    /// their elimination.
    reached: Vec<(u32, SpatialBlock)>,
}

impl JointCluster {
    /// The bodies in it that can be pushed, and their numbers among its bodies.
    pub(crate) fn movable_bodies(&self) -> impl Iterator<Item = (SolverBodyIndex, usize)> {
        let bodies = self.bodies.iter().enumerate();
        bodies.filter(|(_, body)| body.is_movable).map(|(index, body)| (body.slot, index))
    }

    /// One of them.
    pub(crate) fn first_movable_body(&self) -> Option<SolverBodyIndex> {
        self.movable_bodies().next().map(|(slot, _)| slot)
    }

    /// How many numbers its matrix has: the work of an answer.
    pub(crate) fn size(&self) -> usize {
        DOFS * DOFS * self.plan.size()
    }

    /// A number that is another one when the bodies answer otherwise.
    pub(crate) fn revision(&self) -> u32 {
        self.response_cache.revision
    }

    /// Finds what impulses on a body demand of the joints.
    pub(crate) fn impulse_response(&mut self, body: usize, response: &mut ImpulseResponse) {
        if !self.response_cache.is_current {
            let mut matrix = std::mem::take(&mut self.response_cache.matrix);
            self.factor_hard(&mut matrix);
            self.response_cache.matrix = matrix;
            self.response_cache.is_current = true;
        }
        let matrix = &self.response_cache.matrix;
        dispatch!(level(), _simd => self.plan.reach(matrix, body, &mut response.reached));
    }

    /// The velocities that impulses on the second of two bodies give the first, where
    /// `responses` are those of the two. A `share` of the bodies' own mobility is added as
    /// regularisation.
    ///
    /// Source: Ruspini and Khatib, *Collision/Contact Models for the Dynamic Simulation of
    /// Complex Environments*, IROS 1997 (contacts see the inverse of the operational space
    /// inertia). `[ruspini1997]`
    pub(crate) fn response(
        &self,
        bodies: [usize; 2],
        responses: [&ImpulseResponse; 2],
        share: f64,
    ) -> Response {
        let [to, from] = responses.map(|response| &response.reached[..]);
        let matrix = &self.response_cache.matrix;
        let block = dispatch!(level(), _simd => self.plan.product(matrix, to, from));
        let own = (bodies[0] == bodies[1]).then(|| &self.bodies[bodies[0]]);
        response_of(block, own, share)
    }

    /// The velocities that impulses on a body give it before the joints pass anything on.
    pub(crate) fn local_response(&self, body: usize) -> Response {
        local_response(&self.bodies[body])
    }

    /// Gives bodies impulses, linear, N·s, and angular, N·m·s, and all others what the joints
    /// pass on, so that these hold as before: limits that hold go on holding, even if they have
    /// to pull, and others are passed, until [`Self::update_active_set`]. Nothing else may have
    /// moved the bodies since the last pass.
    pub(crate) fn apply_contact_impulses(
        &mut self,
        states: &SharedSlice<'_, BodyState>,
        given: &[(usize, Wrench)],
    ) {
        self.propagate_impulses(given);
        for (body, _) in given {
            if !self.response_cache.pushed_bodies.contains(body) {
                self.response_cache.pushed_bodies.push(*body);
            }
        }
        self.store(states);
    }

    /// Has limits and motors let go or hold after [`Self::apply_contact_impulses`]; whether
    /// bodies that were pushed there move otherwise now.
    pub(crate) fn update_active_set(&mut self, states: &SharedSlice<'_, BodyState>) -> bool {
        let mut pushed = std::mem::take(&mut self.response_cache.pushed_bodies);
        let mut has_changed_velocity = false;
        if !pushed.is_empty() && self.has_bounds() {
            let mut before = std::mem::take(&mut self.response_cache.velocities_before);
            before.clear();
            before.extend(pushed.iter().map(|&body| self.bodies[body].velocity));
            if self.has_feasible_bounds() {
                pushed.clear();
                self.response_cache.pushed_bodies = pushed;
                return false;
            }
            self.solve_bounded_rows();
            self.store(states);
            for (&body, before) in pushed.iter().zip(&before) {
                let now = &self.bodies[body].velocity;
                has_changed_velocity |=
                    has_changed(before, now, CHANGE_TOLERANCE, MIN_COMPARED_SPEED);
            }
            self.response_cache.velocities_before = before;
        }
        pushed.clear();
        self.response_cache.pushed_bodies = pushed;
        has_changed_velocity
    }
}
