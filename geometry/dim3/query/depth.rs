//! Penetration depth of two cores: the shortest way apart.

use std::cell::RefCell;

use glam::{DVec3, Vec3};

use super::epa::{EpaResult, epa, epa_from, points_apart, pulled};
use super::flat::FlatTriangle;
use super::witness_points;
use crate::gjk::difference::{Difference, SupportPair, Vertex};
use crate::gjk::{self, GjkResult};
use crate::math::Pose;
use crate::math::basis::tangents;
use crate::sat::{self, AxisCache, SatOutcome, SatResult, SatScratch, boxes};
use crate::shape::polyhedron::{CuboidPolyhedron, Face};
use crate::shape::solid::Core;
use crate::shape::{Cuboid, Polyhedron, RoundedCore, Support, Triangle};

/// Directions that enclose a sine below this have no direction across both, dimensionless.
const PARALLEL: f64 = 1e-6;
/// Polyhedra touch where an axis separates them up to this part of their size, dimensionless.
const TOUCH: f64 = f32::EPSILON as f64;

thread_local! {
    /// Kept, so that no query allocates once it is warm; it carries no answers.
    static SCRATCH: RefCell<SatScratch> = RefCell::default();
}

/// The shortest way apart, and the points that it separates last.
pub(super) struct Depth {
    /// Unit vector from `a` to `b`, in the frame of `a`.
    pub(super) normal: DVec3,
    /// Gap of the cores along the normal, in metres, ≤ 0.
    pub(super) gap: f64,
    /// Points of the two cores, `gap · normal` apart, in metres, in the frame of `a`.
    pub(super) points: [DVec3; 2],
    /// False when a shorter way may exist.
    pub(super) converged: bool,
}

/// Two cores that a search found to touch or overlap.
pub(super) trait Overlap {
    /// How deep, and how far the gap may be off by the rounding of the input, in metres.
    fn overlap(&self, b_in_a: &Pose, found: &GjkResult) -> (Depth, f64);
}

impl Overlap for Difference<'_, Core<'_>, Core<'_>> {
    fn overlap(&self, b_in_a: &Pose, found: &GjkResult) -> (Depth, f64) {
        (depth_after(self, b_in_a, found), found.rounding)
    }
}

/// The shortest way apart for two cores that touch or overlap.
pub(super) fn depth(difference: &Difference<'_, Core<'_>, Core<'_>>, b_in_a: &Pose) -> Depth {
    depth_after(difference, b_in_a, &GjkResult::default())
}

/// As [`depth`], after a search that `found` them to touch or overlap.
pub(super) fn depth_after(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    b_in_a: &Pose,
    found: &GjkResult,
) -> Depth {
    known_depth(difference, b_in_a).unwrap_or_else(|| Depth::grown(&epa(difference, found)))
}

/// As [`depth`], after a search of a pair that was shifted since by `shift` metres.
pub(super) fn depth_shifted(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    b_in_a: &Pose,
    found: &GjkResult,
    shift: DVec3,
) -> Depth {
    known_depth(difference, b_in_a).unwrap_or_else(|| {
        let vertices = found.vertices();
        let vertices = vertices.map(|vertex| Vertex { point: vertex.point + shift, ..*vertex });
        Depth::grown(&epa_from(difference, vertices))
    })
}

/// The depth of a pair that has a closed form.
fn known_depth(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    b_in_a: &Pose,
) -> Option<Depth> {
    let way =
        best_way(difference, b_in_a).or_else(|| simple_way(difference)).or_else(|| {
            Some(across_segments(
                difference,
                segment_ends(difference.a)?,
                segment_ends(difference.b)?,
            ))
        })?;
    Some(Depth::along(difference, &way))
}

/// A way apart, the shortest or not.
pub(super) struct DepthAxis {
    /// Unit vector from `a` to `b`, in the frame of `a`.
    pub(super) normal: DVec3,
    /// The points of the two cores that part last, in metres, in the frame of `a`, where they
    /// are known.
    points: Option<[DVec3; 2]>,
}

impl DepthAxis {
    fn of(normal: DVec3) -> Self {
        Self { normal, points: None }
    }
}

