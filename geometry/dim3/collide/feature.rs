//! Features of convex shapes in a direction: the face, edge or corner that meets another shape.
//!
//! Everything is in the frame of the shape. A rounded shape shows what its core shows, which is
//! to be moved out by the radius.

use glam::Vec3;

use super::circular_feature::{self, DiscRim};
use crate::math::direction::split;
use crate::shape::polyhedron::CuboidPolyhedron;
use crate::shape::rounded::RoundedCore;
use crate::shape::solid::Core;
use crate::shape::{Cone, CustomShape, Cylinder, Hull, Polyhedron, Support, Triangle};

/// Cosine of the angle to a direction above which a face of a polyhedron is shown for its area
/// rather than for its flattest edge.
const FLAT: f32 = 0.98;
/// Sine of the slope up to which an edge counts as lying across a direction.
const LEVEL: f32 = 0.1;

/// A corner of what a shape shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct FeatureCorner {
    /// In metres.
    pub(super) point: Vec3,
    /// Names the corner among those of its shape.
    pub(super) name: u32,
    /// Names the side from here to the next corner.
    pub(super) side: u32,
}

impl FeatureCorner {
    /// A corner that lends its name to the side that begins there.
    pub(super) fn new(point: Vec3, name: u32) -> Self {
        Self { point, name, side: name }
    }
}

