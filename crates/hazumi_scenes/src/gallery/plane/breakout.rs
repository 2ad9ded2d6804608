//! A ball, a paddle and bricks.

use crate::format::plane::{
    Assembly, Body, BodyType, Collider, Condition, Driver, Effect, Eye, FollowDriver, Game,
    Grid, Repeat, Rule, Scene, Shape, Spawner,
};

/// Half the width of the court, and its height, m.
const HALF_WIDTH: f32 = 8.0;
const HEIGHT: f32 = 16.0;
/// Height of the paddle, m.
const PADDLE: f32 = 1.0;
/// Bricks side by side and above each other, and how far they are apart, m.
const BRICKS: [u32; 2] = [12, 6];
const SPACING: [f32; 2] = [1.3, 0.65];

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
    let spawner = Spawner { assembly: serve.name.clone(), count: 1, steps: vec![0] };
    Scene {
        gravity: [0.0; 2],
        restitution_threshold: 0.0,
        steps: 3600,
        bodies: vec![court(), drain(), bricks(), paddle],
        assemblies: vec![serve],
        spawners: vec![spawner],
        drivers: vec![Driver::Follow(player)],
        game: Some(rules()),
        ..Scene::default()
    }
}

/// Ten points a brick, and three balls.
fn rules() -> Game {
    let ball = || "serve.ball".to_owned();
    let brick = || "brick".to_owned();
    let missed = Rule {
        when: Condition::Touch([ball(), "drain".to_owned()]),
        then: vec![Effect::LoseLife, Effect::Remove(ball()), Effect::Spawn("serve".to_owned())],
    };
    Game {
        goal: "Break all 72 bricks with three balls.".to_owned(),
        lives: 3,
        won: "Not a brick is left.".to_owned(),
        lost: "That was the last ball.".to_owned(),
        eye: Eye::Fixed,
        rules: vec![
            Rule { when: Condition::Touch([ball(), brick()]), then: vec![Effect::Score(10)] },
            missed,
            Rule { when: Condition::Gone(brick()), then: vec![Effect::Win] },
        ],
        ..Game::default()
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
