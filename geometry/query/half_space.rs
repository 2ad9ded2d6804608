//! Half-spaces, in 2D half-planes, beside bounded shapes.

use crate::gjk::difference::{Difference, SupportPair};
use crate::shape::{HalfSpace, Support};
use crate::space::{DVector, ToF64, Vector};

/// A half-space has no core; this stands for it where only the pose and the rounding count.
pub(super) struct HalfSpaceOrigin;

impl Support for HalfSpaceOrigin {
    fn support(&self, _direction: Vector) -> (u32, Vector) {
        (0, Vector::ZERO)
    }

    fn margin(&self) -> f32 {
        0.0
    }
}

/// Where a bounded shape is nearest to a half-space, in the frame of `a`.
pub(super) struct PlaneGap {
    /// Unit vector from `a` to `b`.
    pub(super) normal: DVector,
    /// Gap along the normal, in metres.
    pub(super) gap: f64,
    /// How far it may be off by the rounding of the input, in metres.
    pub(super) rounding: f64,
    /// Closest points of `a` and `b`, in metres.
    pub(super) points: [DVector; 2],
}

impl PlaneGap {
    /// The part of the push after which the gap is closed.
    pub(super) fn closes_after(&self, push: DVector) -> Option<f64> {
        let approach = -self.normal.dot(push);
        let is_reached = approach > 0.0 && self.gap - approach <= self.rounding;
        is_reached.then(|| (self.gap / approach).min(1.0))
    }
}

/// A half-space `a` under a bounded shape.
pub(super) fn below<S: Support + ?Sized>(
    plane: &HalfSpace,
    difference: &Difference<'_, HalfSpaceOrigin, S>,
) -> PlaneGap {
    let normal = plane.normal().to_f64();
    let offset = f64::from(plane.offset());
    let lowest = difference.lowest(normal);
    let bottom = lowest.point - normal * difference.margins();
    let gap = bottom.dot(normal) - offset;
    let rounding =
        difference.rounding(normal, &lowest) + f64::from(f32::EPSILON) * offset.abs();
    PlaneGap { normal, gap, rounding, points: [bottom - normal * gap, bottom] }
}

/// A bounded shape under a half-space `b`.
pub(super) fn above<S: Support + ?Sized>(
    plane: &HalfSpace,
    difference: &Difference<'_, S, HalfSpaceOrigin>,
) -> PlaneGap {
    let normal = -difference.seen_from_a(plane.normal().to_f64());
    let offset = f64::from(plane.offset());
    let highest = difference.lowest(normal);
    let top = highest.local[0].to_f64() + normal * difference.margins();
    let gap = (difference.position - top).dot(normal) - offset;
    let rounding =
        difference.rounding(normal, &highest) + f64::from(f32::EPSILON) * offset.abs();
    PlaneGap { normal, gap, rounding, points: [top, top + normal * gap] }
}
