//! Whether the shapes touch, and where they are nearest.

use hazumi3d::glam::Vec3;
use hazumi3d::query::{SimplexCache, distance, intersects, is_within, signed_distance};

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

/// The distance: the gap, or 0 and a point that is nowhere outside. Near touching, either is
/// right.
pub(super) fn distance_is_gap(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let (pair, gap) = (subject.pair, subject.start.gap);
    if !subject.start.converged && gap > 0.0 {
        return None;
    }
    let cache = &mut SimplexCache::default();
    let found = distance(&pair.a.shape, &pair.b.shape, &pair.b_in_a, cache);
    if !found.converged || !(found.distance >= 0.0) {
        return Some(WRONG);
    }
    let off = (found.distance - gap.max(0.0)).abs();
    if found.distance > 0.0 {
        return Some(subject.part(off));
    }
    let [on_a, on_b] = [found.points[0], pair.b_in_a.inverse_transform_point(found.points[1])];
    let out_a = signed_distance(&pair.a.shape, on_a).distance;
    let out_b = signed_distance(&pair.b.shape, on_b).distance;
    let is_one = found.points[0] == found.points[1] && found.normal == Vec3::ZERO;
    Some(if is_one { subject.part(off.max(out_a).max(out_b)) } else { WRONG })
}

/// The closest points. Points of uncertain depths are as near as can be expected.
pub(super) fn points(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let (pair, start) = (subject.pair, &subject.start);
    if !start.converged {
        return None;
    }
    let [on_a, on_b] = start.points;
    let between = (on_b - on_a - start.normal * start.gap).length();
    let off_a = signed_distance(&pair.a.shape, on_a).distance.abs();
    let off_b = signed_distance(&pair.b.shape, pair.b_in_a.inverse_transform_point(on_b))
        .distance
        .abs();
    let off_unit = pair.size * (start.normal.length() - 1.0).abs();
    let lengths = [between, off_a, off_b, off_unit];
    if lengths.iter().any(|length| length.is_nan()) {
        return Some(WRONG);
    }
    Some(subject.part(lengths.into_iter().fold(0.0, f32::max)))
}

/// A signed distance never changes by more than the way; so no way apart is shorter than a
/// depth.
pub(super) fn slope(subject: &Subject<'_>, random: &mut Random) -> Option<f64> {
    let length = subject.start.gap.abs().max(0.01 * subject.pair.size) * random.unit();
    let shifted = subject.shifted(random.direction() * length);
    let found = super::gap(subject.pair, &shifted);
    Some(subject.part((found.gap - subject.start.gap).abs() - length).max(0.0))
}
