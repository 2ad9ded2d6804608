//! Shape cast of two convex shapes by Newton steps on their distance.

use super::cast::last_step;
use super::shape_cast::CastHit;
use crate::gjk::difference::{Difference, SupportPair};
use crate::gjk::{self, GjkTermination, Goal, SimplexCache};
use crate::shape::Support;
use crate::space::DVector;

/// Most steps of a sweep. It takes 3 to 6, and one per binary digit at a grazing touch.
const MAX_STEPS: u32 = 64;

/// Two shapes with cores that are apart, by Newton's method.
///
/// The distance of convex shapes is a convex function of the push, and its slope is how fast
/// the push closes the gap along the normal. So Newton's method from the start never passes the
/// first touch and converges to it, and a gap that does not shrink never closes.
///
/// Source: Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems*, 1996
/// (conservative advancement). `[mirtich1996]`
pub(super) fn advance<A: Support + ?Sized, B: Support + ?Sized>(
    start: &Difference<'_, A, B>,
    push: DVector,
    cache: &mut SimplexCache,
) -> Option<CastHit> {
    let (mut fraction, mut normal, mut point) = (0.0, DVector::ZERO, DVector::ZERO);
    let mut is_sure = true;
    for _ in 0..MAX_STEPS {
        let difference = start.shifted(push * fraction);
        let found = gjk::search(&difference, &Goal::NEAREST, cache);
        is_sure &= found.end != GjkTermination::Capped;
        // Cores without margins have no direction once they touch: the plane or line on which
        // the last step ended still separates them.
        if found.end != GjkTermination::Overlap {
            normal = found.normal();
        }
        point = found.surface_points(&difference)[0];
        let (gap, approach) = (found.distance() - difference.margins(), -normal.dot(push));
        let is_closing = approach > 0.0;
        if gap <= found.rounding {
            let rest = last_step(fraction, gap, approach);
            let hit = CastHit::exact((fraction + rest).min(1.0), point, normal);
            return Some(CastHit { converged: is_sure, ..hit });
        }
        let left = gap - (1.0 - fraction) * approach;
        if !is_closing || left > found.rounding {
            return None;
        }
        fraction = (fraction + gap / approach).min(1.0);
    }
    Some(CastHit { converged: false, ..CastHit::exact(fraction, point, normal) })
}
