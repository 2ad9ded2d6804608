//! Simplification of rings.

use glam::{DVec2, Vec2};

/// Parts of a ring that have been halved this often keep all of their vertices: so a ring that
/// turns back and forth takes no longer than others.
const MAX_DEPTH: u32 = 64;

/// The ring without vertices that are no farther than `tolerance` metres from what is left;
/// `None` where less than three are left.
///
/// Source: Douglas, Peucker, *Algorithms for the reduction of the number of points required to
/// represent a digitized line or its caricature*, Cartographica 10, 1973. `[douglas1973]`
pub(in crate::shape) fn simplify(ring: &[Vec2], tolerance: f64) -> Option<Vec<Vec2>> {
    let mut ring = ring.to_vec();
    // Not where the caller begins: the same corner for any rotation of the ring.
    let first = (0..ring.len()).min_by(|&a, &b| {
        let [a, b] = [ring[a] + Vec2::ZERO, ring[b] + Vec2::ZERO];
        a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y))
    });
    ring.rotate_left(first?);
    ring.push(ring[0]);
    let mut is_kept = vec![false; ring.len()];
    let last = ring.len() - 1;
    let far = farthest(&ring, [0, last])?.0;
    is_kept[0] = true;
    is_kept[far] = true;
    let mut parts = vec![([0, far], 0), ([far, last], 0)];
    while let Some(([from, to], depth)) = parts.pop() {
        let Some((middle, distance)) = farthest(&ring, [from, to]) else { continue };
        if depth == MAX_DEPTH {
            is_kept[from..to].fill(true);
        } else if distance > tolerance {
            is_kept[middle] = true;
            parts.push(([from, middle], depth + 1));
            parts.push(([middle, to], depth + 1));
        }
    }
    let kept = ring[..last].iter().zip(&is_kept).filter(|(_, is_kept)| **is_kept);
    let kept = Vec::from_iter(kept.map(|(vertex, _)| *vertex));
    (kept.len() >= 3).then_some(kept)
}

/// The vertex between two others that is farthest from the segment between these, and how far,
/// in metres.
fn farthest(ring: &[Vec2], [from, to]: [usize; 2]) -> Option<(usize, f64)> {
    let ends = [ring[from], ring[to]].map(|end| end.as_dvec2());
    let mut best: Option<(usize, f64)> = None;
    for (index, vertex) in ring.iter().enumerate().take(to).skip(from + 1) {
        let distance = distance(ends, vertex.as_dvec2());
        if best.is_none_or(|best| distance > best.1) {
            best = Some((index, distance));
        }
    }
    best
}

/// From a point to a segment.
fn distance([start, end]: [DVec2; 2], point: DVec2) -> f64 {
    let (along, arm) = (end - start, point - start);
    let (part, whole) = (arm.dot(along), along.length_squared());
    // Decided before dividing, because the length may be zero.
    if part <= 0.0 {
        arm.length()
    } else if part >= whole {
        point.distance(end)
    } else {
        arm.perp_dot(along).abs() / whole.sqrt()
    }
}
