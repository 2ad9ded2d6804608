//! Kinds of pairs to measure.

use std::f32::consts::TAU;

use hazumi2d::glam::Vec2;

use super::pair::Pair;
use super::solid::Solid;
use super::space::draw;
use crate::random::Random;

const CIRCLE: Solid = Solid::Circle { radius: 0.5 };
const CAPSULE: Solid = Solid::Capsule { half_height: 0.5, radius: 0.4 };
const RECTANGLE: Solid = Solid::Rectangle(Vec2::new(0.6, 0.5));

/// A regular polygon.
fn regular(corners: u8) -> Solid {
    let corner = |number| Vec2::from_angle(TAU * f32::from(number) / f32::from(corners));
    Solid::Polygon((0..corners).map(|number| 0.6 * corner(number)).collect())
}

/// A polygon whose corners are anywhere on a circle.
fn polygon(corners: usize, seed: u64) -> Solid {
    let mut random = Random::new(seed);
    Solid::Polygon((0..corners).map(|_| draw::direction(&mut random).as_vec2()).collect())
}

/// Every pair of solids. One more is one more line.
pub(super) fn pairs() -> Vec<Pair> {
    vec![
        Pair::new("box-box", RECTANGLE, RECTANGLE),
        Pair::new("triangle-triangle", regular(3), regular(3)),
        Pair::new("pentagon-pentagon", regular(5), regular(5)),
        Pair::new("octagon-octagon", regular(8), regular(8)),
        Pair::new("box-octagon", RECTANGLE, regular(8)),
        Pair::new("polygon20-polygon20", polygon(20, 1), polygon(20, 2)),
        Pair::new("capsule-capsule", CAPSULE, CAPSULE),
        Pair::new("box-capsule", RECTANGLE, CAPSULE),
        Pair::new("box-circle", RECTANGLE, CIRCLE),
        Pair::new("octagon-circle", regular(8), CIRCLE),
        Pair::new("circle-circle", CIRCLE, CIRCLE),
    ]
}

/// Pairs of other sizes, of which only agreement is interesting.
pub(super) fn scaled_pairs() -> Vec<Pair> {
    let octagons = Pair::new("octagon", regular(8), regular(8));
    let boxes = Pair::new("box", RECTANGLE, RECTANGLE);
    let scales = [0.001, 0.01, 0.1, 100.0];
    scales.iter().flat_map(|&scale| [octagons.scaled(scale), boxes.scaled(scale)]).collect()
}

/// Solids at which rays are cast.
pub(super) fn targets() -> Vec<Pair> {
    let target = |name, solid| Pair::new(name, solid, Solid::Point);
    vec![
        target("box", RECTANGLE),
        target("pentagon", regular(5)),
        target("octagon", regular(8)),
        target("polygon20", polygon(20, 1)),
        target("capsule", CAPSULE),
        target("circle", CIRCLE),
    ]
}

/// Clouds of which polygons are built: names and points.
pub(super) fn clouds() -> impl Iterator<Item = (String, Vec<Vec2>)> {
    [8_u16, 100].into_iter().map(|count| {
        let mut random = Random::new(u64::from(count));
        let points = (0..count).map(|_| draw::in_ball(&mut random).as_vec2()).collect();
        (format!("hull {count} points in a disc"), points)
    })
}
