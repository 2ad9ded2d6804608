//! The rows of one contact of a soft body, one after the other.
//!
//! A substep begins with the impulses of the one before, so that what lies on top of each other is held up at once;
//! then each row corrects its own.

use glam::Vec2;

use super::bulk::Bulk;
use super::effort::{Effort, Meeting, Stand};
use super::point::{Corner, Ends, Particle, Point, Pushed};
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
    /// Gap above which nothing meets in this substep, m.
    pub(crate) reach: f32,
}

impl RowTerms {
    /// Nothing that rubs or bounces, at the anchor.
    pub(crate) const NONE: Self = Self {
        friction: 0.0,
        restitution: 0.0,
        surface_velocity: Vec2::ZERO,
        way: Vec2::ZERO,
        reach: f32::INFINITY,
    };
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
/// Share of the usual speed at which soft bodies are moved apart as wholes.
const UNTANGLE: f32 = 0.3;

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
    /// The impulse that keeps them apart in place of `done`, N·s, ≥ 0, and by how much they are to be moved apart
    /// per ease, m·kg.
    #[inline(always)]
    fn answer(&self, done: f32, terms: &Terms, row: &RowTerms) -> (f32, f32) {
        let bounces = self.separation <= terms.slop && self.speed < -terms.bounce_speed;
        let wanted = if self.separation > 0.0 {
            -self.separation / terms.h
        } else if bounces {
            -row.restitution * self.speed
        } else {
            0.0
        };
        let impulse = done + (wanted - self.speed) / self.ease;
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

/// What a pass over rows does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pass {
    /// Sees how all stand in this substep, and begins with what they did in the last one.
    Lean,
    /// Keeps things apart.
    Solve,
}

/// A pass over the rows of one contact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows<'a> {
    pub(crate) rows: &'a [Row],
    pub(crate) terms: &'a Terms,
    pub(crate) row_terms: &'a RowTerms,
    pub(crate) pass: Pass,
}

impl Rows<'_> {
    /// Goes once over the rows of `owner`, whose efforts are in the same order.
    #[inline(always)]
    pub(crate) fn go_over(
        &self,
        efforts: &mut [Effort],
        owner: &mut SoftState,
        other: &mut Other<'_>,
    ) {
        let mut bulk = owner.bulk;
        let mut other_bulk = match other {
            Other::Soft(other) => other.bulk,
            Other::Rigid(_) => Bulk::LOOSE,
            Other::Itself => {
                bulk = bulk.of_itself();
                bulk
            }
        };
        let is_between = !matches!(other, Other::Itself);
        let can_part = is_between && bulk.is_whole() && other_bulk.is_whole();
        let mut is_tangled = false;
        for (row, effort) in self.rows.iter().zip(efforts) {
            let particle = usize::from(row.particle);
            match (&row.surface, &mut *other) {
                (&Surface::Plane { normal, base, arm }, Other::Rigid(body)) => {
                    let plane = Plane { normal, base, arm };
                    plane.work(self, effort, (owner, &mut bulk, particle), body);
                }
                (Surface::Side(side), Other::Soft(other)) => {
                    let mut point = Pushed::of(owner, &mut bulk, particle);
                    point.particle.position -= self.row_terms.way;
                    side.work(self, effort, &mut point, (other, &mut other_bulk), can_part);
                    point.particle.store_if_changed(owner, particle);
                    is_tangled |= matches!(effort.stand, Stand::Deep);
                }
                (Surface::Side(side), Other::Itself) => {
                    let mut point = Pushed::of(owner, &mut bulk, particle);
                    side.work(self, effort, &mut point, (owner, &mut other_bulk), false);
                    point.particle.store_if_changed(owner, particle);
                }
                (Surface::Corner { side, arm, round }, Other::Rigid(body)) => {
                    let center = self.row_terms.way + body.shift;
                    let arm = *arm + body.spun(*arm);
                    let mut point = Corner { body, center, arm, round: *round };
                    side.work(self, effort, &mut point, (owner, &mut bulk), false);
                }
                _ => {}
            }
        }
        if let Other::Soft(other) = other {
            if is_tangled && self.pass == Pass::Solve {
                let wholes = [(&mut bulk, &*owner.blocks), (&mut other_bulk, &*other.blocks)];
                Bulk::part(wholes, self.row_terms.way, UNTANGLE * self.terms.push);
            }
            other.bulk = other_bulk;
        }
        if is_between {
            owner.bulk = bulk;
        }
    }
}

/// A particle against a rigid surface.
struct Plane {
    normal: Vec2,
    base: f32,
    arm: Vec2,
}

