//! Point queries: inside or not, signed distance, and projection.
//!
//! Round shapes, boxes and planes are measured in `f64`, because the last bits of `f32` decide
//! what is inside. A point may be thousands of times as far away as the shape is large.

use glam::{DVec3, Vec3};

use super::depth::{self, Depth};
use super::parts;
use super::point_projection::{ExactSurface, PointProjection, ground};
use super::solid_of_revolution::SolidOfRevolution;
use super::triangle_and_segment;
use crate::gjk::difference::Difference;
use crate::gjk::{self, GjkTermination, Goal, SimplexCache};
use crate::math::basis::tangents;
use crate::math::{Aabb, Pose};
use crate::shape::parts::Parts;
use crate::shape::polyhedron::Face;
use crate::shape::solid::Core;
use crate::shape::{
    Capsule, Cuboid, Hull, Polyhedron, Rounded, RoundedCore, Segment, Shape, Support,
};

/// Heights below this part of the coordinates they come from are rounding, dimensionless: such
/// a point lies on the surface.
pub(super) const ROUNDING: f64 = 4.0 * f32::EPSILON as f64;
/// Nearer to its axis or edge than this part of its size, a shape has no direction,
/// dimensionless.
const NO_DIRECTION: f64 = 1e-12;
/// Points farther from the middle of a hull than this many times its size are far,
/// dimensionless.
const FAR: f64 = 4.0;

/// Whether `point`, in metres, in the frame of the shape, is in the shape.
///
/// The surface counts, and so does a point that lies in front of it by no more than the
/// rounding of its coordinates. A point that is not a number is in no shape, and surfaces,
/// which are meshes and height fields, contain no point at all. A compound contains what any of
/// its children does.
pub fn contains(shape: &Shape, point: Vec3) -> bool {
    if let Some(parts) = Parts::of(shape) {
        return parts::contains(&parts, point);
    }
    let point = point.as_dvec3();
    height(shape, point) <= rounding(shape, point.length())
}

/// Projects `point`, in metres, on the surface of the shape, in its frame.
///
/// It is exact up to rounding for every shape. Outside, the distance is the Euclidean one, also
/// at edges and corners. Inside, it is that of the nearest face. Where several places are as
/// near, such as in the centre of a ball, one of them is given, always the same.
///
/// Surfaces have no inside: the distance to a mesh or height field is never below 0, and its
/// normal points to where the point is. In a compound, the distance is that of the child in
/// which the point is deepest; it is exact outside.
pub fn signed_distance(shape: &Shape, point: Vec3) -> PointProjection {
    let point = point.as_dvec3();
    if Parts::of(shape).is_some() {
        let (projection, part) = parts::project(shape, point);
        return PointProjection { part, ..projection.narrow() };
    }
    project(shape, point).narrow()
}

/// [`signed_distance`] before it is rounded.
pub(super) fn project(shape: &Shape, point: DVec3) -> ExactSurface {
    match shape {
        Shape::Sphere(sphere) => ball(f64::from(sphere.radius()), point),
        Shape::Capsule(capsule) => sausage(capsule, point),
        Shape::Cuboid(cuboid) => brick(cuboid, point),
        Shape::Cylinder(cylinder) => SolidOfRevolution::cylinder(cylinder).project(point),
        Shape::Cone(cone) => SolidOfRevolution::cone(cone).project(point),
        Shape::Hull(hull) => hull_surface(hull, point),
        Shape::Rounded(rounded) => {
            core_spot(rounded, point).rounded(f64::from(rounded.radius()))
        }
        Shape::Custom(custom) => by_support(&Core::Custom(&**custom), point),
        Shape::Segment(segment) => triangle_and_segment::project_on_segment(
            segment.ends().map(|end| end.as_dvec3()),
            point,
        ),
        Shape::Triangle(triangle) => triangle_and_segment::project_on_triangle(
            triangle.corners().map(|corner| corner.as_dvec3()),
            point,
        ),
        Shape::HalfSpace(half_space) => ground(half_space, point),
        Shape::Mesh(_) | Shape::HeightField(_) | Shape::Soft(_) | Shape::Compound(_) => {
            parts::project(shape, point).0
        }
    }
}

/// The projection of a point on a ball; in its centre, the one along y.
pub(super) fn ball(radius: f64, point: DVec3) -> ExactSurface {
    ExactSurface::round(DVec3::ZERO, radius, point, 0.0, || DVec3::Y)
}

