//! A net of discs.

use crate::format::plane::joint_kind::Hinge;
use crate::format::plane::{
    Body, BodyType, CollisionGroups, Grid, Joint, JointKind, JointRepeat, Order, Repeat, Scene,
    Shape,
};

/// Discs along either side, those that hang fast included.
const COUNT: u32 = 100;
/// Columns of the top row on the left of those that hang fast, these, and on the right of them.
const TOP: [u32; 3] = [47, 7, 46];

pub(super) fn joint_grid() -> Scene {
    let (across, down) = ([[0.5, 0.0], [-0.5, 0.0]], [[0.0, -0.5], [0.0, 0.5]]);
    let row = |count| JointRepeat { count, ..JointRepeat::default() };
    let joint = |bodies: [&str; 2], places, repeat: Vec<JointRepeat>| Joint {
        repeat,
        ..Joint::between(bodies, places, JointKind::Hinge(Hinge::default()))
    };
    let column = COUNT - 1;
    let next_column =
        JointRepeat { count: COUNT, steps: [column; 2], ..JointRepeat::default() };
    let from_top = |count| JointRepeat { count, steps: [1, column], ..JointRepeat::default() };
    let [left, anchors, right] = TOP;
    let below = |top: u32| format!("disc[{}]", top * column);
    Scene {
        steps: 500,
        sleep: false,
        bodies: vec![
            discs("left", [0.0, 0.0], [left, 1]),
            Body {
                body_type: BodyType::Fixed,
                ..discs("anchor", [left as f32, 0.0], [anchors, 1])
            },
            discs("right", [(left + anchors) as f32, 0.0], [right, 1]),
            discs("disc", [0.0, -1.0], [COUNT, column]),
        ],
        joints: vec![
            joint(["left[0]", &below(0)], down, vec![from_top(left)]),
            joint(["anchor[0]", &below(left)], down, vec![from_top(anchors)]),
            joint(["right[0]", &below(left + anchors)], down, vec![from_top(right)]),
            joint(["disc[0]", "disc[1]"], down, vec![row(column - 1), next_column]),
            joint(["left[0]", "left[1]"], across, vec![row(left - 1)]),
            joint([&format!("left[{}]", left - 1), "anchor[0]"], across, Vec::new()),
            joint(["anchor[0]", "anchor[1]"], across, vec![row(anchors - 1)]),
            joint([&format!("anchor[{}]", anchors - 1), "right[0]"], across, Vec::new()),
            joint(["right[0]", "right[1]"], across, vec![row(right - 1)]),
            joint(["disc[0]", &below(1)], across, vec![row(column * (COUNT - 1))]),
        ],
        ..Scene::default()
    }
}

/// Columns of discs that do not touch each other, from `position`, m, down.
fn discs(name: &str, position: [f32; 2], count: [u32; 2]) -> Body {
    let grid = Grid { count, spacing: [1.0, -1.0], order: Order::Xy, ..Grid::default() };
    Body {
        position,
        collision_groups: CollisionGroups { memberships: 2, filter: !2 },
        repeat: Some(Repeat::Grid(grid)),
        ..Body::dynamic(name, Shape::Circle { radius: 0.4 })
    }
}
