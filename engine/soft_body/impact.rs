//! Impacts of fast rigid bodies on soft bodies: continuous collision detection in a substep.
//!
//! Rows are found once a step, where things are then. A fast body meets sides that were far
//! away, or reaches others after those have given way. In each substep an impact therefore
//! moves all sides near its path along their velocities, and pushes those that the body would
//! go through.

use std::f32::consts::FRAC_PI_4;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use arrayvec::ArrayVec;
use hazumi_core::soft::ContactTerms;

use super::moving_side::{corners_of_sides, shape_of_side, shares_on_side};
use super::row::ContactFeature;
use super::row_state::RowState;
use super::rows::SoftRows;
use super::solver_particles::SolverParticles;
use super::view::SoftBodyView;
use crate::free_rotation::clamp_angular;
use crate::inertia::{inertia_of_point, inverse_of};
use crate::math::{Aabb, Pose, rotation};
use crate::query::{SimplexCache, distance};
use crate::shape::soft::SoftShape;
use crate::shape::{Capsule, Shape};
use crate::space::{
    AngularVector, Ball, DIM, Rotation, Vector, ZERO_ANGULAR, ZERO_INERTIA, angular_length,
    cross, moment,
};
use crate::state::BodyState;

/// Sizes of the cores of a shape, as shares of it, dimensionless. A side that touches the whole
/// shape already is kept out of the largest core that it does not touch.
const CORE_SIZES: [f32; 3] = [1.0, 0.8, 0.4];
/// Size of the last core, which is a ball, as a share of the half width of the shape.
const SPECK: f32 = 1e-3;
/// The core that decides whether a side is crossed.
const INNER_CORE: usize = 2;
/// Share of its distance from a core that a side keeps in a substep, dimensionless.
const KEPT_DISTANCE: f32 = 0.5;
/// Sweeps over the sides that push each of them alone.
const SWEEPS: usize = 8;
/// Sweeps after that, each of which has at least one more particle move with the body.
const MERGES: usize = 32;
/// Steps of a search for a time of impact: after these, a side counts as reached.
const SEARCH_STEPS: usize = 24;

/// A rigid body, or a convex part of it, that may go through sides of a soft body within a
/// step.
#[derive(Debug)]
pub(crate) struct Impactor {
    cores: ArrayVec<GuardedShape, 4>,
    /// Distance of its farthest point from the centre of mass of the body, m.
    reach: f32,
    /// The soft body at rest.
    soft: Arc<SoftShape>,
    /// Particles that pins hold to something immovable, in ascending order.
    held: Vec<u16>,
    /// Distance that the body and the sides may still move towards each other in this step, m,
    /// as the bits of an `f32`. Rows push out an overlap of that depth; beyond it impacts are
    /// searched. Threads share the list of impactors; one thread solves each.
    slack: AtomicU32,
}

/// A convex shape inside of another one.
#[derive(Clone, Debug)]
struct GuardedShape {
    shape: Shape,
    /// From the centre of mass of the body, in the axes of the world, when the step begins.
    pose: Pose,
}

impl Impactor {
    /// The impactor of a shape that stands at `pose` from the centre of mass of its body, in
    /// the axes of the world; `None` for surfaces and half-spaces. It may go `slack` m towards
    /// the soft body.
    pub(crate) fn new(
        (shape, part): (&Shape, Option<u32>),
        pose: Pose,
        (soft, held): (Arc<SoftShape>, Vec<u16>),
        slack: f32,
    ) -> Option<Self> {
        let (shape, pose) = match (shape, part) {
            (Shape::Compound(compound), Some(part)) => {
                let (inner, child) = compound.children().get(part as usize)?;
                (child, pose.mul(inner))
            }
            _ => (shape, pose),
        };
        shape.support(Vector::X).filter(|_| !shape.has_parts())?;
        let bounds = shape.bounds(&Pose::IDENTITY);
        let (middle, half) = (bounds.center(), bounds.half_extents());
        let mut cores = ArrayVec::new();
        cores.extend(CORE_SIZES.into_iter().filter_map(|size| core_of(shape, middle, size)));
        let speck = Ball::new(SPECK * half.min_element()).ok()?;
        cores.push(GuardedShape { shape: speck.into(), pose: Pose::at(middle) });
        for core in &mut cores {
            core.pose = pose.mul(&core.pose);
        }
        let reach = pose.transform_point(middle).length() + half.length();
        Some(Self { cores, reach, soft, held, slack: AtomicU32::new(slack.to_bits()) })
    }
}

