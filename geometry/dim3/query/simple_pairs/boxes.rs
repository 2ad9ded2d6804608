//! Box pairs, whose cores are the boxes.

use glam::DVec3;

use super::core_pair::{First, Second, Simple};
use super::segments::{PlacedSegment, SegmentCore, toward};
use super::spheres::PointCore;
use crate::gjk;
use crate::shape::Cuboid;

/// A box around the origin of its frame: half extents in metres.
#[derive(Clone, Copy)]
pub(super) struct BoxCore(DVec3);

impl Simple for Cuboid {
    type Core = BoxCore;

    #[inline(always)]
    fn core(&self) -> BoxCore {
        BoxCore(self.half_extents().as_dvec3())
    }

    #[inline(always)]
    fn margin(&self) -> f64 {
        0.0
    }
}

impl First for BoxCore {
    #[inline(always)]
    fn reach(&self, normal: DVec3) -> f64 {
        normal.abs().dot(self.0)
    }

    #[inline(always)]
    fn size(&self) -> f64 {
        self.0.element_sum()
    }
}

impl Second<BoxCore> for PointCore {
    #[inline(always)]
    fn nearest(&self, first: &BoxCore) -> [DVec3; 2] {
        [first.nearest(self.0), self.0]
    }

    fn way_apart(&self, first: &BoxCore) -> (DVec3, f64) {
        first.out(|normal| normal.dot(self.0))
    }
}

impl Second<BoxCore> for PlacedSegment {
    #[inline(always)]
    fn nearest(&self, first: &BoxCore) -> [DVec3; 2] {
        let on_rod = first.nearest_of_segment(&self.segment);
        [first.nearest(on_rod), on_rod]
    }

    /// Through a face, or across an edge.
    fn way_apart(&self, first: &BoxCore) -> (DVec3, f64) {
        let SegmentCore { start, along, .. } = self.segment;
        let end = start + along;
        let mut best = first.out(|normal| normal.dot(start).min(normal.dot(end)));
        for axis in DVec3::AXES {
            let Some(across) = gjk::unit(axis.cross(along)) else { continue };
            let normal = toward(across, start);
            let gap = normal.dot(start) - first.reach(normal);
            if gap > best.1 {
                best = (normal, gap);
            }
        }
        best
    }
}

impl BoxCore {
    /// The point that is nearest to `point`: `point` itself inside.
    #[inline(always)]
    fn nearest(&self, point: DVec3) -> DVec3 {
        point.max(-self.0).min(self.0)
    }

    /// The point of `segment` that is nearest.
    ///
    /// Half the square of the distance is a convex function of the place on the segment, and
    /// its slope is linear between the places where the segment passes the plane of a face: the
    /// root is looked for between those.
    #[inline(always)]
    fn nearest_of_segment(&self, segment: &SegmentCore) -> DVec3 {
        let slope = |part: f64| {
            let point = segment.start + segment.along * part;
            segment.along.dot(point - self.nearest(point))
        };
        let (mut before, mut after) = ((0.0, slope(0.0)), (1.0, slope(1.0)));
        if before.1 >= 0.0 {
            return segment.start;
        }
        if after.1 <= 0.0 {
            return segment.start + segment.along;
        }
        // Infinite or no number where the segment runs along a plane, which is then no border.
        let per_metre = DVec3::ONE / segment.along;
        for half in [-self.0, self.0] {
            for part in ((half - segment.start) * per_metre).to_array() {
                if part > before.0 && part < after.0 {
                    let place = (part, slope(part));
                    if place.1 < 0.0 {
                        before = place;
                    } else {
                        after = place;
                    }
                }
            }
        }
        let part = before.0 + (after.0 - before.0) * (before.1 / (before.1 - after.1));
        segment.start + segment.along * part
    }

    /// The face through which the way out is shortest, and the gap along its normal, of
    /// something that reaches so far against a normal.
    fn out(&self, lowest: impl Fn(DVec3) -> f64) -> (DVec3, f64) {
        let mut best = (DVec3::Y, f64::NEG_INFINITY);
        for axis in DVec3::AXES {
            for normal in [axis, -axis] {
                let gap = lowest(normal) - self.reach(normal);
                if gap > best.1 {
                    best = (normal, gap);
                }
            }
        }
        best
    }
}
