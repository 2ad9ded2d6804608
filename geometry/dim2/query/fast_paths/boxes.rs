//! Two rectangles, by the four axes of both.

use glam::DVec2;

use super::{CoreDistance, CoreProximity, Undecided};
use crate::gjk::difference::exact_axes;
use crate::math::Pose;
use crate::shape::{Capsule, Rectangle};

/// Rounding of the numbers that came in, dimensionless.
const ROUNDING: f64 = f32::EPSILON as f64;

/// Whether two rectangles are at most `limit` metres apart, unless that is a matter of their
/// corners.
#[inline]
pub(super) fn are_within(
    [a, b]: [&Rectangle; 2],
    b_in_a: &Pose,
    limit: f64,
) -> Result<bool, Undecided> {
    let [view_a, view_b] = BoxPair::of_rectangles([a, b], b_in_a).views();
    let of_a = view_a.gaps - view_a.sizes * ROUNDING;
    let of_b = view_b.gaps - view_b.sizes * ROUNDING;
    if of_a.x > limit || of_a.y > limit || of_b.x > limit || of_b.y > limit {
        return Ok(false);
    }
    let overlap = of_a.x <= 0.0 && of_a.y <= 0.0 && of_b.x <= 0.0 && of_b.y <= 0.0;
    if overlap { Ok(true) } else { Err(Undecided) }
}

/// Two boxes, the second of which may be flat; the frame is that of the first.
pub(super) struct BoxPair {
    /// Half extents, in metres.
    half: [DVec2; 2],
    /// Where the axis x of the second points, and its middle.
    axes: DVec2,
    position: DVec2,
}

impl BoxPair {
    #[inline(always)]
    pub(super) fn of_rectangles([a, b]: [&Rectangle; 2], b_in_a: &Pose) -> Self {
        Self {
            half: [a, b].map(|rectangle| rectangle.half_extents().as_dvec2()),
            axes: exact_axes(b_in_a),
            position: b_in_a.position.as_dvec2(),
        }
    }

    /// A rectangle and the axis of a capsule that stands in its frame.
    #[inline]
    pub(super) fn of_capsule(a: &Rectangle, b: &Capsule, axes: DVec2, position: DVec2) -> Self {
        let [start, end] = b.ends().map(|end| end.as_dvec2());
        let along = end - start;
        let length = along.length();
        Self {
            half: [a.half_extents().as_dvec2(), DVec2::new(0.5 * length, 0.0)],
            axes: axes.rotate(along * (1.0 / length)),
            position: position + axes.rotate(0.5 * (start + end)),
        }
    }

    #[inline(always)]
    fn views(&self) -> [RectangleView; 2] {
        let &Self { half: [a, b], axes, position } = self;
        let back = -DVec2::new(axes.dot(position), axes.perp_dot(position));
        [
            RectangleView::new(a, b, axes, position),
            RectangleView::new(b, a, DVec2::new(axes.x, -axes.y), back),
        ]
    }

    /// Where they are nearest, or a point of both.
    #[inline]
    pub(super) fn nearest(&self) -> Result<CoreProximity, Undecided> {
        let [view_a, view_b] = self.views();
        if view_b.gaps.max_element() > view_a.gaps.max_element() {
            Ok(view_b.nearest()?.turned(self.axes, self.position))
        } else {
            view_a.nearest()
        }
    }
}

/// A rectangle, seen from the middle of another and along the axes of that.
struct RectangleView {
    /// Half extents of the other and of its own, in metres.
    half: DVec2,
    seen: DVec2,
    /// Its axis x, and its middle.
    axes: DVec2,
    way: DVec2,
    /// How far the two are apart along x and y, in metres; negative where they overlap.
    gaps: DVec2,
    /// The coordinates that these come from.
    sizes: DVec2,
}

impl RectangleView {
    #[inline(always)]
    fn new(half: DVec2, seen: DVec2, axes: DVec2, way: DVec2) -> Self {
        let turn = axes.abs();
        let reach = DVec2::new(turn.dot(seen), turn.y * seen.x + turn.x * seen.y);
        let (far, thick) = (way.abs(), half + reach);
        Self { half, seen, axes, way, gaps: far - thick, sizes: far + thick }
    }

    /// The corner that is farthest along a direction, from the middle of what is seen and along
    /// its axes.
    #[inline]
    fn corner(&self, direction: DVec2) -> DVec2 {
        let [x, y] = [self.axes.dot(direction), self.axes.perp_dot(direction)];
        DVec2::new(
            if x < 0.0 { -self.seen.x } else { self.seen.x },
            if y < 0.0 { -self.seen.y } else { self.seen.y },
        )
    }

    /// Where a corner of the rectangle is nearest to the other, or lies in it.
    ///
    /// The axis along which the two are farthest apart is that of a side with a corner in
    /// front. If that is beyond the end of the side, both corners are nearest where each is the
    /// farthest towards the other.
    #[inline]
    fn nearest(&self) -> Result<CoreProximity, Undecided> {
        let Self { half, way, gaps, sizes, .. } = *self;
        let is_x = gaps.x > gaps.y;
        let sign = DVec2::new(1.0_f64.copysign(way.x), 1.0_f64.copysign(way.y));
        let (normal, gap, size) = if is_x {
            (DVec2::new(sign.x, 0.0), gaps.x, sizes.x)
        } else {
            (DVec2::new(0.0, sign.y), gaps.y, sizes.y)
        };
        let own = self.corner(-normal);
        let corner = way + self.axes.rotate(own);
        let nearest = corner.max(-half).min(half);
        let rounding = ROUNDING * size;
        let is_above = if is_x { nearest.y == corner.y } else { nearest.x == corner.x };
        if is_above {
            return if gap > rounding {
                Ok(CoreProximity::Separated(CoreDistance {
                    points: [nearest, corner],
                    normal,
                    distance: gap,
                    rounding,
                }))
            } else if gap >= -rounding || nearest == corner {
                Ok(CoreProximity::Overlapping(corner))
            } else {
                Err(Undecided)
            };
        }
        let between = corner - nearest;
        let distance = between.length();
        let normal = between * (1.0 / distance);
        let along = normal.abs();
        let rounding =
            ROUNDING * (along.dot(way.abs() + nearest.abs()) + own.abs().element_sum());
        if !(gap > rounding && self.corner(-normal) == own) {
            return Err(Undecided);
        }
        Ok(CoreProximity::Separated(CoreDistance {
            points: [nearest, corner],
            normal,
            distance,
            rounding,
        }))
    }
}
