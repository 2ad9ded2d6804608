//! The rows of one contact of a soft body, one after the other.

use glam::Vec3;

use super::row::{Row, Side, Surface};
use super::state::SoftState;
use crate::math::rotation;
use crate::state::BodyState;

/// What all contacts of a step go by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    /// Length of a substep, s.
    pub(crate) h: f32,
    /// Overlap that is tolerated, m.
    pub(crate) slop: f32,
    /// How far overlapping things are moved apart in a substep at most, m.
    pub(crate) push: f32,
    /// Approach speed below which nothing bounces, m/s.
    pub(crate) bounce_speed: f32,
}

/// What one contact goes by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowTerms {
    pub(crate) friction: f32,
    pub(crate) restitution: f32,
    /// How fast the surface of the second thing runs by itself, less that of the first, m/s.
    pub(crate) surface_velocity: Vec3,
    /// The way from the anchor of the owner to that of the soft other, or to the centre of mass of the rigid
    /// other, when the step began, m.
    pub(crate) way: Vec3,
}

impl RowTerms {
    /// Nothing that rubs or bounces, at the anchor.
    pub(crate) const NONE: Self =
        Self { friction: 0.0, restitution: 0.0, surface_velocity: Vec3::ZERO, way: Vec3::ZERO };
}

/// What a soft body meets.
pub(crate) enum Other<'a> {
    Rigid(&'a mut BodyState),
    Soft(&'a mut SoftState),
    /// The body itself.
    Itself,
}

/// Share of an overlap beyond the slop by which a substep moves things apart.
const MEND: f32 = 0.2;
/// Share of the usual speed at which things are moved out of soft bodies. To move particles against their springs
/// adds energy: where bodies are tangled, and pushed to and fro, without end.
const GENTLE: f32 = 0.1;

/// What a row asks of the velocities, once it is known how its two sides move.
struct Normal {
    /// The gap, m.
    separation: f32,
    /// Speed at which they part, m/s.
    speed: f32,
    /// One over the mass that they resist with, 1/kg.
    ease: f32,
    /// Overlap, m, from which on they are not moved apart.
    deep: f32,
    /// How far they are moved apart in a substep at most, m.
    push: f32,
}

impl Normal {
    /// The impulse that keeps them apart, N·s, ≥ 0, and by how much they are to be moved apart per ease, m·kg.
    #[inline(always)]
    fn answer(&self, terms: &Terms, row: &RowTerms) -> (f32, f32) {
        let bounces = self.separation <= terms.slop && self.speed < -terms.bounce_speed;
        let wanted = if self.separation > 0.0 {
            -self.separation / terms.h
        } else if bounces {
            -row.restitution * self.speed
        } else {
            0.0
        };
        let impulse = (wanted - self.speed) / self.ease;
        let excess = MEND * (-self.separation - terms.slop);
        let is_deep = self.separation < -self.deep;
        let most = if is_deep { 0.0 } else { self.push };
        let push = if excess < most { excess } else { most };
        (
            if impulse > 0.0 { impulse } else { 0.0 },
            if push > 0.0 { push / self.ease } else { 0.0 },
        )
    }
}

/// Goes once over the rows of one contact of `owner`. Returns the sum of the impulses along their normals, N·s.
#[inline(always)]
pub(crate) fn solve(
    rows: &[Row],
    owner: &mut SoftState,
    other: &mut Other<'_>,
    terms: &Terms,
    row_terms: &RowTerms,
) -> f32 {
    let mut sum = 0.0;
    for row in rows {
        let particle = usize::from(row.particle);
        sum += match (&row.surface, &mut *other) {
            (&Surface::Plane { normal, base, arm }, Other::Rigid(body)) => {
                Plane { normal, base, arm }.solve(particle, owner, body, terms, row_terms)
            }
            (Surface::Side(side), Other::Soft(other)) => {
                let mut point = Particle::of(owner, particle, -row_terms.way);
                let impulse = side.solve(&mut point, other, terms, row_terms);
                point.store_if_changed(owner, particle);
                impulse
            }
            (Surface::Side(side), Other::Itself) => {
                let mut point = Particle::of(owner, particle, Vec3::ZERO);
                let impulse = side.solve(&mut point, owner, terms, row_terms);
                point.store_if_changed(owner, particle);
                impulse
            }
            (Surface::Corner { side, arm, round }, Other::Rigid(body)) => {
                let center = row_terms.way + body.shift;
                let arm = *arm + body.spun(*arm);
                let mut point = Corner { body, center, arm, round: *round };
                side.solve(&mut point, owner, terms, row_terms)
            }
            _ => 0.0,
        };
    }
    sum
}

/// A particle against a rigid surface.
struct Plane {
    normal: Vec3,
    base: f32,
    arm: Vec3,
}

impl Plane {
    #[inline(always)]
    fn solve(
        &self,
        index: usize,
        owner: &mut SoftState,
        body: &mut BodyState,
        terms: &Terms,
        row_terms: &RowTerms,
    ) -> f32 {
        let (position, weight) = (owner.position(index), owner.inverse_mass(index));
        let mut velocity = owner.velocity(index);
        let normal = self.normal;
        // Both act where the particle is, so that angular momentum is kept.
        let lever = position - row_terms.way - body.shift;
        let spin = body.inverse_inertia * lever.cross(normal);
        let against = body.linear_velocity + body.angular_velocity.cross(lever);
        let answer = Normal {
            separation: self.base + normal.dot(body.way_of(self.arm) - position),
            speed: normal.dot(against - velocity),
            ease: weight + ease_of(body, lever, normal),
            deep: f32::INFINITY,
            push: terms.push,
        };
        if !(answer.ease > 0.0) {
            return 0.0;
        }
        let (impulse, push) = answer.answer(terms, row_terms);
        if push > 0.0 {
            owner.set_position(index, position - (weight * push) * normal);
            body.shift += push * normal * body.inverse_mass;
            body.turn = rotation::integrate(body.turn, push * spin);
        }
        if impulse <= 0.0 {
            return 0.0;
        }
        velocity -= (weight * impulse) * normal;
        kick_at(body, lever, impulse * normal);
        let against = body.linear_velocity + body.angular_velocity.cross(lever);
        let slip = against + row_terms.surface_velocity - velocity;
        let slip = slip - normal.dot(slip) * normal;
        let speed = slip.length();
        let most = row_terms.friction * impulse;
        if speed > 0.0 && most > 0.0 {
            let tangent = slip / speed;
            let stopping = speed / (weight + ease_of(body, lever, tangent));
            let drag = if stopping < most { stopping } else { most };
            velocity += (weight * drag) * tangent;
            kick_at(body, lever, -drag * tangent);
        }
        owner.set_velocity(index, velocity);
        owner.is_held = true;
        body.is_held = true;
        impulse
    }
}

/// One over the mass, 1/kg, with which a body resists a push along a unit vector at `lever` m from its centre.
#[inline(always)]
fn ease_of(body: &BodyState, lever: Vec3, direction: Vec3) -> f32 {
    let across = lever.cross(direction);
    (direction * direction).dot(body.inverse_mass) + across.dot(body.inverse_inertia * across)
}

/// Has a body take an impulse, N·s, at `lever` m from its centre.
#[inline(always)]
fn kick_at(body: &mut BodyState, lever: Vec3, impulse: Vec3) {
    body.linear_velocity += impulse * body.inverse_mass;
    body.angular_velocity += body.inverse_inertia * lever.cross(impulse);
}

/// What meets a side.
trait Point {
    /// Where it is, m, and how round it is, m.
    fn position(&self) -> Vec3;
    fn round(&self) -> f32;
    /// Velocity, m/s, of what is `reach` m from there.
    fn velocity(&self, reach: Vec3) -> Vec3;
    /// One over the mass with which it resists a push there along a unit vector, 1/kg.
    fn ease(&self, reach: Vec3, direction: Vec3) -> f32;
    /// Takes an impulse there, N·s.
    fn kick(&mut self, reach: Vec3, impulse: Vec3);
    /// Moves as an impulse would have it, kg·m.
    fn shift(&mut self, reach: Vec3, push: Vec3);
}

/// A particle while a row works on it.
#[derive(Clone, Copy)]
struct Particle {
    position: Vec3,
    moved: Vec3,
    velocity: Vec3,
    weight: f32,
}

impl Particle {
    /// One of a body, `way` m from where that says it is.
    #[inline(always)]
    fn of(state: &SoftState, index: usize, way: Vec3) -> Self {
        Self {
            position: state.position(index) + way,
            moved: Vec3::ZERO,
            velocity: state.velocity(index),
            weight: state.inverse_mass(index),
        }
    }

    #[inline(always)]
    fn store_if_changed(&self, state: &mut SoftState, index: usize) {
        if self.velocity != state.velocity(index) || self.moved != Vec3::ZERO {
            self.store(state, index);
        }
    }

    #[inline(always)]
    fn store(&self, state: &mut SoftState, index: usize) {
        state.set_velocity(index, self.velocity);
        if self.moved != Vec3::ZERO {
            state.set_position(index, state.position(index) + self.moved);
        }
        state.is_held = true;
    }
}

impl Point for Particle {
    #[inline(always)]
    fn position(&self) -> Vec3 {
        self.position
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        0.0
    }

    #[inline(always)]
    fn velocity(&self, _: Vec3) -> Vec3 {
        self.velocity
    }

    #[inline(always)]
    fn ease(&self, _: Vec3, _: Vec3) -> f32 {
        self.weight
    }

    #[inline(always)]
    fn kick(&mut self, _: Vec3, impulse: Vec3) {
        self.velocity += self.weight * impulse;
    }

    #[inline(always)]
    fn shift(&mut self, _: Vec3, push: Vec3) {
        self.moved += self.weight * push;
    }
}

/// A rounded corner of a rigid body.
struct Corner<'a> {
    body: &'a mut BodyState,
    center: Vec3,
    arm: Vec3,
    round: f32,
}

