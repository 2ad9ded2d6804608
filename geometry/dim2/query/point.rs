//! Point queries: inside or not, signed distance, and projection.
//!
//! All is measured in `f64`, because the last bits of `f32` decide what is inside. A point may
//! be thousands of times as far away as the shape is large.

use glam::{DVec2, Vec2};

use super::depth::Depth;
use super::epa::epa;
use super::minkowski_edges::outward;
use super::parts;
use super::point_projection::{ExactSurface, PointProjection, ground};
use super::segment;
use super::support_points::CornerHull;
use crate::gjk::difference::Difference;
use crate::gjk::{self, GjkTermination, Goal, SimplexCache};
use crate::math::{Aabb, Pose};
use crate::shape::parts::Parts;
use crate::shape::solid::{Core, Solid};
use crate::shape::{Capsule, Rectangle, Rounded, RoundedCore, Shape, Support};

/// Heights below this part of the coordinates they come from are rounding, dimensionless: such
/// a point lies on the surface.
pub(super) const ROUNDING: f64 = 4.0 * f32::EPSILON as f64;
/// Nearer to its axis or corner than this part of its size, a shape has no direction,
/// dimensionless.
const NO_DIRECTION: f64 = 1e-12;

/// Whether `point`, in metres, in the frame of the shape, is in the shape.
///
/// The surface counts, and so does a point that lies in front of it by no more than the
/// rounding of its coordinates. A point that is not a number is in no shape, and chains contain
/// no point at all. A compound contains what any of its children does.
pub fn contains(shape: &Shape, point: Vec2) -> bool {
    if let Some(parts) = Parts::of(shape) {
        return parts::contains(&parts, point);
    }
    let point = point.as_dvec2();
    project(shape, point).distance <= rounding(shape, size(point))
}

/// Projects `point`, in metres, on the surface of the shape, in its frame.
///
/// It is exact up to rounding for every shape. Outside, the distance is the Euclidean one, also
/// at edges and corners. Inside, it is that of the nearest side. Where several places are as
/// near, such as in the centre of a circle, one of them is given, always the same.
///
/// Chains have no inside: the distance to them is never below 0, and the normal points to where
/// the point is. In a compound, the distance is that of the child in which the point is
/// deepest; it is exact outside.
pub fn signed_distance(shape: &Shape, point: Vec2) -> PointProjection {
    let point = point.as_dvec2();
    if Parts::of(shape).is_some() {
        let (projection, part) = parts::project(shape, point);
        return PointProjection { part, ..projection.narrow() };
    }
    project(shape, point).narrow()
}

/// [`signed_distance`] before it is rounded.
pub(super) fn project(shape: &Shape, point: DVec2) -> ExactSurface {
    match shape {
        Shape::Circle(circle) => ball(f64::from(circle.radius()), point),
        Shape::Capsule(capsule) => sausage(capsule, point),
        Shape::Rectangle(rectangle) => brick(rectangle, point),
        Shape::Polygon(polygon) => ring(polygon.vertices(), point),
        Shape::Rounded(rounded) => {
            core_spot(rounded, point).rounded(f64::from(rounded.radius()))
        }
        Shape::Custom(custom) => by_support(&Core::Custom(&**custom), point),
        Shape::Segment(segment) => {
            segment::project_on_segment(segment.ends().map(|end| end.as_dvec2()), point)
        }
        Shape::HalfPlane(half_plane) => ground(half_plane, point),
        Shape::Chain(_) | Shape::Soft(_) | Shape::Compound(_) => parts::project(shape, point).0,
    }
}

/// The projection of a point on a circle; in its centre, the one along y.
pub(super) fn ball(radius: f64, point: DVec2) -> ExactSurface {
    ExactSurface::round(DVec2::ZERO, radius, point, 0.0, || DVec2::Y)
}

/// The projection of a point on a capsule; on its axis, one at its side.
fn sausage(capsule: &Capsule, point: DVec2) -> ExactSurface {
    let ends = capsule.ends().map(|end| end.as_dvec2());
    let radius = f64::from(capsule.radius());
    let core = segment::closest_on_segment(ends, point);
    let size = (ends[1] - ends[0]).length() + radius;
    ExactSurface::round(core, radius, point, NO_DIRECTION * size, || {
        (ends[1] - ends[0]).perp().normalize()
    })
}

/// The projection of a point on a rectangle.
fn brick(rectangle: &Rectangle, point: DVec2) -> ExactSurface {
    let half = rectangle.half_extents().as_dvec2();
    let nearest = point.max(-half).min(half);
    let out = point - nearest;
    let distance = out.length();
    // A point that is not a number differs from every point: it comes out as no number.
    if distance > 0.0 || distance.is_nan() {
        return ExactSurface { distance, point: nearest, normal: out / distance };
    }
    let depth = half - point.abs();
    let axis = if depth.x <= depth.y { 0 } else { 1 };
    let side = if point[axis] < 0.0 { -1.0 } else { 1.0 };
    let (mut surface, mut normal) = (point, DVec2::ZERO);
    surface[axis] = side * half[axis];
    normal[axis] = side;
    ExactSurface { distance: -depth[axis], point: surface, normal }
}

/// The projection of a point on what is rounded.
fn core_spot(rounded: &Rounded, point: DVec2) -> ExactSurface {
    match rounded.core() {
        RoundedCore::Rectangle(rectangle) => brick(rectangle, point),
        RoundedCore::Polygon(polygon) => ring(polygon.vertices(), point),
    }
}

