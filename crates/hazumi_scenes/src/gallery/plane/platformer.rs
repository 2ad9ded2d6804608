//! A level, and a hero who knows the way.

use crate::format::plane::joint_kind::{Hinge, JointAxis};
use crate::format::plane::{
    Body, BodyType, Collider, Condition, Driver, Effect, Game, Grid, Joint, JointKind, Leg,
    Repeat, RouteDriver, Rule, Scene, Shape, Sides, Stop, WalkDriver,
};

/// How fast the hero jumps off, m/s: it gets 2.1 m up.
const JUMP: f32 = 6.5;
/// Half the height of the lift, m, and where its middle is below and above.
const LIFT_HALF: f32 = 0.15;
const LIFT: [[f32; 2]; 2] = [[24.0, 2.0 - LIFT_HALF], [24.0, 6.0 - LIFT_HALF]];
/// Where the seesaw turns, m.
const PIVOT: [f32; 2] = [40.0, 6.5];

pub(super) fn platformer() -> Scene {
    let hero = hero();
    let lift = Body {
        body_type: BodyType::Kinematic,
        ..Body::fixed("lift", LIFT[0], Shape::rectangle([1.8, LIFT_HALF]))
    };
    let drivers = vec![
        Driver::Walk(WalkDriver {
            body: hero.name.clone(),
            height: 1.6,
            radius: 0.3,
            route: route(),
            ..WalkDriver::default()
        }),
        Driver::Route(RouteDriver { body: lift.name.clone(), stops: timetable() }),
    ];
    let tip = JointAxis::with_limits(-0.15, 0.15);
    let pivot = Joint::at(
        ["level", "seesaw"],
        PIVOT,
        [1.0, 0.0],
        JointKind::Hinge(Hinge { axis: tip }),
    );
    let belt = Body {
        surface_velocity: [1.5, 0.0],
        ..Body::fixed("belt", [32.0, 6.0], Shape::rectangle([3.0, 0.2]))
    };
    Scene {
        steps: 2160,
        bodies: vec![
            level(),
            platforms(),
            belt,
            lift,
            seesaw(),
            crates(),
            hook(),
            coins(),
            shaft(),
            hero,
        ],
        joints: vec![pivot],
        drivers,
        game: Some(rules()),
        ..Scene::default()
    }
}

/// A hundred points a coin. The pit of the lift and the shaft behind the belt take a life.
fn rules() -> Game {
    let hero = || "hero".to_owned();
    let fell = |when| Rule { when, then: vec![Effect::LoseLife] };
    let took = Condition::Touch([hero(), "coin".to_owned()]);
    Game {
        goal: "Take all nine coins. Mind the pit and the shaft.".to_owned(),
        lives: 3,
        won: "All coins are yours.".to_owned(),
        lost: "That was the last life.".to_owned(),
        rules: vec![
            Rule { when: took, then: vec![Effect::Score(100)] },
            fell(Condition::Below { body: hero(), height: -1.0 }),
            fell(Condition::Touch([hero(), "shaft".to_owned()])),
            Rule { when: Condition::Gone("coin".to_owned()), then: vec![Effect::Win] },
        ],
        ..Game::default()
    }
}

/// Feels a hero who has fallen into the shaft.
fn shaft() -> Body {
    Body { sensor: true, ..Body::fixed("shaft", [35.65, 3.4], Shape::rectangle([0.6, 0.3])) }
}

/// The ground, from the right to the left, with a shaft behind the belt and a pit for the lift.
fn level() -> Body {
    let points = [
        [50.0, 10.0],
        [50.0, 6.0],
        [36.3, 6.0],
        [36.3, 3.0],
        [35.0, 3.0],
        [35.0, 6.0],
        [26.0, 6.0],
        [26.0, -4.0],
        [22.0, -4.0],
        [22.0, 2.0],
        [14.0, 2.0],
        [10.0, 0.0],
        [-4.0, 0.0],
        [-4.0, 4.0],
    ];
    let ground = Shape::Chain {
        points: points.into(),
        formula: None,
        is_loop: false,
        sides: Sides::Front,
    };
    Body::fixed("level", [0.0; 2], ground)
}

