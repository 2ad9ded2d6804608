//! Portals in the plane: edges.

use hazumi2d::glam::DVec2;

use super::{MOST_STEPS, PortalEnd, PortalSearch, Refining, Stage};
use crate::microscope::Mark;
use crate::microscope::picture::Point;

/// Looks for an edge of the difference through which the ray from `inside` to the origin leaves
/// it. `None` where the difference is flat.
///
/// Source: Snethen, *`XenoCollide`: Complex Collision Made Simple*, Game Programming Gems 7,
/// 2008. `[snethen2008]`
pub(in crate::microscope) fn refine(
    inside: Point,
    support: &dyn Fn(Point) -> Option<Mark>,
) -> Option<Refining> {
    let mut search = PortalSearch::new(support);
    let from = DVec2::new(inside[0], inside[1]);
    let end = match discover(&mut search, from) {
        Ok(portal) => move_outwards(&mut search, from, portal),
        Err(end) => end,
    };
    search.ended(inside, end)
}

/// Two corners, one on each side of the ray.
fn discover(search: &mut PortalSearch<'_>, from: DVec2) -> Result<[Mark; 2], PortalEnd> {
    let mut first = search.look(Stage::First, &[], wide(-from))?;
    let side = turn(from, &first);
    if side == 0.0 {
        return Err(PortalEnd::Overlap);
    }
    for _ in 0..MOST_STEPS {
        let way = place(&first) - from;
        let normal = if side > 0.0 { -way.perp() } else { way.perp() };
        let second = search.look(Stage::Discovery, &[first], wide(normal))?;
        if turn(from, &second) * side <= 0.0 {
            return Ok([first, second]);
        }
        first = second;
    }
    Err(PortalEnd::Stuck)
}

/// Moves the portal outwards until it is on the surface.
fn move_outwards(
    search: &mut PortalSearch<'_>,
    from: DVec2,
    mut portal: [Mark; 2],
) -> PortalEnd {
    let side = turn(from, &portal[0]);
    for _ in 0..MOST_STEPS {
        let [a, b] = portal.each_ref().map(place);
        let across = (b - a).perp();
        let normal = if across.dot(a - from) < 0.0 { -across } else { across };
        let tip = match search.look(Stage::Refinement, &portal, wide(normal)) {
            Ok(tip) => tip,
            Err(end) => return end,
        };
        if !search.gains(wide(from)) {
            return PortalEnd::Overlap;
        }
        let replaced = usize::from(turn(from, &tip) * side < 0.0);
        portal[replaced] = tip;
    }
    search.give_up()
}

/// Positive where a corner is on the left of the ray, negative on its right.
fn turn(from: DVec2, corner: &Mark) -> f64 {
    (-from).perp_dot(place(corner) - from)
}

fn place(mark: &Mark) -> DVec2 {
    DVec2::new(mark.point[0], mark.point[1])
}

fn wide(vector: DVec2) -> Point {
    [vector.x, vector.y, 0.0]
}