/// The projection of a point on a capsule; on its axis, one at its side.
pub(super) fn sausage(capsule: &Capsule, point: DVec3) -> ExactSurface {
    let [start, end] = capsule.ends().map(|end| end.as_dvec3());
    let radius = f64::from(capsule.radius());
    let length = (end - start).length();
    let axis = (end - start) / length;
    let core = start + axis * (point - start).dot(axis).max(0.0).min(length);
    ExactSurface::round(core, radius, point, NO_DIRECTION * (length + radius), || {
        let aside = tangents(axis.as_vec3())[0].as_dvec3();
        (aside - axis * aside.dot(axis)).normalize()
    })
}

/// The projection of a point on a box.
fn brick(cuboid: &Cuboid, point: DVec3) -> ExactSurface {
    let half = cuboid.half_extents().as_dvec3();
    let nearest = point.max(-half).min(half);
    let out = point - nearest;
    let distance = out.length();
    // A point that is not a number differs from every point: it comes out as no number.
    if distance > 0.0 || distance.is_nan() {
        return ExactSurface { distance, point: nearest, normal: out / distance };
    }
    let depth = half - point.abs();
    let axis = if depth.x <= depth.y && depth.x <= depth.z {
        0
    } else if depth.y <= depth.z {
        1
    } else {
        2
    };
    let side = if point[axis] < 0.0 { -1.0 } else { 1.0 };
    let (mut surface, mut normal) = (point, DVec3::ZERO);
    surface[axis] = side * half[axis];
    normal[axis] = side;
    ExactSurface { distance: -depth[axis], point: surface, normal }
}

/// The projection of a point on what is rounded.
fn core_spot(rounded: &Rounded, point: DVec3) -> ExactSurface {
    match rounded.core() {
        RoundedCore::Cuboid(cuboid) => brick(cuboid, point),
        RoundedCore::Cylinder(cylinder) => SolidOfRevolution::cylinder(cylinder).project(point),
        RoundedCore::Cone(cone) => SolidOfRevolution::cone(cone).project(point),
        RoundedCore::Hull(hull) => hull_surface(hull, point),
        RoundedCore::Triangle(triangle) => triangle_and_segment::project_on_triangle(
            triangle.corners().map(|corner| corner.as_dvec3()),
            point,
        ),
    }
}

/// The projection of a point on a shape that is known by its support mapping only.
fn by_support(core: &Core<'_>, point: DVec3) -> ExactSurface {
    let here = Core::Segment(&Segment::ORIGIN);
    let difference = Difference::new(core, &here, &Pose::IDENTITY).shifted(point);
    let found = gjk::search(&difference, &Goal::NEAREST, &mut SimplexCache::default());
    let margin = f64::from(core.margin());
    if found.end == GjkTermination::Overlap {
        let Depth { normal, gap, points, .. } = depth::depth(&difference, &Pose::IDENTITY);
        return ExactSurface { distance: gap, point: points[0], normal }.rounded(margin);
    }
    let distance = found.distance() - margin;
    ExactSurface {
        distance,
        point: found.surface_points(&difference)[0],
        normal: found.normal(),
    }
}

/// The projection of a point on a hull. Far from a hull, a search is faster than a look at
/// every face.
fn hull_surface(hull: &Hull, at: DVec3) -> ExactSurface {
    let (shape, bounds) = (hull.view(), hull.bounds());
    let size = bounds.half_extents().as_dvec3().length();
    if (at - bounds.center().as_dvec3()).length() > FAR * size {
        return by_support(&Core::Hull(hull), at);
    }
    let above = |face: &Face| face.normal.as_dvec3().dot(at) - f64::from(face.offset);
    let first = (&shape.faces[0], above(&shape.faces[0]));
    let (highest, height) = shape.faces[1..].iter().fold(first, |best, face| {
        let height = above(face);
        if height > best.1 { (face, height) } else { best }
    });
    let nearest = if height > 0.0 {
        // A point that is above one plane by no more than rounding may lie over another face.
        let slack = ROUNDING * (at.abs().element_sum() + farthest_corner(&bounds));
        nearest_feature(&shape, at, slack)
    } else {
        None
    };
    match nearest {
        Some(PolyhedronFeature::Point(point)) if point.distance(at) > NO_DIRECTION * size => {
            let out = at - point;
            let distance = out.length();
            ExactSurface { distance, point, normal: out / distance }
        }
        Some(PolyhedronFeature::Face(face)) => over_plane(face, at),
        _ => over_plane(highest, at),
    }
}

/// The projection of a point on everything behind the plane of a face.
fn over_plane(face: &Face, at: DVec3) -> ExactSurface {
    let normal = face.normal.as_dvec3();
    let distance = normal.dot(at) - f64::from(face.offset);
    // The normal is of unit length up to the rounding of f32 only.
    ExactSurface { distance, point: at - normal * (distance / normal.length_squared()), normal }
}

