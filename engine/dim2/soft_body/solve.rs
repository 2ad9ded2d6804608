//! What a row does: a particle against a plane, and a point against a side.

use glam::Vec2;
use hazumi_core::soft::Approach;

use super::axial_impulse::ParticleAxis;
use super::impulse_lever::ImpulseLever;
use super::row::OutlineSide;
use super::row_contact::RowContact;
use super::row_point::{Particle, RowPoint};
use super::row_state::{RowGeometry, RowState};
use super::rows::{RigidPlane, SoftRows};
use super::side_particles::{EndImpulses, SideParticles};
use crate::math::rotation;
use crate::state::BodyState;

impl RigidPlane {
    /// Does again what the substep before did.
    #[inline(always)]
    pub(super) fn lean(
        &self,
        effort: &RowState,
        point: &mut Particle<'_>,
        (body, arm): (&mut BodyState, Vec2),
    ) {
        let tangent = rotation::quarter(self.normal);
        let normal = ParticleAxis::of(point, arm, self.normal);
        let tangent = ParticleAxis::of(point, arm, tangent);
        normal.trade(point, body, effort.push);
        tangent.trade(point, body, effort.drag);
    }

    /// Keeps a particle apart from the plane.
    #[inline(always)]
    pub(super) fn solve(
        &self,
        rows: &SoftRows<'_>,
        effort: &mut RowState,
        point: &mut Particle<'_>,
        (body, arm): (&mut BodyState, Vec2),
    ) {
        let tangent = rotation::quarter(self.normal);
        let normal = ParticleAxis::of(point, arm, self.normal);
        let tangent = ParticleAxis::of(point, arm, tangent);
        let &SoftRows { terms, row_terms, .. } = rows;
        let ease = normal.ease(point, body);
        if !(ease > 0.0) {
            return;
        }
        let answer = Approach {
            separation: self.base
                + normal.along.dot(body.point_displacement(self.arm) - point.position),
            speed: normal.speed(point, body),
            mass: 1.0 / ease,
            deep: f32::INFINITY,
            push: terms.push,
        };
        let (impulse, push) = answer.answer(effort.push, row_terms.restitution, terms);
        if impulse != 0.0 || effort.push != 0.0 {
            normal.trade(point, body, impulse - effort.push);
            effort.set_push(impulse);
            let slip =
                tangent.speed(point, body) + tangent.along.dot(row_terms.surface_velocity);
            let ease = tangent.ease(point, body);
            let most = row_terms.friction * impulse;
            let drag =
                if ease > 0.0 { (effort.drag - slip / ease).clamp(-most, most) } else { 0.0 };
            tangent.trade(point, body, drag - effort.drag);
            effort.drag = drag;
        }
        // At last, for impulses act where things were.
        if push > 0.0 {
            normal.part(point, body, push);
        }
    }
}

/// How far beyond the ends of a side, in lengths of that, what is behind it is still pushed out of it.
pub(super) const BEYOND: f32 = 0.5;

/// How a point stands to a side.
struct PointToSide {
    /// Unit vector from the side to the point.
    normal: Vec2,
    /// How far the point is from the side along it, m.
    height: f32,
    shares: [f32; 2],
    /// One over the length of the side, 1/m, with the sign of its front; `None` at a corner.
    turns: Option<f32>,
}

impl PointToSide {
    /// What a drag along the side does to each of its ends, for a point that is so round, m.
    #[inline(always)]
    fn drags(&self, round: f32) -> Option<EndImpulses> {
        let Self { normal, height, shares, .. } = *self;
        let tangent = rotation::quarter(normal);
        let twist = (round - height) * self.turns? * normal;
        Some([shares[0] * tangent - twist, shares[1] * tangent + twist])
    }
}

impl OutlineSide {
    #[inline(always)]
    fn meet(&self, point: Vec2, [start, end]: [Vec2; 2]) -> Option<PointToSide> {
        let way = end - start;
        let squared = way.length_squared();
        if !(squared > 0.0) {
            return None;
        }
        let from_start = point - start;
        let along = from_start.dot(way) / squared;
        let share = along.clamp(0.0, 1.0);
        let inverse = self.facing / squared.sqrt();
        let front = -inverse * rotation::quarter(way);
        let height = front.dot(from_start);
        if along == share || height <= 0.0 {
            // Beyond an end one of the shares is negative: else the push would add angular momentum.
            let is_near = (-BEYOND..=1.0 + BEYOND).contains(&along);
            let shares = [1.0 - along, along];
            let turns = Some(inverse);
            return is_near.then_some(PointToSide { normal: front, height, shares, turns });
        }
        let gap = from_start - share * way;
        let distance = gap.length();
        let shares = [1.0 - share, share];
        let normal = gap / distance;
        (distance > 0.0).then_some(PointToSide {
            normal,
            height: distance,
            shares,
            turns: None,
        })
    }