impl Plane {
    #[inline(always)]
    fn work(
        &self,
        rows: &Rows<'_>,
        effort: &mut Effort,
        (owner, bulk, index): (&mut SoftState, &mut Bulk, usize),
        body: &mut BodyState,
    ) {
        if rows.pass == Pass::Lean && !effort.lean(rows.row_terms.friction) {
            return;
        }
        let mut point = Pushed::of(owner, bulk, index);
        // Both act where the particle is, so that angular momentum is kept.
        let lever = point.particle.position - rows.row_terms.way - body.shift;
        match rows.pass {
            Pass::Lean => {
                let tangent = rotation::quarter(self.normal);
                let impulse = effort.push * self.normal + effort.drag * tangent;
                trade(&mut point, body, lever, impulse);
            }
            Pass::Solve => self.solve(rows, effort, &mut point, (body, lever)),
        }
        point.particle.store_if_changed(owner, index);
    }

    #[inline(always)]
    fn solve(
        &self,
        rows: &Rows<'_>,
        effort: &mut Effort,
        point: &mut Pushed<'_>,
        (body, lever): (&mut BodyState, Vec2),
    ) {
        let &Rows { terms, row_terms, .. } = rows;
        let (normal, position) = (self.normal, point.particle.position);
        let spin = body.inverse_inertia * lever.perp_dot(normal);
        let against = body.linear_velocity + body.angular_velocity * rotation::quarter(lever);
        let answer = Normal {
            separation: self.base + normal.dot(body.way_of(self.arm) - position),
            speed: normal.dot(against - point.velocity(Vec2::ZERO)),
            ease: point.ease(Vec2::ZERO, normal)
                + (normal * normal).dot(body.inverse_mass)
                + spin * lever.perp_dot(normal),
            deep: f32::INFINITY,
            push: terms.push,
        };
        if !(answer.ease > 0.0) {
            return;
        }
        let (impulse, push) = answer.answer(effort.push, terms, row_terms);
        if push > 0.0 {
            point.shift(Vec2::ZERO, -push * normal);
            body.shift += push * normal * body.inverse_mass;
            body.turn = rotation::integrate(body.turn, spin * push);
        }
        if impulse == 0.0 && effort.push == 0.0 {
            return;
        }
        trade(point, body, lever, (impulse - effort.push) * normal);
        effort.set_push(impulse);
        let tangent = rotation::quarter(normal);
        let across = lever.perp_dot(tangent);
        let against = body.linear_velocity + body.angular_velocity * rotation::quarter(lever);
        let slip =
            tangent.dot(against + row_terms.surface_velocity - point.velocity(Vec2::ZERO));
        let ease = point.ease(Vec2::ZERO, tangent)
            + (tangent * tangent).dot(body.inverse_mass)
            + body.inverse_inertia * across * across;
        let most = row_terms.friction * impulse;
        let drag =
            if ease > 0.0 { (effort.drag - slip / ease).clamp(-most, most) } else { 0.0 };
        trade(point, body, lever, (drag - effort.drag) * tangent);
        effort.drag = drag;
    }
}

/// Gives a rigid body an impulse, N·s, `lever` m from its centre of mass, and takes it from a particle there.
#[inline(always)]
fn trade(point: &mut Pushed<'_>, body: &mut BodyState, lever: Vec2, impulse: Vec2) {
    point.kick(Vec2::ZERO, -impulse);
    body.linear_velocity += impulse * body.inverse_mass;
    body.angular_velocity += body.inverse_inertia * lever.perp_dot(impulse);
    body.is_held = true;
}

