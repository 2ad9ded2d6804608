//! Shape casts of simple pairs.

use glam::DVec3;

use super::core_pair::{CorePair, First, PairGap, Second};
use crate::query::cast::{CastHit, narrow_down};
use crate::query::ray_cast::ExactPose;

/// Most steps of a sweep. It takes 3 to 6, and one per binary digit at a grazing touch.
const MAX_STEPS: u32 = 64;

/// A [`CastHit`] before it is rounded.
pub(super) struct ExactCast {
    pub(super) fraction: f64,
    /// Where the first and the second touch, in metres; the latter before the push.
    pub(super) points: [DVec3; 2],
    /// From the first to the second.
    pub(super) normal: DVec3,
    pub(super) converged: bool,
}

impl<F: First, S: Second<F>> CorePair<F, S> {
    /// Where the second, pushed by so many metres, first touches.
    #[inline]
    pub(super) fn sweep(&self, push: DVec3) -> Option<ExactCast> {
        S::sweep(self, push)
    }

    /// The answer when they touch where they are.
    #[inline(never)]
    pub(super) fn stay(&self) -> ExactCast {
        let PairGap { gap, points, normal } = self.gap();
        ExactCast { fraction: 0.0, points, normal, converged: !gap.is_nan() }
    }
}

/// Newton's method, as in [`cast`](crate::query::cast()): the distance is a convex function of
/// the push, so a step never passes the first touch.
///
/// Source: Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems*, 1996
/// (conservative advancement). `[mirtich1996]`
#[inline]
pub(super) fn advance<F: First, S: Second<F>>(
    start: &CorePair<F, S>,
    push: DVec3,
) -> Option<ExactCast> {
    let (mut fraction, mut normal) = (0.0, DVec3::ZERO);
    let mut points = [DVec3::ZERO; 2];
    let most_rounding = start.most_rounding();
    let mut converged = false;
    for _ in 0..MAX_STEPS {
        let shift = push * fraction;
        let pair = start.shifted(shift);
        let [on_first, on_second] = pair.second.nearest(&pair.first);
        let way = on_second - on_first;
        let distance = way.length();
        // Where the cores touch, the plane on which the last step ended still separates them.
        if distance > most_rounding || fraction == 0.0 {
            normal = way / distance;
        }
        points = [on_first, on_second - shift];
        let (gap, approach) = (distance - pair.margin(), -normal.dot(push));
        let rounding = pair.rounding(normal);
        if fraction == 0.0 && !(gap > rounding) {
            return Some(start.stay());
        }
        if gap <= rounding {
            if approach > 0.0 && gap > 0.0 {
                fraction += gap / approach;
            }
            converged = true;
            break;
        }
        let left = gap - (1.0 - fraction) * approach;
        if !(approach > 0.0) || left > rounding {
            return None;
        }
        fraction = (fraction + gap / approach).min(1.0);
    }
    let points = [points[0] + normal * start.margins[0], points[1] - normal * start.margins[1]];
    Some(ExactCast { fraction: fraction.min(1.0), points, normal, converged })
}

impl ExactCast {
    /// The same from the second to the first, in the frame of the second.
    #[inline]
    pub(super) fn swapped(self, second_in_first: &ExactPose) -> Self {
        let points =
            [self.points[1], self.points[0]].map(|point| second_in_first.point_back(point));
        Self { points, normal: -second_in_first.direction_back(self.normal), ..self }
    }

    #[inline]
    pub(super) fn narrow(&self) -> CastHit {
        CastHit {
            fraction: narrow_down(self.fraction),
            point: self.points[0].as_vec3(),
            normal: self.normal.as_vec3(),
            parts: [None; 2],
            converged: self.converged,
        }
    }
}
