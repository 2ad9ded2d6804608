//! Segments: point projection, and intersection with a line.

use glam::DVec2;

use super::flat_start::FlatStart;
use super::line::{Entry, LocalRay};
use super::minkowski_edges::outward;
use super::point_projection::ExactSurface;
use crate::gjk::unit;

/// The projection of a point on a segment: its distance is never below 0. On it, the one in
/// front.
pub(super) fn project_on_segment(ends: [DVec2; 2], point: DVec2) -> ExactSurface {
    let nearest = closest_on_segment(ends, point);
    let way = point - nearest;
    let distance = way.length();
    let normal = if distance > 0.0 {
        way / distance
    } else {
        unit(outward(ends[0], ends[1])).unwrap_or(DVec2::Y)
    };
    ExactSurface { distance, point: nearest, normal }
}

/// The point of a segment that is nearest.
pub(super) fn closest_on_segment([from, to]: [DVec2; 2], point: DVec2) -> DVec2 {
    let along = to - from;
    let square = along.length_squared();
    let part = (point - from).dot(along) / if square > 0.0 { square } else { 1.0 };
    from + along * part.clamp(0.0, 1.0)
}

/// How a line begins on a segment, up to rounding. `None` where it begins elsewhere.
pub(super) fn start_on_segment(ends: [DVec2; 2], line: &LocalRay) -> Option<FlatStart> {
    let (front, rounding) = (outward(ends[0], ends[1]), line.rounding);
    let height = front.dot(line.origin - ends[0]);
    let is_level = height * height <= rounding * rounding * front.length_squared();
    let is_on =
        is_level && closest_on_segment(ends, line.origin).distance(line.origin) <= rounding;
    is_on.then(|| {
        let normal = front.normalize_or_zero();
        let height = normal.dot(line.origin - ends[0]);
        FlatStart { normal, height, slope: normal.dot(line.direction) }
    })
}

/// Where a line passes a segment from either side; its ends count.
///
/// Two segments with a common end compute the same number for it, so no line slips through
/// between them.
pub(super) fn intersect(ends: [DVec2; 2], line: &LocalRay) -> Option<Entry> {
    let is_past = start_on_segment(ends, line).is_some_and(|start| start.is_past());
    let [from, to] = ends.map(|end| end - line.origin);
    let [left, right] = [from, to].map(|end| line.direction.perp_dot(end));
    let is_between = left <= 0.0 && right >= 0.0 || left >= 0.0 && right <= 0.0;
    let front = outward(ends[0], ends[1]);
    let slope = front.dot(line.direction);
    if !(is_between || is_past) || slope == 0.0 {
        return None;
    }
    let (normal, face) = if slope < 0.0 { (front, 0) } else { (-front, 1) };
    if is_past {
        // It goes in where it begins, whatever its slope.
        let entry = line.on_surface(normal.normalize());
        return entry.map(|entry| Entry { face: Some(face), ..entry });
    }
    let fraction = front.dot(from) / slope;
    let part = left / (left - right);
    (fraction >= 0.0).then(|| Entry {
        fraction,
        point: ends[0].lerp(ends[1], part),
        normal: normal.normalize(),
        face: Some(face),
    })
}
