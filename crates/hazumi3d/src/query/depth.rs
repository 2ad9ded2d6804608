//! How deep two cores overlap: the shortest way apart.

use std::cell::RefCell;

use glam::DVec3;

use super::expand::{Expanded, expand};
use crate::gjk::difference::{Difference, Pair};
use crate::gjk::{self, Found, Goal, SimplexCache};
use crate::math::Pose;
use crate::math::basis::tangents;
use crate::sat::{self, Separations, Verdict, Workspace, boxes};
use crate::shape::polyhedron::CuboidPolyhedron;
use crate::shape::solid::Core;
use crate::shape::{Polyhedron, RoundedCore};

/// Directions that enclose a sine below this have no direction across both, dimensionless.
const PARALLEL: f64 = 1e-6;
/// Shapes are shifted apart by this part of their reach to find the points that belong to an
/// axis, dimensionless. The axis is exact up to `f32`, which moves the points by less than that
/// times this.
const CLEARANCE: f64 = 1e-4;

thread_local! {
    /// Kept, so that no query allocates once it is warm; it carries no answers.
    static SCRATCH: RefCell<Workspace> = RefCell::default();
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

/// The shortest way apart for two cores that touch or overlap.
pub(super) fn depth(difference: &Difference<'_, Core<'_>, Core<'_>>, b_in_a: &Pose) -> Depth {
    let (a, b) = (difference.a, difference.b);
    if let (Core::Cuboid(a), Core::Cuboid(b)) = (a, b) {
        return Depth::along(difference, boxes::best_axis(a, b, b_in_a).as_dvec3());
    }
    let parts = [a, b].map(cuboid);
    let normal = match (faces(a, &parts[0]), faces(b, &parts[1]), rod(a), rod(b)) {
        (Some(a), Some(b), ..) => across_polyhedra(difference, &a, &b, b_in_a),
        (Some(faces), _, _, Some(ends)) => {
            out_of_faces(&faces, ends.map(|end| difference.place(end)))
        }
        (_, Some(faces), Some(ends), _) => {
            let ends = ends.map(|end| difference.seen_from_b(end - difference.position));
            -difference.seen_from_a(out_of_faces(&faces, ends))
        }
        (_, _, Some(a), Some(b)) => across_rods(difference, a, b),
        _ => return Depth::grown(&expand(difference)),
    };
    Depth::along(difference, normal)
}

/// The normal of the best separating axis of two polyhedra, from `a` to `b`, whether they overlap
/// or not; `None` when one of the shapes is none.
pub(super) fn best_axis(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    b_in_a: &Pose,
) -> Option<DVec3> {
    let (a, b) = (difference.a, difference.b);
    if !(is_polyhedron(a) && is_polyhedron(b)) {
        return None;
    }
    if let (Core::Cuboid(a), Core::Cuboid(b)) = (a, b) {
        return Some(boxes::best_axis(a, b, b_in_a).as_dvec3());
    }
    let parts = [a, b].map(cuboid);
    let (faces_a, faces_b) = (faces(a, &parts[0])?, faces(b, &parts[1])?);
    Some(across_polyhedra(difference, &faces_a, &faces_b, b_in_a))
}

impl Depth {
    /// For a normal that is known to be the best one.
    pub(super) fn along(
        difference: &Difference<'_, Core<'_>, Core<'_>>,
        normal: DVec3,
    ) -> Self {
        let gap = difference.lowest(normal).point.dot(normal).min(0.0);
        let points = points(difference, normal, gap);
        Self { normal, gap, points, converged: true }
    }

    fn grown(found: &Expanded) -> Self {
        let &Expanded { normal, depth, points, converged, .. } = found;
        Self { normal, gap: -depth, points, converged }
    }
}

/// Whether a shape has flat faces and nothing else.
pub(super) fn is_polyhedron(core: &Core<'_>) -> bool {
    matches!(core, Core::Cuboid(_) | Core::Hull(_))
}

/// The faces of a core that is a box.
fn cuboid(core: &Core<'_>) -> Option<CuboidPolyhedron> {
    match core {
        Core::Cuboid(cuboid) => Some(CuboidPolyhedron::new(cuboid)),
        Core::Rounded(rounded) => match rounded.core() {
            RoundedCore::Cuboid(cuboid) => Some(CuboidPolyhedron::new(cuboid)),
            _ => None,
        },
        _ => None,
    }
}

/// The core as a polyhedron, if it is one; `part` is what [`cuboid`] made of it.
fn faces<'s>(core: &Core<'s>, part: &'s Option<CuboidPolyhedron>) -> Option<Polyhedron<'s>> {
    match core {
        Core::Hull(hull) => Some(hull.view()),
        Core::Rounded(rounded) => match rounded.core() {
            RoundedCore::Hull(hull) => Some(hull.view()),
            _ => part.as_ref().map(CuboidPolyhedron::view),
        },
        _ => part.as_ref().map(CuboidPolyhedron::view),
    }
}

/// The points where the cores part when `b` is shifted along the normal: the closest ones when it
/// is shifted a little farther.
fn points(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    normal: DVec3,
    gap: f64,
) -> [DVec3; 2] {
    let tip = difference.lowest(normal);
    let reach = tip.local.map(|point| f64::from(point.length()));
    let shift =
        normal * (CLEARANCE * (reach[0] + reach[1] + difference.position.length()) - gap);
    let apart = difference.shifted(shift);
    let mut found = Found::default();
    gjk::search_into(&apart, &Goal::NEAREST, &mut SimplexCache::default(), &mut found);
    let [on_a, on_b] = found.core_points(&apart);
    [on_a, on_b - shift]
}

/// The best separating axis, which is exact for polyhedra.
fn across_polyhedra(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
) -> DVec3 {
    let verdict =
        SCRATCH.with_borrow_mut(|scratch| sat::query(a, b, b_in_a, f32::INFINITY, scratch));
    let Verdict::Near(separations) = verdict else {
        return gjk::unit(difference.between_centers()).unwrap_or(DVec3::Y);
    };
    let Separations { face_a, face_b, edge } = separations;
    if let Some(edge) = edge {
        return edge.normal.as_dvec3();
    }
    if face_b.separation > face_a.separation {
        -difference.seen_from_a(b.faces[face_b.face as usize].normal.as_dvec3())
    } else {
        a.faces[face_a.face as usize].normal.as_dvec3()
    }
}

/// The ends of the inner segment of a round shape, in its frame.
fn rod(core: &Core<'_>) -> Option<[DVec3; 2]> {
    match core {
        Core::Capsule(capsule) => Some(capsule.ends().map(|end| end.as_dvec3())),
        Core::Segment(segment) => Some(segment.ends().map(|end| end.as_dvec3())),
        Core::Sphere(_) => Some([DVec3::ZERO; 2]),
        _ => None,
    }
}

/// The shortest way of a segment out of a polyhedron: through a face, or across an edge.
fn out_of_faces(shape: &Polyhedron<'_>, ends: [DVec3; 2]) -> DVec3 {
    let lowest = |normal: DVec3| normal.dot(ends[0]).min(normal.dot(ends[1]));
    let mut best = (DVec3::Y, f64::NEG_INFINITY);
    for face in shape.faces {
        let normal = face.normal.as_dvec3();
        let gap = lowest(normal) - f64::from(face.offset);
        if gap > best.1 {
            best = (normal, gap);
        }
    }
    let Some(along) = gjk::unit(ends[1] - ends[0]) else { return best.0 };
    for edge in shape.edges {
        let [left, right] = shape.edge_normals(edge).map(|normal| normal.as_dvec3());
        // The segment's directions form a great circle: it crosses the arc of the edge or not.
        if left.dot(along) * right.dot(along) >= 0.0 {
            continue;
        }
        let [from, to] = shape.edge_ends(edge).map(|end| end.as_dvec3());
        let Some(across) = gjk::unit(along.cross(to - from)) else { continue };
        let normal = if across.dot(left + right) < 0.0 { -across } else { across };
        let gap = lowest(normal) - normal.dot(from);
        if gap > best.1 {
            best = (normal, gap);
        }
    }
    best.0
}

/// Across two segments that cross, beside one, or up for two points.
fn across_rods(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    a: [DVec3; 2],
    b: [DVec3; 2],
) -> DVec3 {
    let along_a = gjk::unit(a[1] - a[0]);
    let along_b = gjk::unit(difference.seen_from_a(b[1] - b[0]));
    let normal = match (along_a, along_b) {
        (Some(a), Some(b)) if a.cross(b).length() > PARALLEL => a.cross(b).normalize(),
        (Some(along), _) | (None, Some(along)) => tangents(along.as_vec3())[0].as_dvec3(),
        (None, None) => DVec3::Y,
    };
    if difference.between_centers().dot(normal) < 0.0 { -normal } else { normal }
}