/// The best separating axis of two polyhedra, from `a` to `b`, whether they overlap or not;
/// `None` when one of the cores is none.
pub(super) fn best_way(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    b_in_a: &Pose,
) -> Option<DepthAxis> {
    let blocks = (FlatFacedCore::of(difference.a)?, FlatFacedCore::of(difference.b)?);
    if let (FlatFacedCore::Cuboid(a), FlatFacedCore::Cuboid(b)) = blocks {
        return Some(DepthAxis::of(boxes::best_axis(a, b, b_in_a).as_dvec3()));
    }
    let parts = [&blocks.0, &blocks.1].map(FlatFacedCore::cuboid);
    let (a, b) = (blocks.0.faces(parts[0].as_ref())?, blocks.1.faces(parts[1].as_ref())?);
    Some(across_polyhedra(difference, &a, &b, b_in_a))
}

/// The shortest way apart of a polyhedron and a triangle, whether they overlap or not, and of a
/// polyhedron and a segment or point that overlap; `None` for others.
pub(super) fn simple_way(difference: &Difference<'_, Core<'_>, Core<'_>>) -> Option<DepthAxis> {
    let (a, b) = (difference.a, difference.b);
    if let Some(block) = FlatFacedCore::of(a) {
        let (normal, points) = block.way_of(b, |point| difference.place(point.as_dvec3()))?;
        return Some(DepthAxis { normal, points });
    }
    let block = FlatFacedCore::of(b)?;
    let (normal, points) = block
        .way_of(a, |point| difference.seen_from_b(point.as_dvec3() - difference.position))?;
    let points = points.map(|[on_b, on_a]| [difference.place(on_a), difference.place(on_b)]);
    Some(DepthAxis { normal: -difference.seen_from_a(normal), points })
}

impl Depth {
    /// For a way that is known to be the best one.
    pub(super) fn along(
        difference: &Difference<'_, Core<'_>, Core<'_>>,
        way: &DepthAxis,
    ) -> Self {
        let &DepthAxis { normal, points } = way;
        let tip = difference.lowest(normal);
        let gap = tip.point.dot(normal).min(0.0);
        let points = points.unwrap_or_else(|| points_apart(difference, normal, &tip));
        // Points from features in `f32`, or after a shift, may not be as exact as the gap.
        Self { normal, gap, points: pulled(points, normal, -gap), converged: true }
    }

    fn grown(found: &EpaResult) -> Self {
        let &EpaResult { normal, depth, points, converged, .. } = found;
        Self { normal, gap: -depth, points, converged }
    }
}

/// Whether a shape has flat faces and nothing else.
pub(super) fn is_polyhedron(core: &Core<'_>) -> bool {
    matches!(core, Core::Cuboid(_) | Core::Hull(_))
}

/// A core with flat faces.
pub(super) enum FlatFacedCore<'s> {
    Cuboid(&'s Cuboid),
    Hull(Polyhedron<'s>),
}

impl<'s> FlatFacedCore<'s> {
    pub(super) fn of(core: &Core<'s>) -> Option<Self> {
        match core {
            Core::Cuboid(cuboid) => Some(Self::Cuboid(cuboid)),
            Core::Hull(hull) => Some(Self::Hull(hull.view())),
            Core::Rounded(rounded) => match rounded.core() {
                RoundedCore::Cuboid(cuboid) => Some(Self::Cuboid(cuboid)),
                RoundedCore::Hull(hull) => Some(Self::Hull(hull.view())),
                _ => None,
            },
            _ => None,
        }
    }

    /// The polyhedron that a box is.
    pub(super) fn cuboid(&self) -> Option<CuboidPolyhedron> {
        match self {
            Self::Cuboid(cuboid) => Some(CuboidPolyhedron::new(cuboid)),
            Self::Hull(_) => None,
        }
    }

    /// The faces; `part` is what [`Self::cuboid`] made of it.
    pub(super) fn faces<'p>(&self, part: Option<&'p CuboidPolyhedron>) -> Option<Polyhedron<'p>>
    where
        's: 'p,
    {
        match self {
            Self::Cuboid(_) => part.map(CuboidPolyhedron::view),
            Self::Hull(hull) => Some(*hull),
        }
    }

    /// The shortest way of another core out of this one: the normal, and the points of this one
    /// and of the other where they are known. `place` takes points of the other into this
    /// frame.
    fn way_of(
        &self,
        other: &Core<'_>,
        place: impl Fn(Vec3) -> DVec3,
    ) -> Option<(DVec3, Option<[DVec3; 2]>)> {
        if let Some(triangle) = triangle(other) {
            let flat = FlatTriangle::new(triangle.corners().map(place))?;
            let (way, points) = match self {
                Self::Cuboid(cuboid) => {
                    let way = flat.out_of_box(cuboid);
                    (way, flat.points_of_box(cuboid, &way))
                }
                Self::Hull(hull) => {
                    let way = flat.out_of(hull);
                    (way, flat.points(hull, &way))
                }
            };
            return Some((way.normal, points));
        }
        let ends = segment_ends(other)?.map(|end| place(end.as_vec3()));
        let part = self.cuboid();
        Some(out_of_faces(&self.faces(part.as_ref())?, ends))
    }
}

