//! Smoothing and offsets of rings of points, to draw the outline of a soft body.

use std::f64::consts::FRAC_1_SQRT_2;

use glam::{DVec2, Vec2};

use super::check::{doubled_area, sides};

/// How far a point goes towards the middle of its neighbours, and then away from there,
/// dimensionless.
const STEPS: [f64; 2] = [0.5, -0.53];
/// Longest mitre, as a part of the distance by which the sides move, dimensionless.
const LONGEST_MITRE: f64 = 2.0;

/// Smooths a ring of points, in metres, without shrinking it. In each of `rounds` each point
/// goes half the way to the middle of its neighbours, and nearly back again. Large features
/// stay as they are. The enclosed area is kept, and about its place.
///
/// Source: Taubin, *A signal processing approach to fair surface design*, SIGGRAPH 1995.
/// `[taubin1995]`
pub fn smooth_outline(points: &[Vec2], rounds: u32) -> Vec<Vec2> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let mut ring: Vec<_> = points.iter().map(|point| point.as_dvec2()).collect();
    for _ in 0..rounds {
        for step in STEPS {
            ring = stepped(&ring, step);
        }
    }
    let smooth: Vec<_> = ring.iter().map(|point| point.as_vec2()).collect();
    with_area(smooth, points)
}

/// Offsets a ring of points, in metres, outwards by `radius` metres, or inwards by a negative
/// one. Its sides move that far. A soft body of that radius collides with the result.
///
/// Points move further than sides, by `radius / cos(φ/2)` where the sides turn by φ, but no
/// further than twice the radius. The ring may turn in either direction.
pub fn inflate(points: &[Vec2], radius: f32) -> Vec<Vec2> {
    let outward = if doubled_area(sides(points)) < 0.0 { -1.0 } else { 1.0 };
    let ways: Vec<_> = ways(points);
    let count = points.len();
    let moved = |place: usize| {
        let [before, after] = [ways[(place + count - 1) % count], ways[place]];
        let way = outward * f64::from(radius) * mitre(before, after);
        (points[place].as_dvec2() + way).as_vec2()
    };
    (0..count).map(moved).collect()
}

/// Where a corner goes when the sides before and after it, along these unit vectors, go to the
/// right by 1.
fn mitre(before: DVec2, after: DVec2) -> DVec2 {
    let sum = before + after;
    let length = sum.length();
    // The cosine of half the turn is half that length.
    if length * LONGEST_MITRE >= 2.0 {
        -sum.perp() * 2.0 / (length * length)
    } else if length > f64::EPSILON {
        -sum.perp() * LONGEST_MITRE / length
    } else {
        // A spike, with no thickness.
        before * LONGEST_MITRE
    }
}

/// The directions of the sides of a ring; of those without a length, that of the one before.
fn ways(points: &[Vec2]) -> Vec<DVec2> {
    let ways =
        sides(points).map(|[from, to]| (to.as_dvec2() - from.as_dvec2()).try_normalize());
    let ways: Vec<_> = ways.collect();
    let mut last = ways.iter().rev().copied().find(Option::is_some).flatten();
    let filled = ways.iter().map(|way| {
        last = way.or(last);
        last.unwrap_or(DVec2::ZERO)
    });
    filled.collect()
}

fn stepped(ring: &[DVec2], step: f64) -> Vec<DVec2> {
    let count = ring.len();
    let moved = |place: usize| {
        let [before, after] = [ring[(place + count - 1) % count], ring[(place + 1) % count]];
        ring[place] + step * (0.5 * (before + after) - ring[place])
    };
    (0..count).map(moved).collect()
}

/// A ring blown up, or let down, to the area of another; as it is where that would take more
/// than a factor of two.
fn with_area(ring: Vec<Vec2>, other: &[Vec2]) -> Vec<Vec2> {
    let factor = (doubled_area(sides(other)) / doubled_area(sides(&ring))).sqrt();
    if !(FRAC_1_SQRT_2..=std::f64::consts::SQRT_2).contains(&factor) {
        return ring;
    }
    let center = ring.iter().map(|point| point.as_dvec2()).sum::<DVec2>() / ring.len() as f64;
    let blown = |point: Vec2| (center + factor * (point.as_dvec2() - center)).as_vec2();
    ring.into_iter().map(blown).collect()
}
