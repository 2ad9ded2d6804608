//! Contacts of two polyhedra: the best axis, and the points that belong to it.

use glam::Vec3;

use super::clip::ReferenceFace;
use super::{AxisCache, Manifold, ManifoldPoint, Scratch, feature_id, reduce};
use crate::gjk;
use crate::math::Pose;
use crate::sat::placed::{self, PlacedPolyhedron};
use crate::sat::segment::{self, EdgeSpan};
use crate::sat::{self, AxisOwner, EdgeAxis, FaceAxis, SatOutcome, SatResult};
use crate::shape::Polyhedron;
use crate::shape::polyhedron::Edge;

/// A face is preferred to an edge pair that is better by less than this part of the inner
/// radius of the smaller shape: it gives more points.
pub(super) const FACE_OVER_EDGE: f32 = 5e-3;
/// A face is tried first when its normal is this close to the axis of the edges, as a cosine.
/// Planks laid across each other tilt by less.
pub(super) const FACE_NEAR_EDGE: f32 = 0.996;
/// Above so many faces the distance is found faster than the axes, and computed first.
const MANY: usize = 1000;
/// Overlaps deeper than this part of the size of the pair are no matter of rounding,
/// dimensionless.
const CLEARLY: f32 = 1e-4;
/// Rounding errors are below this part of the lengths of a pair, dimensionless.
const ROUNDING: f32 = 1e-5;
/// A face of `a` is preferred to one of `b` that is better by less than this part of the
/// radius.
pub(super) const A_OVER_B: f32 = 1e-3;
/// Corners are kept when they are outside a side of a face by less than this part of the
/// radius.
pub(super) const CLIP_TOLERANCE: f32 = 1e-3;

/// Computes the manifold of two polyhedra, with points at most `margin` metres apart.
///
/// Shapes that overlap always have a point. `cache` is that of this pair from the last call.
pub fn polyhedra(
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
    margin: f32,
    cache: &mut AxisCache,
    scratch: &mut Scratch,
) -> Manifold {
    if cache.separates(a, b, b_in_a, margin) {
        return Manifold::default();
    }
    let many = a.faces.len().max(b.faces.len()) > MANY;
    if many && !inner_balls_touch(a, b, b_in_a) && are_apart(a, b, b_in_a, margin, cache) {
        return Manifold::default();
    }
    let (placed, origin) = placed::place(a, b, b_in_a);
    let separations =
        match sat::search(&placed, margin, many.then_some(margin), &mut scratch.axes) {
            SatOutcome::Separated(axis) => {
                *cache = axis;
                return Manifold::default();
            }
            SatOutcome::Overlapping(separations) => separations,
        };
    let radius = a.inner_radius.min(b.inner_radius);
    let touch = touch(&placed, &separations, radius, margin, scratch);
    // Corners may be farther apart than any face or edge pair says.
    let between = placed[0].center.distance(placed[1].center);
    let size = a.inner_radius + b.inner_radius + between;
    let is_near = many || touch.is_near(&separations, size, margin);
    if !is_near && are_apart(a, b, b_in_a, margin, cache) {
        return Manifold::default();
    }
    *cache = AxisCache::Touching;
    let mut manifold = touch.manifold;
    for point in &mut manifold.points {
        point.position += origin;
    }
    manifold
}

/// Whether the shapes overlap for certain: no distance need be computed.
fn inner_balls_touch(a: &Polyhedron<'_>, b: &Polyhedron<'_>, b_in_a: &Pose) -> bool {
    let between = b_in_a.transform_point(b.center) - a.center;
    between.length() <= a.inner_radius + b.inner_radius
}

/// Whether the shapes are more than `margin` metres apart; leaves the direction in the cache.
fn are_apart(
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
    margin: f32,
    cache: &mut AxisCache,
) -> bool {
    let axis = gjk::separating_axis(a, b, b_in_a, margin);
    if let Some(axis) = axis {
        *cache = AxisCache::Direction(axis);
    }
    axis.is_some()
}

/// A contact, and how far apart the shapes are at most, in metres; infinite where it does not
/// say.
pub(super) struct PolyhedraContact {
    pub(super) manifold: Manifold,
    pub(super) distance: f32,
}

impl PolyhedraContact {
    /// Whether the axes and the points prove that the shapes are at most `margin` metres apart;
    /// no length of the pair is much larger than `size`, in metres.
    pub(super) fn is_near(&self, separations: &SatResult, size: f32, margin: f32) -> bool {
        separations.best() < -CLEARLY * size || self.distance + ROUNDING * size <= margin
    }

    fn at_edges((axis, contact): (EdgeAxis, (ManifoldPoint, f32)), margin: f32) -> Self {
        let (point, distance) = contact;
        Self { manifold: Manifold::single(axis.normal, point, margin), distance }
    }
}

