//! Trees that fall on hilly ground.

use std::f32::consts::PI;

use crate::format::body::{Body, Collider};
use crate::format::formula::{Formula, GridFormula};
use crate::format::scene::Scene;
use crate::format::shape::Shape;

/// Number of trees, and of pieces of each.
const TREES: u8 = 50;
const PIECES: usize = 22;

/// Cells of a metre.
pub(super) fn trees100() -> Scene {
    trees(1)
}

/// Cells of half a metre.
pub(super) fn trees50() -> Scene {
    trees(2)
}

/// Cells of a quarter of a metre.
pub(super) fn trees25() -> Scene {
    trees(4)
}

fn trees(scale: u8) -> Scene {
    let cell = 1.0 / f32::from(scale);
    let ground = GridFormula {
        count: [150 * u32::from(scale), 200 * u32::from(scale)],
        cell,
        amplitude: 0.4,
        waves: [0.1, 0.05],
        ..GridFormula::default()
    };
    let ground = Body::fixed("ground", [0.0; 3], Shape::formula(Formula::Grid(ground)));
    let pieces = pieces();
    let mut bodies = vec![ground];
    bodies.extend((0..TREES).map(|number| tree(number, &pieces)));
    Scene { steps: 500, bodies, ..Scene::default() }
}

/// Stands beside the others and begins to fall to its side, every other one to the other side.
fn tree(number: u8, pieces: &[Piece]) -> Body {
    let part = f32::from(number) / f32::from(TREES);
    let sign = if number.is_multiple_of(2) { -1.0 } else { 1.0 };
    let speed = sign * 0.5 * (0.5 + 0.5 * part);
    Body {
        name: format!("tree[{number}]"),
        position: [0.0, 1.0, -70.0 + 3.0 * f32::from(number)],
        angular_velocity: [0.0, 0.0, speed],
        linear_velocity: [-speed * center_height(pieces), 0.0, 0.0],
        density: 1.0,
        friction: 0.9,
        colliders: pieces.iter().map(Piece::collider).collect(),
        ..Body::default()
    }
}

/// A part of a trunk: a prism of six sides.
struct Piece {
    /// Lower end, m.
    base: f32,
    height: f32,
    radius: f32,
}

/// Each is a bit narrower than the one below, and reaches into it.
fn pieces() -> Vec<Piece> {
    let (mut y, mut radius, length) = (1.0, 0.75, 1.5);
    let mut pieces = Vec::new();
    for _ in 0..PIECES {
        pieces.push(Piece { base: y - radius, height: length + 2.0 * radius, radius });
        y += length + 2.0 * radius;
        radius *= 0.95;
    }
    pieces
}

impl Piece {
    fn collider(&self) -> Collider {
        let ring = |y: f32| {
            (0_u8..6).map(move |side| {
                let angle = 2.0 * PI * f32::from(side) / 6.0;
                [self.radius * libm::cosf(angle), y, self.radius * libm::sinf(angle)]
            })
        };
        let points = ring(self.base).chain(ring(self.base + self.height)).collect();
        Collider {
            // The benchmark counts radii.
            rolling_resistance: Some(0.05 * self.radius),
            ..Collider::new(Shape::hull(points), [0.0; 3])
        }
    }
}

/// Height of the centre of mass, m.
fn center_height(pieces: &[Piece]) -> f32 {
    let weighed = pieces.iter().map(|piece| {
        let mass = piece.radius * piece.radius * piece.height;
        (mass, mass * (piece.base + 0.5 * piece.height))
    });
    let (mass, moment) = weighed.fold((0.0, 0.0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
    moment / mass
}
