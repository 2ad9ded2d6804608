//! The scenes that `Jolt` measures itself with, where they need no file of its own.
//!
//! Source: Rouwe, `JoltPhysics`, 2026, `PerformanceTest`. `[rouwe2026]`

use crate::format::body::{Body, Collider};
use crate::format::formula::{Formula, GridFormula};
use crate::format::repeat::{Grid, Order, Repeat};
use crate::format::scene::Scene;
use crate::format::shape::Shape;

/// Share of the velocity that bodies lose per second, 1/s.
const DAMPING: f32 = 0.05;
/// Density of its bodies, kg/m³, and their friction unless told otherwise.
const DENSITY: f32 = 1000.0;
pub(super) const FRICTION: f32 = 0.2;

pub(super) fn convex_vs_mesh() -> Scene {
    let tip = Shape::hull(vec![
        [0.0, 1.0, 0.0],
        [1.0, 0.0, 0.0],
        [-1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0],
        [0.0, 0.0, -1.0],
    ]);
    let shapes = [
        ("box", Shape::cuboid([0.5, 0.75, 1.0])),
        ("sphere", Shape::Sphere { radius: 0.5 }),
        (
            "capsule",
            Shape::Capsule { ends: [[0.0, -0.75, 0.0], [0.0, 0.75, 0.0]], radius: 0.5 },
        ),
        ("tip", tip),
    ];
    let mut bodies =
        vec![bouncy(Body::fixed("ground", [0.0, 5.0, 0.0], hills(100, 3.0, 5.0, 0.5)))];
    for (layer, (name, shape)) in (0_u8..).zip(shapes) {
        let grid = Grid { count: [21, 1, 21], spacing: [7.5; 3], ..Grid::default() };
        bodies.push(bouncy(Body {
            position: [-75.0, 15.0 + 2.0 * f32::from(layer), -75.0],
            repeat: Some(Repeat::Grid(grid)),
            ..dynamic(name, shape)
        }));
    }
    scene(bodies)
}

pub(super) fn jolt_pyramid() -> Scene {
    const LAYERS: u8 = 15;
    let mut positions = Vec::new();
    for layer in 0..LAYERS {
        let places = layer / 2..LAYERS - layer.div_ceil(2);
        let aside = f32::from(layer % 2) - f32::from(LAYERS);
        for j in places.clone() {
            positions.extend(places.clone().map(|k| {
                let [x, z] = [j, k].map(|place| aside + 2.0 * f32::from(place));
                [x, 1.0 + 2.5 * f32::from(layer), z]
            }));
        }
    }
    let cubes = Body {
        can_sleep: false,
        repeat: Some(Repeat::Positions(positions)),
        ..dynamic("cube", Shape::cuboid([1.0; 3]))
    };
    let ground = Body { friction: FRICTION, ..super::ground([50.0, 1.0, 50.0]) };
    scene(vec![ground, cubes])
}

/// `MaxBodies` with 10,000 bodies.
pub(super) fn falling_rows() -> Scene {
    const COUNT: usize = 10_000;
    const EDGE: usize = 22;
    let position = |index: usize| {
        [index % EDGE, 2 * (index / EDGE % EDGE), 2 * (index / EDGE / EDGE)].map(|x| x as f32)
    };
    let cubes = Body {
        repeat: Some(Repeat::Positions((0..COUNT).map(position).collect())),
        ..dynamic("cube", Shape::cuboid([0.5; 3]))
    };
    scene(vec![cubes])
}

/// `LargeMesh` with 500 cells along either side.
pub(super) fn large_mesh() -> Scene {
    let grid = Grid {
        count: [21, 10, 21],
        spacing: [7.5, 2.0, 7.5],
        order: Order::Xzy,
        ..Grid::default()
    };
    let boxes = Body {
        position: [-75.0, 55.0, -75.0],
        repeat: Some(Repeat::Grid(grid)),
        ..dynamic("box", Shape::cuboid([0.5, 0.75, 1.0]))
    };
    let ground = Body::fixed("ground", [0.0; 3], hills(500, 1.0, 50.0, 0.1));
    Scene { steps: 300, ..scene(vec![bouncy(ground), bouncy(boxes)]) }
}

