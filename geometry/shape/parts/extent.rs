//! Extents of shapes made of parts.

use hazumi_core::bvh;

use super::Parts;
use crate::math::Aabb;
use crate::math::extents::{ExactAxes, Extents};
use crate::space::{DIM, ToF32};

/// Boxes reach farther by this part of their coordinates than sums in `f32` say, dimensionless:
/// more than the rounding of these.
const ROUNDING: f32 = 16.0 * f32::EPSILON;

impl Parts<'_> {
    /// How far the parts reach along the axes of an outer frame: in each direction, those whose
    /// boxes reach farther than any part seen so far are looked at.
    pub(crate) fn extents(&self, axes: &ExactAxes) -> Extents {
        if !axes.is_finite() {
            return Extents::UNKNOWN;
        }
        if !axes.is_turned() {
            return Extents::of_aabb(&self.local_bounds());
        }
        let mut found = Extents::EMPTY;
        for axis in 0..DIM {
            let row = axes.row(axis).to_f32();
            for is_up in [true, false] {
                let outward = if is_up { row } else { -row };
                let size = outward.abs();
                // Minus the reach, as near means less.
                let ahead = |bounds: &Aabb| {
                    let (center, half) = (bounds.center(), bounds.half_extents());
                    let room = ROUNDING * (center.abs() + half).dot(size);
                    -(center.dot(outward) + half.dot(size) + room)
                };
                let limit = |found: &Extents| nearest_f32(-found.reach(axis, is_up));
                bvh::nearest(self, limit(&found), ahead, |index, last| {
                    let Some(part) = self.part(index) else { return last };
                    let inner = axes.then(part.pose.rotation);
                    let reach = part.shape.extents(&inner);
                    found = found.union(reach.shifted(axes.turn(part.pose.position)));
                    limit(&found)
                });
            }
        }
        found
    }
}

#[expect(clippy::cast_possible_truncation, reason = "boxes have more room than its rounding")]
fn nearest_f32(reach: f64) -> f32 {
    reach as f32
}
