//! The velocities that impulses on one body of a cluster give another.

use glam::{DMat3, DVec3, Mat3};

use super::articulated_body::ArticulatedBody;
use super::spatial::{Dofs, SpatialBlock, minus, parts};

/// Velocities, linear and angular, that impulses, linear and angular, of 1 give: 1/kg, 1/(kg·m),
/// 1/(kg·m²).
pub(crate) type Response = [[Mat3; 2]; 2];

/// The response of a body to impulses on `own` through a cluster, and to a `share` of its own mobility; of
/// another body without that.
pub(super) fn response_of(
    whole: SpatialBlock,
    own: Option<&ArticulatedBody>,
    share: f64,
) -> Response {
    let quarter = |row: usize, column: usize| part(&whole, row, column);
    let mut block = [[quarter(0, 0), quarter(0, 1)], [quarter(1, 0), quarter(1, 1)]];
    if let Some(party) = own {
        block[0][0] += DMat3::from_diagonal(party.inverse_mass) * share;
        block[1][1] += party.inverse_inertia * share;
    }
    let [[a, b], [c, d]] = block;
    [[a.as_mat3(), b.as_mat3()], [c.as_mat3(), d.as_mat3()]]
}

/// The response of a body alone.
pub(super) fn response_alone(party: &ArticulatedBody) -> Response {
    let linear = DMat3::from_diagonal(party.inverse_mass).as_mat3();
    [[linear, Mat3::ZERO], [Mat3::ZERO, party.inverse_inertia.as_mat3()]]
}

/// Whether velocities have changed from `before` to `now` by more than `surprise` of themselves and `slow`.
pub(super) fn is_surprising(before: &Dofs, now: &Dofs, surprise: f64, slow: f64) -> bool {
    let ((change, turn), (now, spin)) = (parts(&minus(now, before)), parts(now));
    change.length() > surprise * (slow + now.length())
        || turn.length() > surprise * (slow + spin.length())
}

/// A quarter of a matrix.
fn part(block: &SpatialBlock, row: usize, column: usize) -> DMat3 {
    let row = |index: usize| DVec3::from_slice(&block.0[3 * row + index][3 * column..]);
    DMat3::from_cols(row(0), row(1), row(2)).transpose()
}
