//! Ray casts against shapes.

use glam::{DVec3, Vec3};

use super::fast_ray_cast::{FastRayCast, HalfLine, RayEntry, fast_ray_cast};
use super::line::{Entry, LocalRay};
use super::ray::Ray;
use super::{parts, point, ray_core};
use crate::math::Pose;
use crate::shape::{Shape, Support};

/// Hit of a ray on a shape, in the frame of the ray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// Fraction of the ray before the hit, in multiples of its direction, dimensionless. It is
    /// between 0 and the ray's greatest fraction.
    pub fraction: f32,
    /// Point of the hit, in metres. It lies nearer to the surface than the point computed from
    /// the fraction when the ray came from far away.
    pub point: Vec3,
    /// Unit normal out of the shape, against the ray, dimensionless.
    pub normal: Vec3,
    /// Index of the face, for boxes and hulls entered from outside. It is that in
    /// [`Polyhedron::faces`](crate::shape::Polyhedron::faces), where a box has +x, −x, +y, −y,
    /// +z, −z.
    pub face: Option<u32>,
    /// Triangle or child, for meshes, height fields and compounds. Of several that are hit at
    /// once, the first.
    pub part: Option<u32>,
}

impl Ray {
    /// The hit at `fraction`, unless that is beyond the end of the ray.
    #[inline(always)]
    fn hit(
        &self,
        fraction: f64,
        point: Vec3,
        normal: Vec3,
        face: Option<u32>,
    ) -> Option<RayHit> {
        // Only a pose that is not finite, or a point beyond the range of f32, is not finite.
        let is_hit =
            fraction <= f64::from(self.max_fraction) && point.is_finite() && normal.is_finite();
        is_hit.then(|| RayHit { fraction: narrow(fraction), point, normal, face, part: None })
    }
}

/// Casts `ray` at `shape`; the ray is in the frame of the shape.
///
/// Shapes are solid, and a hit is where the ray first comes in through a surface that faces it:
///
/// - A ray that begins **inside** hits at fraction 0. Its normal is the direction turned round,
///   and it has no face.
/// - A ray that begins **on the surface**, up to the rounding of its coordinates, hits when it
///   goes in, at fraction 0. The normal is that of the surface. It misses when it goes out or
///   along the surface. On an edge it goes out when it leaves one of the faces that meet there.
///   Rounding is 5·10⁻⁷ of the largest distance of ray and shape from the origin.
/// - A ray that **grazes** a ball, a capsule or a half-space without going in misses. A ray
///   that touches a box or a hull in an edge, a corner or the plane of a face hits, as touching
///   counts. The normal is that of the face it passes there from front to back.
///
/// Meshes and height fields are surfaces, without an inside. A ray hits a triangle where it
/// crosses it, edges and corners included, so none slips between two triangles that share an
/// edge. One that runs in its plane misses. The normal is that of the triangle, against the
/// ray. Triangles that are hit [from the front](crate::shape::Sides::Front) only are passed by
/// rays from behind. A ray that begins on such a surface obeys the rule above: against the
/// normal it goes in, and with the normal it goes out. A surface of both sides is entered
/// either way. Of a compound, the ray enters the child that it meets first.
///
/// Where several faces are entered at once, the one with the lowest index is returned; at
/// fraction 0, the one that the ray faces most. The answer is computed in `f64` and rounded
/// last, so it is as good for a ray from a thousand kilometres away.
#[inline]
#[doc(alias = "raycast")]
pub fn cast_ray(shape: &Shape, ray: &Ray) -> Option<RayHit> {
    let origin = ray.origin.as_dvec3();
    let far = origin.abs().element_sum();
    match fast_ray_cast(shape, &HalfLine { origin, direction: ray.direction, far }) {
        FastRayCast::Hit(RayEntry { fraction, point, normal, face }) => {
            ray.hit(fraction, point.as_vec3(), normal.as_vec3(), face)
        }
        FastRayCast::Miss => None,
        FastRayCast::Undecided => cast_carefully(shape, ray),
    }
}

#[inline(never)]
fn cast_carefully(shape: &Shape, ray: &Ray) -> Option<RayHit> {
    let rounding = point::rounding(shape, ray.origin.as_dvec3().length());
    cast(ray, &ExactPose::OF_SHAPE, rounding, |line| parts::enter(shape, line))
}

