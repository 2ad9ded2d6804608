//! A ball, a paddle and bricks.

use crate::format::plane::{
    Assembly, Body, BodyType, Collider, Driver, FollowDriver, Grid, Repeat, Scene, Shape,
    Spawner,
};

/// Half the width of the court, and its height, m.
const HALF_WIDTH: f32 = 8.0;
const HEIGHT: f32 = 16.0;
/// Height of the paddle, m.
const PADDLE: f32 = 1.0;
/// Bricks side by side and above each other, and how far they are apart, m.
const BRICKS: [u32; 2] = [12, 6];
const SPACING: [f32; 2] = [1.3, 0.65];
/// How many steps there are between serves.
const SERVE: usize = 1800;

pub(super) fn breakout() -> Scene {
    let paddle = Body {
        position: [0.0, PADDLE],
        body_type: BodyType::Kinematic,
        friction: 0.0,
        ..Body::dynamic(
            "paddle",
            Shape::Capsule { ends: [[-1.0, 0.0], [1.0, 0.0]], radius: 0.2 },
        )
    };
    let reach = HALF_WIDTH - 1.3;
    let player = FollowDriver {
        body: paddle.name.clone(),
        leader: "serve.ball".to_owned(),
        ends: [[-reach, PADDLE], [reach, PADDLE]],
        speed: 14.0,
    };
    let serve = Assembly {
        name: "serve".to_owned(),
        position: [1.0, 3.0],
        bodies: vec![ball()],
        ..Assembly::default()
    };
    let steps = 3600;
    let spawner = Spawner {
        assembly: serve.name.clone(),
        count: 1,
        steps: (0..steps).step_by(SERVE).collect(),
    };
    Scene {
        gravity: [0.0; 2],
        restitution_threshold: 0.0,
        steps,
        bodies: vec![court(), drain(), bricks(), paddle],
        assemblies: vec![serve],
        spawners: vec![spawner],
        drivers: vec![Driver::Follow(player)],
        ..Scene::default()
    }
}

/// It never loses speed, and nothing turns it.
fn ball() -> Body {
    Body {
        linear_velocity: [8.0, 15.0],
        friction: 0.0,
        restitution: 1.0,
        locked_rotation: true,
        bullet: true,
        can_sleep: false,
        ..Body::dynamic("ball", Shape::Circle { radius: 0.2 })
    }
}

/// Two walls and a ceiling.
fn court() -> Body {
    let wall = |half_extents, position| Collider::new(Shape::rectangle(half_extents), position);
    let (x, y) = (HALF_WIDTH + 0.5, 0.5 * HEIGHT);
    Body {
        name: "court".to_owned(),
        body_type: BodyType::Fixed,
        friction: 0.0,
        colliders: vec![
            wall([0.5, y], [-x, y]),
            wall([0.5, y], [x, y]),
            wall([HALF_WIDTH + 1.0, 0.5], [0.0, HEIGHT + 0.5]),
        ],
        ..Body::default()
    }
}

/// Feels the ball that the paddle has missed.
fn drain() -> Body {
    let shape = Shape::rectangle([HALF_WIDTH, 0.25]);
    Body { sensor: true, ..Body::fixed("drain", [0.0, -1.0], shape) }
}

fn bricks() -> Body {
    let [columns, rows] = BRICKS.map(|count| count as f32);
    let grid = Grid { count: BRICKS, spacing: SPACING, ..Grid::default() };
    let position =
        [-0.5 * (columns - 1.0) * SPACING[0], HEIGHT - 1.5 - (rows - 1.0) * SPACING[1]];
    Body {
        friction: 0.0,
        vanishes_when_touched: true,
        repeat: Some(Repeat::Grid(grid)),
        ..Body::fixed("brick", position, Shape::rectangle([0.6, 0.27]))
    }
}
