//! Intersections of several planes, for the character's plane solver.

use super::collision_plane::CollisionPlane;
use crate::space::Vector;

/// Tells the ways nearest to `wish` on `first` and one of `rest`, or two.
pub(super) fn solutions_on_intersections(
    wish: Vector,
    first: &CollisionPlane,
    rest: &[CollisionPlane],
    consider: &mut impl FnMut(Option<Vector>),
) {
    for (index, second) in rest.iter().enumerate() {
        consider(solution_on_edge(wish, first, second));
        for third in &rest[index + 1..] {
            consider(solution_at_corner(first, second, third));
        }
    }
}

/// The point nearest to `wish` where two planes meet.
fn solution_on_edge(wish: Vector, a: &CollisionPlane, b: &CollisionPlane) -> Option<Vector> {
    let cosine = a.normal.dot(b.normal);
    let square = 1.0 - cosine * cosine;
    let (lack_a, lack_b) = (a.violation(wish), b.violation(wish));
    let along_a = (lack_a - cosine * lack_b) / square;
    let along_b = (lack_b - cosine * lack_a) / square;
    (square > 1e-5).then(|| wish + a.normal * along_a + b.normal * along_b)
}

fn solution_at_corner(
    a: &CollisionPlane,
    b: &CollisionPlane,
    c: &CollisionPlane,
) -> Option<Vector> {
    let across = [b.normal.cross(c.normal), c.normal.cross(a.normal), a.normal.cross(b.normal)];
    let volume = a.normal.dot(across[0]);
    let point = across[0] * a.least + across[1] * b.least + across[2] * c.least;
    (volume.abs() > 1e-4).then(|| point / volume)
}