/// The contact of two polyhedra that no axis separates, in their working frame.
///
/// Candidates are tried in order of preference. A face is taken only if its points are as deep
/// as the best axis says: the corner that is deepest in front of a face may lie beside it.
/// Tolerances are parts of `radius`, in metres.
pub(super) fn touch(
    placed: &[PlacedPolyhedron<'_>; 2],
    separations: &SatResult,
    radius: f32,
    margin: f32,
    scratch: &mut Scratch,
) -> PolyhedraContact {
    let Scratch { polygons, points, .. } = scratch;
    let best = separations.best();
    let tolerance = CLIP_TOLERANCE * radius;
    let faces = faces(placed, separations, radius);
    let edge = separations.edge.map(|edge| (edge, edge_contact(placed, &edge)));
    if let Some((axis, contact)) = edge
        && !faces.iter().any(|(face, separation)| {
            let near = outward(face).dot(axis.normal) > FACE_NEAR_EDGE;
            near || axis.separation - separation <= FACE_OVER_EDGE * radius
        })
        && (best <= 0.0 || contact.1 <= margin)
    {
        return PolyhedraContact::at_edges((axis, contact), margin);
    }
    let mut fallback = Manifold::default();
    for (face, _) in &faces {
        face.clip(margin, polygons, points);
        let normal = outward(face);
        let manifold =
            Manifold::new(normal, reduce::reduce(points, normal).into_iter(), margin);
        let deepest = manifold.deepest();
        if (deepest - best).abs() <= FACE_OVER_EDGE * radius {
            // Corners beside the face by the tolerance are that much farther away.
            return PolyhedraContact { manifold, distance: deepest + tolerance };
        }
        if fallback.points.is_empty() {
            fallback = manifold;
        }
    }
    let manifold = match edge {
        Some(edge) if best <= 0.0 || edge.1.1 <= margin => {
            return PolyhedraContact::at_edges(edge, margin);
        }
        // Apart by more than the margin: some corner is beside the face, not in front of it.
        _ if best > 0.0 => fallback,
        _ => deepest_corner(&faces, margin),
    };
    PolyhedraContact { manifold, distance: f32::INFINITY }
}

/// The contact of two edges that overlap, in the working frame.
pub(super) fn at_edges(
    placed: &[PlacedPolyhedron<'_>; 2],
    axis: &EdgeAxis,
    margin: f32,
) -> Manifold {
    Manifold::single(axis.normal, edge_contact(placed, axis).0, margin)
}

/// The two reference faces in order of preference, and their separations.
fn faces<'s>(
    [a, b]: &'s [PlacedPolyhedron<'s>; 2],
    separations: &SatResult,
    radius: f32,
) -> [(ReferenceFace<'s>, f32); 2] {
    let SatResult { face_a, face_b, .. } = *separations;
    let tolerance = CLIP_TOLERANCE * radius;
    let reference = |owner, side: &'s PlacedPolyhedron<'s>, other, axis: FaceAxis| {
        let plane = side.plane(axis.face);
        let face = axis.face;
        (ReferenceFace { owner, side, other, face, plane, tolerance }, axis.separation)
    };
    let of_a = reference(AxisOwner::A, a, b, face_a);
    let of_b = reference(AxisOwner::B, b, a, face_b);
    let slack = A_OVER_B * radius;
    if face_b.separation - face_a.separation > slack { [of_b, of_a] } else { [of_a, of_b] }
}

/// Normal of a reference face, from `a` to `b`.
fn outward(face: &ReferenceFace<'_>) -> Vec3 {
    let normal = face.plane.normal;
    if face.owner == AxisOwner::A { normal } else { -normal }
}

/// The point where two edges pass each other, and how far apart they really are there, in
/// metres.
fn edge_contact([a, b]: &[PlacedPolyhedron<'_>; 2], axis: &EdgeAxis) -> (ManifoldPoint, f32) {
    let [(along_a, half_a), (along_b, half_b)] =
        [(a, axis.edges[0]), (b, axis.edges[1])].map(|(side, index)| {
            let shape = side.shape;
            let Edge { half_edge, direction } = shape.edges[index as usize];
            let half = shape.half_edges[half_edge as usize];
            let end = shape.half_edges[half.twin as usize].origin;
            let [start, end] = [half.origin, end].map(|corner| side.corner(corner));
            let direction = side.turn(direction);
            let length = direction.dot(end - start);
            (EdgeSpan { start, direction, length }, half_edge)
        });
    let [at_a, at_b] = segment::closest(&along_a, &along_b);
    let (point_a, point_b) = (along_a.at(at_a), along_b.at(at_b));
    let point = ManifoldPoint {
        position: 0.5 * (point_a + point_b),
        separation: axis.separation,
        feature: feature_id::edges(half_a, half_b),
    };
    (point, point_a.distance(point_b))
}

/// The deepest corner in front of the better face, for overlaps so slight that clipping lost
/// them to rounding.
fn deepest_corner(faces: &[(ReferenceFace<'_>, f32); 2], margin: f32) -> Manifold {
    let better = if faces[1].1 > faces[0].1 { 1 } else { 0 };
    let (face, separation) = &faces[better];
    let normal = face.plane.normal;
    let vertex = face.other.lowest(normal);
    let position = face.other.corner(vertex) - normal * (0.5 * separation);
    let feature = match face.owner {
        AxisOwner::A => feature_id::vertex_of_b(vertex),
        AxisOwner::B => feature_id::vertex_of_a(vertex),
    };
    let point = ManifoldPoint { position, separation: *separation, feature };
    Manifold::single(outward(face), point, margin)
}
