//! Sphere pairs, whose cores are points.

use glam::DVec3;

use super::core_pair::{CorePair, First, Movable, PlacedCore, Second, Simple};
use super::sweep::ExactCast;
use crate::query::ray_cast::ExactPose;
use crate::shape::Sphere;

/// A point at the origin of its own frame, which stands so many metres from the origin.
#[derive(Clone, Copy)]
pub(super) struct PointCore(pub(super) DVec3);

impl Simple for Sphere {
    type Core = PointCore;

    #[inline(always)]
    fn core(&self) -> PointCore {
        PointCore(DVec3::ZERO)
    }

    #[inline(always)]
    fn margin(&self) -> f64 {
        self.radius().into()
    }
}

impl Movable for Sphere {
    type Placed = PointCore;

    #[inline(always)]
    fn placed(&self, frame: &ExactPose) -> PointCore {
        PointCore(frame.position)
    }
}

impl First for PointCore {
    #[inline(always)]
    fn reach(&self, _normal: DVec3) -> f64 {
        0.0
    }

    #[inline(always)]
    fn size(&self) -> f64 {
        0.0
    }
}

impl PlacedCore for PointCore {
    #[inline(always)]
    fn origin(&self) -> DVec3 {
        self.0
    }

    #[inline(always)]
    fn shifted(&self, shift: DVec3) -> Self {
        Self(self.0 + shift)
    }
}

impl Second<Self> for PointCore {
    #[inline(always)]
    fn nearest(&self, first: &Self) -> [DVec3; 2] {
        [first.0, self.0]
    }

    fn way_apart(&self, _first: &Self) -> (DVec3, f64) {
        (if self.0.y < 0.0 { DVec3::NEG_Y } else { DVec3::Y }, 0.0)
    }

    /// The first root of a quadratic equation.
    #[inline(always)]
    fn sweep(pair: &CorePair<Self, Self>, push: DVec3) -> Option<ExactCast> {
        if pair.is_within(0.0) {
            return Some(pair.stay());
        }
        let center = pair.second.0;
        let sum = pair.margin();
        let (square, approach) = (push.length_squared(), -center.dot(push));
        // With the cross product, which does not cancel, in place of the difference of squares.
        let beside = center.cross(push).length_squared();
        let root = square * sum * sum - beside;
        if !(approach > 0.0 && root >= 0.0) {
            return None;
        }
        let fraction = (center.length_squared() - sum * sum) / (approach + root.sqrt());
        // A touch at the very end counts, up to the rounding of the input.
        if fraction > 1.0 && (center + push).length() - sum > pair.most_rounding() {
            return None;
        }
        let fraction = fraction.min(1.0);
        let way = center + push * fraction;
        let length = way.length();
        // So far out that balls are smaller than the rounding, they meet head on.
        let normal =
            if length > 0.0 { way * (1.0 / length) } else { push * (-1.0 / square.sqrt()) };
        let [first, second] = pair.margins;
        let points = [normal * first, center - normal * second];
        Some(ExactCast { fraction, points, normal, converged: true })
    }
}
