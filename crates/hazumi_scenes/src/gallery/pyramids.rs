//! Walls of touching unit cubes in the shape of pyramids.

use super::ground;
use crate::format::body::Body;
use crate::format::repeat::Repeat;
use crate::format::scene::Scene;
use crate::format::shape::Shape;

/// Half the width of a cube, m.
const HALF: f32 = 0.5;
/// Density of the cubes that `box3d` stacks, kg/m³.
const LIGHT: f32 = 100.0;

pub(super) fn pyramid() -> Scene {
    Scene { bodies: vec![ground([50.0, 1.0, 50.0]), cubes(wall(20))], ..Scene::default() }
}

pub(super) fn large_pyramid() -> Scene {
    let cubes = Body { density: LIGHT, ..cubes(wall(100)) };
    Scene {
        sleep: false,
        steps: 200,
        bodies: vec![ground([400.0, 1.0, 400.0]), cubes],
        ..Scene::default()
    }
}

pub(super) fn many_pyramids() -> Scene {
    let (base, count) = (10_u8, 14_u8);
    let extent = HALF * f32::from(count) * f32::from(base + 1);
    let mut positions = Vec::new();
    for row in 0..count {
        let z = -extent + 1.0 + f32::from(row) * 2.0 * (extent - 1.0) / f32::from(count - 1);
        for column in 0..count {
            let center = -extent + f32::from(column) * f32::from(base + 1) + 1.0;
            for (i, j) in steps(base) {
                let x = (i + 1.0) * HALF + (j - i) + center - HALF;
                positions.push([x, (2.0 * i + 1.0) * HALF, z]);
            }
        }
    }
    let cubes = Body { density: LIGHT, can_sleep: false, ..cubes(positions) };
    Scene { steps: 100, bodies: vec![ground([extent, 1.0, extent]), cubes], ..Scene::default() }
}

/// Positions of a pyramid with `base` cubes in its lowest layer, from the ground up.
fn wall(base: u8) -> Vec<[f32; 3]> {
    let position = |(i, j): (f32, f32)| {
        let x = (i + 1.0) * HALF + 2.0 * (j - i) * HALF - HALF * f32::from(base);
        [x, (2.0 * i + 1.0) * HALF, 0.0]
    };
    steps(base).map(position).collect()
}

/// Layer `i` and place `j`, from `i` on, of every cube of a pyramid.
fn steps(base: u8) -> impl Iterator<Item = (f32, f32)> {
    (0..base).flat_map(move |i| (i..base).map(move |j| (f32::from(i), f32::from(j))))
}

fn cubes(positions: Vec<[f32; 3]>) -> Body {
    Body {
        repeat: Some(Repeat::Positions(positions)),
        ..Body::dynamic("cube", Shape::cuboid([HALF; 3]))
    }
}
