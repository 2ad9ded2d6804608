//! The solver of a row: a particle against a plane, and a point against a side.

use glam::Vec2;
use hazumi_core::soft::NormalConstraint;

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
    pub(super) fn warm_start(
        &self,
        row_state: &RowState,
        point: &mut Particle<'_>,
        (body, arm): (&mut BodyState, Vec2),
    ) {
        let tangent = rotation::quarter(self.normal);
        let normal = ParticleAxis::of(point, arm, self.normal);
        let tangent = ParticleAxis::of(point, arm, tangent);
        normal.trade(point, body, row_state.normal_impulse);
        tangent.trade(point, body, row_state.friction_impulse);
    }

    /// Keeps a particle apart from the plane.
    #[inline(always)]
    pub(super) fn solve(
        &self,
        rows: &SoftRows<'_>,
        row_state: &mut RowState,
        point: &mut Particle<'_>,
        (body, arm): (&mut BodyState, Vec2),
    ) {
        let tangent = rotation::quarter(self.normal);
        let normal = ParticleAxis::of(point, arm, self.normal);
        let tangent = ParticleAxis::of(point, arm, tangent);
        let &SoftRows { terms, row_terms, .. } = rows;
        let ease = normal.inverse_mass(point, body);
        if !(ease > 0.0) {
            return;
        }
        let answer = NormalConstraint {
            separation: self.base
                + normal.along.dot(body.point_displacement(self.arm) - point.position),
            speed: normal.speed(point, body),
            mass: 1.0 / ease,
            deep: f32::INFINITY,
            push: terms.push,
        };
        let (impulse, push) =
            answer.solve(row_state.normal_impulse, row_terms.restitution, terms);
        if impulse != 0.0 || row_state.normal_impulse != 0.0 {
            normal.trade(point, body, impulse - row_state.normal_impulse);
            row_state.set_normal_impulse(impulse);
            let slip =
                tangent.speed(point, body) + tangent.along.dot(row_terms.surface_velocity);
            let ease = tangent.inverse_mass(point, body);
            let most = row_terms.friction * impulse;
            let drag = if ease > 0.0 {
                (row_state.friction_impulse - slip / ease).clamp(-most, most)
            } else {
                0.0
            };
            tangent.trade(point, body, drag - row_state.friction_impulse);
            row_state.friction_impulse = drag;
        }
        // At last, for impulses act where things were.
        if push > 0.0 {
            normal.part(point, body, push);
        }
    }
}

/// How far beyond the ends of a side, in lengths of that, what is behind it is still pushed out
/// of it.
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
    /// The impulses at the ends of the side that friction along it takes, for a point of this
    /// radius, m.
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
    fn nearest_point(&self, point: Vec2, [start, end]: [Vec2; 2]) -> Option<PointToSide> {
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
            // Beyond an end one of the shares is negative: else the push would add angular
            // momentum.
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
    pub(super) fn geometry(
        &self,
        reach: f32,
        point: &impl RowPoint,
        ends: &SideParticles<'_>,
    ) -> RowGeometry {
        let [start, end] = ends.indices;
        let corners = [ends.body.position(start), ends.body.position(end)];
        let Some(above) = self.nearest_point(point.position(), corners) else {
            return RowGeometry::Apart;
        };
        let separation = above.height - self.radius;
        if separation > reach {
            return RowGeometry::Apart;
        }
        let PointToSide { normal, shares, .. } = above;
        let reach = -point.radius() * normal;
        let pushes = [shares[0] * normal, shares[1] * normal];
        let levers = [point.impulse_lever(reach, normal), ends.impulse_lever(pushes)];
        let ease =
            point.inverse_mass(normal, &levers[0]) + ends.inverse_mass(pushes, &levers[1]);
        if !(ease > 0.0) {
            return RowGeometry::Apart;
        }
        let friction_gradients = above.drags(point.radius());
        let (mut friction_levers, mut friction_mass) = ([ImpulseLever::default(); 2], 0.0);
        if let Some(friction_gradients) = friction_gradients {
            let tangent = rotation::quarter(normal);
            friction_levers =
                [point.impulse_lever(reach, tangent), ends.impulse_lever(friction_gradients)];
            let ease = point.inverse_mass(tangent, &friction_levers[0])
                + ends.inverse_mass(friction_gradients, &friction_levers[1]);
            friction_mass = if ease > 0.0 { 1.0 / ease } else { 0.0 };
        }
        let mass = 1.0 / ease;
        RowGeometry::Contact(RowContact {
            normal,
            separation,
            shares,
            friction_gradients,
            levers,
            friction_levers,
            mass,
            friction_mass,
        })
    }
}

