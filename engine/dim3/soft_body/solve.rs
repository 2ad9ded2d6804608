//! Solver of one row: a particle against a plane, and a point against a side.

use glam::Vec3;
use hazumi_core::soft::NormalConstraint;

use super::axial_impulse::{apply_impulse_at, inverse_mass_along};
use super::moving_point::MovingPoint;
use super::row::OutlineSide;
use super::row_contact::{FrictionMode, RowContact, clamp_friction};
use super::row_point::{Particle, RowPoint};
use super::row_state::{RowGeometry, RowState};
use super::rows::{RigidPlane, SoftRows};
use super::side_particles::{EndImpulses, SideParticles};
use crate::state::BodyState;

impl RigidPlane {
    /// Does again what the substep before did.
    #[inline(always)]
    pub(super) fn warm_start(
        &self,
        row_state: &RowState,
        point: &mut Particle<'_>,
        (body, arm): (&mut BodyState, Vec3),
    ) {
        trade(
            point,
            body,
            arm,
            row_state.normal_impulse * self.normal + row_state.friction_impulse,
        );
    }

    /// Keeps a particle apart from the plane.
    #[inline(always)]
    pub(super) fn solve(
        &self,
        rows: &SoftRows<'_>,
        row_state: &mut RowState,
        point: &mut Particle<'_>,
        (body, arm): (&mut BodyState, Vec3),
    ) {
        let &SoftRows { terms, row_terms, .. } = rows;
        let normal = self.normal;
        let lever = point.impulse_lever(Vec3::ZERO, normal);
        let ease = point.inverse_mass(normal, &lever) + inverse_mass_along(body, arm, normal);
        if !(ease > 0.0) {
            return;
        }
        let against = body.linear_velocity + body.angular_velocity.cross(arm);
        let answer = NormalConstraint {
            separation: self.base
                + normal.dot(body.point_displacement(self.arm) - point.position),
            speed: normal.dot(against) - point.normal_speed(normal, &lever),
            mass: 1.0 / ease,
            deep: f32::INFINITY,
            push: terms.push,
        };
        let (impulse, push) =
            answer.solve(row_state.normal_impulse, row_terms.restitution, terms);
        if impulse != 0.0 || row_state.normal_impulse != 0.0 {
            trade(point, body, arm, (impulse - row_state.normal_impulse) * normal);
            row_state.set_normal_impulse(impulse);
            let most = row_terms.friction * impulse;
            let run = row_terms.surface_velocity;
            row_state.friction_impulse =
                self.rub(row_state.friction_impulse, point, (body, arm), (run, most));
        }
        // At last, for impulses act where things were.
        if push > 0.0 {
            if let Some(drift) = point.momentum_velocity().filter(|_| body.is_movable()) {
                // Displaced mass takes its momentum along.
                point
                    .remove_angular_momentum(push * normal.cross(body.linear_velocity - drift));
            }
            point.apply_displacement(normal, &lever, -push);
            let spin = body.inverse_inertia * arm.cross(normal);
            body.apply_displacement(push * normal * body.inverse_mass, push * spin);
        }
    }

    /// Rubs the particle against the surface with an impulse of up to `most` N·s in all, in
    /// place of `done`. Returns that.
    #[inline(always)]
    fn rub(
        &self,
        done: Vec3,
        point: &mut Particle<'_>,
        (body, arm): (&mut BodyState, Vec3),
        (surface_velocity, most): (Vec3, f32),
    ) -> Vec3 {
        let normal = self.normal;
        let against = body.linear_velocity + body.angular_velocity.cross(arm);
        let velocity = point.velocity(Vec3::ZERO);
        let slip = against + surface_velocity - velocity;
        let slip = slip - normal.dot(slip) * normal;
        let speed = slip.length();
        let stopping = if speed > 0.0 {
            let tangent = slip / speed;
            let lever = point.impulse_lever(Vec3::ZERO, tangent);
            slip / (point.inverse_mass(tangent, &lever)
                + inverse_mass_along(body, arm, tangent))
        } else {
            Vec3::ZERO
        };
        let drag = clamp_friction(done - stopping, most);
        trade(point, body, arm, drag - done);
        drag
    }
}

