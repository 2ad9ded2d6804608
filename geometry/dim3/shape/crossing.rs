//! Crossings of segments.

use glam::DVec3;

/// Sine of the angle below which two segments are parallel up to rounding in `f64`,
/// dimensionless.
const PARALLEL: f64 = 1e-12;

/// Where two segments cross, seen along their common normal; `None` when they do not, or are
/// parallel up to rounding: then they come as close at one of their ends.
pub(super) fn crossing(a: [DVec3; 2], b: [DVec3; 2]) -> Option<[DVec3; 2]> {
    let (along_a, along_b, between) = (a[1] - a[0], b[1] - b[0], b[0] - a[0]);
    let cross = along_a.cross(along_b);
    let square = cross.length_squared();
    let sizes = along_a.length_squared() * along_b.length_squared();
    if square <= PARALLEL * PARALLEL * sizes {
        return None;
    }
    let on_a = between.cross(along_b).dot(cross) / square;
    let on_b = between.cross(along_a).dot(cross) / square;
    let is_inside = (0.0..=1.0).contains(&on_a) && (0.0..=1.0).contains(&on_b);
    is_inside.then(|| [a[0] + along_a * on_a, b[0] + along_b * on_b])
}