impl Point for Corner<'_> {
    #[inline(always)]
    fn position(&self) -> Vec3 {
        self.center + self.arm
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        self.round
    }

    #[inline(always)]
    fn velocity(&self, reach: Vec3) -> Vec3 {
        let spin = self.body.angular_velocity;
        self.body.linear_velocity + spin.cross(self.arm + reach)
    }

    #[inline(always)]
    fn ease(&self, reach: Vec3, direction: Vec3) -> f32 {
        ease_of(self.body, self.arm + reach, direction)
    }

    #[inline(always)]
    fn kick(&mut self, reach: Vec3, impulse: Vec3) {
        kick_at(self.body, self.arm + reach, impulse);
        self.body.is_held = true;
    }

    #[inline(always)]
    fn shift(&mut self, reach: Vec3, push: Vec3) {
        self.body.shift += push * self.body.inverse_mass;
        let turn = self.body.inverse_inertia * (self.arm + reach).cross(push);
        self.body.turn = rotation::integrate(self.body.turn, turn);
    }
}

/// How a point stands to a side.
struct Meeting {
    /// Unit vector from the side to the point.
    normal: Vec3,
    /// How far the point is from the side along it, m.
    height: f32,
    /// How much of a push each corner of the side takes: sum 1.
    shares: [f32; 3],
    /// How the side can be dragged along.
    grip: Grip,
}

