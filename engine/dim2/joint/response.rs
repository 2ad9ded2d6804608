//! Impulse response between two bodies of a cluster.

use glam::Mat3;

use super::articulated_body::ArticulatedBody;
use super::spatial::{Dofs, SpatialBlock, diagonal, linear_and_angular, minus, wrench_of};

/// Velocities, along x and y and angular, that such impulses of 1 give: 1/kg, 1/(kg·m),
/// 1/(kg·m²).
pub(crate) type Response = Mat3;

/// The response of a body to impulses on `own` through a cluster, and to a `share` of its own
/// mobility; of another body without that.
pub(super) fn response_of(
    mut block: SpatialBlock,
    own: Option<&ArticulatedBody>,
    share: f64,
) -> Response {
    if let Some(body) = own {
        for part in 0..3 {
            block.0[part][part] += share * body.inverse_masses[part];
        }
    }
    matrix_of(&block)
}

/// The response of a body alone.
pub(super) fn local_response(body: &ArticulatedBody) -> Response {
    matrix_of(&diagonal(&body.inverse_masses))
}

/// Whether velocities have changed from `before` to `now` by more than `surprise` of themselves
/// and `slow`.
pub(super) fn has_changed(before: &Dofs, now: &Dofs, surprise: f64, slow: f64) -> bool {
    let ((change, turn), (now, spin)) =
        (linear_and_angular(&minus(now, before)), linear_and_angular(now));
    change.length() > surprise * (slow + now.length())
        || turn.abs() > surprise * (slow + spin.abs())
}

/// The block as a matrix, in half the memory.
fn matrix_of(block: &SpatialBlock) -> Mat3 {
    let [x, y, turn] = block.0.map(|row| wrench_of(&row));
    Mat3::from_cols(x, y, turn).transpose()
}