/// Gives a rigid body an impulse, N·s, `arm` m from its centre of mass, and takes it from a
/// particle there.
#[inline(always)]
fn trade(point: &mut Particle<'_>, body: &mut BodyState, arm: Vec3, impulse: Vec3) {
    let lever = point.impulse_lever(Vec3::ZERO, impulse);
    point.apply_impulse(impulse, &lever, -1.0);
    apply_impulse_at(body, arm, impulse);
    body.constrained = 1.0;
}

/// The nearest point of the edges of a side.
struct NearestOnEdge {
    /// Vector from there to the query point, m.
    gap: Vec3,
    squared: f32,
    shares: [f32; 3],
    /// The corners at its ends, and the way from the first to the second, unless a corner is
    /// nearest.
    along: Option<([usize; 2], Vec3)>,
}

impl NearestOnEdge {
    #[inline(always)]
    fn of(point: Vec3, corners: &[Vec3; 3], [from, to]: [usize; 2]) -> Self {
        let way = corners[to] - corners[from];
        let squared = way.length_squared();
        let from_start = point - corners[from];
        let along = if squared > 0.0 { from_start.dot(way) / squared } else { 0.0 };
        let share = along.clamp(0.0, 1.0);
        let mut shares = [0.0; 3];
        shares[from] = 1.0 - share;
        shares[to] += share;
        let gap = from_start - share * way;
        let is_within = squared > 0.0 && along > 0.0 && along < 1.0;
        let along = is_within.then_some(([from, to], way));
        Self { gap, squared: gap.length_squared(), shares, along }
    }

    /// The nearest edge of a triangle, or a segment whose last two corners are one.
    #[inline(always)]
    fn nearest(point: Vec3, corners: &[Vec3; 3], is_segment: bool) -> Self {
        let first = Self::of(point, corners, [0, 1]);
        if is_segment {
            return first;
        }
        let others = [[1, 2], [2, 0]].map(|edge| Self::of(point, corners, edge));
        others.into_iter().fold(
            first,
            |best, other| {
                if other.squared < best.squared { other } else { best }
            },
        )
    }
}

/// How far a point is from a triangle, or from a segment whose last two corners are one, m.
pub(super) fn distance_to_side(point: Vec3, corners: &[Vec3; 3]) -> f32 {
    let [a, b, c] = *corners;
    let normal = (b - a).cross(c - a);
    let squared = normal.length_squared();
    let [v, w] = shares_above(point, corners, normal, squared);
    if squared > 0.0 && v >= 0.0 && w >= 0.0 && v + w <= 1.0 {
        return (normal.dot(point - a) / squared.sqrt()).abs();
    }
    NearestOnEdge::nearest(point, corners, false).squared.sqrt()
}

/// Shares of the corners of a side at the place nearest to a point, m.
pub(super) fn shares_on_side(corners: &[Vec3; 3], point: Vec3) -> [f32; 3] {
    let [a, b, c] = *corners;
    let normal = (b - a).cross(c - a);
    let squared = normal.length_squared();
    let [v, w] = shares_above(point, corners, normal, squared);
    if squared > 0.0 && v >= 0.0 && w >= 0.0 && v + w <= 1.0 {
        return [1.0 - v - w, v, w];
    }
    NearestOnEdge::nearest(point, corners, false).shares
}

/// How much of the second and of the third corner of a triangle is below a point; `squared` is
/// that of the length of its `normal`, which is as long as twice its area.
///
/// Source: Ericson, *Real-Time Collision Detection*, 2005, 3.4. `[ericson2005]`
#[inline(always)]
fn shares_above(point: Vec3, corners: &[Vec3; 3], normal: Vec3, squared: f32) -> [f32; 2] {
    let [a, b, c] = corners.map(|corner| corner - point);
    [normal.dot(c.cross(a)) / squared, normal.dot(a.cross(b)) / squared]
}

