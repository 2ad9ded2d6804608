//! Shapes in 2D about which worlds are asked.

use crate::dim::*;
use crate::engine::worlds::Random;
use hazumi2d::shape::{Capsule, Chain, ChainOptions, Compound, Rounded, RoundedCore, Segment};
use hazumi2d::{Pose, Shape};

/// Shapes that dynamic bodies may have.
pub(crate) fn solids(random: &mut Random) -> Vec<Shape> {
    let points: Vec<Vector> = (0..20).map(|_| 0.6 * random.vector().normalize()).collect();
    let ball = Shape::from(Sphere::new(0.4).unwrap());
    let brick = Shape::from(Cuboid::new(vector(0.5, 0.2)).unwrap());
    let plank = Cuboid::new(vector(0.4, 0.1)).unwrap();
    let triangle = [Vector::ZERO, Vector::X * 0.8, Vector::Y * 0.6];
    let children =
        vec![(Pose::at(Vector::X * 0.5), ball.clone()), (Pose::IDENTITY, brick.clone())];
    vec![
        ball,
        brick,
        Capsule::new([Vector::NEG_Y * 0.3, Vector::Y * 0.4], 0.25).unwrap().into(),
        Rounded::new(RoundedCore::Rectangle(plank), 0.1).unwrap().into(),
        Hull::new(&triangle).unwrap().into(),
        Hull::new(&points).unwrap().into(),
        Compound::new(children).unwrap().into(),
    ]
}

pub(crate) fn surfaces(random: &mut Random) -> Vec<Shape> {
    let hills: Vec<_> =
        (0..9).map(|index| vector(4.0 - index as f32, 0.5 * random.signed())).collect();
    let corners = [Vector::ZERO, Vector::X * 3.0, vector(3.0, 1.0), Vector::Y * 2.0];
    let ring = ChainOptions { is_loop: true, ..ChainOptions::default() };
    vec![
        Chain::new(&hills, ChainOptions::default()).unwrap().into(),
        Chain::new(&corners, ring).unwrap().into(),
        Segment::new([Vector::ZERO, Vector::X]).unwrap().into(),
    ]
}

/// Whether it is one of the surfaces.
pub(crate) fn is_surface(shape: &Shape) -> bool {
    matches!(shape, Shape::Chain(_) | Shape::Segment(_))
}
