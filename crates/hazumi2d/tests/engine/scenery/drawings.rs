//! Shapes and joints in 2D that are shown.

use crate::dim::*;
use hazumi2d::joint::{Hinge, JointAxis, JointKind, Slider, ThreeDof, Wheel};
use hazumi2d::shape::{Capsule, Chain, ChainOptions, Compound, Rounded, Segment, SoftShape};
use hazumi2d::{Pose, Shape};

/// Shapes, and how many lines they are.
pub(crate) fn shapes() -> Vec<(Shape, usize)> {
    let half = vector(0.5, 0.3);
    let corners = [Vector::ZERO, Vector::X, vector(0.5, 2.0)];
    let open = Chain::new(&corners, ChainOptions::default()).unwrap();
    let ring = Chain::new(&corners, ChainOptions { is_loop: true, ..Default::default() });
    let children = vec![
        (Pose::at(Vector::X), Cuboid::new(half).unwrap().into()),
        (Pose::at(Vector::NEG_X), Sphere::new(0.5).unwrap().into()),
    ];
    vec![
        (Sphere::new(0.5).unwrap().into(), 25),
        (Capsule::new([Vector::NEG_X, Vector::X * 2.0], 0.5).unwrap().into(), 50),
        (Cuboid::new(half).unwrap().into(), 4),
        (Hull::new(&corners).unwrap().into(), 3),
        (Rounded::new(Cuboid::new(half).unwrap(), 0.1).unwrap().into(), 32),
        (Segment::new([Vector::ZERO, Vector::ONE]).unwrap().into(), 1),
        (open.into(), 2),
        (ring.unwrap().into(), 3),
        (Compound::new(children).unwrap().into(), 29),
    ]
}

/// A soft disc.
pub(crate) fn soft_ball() -> SoftShape {
    SoftShape::disc(0.5, 16).unwrap()
}

/// Joints that turn so far, and the axis about which each turns.
pub(crate) fn turns(ways: JointAxis) -> [(JointKind, AngularVector); 3] {
    let kinds: [JointKind; 3] = [
        Hinge { axis: ways }.into(),
        Wheel { spin: ways, ..Wheel::default() }.into(),
        ThreeDof { angular: ways, ..ThreeDof::default() }.into(),
    ];
    kinds.map(|kind| (kind, 1.0))
}

/// Joints that slide so far, and the axis along which each slides.
pub(crate) fn slides(ways: JointAxis) -> [(JointKind, Vector); 3] {
    let slides = [JointAxis::LOCKED, ways];
    [
        (Slider { axis: ways }.into(), Vector::X),
        (Wheel { suspension: ways, ..Wheel::default() }.into(), Vector::Y),
        (ThreeDof { linear: slides, ..ThreeDof::default() }.into(), Vector::Y),
    ]
}

/// An arc of one radian about `middle`, clockwise.
#[track_caller]
pub(crate) fn check_turn_of_minus_one(arc: &[(Vector, Vector)], middle: Vector, radius: f32) {
    let ends = [arc[0].0, arc[arc.len() - 1].1].map(|end| (end - middle) / radius);
    assert!(ends[0].distance(Vector::X) < 1e-5, "{}", ends[0]);
    assert!(ends[1].distance(Vector::from_angle(-1.0)) < 1e-5, "{}", ends[1]);
}
