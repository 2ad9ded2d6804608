//! Closest points of segments, triangles and tetrahedra.

use glam::{DVec3, Vec3};
use hazumi_core::{Bvh, bvh};

use super::narrow;
use crate::math::Aabb;

/// The item that is nearest to a point, the first of several as near; 0 when there is none.
/// Distances of items are at least those of their boxes.
pub(super) fn nearest(tree: &Bvh<Aabb>, point: Vec3, distance: impl Fn(u32) -> f64) -> u32 {
    let mut best = (f64::INFINITY, 0);
    bvh::nearest(
        tree,
        f32::INFINITY,
        |bounds| bounds.distance(point),
        |item, limit| {
            let found = (distance(item), item);
            if found < best {
                best = found;
            }
            // A little more, because distances of boxes are rounded.
            limit.min(1.001 * narrow(best.0) + f32::MIN_POSITIVE)
        },
    );
    best.1
}

/// The part of the way along a segment that has a length to its point nearest to another,
/// 0..=1.
pub(super) fn on_segment([start, end]: [DVec3; 2], point: DVec3) -> DVec3 {
    let along = end - start;
    let part = ((point - start).dot(along) / along.length_squared()).clamp(0.0, 1.0);
    start + part * along
}

/// The point of a triangle that has an area nearest to another.
pub(super) fn on_triangle(corners: [DVec3; 3], point: DVec3) -> DVec3 {
    let [a, b, c] = corners;
    let normal = (b - a).cross(c - a);
    let sides = [[a, b], [b, c], [c, a]];
    let is_over = |&[from, to]: &[DVec3; 2]| normal.cross(to - from).dot(point - from) >= 0.0;
    if sides.iter().all(is_over) {
        return point - normal * (normal.dot(point - a) / normal.length_squared());
    }
    let ways = sides.map(|side| on_segment(side, point));
    let nearer = |best: DVec3, other: DVec3| {
        if other.distance_squared(point) < best.distance_squared(point) { other } else { best }
    };
    ways.into_iter().fold(ways[0], nearer)
}

/// From a tetrahedron that is not inside out to a point, 0 inside.
pub(super) fn to_tetrahedron([a, b, c, d]: [DVec3; 4], point: DVec3) -> f64 {
    let faces = [[a, c, b], [a, b, d], [b, c, d], [c, a, d]];
    let is_behind = |[a, b, c]: &[DVec3; 3]| (b - a).cross(c - a).dot(point - a) <= 0.0;
    if faces.iter().all(is_behind) {
        return 0.0;
    }
    let distances = faces.map(|face| on_triangle(face, point).distance(point));
    distances.into_iter().fold(f64::INFINITY, f64::min)
}