    /// How a point stands to the side in a substep.
    #[inline(always)]
    pub(super) fn stand(
        &self,
        reach: f32,
        point: &impl RowPoint,
        ends: &SideParticles<'_>,
    ) -> RowGeometry {
        let [start, end] = ends.indices;
        let corners = [ends.body.position(start), ends.body.position(end)];
        let Some(above) = self.meet(point.position(), corners) else {
            return RowGeometry::Apart;
        };
        let separation = above.height - self.radius;
        if separation > reach {
            return RowGeometry::Apart;
        }
        let PointToSide { normal, shares, .. } = above;
        let reach = -point.round() * normal;
        let pushes = [shares[0] * normal, shares[1] * normal];
        let levers = [point.lever(reach, normal), ends.lever(pushes)];
        let ease = point.ease(normal, &levers[0]) + ends.ease(pushes, &levers[1]);
        if !(ease > 0.0) {
            return RowGeometry::Apart;
        }
        let drags = above.drags(point.round());
        let (mut drag_levers, mut drag_mass) = ([ImpulseLever::default(); 2], 0.0);
        if let Some(drags) = drags {
            let tangent = rotation::quarter(normal);
            drag_levers = [point.lever(reach, tangent), ends.lever(drags)];
            let ease = point.ease(tangent, &drag_levers[0]) + ends.ease(drags, &drag_levers[1]);
            drag_mass = if ease > 0.0 { 1.0 / ease } else { 0.0 };
        }
        let mass = 1.0 / ease;
        RowGeometry::Meets(RowContact {
            normal,
            separation,
            shares,
            drags,
            levers,
            drag_levers,
            mass,
            drag_mass,
        })
    }
}

impl RowContact {
    /// What is left of a drag that was done before.
    #[inline(always)]
    pub(super) fn remaining_drag(&self, drag: f32) -> f32 {
        if self.drags.is_none() { 0.0 } else { drag }
    }

    #[inline(always)]
    fn pushes(&self) -> EndImpulses {
        let [start, end] = self.shares;
        [start * self.normal, end * self.normal]
    }

    /// How fast both part, m/s.
    #[inline(always)]
    pub(super) fn speed(&self, point: &impl RowPoint, ends: &SideParticles<'_>) -> f32 {
        point.speed(self.normal, &self.levers[0])
            - ends.speed(self.normal, self.pushes(), &self.levers[1])
    }

    /// How fast the point slips along the side, m/s.
    #[inline(always)]
    fn slip(
        &self,
        point: &impl RowPoint,
        ends: &SideParticles<'_>,
        surface_velocity: Vec2,
    ) -> f32 {
        let Some(drags) = self.drags else { return 0.0 };
        let tangent = rotation::quarter(self.normal);
        point.speed(tangent, &self.drag_levers[0])
            - ends.speed(tangent, drags, &self.drag_levers[1])
            - tangent.dot(surface_velocity)
    }

    /// Pushes both apart, N·s.
    #[inline(always)]
    pub(super) fn push(
        &self,
        point: &mut impl RowPoint,
        ends: &mut SideParticles<'_>,
        impulse: f32,
    ) {
        point.kick(self.normal, &self.levers[0], impulse);
        ends.kick(self.normal, self.pushes(), &self.levers[1], -impulse);
    }

    /// Moves both apart as an impulse would have it, kg·m. What slips takes its momentum along, which has one of
    /// them turn back by as much.
    #[inline(always)]
    pub(super) fn part(
        &self,
        point: &mut impl RowPoint,
        ends: &mut SideParticles<'_>,
        push: f32,
    ) {
        if let Some(drift) = point.drift() {
            let [start, end] = self.shares;
            let slip = drift - (start * ends.velocity(0) + end * ends.velocity(1));
            let added = push * self.normal.perp_dot(slip);
            if ends.bulk.is_whole() { ends.bulk.unwind(added) } else { point.unwind(added) }
        }
        point.shift(self.normal, &self.levers[0], push);
        ends.shift(self.pushes(), -push);
    }

    /// Rubs the point against the side with an impulse of up to `most` N·s in all, in place of `done`. Returns that.
    #[inline(always)]
    pub(super) fn rub(
        &self,
        done: f32,
        point: &mut impl RowPoint,
        ends: &mut SideParticles<'_>,
        (surface_velocity, most): (Vec2, f32),
    ) -> f32 {
        let slip = self.slip(point, ends, surface_velocity);
        let drag = (done - slip * self.drag_mass).clamp(-most, most);
        self.drag(point, ends, drag - done);
        drag
    }

    /// Drags the point along the side, N·s.
    #[inline(always)]
    pub(super) fn drag(
        &self,
        point: &mut impl RowPoint,
        ends: &mut SideParticles<'_>,
        impulse: f32,
    ) {
        let Some(drags) = self.drags else { return };
        let tangent = rotation::quarter(self.normal);
        point.kick(tangent, &self.drag_levers[0], impulse);
        ends.kick(tangent, drags, &self.drag_levers[1], -impulse);
    }
}
