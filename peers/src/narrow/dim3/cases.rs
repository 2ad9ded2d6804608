//! Kinds of pairs to measure.

use hazumi3d::glam::{DVec3, Vec3};

use super::pair::Pair;
use super::solid::Solid;
use super::space::draw;
use crate::random::Random;

const SPHERE: Solid = Solid::Sphere { radius: 0.5 };
const CAPSULE: Solid = Solid::Capsule { half_height: 0.5, radius: 0.4 };
const CUBOID: Solid = Solid::Cuboid(Vec3::new(0.6, 0.5, 0.4));
const CYLINDER: Solid = Solid::Cylinder { half_height: 0.5, radius: 0.4 };
const CONE: Solid = Solid::Cone { half_height: 0.6, radius: 0.5 };
const TRIANGLE: Solid = Solid::Triangle([
    Vec3::new(-1.0, 0.0, -0.8),
    Vec3::new(1.1, 0.0, -0.7),
    Vec3::new(0.1, 0.0, 1.2),
]);

/// The hull of points on the unit sphere.
fn hull(corners: usize, seed: u64) -> Solid {
    let mut random = Random::new(seed);
    Solid::Hull((0..corners).map(|_| draw::direction(&mut random).as_vec3()).collect())
}

/// Every pair of solids. One more is one more line.
pub(super) fn pairs() -> Vec<Pair> {
    vec![
        Pair::new("hull117-hull117", hull(117, 1), hull(117, 2)),
        Pair::new("hull20-hull20", hull(20, 3), hull(20, 4)),
        Pair::new("hull20-box", hull(20, 5), CUBOID),
        Pair::new("box-box", CUBOID, CUBOID),
        Pair::new("capsule-capsule", CAPSULE, CAPSULE),
        Pair::new("box-capsule", CUBOID, CAPSULE),
        Pair::new("box-sphere", CUBOID, SPHERE),
        Pair::new("hull20-sphere", hull(20, 6), SPHERE),
        Pair::new("sphere-sphere", SPHERE, SPHERE),
        Pair::new("cylinder-cylinder", CYLINDER, CYLINDER),
        Pair::new("cone-box", CONE, CUBOID),
        Pair::new("triangle-box", TRIANGLE, CUBOID),
        Pair::new("triangle-hull20", TRIANGLE, hull(20, 7)),
    ]
}

/// Pairs of other sizes, of which only agreement is interesting.
pub(super) fn scaled_pairs() -> Vec<Pair> {
    let hulls = Pair::new("hull20", hull(20, 3), hull(20, 4));
    let boxes = Pair::new("box", CUBOID, CUBOID);
    let scales = [0.001, 0.01, 0.1, 100.0];
    scales.iter().flat_map(|&scale| [hulls.scaled(scale), boxes.scaled(scale)]).collect()
}

/// Solids at which rays are cast.
pub(super) fn targets() -> Vec<Pair> {
    let target = |name, solid| Pair::new(name, solid, Solid::Point);
    vec![
        target("hull117", hull(117, 1)),
        target("hull20", hull(20, 3)),
        target("box", CUBOID),
        target("capsule", CAPSULE),
        target("sphere", SPHERE),
        target("cylinder", CYLINDER),
        target("cone", CONE),
    ]
}

/// Draws a point.
type Draw = fn(&mut Random) -> DVec3;

/// Clouds of which hulls are built: names and points.
pub(super) fn clouds() -> impl Iterator<Item = (String, Vec<Vec3>)> {
    let draw: [(&str, Draw); 3] = [
        ("on a sphere", draw::direction),
        ("in a ball", draw::in_ball),
        ("in a cube", draw::in_cube),
    ];
    draw.into_iter().flat_map(|(place, draw)| {
        [117_u32, 1000, 10_000].map(|count| {
            let mut random = Random::new(u64::from(count));
            let points = (0..count).map(|_| draw(&mut random).as_vec3()).collect();
            (format!("hull {count} points {place}"), points)
        })
    })
}
