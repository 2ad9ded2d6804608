//! Search for contacts of soft bodies: the rows of a step.

use std::borrow::Cow;

use arrayvec::ArrayVec;
use glam::Vec2;
use hazumi_core::simd::{
    LANES, Numbers, Select, Simd, f32x16, lanes_of, mask32x16, prelude::*,
};
use hazumi_core::soft::ParticleBlock;

use super::lanes::{BlockList, RowLocation};
use super::row::{ContactFeature, OutlineSide, SoftContactRow};
use super::state::SoftState;
use super::surface_elements::NearestOnOutline;
use crate::collide::{collide, collide_part};
use crate::math::{Aabb, Pose};
use crate::shape::{Circle, HalfPlane, RoundedCore, Segment, Shape};
use crate::wide_vector::{WideVector, wide_everywhere};

/// A rigid thing that a soft body may meet, in coordinates from the anchor of that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rigid<'a> {
    pub(crate) shape: &'a Shape,
    /// The part of it that counts.
    pub(crate) part: Option<u32>,
    pub(crate) pose: Pose,
    /// Its centre of mass, m.
    pub(crate) center: Vec2,
}

/// The other shape of a contact with a soft body.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OtherShape<'a> {
    Rigid(Rigid<'a>),
    /// The body itself.
    Itself,
}

/// Corners that are looked at one by one.
const MOST_CORNERS: usize = 64;

/// Finds rows of one owner within a margin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowFinder<'a> {
    pub(crate) owner: &'a SoftState,
    /// Which of the two things of the contact that is.
    pub(crate) side: u8,
    pub(crate) contact: u32,
    /// Gap within which rows are made, m.
    pub(crate) margin: f32,
}