/// The core of a shape, by the features that it has.
#[expect(clippy::large_enum_variant, reason = "lives on the stack for one call")]
pub(super) enum FeatureCore<'s> {
    Point(Vec3),
    Edge([Vec3; 2]),
    Triangle(&'s Triangle),
    Cuboid(CuboidPolyhedron),
    Hull(&'s Hull),
    Cylinder(&'s Cylinder),
    Cone(&'s Cone),
    Custom(&'s dyn CustomShape),
}

impl<'s> FeatureCore<'s> {
    pub(super) fn of(core: &Core<'s>) -> Self {
        match *core {
            Core::Sphere(_) => Self::Point(Vec3::ZERO),
            Core::Capsule(capsule) => Self::Edge(capsule.ends()),
            Core::Segment(segment) => Self::Edge(segment.ends()),
            Core::Triangle(triangle) => Self::Triangle(triangle),
            Core::Cuboid(cuboid) => Self::Cuboid(CuboidPolyhedron::new(cuboid)),
            Core::Hull(hull) => Self::Hull(hull),
            Core::Cylinder(cylinder) => Self::Cylinder(cylinder),
            Core::Cone(cone) => Self::Cone(cone),
            Core::Custom(custom) => Self::Custom(custom),
            Core::Rounded(rounded) => match rounded.core() {
                RoundedCore::Cuboid(cuboid) => Self::Cuboid(CuboidPolyhedron::new(cuboid)),
                RoundedCore::Hull(hull) => Self::Hull(hull),
                RoundedCore::Cylinder(cylinder) => Self::Cylinder(cylinder),
                RoundedCore::Cone(cone) => Self::Cone(cone),
                RoundedCore::Triangle(triangle) => Self::Triangle(triangle),
            },
        }
    }

    pub(super) fn polyhedron(&self) -> Option<Polyhedron<'_>> {
        match self {
            Self::Cuboid(cuboid) => Some(cuboid.view()),
            Self::Hull(hull) => Some(hull.view()),
            _ => None,
        }
    }

    /// Radius of a ball that fits in the core, in metres, up to a small factor; 0 when it has
    /// no volume.
    pub(super) fn inner_radius(&self) -> f32 {
        match self {
            Self::Point(_) | Self::Edge(_) | Self::Triangle(_) => 0.0,
            Self::Cuboid(cuboid) => cuboid.view().inner_radius,
            Self::Hull(hull) => hull.view().inner_radius,
            Self::Cylinder(cylinder) => cylinder.half_height().min(cylinder.radius()),
            Self::Cone(cone) => 0.5 * cone.half_height().min(cone.radius()),
            Self::Custom(custom) => {
                let width = |along: Vec3| {
                    (custom.support(along).1 - custom.support(-along).1).dot(along)
                };
                0.5 * width(Vec3::X).min(width(Vec3::Y)).min(width(Vec3::Z))
            }
        }
    }

    /// Length of the longest edge of what has no volume, in metres; 0 for the others.
    pub(super) fn extent(&self) -> f32 {
        match self {
            Self::Edge([start, end]) => start.distance(*end),
            Self::Triangle(triangle) => {
                let [a, b, c] = triangle.corners();
                a.distance(b).max(b.distance(c)).max(c.distance(a))
            }
            _ => 0.0,
        }
    }

    /// Radius of the edges that [`Self::edge`] gives, in metres; 0 for sharp ones.
    pub(super) fn edge_radius(&self) -> f32 {
        match self {
            Self::Cylinder(cylinder) => cylinder.radius(),
            // In the middle of its side.
            Self::Cone(cone) => 0.5 * cone.radius(),
            _ => 0.0,
        }
    }

    /// Feature that meets a plane coming from `direction`: the corners around the farthest
    /// point, which is one of them, or a rim instead.
    pub(super) fn support_feature(
        &self,
        direction: Vec3,
        corners: &mut Vec<FeatureCorner>,
    ) -> Option<DiscRim> {
        corners.clear();
        match self {
            Self::Point(point) => corners.push(FeatureCorner::new(*point, 0)),
            Self::Edge(ends) => corners.extend(named(ends)),
            Self::Triangle(triangle) => corners.extend(named(&triangle.corners())),
            Self::Cuboid(cuboid) => polyhedron_feature(&cuboid.view(), direction, corners),
            Self::Hull(hull) => polyhedron_feature(&hull.view(), direction, corners),
            Self::Cylinder(cylinder) => {
                return circular_feature::cylinder_feature(cylinder, direction, corners);
            }
            Self::Cone(cone) => {
                return circular_feature::cone_feature(cone, direction, corners);
            }
            Self::Custom(custom) => custom_feature(*custom, direction, corners),
        }
        None
    }

    /// The face that looks most along `direction`: its outward unit normal and its corners,
    /// counter-clockwise seen from outside, or its rim in place of corners; `None` when there
    /// is no face.
    pub(super) fn face(
        &self,
        direction: Vec3,
        corners: &mut Vec<FeatureCorner>,
    ) -> Option<(Vec3, Option<DiscRim>)> {
        corners.clear();
        let normal = match self {
            Self::Point(_) | Self::Edge(_) => return None,
            Self::Triangle(triangle) => triangle_face(triangle, direction, corners)?,
            Self::Cuboid(cuboid) => polyhedron_face(&cuboid.view(), direction, corners),
            Self::Hull(hull) => polyhedron_face(&hull.view(), direction, corners),
            Self::Cylinder(cylinder) => {
                let (normal, rim) = circular_feature::cylinder_face(cylinder, direction);
                return Some((normal, Some(rim)));
            }
            Self::Cone(cone) => {
                let (normal, rim) = circular_feature::cone_face(cone, direction)?;
                return Some((normal, Some(rim)));
            }
            Self::Custom(custom) => {
                custom_feature(*custom, direction, corners);
                newell(corners)?
            }
        };
        Some((normal, None))
    }

    /// The edge that lies across `direction` where the shape reaches farthest along it, if any.
    pub(super) fn edge(&self, direction: Vec3) -> Option<[Vec3; 2]> {
        match self {
            Self::Point(_) | Self::Custom(_) => None,
            Self::Edge(ends) => level(*ends, direction).then_some(*ends),
            Self::Triangle(triangle) => {
                let [a, b, c] = triangle.corners();
                let height = |[from, to]: [Vec3; 2]| (from + to).dot(direction);
                let highest = [[b, c], [c, a]].into_iter().fold([a, b], |best, edge| {
                    if height(edge) > height(best) { edge } else { best }
                });
                level(highest, direction).then_some(highest)
            }
            Self::Cuboid(cuboid) => polyhedron_edge(&cuboid.view(), direction),
            Self::Hull(hull) => polyhedron_edge(&hull.view(), direction),
            Self::Cylinder(cylinder) => {
                let line = circular_feature::cylinder_line(cylinder, direction);
                level(line, direction).then_some(line)
            }
            Self::Cone(cone) => {
                let line = circular_feature::cone_line(cone, direction);
                (level(line, direction) && circular_feature::is_beside(cone, direction))
                    .then_some(line)
            }
        }
    }
}

fn triangle_face(
    triangle: &Triangle,
    direction: Vec3,
    corners: &mut Vec<FeatureCorner>,
) -> Option<Vec3> {
    let normal = triangle.normal()?;
    corners.extend(named(&triangle.corners()));
    if normal.dot(direction) < 0.0 {
        // Sides keep their names: each lies between the same two corners.
        let [a, b, c] = [corners[0], corners[1], corners[2]];
        let turned = [(a, c), (c, b), (b, a)];
        corners.clear();
        corners.extend(turned.map(|(at, from)| FeatureCorner { side: from.side, ..at }));
        return Some(-normal);
    }
    Some(normal)
}

/// Corners named by their place.
fn named(points: &[Vec3]) -> impl Iterator<Item = FeatureCorner> {
    (0u32..).zip(points).map(|(name, &point)| FeatureCorner::new(point, name))
}

/// Whether an edge lies across a direction.
fn level([from, to]: [Vec3; 2], direction: Vec3) -> bool {
    split(to - from).is_some_and(|(along, _)| along.dot(direction).abs() <= LEVEL)
}

/// The face around the farthest corner that meets a plane from `direction`.
///
/// Faces that are all steep, as on the edge of a blade, are chosen by the flattest edge, so
/// that the whole edge touches and not just its end.
fn polyhedron_feature(
    shape: &Polyhedron<'_>,
    direction: Vec3,
    corners: &mut Vec<FeatureCorner>,
) {
    let (deepest, _) = shape.support(direction);
    let flatness = |face: u32| shape.faces[face as usize].normal.dot(direction);
    let (mut face, mut flattest) = (0, f32::NEG_INFINITY);
    let (mut beside, mut slope) = (0, f32::NEG_INFINITY);
    for half in shape.half_edges.iter().filter(|half| half.origin == deepest) {
        let twin = shape.half_edges[half.twin as usize];
        let flat = flatness(half.face);
        if flat > flattest {
            (face, flattest) = (half.face, flat);
        }
        let rise = rise(shape, deepest, twin.origin, direction);
        if rise > slope {
            let flatter = flat >= flatness(twin.face);
            (beside, slope) = (if flatter { half.face } else { twin.face }, rise);
        }
    }
    push_face(shape, if flattest > FLAT { face } else { beside }, corners);
}

/// Sine of the slope along `direction` of the edge between two corners.
fn rise(shape: &Polyhedron<'_>, from: u32, to: u32, direction: Vec3) -> f32 {
    let [from, to] = [from, to].map(|corner| shape.vertices[corner as usize]);
    split(to - from).map_or(f32::NEG_INFINITY, |(along, _)| along.dot(direction))
}

fn push_face(shape: &Polyhedron<'_>, face: u32, corners: &mut Vec<FeatureCorner>) {
    let face = &shape.faces[face as usize];
    corners.extend((face.first..).zip(shape.face_edges(face)).map(|(index, half)| {
        FeatureCorner {
            point: shape.vertices[half.origin as usize],
            name: half.origin,
            side: index.min(half.twin),
        }
    }));
}

fn polyhedron_face(
    shape: &Polyhedron<'_>,
    direction: Vec3,
    corners: &mut Vec<FeatureCorner>,
) -> Vec3 {
    let (mut best, mut highest) = (0, f32::NEG_INFINITY);
    for (index, face) in (0u32..).zip(shape.faces) {
        let cosine = face.normal.dot(direction);
        if cosine > highest {
            (best, highest) = (index, cosine);
        }
    }
    push_face(shape, best, corners);
    shape.faces[best as usize].normal
}

fn polyhedron_edge(shape: &Polyhedron<'_>, direction: Vec3) -> Option<[Vec3; 2]> {
    let (deepest, _) = shape.support(direction);
    let mut best = (None, -LEVEL);
    for half in shape.half_edges.iter().filter(|half| half.origin == deepest) {
        let end = shape.half_edges[half.twin as usize].origin;
        let rise = rise(shape, deepest, end, direction);
        if rise > best.1 {
            best = (Some([deepest, end].map(|corner| shape.vertices[corner as usize])), rise);
        }
    }
    best.0
}

/// Sine of the angle by which a shape of unknown make is probed around a direction.
const PROBE: f32 = 0.05;
/// The farthest point is a corner of its own when it is farther than all others by this part of
/// the largest distance among them, dimensionless.
const HIGHER: f32 = 1e-4;
/// Corners without names are named by their directions, so many to a radian.
const SECTORS: f32 = 5.0;
/// In radians; any number that keeps the borders of the names away from likely directions.
const SECTOR_START: f32 = 0.083;
/// Points that rise less than this from the farthest point are part of a flat side, as a sine.
/// It is less than half of [`PROBE`], the slope of a smooth shape there.
const EVEN: f32 = 0.02;
/// Points closer than this part of the largest distance among them are one, dimensionless.
const SAME: f32 = 1e-3;

/// The flat side or edge around the farthest point of a shape of unknown make, found by
/// sampling around the direction. A smooth shape shows the point alone.
fn custom_feature(shape: &dyn CustomShape, direction: Vec3, corners: &mut Vec<FeatureCorner>) {
    let Some((outward, _)) = split(direction) else { return };
    let frame = frame(outward);
    let (_, farthest) = shape.support(outward);
    for [cosine, sine] in circular_feature::CIRCLE.into_iter().step_by(2) {
        let aside = frame[0] * cosine + frame[1] * sine;
        let (name, point) = shape.support(outward + aside * PROBE);
        let way = point - farthest;
        if -way.dot(outward) <= EVEN * way.length() {
            corners.push(FeatureCorner::new(point, name));
        }
    }
    let far = |corner: &FeatureCorner| corner.point.distance(farthest);
    let reach = corners.iter().map(far).fold(0.0, f32::max);
    let rise = |corner: &FeatureCorner| (farthest - corner.point).dot(outward);
    // On a flat side the farthest point may be any, and another in the next step.
    if corners.iter().map(rise).fold(f32::INFINITY, f32::min) > HIGHER * reach || reach <= 0.0 {
        corners.push(FeatureCorner::new(farthest, shape.support(outward).0));
    }
    drop_copies(corners, SAME * reach);
    sort_around(corners, frame, |name| shape.vertex(name).is_some());
}

/// Keeps the first of points that are at most `same` metres apart.
fn drop_copies(corners: &mut Vec<FeatureCorner>, same: f32) {
    let mut kept = 0;
    for index in 0..corners.len() {
        let corner = corners[index];
        let is_new = |other: &FeatureCorner| other.point.distance(corner.point) > same;
        if corners[..kept].iter().all(is_new) {
            corners[kept] = corner;
            kept += 1;
        }
    }
    corners.truncate(kept);
}

/// Two directions across the unit vector `outward`, right-handed. Unlike those of
/// [`tangents`](crate::math::basis::tangents), they do not jump where it runs along an axis.
fn frame(outward: Vec3) -> [Vec3; 2] {
    let axis = if outward.x.abs() < 0.9 { Vec3::X } else { Vec3::Y };
    let first = axis.cross(outward).normalize();
    [first, outward.cross(first)]
}

/// Sorts points of a convex polygon counter-clockwise seen against `u × v`. Those whose names
/// say nothing are named by their directions.
fn sort_around(
    corners: &mut [FeatureCorner],
    [u, v]: [Vec3; 2],
    is_named: impl Fn(u32) -> bool,
) {
    let sum: Vec3 = corners.iter().map(|corner| corner.point).sum();
    let middle = sum / corners.len() as f32;
    let angle = |corner: &FeatureCorner| {
        let out = corner.point - middle;
        libm::atan2f(out.dot(v), out.dot(u))
    };
    corners.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    for corner in corners {
        if !is_named(corner.name) {
            let sector = (angle(corner) + SECTOR_START) * SECTORS;
            // From −π on, so that it is never negative.
            let number = libm::floorf(sector + 4.0 * SECTORS);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "small"
            )]
            let name = number as u32;
            (corner.name, corner.side) = (name, name);
        }
    }
}

/// Unit normal of a polygon; `None` without area.
///
/// Source: Tampieri, *Newell's Method for Computing the Plane Equation of a Polygon*, 1992.
/// `[tampieri1992]`
fn newell(corners: &[FeatureCorner]) -> Option<Vec3> {
    let first = corners.first()?.point;
    let fan =
        corners.windows(2).map(|pair| (pair[0].point - first).cross(pair[1].point - first));
    split(fan.sum()).map(|(normal, _)| normal)
}
