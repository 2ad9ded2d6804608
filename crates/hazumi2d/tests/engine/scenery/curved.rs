//! Shapes in 2D that are round or that a program brings along.

use std::sync::Arc;

use crate::dim::*;
use hazumi2d::Shape;
use hazumi2d::shape::{Capsule, MassProperties, Rounded};

/// The corners of a square on its corner.
pub(crate) fn spindle_corners() -> [Vector; 4] {
    [Vector::X, Vector::Y, Vector::NEG_X, Vector::NEG_Y].map(|corner| 0.4 * corner)
}

pub(crate) fn spindle_mass() -> MassProperties {
    let mass = 0.32;
    MassProperties { mass, center: Vector::ZERO, inertia: mass * 0.32 / 6.0 }
}

pub(crate) fn shapes() -> Vec<(&'static str, Shape)> {
    let capsule = Capsule::new([Vector::X * -0.3, Vector::X * 0.3], 0.2).unwrap();
    let rectangle = Cuboid::new(vector(0.4, 0.2)).unwrap();
    let triangle = [(-0.3, -0.2), (0.3, -0.2), (0.0, 0.4)].map(Vector::from);
    let triangle = Arc::new(Hull::new(&triangle).unwrap());
    vec![
        ("capsule", capsule.into()),
        ("triangle", Arc::clone(&triangle).into()),
        ("rounded box", Rounded::new(rectangle, 0.1).unwrap().into()),
        ("rounded triangle", Rounded::new(triangle, 0.1).unwrap().into()),
    ]
}

/// A rounded box of half a metre in height.
pub(crate) fn brick() -> Shape {
    Rounded::new(Cuboid::new(vector(0.3, 0.15)).unwrap(), 0.1).unwrap().into()
}