impl RowFinder<'_> {
    /// Adds the rows of the owner's particles, and of rigid corners at its sides, to `rows`.
    pub(crate) fn find_rows(&self, other: &OtherShape<'_>, rows: &mut Vec<SoftContactRow>) {
        match other {
            OtherShape::Rigid(rigid) => {
                self.find_surface_rows(rigid, rows);
                wide_everywhere!(_simd => self.find_vertex_rows(rigid, rows));
            }
            OtherShape::Itself => wide_everywhere!(_simd => self.find_self_rows(rows)),
        }
    }

    /// The particles within a box, from the anchor, in ascending order.
    ///
    /// Not a function of a closure: that would be compiled without the level of its caller.
    #[inline(always)]
    fn particles_in(&self, bounds: &Aabb) -> impl Iterator<Item = (usize, Vec2)> {
        let (&Aabb { min, max }, owner) = (bounds, self.owner);
        let near_in = move |(block, particles): (usize, &ParticleBlock<2>)| {
            let [xs, ys] = &particles.position;
            let mut near = 0;
            for lane in 0..LANES {
                let is_near = (xs[lane] >= min.x)
                    & (xs[lane] <= max.x)
                    & (ys[lane] >= min.y)
                    & (ys[lane] <= max.y);
                near |= u64::from(is_near) << lane;
            }
            lanes_of(near).map(move |lane| block * LANES + lane)
        };
        let indices = owner.blocks.iter().enumerate().flat_map(near_in);
        indices
            .take_while(|&index| index < owner.count())
            .map(|index| (index, owner.position(index)))
    }

    /// Particles against a rigid surface.
    fn find_surface_rows(&self, rigid: &Rigid<'_>, rows: &mut Vec<SoftContactRow>) {
        let radius = self.owner.shape.radius();
        if let Shape::HalfPlane(half) = rigid.shape {
            wide_everywhere!(_simd => self.find_half_space_rows(half, rigid, rows));
            return;
        }
        let Ok(disc) = Circle::new(radius.max(f32::MIN_POSITIVE)) else { return };
        let disc = Shape::from(disc);
        let bounds = part_bounds(rigid).grown(radius + self.margin);
        for (index, position) in self.particles_in(&bounds) {
            let there = Pose::new(rigid.pose.position - position, rigid.pose.rotation);
            let manifold = match rigid.part {
                None => collide(&disc, rigid.shape, &there, self.margin),
                part => collide_part([&disc, rigid.shape], [None, part], &there, self.margin),
            };
            let Some(point) = manifold.points.first() else { continue };
            let (normal, separation) = (manifold.normal, point.separation);
            if !normal.is_finite() || !separation.is_finite() {
                continue;
            }
            rows.push(self.plane_row(rigid, (index, position), (normal, separation)));
        }
    }

    /// Particles against a half-plane, whose box says nothing.
    #[inline(always)]
    fn find_half_space_rows(
        &self,
        half: &HalfPlane,
        rigid: &Rigid<'_>,
        rows: &mut Vec<SoftContactRow>,
    ) {
        let (owner, out) = (self.owner, rigid.pose.transform_vector(half.normal()));
        let ground = out.dot(rigid.pose.position) + half.offset() + owner.shape.radius();
        let bounds = &owner.bounds;
        let middle = out.dot(bounds.center()) - ground;
        if middle - out.abs().dot(bounds.half_extents()) > self.margin {
            return;
        }
        for (block, particles) in owner.blocks.iter().enumerate() {
            let [xs, ys] = &particles.position;
            let mut separations = [0.0; LANES];
            let mut near = 0;
            for lane in 0..LANES {
                separations[lane] = xs[lane] * out.x + ys[lane] * out.y - ground;
            }
            for (lane, &separation) in separations.iter().enumerate() {
                near |= u64::from(separation <= self.margin) << lane;
            }
            for lane in lanes_of(near) {
                let index = block * LANES + lane;
                if index < owner.count() {
                    let particle = (index, owner.position(index));
                    rows.push(self.plane_row(rigid, particle, (-out, separations[lane])));
                }
            }
        }
    }

    /// The row of a particle at a surface, from the unit vector to that and the gap, m.
    #[inline(always)]
    fn plane_row(
        &self,
        rigid: &Rigid<'_>,
        (index, position): (usize, Vec2),
        (normal, separation): (Vec2, f32),
    ) -> SoftContactRow {
        let there = position + (self.owner.shape.radius() + separation) * normal;
        let base = separation + normal.dot(position);
        let surface = ContactFeature::RigidPlane { normal, base, arm: there - rigid.center };
        self.row(index_of(index), surface, separation, (normal, position))
    }

    /// Corners of a rigid thing against the owner's sides.
    #[inline(always)]
    fn find_vertex_rows(&self, rigid: &Rigid<'_>, rows: &mut Vec<SoftContactRow>) {
        let own = self.owner.shape.radius();
        let reach = self.owner.bounds.grown(own + self.margin);
        for_each_corner(rigid.shape, rigid.part, &rigid.pose, |corner, radius| {
            if !reach.grown(radius).contains(corner) {
                return;
            }
            let touching = own + radius;
            let Some(nearest) = self.owner.surface.nearest(corner, |_| true) else { return };
            // Particles look at the surface themselves.
            let is_between = nearest.share > 0.0 && nearest.share < 1.0;
            if !is_between && !nearest.is_inside {
                return;
            }
            let Some((side, separation, normal)) =
                side_of(self.owner, corner, &nearest, touching, self.margin)
            else {
                return;
            };
            let arm = corner - rigid.center;
            // Nothing but its own row brings a corner out again, so none is too deep for it.
            let side = OutlineSide { deep: f32::INFINITY, ..side };
            let surface = ContactFeature::RigidVertex { side, arm, radius };
            rows.push(self.row(0, surface, separation, (normal, corner)));
        });
    }

    /// Particles against sides of the same body that are apart from them at rest.
    #[inline(always)]
    fn find_self_rows(&self, rows: &mut Vec<SoftContactRow>) {
        let owner = self.owner;
        let (radius, rest) = (2.0 * owner.shape.radius(), owner.shape.points());
        let sides = owner.shape.outline();
        for (index, position) in self.particles_in(&owner.bounds) {
            let is_apart = |side: usize| {
                let Some(ends) = sides.get(side) else { return false };
                let [start, end] = ends.map(|end| rest[end as usize]);
                !ends.contains(&u32::from(index_of(index)))
                    && distance_to_side(rest[index], start, end) > 1.5 * radius
            };
            let Some(nearest) = owner.surface.nearest(position, is_apart) else { continue };
            let nearest = NearestOnOutline { is_inside: false, ..nearest };
            let found = side_of(owner, position, &nearest, radius, self.margin);
            let Some((side, separation, normal)) = found else { continue };
            let [start, end] = side.ends.map(|end| owner.position(usize::from(end)));
            let is_behind = (end - start).perp_dot(position - start) > 0.0;
            if owner.shape.is_closed() && is_behind {
                continue;
            }
            let surface = ContactFeature::SoftSide(side);
            rows.push(self.row(index_of(index), surface, separation, (-normal, position)));
        }
    }

    fn row(
        &self,
        particle: u16,
        feature: ContactFeature,
        separation: f32,
        (normal, point): (Vec2, Vec2),
    ) -> SoftContactRow {
        let normal = if self.side == 0 { normal } else { -normal };
        let Self { side: owner, contact, .. } = *self;
        SoftContactRow { contact, particle, owner, feature, separation, normal, point }
    }
}

