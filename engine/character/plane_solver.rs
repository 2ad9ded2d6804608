//! Plane solver: the displacement nearest to the wanted one that keeps clear of several planes.

use super::collision_plane::{CollisionPlane, satisfies};
use super::plane_intersections::solutions_on_intersections;
use crate::space::Vector;

/// The way nearest to `wish` that keeps to all limits; `None` where there is none.
///
/// It lies on none of them or on as many as there are dimensions, at most. There are so few
/// that all choices are tried: the answer is exact, so nothing trembles between two walls.
pub(super) fn solve_planes(wish: Vector, limits: &[CollisionPlane]) -> Option<Vector> {
    if satisfies(wish, limits) {
        return Some(wish);
    }
    let mut best: Option<Vector> = None;
    let mut consider = |way: Option<Vector>| {
        let Some(way) = way.filter(|way| way.is_finite() && satisfies(*way, limits)) else {
            return;
        };
        let off = |way: Vector| (way - wish).length_squared();
        if best.is_none_or(|best| off(way) < off(best)) {
            best = Some(way);
        }
    };
    for (index, limit) in limits.iter().enumerate() {
        consider(Some(wish + limit.normal * limit.violation(wish)));
        solutions_on_intersections(wish, limit, &limits[index + 1..], &mut consider);
    }
    best
}
