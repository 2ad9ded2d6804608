//! Convex hull of points in 2D.

use glam::{DVec2, Vec2};

use super::PolygonError;
use crate::math::orientation;

/// Of heights in `f64`, as a part of the longest edge of the box around the ring,
/// dimensionless.
const ROUNDING: f64 = 1e-12;

/// The strictly convex ring around finite points, counter-clockwise from the leftmost one, of
/// several that with the lowest y.
pub(super) fn hull(points: &[Vec2]) -> Result<Vec<Vec2>, PolygonError> {
    // Zeros of either sign are the same place.
    let mut points: Vec<_> = points.iter().map(|&point| point + Vec2::ZERO).collect();
    points.sort_unstable_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    if points.len() < 3 {
        return Err(PolygonError::TooFewPoints { distinct: points.len() });
    }
    let mut ring = chain(points.iter().copied());
    let upper = chain(points.iter().rev().copied());
    ring.pop();
    ring.extend(&upper[..upper.len() - 1]);
    Ok(ring)
}

/// The points that a thread held tight to the right of sorted points touches, from the first to
/// the last.
fn chain(points: impl Iterator<Item = Vec2>) -> Vec<Vec2> {
    let mut chain: Vec<Vec2> = Vec::new();
    for point in points {
        while let [.., a, b] = chain[..]
            && orientation(a, b, point) <= 0.0
        {
            chain.pop();
        }
        chain.push(point);
    }
    chain
}

/// Least distance between two parallel lines with the convex ring between them, in metres: one
/// of them lies along a side. 0 for less than three corners.
pub(super) fn width(ring: &[Vec2], size: f64) -> f64 {
    let count = ring.len();
    if count < 3 {
        return 0.0;
    }
    let corner = |index: usize| ring[index % count].as_dvec2();
    let (mut least, mut opposite) = (f64::INFINITY, 1);
    for side in 0..count {
        let [from, to] = [corner(side), corner(side + 1)];
        let across: DVec2 = (to - from).perp() / (to - from).length();
        let height = |index: usize| across.dot(corner(index) - from);
        // The farthest corner goes round with the side, once in all, and does not stop where
        // rounding takes corners that are near each other for a descent.
        opposite = opposite.max(side + 1);
        let mut reach = height(opposite);
        while opposite + 1 < side + count {
            let next = height(opposite + 1);
            if next < reach - ROUNDING * size {
                break;
            }
            opposite += 1;
            reach = reach.max(next);
        }
        least = least.min(reach);
    }
    least
}
