//! The rows of one contact of a soft body, one after the other.
//!
//! A substep begins with the impulses of the one before, so that what lies on top of each other is held up at once;
//! then each row corrects its own.

use glam::Vec3;

use super::bulk::Bulk;
use super::effort::{Effort, Grip, Meeting, Stand, limited};
use super::point::{Corner, Ends, Particle, Point, Pushed, ease_of, kick_at};
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
    /// Gap above which nothing meets in this substep, m.
    pub(crate) reach: f32,
}

impl RowTerms {
    /// Nothing that rubs or bounces, at the anchor.
    pub(crate) const NONE: Self = Self {
        friction: 0.0,
        restitution: 0.0,
        surface_velocity: Vec3::ZERO,
        way: Vec3::ZERO,
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
    normal: Vec3,
    base: f32,
    arm: Vec3,
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
                let impulse = effort.push * self.normal + effort.drag;
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
        (body, lever): (&mut BodyState, Vec3),
    ) {
        let &Rows { terms, row_terms, .. } = rows;
        let (normal, position) = (self.normal, point.particle.position);
        let against = body.linear_velocity + body.angular_velocity.cross(lever);
        let answer = Normal {
            separation: self.base + normal.dot(body.way_of(self.arm) - position),
            speed: normal.dot(against - point.velocity(Vec3::ZERO)),
            ease: point.ease(Vec3::ZERO, normal) + ease_of(body, lever, normal),
            deep: f32::INFINITY,
            push: terms.push,
        };
        if !(answer.ease > 0.0) {
            return;
        }
        let (impulse, push) = answer.answer(effort.push, terms, row_terms);
        if push > 0.0 {
            point.shift(Vec3::ZERO, -push * normal);
            body.shift += push * normal * body.inverse_mass;
            let spin = body.inverse_inertia * lever.cross(normal);
            body.turn = rotation::integrate(body.turn, push * spin);
        }
        if impulse == 0.0 && effort.push == 0.0 {
            return;
        }
        trade(point, body, lever, (impulse - effort.push) * normal);
        effort.set_push(impulse);
        let against = body.linear_velocity + body.angular_velocity.cross(lever);
        let slip = against + row_terms.surface_velocity - point.velocity(Vec3::ZERO);
        let slip = slip - normal.dot(slip) * normal;
        let speed = slip.length();
        let stopping = if speed > 0.0 {
            let tangent = slip / speed;
            let ease = point.ease(Vec3::ZERO, tangent) + ease_of(body, lever, tangent);
            slip / ease
        } else {
            Vec3::ZERO
        };
        let drag = limited(effort.drag - stopping, row_terms.friction * impulse);
        trade(point, body, lever, drag - effort.drag);
        effort.drag = drag;
    }
}

