//! The characters that `Jolt` measures itself with walk over hills, stairs and each other's
//! ways.
//!
//! Source: Rouwe, `JoltPhysics`, 2026, `PerformanceTest`. `[rouwe2026]`

use super::jolt::{FRICTION, dynamic, hills, scene};
use crate::format::body::{Body, BodyType};
use crate::format::driver::{Driver, Leg, WalkDriver};
use crate::format::repeat::{Grid, Order, Repeat};
use crate::format::scene::Scene;
use crate::format::shape::Shape;

/// Characters along either side of their square, and how far they start apart, m.
const SIDE: u8 = 10;
const SPACING: f32 = 4.0;
/// How long they walk towards one place, s, and to how many they go.
const LEG_SECONDS: f32 = 2.0;
const LEGS: u64 = 5;
/// Half the height of the cylinder of a character, and its radius, m.
const HALF_HEIGHT: f32 = 0.675;
const RADIUS: f32 = 0.3;
/// The body of a character is smaller than the character by this factor.
const INNER: f32 = 0.9;

pub(super) fn characters() -> Scene {
    let mut bodies = vec![fixed("ground", [0.0; 3], hills(100, 0.5, 2.0, 0.2))];
    bodies.extend((0..10).map(stair));
    bodies.extend([pillars(), boxes()]);
    let mut drivers = Vec::new();
    for number in 0..SIDE * SIDE {
        let body = walker(number);
        drivers.push(Driver::Walk(walk(body.name.clone(), number)));
        bodies.push(body);
    }
    Scene { drivers, ..scene(bodies) }
}

fn fixed(name: &str, position: [f32; 3], shape: Shape) -> Body {
    Body { friction: FRICTION, ..Body::fixed(name, position, shape) }
}

/// Each a slab on the one before, smaller than it.
fn stair(number: u8) -> Body {
    let half = 4.0 - 0.4 * f32::from(number);
    let height = -1.0 + 0.3 * f32::from(number);
    fixed(&format!("stair_{number}"), [-4.0, height, 0.0], Shape::cuboid([half, 0.15, half]))
}

/// A wall with gaps too narrow to pass.
fn pillars() -> Body {
    let grid = Grid { count: [1, 1, 10], spacing: [0.2; 3], ..Grid::default() };
    let pillar = fixed("pillar", [2.0, 1.0, 2.0], Shape::cuboid([0.1, 2.5, 0.1]));
    Body { repeat: Some(Repeat::Grid(grid)), ..pillar }
}

fn boxes() -> Body {
    let count = [SIDE.into(), 1, SIDE.into()];
    let grid = Grid { count, spacing: [SPACING; 3], order: Order::Xyz, ..Grid::default() };
    let [x, z] = place(0, 0);
    Body {
        position: [x, 5.0, z],
        mass: Some(1.0),
        repeat: Some(Repeat::Grid(grid)),
        ..dynamic("box", Shape::cuboid([0.25; 3]))
    }
}

/// A place of their square, x and z, m.
fn place(column: u8, row: u8) -> [f32; 2] {
    [column, row].map(|step| SPACING * f32::from(step) - 20.0)
}

fn walker(number: u8) -> Body {
    let [x, z] = place(number % SIDE, number / SIDE);
    let middle = HALF_HEIGHT + RADIUS;
    let ends = [-1.0, 1.0].map(|side| [0.0, middle + side * INNER * HALF_HEIGHT, 0.0]);
    let capsule = Shape::Capsule { ends, radius: INNER * RADIUS };
    Body {
        body_type: BodyType::Kinematic,
        ..fixed(&format!("walker_{number}"), [x, 2.0, z], capsule)
    }
}

fn walk(body: String, number: u8) -> WalkDriver {
    WalkDriver {
        body,
        height: 2.0 * (HALF_HEIGHT + RADIUS),
        radius: RADIUS,
        step_height: 0.4,
        snap_distance: 0.5,
        padding: 0.02,
        mass: 70.0,
        push_force: 100.0,
        route: (0..LEGS).map(|leg| leg_of(leg * 100 + u64::from(number))).collect(),
        ..WalkDriver::default()
    }
}

/// To a place of the square, at a speed, both of which the digits of a hash tell.
fn leg_of(counter: u64) -> Leg {
    let mut rest = hash(counter);
    let mut digit = || {
        let digit = u8::try_from(rest % 10).unwrap_or_default();
        rest /= 10;
        digit
    };
    let [x, z] = place(digit(), digit());
    Leg {
        to: [x, 5.0, z],
        speed: 5.0 + 0.5 * f32::from(digit()),
        seconds: LEG_SECONDS,
        ..Leg::default()
    }
}

/// Source: Fowler, Noll and Vo, FNV-1a, of the bytes of a number, the lowest first. `[fnv1991]`
fn hash(number: u64) -> u64 {
    number.to_le_bytes().iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}
