//! Rows of particles at planes and of points at sides, in any pass.

use hazumi_core::soft::Approach;

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
        effort: &mut RowState,
        mut point: Particle<'_>,
        body: &mut BodyState,
    ) {
        if rows.pass == RowPass::Lean && !effort.lean(rows.row_terms.friction) {
            return;
        }
        // Both act where the particle is, so that angular momentum is kept.
        let arm = point.position - rows.row_terms.way - body.delta_position;
        match rows.pass {
            RowPass::Lean => self.lean(effort, &mut point, (body, arm)),
            RowPass::Solve | RowPass::Stop => self.solve(rows, effort, &mut point, (body, arm)),
        }
    }
}

impl OutlineSide {
    #[inline(always)]
    pub(super) fn ends_of<'a>(
        &self,
        body: &'a mut SolverParticles<'_>,
        bulk: &'a mut ReducedBody,
    ) -> SideParticles<'a> {
        SideParticles { body: body.lend(), bulk, indices: self.ends.map(usize::from) }
    }

    #[inline(always)]
    pub(super) fn work(
        &self,
        rows: &SoftRows<'_>,
        effort: &mut RowState,
        point: &mut impl MovingPoint,
        mut ends: SideParticles<'_>,
    ) {
        match rows.pass {
            RowPass::Lean => {
                let stand = self.stand(rows.row_terms.reach, point, &ends);
                effort.stand = stand;
                let RowGeometry::Meets(meeting) = &stand else { return effort.rest(stand) };
                effort.drag = meeting.remaining_drag(effort.drag);
                if effort.lean(rows.row_terms.friction) {
                    meeting.push(point, &mut ends, effort.push);
                    meeting.drag(point, &mut ends, effort.drag);
                }
            }
            RowPass::Solve => self.solve(rows, effort, point, &mut ends),
            RowPass::Stop => {
                effort.stand = self.stand(rows.row_terms.reach, point, &ends);
                self.solve(rows, effort, point, &mut ends);
            }
        }
    }

    /// Keeps a point apart from this side.
    #[inline(always)]
    fn solve(
        &self,
        rows: &SoftRows<'_>,
        effort: &mut RowState,
        point: &mut impl MovingPoint,
        ends: &mut SideParticles<'_>,
    ) {
        let RowState { push: done, drag: dragged, ref stand, .. } = *effort;
        let RowGeometry::Meets(meeting) = stand else { return };
        let &SoftRows { terms, row_terms, .. } = rows;
        let answer = Approach {
            separation: meeting.separation,
            speed: meeting.speed(point, ends),
            mass: meeting.mass,
            deep: self.deep,
            push: terms.gentle_push(),
        };
        let (impulse, push) = answer.answer(done, row_terms.restitution, terms);
        let mut drag = dragged;
        if impulse != 0.0 || done != 0.0 {
            meeting.push(point, ends, impulse - done);
            let (run, most) = (row_terms.surface_velocity, row_terms.friction * impulse);
            drag = meeting.rub(dragged, point, ends, (run, most));
        }
        // At last, for impulses act where things were.
        if push > 0.0 {
            meeting.part(point, ends, push);
        }
        effort.set_push(impulse);
        effort.drag = drag;
    }
}