/// The core that is a triangle.
fn triangle<'s>(core: &Core<'s>) -> Option<&'s Triangle> {
    match core {
        Core::Triangle(triangle) => Some(triangle),
        Core::Rounded(rounded) => match rounded.core() {
            RoundedCore::Triangle(triangle) => Some(triangle),
            _ => None,
        },
        _ => None,
    }
}

/// The best separating axis, which is exact for polyhedra.
fn across_polyhedra(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
) -> DepthAxis {
    let size = difference.position.length() + f64::from(a.inner_radius + b.inner_radius);
    // No axis is better than one that separates up to rounding.
    let touch = -gjk::narrow(TOUCH * size);
    let verdict = SCRATCH.with_borrow_mut(|scratch| sat::query(a, b, b_in_a, touch, scratch));
    let axis = match verdict {
        SatOutcome::Separated(axis) => axis,
        SatOutcome::Overlapping(SatResult { edge: Some(edge), .. }) => {
            AxisCache::Edges(edge.edges[0], edge.edges[1])
        }
        SatOutcome::Overlapping(SatResult { face_a, face_b, .. }) => {
            if face_b.separation > face_a.separation {
                AxisCache::FaceOfB(face_b.face)
            } else {
                AxisCache::FaceOfA(face_a.face)
            }
        }
    };
    match axis {
        AxisCache::FaceOfA(face) => {
            let face = &a.faces[face as usize];
            let normal = face.normal.as_dvec3();
            let corner = b.support(difference.seen_from_b(-normal).as_vec3()).1;
            let corner = difference.place(corner.as_dvec3());
            let point = below(face, corner);
            let points = witness_points::is_in_face(a, face, point).then_some([point, corner]);
            DepthAxis { normal, points }
        }
        AxisCache::FaceOfB(face) => {
            let face = &b.faces[face as usize];
            let normal = -difference.seen_from_a(face.normal.as_dvec3());
            let corner = a.support(normal.as_vec3()).1.as_dvec3();
            let point = below(face, difference.seen_from_b(corner - difference.position));
            let is_inside = witness_points::is_in_face(b, face, point);
            DepthAxis { normal, points: is_inside.then(|| [corner, difference.place(point)]) }
        }
        AxisCache::Edges(of_a, of_b) => across_edges(difference, (a, of_a), (b, of_b)),
        AxisCache::Unknown | AxisCache::Touching | AxisCache::Direction(_) => {
            DepthAxis::of(gjk::unit(difference.between_centers()).unwrap_or(DVec3::Y))
        }
    }
}

/// The point of the plane of a face straight below or above another one.
fn below(face: &Face, point: DVec3) -> DVec3 {
    let normal = face.normal.as_dvec3();
    point - normal * (point.dot(normal) - f64::from(face.offset))
}

