//! Outlines of known area, and slow answers about points and polygons.

#![allow(dead_code, reason = "every test file uses a part of it")]

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::shape::{Outline, Polygon};

use super::polygon_support::Rng;

/// The outline of some rings.
pub(crate) fn outline(rings: &[Vec<Vec2>]) -> Outline {
    let first = Outline::new(&rings[0]).unwrap();
    rings[1..].iter().fold(first, |outline, ring| outline.with_ring(ring).unwrap())
}

/// A ring around the origin whose distance from it goes up and down: concave, and of one line
/// that never meets itself.
pub(crate) fn star(rng: &mut Rng, count: usize, low: f32, high: f32) -> Vec<Vec2> {
    let turn = rng.within(0.0, 6.0);
    (0..count)
        .map(|i| {
            let angle = turn + i as f32 / count as f32 * std::f32::consts::TAU;
            Vec2::new(angle.cos(), angle.sin()) * rng.within(low, high)
        })
        .collect()
}

/// Area of a ring, in m², negative when it runs clockwise.
pub(crate) fn area(ring: &[Vec2]) -> f64 {
    let ring: Vec<DVec2> = ring.iter().map(|point| point.as_dvec2()).collect();
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    0.5 * sides.map(|(a, b)| (a - ring[0]).perp_dot(b - ring[0])).sum::<f64>()
}

/// Whether an odd number of rings is around the point, by the angles that they turn through as
/// seen from it; nothing for points near a line.
pub(crate) fn is_inside(rings: &[Vec<Vec2>], point: DVec2) -> Option<bool> {
    let arms = rings.iter().flatten().map(|end| (end.as_dvec2() - point).length());
    let near = 1e-5 * arms.fold(0.0, f64::max);
    let mut is_inside = false;
    for ring in rings {
        let mut turns = 0.0;
        for (from, to) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            let [from, to] = [from, to].map(|end| end.as_dvec2() - point);
            if distance([from, to]) <= near {
                return None;
            }
            turns += from.perp_dot(to).atan2(from.dot(to)) / std::f64::consts::TAU;
        }
        is_inside ^= turns.round().rem_euclid(2.0) == 1.0;
    }
    Some(is_inside)
}

/// From the origin to a segment.
fn distance([from, to]: [DVec2; 2]) -> f64 {
    let along = to - from;
    let part =
        if along == DVec2::ZERO { 0.0 } else { -from.dot(along) / along.length_squared() };
    (from + along * part.clamp(0.0, 1.0)).length()
}

/// How far a point is in front of the sides of a polygon at most, in metres.
pub(crate) fn height(polygon: &Polygon, point: DVec2) -> f64 {
    let sides = polygon.normals().iter().zip(polygon.vertices());
    let heights =
        sides.map(|(normal, corner)| normal.as_dvec2().dot(point - corner.as_dvec2()));
    heights.fold(f64::NEG_INFINITY, f64::max)
}

/// How far a point is in front of the sides of the best of several polygons, in metres.
pub(crate) fn least_height(polygons: &[Polygon], point: DVec2) -> f64 {
    polygons.iter().map(|polygon| height(polygon, point)).fold(f64::INFINITY, f64::min)
}