/// Feature of a polyhedron that is nearest to a point outside.
enum PolyhedronFeature<'s> {
    /// The middle of a face.
    Face(&'s Face),
    /// A point of an edge.
    Point(DVec3),
}

/// Among the faces that have the point in front, or behind by no more than `slack` metres.
fn nearest_feature<'s>(
    shape: &Polyhedron<'s>,
    at: DVec3,
    slack: f64,
) -> Option<PolyhedronFeature<'s>> {
    let (mut nearest, mut least) = (None, f64::INFINITY);
    for face in shape.faces {
        let normal = face.normal.as_dvec3();
        let height = normal.dot(at) - f64::from(face.offset);
        // No point of the face is nearer than its plane.
        if !(height > -slack && height < least) {
            continue;
        }
        let mut is_beside = false;
        for half in shape.face_edges(face) {
            let ends = [half.origin, shape.half_edges[half.twin as usize].origin];
            let ends = ends.map(|end| shape.vertices[end as usize].as_dvec3());
            if (ends[1] - ends[0]).cross(normal).dot(at - ends[0]) > 0.0 {
                is_beside = true;
                let on_edge = triangle_and_segment::closest_on_segment(ends, at);
                let distance = on_edge.distance(at);
                if distance < least {
                    (nearest, least) = (Some(PolyhedronFeature::Point(on_edge)), distance);
                }
            }
        }
        if !is_beside {
            return Some(PolyhedronFeature::Face(face));
        }
    }
    nearest
}

/// Height above the surface, or above the highest plane of a polyhedron, in metres: negative
/// inside.
fn height(shape: &Shape, point: DVec3) -> f64 {
    match shape {
        Shape::Sphere(sphere) => point.length() - f64::from(sphere.radius()),
        Shape::Capsule(capsule) => sausage(capsule, point).distance,
        Shape::Cuboid(cuboid) => {
            let over = point.abs() - cuboid.half_extents().as_dvec3();
            // Comparisons with numbers that are not one fail, which `max_element` would hide.
            if point.is_nan() { f64::NAN } else { over.max_element() }
        }
        Shape::HalfSpace(half_space) => ground(half_space, point).distance,
        // Answered child by child; surfaces contain nothing.
        Shape::Mesh(_) | Shape::HeightField(_) | Shape::Soft(_) | Shape::Compound(_) => {
            f64::INFINITY
        }
        Shape::Hull(hull) => {
            let above = hull
                .view()
                .faces
                .iter()
                .map(|face| face.normal.as_dvec3().dot(point) - f64::from(face.offset));
            if point.is_nan() { f64::NAN } else { above.fold(f64::NEG_INFINITY, f64::max) }
        }
        _ => project(shape, point).distance,
    }
}

/// How far from the surface a point on it may lie because its coordinates were rounded to
/// `f32`, in metres. The point is `far` metres from the origin of the frame in which it was
/// rounded.
pub(super) fn rounding(shape: &Shape, far: f64) -> f64 {
    let reach = match shape {
        Shape::Sphere(sphere) => f64::from(sphere.radius()),
        Shape::Capsule(capsule) => {
            let [start, end] = capsule.ends().map(|end| end.as_dvec3().length());
            start.max(end) + f64::from(capsule.radius())
        }
        Shape::Cuboid(cuboid) => cuboid.half_extents().as_dvec3().length(),
        Shape::HalfSpace(half_space) => f64::from(half_space.offset().abs()),
        Shape::Cylinder(cylinder) => SolidOfRevolution::cylinder(cylinder).reach(),
        Shape::Cone(cone) => SolidOfRevolution::cone(cone).reach(),
        Shape::Rounded(_) | Shape::Custom(_) | Shape::Segment(_) | Shape::Triangle(_) => {
            let bounds = shape.bounds(&Pose::IDENTITY);
            bounds.min.abs().max(bounds.max.abs()).as_dvec3().length()
        }
        Shape::Hull(hull) => farthest_corner(&hull.bounds()),
        Shape::Mesh(mesh) => farthest_corner(&mesh.bounds()),
        Shape::Soft(soft) => farthest_corner(&soft.mesh().bounds()),
        Shape::HeightField(field) => farthest_corner(&field.bounds()),
        Shape::Compound(compound) => farthest_corner(&compound.bounds()),
    };
    ROUNDING * reach.max(far)
}

/// A bound of the distance from the origin to a point of the box, in metres.
fn farthest_corner(bounds: &Aabb) -> f64 {
    bounds.min.abs().max(bounds.max.abs()).as_dvec3().length()
}