/// The way across an edge of each of two polyhedra.
fn across_edges(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    (a, of_a): (&Polyhedron<'_>, u32),
    (b, of_b): (&Polyhedron<'_>, u32),
) -> DepthAxis {
    let edge = &a.edges[of_a as usize];
    let on_a = a.edge_ends(edge).map(|end| end.as_dvec3());
    let on_b = b.edge_ends(&b.edges[of_b as usize]);
    let on_b = on_b.map(|end| difference.place(end.as_dvec3()));
    let [left, right] = a.edge_normals(edge).map(|normal| normal.as_dvec3());
    let cross = gjk::unit((on_a[1] - on_a[0]).cross(on_b[1] - on_b[0])).unwrap_or(left);
    let normal = if cross.dot(left + right) < 0.0 { -cross } else { cross };
    DepthAxis { normal, points: witness_points::edges(on_a, on_b) }
}

/// The ends of the inner segment of a round shape, in its frame.
fn segment_ends(core: &Core<'_>) -> Option<[DVec3; 2]> {
    match core {
        Core::Capsule(capsule) => Some(capsule.ends().map(|end| end.as_dvec3())),
        Core::Segment(segment) => Some(segment.ends().map(|end| end.as_dvec3())),
        Core::Sphere(_) => Some([DVec3::ZERO; 2]),
        _ => None,
    }
}

/// The shortest way of a segment out of a polyhedron: through a face, or across an edge. The
/// normal, and the points of the polyhedron and the segment where they are known.
fn out_of_faces(shape: &Polyhedron<'_>, ends: [DVec3; 2]) -> (DVec3, Option<[DVec3; 2]>) {
    let mut best = (0, f64::NEG_INFINITY);
    for (index, face) in shape.faces.iter().enumerate() {
        let normal = face.normal.as_dvec3();
        let gap = normal.dot(ends[0]).min(normal.dot(ends[1])) - f64::from(face.offset);
        if gap > best.1 {
            best = (index, gap);
        }
    }
    let (face, gap) = (shape.faces[best.0], best.1);
    if let Some(way) =
        gjk::unit(ends[1] - ends[0]).and_then(|along| out_across_edges(shape, ends, along, gap))
    {
        return way;
    }
    let normal = face.normal.as_dvec3();
    let is_second = normal.dot(ends[1]) < normal.dot(ends[0]);
    let end = ends[usize::from(is_second)];
    let point = end - normal * gap;
    (normal, witness_points::is_in_face(shape, &face, point).then_some([point, end]))
}

/// As [`out_of_faces`], across an edge where that is shorter than `best`.
fn out_across_edges(
    shape: &Polyhedron<'_>,
    ends: [DVec3; 2],
    along: DVec3,
    mut best: f64,
) -> Option<(DVec3, Option<[DVec3; 2]>)> {
    let mut found = None;
    for edge in shape.edges {
        let [left, right] = shape.edge_normals(edge).map(|normal| normal.as_dvec3());
        // The segment's directions form a great circle: it crosses the arc of the edge or not.
        if left.dot(along) * right.dot(along) >= 0.0 {
            continue;
        }
        let [from, to] = shape.edge_ends(edge).map(|end| end.as_dvec3());
        let Some(across) = gjk::unit(along.cross(to - from)) else { continue };
        let normal = if across.dot(left + right) < 0.0 { -across } else { across };
        let gap = normal.dot(ends[0]).min(normal.dot(ends[1])) - normal.dot(from);
        if gap > best {
            best = gap;
            found = Some((normal, [from, to]));
        }
    }
    found.map(|(normal, edge)| (normal, witness_points::edges(edge, ends)))
}

/// Across two segments that cross, beside one, or up for two points.
fn across_segments(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    a: [DVec3; 2],
    b: [DVec3; 2],
) -> DepthAxis {
    let along_a = gjk::unit(a[1] - a[0]);
    let along_b = gjk::unit(difference.seen_from_a(b[1] - b[0]));
    let normal = match (along_a, along_b) {
        (Some(a), Some(b)) if a.cross(b).length() > PARALLEL => a.cross(b).normalize(),
        (Some(along), _) | (None, Some(along)) => tangents(along.as_vec3())[0].as_dvec3(),
        (None, None) => DVec3::Y,
    };
    DepthAxis::of(if difference.between_centers().dot(normal) < 0.0 { -normal } else { normal })
}