impl RowContact {
    /// The remainder of an earlier friction impulse.
    #[inline(always)]
    pub(super) fn remaining_friction(&self, drag: f32) -> f32 {
        if self.friction_gradients.is_none() { 0.0 } else { drag }
    }

    #[inline(always)]
    fn pushes(&self) -> EndImpulses {
        let [start, end] = self.shares;
        [start * self.normal, end * self.normal]
    }

    /// How fast both part, m/s.
    #[inline(always)]
    pub(super) fn speed(&self, point: &impl RowPoint, ends: &SideParticles<'_>) -> f32 {
        point.normal_speed(self.normal, &self.levers[0])
            - ends.speed(self.normal, self.pushes(), &self.levers[1])
    }

    /// How fast the point slips along the side, m/s.
    #[inline(always)]
    fn slip_velocity(
        &self,
        point: &impl RowPoint,
        ends: &SideParticles<'_>,
        surface_velocity: Vec2,
    ) -> f32 {
        let Some(drags) = self.friction_gradients else { return 0.0 };
        let tangent = rotation::quarter(self.normal);
        point.normal_speed(tangent, &self.friction_levers[0])
            - ends.speed(tangent, drags, &self.friction_levers[1])
            - tangent.dot(surface_velocity)
    }

    /// Pushes both apart, N·s.
    #[inline(always)]
    pub(super) fn apply_normal_impulse(
        &self,
        point: &mut impl RowPoint,
        ends: &mut SideParticles<'_>,
        impulse: f32,
    ) {
        point.apply_impulse(self.normal, &self.levers[0], impulse);
        ends.apply_impulse(self.normal, self.pushes(), &self.levers[1], -impulse);
    }

    /// Moves both apart as an impulse would have it, kg·m. Displaced mass takes its momentum
    /// along, so one of them turns back by as much.
    #[inline(always)]
    pub(super) fn separate(
        &self,
        point: &mut impl RowPoint,
        ends: &mut SideParticles<'_>,
        push: f32,
    ) {
        if let Some(drift) = point.momentum_velocity() {
            let [start, end] = self.shares;
            let slip = drift - (start * ends.velocity(0) + end * ends.velocity(1));
            let added = push * self.normal.perp_dot(slip);
            if ends.reduced.is_coupled() {
                ends.reduced.remove_angular_momentum(added);
            } else {
                point.remove_angular_momentum(added);
            }
        }
        point.apply_displacement(self.normal, &self.levers[0], push);
        ends.apply_displacement(self.pushes(), -push);
    }

    /// Rubs the point against the side with an impulse of up to `most` N·s in all, in place of
    /// `done`. Returns that.
    #[inline(always)]
    pub(super) fn solve_friction(
        &self,
        done: f32,
        point: &mut impl RowPoint,
        ends: &mut SideParticles<'_>,
        (surface_velocity, most): (Vec2, f32),
    ) -> f32 {
        let slip = self.slip_velocity(point, ends, surface_velocity);
        let drag = (done - slip * self.friction_mass).clamp(-most, most);
        self.apply_friction(point, ends, drag - done);
        drag
    }

    /// Drags the point along the side, N·s.
    #[inline(always)]
    pub(super) fn apply_friction(
        &self,
        point: &mut impl RowPoint,
        ends: &mut SideParticles<'_>,
        impulse: f32,
    ) {
        let Some(drags) = self.friction_gradients else { return };
        let tangent = rotation::quarter(self.normal);
        point.apply_impulse(tangent, &self.friction_levers[0], impulse);
        ends.apply_impulse(tangent, drags, &self.friction_levers[1], -impulse);
    }
}
