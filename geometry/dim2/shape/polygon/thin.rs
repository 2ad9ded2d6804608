//! Removal of corners that hardly stick out of a ring.

use glam::Vec2;

/// A corner of a ring, and the side after it.
#[derive(Clone, Copy)]
struct RingCorner {
    point: Vec2,
    /// No corner that has left lies farther in front of the side, in metres.
    excess: f64,
}

/// The convex `ring` without the corners that stick out by no more than `flatness` metres, and
/// how far the farthest of these lies outside of what is left, in metres.
///
/// The remaining ring begins with the leftmost corner, of several with the lowest, and no
/// corner of it sticks out by so little. Less than three are never left.
pub(super) fn thin(ring: &[Vec2], flatness: f64) -> (Vec<Vec2>, f64) {
    let mut kept = ring.to_vec();
    loop {
        let before = kept.len();
        kept = thinner(&kept, flatness);
        if kept.len() == before {
            break;
        }
    }
    let first = (0..kept.len()).min_by(|&a, &b| {
        let [a, b] = [kept[a], kept[b]];
        a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y))
    });
    kept.rotate_left(first.unwrap_or(0));
    let excess = excess(ring, &kept);
    (kept, excess)
}

/// As [`thin`], but corners stay that stick out by little only beside what has left already: so
/// a fine round side does not become ever flatter.
fn thinner(ring: &[Vec2], flatness: f64) -> Vec<Vec2> {
    let mut corners: Vec<_> =
        ring.iter().map(|&point| RingCorner { point, excess: 0.0 }).collect();
    // Twice, and begun at the other side, so that no corner is passed over as an end.
    for _ in 0..2 {
        let mut left = corners.len();
        let mut kept: Vec<RingCorner> = Vec::with_capacity(left);
        for corner in &corners {
            while let [.., before, flat] = &mut kept[..]
                && left > 3
            {
                let height = height([before.point, corner.point], flat.point);
                let excess = height + before.excess.max(flat.excess);
                if excess > flatness {
                    break;
                }
                before.excess = excess;
                kept.pop();
                left -= 1;
            }
            kept.push(*corner);
        }
        let half = kept.len() / 2;
        kept.rotate_left(half);
        corners = kept;
    }
    corners.iter().map(|corner| corner.point).collect()
}

/// How far `point` lies to the right of the way from one point to another, in metres.
fn height([from, to]: [Vec2; 2], point: Vec2) -> f64 {
    let along = to.as_dvec2() - from.as_dvec2();
    -along.perp_dot(point.as_dvec2() - from.as_dvec2()) / along.length()
}

/// How far the corners of `ring` lie outside of those `kept`, in metres. Both run the same way
/// round.
fn excess(ring: &[Vec2], kept: &[Vec2]) -> f64 {
    let start = ring.iter().position(|point| *point == kept[0]).unwrap_or(0);
    let (before, after) = ring.split_at(start);
    let mut excess = 0.0_f64;
    let mut side = 0;
    for &point in after.iter().chain(before) {
        let next = kept[(side + 1) % kept.len()];
        if point == next {
            side += 1;
        } else {
            excess = excess.max(height([kept[side % kept.len()], next], point));
        }
    }
    excess
}
