//! Contacts of two polyhedra: the best axis, and the points that belong to it.

use glam::Vec3;

use super::clip::Reference;
use super::{AxisCache, Manifold, ManifoldPoint, Scratch, feature, reduce};
use crate::gjk;
use crate::math::Pose;
use crate::sat::placed::Placed;
use crate::sat::segment::{self, Segment};
use crate::sat::{self, EdgeAxis, FaceAxis, Owner, Separations, Side, Verdict};
use crate::shape::Polyhedron;

/// A face is preferred to an edge pair that is better by less than this part of the inner radius
/// of the smaller shape: it gives more points.
pub(super) const FACE_OVER_EDGE: f32 = 1e-2;
/// A face is tried first when its normal is this close to the axis of the edges, as a cosine.
/// Planks laid across each other tilt by less.
pub(super) const FACE_NEAR_EDGE: f32 = 0.996;
/// Polyhedra of at most so many corners are small.
const SMALL: usize = 8;
/// Overlaps deeper than this part of the size of the pair are no matter of rounding, dimensionless.
const CLEARLY: f32 = 1e-4;
/// A face of `a` is preferred to one of `b` that is better by less than this part of the radius.
pub(super) const A_OVER_B: f32 = 1e-3;
/// Corners are kept when they are outside a side of a face by less than this part of the radius.
pub(super) const CLIP_TOLERANCE: f32 = 1e-3;

/// Where two polyhedra touch, with points at most `margin` metres apart.
///
/// Shapes that overlap always have a point. `cache` is what this pair left there last time.
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
    // So few axes are tried as fast as distances are found.
    let is_small = a.vertices.len().max(b.vertices.len()) <= SMALL;
    let axes_first =
        is_small || *cache == AxisCache::Touching || inner_balls_touch(a, b, b_in_a);
    if !axes_first && are_apart(a, b, b_in_a, margin, cache) {
        return Manifold::default();
    }
    let (origin, verdict) = sat::place_and_search(a, b, b_in_a, margin, &mut scratch.axes);
    let separations = match verdict {
        Verdict::Apart(axis) => {
            *cache = axis;
            return Manifold::default();
        }
        Verdict::Near(separations) => separations,
    };
    // Corners may be farther apart than any face or edge pair says. Asked last where the overlap is
    // likely to be clear.
    let [on_a, on_b] = &scratch.axes.placed;
    let clear =
        CLEARLY * (on_a.inner_radius + on_b.inner_radius + on_a.center.distance(on_b.center));
    if axes_first && separations.best() > -clear && are_apart(a, b, b_in_a, margin, cache) {
        return Manifold::default();
    }
    *cache = AxisCache::Touching;
    let mut manifold = touch(a, b, &separations, margin, scratch);
    for point in &mut manifold.points {
        point.position += origin;
    }
    manifold
}

