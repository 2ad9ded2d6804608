//! Extreme vertices of convex polygons of many corners, by bisection.
//!
//! Along the corners the reach in a direction rises to one summit and falls to one foot.

use glam::{DVec2, Vec2};

/// The corner after the last one is the first one.
#[inline]
pub(crate) fn at(list: &[Vec2], index: usize) -> DVec2 {
    list[if index < list.len() { index } else { 0 }].as_dvec2()
}

#[inline]
pub(crate) fn after(list: &[Vec2], index: usize) -> usize {
    if index + 1 < list.len() { index + 1 } else { 0 }
}

#[inline]
pub(crate) fn before(list: &[Vec2], index: usize) -> usize {
    if index > 0 { index - 1 } else { list.len() - 1 }
}

/// The corner that is farthest along `direction`.
#[inline(never)]
pub(crate) fn farthest(list: &[Vec2], direction: DVec2) -> usize {
    let reach = |corner: usize| at(list, corner).dot(direction);
    let rises = |corner: usize| reach(corner + 1) > reach(corner);
    let (mut low, mut high) = (0, list.len());
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        let is_over = if rises(low) {
            !rises(middle) || reach(middle) < reach(low)
        } else {
            !rises(middle) && reach(middle) > reach(low)
        };
        if is_over {
            high = middle;
        } else {
            low = middle;
        }
    }
    // Level sides and rounding may have led one corner astray.
    let ahead = hill_climb(list, low, direction, after);
    if ahead == low { hill_climb(list, ahead, direction, before) } else { ahead }
}

/// From corner to corner as long as each is farther along `direction` than the one before.
#[inline]
pub(crate) fn hill_climb(
    list: &[Vec2],
    from: usize,
    direction: DVec2,
    step: impl Fn(&[Vec2], usize) -> usize,
) -> usize {
    let (mut best, mut reach) = (from, at(list, from).dot(direction));
    loop {
        let next = step(list, best);
        let farther = at(list, next).dot(direction);
        // Strictly rising, so it ends; also where something is not a number.
        if !(farther > reach) {
            return best;
        }
        (best, reach) = (next, farther);
    }
}

/// The last of the corners from one to another, of `count` in a ring, for which something
/// holds: it holds for the first and not for the last, and changes once.
pub(crate) fn last_where(
    count: usize,
    [from, to]: [usize; 2],
    holds: impl Fn(usize) -> bool,
) -> usize {
    let place = |offset: usize| {
        if from + offset < count { from + offset } else { from + offset - count }
    };
    let (mut low, mut high) = (0, if to >= from { to - from } else { to + count - from });
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(place(middle)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    place(low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Polygon;

    #[test]
    fn halving_finds_what_a_look_at_all_finds() {
        for count in [3_u16, 4, 33, 100, 1001] {
            let points: Vec<Vec2> = (0..count)
                .map(|number| {
                    Vec2::from_angle(
                        f32::from(number) * std::f32::consts::TAU / f32::from(count),
                    )
                })
                .collect();
            let polygon = Polygon::new(&points).unwrap();
            let list = polygon.vertices();
            for turn in 0..777_u16 {
                let direction = DVec2::from_angle(f64::from(turn) * 0.011) * 7.0;
                let direction =
                    if turn < 4 { DVec2::AXES[usize::from(turn) % 2] } else { direction };
                let reach = |corner: usize| at(list, corner).dot(direction);
                let most = (0..list.len()).map(reach).fold(f64::NEG_INFINITY, f64::max);
                assert_eq!(reach(farthest(list, direction)), most, "{count} {turn}");
            }
        }
    }

    #[test]
    fn the_change_is_found_around_the_end() {
        for from in 0..5 {
            for to in 0..5 {
                for change in 0..5 {
                    let place = |corner: usize| (corner + 5 - from) % 5;
                    if place(to) > place(change) {
                        let found = last_where(5, [from, to], |at| place(at) <= place(change));
                        assert_eq!(found, change);
                    }
                }
            }
        }
    }
}
