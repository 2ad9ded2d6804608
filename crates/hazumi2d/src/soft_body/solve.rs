//! The rows of one contact of a soft body, one after the other.

use glam::Vec2;

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
    pub(crate) surface_velocity: Vec2,
    /// The way from the anchor of the owner to that of the soft other, or to the centre of mass of the rigid
    /// other, when the step began, m.
    pub(crate) way: Vec2,
}

impl RowTerms {
    /// Nothing that rubs or bounces, at the anchor.
    pub(crate) const NONE: Self =
        Self { friction: 0.0, restitution: 0.0, surface_velocity: Vec2::ZERO, way: Vec2::ZERO };
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
                let mut point = Particle::of(owner, particle, Vec2::ZERO);
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
    normal: Vec2,
    base: f32,
    arm: Vec2,
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
        let spin = body.inverse_inertia * lever.perp_dot(normal);
        let against = body.linear_velocity + body.angular_velocity * rotation::quarter(lever);
        let answer = Normal {
            separation: self.base + normal.dot(body.way_of(self.arm) - position),
            speed: normal.dot(against - velocity),
            ease: weight
                + (normal * normal).dot(body.inverse_mass)
                + spin * lever.perp_dot(normal),
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
            body.turn = rotation::integrate(body.turn, spin * push);
        }
        if impulse <= 0.0 {
            return 0.0;
        }
        let mut give = |direction: Vec2, impulse: f32, velocity: &mut Vec2| {
            *velocity -= (weight * impulse) * direction;
            body.linear_velocity += impulse * direction * body.inverse_mass;
            let spin = body.inverse_inertia * lever.perp_dot(direction);
            body.angular_velocity += spin * impulse;
        };
        give(normal, impulse, &mut velocity);
        let tangent = rotation::quarter(normal);
        let across = lever.perp_dot(tangent);
        let against = body.linear_velocity + body.angular_velocity * rotation::quarter(lever);
        let slip = tangent.dot(against + row_terms.surface_velocity - velocity);
        let ease = weight
            + (tangent * tangent).dot(body.inverse_mass)
            + body.inverse_inertia * across * across;
        let most = row_terms.friction * impulse;
        let drag = if ease > 0.0 { (-slip / ease).clamp(-most, most) } else { 0.0 };
        velocity -= (weight * drag) * tangent;
        body.linear_velocity += drag * tangent * body.inverse_mass;
        body.angular_velocity += body.inverse_inertia * across * drag;
        owner.set_velocity(index, velocity);
        owner.is_held = true;
        body.is_held = true;
        impulse
    }
}

/// What meets a side.
trait Point {
    /// Where it is, m, and how round it is, m.
    fn position(&self) -> Vec2;
    fn round(&self) -> f32;
    /// Velocity, m/s, of what is `reach` m from there.
    fn velocity(&self, reach: Vec2) -> Vec2;
    /// One over the mass with which it resists a push there along a unit vector, 1/kg.
    fn ease(&self, reach: Vec2, direction: Vec2) -> f32;
    /// Takes an impulse there, N·s.
    fn kick(&mut self, reach: Vec2, impulse: Vec2);
    /// Moves as an impulse would have it, kg·m.
    fn shift(&mut self, reach: Vec2, push: Vec2);
}

/// A particle while a row works on it.
#[derive(Clone, Copy)]
struct Particle {
    position: Vec2,
    moved: Vec2,
    velocity: Vec2,
    weight: f32,
}

impl Particle {
    /// One of a body, `way` m from where that says it is.
    #[inline(always)]
    fn of(state: &SoftState, index: usize, way: Vec2) -> Self {
        Self {
            position: state.position(index) + way,
            moved: Vec2::ZERO,
            velocity: state.velocity(index),
            weight: state.inverse_mass(index),
        }
    }

    #[inline(always)]
    fn store_if_changed(&self, state: &mut SoftState, index: usize) {
        if self.velocity != state.velocity(index) || self.moved != Vec2::ZERO {
            self.store(state, index);
        }
    }

    #[inline(always)]
    fn store(&self, state: &mut SoftState, index: usize) {
        state.set_velocity(index, self.velocity);
        if self.moved != Vec2::ZERO {
            state.set_position(index, state.position(index) + self.moved);
        }
        state.is_held = true;
    }
}

impl Point for Particle {
    #[inline(always)]
    fn position(&self) -> Vec2 {
        self.position
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        0.0
    }

    #[inline(always)]
    fn velocity(&self, _: Vec2) -> Vec2 {
        self.velocity
    }

    #[inline(always)]
    fn ease(&self, _: Vec2, _: Vec2) -> f32 {
        self.weight
    }

    #[inline(always)]
    fn kick(&mut self, _: Vec2, impulse: Vec2) {
        self.velocity += self.weight * impulse;
    }