/// Gives a rigid body an impulse, N·s, `lever` m from its centre of mass, and takes it from a particle there.
#[inline(always)]
fn trade(point: &mut Pushed<'_>, body: &mut BodyState, lever: Vec3, impulse: Vec3) {
    point.kick(Vec3::ZERO, -impulse);
    kick_at(body, lever, impulse);
    body.is_held = true;
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

impl Meeting {
    /// What it does to each corner of the side to drag a point along that is `depth` m above it.
    #[inline(always)]
    fn drags(&self, depth: f32, drag: Vec3) -> [Vec3; 3] {
        let gradients = self.grip.gradients();
        [0, 1, 2].map(|end| {
            self.shares[end] * drag - (depth * gradients[end].dot(drag)) * self.normal
        })
    }

    /// Does what was done in the last substep.
    #[inline(always)]
    fn lean(&self, effort: &mut Effort, point: &mut impl Point, ends: &mut Ends<'_>) {
        let reach = -point.round() * self.normal;
        let pushes = self.shares.map(|share| share * self.normal);
        point.kick(reach, effort.push * self.normal);
        ends.kick(&ends.push(pushes), pushes, effort.push);
        effort.drag = self.grip.part_of(effort.drag, self.normal);
        self.drag(effort.drag, point, ends);
    }

    /// Drags the point along, and the side back.
    #[inline(always)]
    fn drag(&self, drag: Vec3, point: &mut impl Point, ends: &mut Ends<'_>) {
        let drags = self.drags(self.height - point.round(), drag);
        point.kick(-point.round() * self.normal, drag);
        ends.kick(&ends.push(drags), drags, 1.0);
    }

    /// How fast the point slips along the side, m/s, where it can be dragged.
    #[inline(always)]
    fn slip(&self, point: &impl Point, ends: &Ends<'_>, surface_velocity: Vec3) -> Vec3 {
        let Self { normal, height, shares, grip } = self;
        let depth = height - point.round();
        let gradients = grip.gradients();
        // How fast the surface runs by where the point is: that of the corners, and of their tilt.
        let run = [0, 1, 2].map(|end| {
            let velocity = ends.velocity(end);
            shares[end] * velocity - (depth * normal.dot(velocity)) * gradients[end]
        });
        let slip = point.velocity(-point.round() * *normal) - surface_velocity;
        grip.part_of(slip - (run[0] + run[1] + run[2]), *normal)
    }

    /// Rubs the point against the side with an impulse of up to `most` N·s in all.
    #[inline(always)]
    fn rub(
        &self,
        effort: &mut Effort,
        point: &mut impl Point,
        ends: &mut Ends<'_>,
        (surface_velocity, most): (Vec3, f32),
    ) {
        let slip = self.slip(point, ends, surface_velocity);
        let speed = slip.length();
        let stopping = if speed > 0.0 {
            let tangent = slip / speed;
            let drag_back = ends.push(self.drags(self.height - point.round(), tangent));
            let reach = -point.round() * self.normal;
            let ease = point.ease(reach, tangent) + ends.bulk.ease(&drag_back);
            if ease > 0.0 { slip / ease } else { Vec3::ZERO }
        } else {
            Vec3::ZERO
        };
        let drag = limited(effort.drag - stopping, most);
        self.drag(drag - effort.drag, point, ends);
        effort.drag = drag;
    }
}

/// How far beyond the corners of a side, as shares of that, what is behind it is still pushed out of it.
const BEYOND: f32 = 0.5;

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
            let shares = [1.0 - v - w, v, w];
            // Beyond an edge some of the shares are negative: else the push would add angular momentum.
            let beyond = if height <= 0.0 { BEYOND } else { 0.0 };
            if shares.iter().all(|share| *share >= -beyond) {
                let gradients = [c - b, a - c, b - a].map(|way| normal.cross(way) / squared);
                let grip = Grip::Face(gradients);
                return Some(Meeting { normal: front, height, shares, grip });
            }
            if height <= 0.0 {
                return None;
            }
        }
        let OnEdge { gap, squared, shares, along } =
            OnEdge::nearest(point, corners, self.is_segment());
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

    #[inline(always)]
    fn stand(&self, point: Vec3, corners: &[Vec3; 3], reach: f32, can_part: bool) -> Stand {
        match self.meet(point, corners) {
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
            let corners = indices.map(|index| body.position(index));
            let reach = rows.row_terms.reach;
            let stand = self.stand(point.position(), &corners, reach, can_part);
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
        // The last two corners of a segment are the same, and the last takes no part.
        let count = if self.is_segment() { 2 } else { 3 };
        let stored = ends.particles.into_iter().zip(indices).take(count);
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
        let most = row_terms.friction * impulse;
        meeting.rub(effort, point, ends, (row_terms.surface_velocity, most));
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

    /// One substep of a row against a rigid body.
    fn solve(
        row: &Row,
        efforts: &mut [Effort],
        soft: &mut SoftState,
        body: &mut BodyState,
        row_terms: &RowTerms,
    ) {
        for pass in [Pass::Lean, Pass::Solve] {
            let rows = Rows { rows: std::slice::from_ref(row), terms: &TERMS, row_terms, pass };
            rows.go_over(efforts, soft, &mut Other::Rigid(body));
        }
    }

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
    fn change_by_corner(corner: Vec3, arm: Vec3, friction: f32, keep: f32) -> ([f64; 2], f32) {
        let (mut soft, mut body) = (triangle(), body());
        soft.bulk.bind(keep, &soft.blocks);
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
        let mut efforts = [Effort::default()];
        solve(&row, &mut efforts, &mut soft, &mut body, &terms);
        assert!(efforts[0].push > 0.0, "it pushes");
        soft.loosen();
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
        let mut efforts = [Effort::default()];
        for _ in 0..60 {
            solve(&row, &mut efforts, &mut soft, &mut body, &terms);
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
