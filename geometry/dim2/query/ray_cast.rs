//! Ray casts against shapes.

use glam::{DVec2, Vec2};

use super::fast_paths::{self, Undecided};
use super::line::{Entry, LocalRay};
use super::ray::Ray;
use super::{parts, point, ray_core};
use crate::gjk::difference::exact_axes;
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
    pub point: Vec2,
    /// Unit normal out of the shape, against the ray, dimensionless.
    pub normal: Vec2,
    /// Index of the side, for rectangles and polygons entered from outside. Side `i` runs from
    /// corner `i` to the next. The corners of a rectangle are those of a
    /// [`RectangleRing`](crate::shape::RectangleRing), so its sides are −y, +x, +y, −x. For
    /// segments 0, or 1 from behind.
    pub face: Option<u32>,
    /// Segment or child, for chains and compounds; of several that are hit at once, the first.
    pub part: Option<u32>,
}

impl Ray {
    /// The hit of an entry, unless that is beyond the end of the ray.
    #[inline]
    fn hit(&self, entry: &Entry, part: Option<u32>) -> Option<RayHit> {
        let (point, normal) = (entry.point.as_vec2(), entry.normal.as_vec2());
        // Only a pose that is not finite, or a point beyond the range of f32, is not finite;
        // nothing of that is no number.
        let off = 0.0 * point + 0.0 * normal;
        let is_hit = entry.fraction <= f64::from(self.max_fraction) && off.x + off.y == 0.0;
        let fraction = narrow(entry.fraction);
        is_hit.then_some(RayHit { fraction, point, normal, face: entry.face, part })
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
///   along the surface. At a corner it goes out when it leaves one of the sides that meet
///   there. Rounding is 5·10⁻⁷ of the largest distance of ray and shape from the origin.
/// - A ray that **grazes** a circle, a capsule or a half-plane without going in misses. A ray
///   that touches a rectangle or a polygon in a corner or along a side hits, as touching
///   counts. The normal is that of the side it passes there from front to back.
///
/// Segments and chains are lines, without an inside. A ray hits a segment where it crosses it,
/// ends included, so none slips between two segments of a chain. One that runs along it misses.
/// The normal is that of the segment, against the ray. Segments that are hit
/// [from the front](crate::shape::Sides::Front) only are passed by rays from behind. A ray that
/// begins on such a line obeys the rule above: against the normal it goes in, and with the
/// normal it goes out. A line of both sides is entered either way. Of a compound, the ray
/// enters the child that it meets first.
///
/// Where several sides are entered at once, the one with the lowest index is returned; at
/// fraction 0, the one that the ray faces most. The answer is computed in `f64` and rounded
/// last, so it is as good for a ray from a thousand kilometres away.
#[inline]
#[doc(alias = "raycast")]
pub fn cast_ray(shape: &Shape, ray: &Ray) -> Option<RayHit> {
    let (origin, direction) = (ray.origin.as_dvec2(), ray.direction);
    let rounding = point::rounding(shape, point::size(origin));
    let line = LocalRay { origin, direction, rounding, end: f64::from(ray.max_fraction) };
    match fast_paths::ray::enter(shape, &line) {
        Ok(entry) => ray.hit(&entry?, None),
        Err(Undecided) => cast_carefully(shape, ray, &line),
    }
}

/// Where rounding may decide, and for shapes that have no closed form. Apart, so that the
/// others pay nothing for it.
#[inline(never)]
fn cast_carefully(shape: &Shape, ray: &Ray, line: &LocalRay) -> Option<RayHit> {
    let (entry, part) = parts::enter(shape, line)?;
    ray.hit(&entry, part)
}

/// Casts `ray` at `shape` placed at `pose`. Ray and hit are in the frame of the pose, such as
/// the world.
///
/// The rules are those of [`cast_ray`]; what counts as rounding grows with the distance of ray
/// and shape from the origin. `None` when the pose is not finite.
#[inline]
pub fn cast_ray_at(shape: &Shape, pose: &Pose, ray: &Ray) -> Option<RayHit> {
    let frame = ExactPose::new(pose);
    let far = point::size(ray.origin.as_dvec2()).max(point::size(frame.position));
    cast(ray, &frame, point::rounding(shape, far), |line| parts::enter(shape, line))
}

/// Casts `ray` at any convex shape, as [`cast_ray`].
///
/// The rules are those for circles, and no face is named. A shape without a margin is known by
/// its corners only. A ray that begins in it nearer to the surface than some roundings of its
/// coordinates may count as one that begins on the surface. A ray that grazes it may hit or
/// miss.
pub fn cast_ray_of<S: Support + ?Sized>(shape: &S, ray: &Ray) -> Option<RayHit> {
    let far = point::size(ray.origin.as_dvec2()).max(ray_core::reach(shape));
    let rounding = point::ROUNDING * far;
    cast(ray, &ExactPose::OF_SHAPE, rounding, |line| {
        Some((ray_core::enter(shape, line)?, None))
    })
}

/// `rounding` is that of the coordinates of the ray and of the shape, in metres.
#[inline]
fn cast(
    ray: &Ray,
    frame: &ExactPose,
    rounding: f64,
    enter: impl Fn(&LocalRay) -> Option<(Entry, Option<u32>)>,
) -> Option<RayHit> {
    let line = LocalRay {
        origin: frame.point_back(ray.origin.as_dvec2()),
        direction: frame.direction_back(ray.direction),
        rounding,
        end: f64::from(ray.max_fraction),
    };
    let (entry, part) = enter(&line)?;
    let (point, normal) = (frame.point(entry.point), frame.direction(entry.normal));
    ray.hit(&Entry { point, normal, ..entry }, part)
}

/// A [`Pose`] in `f64`, its rotation as if it had been normalised exactly.
#[derive(Clone, Copy)]
pub(super) struct ExactPose {
    pub(super) position: DVec2,
    /// The axis x of the inner frame.
    axes: DVec2,
}

impl ExactPose {
    const OF_SHAPE: Self = Self { position: DVec2::ZERO, axes: DVec2::X };

    #[inline]
    pub(super) fn new(pose: &Pose) -> Self {
        Self { position: pose.position.as_dvec2(), axes: exact_axes(pose) }
    }

    #[inline]
    pub(super) fn direction(&self, inner: DVec2) -> DVec2 {
        self.axes.rotate(inner)
    }

    #[inline]
    pub(super) fn direction_back(&self, outer: DVec2) -> DVec2 {
        DVec2::new(self.axes.dot(outer), self.axes.perp_dot(outer))
    }

    #[inline]
    pub(super) fn point(&self, inner: DVec2) -> DVec2 {
        self.position + self.direction(inner)
    }

    #[inline]
    pub(super) fn point_back(&self, outer: DVec2) -> DVec2 {
        self.direction_back(outer - self.position)
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most the greatest fraction, an f32")]
fn narrow(fraction: f64) -> f32 {
    fraction as f32
}
