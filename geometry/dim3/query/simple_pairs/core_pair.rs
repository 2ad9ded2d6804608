//! Pair of cores with margins: the common part of all kinds of pairs.

use glam::{DVec3, Vec3};

use super::sweep::{self, ExactCast};
use crate::gjk::narrow;
use crate::query::nearest::{Distance, common_point};
use crate::query::ray_cast::ExactPose;
use crate::query::separation::Separation;

/// Relative rounding of the numbers that came in, dimensionless: closer is touching.
const ROUNDING: f64 = f32::EPSILON as f64;
/// Shapes are shifted apart by this part of their reach to find the points that belong to a way
/// apart, dimensionless.
const CLEARANCE: f64 = 1e-4;

/// The core of a shape.
pub(super) trait First: Copy {
    /// The largest coordinates of its points in the frame of the shape, as far as they matter
    /// along the unit vector `normal`, in metres.
    fn reach(&self, normal: DVec3) -> f64;

    /// Not below the reach along any unit vector, in metres.
    fn size(&self) -> f64;
}

/// A core that stands in another frame.
pub(super) trait PlacedCore: First {
    /// Origin of its own frame, in metres.
    fn origin(&self) -> DVec3;

    /// The core shifted by so many metres.
    fn shifted(&self, shift: DVec3) -> Self;
}

/// A core that stands in the frame of one of kind `F`.
pub(super) trait Second<F>: PlacedCore {
    /// The closest points of the two cores, in metres; one point twice where they overlap.
    fn nearest(&self, first: &F) -> [DVec3; 2];

    /// Unit vector from the first to the second, along which the way apart is shortest, for
    /// cores that touch or overlap, and the gap along it, in metres.
    fn way_apart(&self, first: &F) -> (DVec3, f64);

    /// Where `pair`, which is of this kind, touches when the second is pushed.
    #[inline(always)]
    fn sweep(pair: &CorePair<F, Self>, push: DVec3) -> Option<ExactCast>
    where
        F: First,
    {
        sweep::advance(pair, push)
    }
}

/// A shape with a simple core.
pub(super) trait Simple {
    type Core: First;

    fn core(&self) -> Self::Core;

    /// In metres, ≥ 0.
    fn margin(&self) -> f64;
}

/// A shape with a simple core that may stand anywhere.
pub(super) trait Movable: Simple {
    type Placed: PlacedCore;

    fn placed(&self, frame: &ExactPose) -> Self::Placed;
}

/// A pair of cores with margins, in the frame of the first.
#[derive(Clone, Copy)]
pub(super) struct CorePair<F, S> {
    pub(super) first: F,
    pub(super) second: S,
    /// In metres.
    pub(super) margins: [f64; 2],
}

/// A [`Distance`] or [`Separation`] before it is rounded, from the first to the second.
pub(super) struct PairGap {
    pub(super) gap: f64,
    pub(super) points: [DVec3; 2],
    pub(super) normal: DVec3,
}

impl CorePair<(), ()> {
    #[inline(always)]
    pub(super) fn new<F: Simple, S: Movable>(
        first: &F,
        second: &S,
        second_in_first: &ExactPose,
    ) -> CorePair<F::Core, S::Placed> {
        CorePair {
            first: first.core(),
            second: second.placed(second_in_first),
            margins: [first.margin(), second.margin()],
        }
    }
}

impl<F: First, S: Second<F>> CorePair<F, S> {
    #[inline(always)]
    pub(super) fn shifted(&self, shift: DVec3) -> Self {
        Self { second: self.second.shifted(shift), ..*self }
    }

    /// Sum of the margins, in metres.
    #[inline(always)]
    pub(super) fn margin(&self) -> f64 {
        self.margins[0] + self.margins[1]
    }

    /// How far a gap along the unit vector `normal` may be off because the numbers that came in
    /// are rounded, in metres. As in a [`Difference`](crate::gjk::difference::Difference), with
    /// the largest coordinates of the cores.
    #[inline(always)]
    pub(super) fn rounding(&self, normal: DVec3) -> f64 {
        let origin = normal.abs().dot(self.second.origin().abs());
        let cores = self.first.reach(normal) + self.second.reach(normal);
        ROUNDING * (origin + cores + self.margin())
    }

    /// Not below the rounding along any unit vector, in metres.
    #[inline(always)]
    pub(super) fn most_rounding(&self) -> f64 {
        let origin = self.second.origin().abs().element_sum();
        ROUNDING * (origin + self.first.size() + self.second.size() + self.margin())
    }

