//! Where several lines meet.

use super::movement_limit::Limit;
use crate::math::rotation;
use crate::space::Vector;

/// Tells the ways on `first` and one of `rest`.
pub(super) fn ways_on_more(
    _: Vector,
    first: &Limit,
    rest: &[Limit],
    consider: &mut impl FnMut(Option<Vector>),
) {
    rest.iter().for_each(|other| consider(at_corner(first, other)));
}

/// The point where two lines meet.
fn at_corner(a: &Limit, b: &Limit) -> Option<Vector> {
    let sine = a.normal.perp_dot(b.normal);
    let point = b.least * rotation::quarter(a.normal) - a.least * rotation::quarter(b.normal);
    (sine.abs() > 3e-3).then(|| point / sine)
}
