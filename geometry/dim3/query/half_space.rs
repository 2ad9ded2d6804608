//! Half-spaces beside bounded shapes.

use glam::{DVec3, Vec3};

use crate::gjk::difference::{Difference, Pair};
use crate::shape::solid::Core;
use crate::shape::{HalfSpace, Support};

/// A half-space has no core; this stands for it where only the pose and the rounding count.
pub(super) struct Origin;

impl Support for Origin {
    fn support(&self, _direction: Vec3) -> (u32, Vec3) {
        (0, Vec3::ZERO)
    }

    fn margin(&self) -> f32 {
        0.0
    }
}

/// Where a bounded shape is nearest to a half-space, in the frame of `a`.
pub(super) struct PlaneGap {
    /// Unit vector from `a` to `b`.
    pub(super) normal: DVec3,
    /// Gap along the normal, in metres.
    pub(super) gap: f64,
    /// How far it may be off by the rounding of the input, in metres.
    pub(super) rounding: f64,
    /// Closest points of `a` and `b`, in metres.
    pub(super) points: [DVec3; 2],
}

/// A half-space `a` under a bounded shape.
pub(super) fn below(
    plane: &HalfSpace,
    difference: &Difference<'_, Origin, Core<'_>>,
) -> PlaneGap {
    let normal = plane.normal().as_dvec3();
    let offset = f64::from(plane.offset());
    let lowest = difference.lowest(normal);
    let bottom = lowest.point - normal * difference.margins();
    let gap = bottom.dot(normal) - offset;
    let rounding =
        difference.rounding(normal, &lowest) + f64::from(f32::EPSILON) * offset.abs();
    PlaneGap { normal, gap, rounding, points: [bottom - normal * gap, bottom] }
}

/// A bounded shape under a half-space `b`.
pub(super) fn above(
    plane: &HalfSpace,
    difference: &Difference<'_, Core<'_>, Origin>,
) -> PlaneGap {
    let normal = -difference.seen_from_a(plane.normal().as_dvec3());
    let offset = f64::from(plane.offset());
    let highest = difference.lowest(normal);
    let top = highest.local[0].as_dvec3() + normal * difference.margins();
    let gap = (difference.position - top).dot(normal) - offset;
    let rounding =
        difference.rounding(normal, &highest) + f64::from(f32::EPSILON) * offset.abs();
    PlaneGap { normal, gap, rounding, points: [top, top + normal * gap] }
}
