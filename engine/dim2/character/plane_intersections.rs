//! Intersections of several lines, for the character's plane solver.

use super::collision_plane::CollisionPlane;
use crate::math::rotation;
use crate::space::Vector;

/// Tells the ways on `first` and one of `rest`.
pub(super) fn solutions_on_intersections(
    _: Vector,
    first: &CollisionPlane,
    rest: &[CollisionPlane],
    consider: &mut impl FnMut(Option<Vector>),
) {
    rest.iter().for_each(|other| consider(solution_at_corner(first, other)));
}

/// The point where two lines meet.
fn solution_at_corner(a: &CollisionPlane, b: &CollisionPlane) -> Option<Vector> {
    let sine = a.normal.perp_dot(b.normal);
    let point = b.least * rotation::quarter(a.normal) - a.least * rotation::quarter(b.normal);
    (sine.abs() > 3e-3).then(|| point / sine)
}
