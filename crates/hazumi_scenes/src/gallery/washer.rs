//! A washing machine.

use std::f32::consts::PI;

use super::ground;
use super::planks::planks;
use crate::format::body::{Body, BodyType, Collider};
use crate::format::repeat::{Grid, Order, Repeat};
use crate::format::scene::Scene;
use crate::format::shape::Shape;

/// Half the length of the drum, m, along z.
const HALF_LENGTH: f32 = 10.0;

pub(super) fn washer() -> Scene {
    let half = 0.2;
    let grid =
        Grid { count: [20; 3], spacing: [4.0 * half; 3], order: Order::Xyz, ..Grid::default() };
    let cubes = Body {
        position: [-8.0, 13.0, -8.0],
        repeat: Some(Repeat::Grid(grid)),
        ..Body::dynamic("cube", Shape::cuboid([half; 3]))
    };
    Scene {
        steps: 1000,
        bodies: vec![ground([60.0, 1.0, 60.0]), drum(), cubes],
        ..Scene::default()
    }
}

/// A turning barrel without lids: planks, and a fin on every ninth.
fn drum() -> Body {
    Body {
        name: "drum".to_owned(),
        body_type: BodyType::Kinematic,
        position: [0.0, 21.0, 0.0],
        linear_velocity: [0.001, -0.002, 0.0],
        angular_velocity: [0.0, 0.0, 25.0 * (PI / 180.0)],
        colliders: planks(plate),
        ..Body::default()
    }
}

/// A hull between two directions and two distances from the axis, over the length of the drum.
fn plate(directions: [[f32; 2]; 2], radii: [f32; 2]) -> Collider {
    let mut points = Vec::new();
    for z in [-HALF_LENGTH, HALF_LENGTH] {
        for radius in radii {
            points.extend(directions.map(|[x, y]| [radius * x, radius * y, z]));
        }
    }
    Collider::new(Shape::hull(points), [0.0; 3])
}