    /// Whether the shapes are at most `limit` metres apart. True where numbers are not finite.
    #[inline(always)]
    pub(super) fn is_within(&self, limit: f64) -> bool {
        let [on_first, on_second] = self.second.nearest(&self.first);
        let way = on_second - on_first;
        let (square, limit) = (way.length_squared(), limit + self.margin());
        let farthest = limit + self.most_rounding();
        // The root and the rounding are computed only where they decide.
        square <= limit * limit
            || !(square > farthest * farthest) && {
                let distance = square.sqrt();
                !(distance > limit + self.rounding(way / distance))
            }
    }

    /// How far the shapes are apart; 0 without a normal, and a common point, where they touch.
    #[inline(always)]
    pub(super) fn distance(&self) -> PairGap {
        let [on_first, on_second] = self.second.nearest(&self.first);
        let way = on_second - on_first;
        let (distance, rounding) = (way.length(), self.most_rounding());
        let gap = distance - self.margin();
        if gap > rounding && gap.is_finite() {
            let normal = way * (1.0 / distance);
            return self.with_margins(normal, gap, [on_first, on_second]);
        }
        if gap < -rounding {
            return self.common(distance, [on_first, on_second]);
        }
        let normal = way / distance;
        if gap > self.rounding(normal) && gap.is_finite() {
            return self.with_margins(normal, gap, [on_first, on_second]);
        }
        // Numbers that are none come here too.
        let gap = if gap.is_finite() { 0.0 } else { f64::NAN };
        PairGap { gap, ..self.common(distance, [on_first, on_second]) }
    }

    #[inline(always)]
    fn common(&self, distance: f64, points: [DVec3; 2]) -> PairGap {
        let point = common_point(points, distance, self.margins);
        PairGap { gap: 0.0, points: [point; 2], normal: DVec3::ZERO }
    }

    /// How far the shapes are apart, or how deep they overlap.
    #[inline(always)]
    pub(super) fn gap(&self) -> PairGap {
        let [on_first, on_second] = self.second.nearest(&self.first);
        let way = on_second - on_first;
        let (distance, rounding) = (way.length(), self.most_rounding());
        let gap = distance - self.margin();
        if distance > rounding && gap.abs() > rounding && gap.is_finite() {
            let normal = way * (1.0 / distance);
            return self.with_margins(normal, gap, [on_first, on_second]);
        }
        self.close(distance, [on_first, on_second])
    }

    /// The answer when rounding may decide.
    #[inline(never)]
    fn close(&self, distance: f64, points: [DVec3; 2]) -> PairGap {
        let normal = (points[1] - points[0]) / distance;
        let rounding = self.rounding(normal);
        if distance > rounding {
            let gap = distance - self.margin();
            let gap = if gap.abs() <= rounding { 0.0 } else { gap };
            return self.with_margins(normal, gap, points);
        }
        self.overlap(distance)
    }

    /// The answer when the cores touch or overlap.
    fn overlap(&self, distance: f64) -> PairGap {
        let (normal, gap) = self.second.way_apart(&self.first);
        // Numbers that are none come here too.
        let gap = if distance.is_finite() { gap.min(0.0) } else { f64::NAN };
        let size = self.first.size() + self.second.size() + self.second.origin().length();
        let shift = normal * (CLEARANCE * size - gap);
        let [on_first, on_second] = self.second.shifted(shift).nearest(&self.first);
        self.with_margins(normal, gap - self.margin(), [on_first, on_second - shift])
    }

    #[inline(always)]
    fn with_margins(&self, normal: DVec3, gap: f64, points: [DVec3; 2]) -> PairGap {
        let points =
            [points[0] + normal * self.margins[0], points[1] - normal * self.margins[1]];
        PairGap { gap, points, normal }
    }
}

impl PairGap {
    /// The same from the second to the first, in the frame of the second.
    #[inline(always)]
    pub(super) fn swapped(self, second_in_first: &ExactPose) -> Self {
        let [on_first, on_second] = self.points.map(|point| second_in_first.point_back(point));
        let normal = -second_in_first.direction_back(self.normal);
        Self { points: [on_second, on_first], normal, ..self }
    }

    #[inline(always)]
    pub(super) fn to_distance(&self) -> Distance {
        Distance {
            distance: narrow(self.gap),
            points: self.points.map(|point| point.as_vec3()),
            normal: self.normal.as_vec3(),
            parts: [None; 2],
            converged: !self.gap.is_nan(),
        }
    }

    #[inline(always)]
    pub(super) fn to_separation(&self) -> Separation {
        Separation {
            gap: narrow(self.gap),
            points: self.points.map(|point| point.as_vec3()),
            normal: self.normal.as_vec3(),
            parts: [None; 2],
            converged: !self.gap.is_nan(),
        }
    }
}

/// The largest coordinates of two points.
#[inline(always)]
pub(super) fn largest([one, other]: [Vec3; 2]) -> DVec3 {
    one.abs().max(other.abs()).as_dvec3()
}
