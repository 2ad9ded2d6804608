//! Soft bodies to look at.

use std::f32::consts::TAU;

use crate::format::plane::{
    Body, BodyType, Collider, Driver, Grid, Pin, Repeat, RouteDriver, Scene, Shape, Soft,
    SoftKind, SoftMaterial, Stiffness, Stop, SwingDriver,
};
use crate::rotation::narrow;

/// As those of rigid bodies: contacts feel the springs behind them.
const SUBSTEPS: u32 = 4;

/// A star stands under a press, which comes down, goes up again, and leaves it alone for long.
pub(super) fn shape_matching() -> Scene {
    let outline = SoftKind::Outline { points: star(), spacing: 0.1, filled: false };
    let material = SoftMaterial::of_shape(6.0, 0.5);
    let star = Body {
        position: [0.0, 0.85],
        ..Body::dynamic("star", Shape::soft(Soft::new(outline).of(material)))
    };
    let [above, below] = [[0.0, 3.0], [0.0, 1.3]];
    let press = Body {
        body_type: BodyType::Kinematic,
        ..Body::fixed("press", above, Shape::rectangle([1.5, 0.2]))
    };
    let stop = |position, seconds| Stop { position, seconds, ..Stop::default() };
    let stops = vec![
        stop(above, 2.0),
        stop(above, 1.5),
        stop(below, 1.0),
        stop(below, 1.0),
        stop(above, 4.5),
    ];
    let route = RouteDriver { body: press.name.clone(), stops };
    Scene {
        substeps: SUBSTEPS,
        steps: 600,
        bodies: vec![super::ground([6.0, 1.0]), press, star],
        drivers: vec![Driver::Route(route)],
        ..Scene::default()
    }
}

/// The corners of a star with five arms, m, the first one on top.
fn star() -> Vec<[f32; 2]> {
    let corner = |index: u8| {
        let angle = f64::from(TAU) * (0.25 + f64::from(index) / 10.0);
        let radius = if index.is_multiple_of(2) { 1.0 } else { 0.5 };
        [libm::cos(angle), libm::sin(angle)].map(|part| narrow(radius * part))
    };
    (0..10).map(corner).collect()
}

/// A disc of 16 particles.
fn blob(radius: f32, material: SoftMaterial) -> Shape {
    Shape::soft(Soft::new(SoftKind::Disc { radius, count: 16 }).of(material))
}

/// A floor and two walls, so far apart and so high inside, m.
fn pit(half_width: f32, height: f32) -> Body {
    let part = |half_extents, position| Collider::new(Shape::rectangle(half_extents), position);
    let (x, y) = (half_width + 0.5, 0.5 * height);
    Body {
        name: "pit".to_owned(),
        body_type: BodyType::Fixed,
        colliders: vec![
            part([half_width + 1.0, 0.5], [0.0, -0.5]),
            part([0.5, y], [-x, y]),
            part([0.5, y], [x, y]),
        ],
        ..Body::default()
    }
}

pub(super) fn jelly_pile() -> Scene {
    let grid =
        Grid { count: [50, 20], spacing: [0.62, 0.55], jitter: 0.005, ..Grid::default() };
    let blobs = Body {
        position: [-15.19, 0.5],
        repeat: Some(Repeat::Grid(grid)),
        ..Body::dynamic("blob", blob(0.25, SoftMaterial::of_shape(8.0, 0.3)))
    };
    Scene {
        substeps: SUBSTEPS,
        steps: 600,
        bodies: vec![pit(16.0, 20.0), blobs],
        ..Scene::default()
    }
}

