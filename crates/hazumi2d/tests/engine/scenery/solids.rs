//! Solids in 2D, about a metre in size.

use crate::engine::worlds::Random;
use glam::Vec2;
use hazumi2d::math::{Rotation, rotation};
use hazumi2d::shape::{Capsule, Circle, Polygon, Rectangle, Rounded, Shape};

/// One solid of each kind, about a metre in size.
pub(crate) fn solids() -> Vec<Shape> {
    let core = Rectangle::new(Vec2::new(0.4, 0.3)).unwrap();
    let ends = [Vec2::Y * -0.4, Vec2::Y * 0.4];
    let triangle = [Vec2::new(-0.5, -0.4), Vec2::new(0.5, -0.4), Vec2::new(0.0, 0.5)];
    let triangle = Polygon::new(&triangle).unwrap();
    vec![
        Circle::new(0.5).unwrap().into(),
        Capsule::new(ends, 0.3).unwrap().into(),
        core.into(),
        triangle.clone().into(),
        Polygon::new(&circle(24, 0.5)).unwrap().into(),
        Rounded::new(core, 0.1).unwrap().into(),
        Rounded::new(triangle, 0.1).unwrap().into(),
    ]
}

/// So many points around the origin, all as far from it, in metres.
pub(crate) fn circle(count: u16, radius: f32) -> Vec<Vec2> {
    let turn = std::f32::consts::TAU / f32::from(count);
    let point = |index: u16| {
        rotation::rotate(Rotation::from_angle(turn * f32::from(index)), Vec2::X * radius)
    };
    (0..count).map(point).collect()
}

/// A square, as each kind of shape that may be one.
pub(crate) fn blocks() -> [Shape; 2] {
    let corners = [Vec2::ONE, Vec2::new(-1.0, 1.0), Vec2::splat(-1.0), Vec2::new(1.0, -1.0)];
    [
        Rectangle::new(Vec2::splat(0.5)).unwrap().into(),
        Polygon::new(&corners.map(|corner| 0.5 * corner)).unwrap().into(),
    ]
}

/// A place on the ground: a stretch of 20 m for each of 500, so that they lie side by side.
pub(crate) fn scattered(index: u16, random: &mut Random) -> Vec2 {
    Vec2::X * (20.0 * (f32::from(index) - 250.0) + 9.0 * random.signed())
}
