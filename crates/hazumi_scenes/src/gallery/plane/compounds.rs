//! Bodies of two shapes each.

use crate::format::plane::{
    Assembly, Body, BodyType, Collider, Grid, Order, Repeat, Scene, Shape,
};

pub(super) fn compounds() -> Scene {
    // Every other row is shifted to the other side.
    let side = 0.25;
    let [width, height] = [2.0, 2.25];
    let grid = Grid {
        count: [20, 75],
        spacing: [width, 2.0 * height],
        order: Order::Xy,
        ..Grid::default()
    };
    let rows = Repeat::Positions(vec![[side, 0.0], [-side, height]]);
    let pairs = Assembly {
        name: "pair".to_owned(),
        position: [-19.0, 5.575],
        bodies: vec![Body { repeat: Some(rows), ..compound() }],
        repeat: Some(Repeat::Grid(grid)),
        ..Assembly::default()
    };
    Scene { steps: 500, bodies: vec![container()], assemblies: vec![pairs], ..Scene::default() }
}

/// Two triangles that overlap.
fn compound() -> Body {
    let triangle = |side: f32| {
        let points = vec![[side, 0.0], [-0.5 * side, 1.0], [0.0, 2.0]];
        Collider::new(Shape::polygon(points), [0.0; 2])
    };
    Body {
        name: "compound".to_owned(),
        friction: 0.5,
        colliders: [-1.0, 1.0].map(triangle).into(),
        ..Body::default()
    }
}

/// A floor and two walls of boxes that overlap, and another floor far below.
fn container() -> Body {
    let row = |half_extents, position, count, spacing| Collider {
        repeat: Some(Repeat::Grid(Grid { count, spacing, ..Grid::default() })),
        ..Collider::new(Shape::rectangle(half_extents), position)
    };
    let wall = |x| row([0.5, 0.55], [x, 1.0], [1, 100], [1.0; 2]);
    let catch = Shape::Segment { ends: [[-800.0, -80.0], [800.0, -80.0]] };
    Body {
        name: "container".to_owned(),
        body_type: BodyType::Fixed,
        colliders: vec![
            row([0.55, 0.5], [-40.0, 0.0], [81, 1], [1.0; 2]),
            wall(-40.0),
            wall(40.0),
            Collider::new(catch, [0.0; 2]),
        ],
        ..Body::default()
    }
}
