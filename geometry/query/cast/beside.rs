//! Contacts of shapes of which one has no end.

use super::shape_cast::CastHit;
use crate::gjk::difference::Difference;
use crate::math::Pose;
use crate::query::half_space::{self, HalfSpaceOrigin, PlaneGap};
use crate::query::separation::Separation;
use crate::shape::solid::Solid;
use crate::space::{DVector, ToF64};

/// The hit of `b`, pushed from `b_in_a` along `push`, where a half-space is one of the two, and
/// `start` is how far they are apart; `None` for others.
pub(super) fn closes(
    a: Solid<'_>,
    b: Solid<'_>,
    b_in_a: &Pose,
    start: &Separation,
    push: DVector,
) -> Option<CastHit> {
    match (a, b) {
        (Solid::HalfSpace(plane), Solid::Bounded(core)) => {
            let place =
                half_space::below(plane, &Difference::new(&HalfSpaceOrigin, &core, b_in_a));
            let fraction = place.closes_after(push)?;
            Some(CastHit::exact(fraction, place.points[1] + push * fraction, place.normal))
        }
        (Solid::Bounded(core), Solid::HalfSpace(plane)) => {
            let place =
                half_space::above(plane, &Difference::new(&core, &HalfSpaceOrigin, b_in_a));
            let fraction = place.closes_after(push)?;
            Some(CastHit::exact(fraction, place.points[0], place.normal))
        }
        (Solid::HalfSpace(_), Solid::HalfSpace(_)) => {
            let (gap, normal) = (f64::from(start.gap), start.normal.to_f64());
            let points = start.points.map(|point| point.to_f64());
            let rounding = f64::from(f32::EPSILON) * gap;
            let fraction = PlaneGap { normal, gap, rounding, points }.closes_after(push)?;
            Some(CastHit::exact(fraction, points[0], normal))
        }
        (Solid::Bounded(_), Solid::Bounded(_))
        | (Solid::Parts(_), _)
        | (_, Solid::Parts(_)) => None,
    }
}
