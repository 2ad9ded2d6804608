//! Pentagons in a heap, and a wall that ploughs them.

use std::f32::consts::PI;

use crate::format::plane::{
    Assembly, Body, BodyType, Collider, Driver, Grid, Order, Repeat, Scene, Shape, SwingDriver,
};

/// Radius of a pentagon, m.
const RADIUS: f32 = 0.25;
/// Angular frequency of the wall, rad/s, and how far it goes to either side, m.
const FREQUENCY: f32 = 0.2;
const REACH: f32 = 60.0;

pub(super) fn junkyard() -> Scene {
    let grid = Grid {
        count: [200, 20],
        spacing: [3.0 * RADIUS, 8.0 * RADIUS],
        order: Order::Xy,
        ..Grid::default()
    };
    // Every other row is shifted to the other side.
    let rows = Repeat::Positions(vec![[-0.1, 0.0], [0.1, 4.0 * RADIUS]]);
    let rock = Body { repeat: Some(rows), ..Body::dynamic("rock", Shape::polygon(pentagon())) };
    let pairs = Assembly {
        name: "pair".to_owned(),
        position: [-75.0, 15.0],
        bodies: vec![rock],
        repeat: Some(Repeat::Grid(grid)),
        ..Assembly::default()
    };
    let pusher = Body {
        name: "pusher".to_owned(),
        body_type: BodyType::Kinematic,
        colliders: vec![Collider::new(Shape::rectangle([2.0, 4.0]), [0.0, 4.0])],
        ..Body::default()
    };
    let driver = SwingDriver {
        body: pusher.name.clone(),
        amplitude: [REACH, 0.0],
        angular_frequency: FREQUENCY,
        // The benchmark aims at where the wall is when a step begins.
        phase: -FREQUENCY / 60.0,
        ..SwingDriver::default()
    };
    Scene {
        steps: 800,
        bodies: vec![yard(), pusher],
        assemblies: vec![pairs],
        drivers: vec![Driver::Swing(driver)],
        ..Scene::default()
    }
}

/// Five points of a circle, two fifths of a turn or so from one to the next.
fn pentagon() -> Vec<[f32; 2]> {
    let turn = PI * (5.0_f32.sqrt() - 1.0);
    let point = |i: u8| {
        let angle = turn * f32::from(i);
        [RADIUS * libm::cosf(angle), RADIUS * libm::sinf(angle)]
    };
    (0..5).map(point).collect()
}

/// A floor and two walls of boxes that overlap.
fn yard() -> Body {
    let row = |half_extents, position, count| Collider {
        repeat: Some(Repeat::Grid(Grid { count, ..Grid::default() })),
        ..Collider::new(Shape::rectangle(half_extents), position)
    };
    let wall = |x| row([0.5, 0.55], [x, 1.0], [1, 50]);
    Body {
        name: "yard".to_owned(),
        body_type: BodyType::Fixed,
        colliders: vec![row([0.55, 0.5], [-80.0, 0.0], [161, 1]), wall(-80.0), wall(80.0)],
        ..Body::default()
    }
}
