//! Point projection on the parts of a chain.

use glam::{DVec2, Vec2};

use crate::gjk::unit;
use crate::query::minkowski_edges::outward;
use crate::query::point_projection::ExactSurface;
use crate::query::segment;
use crate::shape::Shape;
use crate::shape::parts::Parts;

/// Unit vector out of the front of a segment; `None` for what has an inside, and for a point.
pub(super) fn front(shape: &Shape) -> Option<Vec2> {
    let Shape::Segment(segment) = shape else { return None };
    let [start, end] = segment.ends().map(|end| end.as_dvec2());
    Some(unit(outward(start, end))?.as_vec2())
}

/// The nearest point of a segment of a chain; `None` for other parts.
pub(super) fn project(parts: &Parts<'_>, index: u32, point: DVec2) -> Option<ExactSurface> {
    let ends = parts.segment(index)?;
    Some(segment::project_on_segment(ends.map(|end| end.as_dvec2()), point))
}
