//! GJK searches without a trace.

use super::cache::SimplexCache;
use super::difference::Difference;
use super::goal::Goal;
use super::result::{GjkOutput, GjkResult};
use super::search::search_watched;
use crate::math::Pose;
use crate::shape::Support;

/// The closest points of any two convex shapes.
///
/// For the shapes of this library [`distance`](crate::query::distance) also gives the depth of
/// overlaps. `cache` is that of this pair from the last call.
///
/// Source: Gilbert, Johnson, Keerthi, *A Fast Procedure for Computing the Distance Between
/// Complex Objects in Three-Dimensional Space*, 1988. The end of the search is as in van den
/// Bergen, *A Fast and Robust GJK Implementation for Collision Detection of Convex
/// Objects*, 1999. `[gilbert1988]` `[bergen1999]`
#[doc(alias = "GJK")]
pub fn closest<A: Support + ?Sized, B: Support + ?Sized>(
    a: &A,
    b: &B,
    b_in_a: &Pose,
    cache: &mut SimplexCache,
) -> GjkOutput {
    let difference = Difference::new(a, b, b_in_a);
    search(&difference, &Goal::NEAREST, cache).closest(&difference)
}

/// As [`search_into`], where a copy costs little.
#[inline]
pub(crate) fn search<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    goal: &Goal,
    cache: &mut SimplexCache,
) -> GjkResult {
    let mut found = GjkResult::default();
    search_into(difference, goal, cache, &mut found);
    found
}

/// Looks for the point of `b − a` nearest to the origin.
///
/// Each step takes the point that reaches farthest against the nearest one so far. It proves a
/// lower bound on the distance and, if it is new, brings the nearest point closer.
#[inline]
pub(crate) fn search_into<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    goal: &Goal,
    cache: &mut SimplexCache,
    found: &mut GjkResult,
) {
    search_watched(difference, goal, cache, found, &mut |_| {});
}
