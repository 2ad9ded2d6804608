//! A wall that sleeps until it is hit.

use crate::format::plane::{Body, Grid, Order, Repeat, Scene, Shape};

pub(super) fn smash() -> Scene {
    let half = 0.2;
    let grid = Grid {
        count: [120, 80],
        spacing: [2.0 * half; 2],
        order: Order::Xy,
        ..Grid::default()
    };
    let wall = Body {
        position: [30.0, -80.0 * half],
        asleep: true,
        repeat: Some(Repeat::Grid(grid)),
        ..Body::dynamic("square", Shape::rectangle([half; 2]))
    };
    let hammer = Body {
        position: [-20.0, 0.0],
        linear_velocity: [40.0, 0.0],
        density: 8.0,
        ..Body::dynamic("hammer", Shape::rectangle([4.0; 2]))
    };
    Scene { gravity: [0.0; 2], steps: 300, bodies: vec![hammer, wall], ..Scene::default() }
}
