//! Half-spaces that face each other: infinite overlaps.

use super::track::Track;
use crate::shape::HalfSpace;

/// Half-spaces whose normals turn by an angle below this, in radians, keep facing each other.
const PARALLEL: f64 = 1e-6;

/// Whether two half-spaces that face each other do so to the end. They reach so far that the
/// least tilt makes them touch.
pub(super) fn keep_facing(plane: &HalfSpace, tracks: &[Track; 2]) -> bool {
    let [first, second] = tracks;
    let normal = first.axes_at(&first.turn(0.0)) * plane.normal().as_dvec3();
    let tilt = |track: &Track| track.angle * track.axis.cross(normal).length();
    first.axis == second.axis && first.angle == second.angle
        || tilt(first).max(tilt(second)) <= PARALLEL
}
