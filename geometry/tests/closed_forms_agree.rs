//! Answers in closed form are those of the search for any convex shapes.

use hazumi_geometry::query::{
    CastHit, GjkOutput, ShapeCast, SimplexCache, cast, distance, intersects, is_within,
    separation, signed_distance,
};
use hazumi_geometry::{Pose, Shape};

/// Whether two shapes overlap, after a look whether all that is said of them is what the search
/// found.
#[track_caller]
pub(crate) fn overlaps_as_searched(
    [a, b]: [&Shape; 2],
    b_in_a: &Pose,
    tolerance: f32,
    expected: &GjkOutput,
) -> bool {
    let found = separation(a, b, b_in_a, &mut SimplexCache::default());
    let story = || format!("{found:?} {expected:?}\n{a:?}\n{b:?}\n{b_in_a:?}");
    assert!(found.converged, "{}", story());
    if expected.distance > tolerance {
        assert!((found.gap - expected.surface_distance()).abs() <= tolerance, "{}", story());
    } else {
        assert!(found.gap <= expected.surface_distance() + tolerance, "{}", story());
    }
    let between = found.points[1] - found.points[0];
    assert!((between - found.normal * found.gap).length() <= tolerance, "{}", story());
    assert!((found.normal.length() - 1.0).abs() < 1e-6, "{}", story());
    assert_eq!(intersects(a, b, b_in_a), found.gap <= 0.0, "{}", story());
    let apart = distance(a, b, b_in_a, &mut SimplexCache::default());
    assert_eq!(apart.distance, found.gap.max(0.0), "{}", story());
    let places = [apart.points[0], b_in_a.inverse_transform_point(apart.points[1])];
    for (shape, place) in [a, b].into_iter().zip(places) {
        let outside = signed_distance(shape, place).distance;
        assert!(outside <= tolerance, "{outside} {apart:?} {}", story());
    }
    // Shifted apart by the answer, they touch or are apart by no more than rounding.
    let shift = found.normal * (2.0 * tolerance - found.gap.min(0.0));
    let moved = Pose::new(b_in_a.position + shift, b_in_a.rotation);
    let apart = separation(a, b, &moved, &mut SimplexCache::default());
    assert!(apart.gap >= 0.0, "{apart:?} {}", story());
    for limit in [0.5 * found.gap, 2.0 * found.gap + tolerance] {
        let near = is_within(a, b, b_in_a, limit, &mut SimplexCache::default());
        let is_border = (found.gap - limit.max(0.0)).abs() <= tolerance;
        assert!(is_border || near == (found.gap <= limit.max(0.0)), "{}", story());
    }
    expected.distance <= tolerance
}

/// Whether a sweep hits, after a look whether it does where the search found that it does.
#[track_caller]
pub(crate) fn hits_as_searched(
    [a, b]: [&Shape; 2],
    b_in_a: &Pose,
    tolerance: f32,
    sweep: &ShapeCast,
    expected: Option<CastHit>,
) -> bool {
    let push = sweep.translation();
    let found = cast(a, b, b_in_a, sweep);
    let story = || format!("{found:?} {expected:?}\n{a:?}\n{b:?}\n{b_in_a:?} {push:?}");
    let (Some(found), Some(expected)) = (found, expected) else {
        // One of them grazes, and rounding decides.
        let gap = |hit: CastHit| {
            let moved = Pose::new(b_in_a.position + push * hit.fraction, b_in_a.rotation);
            separation(a, b, &moved, &mut SimplexCache::default()).gap
        };
        let gap = found.or(expected).map_or(0.0, gap);
        assert!(gap.abs() <= 4.0 * tolerance, "{}", story());
        return false;
    };
    let way = (found.fraction - expected.fraction).abs() * push.dot(found.normal).abs();
    assert!(way <= 4.0 * tolerance + 1e-6 * push.length(), "{}", story());
    assert!(found.converged, "{}", story());
    true
}