/// Casts `ray` at `shape` placed at `pose`. Ray and hit are in the frame of the pose, such as
/// the world.
///
/// The rules are those of [`cast_ray`]; what counts as rounding grows with the distance of ray
/// and shape from the origin. `None` when the pose is not finite.
pub fn cast_ray_at(shape: &Shape, pose: &Pose, ray: &Ray) -> Option<RayHit> {
    let frame = ExactPose::new(pose);
    let line = HalfLine {
        origin: frame.point_back(ray.origin.as_dvec3()),
        direction: frame.direction_back(ray.direction),
        far: (ray.origin.abs().as_dvec3() + frame.position.abs()).element_sum(),
    };
    match fast_ray_cast(shape, &line) {
        FastRayCast::Hit(RayEntry { fraction, point, normal, face }) => {
            return ray.hit(
                fraction,
                frame.point(point).as_vec3(),
                frame.direction(normal).as_vec3(),
                face,
            );
        }
        FastRayCast::Miss => return None,
        FastRayCast::Undecided => {}
    }
    let far = ray.origin.as_dvec3().length().max(frame.position.length());
    cast(ray, &frame, point::rounding(shape, far), |line| parts::enter(shape, line))
}

/// Casts `ray` at any convex shape, as [`cast_ray`].
///
/// The rules are those for balls, and no face is named. A shape without a margin is known by
/// its corners only. A ray that begins in it nearer to the surface than some roundings of its
/// coordinates may count as one that begins on the surface. A ray that grazes it may hit or
/// miss.
pub fn cast_ray_of<S: Support + ?Sized>(shape: &S, ray: &Ray) -> Option<RayHit> {
    let far = ray.origin.as_dvec3().length().max(ray_core::reach(shape));
    let rounding = point::ROUNDING * far;
    cast(ray, &ExactPose::OF_SHAPE, rounding, |line| {
        Some((ray_core::enter(shape, line)?, None))
    })
}

/// `rounding` is that of the coordinates of the ray and of the shape, in metres.
fn cast(
    ray: &Ray,
    frame: &ExactPose,
    rounding: f64,
    enter: impl Fn(&LocalRay) -> Option<(Entry, Option<u32>)>,
) -> Option<RayHit> {
    let length = ray.direction.length();
    let line = LocalRay {
        origin: frame.direction_back(ray.origin.as_dvec3() - frame.position),
        direction: frame.direction_back(ray.direction / length),
        rounding,
        end: length * f64::from(ray.max_fraction),
    };
    let (entry, part) = enter(&line)?;
    let point = frame.point(line.origin + line.direction * entry.distance).as_vec3();
    let normal = frame.direction(entry.normal).as_vec3();
    let hit = ray.hit(entry.distance / length, point, normal, entry.face)?;
    Some(RayHit { part, ..hit })
}

/// A [`Pose`] in `f64`, its rotation as if its quaternion had been normalised exactly.
#[derive(Clone, Copy)]
pub(super) struct ExactPose {
    pub(super) position: DVec3,
    axis: DVec3,
    angle: f64,
    /// Two over the square of the length of the quaternion.
    twice: f64,
}

impl ExactPose {
    const OF_SHAPE: Self =
        Self { position: DVec3::ZERO, axis: DVec3::ZERO, angle: 1.0, twice: 2.0 };

    #[inline(always)]
    pub(super) fn new(pose: &Pose) -> Self {
        let [x, y, z, w] = pose.rotation.to_array();
        let (axis, angle) = (DVec3::from([x, y, z].map(f64::from)), f64::from(w));
        let twice = 2.0 / (axis.length_squared() + angle * angle);
        Self { position: pose.position.as_dvec3(), axis, angle, twice }
    }

    #[inline(always)]
    pub(super) fn direction(&self, inner: DVec3) -> DVec3 {
        let aside = self.axis.cross(inner) * self.twice;
        inner + self.angle * aside + self.axis.cross(aside)
    }

    #[inline(always)]
    pub(super) fn direction_back(&self, outer: DVec3) -> DVec3 {
        let aside = outer.cross(self.axis) * self.twice;
        outer + self.angle * aside + aside.cross(self.axis)
    }

    #[inline(always)]
    pub(super) fn point(&self, inner: DVec3) -> DVec3 {
        self.position + self.direction(inner)
    }

    #[inline(always)]
    pub(super) fn point_back(&self, outer: DVec3) -> DVec3 {
        self.direction_back(outer - self.position)
    }

    /// Where the outer frame stands in the inner one.
    #[inline(always)]
    pub(super) fn inverse(&self) -> Self {
        Self { position: -self.direction_back(self.position), axis: -self.axis, ..*self }
    }

    /// The same shifted, in metres, in the outer frame.
    #[inline(always)]
    pub(super) fn shifted(&self, shift: DVec3) -> Self {
        Self { position: self.position + shift, ..*self }
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most the greatest fraction, an f32")]
fn narrow(fraction: f64) -> f32 {
    fraction as f32
}