/// Six walls, and in them three kinds of bodies at 250 m/s.
pub(super) fn high_speed() -> Scene {
    let wall = |position, rotation_degrees| Body {
        rotation_degrees: Some(rotation_degrees),
        friction: 1.0,
        restitution: 1.0,
        ..Body::fixed("wall", position, Shape::cuboid([50.0, 0.2, 50.0]))
    };
    let mut bodies = Vec::new();
    for side in [-50.0, 50.0] {
        bodies.push(wall([0.0, side, 0.0], [0.0; 3]));
        bodies.push(wall([0.0, 0.0, side], [90.0, 0.0, 0.0]));
        bodies.push(wall([side, 0.0, 0.0], [0.0, 0.0, 90.0]));
    }
    let mut random = super::mersenne::Mersenne::new(5489);
    bodies.extend((0..5000).map(|index| fast_body(index, &mut random)));
    scene(bodies)
}

fn fast_body(index: usize, random: &mut super::mersenne::Mersenne) -> Body {
    use std::f32::consts::TAU;
    let position = [0; 3].map(|_| random.between(-45.0, 45.0));
    let (part, first, second) =
        (random.between(0.0, 1.0), random.between(0.0, TAU), random.between(0.0, TAU));
    let (r1, r2) = ((1.0 - part).sqrt(), part.sqrt());
    let rotation = [
        libm::sinf(first) * r1,
        libm::cosf(first) * r1,
        libm::sinf(second) * r2,
        libm::cosf(second) * r2,
    ];
    let (friction, restitution) = (random.between(0.5, 1.0), random.between(0.9, 1.0));
    let z = -1.0 + 2.0 * random.between(0.0, 1.0);
    let angle = TAU * random.between(0.0, 1.0);
    let radius = (1.0 - z * z).max(0.0).sqrt();
    let direction = [radius * libm::sinf(angle), radius * libm::cosf(angle), z];
    let mut body = Body {
        position,
        rotation,
        friction,
        restitution,
        linear_velocity: direction.map(|x| 250.0 * x),
        ..dynamic(&format!("body[{index}]"), Shape::Sphere { radius: 0.5 })
    };
    match index % 3 {
        0 => {}
        1 => body.shape = Some(Shape::cuboid([0.25, 0.5, 0.5])),
        _ => {
            let ends = [[0.0, -0.5, 0.0], [0.0, 0.5, 0.0]];
            let rod = Shape::Capsule { ends, radius: 0.125 };
            body.shape = None;
            body.colliders = vec![
                Collider::new(rod, [0.0, 0.5, 0.0]),
                Collider::new(Shape::cuboid([0.5, 0.125, 0.125]), [0.5, 0.0, 0.0]),
            ];
        }
    }
    body
}

pub(super) fn scene(bodies: Vec<Body>) -> Scene {
    Scene { gravity: [0.0, -9.81, 0.0], steps: 500, bodies, ..Scene::default() }
}

pub(super) fn dynamic(name: &str, shape: Shape) -> Body {
    Body {
        linear_damping: DAMPING,
        angular_damping: DAMPING,
        density: DENSITY,
        friction: FRICTION,
        ..Body::dynamic(name, shape)
    }
}

fn bouncy(body: Body) -> Body {
    Body { friction: 0.5, restitution: 0.6, ..body }
}

/// Ground of waves along both axes: `count` cells along either side, each `cell` metres wide,
/// up to `amplitude` metres high, whose angle grows by `radians` from cell to cell.
pub(super) fn hills(count: u32, cell: f32, amplitude: f32, radians: f64) -> Shape {
    Shape::formula(Formula::Grid(GridFormula {
        count: [count; 2],
        cell,
        amplitude,
        waves: [per_metre(radians, f64::from(cell)); 2],
        phase_degrees: [0.0, 90.0],
        falling_diagonals: true,
    }))
}

/// Waves per metre whose angle grows by `radians` from cell to cell of an edge in metres.
fn per_metre(radians: f64, cell: f64) -> f32 {
    crate::rotation::narrow(radians / (std::f64::consts::TAU * cell))
}
