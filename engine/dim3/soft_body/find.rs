//! Search for contacts of soft bodies: the rows of a step.

use std::borrow::Cow;
use std::cell::RefCell;

use arrayvec::ArrayVec;
use glam::Vec3;
use hazumi_core::simd::{LANES, Simd, lanes_of};
use hazumi_core::soft::ParticleBlock;

use super::row::{ContactFeature, OutlineSide, SoftContactRow};
use super::solve::distance_to_side;
use super::state::SoftState;
use super::surface_elements::{NearestOnOutline, corners_of};
use crate::collide::{AxisCache, Scratch, collide, collide_part};
use crate::math::{Aabb, Pose};
use crate::shape::{Cone, Cylinder, HalfSpace, RoundedCore, Shape, Sphere, Triangle};
use crate::wide_vector::wide_everywhere;

/// A rigid thing that a soft body may meet, in coordinates from the anchor of that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rigid<'a> {
    pub(crate) shape: &'a Shape,
    /// The part of it that counts.
    pub(crate) part: Option<u32>,
    pub(crate) pose: Pose,
    /// Its centre of mass, m.
    pub(crate) center: Vec3,
}

/// The other shape of a contact with a soft body.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OtherShape<'a> {
    Rigid(Rigid<'a>),
    /// A soft body whose anchor is that far away, m.
    Soft(&'a SoftState, Vec3),
    /// The body itself.
    Itself,
}

/// Corners that are looked at one by one.
const MOST_CORNERS: usize = 64;
/// Half of the root of 2.
const HALF_ROOT: f32 = std::f32::consts::FRAC_1_SQRT_2;
/// Points of a rim that count as corners, for a radius of 1.
const RIM: [[f32; 2]; 8] = [
    [1.0, 0.0],
    [HALF_ROOT, HALF_ROOT],
    [0.0, 1.0],
    [-HALF_ROOT, HALF_ROOT],
    [-1.0, 0.0],
    [-HALF_ROOT, -HALF_ROOT],
    [0.0, -1.0],
    [HALF_ROOT, -HALF_ROOT],
];

thread_local! {
    /// Working memory of the thread. It never changes an answer.
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

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
                wide_everywhere!(simd => self.find_vertex_rows(simd, rigid, rows));
            }
            OtherShape::Soft(other, way) => {
                wide_everywhere!(simd => self.find_side_rows(simd, other, *way, rows));
            }
            OtherShape::Itself => wide_everywhere!(simd => self.find_self_rows(simd, rows)),
        }
    }

    /// The particles within a box, from the anchor, in ascending order.
    ///
    /// Not a function of a closure: that would be compiled without the level of its caller.
    #[inline(always)]
    fn particles_in(&self, bounds: &Aabb) -> impl Iterator<Item = (usize, Vec3)> {
        let (&Aabb { min, max }, owner) = (bounds, self.owner);
        let near_in = move |(block, particles): (usize, &ParticleBlock<3>)| {
            let [xs, ys, zs] = &particles.position;
            let mut near = 0;
            for lane in 0..LANES {
                let is_near = (xs[lane] >= min.x)
                    & (xs[lane] <= max.x)
                    & (ys[lane] >= min.y)
                    & (ys[lane] <= max.y)
                    & (zs[lane] >= min.z)
                    & (zs[lane] <= max.z);
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
        if let Shape::HalfSpace(half) = rigid.shape {
            wide_everywhere!(_simd => self.find_half_space_rows(half, rigid, rows));
            return;
        }
        let Ok(ball) = Sphere::new(radius.max(f32::MIN_POSITIVE)) else { return };
        let ball = Shape::from(ball);
        let bounds = part_bounds(rigid).grown(radius + self.margin);
        SCRATCH.with_borrow_mut(|scratch| {
            for (index, position) in self.particles_in(&bounds) {
                let there = Pose::new(rigid.pose.position - position, rigid.pose.rotation);
                let (shape, margin) = (rigid.shape, self.margin);
                let manifold = match rigid.part {
                    None => {
                        let mut cache = AxisCache::default();
                        collide(&ball, shape, &there, margin, &mut cache, scratch)
                    }
                    part => collide_part([&ball, shape], [None, part], &there, margin, scratch),
                };
                let Some(point) = manifold.points.first() else { continue };
                let (normal, separation) = (manifold.normal, point.separation);
                if !normal.is_finite() || !separation.is_finite() {
                    continue;
                }
                rows.push(self.plane_row(rigid, (index, position), (normal, separation)));
            }
        });
    }

    /// Particles against a half-space, whose box says nothing.
    #[inline(always)]
    fn find_half_space_rows(
        &self,
        half: &HalfSpace,
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
            let [xs, ys, zs] = &particles.position;
            let mut separations = [0.0; LANES];
            let mut near = 0;
            for lane in 0..LANES {
                separations[lane] =
                    xs[lane] * out.x + ys[lane] * out.y + zs[lane] * out.z - ground;
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
        (index, position): (usize, Vec3),
        (normal, separation): (Vec3, f32),
    ) -> SoftContactRow {
        let there = position + (self.owner.shape.radius() + separation) * normal;
        let base = separation + normal.dot(position);
        let surface = ContactFeature::RigidPlane { normal, base, arm: there - rigid.center };
        self.row(index_of(index), surface, separation, (normal, position))
    }

    /// Corners of a rigid thing against the owner's sides.
    #[inline(always)]
    fn find_vertex_rows<S: Simd>(
        &self,
        simd: S,
        rigid: &Rigid<'_>,
        rows: &mut Vec<SoftContactRow>,
    ) {
        let own = self.owner.shape.radius();
        let reach = self.owner.bounds.grown(own + self.margin);
        let mut corners = ArrayVec::<Vec3, MOST_CORNERS>::new();
        let radius = match part_of(rigid.shape, rigid.part) {
            Some((child, inner)) => list_corners(&child, &inner, &mut corners),
            None => list_corners(rigid.shape, &Pose::IDENTITY, &mut corners),
        };
        let reach = reach.grown(radius);
        let mut near = Vec::new();
        let around_corners =
            Aabb::around(corners.iter().map(|&it| rigid.pose.transform_point(it)));
        self.owner.surface.list_near(&around_corners, own + radius + self.margin, &mut near);
        for corner in corners {
            let corner = rigid.pose.transform_point(corner);
            if !reach.contains(corner) {
                continue;
            }
            let touching = own + radius;
            let within = touching + self.margin;
            let nearest = self.owner.surface.around(simd, corner, within, &near);
            let Some(nearest) = nearest else { continue };
            // Particles look at the surface themselves.
            let is_between = nearest.shares.iter().all(|&share| share < 1.0);
            if !is_between && !nearest.is_inside {
                continue;
            }
            let found = side_of(self.owner, corner, &nearest, touching, self.margin);
            let Some((side, separation, normal)) = found else { continue };
            let arm = corner - rigid.center;
            // Nothing but its own row brings a corner out again, so none is too deep for it.
            let side = OutlineSide { deep: f32::INFINITY, ..side };
            let surface = ContactFeature::RigidVertex { side, arm, radius };
            rows.push(self.row(0, surface, separation, (normal, corner)));
        }
    }

    /// Particles against the sides of another soft body.
    #[inline(always)]
    fn find_side_rows<S: Simd>(
        &self,
        simd: S,
        other: &SoftState,
        way: Vec3,
        rows: &mut Vec<SoftContactRow>,
    ) {
        let radius = self.owner.shape.radius() + other.shape.radius();
        let within = radius + self.margin;
        let Aabb { min, max } = other.bounds.grown(within);
        let bounds = Aabb { min: min + way, max: max + way };
        let own = &self.owner.bounds;
        let own = Aabb { min: own.min - way, max: own.max - way };
        let mut near = Vec::new();
        other.surface.list_near(&own, within, &mut near);
        for (index, position) in self.particles_in(&bounds) {
            let there = position - way;
            let nearest = other.surface.around(simd, there, within, &near);
            let Some(nearest) = nearest else { continue };
            let found = side_of(other, there, &nearest, radius, self.margin);
            let Some((side, separation, normal)) = found else { continue };
            let surface = ContactFeature::SoftSide(side);
            rows.push(self.row(index_of(index), surface, separation, (-normal, position)));
        }
    }

    /// Particles against sides of the same body that are apart from them at rest.
    #[inline(always)]
    fn find_self_rows<S: Simd>(&self, simd: S, rows: &mut Vec<SoftContactRow>) {
        let owner = self.owner;
        let (radius, rest) = (2.0 * owner.shape.radius(), owner.shape.points());
        let within = radius + self.margin;
        for (index, position) in self.particles_in(&owner.bounds) {
            let is_apart = |side: usize| {
                let Some(corners) = corners_of(&owner.shape, side) else { return false };
                let places = corners.map(|corner| rest[corner as usize]);
                !corners.contains(&u32::from(index_of(index)))
                    && distance_to_side(rest[index], &places) > 1.5 * radius
            };
            let nearest = owner.surface.nearest(simd, position, within, is_apart);
            let Some(nearest) = nearest else { continue };
            let found = side_of(owner, position, &nearest, radius, self.margin);
            let Some((side, separation, normal)) = found else { continue };
            let [a, b, c] = side.ends.map(|corner| owner.position(usize::from(corner)));
            let is_behind = (b - a).cross(c - a).dot(position - a) < 0.0;
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
        (normal, point): (Vec3, Vec3),
    ) -> SoftContactRow {
        let normal = if self.side == 0 { normal } else { -normal };
        let Self { side: owner, contact, .. } = *self;
        SoftContactRow { contact, particle, owner, feature, separation, normal, point }
    }
}

impl SoftContactRow {
    /// How far a particle is kept from a side of another soft body, m.
    pub(crate) fn radius(&self) -> Option<f32> {
        let ContactFeature::SoftSide(side) = &self.feature else { return None };
        Some(side.radius)
    }
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
    point: Vec3,
    nearest: &NearestOnOutline,
    radius: f32,
    margin: f32,
) -> Option<(OutlineSide, f32, Vec3)> {
    let distance = nearest.squared.sqrt();
    let is_behind = body.shape.is_closed() && nearest.is_inside;
    let separation = if is_behind { -distance } else { distance } - radius;
    if !(separation <= margin) {
        return None;
    }
    let ends = corners_of(&body.shape, nearest.side)?;
    let [a, b, c] = ends.map(|end| body.position(end as usize));
    let [first, second, third] = nearest.shares;
    let out = (b - a).cross(c - a);
    let faces_away = out.dot(point - a) < 0.0 && !body.shape.is_closed();
    let facing = if faces_away { -1.0 } else { 1.0 };
    let gap = first * (point - a) + second * (point - b) + third * (point - c);
    let away = gap.normalize_or(facing * out.normalize_or_zero());
    let normal = if is_behind { -away } else { away };
    let ends = ends.map(|end| index_of(end as usize));
    // As far as the middle of a side of common length is from its neighbours: farther in, the
    // nearest side need not be the one that something came through.
    let deep = radius + 0.1 * (b - a).length();
    Some((OutlineSide { ends, facing, radius, deep }, separation, normal))
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
    let triangle = match shape {
        Shape::Mesh(mesh) => mesh.triangle(part),
        Shape::HeightField(field) => field.triangle(part),
        Shape::Compound(compound) => {
            let (pose, child) = compound.children().get(part as usize)?;
            return Some((Cow::Borrowed(child), *pose));
        }
        _ => None,
    };
    let triangle = Triangle::new(triangle?).ok()?;
    Some((Cow::Owned(triangle.into()), Pose::IDENTITY))
}

/// Lists the corners of a convex shape at `pose` and returns their radius, m: the points that
/// may get between the particles of a side. A shape of very many corners is round enough for
/// particles alone.
fn list_corners(shape: &Shape, pose: &Pose, corners: &mut ArrayVec<Vec3, MOST_CORNERS>) -> f32 {
    let mut list = |points: &[Vec3]| {
        if points.len() <= MOST_CORNERS {
            corners.extend(points.iter().map(|&point| pose.transform_point(point)));
        }
    };
    match shape {
        Shape::Sphere(sphere) => {
            list(&[Vec3::ZERO]);
            sphere.radius()
        }
        Shape::Capsule(capsule) => {
            list(&capsule.ends());
            capsule.radius()
        }
        Shape::Cuboid(cuboid) => {
            list(&of_box(cuboid.half_extents()));
            0.0
        }
        Shape::Cylinder(cylinder) => {
            list(&of_cylinder(cylinder));
            0.0
        }
        Shape::Cone(cone) => {
            list(&of_cone(cone));
            0.0
        }
        Shape::Hull(hull) => {
            list(hull.view().vertices);
            0.0
        }
        Shape::Rounded(rounded) => {
            match rounded.core() {
                RoundedCore::Cuboid(cuboid) => list(&of_box(cuboid.half_extents())),
                RoundedCore::Cylinder(cylinder) => list(&of_cylinder(cylinder)),
                RoundedCore::Cone(cone) => list(&of_cone(cone)),
                RoundedCore::Hull(hull) => list(hull.view().vertices),
                RoundedCore::Triangle(triangle) => list(&triangle.corners()),
            }
            rounded.radius()
        }
        Shape::Segment(segment) => {
            list(&segment.ends());
            0.0
        }
        Shape::Triangle(triangle) => {
            list(&triangle.corners());
            0.0
        }
        _ => 0.0,
    }
}

fn of_box(half: Vec3) -> [Vec3; 8] {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|corner: u32| {
        let sign = |axis: u32| if corner >> axis & 1 == 0 { 1.0 } else { -1.0 };
        half * Vec3::new(sign(0), sign(1), sign(2))
    })
}

/// Points of a rim around y, m.
fn of_rim(radius: f32, height: f32) -> [Vec3; 8] {
    RIM.map(|[x, z]| Vec3::new(radius * x, height, radius * z))
}

fn of_cylinder(cylinder: &Cylinder) -> ArrayVec<Vec3, 16> {
    let rim = |height| of_rim(cylinder.radius(), height);
    let half = cylinder.half_height();
    rim(half).into_iter().chain(rim(-half)).collect()
}

fn of_cone(cone: &Cone) -> ArrayVec<Vec3, 9> {
    let half = cone.half_height();
    let tip = Vec3::new(0.0, half, 0.0);
    of_rim(cone.radius(), -half).into_iter().chain([tip]).collect()
}
