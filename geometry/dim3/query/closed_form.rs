//! Distances that have a closed form. All others are what `search` finds: called in the place
//! where its answer goes, as copies of answers take longer than two balls.

use super::nearest::Distance;
use super::separation::Separation;
use super::simple_pairs;
use crate::math::Pose;
use crate::shape::Shape;

/// Where the nearest points are, and how far apart.
#[inline]
pub(super) fn separation(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    search: impl FnOnce() -> Separation,
) -> Separation {
    match (a, b) {
        (Shape::Sphere(a), Shape::Sphere(b)) => simple_pairs::ball_separation(a, b, b_in_a),
        _ => simple_pairs::separation(a, b, b_in_a, search),
    }
}

/// How far two shapes are apart.
#[inline]
pub(super) fn distance(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    search: impl FnOnce() -> Distance,
) -> Distance {
    match (a, b) {
        (Shape::Sphere(a), Shape::Sphere(b)) => simple_pairs::ball_distance(a, b, b_in_a),
        _ => simple_pairs::distance(a, b, b_in_a, search),
    }
}

/// Whether two shapes are at most `limit` metres apart.
pub(super) fn is_within(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    limit: f64,
    search: impl FnOnce() -> bool,
) -> bool {
    simple_pairs::is_within(a, b, b_in_a, limit, search)
}