/// Whether the shapes overlap for certain, at a glance: no distance need be looked for.
fn inner_balls_touch(a: &Polyhedron<'_>, b: &Polyhedron<'_>, b_in_a: &Pose) -> bool {
    let between = b_in_a.point(b.center) - a.center;
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

/// The contact of two polyhedra that no axis separates, in their working frame.
///
/// Candidates are tried in order of preference. A face is taken only if its points are as deep as
/// the best axis says: the corner that is deepest in front of a face may lie beside it.
fn touch(
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    separations: &Separations,
    margin: f32,
    scratch: &mut Scratch,
) -> Manifold {
    let Scratch { axes, polygons, points, .. } = scratch;
    let [on_a, on_b] = &axes.placed;
    let (a, b) = (Side(a, on_a), Side(b, on_b));
    let radius = on_a.inner_radius.min(on_b.inner_radius);
    let best = separations.best();
    let faces = faces(a, b, separations, CLIP_TOLERANCE * radius);
    let edge = separations.edge.map(|edge| (edge, edge_contact(a.0, b.0, [on_a, on_b], &edge)));
    if let Some((axis, contact)) = edge
        && !faces.iter().any(|(face, separation)| {
            let near = outward(face).dot(axis.normal) > FACE_NEAR_EDGE;
            near || axis.separation - separation <= FACE_OVER_EDGE * radius
        })
        && (best <= 0.0 || contact.1 <= margin)
    {
        return Manifold::single(axis.normal, contact.0, margin);
    }
    let mut fallback = Manifold::default();
    for (face, _) in &faces {
        face.clip(margin, polygons, points);
        let normal = outward(face);
        let manifold =
            Manifold::new(normal, reduce::reduce(points, normal).into_iter(), margin);
        if (manifold.deepest() - best).abs() <= FACE_OVER_EDGE * radius {
            return manifold;
        }
        if fallback.points.is_empty() {
            fallback = manifold;
        }
    }
    match edge {
        Some((axis, contact)) if best <= 0.0 || contact.1 <= margin => {
            Manifold::single(axis.normal, contact.0, margin)
        }
        // Apart by more than the margin: some corner is beside the face, not in front of it.
        _ if best > 0.0 => fallback,
        _ => deepest_corner(&faces, margin),
    }
}

/// The two reference faces in order of preference, and their separations.
fn faces<'s>(
    a: Side<'s>,
    b: Side<'s>,
    separations: &Separations,
    tolerance: f32,
) -> [(Reference<'s>, f32); 2] {
    let Separations { face_a, face_b, .. } = *separations;
    let reference = |owner, side, other, axis: FaceAxis| {
        (Reference { owner, side, other, face: axis.face, tolerance }, axis.separation)
    };
    let of_a = reference(Owner::A, a, b, face_a);
    let of_b = reference(Owner::B, b, a, face_b);
    let slack = A_OVER_B * a.1.inner_radius.min(b.1.inner_radius);
    if face_b.separation - face_a.separation > slack { [of_b, of_a] } else { [of_a, of_b] }
}

/// Normal of a reference face, from `a` to `b`.
fn outward(face: &Reference<'_>) -> Vec3 {
    let normal = face.plane().normal;
    if face.owner == Owner::A { normal } else { -normal }
}

/// The point where two edges pass each other, and how far apart they really are there, in metres.
fn edge_contact(
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    [on_a, on_b]: [&Placed; 2],
    axis: &EdgeAxis,
) -> (ManifoldPoint, f32) {
    let [index_a, index_b] = axis.edges;
    let (edge_a, edge_b) = (&a.edges[index_a as usize], &b.edges[index_b as usize]);
    let segment = |shape: &Polyhedron<'_>, placed: &Placed, half: u32| {
        let half = shape.half_edges[half as usize];
        let twin = shape.half_edges[half.twin as usize];
        Segment::new([half.origin, twin.origin].map(|vertex| placed.corner(vertex)))
    };
    let along_a = segment(a, on_a, edge_a.half_edge);
    let along_b = segment(b, on_b, edge_b.half_edge);
    let [at_a, at_b] = segment::closest(&along_a, &along_b);
    let (point_a, point_b) = (along_a.at(at_a), along_b.at(at_b));
    let point = ManifoldPoint {
        position: 0.5 * (point_a + point_b),
        separation: axis.separation,
        feature: feature::edges(edge_a.half_edge, edge_b.half_edge),
    };
    (point, point_a.distance(point_b))
}

/// The deepest corner in front of the better face, for overlaps so slight that clipping lost them
/// to rounding.
fn deepest_corner(faces: &[(Reference<'_>, f32); 2], margin: f32) -> Manifold {
    let better = if faces[1].1 > faces[0].1 { 1 } else { 0 };
    let (face, separation) = &faces[better];
    let plane = face.plane();
    let vertex = face.other.1.lowest(plane.normal);
    let position = face.other.1.corner(vertex) - plane.normal * (0.5 * separation);
    let feature = match face.owner {
        Owner::A => feature::vertex_of_b(vertex),
        Owner::B => feature::vertex_of_a(vertex),
    };
    let point = ManifoldPoint { position, separation: *separation, feature };
    Manifold::single(outward(face), point, margin)
}
