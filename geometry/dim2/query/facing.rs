//! Pairs on their way that need no look at how they turn.

use super::advance::{Stop, advance};
use super::cores::Cores;
use super::corners::Corners;
use super::motion::Track;
use crate::shape::HalfPlane;
use crate::shape::solid::Core;

/// Half-planes whose normals turn by an angle below this, in radians, keep facing each other.
const PARALLEL: f64 = 1e-6;

/// When two cores first are `target` metres apart, or at most `tolerance` metres earlier; those of
/// few corners are asked by these.
pub(super) fn advance_cores(
    a: &Core<'_>,
    b: &Core<'_>,
    tracks: [Track; 2],
    target: f64,
    tolerance: f64,
) -> Option<Stop> {
    match (Corners::of(a), Corners::of(b)) {
        (Some(a), Some(b)) => advance(&mut Cores::new(&a, &b, tracks), target, tolerance),
        _ => advance(&mut Cores::new(a, b, tracks), target, tolerance),
    }
}

/// Whether two half-planes that face each other do so to the end. They reach so far that the least
/// tilt makes them touch.
pub(super) fn keep_facing(_: &HalfPlane, [first, second]: &[Track; 2]) -> bool {
    first.spin == second.spin || first.angle().max(second.angle()) <= PARALLEL
}
