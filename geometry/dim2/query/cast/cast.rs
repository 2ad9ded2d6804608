//! Shape cast: first contact of a shape that moves along a straight line.

use glam::DVec2;

use super::beside;
use super::enter::{PushEntry, SidesEnd, enter};
use super::newton;
use super::shape_cast::{CastHit, ShapeCast};
use crate::gjk::SimplexCache;
use crate::gjk::difference::Difference;
use crate::math::Pose;
use crate::query::corners::CornerHull;
use crate::query::fast_paths;
use crate::query::parts;
use crate::query::separation::{Separation, separation};
use crate::shape::solid::{Core, Solid};
use crate::shape::{Shape, Support};

/// Of more corners than this together, a few looks at the distance, which halve their way to
/// the nearest, take less time than one at every side.
const MANY: usize = 128;

/// Casts `b` from `b_in_a` along `sweep` until it touches `a`; `None` for a miss.
///
/// Shapes that touch or overlap at the start give the fraction 0, with point and normal of
/// [`separation`], also when the push would part them. Segments of chains that are hit
/// [from the front](crate::shape::Sides::Front) only let shapes from behind pass, even when
/// they touch at the start. The result is exact. The push is a line that goes into the
/// difference of the shapes through a side or a round corner. Both have closed forms. Shapes
/// that graze each other or touch at the start, and those of the user's own, take several looks
/// at their distance.
pub fn cast(a: &Shape, b: &Shape, b_in_a: &Pose, sweep: &ShapeCast) -> Option<CastHit> {
    let push = sweep.translation.as_dvec2();
    if let Ok(stop) = fast_paths::cast(a, b, b_in_a, push) {
        return stop.map(|stop| CastHit::exact(stop.fraction, stop.point, stop.normal));
    }
    let solids = (Solid::of(a), Solid::of(b));
    match &solids {
        (Solid::Parts(_), _) | (_, Solid::Parts(_)) => return parts::cast(a, b, b_in_a, sweep),
        (Solid::Bounded(a), Solid::Bounded(b)) => match of_cores(a, b, b_in_a, push) {
            Ok(PushEntry { fraction, point, normal }) => {
                return Some(CastHit::exact(fraction, point, normal));
            }
            Err(SidesEnd::Miss) => return None,
            Err(SidesEnd::Undecided) => {}
        },
        _ => {}
    }
    let mut cache = SimplexCache::default();
    let start = separation(a, b, b_in_a, &mut cache);
    if start.gap <= 0.0 {
        let Separation { points, normal, parts, converged, .. } = start;
        return Some(CastHit { fraction: 0.0, point: points[0], normal, parts, converged });
    }
    match solids {
        (Solid::Bounded(a), Solid::Bounded(b)) => {
            match (CornerHull::of(&a), CornerHull::of(&b)) {
                (Some(a), Some(b)) => {
                    newton::advance(&Difference::new(&a, &b, b_in_a), push, &mut cache)
                }
                _ => newton::advance(&Difference::new(&a, &b, b_in_a), push, &mut cache),
            }
        }
        (a, b) => beside::closes(a, b, b_in_a, &start, push),
    }
}

/// Casts any two convex shapes, as [`cast`].
///
/// Where the cores overlap at the start, the normal is zero and the point a common one.
pub fn cast_of<A: Support + ?Sized, B: Support + ?Sized>(
    a: &A,
    b: &B,
    b_in_a: &Pose,
    sweep: &ShapeCast,
) -> Option<CastHit> {
    let push = sweep.translation.as_dvec2();
    let difference = Difference::new(a, b, b_in_a);
    newton::advance(&difference, push, &mut SimplexCache::default())
}

/// [`cast`] of two convex shapes, where that is clear without a search.
fn of_cores(
    a: &Core<'_>,
    b: &Core<'_>,
    b_in_a: &Pose,
    push: DVec2,
) -> Result<PushEntry, SidesEnd> {
    let a = CornerHull::of(a).ok_or(SidesEnd::Undecided)?;
    let b = CornerHull::of(b).ok_or(SidesEnd::Undecided)?;
    if a.list().len() + b.list().len() > MANY {
        return Err(SidesEnd::Undecided);
    }
    enter(&Difference::new(&a, &b, b_in_a), push)
}

/// The last step of a search that has come within the rounding of the touch, as a fraction of
/// the push: none, the touch is where the search ends.
pub(super) fn last_step(_fraction: f64, _gap: f64, _approach: f64) -> f64 {
    0.0
}
