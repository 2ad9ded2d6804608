//! Ground with holes, and ground that is far away.

use std::f64::consts::TAU;

use crate::format::body::Body;
use crate::format::repeat::{Grid, Repeat};
use crate::format::scene::Scene;
use crate::format::shape::{Scale, Shape, Sides};
use crate::rotation::narrow;

/// Samples along either side of the ground.
const SAMPLES: usize = 33;

pub(super) fn holes() -> Scene {
    let cells = SAMPLES - 1;
    let height = |index: usize| {
        let wave = |step: usize| libm::cos(TAU * step as f64 / 16.0);
        narrow(0.5 * wave(index % SAMPLES) * wave(index / SAMPLES))
    };
    // The bottom of every other valley is open.
    let is_hole = |cell: &usize| {
        let [i, j] = [cell % cells, cell / cells];
        (7..9).contains(&(i % 16)) && (15..17).contains(&((j + 8) % 32))
            || (15..17).contains(&((i + 8) % 32)) && (7..9).contains(&(j % 16))
    };
    let field = Shape::HeightField {
        columns: SAMPLES,
        heights: (0..SAMPLES * SAMPLES).map(height).collect(),
        scale: Scale([1.0, 2.0, 1.0]),
        sides: Sides::Front,
        holes: (0..cells * cells).filter(is_hole).collect(),
    };
    let corner = -0.5 * cells as f32;
    let balls = Grid { count: [14, 2, 14], spacing: [2.0; 3], jitter: 0.3, ..Grid::default() };
    let ball = Body {
        position: [-13.0, 3.0, -13.0],
        repeat: Some(Repeat::Grid(balls)),
        ..Body::dynamic("ball", Shape::Sphere { radius: 0.4 })
    };
    let net = Body::fixed("net", [0.0, -6.0, 0.0], Shape::cuboid([18.0, 0.5, 18.0]));
    let ground = Body::fixed("ground", [corner, 0.0, corner], field);
    Scene { bodies: vec![ground, net, ball], ..Scene::default() }
}

/// As far as a world of `f32` has ever been; 1/16 m is what their neighbours are apart there.
const FAR: f32 = 1.0e6;

pub(super) fn far_away() -> Scene {
    let cubes = Grid { count: [4, 12, 4], ..Grid::default() };
    let cube = Body {
        position: [FAR, 0.5, FAR],
        repeat: Some(Repeat::Grid(cubes)),
        ..Body::dynamic("cube", Shape::cuboid([0.5; 3]))
    };
    let ball = Body {
        position: [FAR - 12.0, 4.0, FAR + 1.5],
        linear_velocity: [20.0, 3.0, 0.0],
        density: 3000.0,
        ..Body::dynamic("ball", Shape::Sphere { radius: 0.8 })
    };
    let ground = Body::fixed("ground", [FAR, -1.0, FAR], Shape::cuboid([40.0, 1.0, 40.0]));
    Scene { bodies: vec![ground, cube, ball], ..Scene::default() }
}