/// The press leaves half a hand on each side, so that what it squeezes can give way.
pub(super) fn jelly_crush() -> Scene {
    let grid = Grid { count: [5, 4], spacing: [0.7, 0.7], ..Grid::default() };
    let blobs = Body {
        position: [-1.4, 0.4],
        can_sleep: false,
        repeat: Some(Repeat::Grid(grid)),
        ..Body::dynamic("blob", blob(0.3, SoftMaterial::of_shape(8.0, 0.3)))
    };
    let press = Body {
        body_type: BodyType::Kinematic,
        ..Body::fixed("press", [0.0, 3.2], Shape::rectangle([1.9, 0.3]))
    };
    let swing = SwingDriver {
        body: press.name.clone(),
        center: [0.0, 2.6],
        amplitude: [0.0, 0.8],
        angular_frequency: 1.5,
        phase: 0.25 * TAU,
    };
    Scene {
        substeps: SUBSTEPS,
        steps: 1800,
        bodies: vec![pit(2.0, 5.0), press, blobs],
        drivers: vec![Driver::Swing(swing)],
        ..Scene::default()
    }
}

/// A rope through points, m.
fn rope(name: &str, points: Vec<[f32; 2]>, pins: Vec<Pin>) -> Body {
    let kind = SoftKind::Rope { points, spacing: 0.1 };
    let material = SoftMaterial::of_edges(Stiffness::new(30.0, 1.0));
    let soft = Soft { radius: Some(0.03), ..Soft::new(kind).of(material) };
    let body = Body::dynamic(name, Shape::soft(soft));
    Body { density: 4.0, linear_damping: 0.5, pins, ..body }
}

/// Three ropes swing on their own, one with a ball, and a fourth is a bridge.
pub(super) fn cloth_and_rope() -> Scene {
    let hanging = Body {
        position: [-8.0, 5.0],
        repeat: Some(Repeat::Grid(Grid {
            count: [3, 1],
            spacing: [2.0, 1.0],
            ..Grid::default()
        })),
        ..rope("rope", vec![[0.0, 0.0], [1.5, 0.0]], vec![Pin::to_world(0, [-8.0, 5.0])])
    };
    let pendulum = Body {
        position: [0.0, 6.0],
        ..rope(
            "pendulum",
            vec![[0.0, 0.0], [2.0, 0.0]],
            vec![Pin::to_world(0, [0.0, 6.0]), Pin::to_body(20, "ball", [0.0, 0.15])],
        )
    };
    let ball = Body { density: 10.0, ..Body::dynamic("ball", Shape::Circle { radius: 0.15 }) };
    let ball = Body { position: [2.0, 5.85], ..ball };
    let bridge = rope(
        "bridge",
        vec![[2.0, 3.0], [6.0, 3.0]],
        vec![Pin::to_world(0, [2.0, 3.0]), Pin::to_world(40, [6.0, 3.0])],
    );
    let crates = Body {
        position: [3.3, 3.6],
        repeat: Some(Repeat::Grid(Grid {
            count: [3, 1],
            spacing: [0.7, 1.0],
            ..Grid::default()
        })),
        ..Body::dynamic("crate", Shape::rectangle([0.15; 2]))
    };
    let wall = |name, x| Body::fixed(name, [x, 1.5], Shape::rectangle([0.3, 1.5]));
    Scene {
        substeps: SUBSTEPS,
        steps: 900,
        bodies: vec![
            super::ground([9.0, 1.0]),
            wall("left", 1.7),
            wall("right", 6.3),
            hanging,
            pendulum,
            ball,
            bridge,
            crates,
        ],
        ..Scene::default()
    }
}

/// The blob is flat, for the weight would roll off a round one; has many particles, each of
/// which bears little; and is stiff: loaded like that it swings a tenth as fast, so on a jelly
/// the weight would swing for a minute and tip over.
pub(super) fn mass_ratio() -> Scene {
    let slab = SoftKind::Grid { half_extents: [1.0, 0.2], cells: [24, 3] };
    let slab = Soft::new(slab).of(SoftMaterial::of_shape(65.0, 4.0));
    let blob = Body { position: [0.0, 0.22], ..Body::dynamic("blob", Shape::soft(slab)) };
    let weight = Body {
        position: [0.0, 0.945],
        // The blob weighs 0.8 kg.
        mass: Some(80.0),
        ..Body::dynamic("weight", Shape::rectangle([0.5, 0.5]))
    };
    Scene {
        substeps: SUBSTEPS,
        steps: 600,
        bodies: vec![super::ground([6.0, 1.0]), blob, weight],
        ..Scene::default()
    }
}
