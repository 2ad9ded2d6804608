//! Rows of particles at planes and of points at sides, in any pass.

use hazumi_core::soft::NormalConstraint;

use super::moving_point::MovingPoint;
use super::reduced_body::ReducedBody;
use super::row::OutlineSide;
use super::row_point::Particle;
use super::row_state::{RowGeometry, RowState};
use super::rows::{RigidPlane, RowPass, SoftRows};
use super::side_particles::SideParticles;
use super::solver_particles::SolverParticles;
use crate::state::BodyState;

impl RigidPlane {
    /// Keeps a particle and a rigid body apart.
    #[inline(always)]
    pub(super) fn work(
        &self,
        rows: &SoftRows<'_>,
        row_state: &mut RowState,
        mut point: Particle<'_>,
        body: &mut BodyState,
    ) {
        if rows.pass == RowPass::WarmStart && !row_state.warm_start(rows.row_terms.friction) {
            return;
        }
        // Both act where the particle is, so that angular momentum is kept.
        let arm = point.position - rows.row_terms.way - body.delta_position;
        match rows.pass {
            RowPass::WarmStart => self.warm_start(row_state, &mut point, (body, arm)),
            RowPass::Solve | RowPass::SolveDecoupled => {
                self.solve(rows, row_state, &mut point, (body, arm));
            }
        }
    }
}

impl OutlineSide {
    #[inline(always)]
    pub(super) fn ends_of<'a>(
        &self,
        body: &'a mut SolverParticles<'_>,
        reduced: &'a mut ReducedBody,
    ) -> SideParticles<'a> {
        SideParticles { body: body.reborrow(), reduced, indices: self.ends.map(usize::from) }
    }

    #[inline(always)]
    pub(super) fn work(
        &self,
        rows: &SoftRows<'_>,
        row_state: &mut RowState,
        point: &mut impl MovingPoint,
        mut ends: SideParticles<'_>,
    ) {
        match rows.pass {
            RowPass::WarmStart => {
                let geometry = self.geometry(rows.row_terms.reach, point, &ends);
                row_state.geometry = geometry;
                let RowGeometry::Contact(contact) = &geometry else {
                    return row_state.deactivate(geometry);
                };
                row_state.friction_impulse =
                    contact.remaining_friction(row_state.friction_impulse);
                if row_state.warm_start(rows.row_terms.friction) {
                    contact.apply_normal_impulse(point, &mut ends, row_state.normal_impulse);
                    contact.apply_friction(point, &mut ends, row_state.friction_impulse);
                }
            }
            RowPass::Solve => self.solve(rows, row_state, point, &mut ends),
            RowPass::SolveDecoupled => {
                row_state.geometry = self.geometry(rows.row_terms.reach, point, &ends);
                self.solve(rows, row_state, point, &mut ends);
            }
        }
    }

    /// Keeps a point apart from this side.
    #[inline(always)]
    fn solve(
        &self,
        rows: &SoftRows<'_>,
        row_state: &mut RowState,
        point: &mut impl MovingPoint,
        ends: &mut SideParticles<'_>,
    ) {
        let RowState { normal_impulse: done, friction_impulse: dragged, ref geometry, .. } =
            *row_state;
        let RowGeometry::Contact(contact) = geometry else { return };
        let &SoftRows { terms, row_terms, .. } = rows;
        let answer = NormalConstraint {
            separation: contact.separation,
            speed: contact.speed(point, ends),
            mass: contact.mass,
            deep: self.deep,
            push: terms.gentle_push(),
        };
        let (impulse, push) = answer.solve(done, row_terms.restitution, terms);
        let mut drag = dragged;
        if impulse != 0.0 || done != 0.0 {
            contact.apply_normal_impulse(point, ends, impulse - done);
            let (run, most) = (row_terms.surface_velocity, row_terms.friction * impulse);
            drag = contact.solve_friction(dragged, point, ends, (run, most));
        }
        // At last, for impulses act where things were.
        if push > 0.0 {
            contact.separate(point, ends, push);
        }
        row_state.set_normal_impulse(impulse);
        row_state.friction_impulse = drag;
    }
}