/// How a side can be dragged along without anything being turned that particles cannot turn.
///
/// What drags a point above a triangle also tilts that: a drag `t` at a height `d` pushes corner `i` by
/// `shareᵢ·t − d·(t·∇shareᵢ)·n`, whose sum is `t`, and whose moment is that of `t` at the point.
#[derive(Clone, Copy)]
enum Grip {
    /// Anywhere in its plane; with the gradients of the shares, 1/m.
    Face([Vec3; 3]),
    /// Along this unit vector, an edge; with the gradients of the shares.
    Edge(Vec3, [Vec3; 3]),
    /// Not at all: nothing turns a corner.
    None,
}

impl Grip {
    /// What of a vector it can be dragged along.
    #[inline(always)]
    fn part_of(&self, vector: Vec3, normal: Vec3) -> Vec3 {
        match *self {
            Self::Face(_) => vector - normal.dot(vector) * normal,
            Self::Edge(way, _) => way.dot(vector) * way,
            Self::None => Vec3::ZERO,
        }
    }

    #[inline(always)]
    fn gradients(&self) -> [Vec3; 3] {
        match *self {
            Self::Face(gradients) | Self::Edge(_, gradients) => gradients,
            Self::None => [Vec3::ZERO; 3],
        }
    }
}

/// The nearest point of the edges of a side.
struct OnEdge {
    /// The way from there to the point that was asked about, m.
    gap: Vec3,
    squared: f32,
    shares: [f32; 3],
    /// The corners at its ends, and the way from the first to the second, unless a corner is nearest.
    along: Option<([usize; 2], Vec3)>,
}

impl OnEdge {
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

    /// That of the nearest edge of a triangle, or of a segment whose last two corners are one.
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
    OnEdge::nearest(point, corners, false).squared.sqrt()
}

/// How much of the second and of the third corner of a triangle is below a point; `squared` is that of the
/// length of its `normal`, which is as long as twice its area.
///
/// Source: Ericson, *Real-Time Collision Detection*, 2005, 3.4. `[ericson2005]`
#[inline(always)]
fn shares_above(point: Vec3, corners: &[Vec3; 3], normal: Vec3, squared: f32) -> [f32; 2] {
    let [a, b, c] = corners.map(|corner| corner - point);
    [normal.dot(c.cross(a)) / squared, normal.dot(a.cross(b)) / squared]
}

