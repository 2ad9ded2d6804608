//! Crossings of segments.

use glam::DVec2;

/// Sine of the angle below which two segments are parallel up to rounding in `f64`,
/// dimensionless.
const PARALLEL: f64 = 1e-12;

/// Where two segments cross; `None` when they do not, or are parallel up to rounding: then they
/// come as close at one of their ends.
pub(super) fn crossing(a: [DVec2; 2], b: [DVec2; 2]) -> Option<[DVec2; 2]> {
    let (along_a, along_b, between) = (a[1] - a[0], b[1] - b[0], b[0] - a[0]);
    let cross = along_a.perp_dot(along_b);
    if cross.abs() <= PARALLEL * along_a.length() * along_b.length() {
        return None;
    }
    let on_a = between.perp_dot(along_b) / cross;
    let on_b = between.perp_dot(along_a) / cross;
    let is_inside = (0.0..=1.0).contains(&on_a) && (0.0..=1.0).contains(&on_b);
    is_inside.then(|| [a[0] + along_a * on_a; 2])
}
