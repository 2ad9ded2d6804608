//! Impulse response between two bodies of a cluster.

use glam::{DMat3, DVec3, Mat3};

use super::articulated_body::ArticulatedBody;
use super::spatial::{Dofs, SpatialBlock, linear_and_angular, minus};

/// Velocities, linear and angular, that impulses, linear and angular, of 1 give: 1/kg,
/// 1/(kg·m), 1/(kg·m²).
pub(crate) type Response = [[Mat3; 2]; 2];

/// The response of a body to impulses on `own` through a cluster, and to a `share` of its own
/// mobility; of another body without that.
pub(super) fn response_of(
    whole: SpatialBlock,
    own: Option<&ArticulatedBody>,
    share: f64,
) -> Response {
    let quarter = |row: usize, column: usize| part(&whole, row, column);
    let mut block = [[quarter(0, 0), quarter(0, 1)], [quarter(1, 0), quarter(1, 1)]];
    if let Some(body) = own {
        block[0][0] += DMat3::from_diagonal(body.inverse_mass) * share;
        block[1][1] += body.inverse_inertia * share;
    }
    let [[a, b], [c, d]] = block;
    [[a.as_mat3(), b.as_mat3()], [c.as_mat3(), d.as_mat3()]]
}

/// The response of a body alone.
pub(super) fn local_response(body: &ArticulatedBody) -> Response {
    let linear = DMat3::from_diagonal(body.inverse_mass).as_mat3();
    [[linear, Mat3::ZERO], [Mat3::ZERO, body.inverse_inertia.as_mat3()]]
}

/// Whether velocities have changed from `before` to `now` by more than `surprise` of themselves
/// and `slow`.
pub(super) fn has_changed(before: &Dofs, now: &Dofs, surprise: f64, slow: f64) -> bool {
    let ((change, turn), (now, spin)) =
        (linear_and_angular(&minus(now, before)), linear_and_angular(now));
    change.length() > surprise * (slow + now.length())
        || turn.length() > surprise * (slow + spin.length())
}

/// A quarter of a matrix.
fn part(block: &SpatialBlock, row: usize, column: usize) -> DMat3 {
    let row = |index: usize| DVec3::from_slice(&block.0[3 * row + index][3 * column..]);
    DMat3::from_cols(row(0), row(1), row(2)).transpose()
}