impl Impactor {
    /// Bound of the speed at which a point of the body moves relative to a particle, m/s.
    fn relative_speed(&self, owner: &SoftBodyView<'_>, body: &BodyState) -> f32 {
        let mut fastest = 0.0_f32;
        for particle in 0..self.soft.points().len() {
            let relative = owner.particles.velocity(particle) - body.linear_velocity;
            fastest = fastest.max(relative.length_squared());
        }
        fastest.sqrt() + angular_length(body.angular_velocity) * self.reach
    }
}

/// A shape shrunk about its middle. Capsules keep their length: otherwise a rod would be
/// guarded at its middle alone.
fn core_of(shape: &Shape, middle: Vector, size: f32) -> Option<GuardedShape> {
    let (shape, pose) = match shape {
        _ if size == 1.0 => (shape.clone(), Pose::IDENTITY),
        Shape::Capsule(capsule) => {
            let thin = Capsule::new(capsule.ends(), size * capsule.radius()).ok()?;
            (Shape::from(thin), Pose::IDENTITY)
        }
        _ => (shape.scaled(Vector::splat(size)).ok()?, Pose::at((1.0 - size) * middle)),
    };
    Some(GuardedShape { shape, pose })
}

impl SoftRows<'_> {
    /// Keeps a fast body from going through sides of the owner in this substep. Its row notes
    /// the impulse. Returns whether there is one.
    pub(crate) fn solve_impact(
        &self,
        impactor: &Impactor,
        row_states: &mut [RowState],
        owner: &mut SoftBodyView<'_>,
        body: &mut BodyState,
    ) -> bool {
        let is_impact =
            |row: &super::row::SoftContactRow| matches!(row.feature, ContactFeature::Approach);
        let Some(place) = self.rows.iter().position(is_impact) else { return false };
        // Nothing distributes an impulse after the last contact.
        owner.scatter_reduced_velocity();
        let slack = f32::from_bits(impactor.slack.load(Ordering::Relaxed))
            - self.terms.h * impactor.relative_speed(owner, body);
        impactor.slack.store(slack.to_bits(), Ordering::Relaxed);
        if slack >= 0.0 {
            return false;
        }
        let mut sweep = ImpactSweep {
            impactor,
            center: self.row_terms.way + body.delta_position,
            terms: self.terms,
            particles: owner.particles.reborrow(),
            body,
            impulse: 0.0,
            starts: SideStarts::default(),
        };
        sweep.solve();
        let impulse = sweep.impulse;
        if impulse > 0.0 {
            owner.reduced.is_touched = true;
            body.constrained = 1.0;
            row_states[place].set_normal_impulse(row_states[place].normal_impulse + impulse);
        }
        impulse > 0.0
    }
}

/// The state of an impact in a substep.
struct ImpactSweep<'a> {
    impactor: &'a Impactor,
    /// The centre of mass of the body when the substep begins, m, from the anchor.
    center: Vector,
    terms: &'a ContactTerms,
    particles: SolverParticles<'a>,
    body: &'a mut BodyState,
    /// Sum of all impulses, N·s.
    impulse: f32,
    starts: SideStarts,
}

