//! Witness points of two polyhedra that were shifted apart along a normal: one on each.

use glam::DVec3;

use crate::shape::Polyhedron;
use crate::shape::polyhedron::Face;

/// Points may lie outside of a face by this part of its size, dimensionless: faces of hulls are
/// not flatter.
const OUTSIDE: f64 = 1e-5;
/// Lines that enclose a sine below this have no nearest points, dimensionless.
const PARALLEL: f64 = 1e-3;

/// The points of two edges that are nearest to each other; `None` when that is beyond their
/// ends, or they are all but parallel.
pub(super) fn edges(a: [DVec3; 2], b: [DVec3; 2]) -> Option<[DVec3; 2]> {
    let (along_a, along_b, between) = (a[1] - a[0], b[1] - b[0], b[0] - a[0]);
    let normal = along_a.cross(along_b);
    let square = normal.length_squared();
    let squares = along_a.length_squared() * along_b.length_squared();
    // Written so that a NaN is parallel.
    if !(square > PARALLEL * PARALLEL * squares) {
        return None;
    }
    let part_a = between.cross(along_b).dot(normal) / square;
    let part_b = between.cross(along_a).dot(normal) / square;
    let are_inside = [part_a, part_b].iter().all(|part| (0.0..=1.0).contains(part));
    are_inside.then(|| [a[0] + along_a * part_a, b[0] + along_b * part_b])
}

/// Whether a point of the plane of a face lies in the face.
pub(super) fn is_in_face(shape: &Polyhedron<'_>, face: &Face, point: DVec3) -> bool {
    shape.face_edges(face).iter().all(|edge| {
        let twin = shape.half_edges[edge.twin as usize];
        let [from, to] =
            [edge, &twin].map(|half| shape.vertices[half.origin as usize].as_dvec3());
        let out = (to - from).cross(face.normal.as_dvec3());
        (point - from).dot(out) <= OUTSIDE * out.length_squared()
    })
}

/// Whether a point of the plane of a triangle with this normal, of any length, lies in it.
pub(super) fn is_in_triangle(corners: &[DVec3; 3], normal: DVec3, point: DVec3) -> bool {
    let [a, b, c] = *corners;
    [(a, b), (b, c), (c, a)]
        .iter()
        .all(|&(from, to)| (to - from).cross(point - from).dot(normal) >= 0.0)
}