/// The projection of a point on a convex polygon with these corners.
fn ring(corners: &[Vec2], at: DVec2) -> ExactSurface {
    let mut corner =
        NearestCorner { square: f64::INFINITY, point: DVec2::NAN, normal: DVec2::NAN };
    let mut nearest: Option<PolygonEdge> = None;
    let mut start = corners[corners.len() - 1].as_dvec2();
    for end in corners.iter().map(|corner| corner.as_dvec2()) {
        let edge = PolygonEdge::new(start, end, at);
        start = end;
        if edge.height <= 0.0 {
            if nearest.as_ref().is_none_or(|nearest| edge.is_nearer_than(nearest)) {
                nearest = Some(edge);
            }
        } else if edge.along >= 0.0 && edge.along <= edge.square {
            // Of the edges that have the point in front, no other has it straight above.
            return edge.project(at);
        } else {
            corner.take(&edge, at);
        }
    }
    match nearest {
        Some(edge) if corner.square == f64::INFINITY && !at.is_nan() => edge.project(at),
        _ => corner.project(at),
    }
}

/// An edge of a polygon, and where a point is beside it.
struct PolygonEdge {
    start: DVec2,
    end: DVec2,
    /// Out of the polygon, as long as the edge.
    normal: DVec2,
    /// Height of the point above the edge, and how far it is along it, times its length, in m².
    height: f64,
    along: f64,
    /// Of the length of the edge.
    square: f64,
}

impl PolygonEdge {
    fn new(start: DVec2, end: DVec2, at: DVec2) -> Self {
        let (normal, way) = (outward(start, end), at - start);
        let along = way.dot(end - start);
        Self {
            start,
            end,
            normal,
            height: way.dot(normal),
            along,
            square: normal.length_squared(),
        }
    }

    /// Both behind.
    fn is_nearer_than(&self, other: &Self) -> bool {
        self.height * self.height * other.square < other.height * other.height * self.square
    }

    fn project(&self, at: DVec2) -> ExactSurface {
        let length = self.square.sqrt();
        let (distance, normal) = (self.height / length, self.normal / length);
        ExactSurface { distance, point: at - normal * distance, normal }
    }
}

/// The nearest corner of a polygon.
struct NearestCorner {
    /// Of its distance, in m².
    square: f64,
    point: DVec2,
    /// Of one of its edges.
    normal: DVec2,
}

impl NearestCorner {
    fn take(&mut self, edge: &PolygonEdge, at: DVec2) {
        let point = if edge.along < 0.0 { edge.start } else { edge.end };
        let square = at.distance_squared(point);
        if square < self.square {
            *self = Self { square, point, normal: edge.normal };
        }
    }

    fn project(&self, at: DVec2) -> ExactSurface {
        let distance = self.square.sqrt();
        let normal = if distance > NO_DIRECTION * self.point.length() {
            (at - self.point) / distance
        } else {
            self.normal.normalize()
        };
        // A distance that is not a number is infinite.
        let distance = if distance < f64::INFINITY { distance } else { f64::NAN };
        ExactSurface { distance, point: self.point, normal }
    }
}

/// The projection of a point on a shape that is known by its support mapping only.
fn by_support(core: &Core<'_>, point: DVec2) -> ExactSurface {
    let here = CornerHull::ORIGIN;
    let difference = Difference::placed(core, &here, DVec2::X, point);
    let found = gjk::search(&difference, &Goal::NEAREST, &mut SimplexCache::default());
    let margin = f64::from(core.margin());
    if found.end == GjkTermination::Overlap {
        let Depth { normal, gap, points, .. } = epa(&difference);
        return ExactSurface { distance: gap, point: points[0], normal }.rounded(margin);
    }
    let distance = found.distance() - margin;
    ExactSurface {
        distance,
        point: found.surface_points(&difference)[0],
        normal: found.normal(),
    }
}

/// The projection of a point on a convex shape of this library, given as its corners.
pub(super) fn corners_spot(corners: &CornerHull<'_>, point: DVec2) -> ExactSurface {
    let core = match *corners.list() {
        [corner] => ExactSurface::round(corner.as_dvec2(), 0.0, point, 0.0, || DVec2::Y),
        [start, end] => {
            segment::project_on_segment([start, end].map(|end| end.as_dvec2()), point)
        }
        ref many => ring(many, point),
    };
    core.rounded(f64::from(corners.margin()))
}

/// How far from the surface a point on it may lie because its coordinates were rounded to
/// `f32`, in metres. The point is `far` metres from the origin of the frame in which it was
/// rounded.
#[inline]
pub(super) fn rounding(shape: &Shape, far: f64) -> f64 {
    let reach = match shape {
        Shape::Circle(circle) => f64::from(circle.radius()),
        Shape::Rectangle(rectangle) => size(rectangle.half_extents().as_dvec2()),
        Shape::Capsule(capsule) => {
            let [start, end] = capsule.ends().map(|end| size(end.as_dvec2()));
            start.max(end) + f64::from(capsule.radius())
        }
        Shape::Polygon(polygon) => farthest_corner(&polygon.bounds()),
        _ => reach(shape),
    };
    ROUNDING * reach.max(far)
}

/// No point of the shape is farther from its origin, in metres; of a half-plane, the line.
fn reach(shape: &Shape) -> f64 {
    match Solid::of(shape) {
        Solid::HalfSpace(half_plane) => f64::from(half_plane.offset().abs()),
        Solid::Parts(parts) => farthest_corner(&parts.local_bounds()),
        Solid::Bounded(_) => farthest_corner(&shape.bounds(&Pose::IDENTITY)),
    }
}

/// No less than the length of a vector and at most √2 times that, without a root.
#[inline]
pub(super) fn size(vector: DVec2) -> f64 {
    vector.abs().element_sum()
}

/// A bound of the distance from the origin to a point of the box, in metres.
#[inline]
fn farthest_corner(bounds: &Aabb) -> f64 {
    size(bounds.min.abs().max(bounds.max.abs()).as_dvec2())
}