/// Another soft body that particles may meet.
#[derive(Clone, Copy)]
pub(crate) struct OtherSoftBody<'a> {
    pub(crate) state: &'a SoftState,
    /// The way to its anchor from that of the owner, m.
    pub(crate) way: Vec2,
    /// One more than the index of its body.
    pub(crate) name: u32,
    /// Length of a substep, s.
    pub(crate) h: f32,
}

impl RowFinder<'_> {
    /// Adds the rows of the owner's particles at the sides of another soft body to `blocks`. It
    /// leaves out rows that `holds` refuses by their normal, from the owner to the other, and
    /// gap, m.
    pub(crate) fn find_soft_rows(
        &self,
        fellow: &OtherSoftBody<'_>,
        blocks: &mut BlockList<'_>,
        holds: &impl Fn(Vec2, f32) -> bool,
    ) {
        wide_everywhere!(simd => self.find_side_rows(simd, fellow, blocks, holds));
    }

    #[inline(always)]
    fn find_side_rows<S: Simd>(
        &self,
        simd: S,
        fellow: &OtherSoftBody<'_>,
        blocks: &mut BlockList<'_>,
        holds: &impl Fn(Vec2, f32) -> bool,
    ) {
        let &OtherSoftBody { state: other, way, .. } = fellow;
        let owner = self.owner;
        let radius = owner.shape.radius() + other.shape.radius();
        let reach = radius + self.margin;
        let room = other.bounds.grown(reach);
        let around = Aabb {
            min: room.min.max(owner.bounds.min - way),
            max: room.max.min(owner.bounds.max - way),
        };
        if !(around.min.x <= around.max.x && around.min.y <= around.max.y) {
            return;
        }
        let splat = |value| f32x16::splat(simd, value);
        let is_closed = other.shape.is_closed();
        for (block, particles) in owner.blocks.iter().enumerate() {
            let [xs, ys] = &particles.position;
            let place = [xs, ys].map(|values| f32x16::load_array_ref(simd, values));
            let there = WideVector::new(place[0] - splat(way.x), place[1] - splat(way.y));
            let is_near = there.x.simd_ge(splat(around.min.x))
                & there.x.simd_le(splat(around.max.x))
                & there.y.simd_ge(splat(around.min.y))
                & there.y.simd_le(splat(around.max.y));
            let used = particles_of(owner.count(), block);
            let near = is_near.to_bitmask() & used;
            if near == 0 {
                continue;
            }
            let found = other.surface.nearest_of_all(there, &around, reach);
            let inside = if is_closed { found.inside.to_bitmask() } else { 0 };
            let within = found.squared.simd_le(splat(reach * reach)).to_bitmask();
            let distance = found.squared.sqrt();
            let is_behind = mask32x16::from_bitmask(simd, inside);
            let away = is_behind.select(splat(-1.0) / distance, splat(1.0) / distance);
            let separation = is_behind.select(-distance, distance) - splat(radius);
            let mut met = SideHits::EMPTY;
            met.side.store(found.side);
            met.normal[0].store(found.gap.x * away);
            met.normal[1].store(found.gap.y * away);
            met.separation.store(separation);
            for lane in lanes_of(near & (within | inside)) {
                let index = block * LANES + lane;
                let point = Vec2::new(xs[lane], ys[lane]) - way;
                let is_known = within >> lane & 1 == 1 && met.is_valid(lane);
                let spot = if is_known {
                    met.location(other, lane, point)
                } else {
                    // So deep that the side is none of those near its own body, or exactly on
                    // one.
                    let nearest = other.surface.nearest(point, |_| true);
                    nearest.and_then(|nearest| location_on_side(other, point, &nearest, radius))
                };
                let Some(spot) = spot.filter(|spot| spot.separation <= self.margin) else {
                    continue;
                };
                if holds(-spot.normal, spot.separation) {
                    let touch = &owner.cached_impulses[index];
                    let touch = (touch.other == fellow.name).then_some(touch);
                    blocks.push(index_of(index), &spot, touch, fellow.h);
                }
            }
        }
    }
}

