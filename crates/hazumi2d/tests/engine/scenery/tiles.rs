//! Tiles of a floor in the plane.

use glam::Vec2;
use hazumi2d::shape::{
    Capsule, Chain, ChainOptions, Circle, Polygon, Rectangle, Rounded, RoundedCore, Shape,
};

/// Number of rows of tiles across a floor.
pub(crate) const ROWS: i8 = 1;

/// Tiles of a kind each with such a side, whose tops at y = 0 begin at the origin.
pub(crate) fn tiles(side: f32) -> Vec<(&'static str, Shape)> {
    let points: Vec<_> =
        (0..5_u8).map(|at| side * Vec2::X * (1.0 - f32::from(at) / 4.0)).collect();
    let top = [Vec2::ZERO, side * Vec2::X];
    let below = top.map(|corner| corner - Vec2::Y);
    vec![
        ("surface", Chain::new(&points, ChainOptions::default()).unwrap().into()),
        ("segment", Chain::new(&[top[1], top[0]], ChainOptions::default()).unwrap().into()),
        ("hull", Polygon::new(&[top, below].concat()).unwrap().into()),
    ]
}

/// A box as a tile of that kind.
pub(crate) fn slab(side: f32) -> (Vec2, Shape) {
    let half = Vec2::new(0.5 * side, 0.5);
    (half.with_y(-0.5), Rectangle::new(half).unwrap().into())
}

/// A wedge with its tip low and to the right.
pub(crate) fn wedge() -> Shape {
    let corners = [[0.3, -0.2], [-0.3, -0.05], [-0.3, 0.2]].map(Vec2::from);
    Polygon::new(&corners).unwrap().into()
}

/// Where the tile of a column and a row begins.
pub(crate) fn corner(side: f32, column: i8, _row: i8) -> Vec2 {
    side * Vec2::X * f32::from(column)
}

/// Things that slide, whose lowest points are `size` below their origins.
pub(crate) fn sliders(size: f32) -> Vec<(&'static str, Shape)> {
    let capsule = Capsule::new([-size * Vec2::X, size * Vec2::X], size).unwrap();
    let core = Rectangle::new(Vec2::splat(0.8 * size)).unwrap();
    let hexagon = [0_u8, 1, 2, 3, 4, 5].map(|index| {
        let angle = std::f32::consts::FRAC_PI_3 * f32::from(index);
        size / (0.5 * 3.0_f32.sqrt()) * Vec2::from_angle(angle)
    });
    vec![
        ("ball", Circle::new(size).unwrap().into()),
        ("box", Rectangle::new(Vec2::splat(size)).unwrap().into()),
        ("capsule along x", capsule.into()),
        ("rounded box", Rounded::new(RoundedCore::Rectangle(core), 0.2 * size).unwrap().into()),
        ("hexagon", Polygon::new(&hexagon).unwrap().into()),
    ]
}

/// A velocity along the floor.
pub(crate) fn heading(_angle: f32) -> Vec2 {
    Vec2::X
}