/// How far beyond the ends of a side, in lengths of that, what is behind it is still pushed out of it.
const BEYOND: f32 = 0.5;

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
        let inverse = self.facing / squared.sqrt();
        let front = -inverse * rotation::quarter(way);
        let height = front.dot(from_start);
        if along == share || height <= 0.0 {
            // Beyond an end one of the shares is negative: else the push would add angular momentum.
            let is_near = (-BEYOND..=1.0 + BEYOND).contains(&along);
            let shares = [1.0 - along, along];
            return is_near.then_some(Meeting {
                normal: front,
                height,
                shares,
                turns: Some(inverse),
            });
        }
        let gap = from_start - share * way;
        let distance = gap.length();
        (distance > 0.0).then(|| Meeting {
            normal: gap / distance,
            height: distance,
            shares: [1.0 - share, share],
            turns: None,
        })
    }

    #[inline(always)]
    fn stand(&self, point: Vec2, ends: [Vec2; 2], reach: f32, can_part: bool) -> Stand {
        match self.meet(point, ends) {
            Some(meeting) if meeting.height - self.radius > reach => Stand::Apart,
            Some(meeting) if can_part && meeting.height - self.radius < -self.deep => {
                Stand::Deep
            }
            Some(meeting) => Stand::Meets(meeting),
            None => Stand::Apart,
        }
    }

    #[inline(always)]
    fn work(
        &self,
        rows: &Rows<'_>,
        effort: &mut Effort,
        point: &mut impl Point,
        (body, bulk): (&mut SoftState, &mut Bulk),
        can_part: bool,
    ) {
        let indices = self.ends.map(usize::from);
        if rows.pass == Pass::Lean {
            let ends = indices.map(|index| body.position(index));
            let stand = self.stand(point.position(), ends, rows.row_terms.reach, can_part);
            let Stand::Meets(_) = stand else { return effort.rest(stand) };
            effort.stand = stand;
            if !effort.lean(rows.row_terms.friction) {
                return;
            }
        }
        let Stand::Meets(meeting) = effort.stand else { return };
        let particles = indices.map(|index| Particle::of(body, bulk, index));
        let mut ends = Ends { particles, bulk };
        match rows.pass {
            Pass::Lean => meeting.lean(effort, point, &mut ends),
            Pass::Solve => self.solve(rows, effort, point, (&mut ends, &meeting)),
        }
        let stored = ends.particles.into_iter().zip(indices);
        stored.for_each(|(end, index)| end.store_if_changed(body, index));
    }

    /// Keeps a point apart from this side.
    #[inline(always)]
    fn solve(
        &self,
        rows: &Rows<'_>,
        effort: &mut Effort,
        point: &mut impl Point,
        (ends, meeting): (&mut Ends<'_>, &Meeting),
    ) {
        let &Rows { terms, row_terms, .. } = rows;
        let &Meeting { normal, height, shares, .. } = meeting;
        let reach = -point.round() * normal;
        let pushes = shares.map(|share| share * normal);
        let push_back = ends.push(pushes);
        let answer = Normal {
            separation: height - self.radius,
            speed: normal.dot(point.velocity(reach)) - ends.speed(pushes),
            ease: point.ease(reach, normal) + ends.bulk.ease(&push_back),
            deep: self.deep,
            push: GENTLE * terms.push,
        };
        if !(answer.ease > 0.0) {
            return;
        }
        let (impulse, push) = answer.answer(effort.push, terms, row_terms);
        if push > 0.0 {
            point.shift(reach, push * normal);
            for (end, direction) in ends.particles.iter_mut().zip(pushes) {
                end.moved -= (end.site.weight * push) * direction;
            }
        }
        if impulse == 0.0 && effort.push == 0.0 {
            return;
        }
        point.kick(reach, (impulse - effort.push) * normal);
        ends.kick(&push_back, pushes, impulse - effort.push);
        effort.set_push(impulse);
        let Some((tangent, drags)) = meeting.drags(point.round()) else { return };
        let slip =
            tangent.dot(point.velocity(reach) - row_terms.surface_velocity) - ends.speed(drags);
        let drag_back = ends.push(drags);
        let ease = point.ease(reach, tangent) + ends.bulk.ease(&drag_back);
        let most = row_terms.friction * impulse;
        let drag =
            if ease > 0.0 { (effort.drag - slip / ease).clamp(-most, most) } else { 0.0 };
        point.kick(reach, (drag - effort.drag) * tangent);
        ends.kick(&drag_back, drags, drag - effort.drag);
        effort.drag = drag;
    }
}

impl Meeting {
    /// The unit vector along the side and what a drag along it does to each of its ends, for a point that is so
    /// round, m. `None` at a corner: nothing turns that, so what rubs there would add angular momentum.
    #[inline(always)]
    fn drags(&self, round: f32) -> Option<(Vec2, [Vec2; 2])> {
        let Self { normal, height, shares, .. } = *self;
        let tangent = rotation::quarter(normal);
        let twist = (round - height) * self.turns? * normal;
        Some((tangent, [shares[0] * tangent - twist, shares[1] * tangent + twist]))
    }

    /// Does what was done in the last substep.
    #[inline(always)]
    fn lean(&self, effort: &mut Effort, point: &mut impl Point, ends: &mut Ends<'_>) {
        let reach = -point.round() * self.normal;
        let pushes = self.shares.map(|share| share * self.normal);
        point.kick(reach, effort.push * self.normal);
        ends.kick(&ends.push(pushes), pushes, effort.push);
        let Some((tangent, drags)) = self.drags(point.round()) else {
            effort.drag = 0.0;
            return;
        };
        point.kick(reach, effort.drag * tangent);
        ends.kick(&ends.push(drags), drags, effort.drag);
    }
}
