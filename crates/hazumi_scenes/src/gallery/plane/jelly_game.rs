//! A level for a jelly, and who holds the button to go right.

use crate::format::plane::joint_kind::{Hinge, JointAxis, Slider, Spring};
use crate::format::plane::{
    Body, BodyType, Collider, Condition, Driver, Effect, Game, Joint, JointKind, RollDriver,
    Rule, Scene, Shape, Soft, SoftKind, SoftMaterial,
};

/// Radius of the jelly, m, and its particles.
const RADIUS: f32 = 0.5;
const PARTICLES: u32 = 20;
/// How high the gap is through which it has to squeeze, m.
const GAP: f32 = 0.75;
/// Middles of the buttons, m along x, and their heights, m.
const BUTTONS: [[f32; 2]; 2] = [[10.5, 0.0], [23.0, 1.0]];
/// Where the seesaw turns, m.
const PIVOT: [f32; 2] = [15.0, 0.45];

pub(super) fn jelly_game() -> Scene {
    let jelly = jelly();
    let player = RollDriver {
        body: jelly.name.clone(),
        speed: 2.0,
        acceleration: 25.0,
        jump_speed: 5.0,
        jumps: vec![2.6, 12.2, 18.7],
        patience: 1.0,
    };
    let mut bodies = vec![level()];
    let mut joints = Vec::new();
    for (number, middle) in (1..).zip(BUTTONS) {
        let [plate, feeler] = button(number, middle);
        let slide = JointAxis {
            limits: Some([-0.2, 0.0]),
            spring: Some(Spring { hertz: 3.0, damping_ratio: 0.5, max_force: None }),
            ..JointAxis::default()
        };
        let kind = JointKind::Slider(Slider { axis: slide });
        joints.push(Joint::at(["level", &plate.name], plate.position, [0.0, 1.0], kind));
        bodies.extend([plate, feeler]);
    }
    joints.push(Joint::at(
        ["level", "seesaw"],
        PIVOT,
        [1.0, 0.0],
        JointKind::Hinge(Hinge { axis: JointAxis::with_limits(-0.2, 0.2) }),
    ));
    bodies.extend([seesaw(), goal(), jelly]);
    Scene {
        substeps: 4,
        steps: 2400,
        bodies,
        joints,
        drivers: vec![Driver::Roll(player)],
        game: Some(rules()),
        ..Scene::default()
    }
}

/// A hundred points a button, and ten for each second that is left at the goal.
fn rules() -> Game {
    let pressed = |number: u32| Rule {
        when: Condition::Touch([format!("plate_{number}"), format!("button_{number}")]),
        then: vec![Effect::Score(100)],
    };
    let arrived = Condition::Touch(["jelly".to_owned(), "goal".to_owned()]);
    Game {
        goal: "Bring the jelly to the goal on the right; buttons on the way give points."
            .to_owned(),
        seconds: Some(60.0),
        points_per_second: 10,
        won: "The jelly is there.".to_owned(),
        lost: "Time is up.".to_owned(),
        rules: vec![pressed(1), pressed(2), Rule { when: arrived, then: vec![Effect::Win] }],
        ..Game::default()
    }
}

fn jelly() -> Body {
    let soft = Soft::new(SoftKind::Disc { radius: RADIUS, count: PARTICLES });
    let soft = soft.of(SoftMaterial::of_shape(3.0, 0.3));
    Body {
        position: [0.0, 0.6],
        friction: 0.3,
        can_sleep: false,
        ..Body::dynamic("jelly", Shape::soft(soft))
    }
}

/// Two floors with a hole for each button, a step, a funnel, a stair and walls at both ends.
fn level() -> Body {
    let block = |[left, right]: [f32; 2], [bottom, top]: [f32; 2]| {
        let half = [0.5 * (right - left), 0.5 * (top - bottom)];
        Collider::new(Shape::rectangle(half), [left + half[0], bottom + half[1]])
    };
    let hole = |[x, y]: [f32; 2]| block([x - 0.6, x + 0.6], [y - 1.0, y - 0.45]);
    let [first, second] = BUTTONS;
    let (deep, high) = (-1.0, second[1]);
    let funnel = Shape::polygon(vec![[4.8, 1.5], [6.0, GAP], [7.5, GAP], [8.5, 1.9]]);
    Body {
        name: "level".to_owned(),
        body_type: BodyType::Fixed,
        colliders: vec![
            block([-3.0, first[0] - 0.6], [deep, 0.0]),
            hole(first),
            block([first[0] + 0.6, 19.2], [deep, 0.0]),
            block([3.2, 4.4], [0.0, 0.25]),
            Collider::new(funnel, [0.0; 2]),
            block([19.2, second[0] - 0.6], [deep, high]),
            hole(second),
            block([second[0] + 0.6, 32.0], [deep, high]),
            block([-4.0, -3.0], [deep, 4.0]),
            block([32.0, 33.0], [deep, 6.0]),
        ],
        ..Body::default()
    }
}

/// A plate level with the ground on a spring, and what feels it when it is pressed down: that
/// vanishes.
fn button(number: u32, [x, y]: [f32; 2]) -> [Body; 2] {
    let plate = Body {
        position: [x, y - 0.08],
        ..Body::dynamic(&format!("plate_{number}"), Shape::rectangle([0.55, 0.08]))
    };
    let feeler = Body {
        sensor: true,
        vanishes_when_touched: true,
        ..Body::fixed(&format!("button_{number}"), [x, y - 0.33], Shape::rectangle([0.4, 0.09]))
    };
    [plate, feeler]
}

/// A plank on a pivot, heavier on the left.
fn seesaw() -> Body {
    let part = |half_extents, position| Collider::new(Shape::rectangle(half_extents), position);
    Body {
        name: "seesaw".to_owned(),
        position: PIVOT,
        colliders: vec![part([2.0, 0.06], [0.0; 2]), part([0.2, 0.1], [-1.0, -0.1])],
        ..Body::default()
    }
}

/// Feels who arrives.
fn goal() -> Body {
    Body {
        sensor: true,
        vanishes_when_touched: true,
        ..Body::fixed("goal", [30.0, 2.5], Shape::rectangle([0.3, 1.5]))
    }
}
