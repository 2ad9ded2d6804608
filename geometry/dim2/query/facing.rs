//! Half-planes that face each other: infinite overlaps.

use super::track::Track;
use crate::shape::HalfPlane;

/// Half-planes whose normals turn by an angle below this, in radians, keep facing each other.
const PARALLEL: f64 = 1e-6;

/// Whether two half-planes that face each other do so to the end. They reach so far that the
/// least tilt makes them touch.
pub(super) fn keep_facing(_: &HalfPlane, [first, second]: &[Track; 2]) -> bool {
    first.spin == second.spin || first.angle().max(second.angle()) <= PARALLEL
}
