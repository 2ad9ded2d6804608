//! Point projection on the parts of a surface.

use glam::{DVec3, Vec3};

use crate::query::point_projection::ExactSurface;
use crate::query::triangle_and_segment;
use crate::shape::Shape;
use crate::shape::parts::Parts;

/// Unit vector out of the front of a triangle; `None` for what has an inside, and for a
/// triangle without an area.
pub(super) fn front(shape: &Shape) -> Option<Vec3> {
    let Shape::Triangle(triangle) = shape else { return None };
    triangle.normal()
}

/// The nearest point of a triangle of a surface; `None` for other parts.
pub(super) fn project(parts: &Parts<'_>, index: u32, point: DVec3) -> Option<ExactSurface> {
    let corners = parts.triangle(index)?;
    Some(triangle_and_segment::project_on_triangle(
        corners.map(|corner| corner.as_dvec3()),
        point,
    ))
}
