//! Touching unit squares in the shape of pyramids.

use super::ground;
use crate::format::plane::{Assembly, Body, BodyType, Collider, Grid, Repeat, Scene, Shape};

/// Half the width of a square, m.
const HALF: f32 = 0.5;

pub(super) fn large_pyramid() -> Scene {
    let base = 100;
    let squares = Body { position: [-HALF * f32::from(base), 0.0], ..squares(pyramid(base)) };
    Scene {
        sleep: false,
        steps: 500,
        bodies: vec![ground([100.0, 1.0]), squares],
        ..Scene::default()
    }
}

pub(super) fn many_pyramids() -> Scene {
    let (base, count) = (10_u8, 20_u32);
    let spacing = f32::from(base + 1);
    let extent = HALF * count as f32 * spacing;
    let repeat =
        |count| Some(Repeat::Grid(Grid { count, spacing: [spacing; 2], ..Grid::default() }));
    let pyramids = Assembly {
        name: "pyramid".to_owned(),
        position: [HALF - extent, 0.0],
        bodies: vec![squares(pyramid(base))],
        repeat: repeat([count; 2]),
        ..Assembly::default()
    };
    let floor = Shape::Segment { ends: [[-extent, 0.0], [extent, 0.0]] };
    let floors = Body {
        name: "ground".to_owned(),
        body_type: BodyType::Fixed,
        colliders: vec![Collider {
            repeat: repeat([1, count]),
            ..Collider::new(floor, [0.0; 2])
        }],
        ..Body::default()
    };
    Scene {
        sleep: false,
        steps: 200,
        bodies: vec![floors],
        assemblies: vec![pyramids],
        ..Scene::default()
    }
}

/// Positions of a pyramid with `base` squares in its lowest layer, from the ground up.
fn pyramid(base: u8) -> Vec<[f32; 2]> {
    let position = |i: f32, j: f32| [(i + 1.0) * HALF + (j - i), (2.0 * i + 1.0) * HALF];
    let layer = |i: u8| (i..base).map(move |j| position(i.into(), j.into()));
    (0..base).flat_map(layer).collect()
}

fn squares(positions: Vec<[f32; 2]>) -> Body {
    Body {
        repeat: Some(Repeat::Positions(positions)),
        ..Body::dynamic("square", Shape::rectangle([HALF; 2]))
    }
}
