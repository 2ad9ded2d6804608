//! Portals in space: triangles.

use hazumi3d::glam::DVec3;

use super::{MOST_STEPS, PortalEnd, PortalSearch, Refining, Stage};
use crate::microscope::Mark;
use crate::microscope::picture::Point;

/// Looks for a triangle of the difference through which the ray from `inside` to the origin
/// leaves it. `None` where the difference is flat.
///
/// Source: Snethen, *`XenoCollide`: Complex Collision Made Simple*, Game Programming Gems 7,
/// 2008. `[snethen2008]`
pub(in crate::microscope) fn refine(
    inside: Point,
    support: &dyn Fn(Point) -> Option<Mark>,
) -> Option<Refining> {
    let mut search = PortalSearch::new(support);
    let from = DVec3::from(inside);
    let end = match discover(&mut search, from) {
        Ok(portal) => move_outwards(&mut search, from, portal),
        Err(end) => end,
    };
    search.ended(inside, end)
}

/// Three corners around the ray, counterclockwise as seen against it.
fn discover(search: &mut PortalSearch<'_>, from: DVec3) -> Result<[Mark; 3], PortalEnd> {
    let first = search.look(Stage::First, &[], (-from).to_array())?;
    let across = place(&first).cross(from);
    if across == DVec3::ZERO {
        return Err(PortalEnd::Overlap);
    }
    let second = search.look(Stage::Discovery, &[first], across.to_array())?;
    let (mut left, mut right) = (first, second);
    if turn(from, &left, &right) < 0.0 {
        (left, right) = (right, left);
    }
    for _ in 0..MOST_STEPS {
        let normal = (place(&left) - from).cross(place(&right) - from);
        let third = search.look(Stage::Discovery, &[left, right], normal.to_array())?;
        // A corner that leaves the ray on one side takes the place of the one beyond.
        if turn(from, &left, &third) > 0.0 {
            right = third;
        } else if turn(from, &third, &right) > 0.0 {
            left = third;
        } else {
            return Ok([left, right, third]);
        }
    }
    Err(PortalEnd::Stuck)
}

/// Moves the portal outwards until it is on the surface.
fn move_outwards(
    search: &mut PortalSearch<'_>,
    from: DVec3,
    mut portal: [Mark; 3],
) -> PortalEnd {
    for _ in 0..MOST_STEPS {
        let [a, b, c] = portal.each_ref().map(place);
        let normal = (b - a).cross(c - a);
        let tip = match search.look(Stage::Refinement, &portal, normal.to_array()) {
            Ok(tip) => tip,
            Err(end) => return end,
        };
        if !search.gains(from.to_array()) {
            return PortalEnd::Overlap;
        }
        portal = around_ray(from, portal, tip);
    }
    search.give_up()
}

/// Of the three portals that `tip` makes with two of the corners, the one around the ray.
fn around_ray(from: DVec3, portal: [Mark; 3], tip: Mark) -> [Mark; 3] {
    let with_tip = |replaced: usize| {
        let mut corners = portal;
        corners[replaced] = tip;
        corners
    };
    let room =
        |[a, b, c]: &[Mark; 3]| turn(from, a, b).min(turn(from, b, c)).min(turn(from, c, a));
    let all = [0, 1, 2].map(with_tip);
    all.into_iter().max_by(|one, other| room(one).total_cmp(&room(other))).unwrap_or(portal)
}

/// Positive where the turn from `one` to `other` around the ray is counterclockwise.
fn turn(from: DVec3, one: &Mark, other: &Mark) -> f64 {
    -place(one).cross(place(other)).dot(from)
}

fn place(mark: &Mark) -> DVec3 {
    mark.point.into()
}
