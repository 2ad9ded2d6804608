//! A net of balls.

use crate::format::body::{Body, BodyType};
use crate::format::joint::{Joint, JointRepeat};
use crate::format::joint_kind::{Ball, JointKind};
use crate::format::material::CollisionGroups;
use crate::format::repeat::{Grid, Order, Repeat};
use crate::format::scene::Scene;
use crate::format::shape::Shape;

/// Balls along either side, those that hang fast included.
const COUNT: u32 = 100;

pub(super) fn joint_grid() -> Scene {
    let row = |count| JointRepeat { count, ..JointRepeat::default() };
    let (across, down) =
        ([[0.5, 0.0, 0.0], [-0.5, 0.0, 0.0]], [[0.0, -0.5, 0.0], [0.0, 0.5, 0.0]]);
    let column = COUNT - 1;
    let joint = |bodies, places, repeat| Joint {
        repeat,
        ..Joint::between(bodies, places, JointKind::Ball(Ball::default()))
    };
    let next_column =
        JointRepeat { count: COUNT, steps: [column; 2], ..JointRepeat::default() };
    let from_anchor =
        JointRepeat { count: COUNT, steps: [1, column], ..JointRepeat::default() };
    Scene {
        steps: 100,
        sleep: false,
        bodies: vec![
            Body { body_type: BodyType::Fixed, ..balls("anchor", 0.0, 1) },
            balls("ball", -1.0, column),
        ],
        joints: vec![
            joint(["anchor[0]", "ball[0]"], down, vec![from_anchor]),
            joint(["ball[0]", "ball[1]"], down, vec![row(column - 1), next_column]),
            joint(["anchor[0]", "anchor[1]"], across, vec![row(COUNT - 1)]),
            joint(
                ["ball[0]", &format!("ball[{column}]")],
                across,
                vec![row(column * (COUNT - 1))],
            ),
        ],
        ..Scene::default()
    }
}

/// Columns of balls that do not touch each other, from the height `y`, m, down.
fn balls(name: &str, y: f32, rows: u32) -> Body {
    let grid = Grid {
        count: [COUNT, rows, 1],
        spacing: [1.0, -1.0, 1.0],
        order: Order::Xyz,
        ..Grid::default()
    };
    Body {
        position: [0.0, y, 0.0],
        can_sleep: false,
        collision_groups: CollisionGroups { memberships: 2, filter: !2 },
        repeat: Some(Repeat::Grid(grid)),
        ..Body::dynamic(name, Shape::Sphere { radius: 0.4 })
    }
}