/// One over the mass with which the corners of a side resist pushes along `directions`, 1/kg.
#[inline(always)]
fn resist(ends: &[Particle; 3], directions: [Vec3; 3]) -> f32 {
    let eases = [0, 1, 2].map(|end| ends[end].weight * directions[end].length_squared());
    eases[0] + eases[1] + eases[2]
}

impl Meeting {
    /// Rubs the point against the side with an impulse of up to `most` N·s.
    #[inline(always)]
    fn rub(
        &self,
        point: &mut impl Point,
        ends: &mut [Particle; 3],
        row_terms: &RowTerms,
        most: f32,
    ) {
        let Self { normal, height, shares, grip } = self;
        let reach = -point.round() * *normal;
        let depth = height - point.round();
        let gradients = grip.gradients();
        // How fast the surface runs by where the point is: that of the corners, and of their tilt.
        let run = [0, 1, 2].map(|end| {
            let velocity = ends[end].velocity;
            shares[end] * velocity - (depth * normal.dot(velocity)) * gradients[end]
        });
        let slip = point.velocity(reach) - row_terms.surface_velocity;
        let slip = grip.part_of(slip - (run[0] + run[1] + run[2]), *normal);
        let speed = slip.length();
        if !(speed > 0.0 && most > 0.0) {
            return;
        }
        let tangent = slip / speed;
        let drags = [0, 1, 2]
            .map(|end| shares[end] * tangent - (depth * gradients[end].dot(tangent)) * *normal);
        let ease = point.ease(reach, tangent) + resist(ends, drags);
        let stopping = if ease > 0.0 { speed / ease } else { 0.0 };
        let drag = if stopping < most { stopping } else { most };
        point.kick(reach, -drag * tangent);
        for (end, direction) in ends.iter_mut().zip(drags) {
            end.velocity += (end.weight * drag) * direction;
        }
    }
}

impl Side {
    #[inline(always)]
    fn is_segment(&self) -> bool {
        self.ends[1] == self.ends[2]
    }

    #[inline(always)]
    fn meet(&self, point: Vec3, corners: &[Vec3; 3]) -> Option<Meeting> {
        let [a, b, c] = *corners;
        let normal = (b - a).cross(c - a);
        let squared = normal.length_squared();
        let has_front = squared > 0.0 && !self.is_segment();
        let front = (self.facing / squared.sqrt()) * normal;
        let height = front.dot(point - a);
        if has_front {
            let [v, w] = shares_above(point, corners, normal, squared);
            if v >= 0.0 && w >= 0.0 && v + w <= 1.0 {
                let gradients = [c - b, a - c, b - a].map(|way| normal.cross(way) / squared);
                let shares = [1.0 - v - w, v, w];
                let grip = Grip::Face(gradients);
                return Some(Meeting { normal: front, height, shares, grip });
            }
        }
        let OnEdge { gap, squared, shares, along } =
            OnEdge::nearest(point, corners, self.is_segment());
        if has_front && height <= 0.0 {
            return Some(Meeting { normal: front, height, shares, grip: Grip::None });
        }
        let distance = squared.sqrt();
        let grip = along.map_or(Grip::None, |([from, to], way)| {
            let mut gradients = [Vec3::ZERO; 3];
            gradients[to] = way / way.length_squared();
            gradients[from] = -gradients[to];
            Grip::Edge(way.normalize_or_zero(), gradients)
        });
        (distance > 0.0).then(|| Meeting {
            normal: gap / distance,
            height: distance,
            shares,
            grip,
        })
    }

