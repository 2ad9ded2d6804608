//! Where a line meets a corner, an edge or a face of a core, swept by a ball.

use glam::DVec3;

use super::line::{Corner, Line, unit};
use crate::gjk::difference::Pair;

/// A line that runs along an edge up to a sine of this meets its ends first, dimensionless.
const PARALLEL: f64 = 1e-9;

/// What may be the place where a line enters.
pub(super) struct Meeting {
    /// Unit vector from `a` to `b`.
    pub(super) normal: DVec3,
    /// After so much of the push, the line enters at the latest.
    pub(super) latest: f64,
    /// Parts of the three points in the nearest point of the core.
    pub(super) weights: [f64; 3],
}

/// Where the line meets the feature that three points of the core span; `None` where it passes by.
#[inline(always)]
pub(super) fn meet<P: Pair>(line: &Line<'_, P>, corners: &[Corner; 3]) -> Option<Meeting> {
    let points = corners.each_ref().map(|corner| corner.vertex.point);
    let same = |i: usize, j: usize| line.pair.is_same(&corners[i].vertex, &corners[j].vertex);
    match [same(0, 1), same(1, 2), same(2, 0)] {
        [true, true, _] | [true, _, true] | [_, true, true] => at_corner(line, &points, 0),
        [true, false, false] => at_edge(line, &points, [1, 2]),
        [false, true, false] => at_edge(line, &points, [2, 0]),
        [false, false, true] => at_edge(line, &points, [0, 1]),
        [false, false, false] => at_face(line, &points),
    }
}

/// The ball around a corner.
fn at_corner<P: Pair>(
    line: &Line<'_, P>,
    points: &[DVec3; 3],
    index: usize,
) -> Option<Meeting> {
    let point = points[index];
    let beside = point.cross(line.way).length_squared();
    let rest = line.margins * line.margins - beside;
    let is_met = rest > 0.0;
    if !is_met {
        return None;
    }
    let far = -point.dot(line.way) - rest.sqrt();
    let mut weights = [0.0; 3];
    weights[index] = 1.0;
    line.meeting(unit(point + line.way * far)?, far, weights)
}

/// The cylinder around an edge, or a ball at one of its ends.
fn at_edge<P: Pair>(
    line: &Line<'_, P>,
    points: &[DVec3; 3],
    [start, end]: [usize; 2],
) -> Option<Meeting> {
    let edge = points[end] - points[start];
    let along = unit(edge)?;
    let (across, drift) = (points[start].cross(along), line.way.cross(along));
    let square = drift.length_squared();
    if square < PARALLEL * PARALLEL {
        return at_corner(line, points, start);
    }
    let beside = along.dot(across.cross(drift));
    let rest = line.margins * line.margins * square - beside * beside;
    let is_met = rest > 0.0;
    if !is_met {
        return None;
    }
    let far = (-across.dot(drift) - rest.sqrt()) / square;
    let at = points[start] + line.way * far;
    let part = -at.dot(along) / edge.dot(along);
    if part <= 0.0 {
        return at_corner(line, points, start);
    }
    if part >= 1.0 {
        return at_corner(line, points, end);
    }
    let mut weights = [0.0; 3];
    (weights[start], weights[end]) = (1.0 - part, part);
    line.meeting(unit(at + edge * part)?, far, weights)
}

/// The plane above a face, or an edge that the line passes on its outer side.
fn at_face<P: Pair>(line: &Line<'_, P>, points: &[DVec3; 3]) -> Option<Meeting> {
    let [a, b, c] = *points;
    let normal = unit((c - a).cross(b - a))?;
    let normal = if normal.dot(line.way) < 0.0 { normal } else { -normal };
    let far = (normal.dot(a) - line.margins) / -normal.dot(line.way);
    let [a, b, c] = points.map(|point| point + line.way * far);
    let areas = [normal.dot(b.cross(c)), normal.dot(c.cross(a)), normal.dot(a.cross(b))];
    let whole = areas[0] + areas[1] + areas[2];
    let weights = areas.map(|area| area / whole);
    match weights.map(|weight| weight < 0.0) {
        [false, false, false] => line.meeting(normal, far, weights),
        [true, ..] => at_edge(line, points, [1, 2]),
        [_, true, _] => at_edge(line, points, [2, 0]),
        _ => at_edge(line, points, [0, 1]),
    }
}

impl<P: Pair> Line<'_, P> {
    /// `far` metres along the line.
    #[inline(always)]
    fn meeting(&self, normal: DVec3, far: f64, weights: [f64; 3]) -> Option<Meeting> {
        let latest = far / self.push.dot(self.way);
        Some(Meeting { normal, latest, weights })
    }
}
