//! Whether the shapes touch, and where they are nearest.

use hazumi3d::query::{SimplexCache, intersects, is_within, signed_distance};

use super::{Subject, TOUCHING, WRONG};
use crate::random::Random;

/// The search for shapes that are apart was not stopped early.
pub(super) fn is_gap_sure(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let error = if subject.start.converged { 0.0 } else { WRONG };
    (subject.part(subject.start.gap) > TOUCHING).then_some(error)
}

/// The same for shapes that overlap.
pub(super) fn is_depth_sure(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let error = if subject.start.converged { 0.0 } else { WRONG };
    (subject.part(subject.start.gap) <= TOUCHING).then_some(error)
}

/// The booleans, against the gap. The error is how far the gap is from the limit.
pub(super) fn agrees(subject: &Subject<'_>, random: &mut Random) -> Option<f64> {
    let pair = subject.pair;
    let (a, b, gap) = (&pair.a.shape, &pair.b.shape, subject.start.gap);
    let limit = gap.max(0.0) * random.within(0.5, 1.5);
    let cache = &mut SimplexCache::default();
    let is_wrong = [
        (intersects(a, b, &pair.b_in_a) != (gap <= 0.0), gap),
        (is_within(a, b, &pair.b_in_a, limit, cache) != (gap <= limit), gap - limit),
    ];
    let errors =
        is_wrong.map(|(is_wrong, far)| if is_wrong { subject.part(far).abs() } else { 0.0 });
    Some(errors[0].max(errors[1]))
}

/// The closest points. Those of depths that are not sure are as near as can be asked for.
pub(super) fn points(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let (pair, start) = (subject.pair, &subject.start);
    if !start.converged {
        return None;
    }
    let [on_a, on_b] = start.points;
    let between = (on_b - on_a - start.normal * start.gap).length();
    let off_a = signed_distance(&pair.a.shape, on_a).distance.abs();
    let off_b = signed_distance(&pair.b.shape, pair.b_in_a.point_back(on_b)).distance.abs();
    let off_unit = pair.size * (start.normal.length() - 1.0).abs();
    let lengths = [between, off_a, off_b, off_unit];
    if lengths.iter().any(|length| length.is_nan()) {
        return Some(WRONG);
    }
    Some(subject.part(lengths.into_iter().fold(0.0, f32::max)))
}

/// A signed distance never changes by more than the way; so no way apart is shorter than a depth.
pub(super) fn slope(subject: &Subject<'_>, random: &mut Random) -> Option<f64> {
    let length = subject.start.gap.abs().max(0.01 * subject.pair.size) * random.unit();
    let shifted = subject.shifted(random.direction() * length);
    let found = super::gap(subject.pair, &shifted);
    Some(subject.part((found.gap - subject.start.gap).abs() - length).max(0.0))
}
