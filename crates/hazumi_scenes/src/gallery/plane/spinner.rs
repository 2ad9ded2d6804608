//! A paddle in a ring.

use crate::format::plane::joint_kind::{Hinge, JointAxis};
use crate::format::plane::{
    Body, BodyType, Collider, Formula, Joint, JointKind, Repeat, RingFormula, Scene, Shape,
};

/// The bodies that it stirs, of three kinds in turn, and how many lie side by side.
const COUNT: u16 = 6076;
const ROW: u16 = 92;

pub(super) fn spinner() -> Scene {
    let ring = RingFormula { radius: 40.0, count: 360, inside: true };
    let ring = Body {
        name: "ring".to_owned(),
        body_type: BodyType::Fixed,
        friction: 0.1,
        colliders: vec![Collider::new(Shape::formula(Formula::Ring(ring)), [0.0, 32.0])],
        ..Body::default()
    };
    let paddle = Body {
        position: [0.0, 12.0],
        friction: 0.0,
        can_sleep: false,
        ..Body::dynamic("paddle", Shape::Rectangle { half_extents: [0.4, 20.0], rounding: 0.2 })
    };
    let turn = Hinge { axis: JointAxis::with_motor(5.0, f32::MAX) };
    let joint = Joint::at(["ring", "paddle"], [0.0, 12.0], [1.0, 0.0], JointKind::Hinge(turn));
    let capsule = Shape::Capsule { ends: [[-0.25, 0.0], [0.25, 0.0]], radius: 0.25 };
    let shapes = [
        ("capsule", capsule),
        ("disc", Shape::Circle { radius: 0.35 }),
        ("square", Shape::rectangle([0.35; 2])),
    ];
    let mut bodies = vec![ring, paddle];
    for (first, (name, shape)) in (0..).zip(shapes) {
        bodies.push(small(first, name, shape));
    }
    Scene { steps: 500, bodies, joints: vec![joint], ..Scene::default() }
}

/// Every third body, from number `first` on.
fn small(first: u16, name: &str, shape: Shape) -> Body {
    let place = |i: u16| [0.5 * f32::from(i % ROW), 0.5 * f32::from(i / ROW)];
    Body {
        position: [-23.0, 2.0],
        density: 0.25,
        friction: 0.1,
        restitution: 0.1,
        repeat: Some(Repeat::Positions((first..COUNT).step_by(3).map(place).collect())),
        ..Body::dynamic(name, shape)
    }
}
