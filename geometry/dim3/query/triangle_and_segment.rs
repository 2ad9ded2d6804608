//! Triangles and segments: point projection, and intersection with a line.

use glam::DVec3;

use super::flat_start::FlatStart;
use super::line::{Entry, LocalRay};
use super::point_projection::ExactSurface;
use crate::math::basis::tangents;

/// The projection of a point on a segment: its distance is never below 0. On it, one at its
/// side.
pub(super) fn project_on_segment(ends: [DVec3; 2], point: DVec3) -> ExactSurface {
    let along = ends[1] - ends[0];
    ExactSurface::from_nearest(closest_on_segment(ends, point), point, || {
        let axis = along.normalize_or(DVec3::X).as_vec3();
        tangents(axis)[0].as_dvec3()
    })
}

/// The projection of a point on a triangle: its distance is never below 0. On it, the one in
/// front.
pub(super) fn project_on_triangle(corners: [DVec3; 3], point: DVec3) -> ExactSurface {
    ExactSurface::from_nearest(closest_on_triangle(corners, point), point, || {
        let [a, b, c] = corners;
        (b - a).cross(c - a).normalize_or(DVec3::Y)
    })
}

impl ExactSurface {
    fn from_nearest(nearest: DVec3, point: DVec3, aside: impl Fn() -> DVec3) -> Self {
        let way = point - nearest;
        let distance = way.length();
        let normal = if distance > 0.0 { way / distance } else { aside() };
        Self { distance, point: nearest, normal }
    }
}

/// The point of a segment that is nearest.
pub(super) fn closest_on_segment([from, to]: [DVec3; 2], point: DVec3) -> DVec3 {
    let along = to - from;
    let square = along.length_squared();
    let part = (point - from).dot(along) / if square > 0.0 { square } else { 1.0 };
    from + along * part.clamp(0.0, 1.0)
}

/// Beside its sides, the nearest point of the sides that have the point in front; else below
/// it.
fn closest_on_triangle(corners: [DVec3; 3], point: DVec3) -> DVec3 {
    let [a, b, c] = corners;
    let normal = (b - a).cross(c - a);
    let square = normal.length_squared();
    let mut nearest = None;
    for (from, to) in [(a, b), (b, c), (c, a)] {
        // Written so that a triangle without area is searched side by side.
        let is_inside = (to - from).cross(point - from).dot(normal) > 0.0;
        if !is_inside {
            let on_side = closest_on_segment([from, to], point);
            let distance = on_side.distance_squared(point);
            if nearest.is_none_or(|(_, least)| distance < least) {
                nearest = Some((on_side, distance));
            }
        }
    }
    match nearest {
        Some((on_side, _)) => on_side,
        None => point - normal * ((point - a).dot(normal) / square),
    }
}

/// How a line begins on a triangle, up to rounding. `None` where it begins elsewhere.
pub(super) fn start_on_triangle(corners: [DVec3; 3], line: &LocalRay) -> Option<FlatStart> {
    let [a, b, c] = corners;
    let (front, rounding) = ((b - a).cross(c - a), line.rounding);
    let height = front.dot(line.origin - a);
    let is_level = height * height <= rounding * rounding * front.length_squared();
    let is_on =
        is_level && closest_on_triangle(corners, line.origin).distance(line.origin) <= rounding;
    is_on.then(|| {
        let normal = front.normalize_or_zero();
        let height = normal.dot(line.origin - a);
        FlatStart { normal, height, slope: normal.dot(line.direction) }
    })
}

/// Where a line passes a triangle from either side; sides and corners count.
///
/// Two triangles with a common side compute the same number for it, with opposite signs, so no
/// line slips through between them.
///
/// Source: Segura, Feito, *Algorithms to Test Ray-Triangle Intersection*, 2001. `[segura2001]`
pub(super) fn intersect_triangle(corners: [DVec3; 3], line: &LocalRay) -> Option<Entry> {
    let is_past = start_on_triangle(corners, line).is_some_and(|start| start.is_past());
    let [a, b, c] = corners.map(|corner| corner - line.origin);
    let sides = [b.cross(c), c.cross(a), a.cross(b)].map(|side| side.dot(line.direction));
    let is_front = sides.iter().all(|&side| side <= 0.0);
    let is_back = sides.iter().all(|&side| side >= 0.0);
    let cross = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    let slope = cross.dot(line.direction);
    // A line that begins on the triangle goes in there, whatever its slope.
    let crosses = is_past || is_front || is_back;
    if !crosses || slope == 0.0 {
        return None;
    }
    let distance = if is_past { 0.0 } else { cross.dot(a) / slope };
    let normal = if slope < 0.0 { cross } else { -cross };
    (distance >= 0.0).then(|| Entry {
        distance,
        normal: normal.normalize(),
        face: Some(u32::from(slope > 0.0)),
    })
}
