//! Half-planes beside bounded shapes.

use glam::{DVec2, Vec2};

use crate::gjk::difference::Difference;
use crate::shape::{HalfPlane, Support};

/// A half-plane has no core; this stands for it where only the pose and the rounding count.
pub(super) struct Origin;

impl Support for Origin {
    fn support(&self, _direction: Vec2) -> (u32, Vec2) {
        (0, Vec2::ZERO)
    }

    fn margin(&self) -> f32 {
        0.0
    }
}

/// Where a bounded shape is nearest to a half-plane, in the frame of `a`.
pub(super) struct PlaneGap {
    /// Unit vector from `a` to `b`.
    pub(super) normal: DVec2,
    /// Gap along the normal, in metres.
    pub(super) gap: f64,
    /// How far it may be off by the rounding of the input, in metres.
    pub(super) rounding: f64,
    /// Closest points of `a` and `b`, in metres.
    pub(super) points: [DVec2; 2],
}

/// A half-plane `a` under a bounded shape.
pub(super) fn below<S: Support + ?Sized>(
    plane: &HalfPlane,
    difference: &Difference<'_, Origin, S>,
) -> PlaneGap {
    let normal = plane.normal().as_dvec2();
    let offset = f64::from(plane.offset());
    let lowest = difference.lowest(normal);
    let bottom = lowest.point - normal * difference.margins();
    let gap = bottom.dot(normal) - offset;
    let rounding =
        difference.rounding(normal, lowest.local) + f64::from(f32::EPSILON) * offset.abs();
    PlaneGap { normal, gap, rounding, points: [bottom - normal * gap, bottom] }
}

/// A bounded shape under a half-plane `b`.
pub(super) fn above<S: Support + ?Sized>(
    plane: &HalfPlane,
    difference: &Difference<'_, S, Origin>,
) -> PlaneGap {
    let normal = -difference.seen_from_a(plane.normal().as_dvec2());
    let offset = f64::from(plane.offset());
    let highest = difference.lowest(normal);
    let top = highest.local[0].as_dvec2() + normal * difference.margins();
    let gap = (difference.position - top).dot(normal) - offset;
    let rounding =
        difference.rounding(normal, highest.local) + f64::from(f32::EPSILON) * offset.abs();
    PlaneGap { normal, gap, rounding, points: [top, top + normal * gap] }
}
