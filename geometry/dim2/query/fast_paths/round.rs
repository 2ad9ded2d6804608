//! Circles beside other shapes, and capsules beside each other.

use glam::DVec2;

use super::{CoreDistance, CoreProximity};
use crate::gjk::difference::{Difference, SupportPair, exact_axes};
use crate::math::Pose;
use crate::query::half_space::HalfSpaceOrigin;
use crate::query::point::{self, size};
use crate::query::point_projection::ExactSurface;
use crate::query::segment::closest_on_segment;
use crate::shape::{Capsule, Circle, RoundedCore, Shape};

/// Of more corners, the nearest is looked for by a search.
const FEW: usize = 16;
/// Rounding of the numbers that came in, dimensionless.
const ROUNDING: f64 = f32::EPSILON as f64;

/// Whether two circles are at most `limit` metres apart.
#[inline]
pub(super) fn are_circles_within([a, b]: [&Circle; 2], b_in_a: &Pose, limit: f64) -> bool {
    let center = b_in_a.position.as_dvec2();
    let sum = f64::from(a.radius()) + f64::from(b.radius());
    let most = sum + limit + ROUNDING * (size(center) + sum);
    !(center.length_squared() > most * most)
}

/// A circle beside another shape.
pub(in crate::query) struct CircleCore {
    /// Where the surface of the other shape is nearest to the centre, in the frame of that
    /// shape.
    projection: ExactSurface,
    /// The centre, in that frame too, in metres.
    center: DVec2,
    radius: f64,
    /// Whether the circle is `a`: then the frame is that of `b`.
    is_first: bool,
}

/// A gap between a circle and another shape, in the frame of `a`.
pub(in crate::query) struct BallGap {
    /// In metres; negative where they overlap.
    pub(in crate::query) gap: f64,
    /// How far that may be off, in metres.
    pub(in crate::query) rounding: f64,
    /// Of the surfaces of `a` and `b`, in metres.
    pub(in crate::query) points: [DVec2; 2],
    /// From `a` to `b`.
    pub(in crate::query) normal: DVec2,
    /// A point of both, where they overlap.
    pub(in crate::query) common: DVec2,
}

impl CircleCore {
    /// `None` unless one is a circle and the other has a surface in closed form.
    #[inline]
    pub(in crate::query) fn of(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Self> {
        match (a, b) {
            (_, Shape::Circle(circle)) if is_closed(a) => {
                let center = b_in_a.position.as_dvec2();
                Some(Self::beside(a, circle, center, false))
            }
            (Shape::Circle(circle), _) if is_closed(b) => {
                let axes = exact_axes(b_in_a);
                let away = -b_in_a.position.as_dvec2();
                let center = DVec2::new(axes.dot(away), axes.perp_dot(away));
                Some(Self::beside(b, circle, center, true))
            }
            _ => None,
        }
    }

    #[inline]
    fn beside(shape: &Shape, circle: &Circle, center: DVec2, is_first: bool) -> Self {
        let projection = point::project(shape, center);
        Self { projection, center, radius: f64::from(circle.radius()), is_first }
    }

    /// From surface to surface, in metres, and how far that may be off.
    #[inline]
    pub(super) fn gap(&self) -> [f64; 2] {
        let Self { projection, center, radius, .. } = self;
        let reach = projection.normal.abs().dot(center.abs() + projection.point.abs());
        [projection.distance - radius, ROUNDING * (reach + radius)]
    }

    /// Where that is.
    #[inline]
    pub(in crate::query) fn place(&self, b_in_a: &Pose) -> BallGap {
        let [gap, rounding] = self.gap();
        let &Self {
            projection: ExactSurface { distance, point, normal },
            center,
            radius,
            is_first,
        } = self;
        let on_circle = center - normal * radius;
        let common = if distance > 0.0 { point } else { center };
        if !is_first {
            let points = [point, on_circle];
            return BallGap { gap, rounding, points, normal, common };
        }
        let place = Difference::new(&HalfSpaceOrigin, &HalfSpaceOrigin, b_in_a);
        let points = [on_circle, point].map(|point| place.place(point));
        let normal = -place.seen_from_a(normal);
        BallGap { gap, rounding, points, normal, common: place.place(common) }
    }
}

fn is_closed(shape: &Shape) -> bool {
    match shape {
        Shape::Capsule(_) | Shape::Rectangle(_) | Shape::Segment(_) => true,
        Shape::Polygon(polygon) => polygon.vertices().len() <= FEW,
        Shape::Rounded(rounded) => match rounded.core() {
            RoundedCore::Rectangle(_) => true,
            RoundedCore::Polygon(polygon) => polygon.vertices().len() <= FEW,
        },
        _ => false,
    }
}

/// The axes of two capsules.
#[inline]
pub(super) fn segments([a, b]: [&Capsule; 2], b_in_a: &Pose) -> CoreProximity {
    let place = Difference::new(&HalfSpaceOrigin, &HalfSpaceOrigin, b_in_a);
    let ends_a = a.ends().map(|end| end.as_dvec2());
    let ends_b = b.ends().map(|end| place.place(end.as_dvec2()));
    let points = nearest(ends_a, ends_b);
    let way = points[1] - points[0];
    let distance = way.length();
    let [start, end] = b.ends().map(|end| size(end.as_dvec2()));
    let rounding = ROUNDING * (size(points[0]) + size(place.position) + start.max(end));
    if !(distance > rounding) {
        return CoreProximity::Overlapping(points[0]);
    }
    CoreProximity::Separated(CoreDistance {
        points,
        normal: way * (1.0 / distance),
        distance,
        rounding,
    })
}

/// The points of two segments that are nearest: where their lines cross, moved to the ends if
/// that is beyond them.
///
/// Source: Ericson, *Real-Time Collision Detection*, 2005, section 5.1.9. `[ericson2005]`
#[inline]
fn nearest(a: [DVec2; 2], b: [DVec2; 2]) -> [DVec2; 2] {
    let (along_a, along_b) = (a[1] - a[0], b[1] - b[0]);
    let cross = along_a.perp_dot(along_b);
    let part = (b[0] - a[0]).perp_dot(along_b) / if cross == 0.0 { 1.0 } else { cross };
    let on_a = a[0] + along_a * part.clamp(0.0, 1.0);
    let on_b = closest_on_segment(b, on_a);
    [closest_on_segment(a, on_b), on_b]
}
