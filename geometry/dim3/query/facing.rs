//! Pairs on their way that need no look at how they turn.

use super::advance::{Stop, advance};
use super::cores::Cores;
use super::motion::Track;
use crate::shape::HalfSpace;
use crate::shape::solid::Core;

/// Half-spaces whose normals turn by an angle below this, in radians, keep facing each other.
const PARALLEL: f64 = 1e-6;

/// When two cores first are `target` metres apart, or at most `tolerance` metres earlier.
pub(super) fn advance_cores(
    a: &Core<'_>,
    b: &Core<'_>,
    tracks: [Track; 2],
    target: f64,
    tolerance: f64,
) -> Option<Stop> {
    advance(&mut Cores::new(a, b, tracks), target, tolerance)
}

/// Whether two half-spaces that face each other do so to the end. They reach so far that the least
/// tilt makes them touch.
pub(super) fn keep_facing(plane: &HalfSpace, tracks: &[Track; 2]) -> bool {
    let [first, second] = tracks;
    let normal = first.axes_at(&first.turn(0.0)) * plane.normal().as_dvec3();
    let tilt = |track: &Track| track.angle * track.axis.cross(normal).length();
    first.axis == second.axis && first.angle == second.angle
        || tilt(first).max(tilt(second)) <= PARALLEL
}
