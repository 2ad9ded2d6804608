//! Shapes of space that are round or that a program brings along.

use crate::dim::*;
use hazumi3d::Shape;
use hazumi3d::shape::{Cone, Cylinder, MassProperties, Rounded};

/// The corners of a box that is a cone at both ends: eight sides.
pub(crate) fn spindle_corners() -> [Vector; 6] {
    let ring = [(0.4, 0.0), (0.0, 0.4), (-0.4, 0.0), (0.0, -0.4)];
    let [a, b, c, d] = ring.map(|(x, z)| Vector::new(x, 0.0, z));
    [Vector::Y * 0.5, a, b, c, d, Vector::Y * -0.5]
}

pub(crate) fn spindle_mass() -> MassProperties {
    let mass = 2.0 * 0.32 * 0.5 / 3.0;
    let inertia = Inertia::from_diagonal(Vector::new(0.04, 0.03, 0.04)) * mass;
    MassProperties { mass, center: Vector::ZERO, inertia }
}

pub(crate) fn shapes() -> Vec<(&'static str, Shape)> {
    let cuboid = Cuboid::new(Vector::new(0.4, 0.2, 0.3)).unwrap();
    let cylinder = Cylinder::new(0.4, 0.3).unwrap();
    let coin = Cylinder::new(0.05, 0.4).unwrap();
    let cone = Cone::new(0.4, 0.4).unwrap();
    vec![
        ("cylinder", cylinder.into()),
        ("coin", coin.into()),
        ("cone", cone.into()),
        ("rounded box", Rounded::new(cuboid, 0.1).unwrap().into()),
        ("rounded cylinder", Rounded::new(cylinder, 0.1).unwrap().into()),
        ("rounded cone", Rounded::new(cone, 0.05).unwrap().into()),
    ]
}

/// A can of half a metre in height.
pub(crate) fn brick() -> Shape {
    Cylinder::new(0.25, 0.4).unwrap().into()
}
