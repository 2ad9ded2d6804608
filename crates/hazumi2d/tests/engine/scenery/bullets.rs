//! Walls and bullets of the tests of continuous collision, in two dimensions.

use crate::dim::*;
use hazumi2d::math::rotation;
use hazumi2d::shape::{Chain, ChainOptions, Shape, Sides};

/// The corners of a bullet of 10 cm.
pub(crate) fn corners() -> Vec<Vector> {
    (0..7)
        .map(|index| {
            rotation::rotate(Rotation::from_angle(0.9 * index as f32), Vector::X * 0.05)
        })
        .collect()
}

/// A wall across x, in parts of a metre.
pub(crate) fn wall_of_parts() -> Shape {
    let points: Vec<Vector> =
        (0..21_u8).map(|row| Vector::Y * (f32::from(row) - 10.0)).collect();
    let options = ChainOptions { sides: Sides::Both, ..ChainOptions::default() };
    Chain::new(&points, options).unwrap().into()
}

/// The place where a point is seen from a paddle that has turned by `angle`.
pub(crate) fn seen_from_paddle(point: DVector, angle: f64) -> DVector {
    let (sine, cosine) = angle.sin_cos();
    DVector::new(cosine * point.x + sine * point.y, cosine * point.y - sine * point.x)
}

/// The surface of a wall that fills `0 ≤ x ≤ 10`, `−100 ≤ y ≤ 0`, as a chain.
pub(crate) fn surface_of_wall() -> Shape {
    let points = [(10.0, 0.0), (0.0, 0.0), (0.0, -100.0), (10.0, -100.0)];
    let options = ChainOptions { is_loop: true, ..ChainOptions::default() };
    Chain::new(&points.map(|(x, y)| vector(x, y)), options).unwrap().into()
}
