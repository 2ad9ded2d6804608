//! Shapes of space about which worlds are asked.

use crate::dim::*;
use crate::engine::worlds::Random;
use hazumi3d::shape::{
    Capsule, Compound, Cone, Cylinder, HeightField, HeightFieldOptions, Mesh, MeshOptions,
    Triangle,
};
use hazumi3d::{Pose, Shape};

/// Shapes that dynamic bodies may have.
pub(crate) fn solids(random: &mut Random) -> Vec<Shape> {
    let points: Vec<Vector> = (0..20).map(|_| 0.6 * random.vector().normalize()).collect();
    let ball = Shape::from(Sphere::new(0.4).unwrap());
    let brick = Shape::from(Cuboid::new(xyz(0.5, 0.2, 0.3)).unwrap());
    let children =
        vec![(Pose::at(Vector::X * 0.5), ball.clone()), (Pose::IDENTITY, brick.clone())];
    vec![
        ball,
        brick,
        Capsule::new([Vector::NEG_Y * 0.3, Vector::Y * 0.4], 0.25).unwrap().into(),
        Cylinder::new(0.3, 0.4).unwrap().into(),
        Cone::new(0.4, 0.5).unwrap().into(),
        Hull::new(&points).unwrap().into(),
        Compound::new(children).unwrap().into(),
    ]
}

pub(crate) fn surfaces(random: &mut Random) -> Vec<Shape> {
    let corners = [Vector::ZERO, Vector::X * 3.0, Vector::Z * 3.0, xyz(3.0, 1.0, 3.0)];
    let triangles = [[0, 2, 1], [1, 2, 3]];
    let heights = (0..25).map(|_| 0.5 * random.signed()).collect();
    let options = HeightFieldOptions::default();
    vec![
        Mesh::new(&corners, &triangles, MeshOptions::default()).unwrap().into(),
        HeightField::new(5, heights, Vector::ONE, options).unwrap().into(),
        Triangle::new([Vector::ZERO, Vector::X, Vector::Y]).unwrap().into(),
    ]
}

/// Whether it is one of the surfaces.
pub(crate) fn is_surface(shape: &Shape) -> bool {
    matches!(shape, Shape::Mesh(_) | Shape::HeightField(_) | Shape::Triangle(_))
}
