//! Intersections of a line with a corner, an edge or a face of a core, swept by a ball.

use glam::DVec3;

use super::line::PushLine;
use crate::gjk::difference::SupportPair;

/// Triangles of which two sides enclose a sine below this are slivers, dimensionless.
pub(super) const SLIVER: f64 = 1e-7;

/// Candidate for the place where a line enters.
#[derive(Clone, Copy)]
pub(super) struct EntryCandidate {
    /// Unit vector from `a` to `b`.
    pub(super) normal: DVec3,
    /// After so much of the push, the line enters at the latest.
    pub(super) latest: f64,
    /// Parts of the points in the nearest point of the core, 0 for those that are not needed.
    pub(super) weights: [f64; 3],
}

/// Where the line meets the hull of the first `count` points, 1 to 3, swept by a ball as large
/// as the margins; `None` where it passes by.
#[inline(always)]
pub(super) fn meet<P: SupportPair>(
    line: &PushLine<'_, P>,
    points: &[DVec3; 3],
    count: usize,
) -> Option<EntryCandidate> {
    match count {
        1 => at_corner(line, points, 0),
        2 => at_edge(line, points, [0, 1]),
        _ => at_face(line, points),
    }
}

/// The ball around a corner.
#[inline(always)]
fn at_corner<P: SupportPair>(
    line: &PushLine<'_, P>,
    points: &[DVec3; 3],
    index: usize,
) -> Option<EntryCandidate> {
    let point = points[index];
    let rest = line.margins * line.margins - point.cross(line.way).length_squared();
    let is_met = rest > 0.0;
    if !is_met {
        return None;
    }
    let far = -point.dot(line.way) - rest.sqrt();
    let mut weights = [0.0; 3];
    weights[index] = 1.0;
    Some(line.meeting((point + line.way * far) / line.margins, far, weights))
}

/// The cylinder around an edge, or a ball at one of its ends.
#[inline(always)]
fn at_edge<P: SupportPair>(
    line: &PushLine<'_, P>,
    points: &[DVec3; 3],
    [start, end]: [usize; 2],
) -> Option<EntryCandidate> {
    let from = points[start];
    let edge = points[end] - from;
    let length_squared = edge.length_squared();
    let (across, drift) = (from.cross(edge), line.way.cross(edge));
    let square = drift.length_squared();
    let beside = edge.dot(from.cross(line.way));
    let rest = line.margins * line.margins * square - beside * beside;
    // Not met either by a line along the edge.
    let is_met = rest > 0.0;
    if !is_met {
        return None;
    }
    let far = (-across.dot(drift) - (length_squared * rest).sqrt()) / square;
    let at = from + line.way * far;
    let height = -at.dot(edge);
    if height <= 0.0 {
        return at_corner(line, points, start);
    }
    if height >= length_squared {
        return at_corner(line, points, end);
    }
    let part = height / length_squared;
    let mut weights = [0.0; 3];
    (weights[start], weights[end]) = (1.0 - part, part);
    Some(line.meeting((at + edge * part) / line.margins, far, weights))
}

/// The plane above a face, or the edges that the line passes on their outer side.
#[inline(always)]
fn at_face<P: SupportPair>(
    line: &PushLine<'_, P>,
    points: &[DVec3; 3],
) -> Option<EntryCandidate> {
    let [a, b, c] = *points;
    let sides = [c - a, b - a];
    let across = sides[0].cross(sides[1]);
    // The normal of a sliver is noise.
    let squares = sides[0].length_squared() * sides[1].length_squared();
    let is_wide = across.length_squared() > SLIVER * SLIVER * squares;
    if !is_wide {
        return None;
    }
    let across = if across.dot(line.way) < 0.0 { across } else { -across };
    let length = across.length();
    let far = (across.dot(a) - line.margins * length) / -across.dot(line.way);
    let [a, b, c] = points.map(|point| point + line.way * far);
    let areas = [across.dot(b.cross(c)), across.dot(c.cross(a)), across.dot(a.cross(b))];
    let whole = areas[0] + areas[1] + areas[2];
    let outside = areas.map(|area| area * whole < 0.0);
    if outside == [false; 3] {
        return Some(line.meeting(across / length, far, areas.map(|area| area / whole)));
    }
    let mut first: Option<EntryCandidate> = None;
    for (edge, is_outside) in [[1, 2], [2, 0], [0, 1]].into_iter().zip(outside) {
        if is_outside
            && let Some(meeting) = at_edge(line, points, edge)
            && first.is_none_or(|first| meeting.latest < first.latest)
        {
            first = Some(meeting);
        }
    }
    first
}

impl<P: SupportPair> PushLine<'_, P> {
    /// `far` metres along the line.
    #[inline(always)]
    fn meeting(&self, normal: DVec3, far: f64, weights: [f64; 3]) -> EntryCandidate {
        EntryCandidate { normal, latest: far / self.length, weights }
    }
}