/// The lanes of a block that have particles, of so many in all.
fn particles_of(count: usize, block: usize) -> u64 {
    let left = count - block * LANES;
    if left >= LANES { u64::MAX } else { (1 << left) - 1 }
}

/// The sides that sixteen particles meet, in memory.
struct SideHits {
    side: Numbers,
    normal: [Numbers; 2],
    separation: Numbers,
}

impl SideHits {
    const EMPTY: Self =
        Self { side: Numbers::ZERO, normal: [Numbers::ZERO; 2], separation: Numbers::ZERO };

    /// Whether the normal is one: what is exactly on a side has none.
    fn is_valid(&self, lane: usize) -> bool {
        self.normal[0].0[lane].is_finite() && self.normal[1].0[lane].is_finite()
    }

    /// The row of the particle of a lane, which is at `point`, m, from the anchor of `other`.
    #[inline(always)]
    fn location(&self, other: &SoftState, lane: usize, point: Vec2) -> Option<RowLocation> {
        #[expect(clippy::cast_possible_truncation, reason = "a whole number, fewer than 2^16")]
        #[expect(clippy::cast_sign_loss, reason = "not negative")]
        let side = self.side.0[lane] as usize;
        let ends = *other.shape.outline().get(side)?;
        let facing = if other.shape.is_closed() { 1.0 } else { facing(other, ends, point) };
        Some(RowLocation {
            ends: ends.map(|end| index_of(end as usize)),
            facing,
            normal: Vec2::new(self.normal[0].0[lane], self.normal[1].0[lane]),
            separation: self.separation.0[lane],
        })
    }
}

/// Which side of an open outline a point is on: 1 for the front.
fn facing(body: &SoftState, ends: [u32; 2], point: Vec2) -> f32 {
    let [start, end] = ends.map(|end| body.position(end as usize));
    if (end - start).perp_dot(point - start) > 0.0 { -1.0 } else { 1.0 }
}

/// The same as [`SideHits::location`] for one point alone.
fn location_on_side(
    body: &SoftState,
    point: Vec2,
    nearest: &NearestOnOutline,
    radius: f32,
) -> Option<RowLocation> {
    let (side, separation, normal) = side_of(body, point, nearest, radius, f32::INFINITY)?;
    Some(RowLocation { ends: side.ends, facing: side.facing, normal, separation })
}

/// The number of a particle, of which there are fewer than 2^16.
fn index_of(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}