/// How far beyond the corners of a side, as shares of that, what is behind it is still pushed
/// out of it.
pub(super) const BEYOND: f32 = 0.5;

/// How a point stands to a side.
struct PointToSide {
    /// Unit vector from the side to the point.
    normal: Vec3,
    /// How far the point is from the side along it, m.
    height: f32,
    shares: [f32; 3],
    friction_mode: FrictionMode,
}

impl OutlineSide {
    #[inline(always)]
    pub(super) fn is_segment(&self) -> bool {
        self.ends[1] == self.ends[2]
    }

    #[inline(always)]
    fn nearest_point(&self, point: Vec3, corners: &[Vec3; 3]) -> Option<PointToSide> {
        let [a, b, c] = *corners;
        let normal = (b - a).cross(c - a);
        let squared = normal.length_squared();
        let has_front = squared > 0.0 && !self.is_segment();
        let front = (self.facing / squared.sqrt()) * normal;
        let height = front.dot(point - a);
        if has_front {
            let [v, w] = shares_above(point, corners, normal, squared);
            let shares = [1.0 - v - w, v, w];
            // Beyond an edge some of the shares are negative: else the push would add angular
            // momentum.
            let beyond = if height <= 0.0 { BEYOND } else { 0.0 };
            if shares.iter().all(|share| *share >= -beyond) {
                let gradients = [c - b, a - c, b - a].map(|way| normal.cross(way) / squared);
                let friction_mode = FrictionMode::Face(gradients);
                return Some(PointToSide { normal: front, height, shares, friction_mode });
            }
            if height <= 0.0 {
                return None;
            }
        }
        let NearestOnEdge { gap, squared, shares, along } =
            NearestOnEdge::nearest(point, corners, self.is_segment());
        let distance = squared.sqrt();
        let friction_mode = along.map_or(FrictionMode::None, |([from, to], way)| {
            let mut gradients = [Vec3::ZERO; 3];
            gradients[to] = way / way.length_squared();
            gradients[from] = -gradients[to];
            FrictionMode::Edge(way.normalize_or_zero(), gradients)
        });
        (distance > 0.0).then(|| PointToSide {
            normal: gap / distance,
            height: distance,
            shares,
            friction_mode,
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
        let [a, b, c] = ends.indices;
        let corners = [ends.body.position(a), ends.body.position(b), ends.body.position(c)];
        let Some(above) = self.nearest_point(point.position(), &corners) else {
            return RowGeometry::Apart;
        };
        let separation = above.height - self.radius;
        if separation > reach {
            return RowGeometry::Apart;
        }
        let PointToSide { normal, height, shares, friction_mode } = above;
        let pushes = pushes(normal, &shares);
        let levers = [
            point.impulse_lever(-point.radius() * normal, normal),
            ends.impulse_lever(&pushes),
        ];
        let ease =
            point.inverse_mass(normal, &levers[0]) + ends.inverse_mass(&pushes, &levers[1]);
        if !(ease > 0.0) {
            return RowGeometry::Apart;
        }
        let (depth, mass) = (height - point.radius(), 1.0 / ease);
        RowGeometry::Contact(RowContact {
            normal,
            separation,
            depth,
            shares,
            friction_mode,
            levers,
            mass,
        })
    }
}

/// The impulses at the corners of a side of an impulse along a unit vector.
#[inline(always)]
fn pushes(normal: Vec3, shares: &[f32; 3]) -> EndImpulses {
    [shares[0] * normal, shares[1] * normal, shares[2] * normal]
}

impl RowContact {
    /// The remainder of an earlier friction impulse.
    #[inline(always)]
    pub(super) fn remaining_friction(&self, drag: Vec3) -> Vec3 {
        self.friction_mode.project(drag, self.normal)
    }

    /// How fast both part, m/s.
    #[inline(always)]
    pub(super) fn speed(&self, point: &impl RowPoint, ends: &SideParticles<'_>) -> f32 {
        let pushes = pushes(self.normal, &self.shares);
        point.normal_speed(self.normal, &self.levers[0])
            - ends.speed(self.normal, &pushes, &self.levers[1])
    }

    /// Pushes both apart, N·s.
    #[inline(always)]
    pub(super) fn apply_normal_impulse(
        &self,
        point: &mut impl RowPoint,
        ends: &mut SideParticles<'_>,
        impulse: f32,
    ) {
        let pushes = pushes(self.normal, &self.shares);
        point.apply_impulse(self.normal, &self.levers[0], impulse);
        ends.apply_impulse(self.normal, &pushes, &self.levers[1], -impulse);
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
            let [a, b, c] = self.shares;
            let side = a * ends.velocity(0) + b * ends.velocity(1) + c * ends.velocity(2);
            let added = push * self.normal.cross(drift - side);
            if ends.reduced.is_coupled() {
                ends.reduced.remove_angular_momentum(added);
            } else {
                point.remove_angular_momentum(added);
            }
        }
        point.apply_displacement(self.normal, &self.levers[0], push);
        ends.apply_displacement(&pushes(self.normal, &self.shares), -push);
    }

    /// The impulses at the corners of the side that friction along it takes.
    #[inline(always)]
    fn friction_impulses(&self, drag: Vec3) -> EndImpulses {
        let gradients = self.friction_mode.gradients();
        let tilt = self.depth * self.normal;
        [
            self.shares[0] * drag - gradients[0].dot(drag) * tilt,
            self.shares[1] * drag - gradients[1].dot(drag) * tilt,
            self.shares[2] * drag - gradients[2].dot(drag) * tilt,
        ]
    }

    /// The way from the point to where it is dragged, m.
    #[inline(always)]
    fn offset_of_contact(&self, point: &impl RowPoint) -> Vec3 {
        -point.radius() * self.normal
    }

    /// Drags the point along, N·s, and the side back.
    #[inline(always)]
    pub(super) fn apply_friction(
        &self,
        point: &mut impl RowPoint,
        ends: &mut SideParticles<'_>,
        drag: Vec3,
    ) {
        if drag == Vec3::ZERO {
            return;
        }
        let drags = self.friction_impulses(drag);
        let levers = [
            point.impulse_lever(self.offset_of_contact(point), drag),
            ends.impulse_lever(&drags),
        ];
        point.apply_impulse(drag, &levers[0], 1.0);
        ends.apply_impulse(drag, &drags, &levers[1], -1.0);
    }

    /// How fast the point slips along the side, m/s, where it can be dragged.
    #[inline(always)]
    fn slip_velocity(
        &self,
        point: &impl MovingPoint,
        ends: &SideParticles<'_>,
        surface_velocity: Vec3,
    ) -> Vec3 {
        let gradients = self.friction_mode.gradients();
        let mut slip = point.velocity(self.offset_of_contact(point)) - surface_velocity;
        // The surface runs by where the point is with the corners, and with their tilt.
        for (end, (share, gradient)) in self.shares.iter().zip(gradients).enumerate() {
            let velocity = ends.velocity(end);
            let tilt = self.depth * self.normal.dot(velocity);
            slip -= *share * velocity - tilt * gradient;
        }
        self.friction_mode.project(slip, self.normal)
    }

    /// Rubs the point against the side with an impulse of up to `most` N·s in all, in place of
    /// `done`. Returns that.
    #[inline(always)]
    pub(super) fn solve_friction(
        &self,
        done: Vec3,
        point: &mut impl MovingPoint,
        ends: &mut SideParticles<'_>,
        (surface_velocity, most): (Vec3, f32),
    ) -> Vec3 {
        let slip = self.slip_velocity(point, ends, surface_velocity);
        let speed = slip.length();
        let stopping = if speed > 0.0 {
            let tangent = slip / speed;
            let drags = self.friction_impulses(tangent);
            let levers = [
                point.impulse_lever(self.offset_of_contact(point), tangent),
                ends.impulse_lever(&drags),
            ];
            let ease =
                point.inverse_mass(tangent, &levers[0]) + ends.inverse_mass(&drags, &levers[1]);
            if ease > 0.0 { slip / ease } else { Vec3::ZERO }
        } else {
            Vec3::ZERO
        };
        let drag = clamp_friction(done - stopping, most);
        self.apply_friction(point, ends, drag - done);
        drag
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::{DVec3, Mat3};
    use hazumi_core::simd::{LANES, dispatch, level};
    use hazumi_core::soft::ContactTerms;

    use super::super::reduced_body::ReducedBody;
    use super::super::row::{ContactFeature, SoftContactRow};
    use super::super::rows::{Other, RowPass, RowTerms};
    use super::super::solver_particles::{ParticleMass, SolverParticle, SolverParticles};
    use super::super::state::SoftState;
    use super::super::view::SoftBodyView;
    use super::*;
    use crate::math::Pose;
    use crate::shape::SoftShape;

    /// Nothing is moved apart: where things are counts for angular momentum.
    const TERMS: ContactTerms =
        ContactTerms { h: 1e-3, slop: 1e-3, push: 0.0, bounce_speed: 1.0 };

    /// One substep of a row against a rigid body.
    fn solve(
        row: &SoftContactRow,
        row_states: &mut [RowState],
        soft: &mut SoftState,
        body: &mut BodyState,
        row_terms: &RowTerms,
    ) {
        let count = soft.blocks.len() * LANES;
        let (mut particles, mut masses) =
            (vec![SolverParticle::default(); count], vec![ParticleMass::default(); count]);
        let mut reduced = ReducedBody::DECOUPLED;
        let mut particles = SolverParticles { particles: &mut particles, masses: &mut masses };
        dispatch!(level(), simd => soft.lend(simd, &mut particles, &mut reduced));
        let mut party = SoftBodyView::new(particles, &mut reduced);
        for pass in [RowPass::WarmStart, RowPass::Solve] {
            let rows =
                SoftRows { rows: std::slice::from_ref(row), terms: &TERMS, row_terms, pass };
            rows.go_over(row_states, &mut party, &mut Other::Rigid(body));
        }
        party.scatter_reduced_velocity();
        dispatch!(level(), simd => soft.take_back(simd, party.particles.particles, party.reduced));
    }

    /// Momentum and angular momentum of particles and of a rigid body, whose centre of mass is
    /// `center`.
    fn momentum(soft: &SoftState, body: &BodyState, center: Vec3) -> [DVec3; 2] {
        let (linear, angular) = soft.momentum();
        let own = (body.linear_velocity / body.inverse_mass).as_dvec3();
        let spin = (body.inverse_inertia.inverse() * body.angular_velocity).as_dvec3();
        [linear + own, angular + center.as_dvec3().cross(own) + spin]
    }

    fn triangle() -> SoftState {
        let data = crate::shape::SoftShapeData {
            points: vec![Vec3::ZERO, Vec3::new(1.0, 0.1, 0.0), Vec3::new(0.2, 0.0, -1.1)],
            weights: vec![1.0, 2.0, 3.0],
            faces: vec![[0, 1, 2]],
            edges: vec![[0, 1]],
            radius: 0.1,
            ..Default::default()
        };
        let shape = SoftShape::from_data(data).unwrap();
        let mut soft = SoftState::new(Arc::new(shape), 3.0, [Vec3::ZERO; 2], &Pose::IDENTITY);
        soft.set_velocity(0, Vec3::new(0.3, 0.2, -0.1));
        soft.set_velocity(2, Vec3::new(-0.2, 0.1, 0.4));
        soft
    }

    fn body() -> BodyState {
        BodyState {
            linear_velocity: Vec3::new(0.5, -2.0, 0.7),
            angular_velocity: Vec3::new(1.0, -0.5, 0.3),
            inverse_mass: Vec3::splat(0.5),
            inverse_inertia: Mat3::from_diagonal(Vec3::new(2.0, 3.0, 4.0)),
            ..BodyState::FIXED
        }
    }

    /// The momentum and angular momentum that a corner at `corner` m, `arm` m from the centre
    /// of its body, gives a triangle.
    fn change_by_corner(corner: Vec3, arm: Vec3, friction: f32, keep: f32) -> ([f64; 2], f32) {
        let (mut soft, mut body) = (triangle(), body());
        dispatch!(level(), simd => soft.reduced.couple(simd, keep, &soft.blocks));
        let side = OutlineSide { ends: [0, 1, 2], facing: 1.0, radius: 0.2, deep: 1.0 };
        let feature = ContactFeature::RigidVertex { side, arm, radius: 0.1 };
        let row = SoftContactRow {
            contact: 0,
            particle: 0,
            owner: 0,
            feature,
            separation: 0.0,
            normal: Vec3::Y,
            point: corner,
        };
        let terms = RowTerms { friction, way: corner - arm, ..RowTerms::NONE };
        let before = momentum(&soft, &body, corner - arm);
        let slide = body.linear_velocity.x;
        let mut row_states = [RowState::default()];
        solve(&row, &mut row_states, &mut soft, &mut body, &terms);
        assert!(row_states[0].normal_impulse > 0.0, "it pushes");
        let after = momentum(&soft, &body, corner - arm);
        let change = [0, 1].map(|which| (after[which] - before[which]).length());
        (change, body.linear_velocity.x - slide)
    }

    #[test]
    fn momentum_is_kept_above_faces_edges_and_corners() {
        let arm = Vec3::new(0.1, -0.4, 0.2);
        let above = [
            Vec3::new(0.4, 0.15, -0.4),
            Vec3::new(0.5, 0.1, 0.12),
            Vec3::new(1.1, 0.15, 0.05),
            Vec3::new(0.4, -0.05, -0.4),
        ];
        for corner in above {
            for (friction, keep) in [(0.0, 1.0), (0.3, 1.0), (100.0, 1.0), (0.3, 0.4)] {
                let ([linear, angular], _) = change_by_corner(corner, arm, friction, keep);
                assert!(linear < 1e-6, "{corner}: linear momentum changes by {linear}");
                assert!(angular < 1e-6, "{corner}: angular momentum changes by {angular}");
            }
        }
    }

    #[test]
    fn faces_rub_and_corners_do_not() {
        let arm = Vec3::ZERO;
        let face = Vec3::new(0.4, 0.15, -0.4);
        let (_, smooth) = change_by_corner(face, arm, 0.0, 1.0);
        let (_, rough) = change_by_corner(face, arm, 0.3, 1.0);
        assert!(rough < smooth - 0.05, "{rough} is not below {smooth}");
        let corner = Vec3::new(1.1, 0.15, 0.05);
        let [smooth, rough] =
            [0.0, 0.3].map(|friction| change_by_corner(corner, arm, friction, 1.0).1);
        assert_eq!(smooth, rough);
    }

    #[test]
    fn a_particle_on_a_rigid_surface_keeps_momentum_and_sticks() {
        let (mut soft, mut body) = (triangle(), body());
        let normal = Vec3::new(0.6, 0.8, 0.0);
        let way = Vec3::new(0.3, 1.0, -0.2);
        let base = -0.01 + normal.dot(soft.position(1));
        let arm = soft.position(1) - way;
        let feature = ContactFeature::RigidPlane { normal, base, arm };
        let point = soft.position(1);
        let row = SoftContactRow {
            contact: 0,
            particle: 1,
            owner: 0,
            feature,
            separation: -0.01,
            normal,
            point,
        };
        let terms = RowTerms { friction: 100.0, way, ..RowTerms::NONE };
        let before = momentum(&soft, &body, way);
        for _ in 0..60 {
            let mut row_states = [RowState::default()];
            solve(&row, &mut row_states, &mut soft, &mut body, &terms);
        }
        let after = momentum(&soft, &body, way);
        for (before, after) in before.iter().zip(after) {
            assert!(before.distance(after) < 1e-5, "{before} is not {after}");
        }
        let feature = body.linear_velocity + body.angular_velocity.cross(point - way);
        let slip = soft.velocity(1) - feature;
        assert!(slip.length() < 1e-3, "it slips by {slip}");
    }
}
