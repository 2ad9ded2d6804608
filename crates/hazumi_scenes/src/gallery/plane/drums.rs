//! Drums that turn with things in them.

use std::f32::consts::PI;

use crate::format::plane::joint_kind::{Hinge, JointAxis};
use crate::format::plane::{
    Body, BodyType, Collider, Grid, Joint, JointKind, Repeat, Scene, Shape,
};
use crate::gallery::planks::planks;

/// How fast they turn, rad/s, and about which point, m.
const SPEED: f32 = 25.0 * (PI / 180.0);
const CENTER: [f32; 2] = [0.0, 10.0];

pub(super) fn tumbler() -> Scene {
    let wall = |half_extents, position| Collider::new(Shape::rectangle(half_extents), position);
    let drum = Body {
        name: "drum".to_owned(),
        position: CENTER,
        density: 50.0,
        colliders: vec![
            wall([0.5, 10.0], [10.0, 0.0]),
            wall([0.5, 10.0], [-10.0, 0.0]),
            wall([10.0, 0.5], [0.0, 10.0]),
            wall([10.0, 0.5], [0.0, -10.0]),
        ],
        ..Body::default()
    };
    let turn = Hinge { axis: JointAxis::with_motor(SPEED, 1e8) };
    let joint = Joint::at(["ground", "drum"], CENTER, [1.0, 0.0], JointKind::Hinge(turn));
    Scene {
        steps: 750,
        bodies: vec![Body::anchor("ground"), drum, squares(0.125, [-9.0, 1.0], 45, 0.4)],
        joints: vec![joint],
        ..Scene::default()
    }
}

pub(super) fn washer() -> Scene {
    let squares = squares(0.1, [-9.9, 0.1], 90, 0.21);
    Scene { steps: 500, bodies: vec![washing_drum(), squares], ..Scene::default() }
}

/// Rows of as many squares, from a corner on, m.
fn squares(half: f32, position: [f32; 2], count: u32, spacing: f32) -> Body {
    let grid = Grid { count: [count; 2], spacing: [spacing; 2], ..Grid::default() };
    Body {
        position,
        repeat: Some(Repeat::Grid(grid)),
        ..Body::dynamic("square", Shape::rectangle([half; 2]))
    }
}

/// A turning ring: planks, and a fin on every ninth.
fn washing_drum() -> Body {
    Body {
        name: "drum".to_owned(),
        body_type: BodyType::Kinematic,
        position: CENTER,
        linear_velocity: [0.001, -0.002],
        angular_velocity: SPEED,
        colliders: planks(plate),
        ..Body::default()
    }
}

/// A polygon between two directions and two distances from the middle.
fn plate(directions: [[f32; 2]; 2], radii: [f32; 2]) -> Collider {
    let mut points = Vec::new();
    for radius in radii {
        points.extend(directions.map(|[x, y]| [radius * x, radius * y]));
    }
    Collider::new(Shape::polygon(points), [0.0; 2])
}
