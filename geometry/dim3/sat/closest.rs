//! The feature of a polyhedron that is closest to a point.

use glam::Vec3;

use super::segment::EdgeSpan;
use crate::math::direction::split;
use crate::shape::Polyhedron;
use crate::shape::polyhedron::Face;

/// The point of a polyhedron closest to `point`, in metres; `None` when no face sees `point`,
/// which is then inside.
pub(crate) fn closest_point(shape: &Polyhedron<'_>, point: Vec3) -> Option<Vec3> {
    let (mut best, mut least) = (None, f32::INFINITY);
    for face in shape.faces {
        let height = face.normal.dot(point) - face.offset;
        // The closest point lies on a face that sees the point, and no nearer than its plane.
        if height <= 0.0 || height >= least {
            continue;
        }
        let mut beside = false;
        for (index, (start, normal)) in sides(shape, face).enumerate() {
            if normal.dot(point - start) > 0.0 {
                beside = true;
                let half = shape.face_edges(face)[index];
                let end = shape.half_edges[half.twin as usize].origin;
                let segment = EdgeSpan::new([start, shape.vertices[end as usize]]);
                let candidate = segment.at(segment.closest(point));
                let distance = candidate.distance(point);
                if distance < least {
                    (best, least) = (Some(candidate), distance);
                }
            }
        }
        if !beside {
            return Some(point - face.normal * height);
        }
    }
    best
}

/// The sides of a face: where each begins, and the unit vector out of the face across it.
pub(crate) fn sides<'s>(
    shape: &Polyhedron<'s>,
    face: &'s Face,
) -> impl Iterator<Item = (Vec3, Vec3)> + use<'s> {
    let (vertices, half_edges) = (shape.vertices, shape.half_edges);
    shape.face_edges(face).iter().map(move |half| {
        let start = vertices[half.origin as usize];
        let end = vertices[half_edges[half.twin as usize].origin as usize];
        let normal = split((end - start).cross(face.normal));
        (start, normal.map_or(Vec3::ZERO, |(normal, _)| normal))
    })
}

/// The face with the largest height of something above its plane, and that height in metres.
pub(crate) fn farthest_face<'s>(
    shape: &Polyhedron<'s>,
    height: impl Fn(&Face) -> f32,
) -> (&'s Face, f32) {
    let first = (&shape.faces[0], height(&shape.faces[0]));
    shape.faces[1..].iter().fold(first, |best, face| {
        let height = height(face);
        if height > best.1 { (face, height) } else { best }
    })
}
