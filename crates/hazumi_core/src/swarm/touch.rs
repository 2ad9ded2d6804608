//! First contact of two things on straight paths.

use super::plan::SLACK;

/// Most steps of the search for the first touch of a box with round corners.
const MAX_STEPS: usize = 48;

/// First contact of a moving point with a ball of `radii` around the origin, as a part of its
/// motion. The point moves from `start` by `along`, all in metres; the part is dimensionless, 0
/// to 1.
///
/// With the place and the motion of one ball relative to another, and the sum of their radii,
/// it says when the two first touch. 0 when they touch at the start; `None` when they do not on
/// this way, or when a number is none.
pub fn balls_touch<const D: usize>(
    start: [f64; D],
    along: [f64; D],
    radii: f64,
) -> Option<f64> {
    let gap = dot(start, start) - radii * radii;
    if gap <= 0.0 {
        return Some(0.0);
    }
    let approach = -dot(start, along);
    let root = approach * approach - dot(along, along) * gap;
    // A value that is no number is refused, too.
    if !(approach > 0.0 && root >= 0.0) {
        return None;
    }
    let fraction = gap / (approach + root.sqrt());
    (fraction <= 1.0).then_some(fraction)
}

/// First contact of a moving point with a box around the origin of half extents `reach`, in
/// metres. For two boxes, `reach` is the sum of their half extents.
pub fn boxes_touch<const D: usize>(
    start: [f64; D],
    along: [f64; D],
    reach: [f64; D],
) -> Option<f64> {
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for axis in 0..D {
        let (start, along, reach) = (start[axis], along[axis], reach[axis]);
        if along == 0.0 {
            if !(start.abs() <= reach) {
                return None;
            }
            continue;
        }
        let [a, b] = [-reach, reach].map(|end| (end - start) / along);
        if a.is_nan() || b.is_nan() {
            return None;
        }
        first = first.max(a.min(b));
        last = last.min(a.max(b));
    }
    (first <= last).then_some(first)
}

/// The same of a point and a box around the origin with the half extents `half` and all that is
/// at most `radius` away from it, in metres. A thing nearer than `close` touches.
///
/// The distance of a box is convex, so that Newton's method never passes the first touch.
pub(super) fn round_box_touch<const D: usize>(
    start: [f64; D],
    along: [f64; D],
    (half, radius): ([f64; D], f64),
    close: f64,
) -> Option<f64> {
    let mut fraction = 0.0;
    for _ in 0..MAX_STEPS {
        let place = std::array::from_fn(|axis| start[axis] + fraction * along[axis]);
        let outside = outside(place, half);
        let distance = dot(outside, outside).sqrt();
        let gap = distance - radius;
        if gap <= close {
            return Some(fraction);
        }
        let approach = -dot(outside, along) / distance;
        if approach <= 0.0 || gap > (1.0 - fraction) * approach * (1.0 + SLACK) {
            return None;
        }
        fraction = (fraction + gap / approach).min(1.0);
    }
    None
}

/// The way to a place from the nearest point of a box around the origin, in metres.
pub(super) fn outside<const D: usize>(place: [f64; D], half: [f64; D]) -> [f64; D] {
    std::array::from_fn(|axis| place[axis] - place[axis].clamp(-half[axis], half[axis]))
}

pub(super) fn dot<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    (1..D).fold(a[0] * b[0], |sum, axis| sum + a[axis] * b[axis])
}
