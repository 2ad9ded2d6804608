//! Capsule and segment pairs, whose cores are segments.

use glam::DVec3;

use super::core_pair::{First, Movable, PlacedCore, Second, Simple, largest};
use super::spheres::PointCore;
use crate::gjk;
use crate::math::basis::tangents;
use crate::query::ray_cast::ExactPose;
use crate::shape::{Capsule, Segment};

/// Directions that enclose a sine below this have no direction across both, dimensionless.
const PARALLEL: f64 = 1e-6;

/// A segment with a beginning and a way to its end, in metres.
#[derive(Clone, Copy)]
pub(super) struct SegmentCore {
    pub(super) start: DVec3,
    pub(super) along: DVec3,
    /// The largest coordinates of its ends in its own frame, in metres.
    largest: DVec3,
}

/// A segment in another frame.
#[derive(Clone, Copy)]
pub(super) struct PlacedSegment {
    pub(super) segment: SegmentCore,
    frame: ExactPose,
}

impl SegmentCore {
    /// The point that is nearest to `point`.
    #[inline(always)]
    fn nearest(&self, point: DVec3) -> DVec3 {
        let part = (point - self.start).dot(self.along) / self.along.length_squared();
        self.at(part)
    }

    /// The point after a part of the way. A segment without length has one point only.
    #[inline(always)]
    pub(super) fn at(&self, part: f64) -> DVec3 {
        self.start + self.along * within(part)
    }

    #[inline(always)]
    fn middle(&self) -> DVec3 {
        self.start + self.along * 0.5
    }
}

/// `part` within the segment; 0 / 0, of a segment without length, is its beginning.
#[inline(always)]
#[expect(clippy::manual_clamp, reason = "`clamp` keeps the NaN of 0 / 0")]
pub(super) fn within(part: f64) -> f64 {
    part.max(0.0).min(1.0)
}

macro_rules! simple {
    ($($shape:ident $margin:expr;)*) => {$(
        impl Simple for $shape {
            type Core = SegmentCore;

            #[inline(always)]
            fn core(&self) -> SegmentCore {
                let [start, end] = self.ends().map(|end| end.as_dvec3());
                SegmentCore { start, along: end - start, largest: largest(self.ends()) }
            }

            #[inline(always)]
            fn margin(&self) -> f64 {
                let margin: fn(&Self) -> f32 = $margin;
                margin(self).into()
            }
        }

        impl Movable for $shape {
            type Placed = PlacedSegment;

            #[inline(always)]
            fn placed(&self, frame: &ExactPose) -> PlacedSegment {
                let SegmentCore { start, along, largest } = self.core();
                let segment =
                    SegmentCore { start: frame.point(start), along: frame.direction(along), largest };
                PlacedSegment { segment, frame: *frame }
            }
        }
    )*};
}
simple! {
    Capsule Self::radius;
    Segment |_| 0.0;
}

impl First for SegmentCore {
    #[inline(always)]
    fn reach(&self, normal: DVec3) -> f64 {
        normal.abs().dot(self.largest)
    }

    #[inline(always)]
    fn size(&self) -> f64 {
        self.largest.element_sum()
    }
}

impl First for PlacedSegment {
    #[inline(always)]
    fn reach(&self, normal: DVec3) -> f64 {
        self.segment.reach(self.frame.direction_back(normal))
    }

    #[inline(always)]
    fn size(&self) -> f64 {
        self.segment.size()
    }
}

impl PlacedCore for PlacedSegment {
    #[inline(always)]
    fn origin(&self) -> DVec3 {
        self.frame.position
    }

    #[inline(always)]
    fn shifted(&self, shift: DVec3) -> Self {
        let segment = SegmentCore { start: self.segment.start + shift, ..self.segment };
        Self { segment, frame: self.frame.shifted(shift) }
    }
}

impl Second<SegmentCore> for PointCore {
    #[inline(always)]
    fn nearest(&self, first: &SegmentCore) -> [DVec3; 2] {
        [first.nearest(self.0), self.0]
    }

    fn way_apart(&self, first: &SegmentCore) -> (DVec3, f64) {
        let aside = gjk::unit(first.along).map_or(DVec3::Y, across);
        (toward(aside, self.0 - first.middle()), 0.0)
    }
}

impl Second<SegmentCore> for PlacedSegment {
    /// Where the two lines are nearest, or an end of one where that is beyond it.
    ///
    /// With cross products, which know how much two segments differ in direction even where
    /// they hardly do.
    ///
    /// Source: Ericson, *Real-Time Collision Detection*, 2005, §5.1.9. `[ericson2005]`
    #[inline(always)]
    fn nearest(&self, first: &SegmentCore) -> [DVec3; 2] {
        let (one, other) = (first, &self.segment);
        let between = other.start - one.start;
        let cross = one.along.cross(other.along);
        let on_one = within(between.cross(other.along).dot(cross) / cross.length_squared());
        let [square, other_square] = [one.along, other.along].map(DVec3::length_squared);
        let cosine = one.along.dot(other.along);
        let on_other = (cosine * on_one - between.dot(other.along)) / other_square;
        if (0.0..=1.0).contains(&on_other) {
            return [one.start + one.along * on_one, other.start + other.along * on_other];
        }
        let on_other = within(on_other);
        let on_one = (between.dot(one.along) + cosine * on_other) / square;
        [one.at(on_one), other.start + other.along * on_other]
    }

    fn way_apart(&self, first: &SegmentCore) -> (DVec3, f64) {
        let directions = [gjk::unit(first.along), gjk::unit(self.segment.along)];
        let normal = match directions {
            [Some(one), Some(other)] if one.cross(other).length() > PARALLEL => {
                one.cross(other).normalize()
            }
            [Some(along), _] | [None, Some(along)] => across(along),
            [None, None] => DVec3::Y,
        };
        (toward(normal, self.segment.middle() - first.middle()), 0.0)
    }
}

/// A unit vector across the unit vector `along`.
fn across(along: DVec3) -> DVec3 {
    tangents(along.as_vec3())[0].as_dvec3()
}

/// `normal` or its opposite, whichever points along `way`.
pub(super) fn toward(normal: DVec3, way: DVec3) -> DVec3 {
    if way.dot(normal) < 0.0 { -normal } else { normal }
}
