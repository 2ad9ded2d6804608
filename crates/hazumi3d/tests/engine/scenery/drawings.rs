//! Shapes and joints of space that are shown.

use std::sync::Arc;

use crate::dim::*;
use hazumi3d::joint::{
    Cylindrical, Hinge, JointAxis, JointKind, SixDof, Slider, Universal, Wheel,
};
use hazumi3d::shape::{
    Capsule, Compound, Cone, Cylinder, HeightField, Mesh, Rounded, Segment, SoftShape, Triangle,
};
use hazumi3d::{Pose, Shape};

fn tetrahedron() -> [Vector; 4] {
    [Vector::ZERO, Vector::X, Vector::Y, Vector::Z]
}

/// Shapes, and how many lines they are.
pub(crate) fn shapes() -> Vec<(Shape, usize)> {
    let half = xyz(0.5, 0.3, 0.2);
    let box_of = |half: Vector| Cuboid::new(half).unwrap();
    let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
    let mesh = Mesh::new(&tetrahedron(), &faces, Default::default()).unwrap();
    let heights = vec![0.0, 0.1, 0.2, 0.3, 0.2, 0.1];
    let field = HeightField::new(3, heights, Vector::ONE, Default::default()).unwrap();
    let children = vec![
        (Pose::at(Vector::X), box_of(half).into()),
        (Pose::at(Vector::NEG_X), Sphere::new(0.5).unwrap().into()),
    ];
    vec![
        (Sphere::new(0.5).unwrap().into(), 72),
        (Capsule::new([Vector::NEG_X, Vector::X * 2.0], 0.5).unwrap().into(), 148),
        (box_of(half).into(), 12),
        (Cylinder::new(0.5, 0.2).unwrap().into(), 52),
        (Cone::new(0.5, 0.2).unwrap().into(), 28),
        (Arc::new(Hull::new(&tetrahedron()).unwrap()).into(), 6),
        (Rounded::new(box_of(half), 0.1).unwrap().into(), 96),
        (Segment::new([Vector::ZERO, Vector::ONE]).unwrap().into(), 1),
        (Triangle::new([Vector::ZERO, Vector::X, Vector::Y]).unwrap().into(), 3),
        (mesh.into(), 6),
        (field.into(), 9),
        (Compound::new(children).unwrap().into(), 84),
    ]
}

pub(crate) fn soft_ball() -> SoftShape {
    SoftShape::ball(0.5, 1).unwrap()
}

/// Joints that turn so far, and the axis about which each turns.
pub(crate) fn turns(ways: JointAxis) -> [(JointKind, AngularVector); 8] {
    let turn = |about: usize| {
        let mut turns = [JointAxis::LOCKED; 3];
        turns[about] = ways;
        JointKind::from(SixDof { angular: turns, ..SixDof::default() })
    };
    [
        (Hinge { axis: ways }.into(), Vector::X),
        (turn(0), Vector::X),
        (turn(1), Vector::Y),
        (turn(2), Vector::Z),
        (Universal { axis_a: ways, axis_b: JointAxis::LOCKED }.into(), Vector::Y),
        (Universal { axis_a: JointAxis::LOCKED, axis_b: ways }.into(), Vector::Z),
        (Wheel { steering: ways, ..Wheel::default() }.into(), Vector::Y),
        (Cylindrical { angular: ways, linear: JointAxis::LOCKED }.into(), Vector::X),
    ]
}

/// Joints that slide so far, and the axis along which each slides.
pub(crate) fn slides(ways: JointAxis) -> [(JointKind, Vector); 4] {
    let mut slides = [JointAxis::LOCKED; 3];
    slides[2] = ways;
    [
        (Slider { axis: ways }.into(), Vector::X),
        (Cylindrical { linear: ways, angular: JointAxis::LOCKED }.into(), Vector::X),
        (Wheel { suspension: ways, ..Wheel::default() }.into(), Vector::Y),
        (SixDof { linear: slides, ..SixDof::default() }.into(), Vector::Z),
    ]
}

/// A line of one metre from `middle` along −z.
#[track_caller]
pub(crate) fn check_turn_of_minus_one(lines: &[(Vector, Vector)], middle: Vector, _: f32) {
    assert_eq!(lines, [(middle, middle + Vector::NEG_Z)]);
}