/// The nearest points of sides and cores when the substep begins. Impulses do not change them,
/// so all sweeps of a substep share them.
#[derive(Default)]
struct SideStarts {
    /// By side, the index of its entry; [`NONE`] until something was calculated for it.
    index_of_side: Vec<u32>,
    /// By core; `None` until it was calculated.
    nearest: Vec<[Option<Option<Nearest>>; CORE_SIZES.len() + 1]>,
}

/// No entry of a side.
const NONE: u32 = u32::MAX;

/// A side of a soft body that may be on the path of a body.
#[derive(Clone, Copy)]
struct CandidateSide {
    index: usize,
    corners: [usize; DIM],
}

/// A side that a body reaches within a substep.
struct SideImpact {
    corners: [usize; DIM],
    /// Part of the substep after which it is reached, 0 to 1.
    fraction: f32,
    /// Unit vector from the body to the side.
    normal: Vector,
    /// Share of each corner of the side, sum 1.
    shares: [f32; DIM],
    /// The way from the centre of mass to the point of the body, m.
    arm: Vector,
    /// Speed at which both may part at least, m/s, ≤ 0.
    wanted: f32,
}

/// The nearest points of a core and a side.
#[derive(Clone, Copy)]
struct Nearest {
    distance: f32,
    normal: Vector,
    /// On the core and on the side, m, from the anchor.
    points: [Vector; 2],
    /// Where a search nearby may begin.
    cache: SimplexCache,
}