/// Three floors above each other, which hold from above.
fn platforms() -> Body {
    let grid = Grid { count: [1, 3], spacing: [1.0, 1.6], ..Grid::default() };
    Body {
        one_way: Some([0.0, 1.0]),
        repeat: Some(Repeat::Grid(grid)),
        ..Body::fixed("platform", [7.0, 1.6], Shape::rectangle([1.5, 0.1]))
    }
}

/// A plank on a pivot, heavier on the left.
fn seesaw() -> Body {
    let part = |half_extents, position| Collider::new(Shape::rectangle(half_extents), position);
    Body {
        name: "seesaw".to_owned(),
        position: PIVOT,
        colliders: vec![part([3.0, 0.1], [0.0; 2]), part([0.3, 0.1], [-1.2, -0.2])],
        ..Body::default()
    }
}

/// Two on the belt.
fn crates() -> Body {
    let positions = vec![[0.0, 0.0], [1.5, 0.0]];
    Body {
        position: [30.0, 6.5],
        repeat: Some(Repeat::Positions(positions)),
        ..Body::dynamic("crate", Shape::rectangle([0.3; 2]))
    }
}

/// Something with a dent.
fn hook() -> Body {
    let points = [
        [0.0, 0.0],
        [1.2, 0.0],
        [1.2, 0.9],
        [0.9, 0.9],
        [0.9, 0.3],
        [0.3, 0.3],
        [0.3, 0.9],
        [0.0, 0.9],
    ];
    let shape = Shape::Outline { points: points.into(), holes: Vec::new() };
    Body { position: [48.5, 6.5], ..Body::dynamic("hook", shape) }
}

fn coins() -> Body {
    let places = [
        [2.0, 0.8],
        [4.0, 0.8],
        [7.0, 5.8],
        [12.0, 1.9],
        [18.0, 2.8],
        [24.0, 6.8],
        [33.0, 7.3],
        [40.0, 7.4],
        [46.0, 8.4],
    ];
    Body {
        sensor: true,
        vanishes_when_touched: true,
        repeat: Some(Repeat::Positions(places.into())),
        ..Body::fixed("coin", [0.0; 2], Shape::Circle { radius: 0.25 })
    }
}

/// A little smaller than the character that walks it.
fn hero() -> Body {
    let shape = Shape::Capsule { ends: [[0.0, 0.3], [0.0, 1.3]], radius: 0.27 };
    Body { body_type: BodyType::Kinematic, ..Body::fixed("hero", [0.0, 0.1], shape) }
}

fn route() -> Vec<Leg> {
    let walk = |to, speed, seconds| Leg { to, speed, seconds, ..Leg::default() };
    let jump =
        |to, seconds| Leg { to, speed: 1.5, jump_speed: JUMP, seconds, ..Leg::default() };
    vec![
        walk([4.0, 0.0], 2.5, 2.0),
        walk([7.0, 0.0], 2.5, 1.5),
        jump([7.0, 0.0], 1.5),
        jump([7.0, 1.6], 1.5),
        jump([7.0, 3.2], 1.5),
        walk([12.0, 1.0], 2.5, 4.0),
        walk([20.0, 2.0], 3.0, 4.0),
        walk([24.0, 2.0], 2.5, 3.0),
        walk([24.0, 4.0], 0.0, 3.5),
        walk([28.0, 6.0], 2.5, 2.0),
        walk([34.2, 6.2], 2.5, 3.0),
        Leg { speed: 2.0, ..jump([36.8, 6.2], 1.5) },
        walk([46.0, 6.0], 2.5, 5.5),
        jump([46.0, 6.0], 1.5),
    ]
}

/// Below while the hero comes, then up, and back while it goes on.
fn timetable() -> Vec<Stop> {
    let [below, above] = LIFT;
    let stop = |position, seconds| Stop { position, seconds, ..Stop::default() };
    vec![
        stop(below, 19.0),
        stop(below, 3.0),
        stop(above, 4.0),
        stop(above, 3.0),
        stop(below, 7.0),
    ]
}
