//! Tiles of a floor in space.

use std::sync::Arc;

use glam::Vec3;
use hazumi3d::shape::{
    Capsule, Cuboid, Cylinder, HeightField, HeightFieldOptions, Hull, Mesh, MeshOptions, Shape,
};

/// Number of rows of tiles across a floor.
pub(crate) const ROWS: i8 = 4;

/// Square tiles of a kind each with such a side, whose tops at y = 0 begin at the origin.
pub(crate) fn tiles(side: f32) -> Vec<(&'static str, Shape)> {
    let cell = Vec3::new(side / 4.0, 1.0, side / 4.0);
    let field = HeightField::new(5, vec![0.0; 25], cell, HeightFieldOptions::default());
    let corners = [Vec3::ZERO, Vec3::Z, Vec3::X, Vec3::new(1.0, 0.0, 1.0)];
    let corners = corners.map(|corner| side * corner);
    let mesh = Mesh::new(&corners, &[[0, 1, 2], [2, 1, 3]], MeshOptions::default());
    let below = corners.map(|corner| corner - Vec3::Y);
    let hull = Hull::new(&[corners, below].concat());
    vec![
        ("surface", field.unwrap().into()),
        ("mesh", mesh.unwrap().into()),
        ("hull", Arc::new(hull.unwrap()).into()),
    ]
}

/// A box as a tile of that kind.
pub(crate) fn slab(side: f32) -> (Vec3, Shape) {
    let half = Vec3::new(0.5 * side, 0.5, 0.5 * side);
    (half.with_y(-0.5), Cuboid::new(half).unwrap().into())
}

/// A wedge with its tip low and to the right.
pub(crate) fn wedge() -> Shape {
    let corners = [[0.3, -0.2], [-0.3, -0.05], [-0.3, 0.2]];
    let at = |z: f32| corners.map(|[x, y]| Vec3::new(x, y, z));
    Arc::new(Hull::new(&[at(-0.3), at(0.3)].concat()).unwrap()).into()
}

/// Where the tile of a column and a row begins.
pub(crate) fn corner(side: f32, column: i8, row: i8) -> Vec3 {
    side * Vec3::new(f32::from(column), 0.0, f32::from(row) - 0.5 * f32::from(ROWS))
}

/// Things that slide, whose lowest points are `size` below their origins.
pub(crate) fn sliders(size: f32) -> Vec<(&'static str, Shape)> {
    let along = |axis: Vec3| Capsule::new([-size * axis, size * axis], size).unwrap().into();
    vec![
        ("ball", hazumi3d::shape::Sphere::new(size).unwrap().into()),
        ("box", Cuboid::new(Vec3::splat(size)).unwrap().into()),
        ("capsule along x", along(Vec3::X)),
        ("capsule along z", along(Vec3::Z)),
        ("cylinder", Cylinder::new(size, size).unwrap().into()),
    ]
}

/// A velocity at an angle to the seams, along the floor.
pub(crate) fn heading(angle: f32) -> Vec3 {
    Vec3::new(angle.cos(), 0.0, angle.sin())
}