    #[inline(always)]
    fn shift(&mut self, _: Vec2, push: Vec2) {
        self.moved += self.weight * push;
    }
}

/// A rounded corner of a rigid body.
struct Corner<'a> {
    body: &'a mut BodyState,
    center: Vec2,
    arm: Vec2,
    round: f32,
}

impl Point for Corner<'_> {
    #[inline(always)]
    fn position(&self) -> Vec2 {
        self.center + self.arm
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        self.round
    }

    #[inline(always)]
    fn velocity(&self, reach: Vec2) -> Vec2 {
        let spin = self.body.angular_velocity;
        self.body.linear_velocity + spin * rotation::quarter(self.arm + reach)
    }

    #[inline(always)]
    fn ease(&self, reach: Vec2, direction: Vec2) -> f32 {
        let lever = (self.arm + reach).perp_dot(direction);
        (direction * direction).dot(self.body.inverse_mass)
            + self.body.inverse_inertia * lever * lever
    }

    #[inline(always)]
    fn kick(&mut self, reach: Vec2, impulse: Vec2) {
        self.body.linear_velocity += impulse * self.body.inverse_mass;
        let spin = self.body.inverse_inertia * (self.arm + reach).perp_dot(impulse);
        self.body.angular_velocity += spin;
        self.body.is_held = true;
    }

    #[inline(always)]
    fn shift(&mut self, reach: Vec2, push: Vec2) {
        self.body.shift += push * self.body.inverse_mass;
        let turn = self.body.inverse_inertia * (self.arm + reach).perp_dot(push);
        self.body.turn = rotation::integrate(self.body.turn, turn);
    }
}

/// How a point stands to a side.
struct Meeting {
    /// Unit vector from the side to the point.
    normal: Vec2,
    /// How far the point is from the side along it, m.
    height: f32,
    /// How much of a push each end of the side takes: sum 1.
    shares: [f32; 2],
    /// One over the length of the side, 1/m, with the sign of its front; `None` at a corner.
    turns: Option<f32>,
}

impl Side {
    #[inline(always)]
    fn meet(&self, point: Vec2, [start, end]: [Vec2; 2]) -> Option<Meeting> {
        let way = end - start;
        let squared = way.length_squared();
        if !(squared > 0.0) {
            return None;
        }
        let from_start = point - start;
        let along = from_start.dot(way) / squared;
        let share = along.clamp(0.0, 1.0);
        let shares = [1.0 - share, share];
        let inverse = self.facing / squared.sqrt();
        let front = -inverse * rotation::quarter(way);
        let height = front.dot(from_start);
        if along == share || height <= 0.0 {
            let turns = (along == share).then_some(inverse);
            return Some(Meeting { normal: front, height, shares, turns });
        }
        let gap = from_start - share * way;
        let distance = gap.length();
        (distance > 0.0).then(|| Meeting {
            normal: gap / distance,
            height: distance,
            shares,
            turns: None,
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
        let mut ends = indices.map(|index| Particle::of(body, index, Vec2::ZERO));
        let Some(meeting) = self.meet(point.position(), ends.map(|end| end.position)) else {
            return 0.0;
        };
        let Meeting { normal, height, shares, turns } = meeting;
        let reach = -point.round() * normal;
        let along = |ends: &[Particle; 2], normals: [Vec2; 2]| {
            normals[0].dot(ends[0].velocity) + normals[1].dot(ends[1].velocity)
        };
        let pushes = shares.map(|share| share * normal);
        let resist = |ends: &[Particle; 2], directions: [Vec2; 2]| {
            ends[0].weight * directions[0].length_squared()
                + ends[1].weight * directions[1].length_squared()
        };
        let answer = Normal {
            separation: height - self.radius,
            speed: normal.dot(point.velocity(reach)) - along(&ends, pushes),
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
            // At a corner nothing turns the side, so what rubs there would add angular momentum.
            if let Some(turns) = turns {
                let tangent = rotation::quarter(normal);
                let twist = (point.round() - height) * turns * normal;
                let drags = [shares[0] * tangent - twist, shares[1] * tangent + twist];
                let slip = tangent.dot(point.velocity(reach) - row_terms.surface_velocity)
                    - along(&ends, drags);
                let ease = point.ease(reach, tangent) + resist(&ends, drags);
                let most = row_terms.friction * impulse;
                let drag = if ease > 0.0 { (-slip / ease).clamp(-most, most) } else { 0.0 };
                point.kick(reach, drag * tangent);
                for (end, direction) in ends.iter_mut().zip(drags) {
                    end.velocity -= (end.weight * drag) * direction;
                }
            }
        }
        ends.iter().zip(indices).for_each(|(end, index)| end.store(body, index));
        impulse
    }
}