    /// Keeps a point apart from this side of `body`.
    #[inline(always)]
    fn solve(
        &self,
        point: &mut impl Point,
        body: &mut SoftState,
        terms: &Terms,
        row_terms: &RowTerms,
    ) -> f32 {
        let indices = self.ends.map(usize::from);
        let mut ends = indices.map(|index| Particle::of(body, index, Vec3::ZERO));
        let Some(meeting) = self.meet(point.position(), &ends.map(|end| end.position)) else {
            return 0.0;
        };
        let Meeting { normal, height, shares, .. } = meeting;
        let reach = -point.round() * normal;
        let along = |ends: &[Particle; 3]| {
            let speeds = [0, 1, 2].map(|end| shares[end] * normal.dot(ends[end].velocity));
            speeds[0] + speeds[1] + speeds[2]
        };
        let pushes = shares.map(|share| share * normal);
        let answer = Normal {
            separation: height - self.radius,
            speed: normal.dot(point.velocity(reach)) - along(&ends),
            ease: point.ease(reach, normal) + resist(&ends, pushes),
            deep: self.deep,
            push: GENTLE * terms.push,
        };
        if !(answer.ease > 0.0) {
            return 0.0;
        }
        let (impulse, push) = answer.answer(terms, row_terms);
        if impulse <= 0.0 && push <= 0.0 {
            return 0.0;
        }
        if push > 0.0 {
            point.shift(reach, push * normal);
            for (end, direction) in ends.iter_mut().zip(pushes) {
                end.moved -= (end.weight * push) * direction;
            }
        }
        if impulse > 0.0 {
            point.kick(reach, impulse * normal);
            for (end, direction) in ends.iter_mut().zip(pushes) {
                end.velocity -= (end.weight * impulse) * direction;
            }
            meeting.rub(point, &mut ends, row_terms, row_terms.friction * impulse);
        }
        // The last two corners of a segment are the same, and the last takes no part.
        let count = if self.is_segment() { 2 } else { 3 };
        ends.iter().zip(indices).take(count).for_each(|(end, index)| end.store(body, index));
        impulse
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::{DVec3, Mat3};

    use super::*;
    use crate::math::Pose;
    use crate::shape::SoftShape;

    /// Nothing is moved apart: where things are counts for angular momentum.
    const TERMS: Terms = Terms { h: 1e-3, slop: 1e-3, push: 0.0, bounce_speed: 1.0 };

    /// Momentum and angular momentum of particles and of a rigid body, whose centre of mass is `center`.
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

    /// What a corner at `corner` m, `arm` m from the centre of its body, does to a triangle.
    fn change_by_corner(corner: Vec3, arm: Vec3, friction: f32) -> ([f64; 2], f32) {
        let (mut soft, mut body) = (triangle(), body());
        let side = Side { ends: [0, 1, 2], facing: 1.0, radius: 0.2, deep: 1.0 };
        let surface = Surface::Corner { side, arm, round: 0.1 };
        let row = Row {
            contact: 0,
            particle: 0,
            owner: 0,
            surface,
            separation: 0.0,
            normal: Vec3::Y,
            point: corner,
        };
        let terms = RowTerms { friction, way: corner - arm, ..RowTerms::NONE };
        let before = momentum(&soft, &body, corner - arm);
        let slide = body.linear_velocity.x;
        let impulse = solve(&[row], &mut soft, &mut Other::Rigid(&mut body), &TERMS, &terms);
        assert!(impulse > 0.0, "it pushes");
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
            for friction in [0.0, 0.3, 100.0] {
                let ([linear, angular], _) = change_by_corner(corner, arm, friction);
                assert!(linear < 1e-6, "{corner}: linear momentum changes by {linear}");
                assert!(angular < 1e-6, "{corner}: angular momentum changes by {angular}");
            }
        }
    }

    #[test]
    fn faces_rub_and_corners_do_not() {
        let arm = Vec3::ZERO;
        let face = Vec3::new(0.4, 0.15, -0.4);
        let (_, smooth) = change_by_corner(face, arm, 0.0);
        let (_, rough) = change_by_corner(face, arm, 0.3);
        assert!(rough < smooth - 0.05, "{rough} is not below {smooth}");
        let corner = Vec3::new(1.1, 0.15, 0.05);
        let [smooth, rough] =
            [0.0, 0.3].map(|friction| change_by_corner(corner, arm, friction).1);
        assert_eq!(smooth, rough);
    }

    #[test]
    fn a_particle_on_a_rigid_surface_keeps_momentum_and_sticks() {
        let (mut soft, mut body) = (triangle(), body());
        let normal = Vec3::new(0.6, 0.8, 0.0);
        let way = Vec3::new(0.3, 1.0, -0.2);
        let base = -0.01 + normal.dot(soft.position(1));
        let arm = soft.position(1) - way;
        let surface = Surface::Plane { normal, base, arm };
        let point = soft.position(1);
        let row = Row {
            contact: 0,
            particle: 1,
            owner: 0,
            surface,
            separation: -0.01,
            normal,
            point,
        };
        let terms = RowTerms { friction: 100.0, way, ..RowTerms::NONE };
        let before = momentum(&soft, &body, way);
        for _ in 0..60 {
            solve(&[row], &mut soft, &mut Other::Rigid(&mut body), &TERMS, &terms);
        }
        let after = momentum(&soft, &body, way);
        for (before, after) in before.iter().zip(after) {
            assert!(before.distance(after) < 1e-5, "{before} is not {after}");
        }
        let surface = body.linear_velocity + body.angular_velocity.cross(point - way);
        let slip = soft.velocity(1) - surface;
        assert!(slip.length() < 1e-3, "it slips by {slip}");
    }
}