/// The side of `body` that keeps a point near it away, the gap, m, and the unit vector from the
/// side to the point; `None` when they are farther apart than `margin`, m.
#[inline(always)]
fn side_of(
    body: &SoftState,
    point: Vec2,
    nearest: &NearestOnOutline,
    radius: f32,
    margin: f32,
) -> Option<(OutlineSide, f32, Vec2)> {
    let distance = nearest.squared.sqrt();
    let is_behind = body.shape.is_closed() && nearest.is_inside;
    let separation = if is_behind { -distance } else { distance } - radius;
    if !(separation <= margin) {
        return None;
    }
    let ends = *body.shape.outline().get(nearest.side)?;
    let [start, end] = ends.map(|end| body.position(end as usize));
    let from_start = point - start;
    let is_left = (end - start).perp_dot(from_start) > 0.0;
    let facing = if is_left && !body.shape.is_closed() { -1.0 } else { 1.0 };
    let gap = from_start - nearest.share * (end - start);
    let front = -facing * crate::math::rotation::quarter(end - start).normalize_or_zero();
    let away = gap.normalize_or(front);
    let normal = if is_behind { -away } else { away };
    let ends = ends.map(|end| index_of(end as usize));
    // As far as the middle of a side of common length is from its neighbours: farther in, the
    // nearest side need not be the one that something came through.
    let deep = radius + 0.1 * (end - start).length();
    Some((OutlineSide { ends, facing, radius, deep }, separation, normal))
}

fn distance_to_side(point: Vec2, start: Vec2, end: Vec2) -> f32 {
    let way = end - start;
    let squared = way.length_squared();
    let share = if squared > 0.0 { (point - start).dot(way) / squared } else { 0.0 };
    (point - start - share.clamp(0.0, 1.0) * way).length()
}

/// Box around the part of a rigid thing that counts.
fn part_bounds(rigid: &Rigid<'_>) -> Aabb {
    match part_of(rigid.shape, rigid.part) {
        Some((shape, pose)) => shape.bounds(&rigid.pose.mul(&pose)),
        None => rigid.shape.bounds(&rigid.pose),
    }
}

/// A part of a shape as a shape, and where it stands in that; `None` for shapes of one piece.
fn part_of(shape: &Shape, part: Option<u32>) -> Option<(Cow<'_, Shape>, Pose)> {
    let part = part?;
    match shape {
        Shape::Chain(chain) => {
            let segment = Segment::new(chain.segment(part)?).ok()?;
            Some((Cow::Owned(segment.into()), Pose::IDENTITY))
        }
        Shape::Compound(compound) => {
            let (pose, child) = compound.children().get(part as usize)?;
            Some((Cow::Borrowed(child), *pose))
        }
        _ => None,
    }
}

/// Calls `visit` with the corners of a shape at `pose`, and their radii, m: the points that may
/// get between two particles. A shape of very many corners is round enough for particles alone.
#[inline(always)]
fn for_each_corner(
    shape: &Shape,
    part: Option<u32>,
    pose: &Pose,
    mut visit: impl FnMut(Vec2, f32),
) {
    let mut corners = ArrayVec::<Vec2, MOST_CORNERS>::new();
    let round = match part_of(shape, part) {
        Some((child, inner)) => list_corners(&child, &inner, &mut corners),
        None => list_corners(shape, &Pose::IDENTITY, &mut corners),
    };
    corners.into_iter().for_each(|corner| visit(pose.transform_point(corner), round));
}

/// Lists the corners of a convex shape at `pose` and returns their radius, m.
fn list_corners(shape: &Shape, pose: &Pose, corners: &mut ArrayVec<Vec2, MOST_CORNERS>) -> f32 {
    let mut list = |points: &[Vec2]| {
        if points.len() <= MOST_CORNERS {
            corners.extend(points.iter().map(|&point| pose.transform_point(point)));
        }
    };
    let of_box =
        |half: Vec2| [half, Vec2::new(-half.x, half.y), -half, Vec2::new(half.x, -half.y)];
    match shape {
        Shape::Circle(circle) => {
            list(&[Vec2::ZERO]);
            circle.radius()
        }
        Shape::Capsule(capsule) => {
            list(&capsule.ends());
            capsule.radius()
        }
        Shape::Rectangle(rectangle) => {
            list(&of_box(rectangle.half_extents()));
            0.0
        }
        Shape::Polygon(polygon) => {
            list(polygon.vertices());
            0.0
        }
        Shape::Rounded(rounded) => {
            match rounded.core() {
                RoundedCore::Rectangle(rectangle) => list(&of_box(rectangle.half_extents())),
                RoundedCore::Polygon(polygon) => list(polygon.vertices()),
            }
            rounded.radius()
        }
        Shape::Segment(segment) => {
            list(&segment.ends());
            0.0
        }
        _ => 0.0,
    }
}
