//! Soft bodies to look at.

use super::ground;
use crate::format::body::{Body, BodyType, Collider};
use crate::format::repeat::{Grid, Repeat};
use crate::format::scene::Scene;
use crate::format::shape::Shape;
use crate::format::soft::{Pin, Soft, SoftKind, SoftMaterial, Stiffness};

/// Every sixth layer is rigid. A jelly that swings at `f` Hz sags by about `10·g/(2π·f)²` under
/// one of its weight, and those at the bottom bear eleven: at 16 Hz by a quarter of their
/// height.
pub(super) fn jelly_pile() -> Scene {
    let jelly = Soft::new(SoftKind::Box { half_extents: [0.25; 3], cells: [3; 3] });
    let jelly = Shape::soft(jelly.of(SoftMaterial::of_shape(16.0, 0.5)));
    let layers = |height, count| {
        let grid = Grid {
            count: [10, count, 5],
            spacing: [0.7, 0.7, 0.7],
            jitter: 0.01,
            random_rotation: true,
            ..Grid::default()
        };
        ([-3.15, height, -1.4], Some(Repeat::Grid(grid)))
    };
    let body = |name, shape, (position, repeat)| Body {
        position,
        repeat,
        ..Body::dynamic(name, shape)
    };
    let octahedron = Shape::hull(vec![
        [0.3, 0.0, 0.0],
        [-0.3, 0.0, 0.0],
        [0.0, 0.3, 0.0],
        [0.0, -0.3, 0.0],
        [0.0, 0.0, 0.3],
        [0.0, 0.0, -0.3],
    ]);
    let bodies = vec![
        pit([3.8, 2.0]),
        body("lower_jelly", jelly.clone(), layers(0.6, 5)),
        body("box", Shape::cuboid([0.2; 3]), layers(4.1, 1)),
        body("upper_jelly", jelly, layers(4.8, 5)),
        body("rock", octahedron, layers(8.3, 1)),
    ];
    Scene { steps: 600, bodies, ..Scene::default() }
}

/// A floor and four walls, 6 m high, that leave so much on each side of the middle, m.
fn pit([x, z]: [f32; 2]) -> Body {
    let part = |half_extents, position| Collider::new(Shape::cuboid(half_extents), position);
    Body {
        name: "pit".to_owned(),
        body_type: BodyType::Fixed,
        colliders: vec![
            part([x + 1.0, 0.5, z + 1.0], [0.0, -0.5, 0.0]),
            part([0.5, 3.0, z], [-x - 0.5, 3.0, 0.0]),
            part([0.5, 3.0, z], [x + 0.5, 3.0, 0.0]),
            part([x + 1.0, 3.0, 0.5], [0.0, 3.0, -z - 0.5]),
            part([x + 1.0, 3.0, 0.5], [0.0, 3.0, z + 0.5]),
        ],
        ..Body::default()
    }
}

/// A cloth of 441 particles hangs by its corners under nine balls, beside a rope with a ball at
/// its end. A pull gets along one edge in a substep, so a cloth of twenty takes many.
pub(super) fn cloth_and_rope() -> Scene {
    let woven = SoftMaterial::of_edges(Stiffness::new(120.0, 0.3));
    let cloth = Soft::new(SoftKind::Cloth { half_extents: [2.0; 2], cells: [20; 2] });
    let cloth = cloth.of(woven);
    let corners = [(0, -2.0, -2.0), (20, 2.0, -2.0), (420, -2.0, 2.0), (440, 2.0, 2.0)];
    let cloth = Body {
        position: [0.0, 3.0, 0.0],
        linear_damping: 0.5,
        pins: corners.map(|(particle, x, z)| Pin::to_world(particle, [x, 3.0, z])).into(),
        ..Body::dynamic("cloth", Shape::soft(Soft { radius: Some(0.03), ..cloth }))
    };
    let balls = Body {
        position: [-0.7, 4.5, -0.7],
        density: 200.0,
        repeat: Some(Repeat::Grid(Grid {
            count: [3, 1, 3],
            spacing: [0.7, 1.0, 0.7],
            ..Grid::default()
        })),
        ..Body::dynamic("ball", Shape::Sphere { radius: 0.2 })
    };
    let top = [4.0, 5.0, 0.0];
    let points = vec![[0.0; 3], [2.0, 0.0, 0.0]];
    let rope = Soft::new(SoftKind::Rope { points, spacing: 0.1 }).of(woven);
    let rope = Body {
        position: top,
        linear_damping: 0.5,
        pins: vec![Pin::to_world(0, top), Pin::to_body(20, "bob", [0.0, 0.2, 0.0])],
        ..Body::dynamic("rope", Shape::soft(Soft { radius: Some(0.03), ..rope }))
    };
    let bob = Body {
        position: [6.0, 4.8, 0.0],
        ..Body::dynamic("bob", Shape::Sphere { radius: 0.2 })
    };
    let bodies = vec![ground([10.0, 1.0, 6.0]), cloth, balls, rope, bob];
    Scene { substeps: 16, steps: 600, bodies, ..Scene::default() }
}
