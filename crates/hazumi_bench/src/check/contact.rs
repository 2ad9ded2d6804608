//! Contact manifolds.

use hazumi3d::collide::{AxisCache, Scratch, collide};
use hazumi3d::query::signed_distance;

use super::Subject;
use crate::random::Random;

/// Every point lies midway between the surfaces, and the deepest is as deep as the gap.
pub(super) fn manifold(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let (pair, gap) = (subject.pair, subject.start.gap);
    let (a, b, cache) = (&pair.a.shape, &pair.b.shape, &mut AxisCache::Unknown);
    let found = collide(a, b, &pair.b_in_a, 0.0, cache, &mut Scratch::default());
    let deepest = found.points.iter().map(|point| point.separation).reduce(f32::min);
    let Some(deepest) = deepest else { return Some(subject.part(-gap).max(0.0)) };
    let outside = found.points.iter().flat_map(|point| {
        let in_b = pair.b_in_a.point_back(point.position);
        [signed_distance(a, point.position), signed_distance(b, in_b)]
            .map(|spot| spot.distance - 0.5 * point.separation.max(0.0))
    });
    let outside = outside.fold(0.0, f32::max);
    Some(subject.part((deepest - gap.min(0.0)).abs().max(outside)))
}
