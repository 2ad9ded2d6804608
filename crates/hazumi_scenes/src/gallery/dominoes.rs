//! Dominoes in a spiral.

use std::f64::consts::TAU;

use super::ground;
use crate::format::body::Body;
use crate::format::scene::Scene;
use crate::format::shape::Shape;
use crate::rotation::narrow;

const COUNT: usize = 240;
/// Half the thickness, height and width of a domino, m.
const HALF_EXTENTS: [f32; 3] = [0.05, 0.5, 0.2];
/// Distance from one domino to the next along the spiral, m.
const SPACING: f64 = 0.4;
/// Radius at the first domino, and how much it grows in a turn, m.
const FIRST_RADIUS: f64 = 3.0;
const PITCH: f64 = 1.5;
/// Smooth, so that little of the fall is lost where one slides down the next.
const FRICTION: f32 = 0.2;
/// Speed at which the first domino starts to fall over, rad/s.
const PUSH: f64 = 2.0;

pub(super) fn dominoes() -> Scene {
    let mut bodies = vec![ground([20.0, 1.0, 20.0])];
    let mut angle = 0.0_f64;
    for index in 0..COUNT {
        let radius = FIRST_RADIUS + PITCH * angle / TAU;
        bodies.push(domino(index, angle, radius));
        angle += SPACING / radius;
    }
    push(&mut bodies[1]);
    Scene { steps: 1400, bodies, ..Scene::default() }
}

/// Stands across the spiral: its thickness points the way that the dominoes fall.
fn domino(index: usize, angle: f64, radius: f64) -> Body {
    let [x, z] = [libm::cos(angle), libm::sin(angle)].map(|x| narrow(radius * x));
    Body {
        position: [x, HALF_EXTENTS[1], z],
        rotation_degrees: Some([0.0, narrow(-90.0 - angle.to_degrees()), 0.0]),
        friction: FRICTION,
        ..Body::dynamic(&format!("domino[{index}]"), Shape::cuboid(HALF_EXTENTS))
    }
}

/// Tips the first domino, at angle 0, over its lower edge towards +z.
fn push(first: &mut Body) {
    first.angular_velocity = [narrow(PUSH), 0.0, 0.0];
    first.linear_velocity = [0.0, 0.0, narrow(PUSH) * HALF_EXTENTS[1]];
}