impl ImpactSweep<'_> {
    fn solve(&mut self) {
        for _ in 0..SWEEPS {
            let mut found =
                self.find(|sweep, side| sweep.impact_of(side).map(|impact| impact.fraction));
            if found.is_empty() {
                return;
            }
            // The first side that is met slows the body down before it meets the rest.
            found.sort_by(|a, b| a.1.total_cmp(&b.1));
            for (side, _) in found {
                if let Some(impact) = self.impact_of(side) {
                    self.push(&impact);
                }
            }
        }
        self.merge();
    }

    /// The sides for which `test` finds something, in their order, and what that is.
    fn find<T>(
        &mut self,
        test: impl Fn(&mut Self, CandidateSide) -> Option<T>,
    ) -> Vec<(CandidateSide, T)> {
        let (impactor, h) = (self.impactor, self.terms.h);
        let end = self.center + h * self.body.linear_velocity;
        let room = impactor.reach + impactor.soft.radius() + self.terms.slop;
        let path = Aabb { min: self.center.min(end), max: self.center.max(end) }.grown(room);
        let mut found = Vec::new();
        for (index, corners) in corners_of_sides(&impactor.soft).enumerate() {
            let side = CandidateSide { index, corners: corners.map(|corner| corner as usize) };
            let (mut min, mut max) = (Vector::INFINITY, Vector::NEG_INFINITY);
            for corner in side.corners {
                let start = self.particles.position(corner);
                let end = start + h * self.particles.velocity(corner);
                (min, max) = (min.min(start.min(end)), max.max(start.max(end)));
            }
            if min.cmple(path.max).all() && max.cmpge(path.min).all() {
                found.extend(test(self, side).map(|result| (side, result)));
            }
        }
        found
    }

    /// One over the mass of a particle, 1/kg; 0 when something immovable holds it.
    fn inverse_mass(&self, particle: usize) -> f32 {
        let is_held = |held: &u16| usize::from(*held).cmp(&particle);
        match self.impactor.held.binary_search_by(is_held) {
            Ok(_) => 0.0,
            Err(_) => self.particles.inverse_mass(particle),
        }
    }

    /// The pose of a core after a part of the substep.
    fn pose_at(&self, core: &GuardedShape, fraction: f32) -> Pose {
        let h = fraction * self.terms.h;
        let center = self.center + h * self.body.linear_velocity;
        let turned =
            rotation::integrate_far(self.body.delta_rotation, h * self.body.angular_velocity);
        Pose::new(
            center + rotation::rotate(turned, core.pose.position),
            rotation::multiply(turned, core.pose.rotation),
        )
    }

    /// The nearest points of a core and of a side after a part of the substep. The search
    /// begins with what `cache` knows of another part.
    fn nearest(
        &self,
        core: &GuardedShape,
        corners: [usize; DIM],
        fraction: f32,
        mut cache: SimplexCache,
    ) -> Option<Nearest> {
        let pose = self.pose_at(core, fraction);
        let side = shape_of_side(self.corners_at(corners, fraction))?;
        let found = distance(&core.shape, &side, &pose.inverse(), &mut cache);
        Some(Nearest {
            distance: found.distance,
            normal: pose.transform_vector(found.normal),
            points: found.points.map(|point| pose.transform_point(point)),
            cache,
        })
    }

    /// The nearest points of core number `core` and of a side when the substep begins.
    fn nearest_at_start(&mut self, side: CandidateSide, core: usize) -> Option<Nearest> {
        let SideStarts { index_of_side, nearest } = &mut self.starts;
        if index_of_side.len() <= side.index {
            index_of_side.resize(side.index + 1, NONE);
        }
        let entry = &mut index_of_side[side.index];
        if *entry == NONE {
            *entry = u32::try_from(nearest.len()).expect("fewer than 2^32 sides");
            nearest.push(Default::default());
        }
        let entry = *entry as usize;
        if let Some(known) = nearest[entry][core] {
            return known;
        }
        let shape = &self.impactor.cores[core];
        let found = self.nearest(shape, side.corners, 0.0, SimplexCache::default());
        self.starts.nearest[entry][core] = Some(found);
        found
    }

    /// Whether a plane between the body and a side keeps them apart in the whole substep: a
    /// test without a search.
    fn is_kept_apart(&self, corners: [usize; DIM]) -> bool {
        let (h, body) = (self.terms.h, &self.body);
        let start = self.corners_at(corners, 0.0);
        let shares = shares_on_side(&start, self.center);
        let way = start.into_iter().zip(shares).map(|(at, share)| share * at).sum::<Vector>()
            - self.center;
        let distance = way.length();
        let normal = way / distance;
        let Some(whole) = self.impactor.cores.first() else { return true };
        let pose = self.pose_at(whole, 0.0);
        let ahead = pose.inverse_transform_vector(normal);
        let Some(farthest) = whole.shape.support(ahead) else { return false };
        let gap = distance - normal.dot(pose.transform_point(farthest) - self.center);
        let closing =
            |corner: usize| normal.dot(body.linear_velocity - self.particles.velocity(corner));
        let speed = corners.map(closing).into_iter().fold(f32::NEG_INFINITY, f32::max);
        let spin = angular_length(body.angular_velocity) * self.impactor.reach;
        let closed = (h * (speed + spin)).max(0.0);
        gap - closed > self.impactor.soft.radius() + self.terms.slop
    }

    fn corners_at(&self, corners: [usize; DIM], fraction: f32) -> [Vector; DIM] {
        let h = fraction * self.terms.h;
        corners
            .map(|corner| self.particles.position(corner) + h * self.particles.velocity(corner))
    }

    /// When a core first is `target` m from a side; the search begins at `nearest`.
    ///
    /// Source: Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems*, 1996
    /// (conservative advancement). `[mirtich1996]`
    fn reached(
        &self,
        core: &GuardedShape,
        corners: [usize; DIM],
        mut nearest: Nearest,
        target: f32,
    ) -> Option<(f32, Nearest)> {
        let (h, body) = (self.terms.h, &self.body);
        let spin = angular_length(body.angular_velocity) * self.impactor.reach;
        let mut fraction = 0.0;
        for _ in 0..SEARCH_STEPS {
            let gap = nearest.distance - target;
            if gap <= 0.25 * self.terms.slop {
                break;
            }
            let closing = |corner: usize| {
                nearest.normal.dot(body.linear_velocity - self.particles.velocity(corner))
            };
            let speed = corners.map(closing).into_iter().fold(f32::NEG_INFINITY, f32::max);
            let closed = h * (speed + spin);
            if !(closed > 0.0) {
                return None;
            }
            fraction += gap / closed;
            if !(fraction < 1.0) {
                return None;
            }
            nearest = self.nearest(core, corners, fraction, nearest.cache)?;
        }
        Some((fraction, nearest))
    }

    /// The impact on a side, unless the body does not reach it in this substep.
    fn impact_of(&mut self, side: CandidateSide) -> Option<SideImpact> {
        let corners = side.corners;
        if self.is_kept_apart(corners) {
            return None;
        }
        let (h, slop, radius) = (self.terms.h, self.terms.slop, self.impactor.soft.radius());
        let cores = &self.impactor.cores;
        let nearest = self.nearest_at_start(side, 0)?;
        if nearest.distance > radius + slop {
            let (fraction, nearest) = self.reached(&cores[0], corners, nearest, radius)?;
            let mut impact = self.impact_at(corners, fraction, &nearest);
            let start = self.corners_at(corners, 0.0);
            let on_side: Vector =
                start.into_iter().zip(impact.shares).map(|(at, share)| share * at).sum();
            let gap = impact.normal.dot(on_side - self.center - impact.arm) - radius;
            impact.wanted = if gap > 0.0 { -gap / h } else { 0.0 };
            return (self.speed(&impact) < impact.wanted).then_some(impact);
        }
        for (index, core) in cores.iter().enumerate().skip(1) {
            let nearest = self.nearest_at_start(side, index)?;
            if !(nearest.distance > 0.25 * slop.min(radius)) {
                continue;
            }
            // They touch: no part of the side may come nearer.
            let touching = self.impact_at(corners, 0.0, &nearest);
            if self.speed(&touching) < -0.1 * slop / h {
                return Some(touching);
            }
            let target = KEPT_DISTANCE * nearest.distance;
            let (fraction, nearest) = self.reached(core, corners, nearest, target)?;
            let impact = self.impact_at(corners, fraction, &nearest);
            return (self.speed(&impact) < 0.0).then_some(impact);
        }
        None
    }

    /// The impact where a side and the body are nearest after a part of the substep.
    fn impact_at(&self, corners: [usize; DIM], fraction: f32, nearest: &Nearest) -> SideImpact {
        let h = fraction * self.terms.h;
        let shares = shares_on_side(&self.corners_at(corners, fraction), nearest.points[1]);
        let center = self.center + h * self.body.linear_velocity;
        let turned =
            rotation::integrate_far(Rotation::IDENTITY, h * self.body.angular_velocity);
        let arm = rotation::rotate_back(turned, nearest.points[0] - center);
        SideImpact { corners, fraction, normal: nearest.normal, shares, arm, wanted: 0.0 }
    }

    /// Speed at which a side and the body part, m/s.
    fn speed(&self, impact: &SideImpact) -> f32 {
        let of_side: Vector = impact
            .corners
            .into_iter()
            .zip(impact.shares)
            .map(|(corner, share)| share * self.particles.velocity(corner))
            .sum();
        let of_body = self.body.linear_velocity + cross(self.body.angular_velocity, impact.arm);
        impact.normal.dot(of_side - of_body)
    }

    /// Pushes a side and the body apart.
    fn push(&mut self, impact: &SideImpact) {
        let (normal, arm) = (impact.normal, impact.arm);
        let sides = impact.corners.into_iter().zip(impact.shares);
        let turn = self.body.inverse_inertia * moment(arm, normal);
        let of_body =
            (normal * normal).dot(self.body.inverse_mass) + cross(turn, arm).dot(normal);
        let own = |(corner, share): (usize, f32)| share * share * self.inverse_mass(corner);
        let ease = of_body + sides.clone().map(own).sum::<f32>();
        let change = impact.wanted - self.speed(impact);
        if !(ease > 0.0 && change > 0.0) {
            return;
        }
        let impulse = change / ease;
        for (corner, share) in sides {
            let change = share * self.inverse_mass(corner) * impulse;
            self.particles.add_velocity(corner, change * normal);
        }
        self.body.linear_velocity -= impulse * normal * self.body.inverse_mass;
        // As fast as bodies may turn at all: nothing else is known of faster turns.
        let spin = self.body.angular_velocity - impulse * turn;
        self.body.angular_velocity = clamp_angular(spin, FRAC_PI_4 / self.terms.h);
        self.impulse += impulse;
    }

    /// Whether the body would go through a side.
    fn crosses(&mut self, side: CandidateSide) -> Option<()> {
        let cores = &self.impactor.cores;
        let inner = cores.len().saturating_sub(1).min(INNER_CORE);
        for (index, core) in cores.iter().enumerate().skip(inner) {
            let nearest = self.nearest_at_start(side, index)?;
            if nearest.distance > 0.0 {
                let target = KEPT_DISTANCE * nearest.distance;
                return self.reached(core, side.corners, nearest, target).map(|_| ());
            }
        }
        None
    }

    /// Has the corners of all sides that the body would still go through move with it, as if
    /// they stuck to it. Their momentum is kept. Held particles stop all.
    ///
    /// Source: Provot, *Collision and self-collision handling in cloth model dedicated to
    /// design garments*, 1997 (impact zones). `[provot1997]`
    fn merge(&mut self) {
        let mut zone: Vec<usize> = Vec::new();
        for _ in 0..MERGES {
            let known = zone.len();
            let crossed = self.find(Self::crosses);
            zone.extend(crossed.into_iter().flat_map(|(side, ())| side.corners));
            zone.sort_unstable();
            zone.dedup();
            if zone.len() == known {
                return;
            }
            let (linear, angular) = self.common_motion(&zone);
            let before = self.body.linear_velocity;
            for &particle in &zone {
                if self.inverse_mass(particle) > 0.0 {
                    let arm = self.particles.position(particle) - self.center;
                    self.particles.set_velocity(particle, linear + cross(angular, arm));
                }
            }
            if self.body.is_movable() {
                (self.body.linear_velocity, self.body.angular_velocity) = (linear, angular);
                let mass = self.body.inverse_mass.max_element();
                if mass > 0.0 {
                    self.impulse += (linear - before).length() / mass;
                }
            }
        }
    }

    /// The motion of the body with some particles as one.
    fn common_motion(&self, zone: &[usize]) -> (Vector, AngularVector) {
        let body = &self.body;
        let is_free =
            body.inverse_mass.min_element() > 0.0 && body.inverse_inertia != ZERO_INERTIA;
        if body.is_movable() && zone.iter().any(|&index| self.inverse_mass(index) == 0.0) {
            return (Vector::ZERO, ZERO_ANGULAR);
        }
        if !is_free {
            return (body.linear_velocity, body.angular_velocity);
        }
        let own_mass = 1.0 / body.inverse_mass.max_element();
        let own_inertia = inverse_of(body.inverse_inertia);
        let (mut mass, mut center) = (own_mass, Vector::ZERO);
        let mut momentum = own_mass * body.linear_velocity;
        let mut spin = own_inertia * body.angular_velocity;
        let mut inertia = own_inertia;
        for &particle in zone {
            let weight = 1.0 / self.inverse_mass(particle);
            let arm = self.particles.position(particle) - self.center;
            let own = weight * self.particles.velocity(particle);
            mass += weight;
            center += weight * arm;
            momentum += own;
            spin += moment(arm, own);
            inertia += inertia_of_point(weight, arm);
        }
        let center = center / mass;
        let about = inertia + inertia_of_point(-mass, center);
        let angular = inverse_of(about) * (spin - moment(center, momentum));
        (momentum / mass - cross(angular, center), angular)
    }
}
