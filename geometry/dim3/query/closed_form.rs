//! Distances that have a closed form.

use super::nearest::Distance;
use super::separation::Separation;
use super::simple_pairs;
use crate::math::Pose;
use crate::shape::Shape;

/// Where the nearest points have a closed form.
#[inline]
pub(super) fn separation(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Separation> {
    match (a, b) {
        (Shape::Sphere(a), Shape::Sphere(b)) => {
            Some(simple_pairs::ball_separation(a, b, b_in_a))
        }
        _ => simple_pairs::separation(a, b, b_in_a),
    }
}

/// Where the nearest points have a closed form.
#[inline]
pub(super) fn distance(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Distance> {
    match (a, b) {
        (Shape::Sphere(a), Shape::Sphere(b)) => Some(simple_pairs::ball_distance(a, b, b_in_a)),
        _ => simple_pairs::distance(a, b, b_in_a),
    }
}

/// Whether two shapes are at most `limit` metres apart, where that has a closed form.
pub(super) fn is_within(a: &Shape, b: &Shape, b_in_a: &Pose, limit: f64) -> Option<bool> {
    simple_pairs::is_within(a, b, b_in_a, limit)
}
