//! Twenty inputs that break physics engines, each as a world. A test is named after its number:
//!
//! | no. | input | file |
//! |----:|---|---|
//! | 1 | identical shapes at one place | `places` |
//! | 2 | sides and corners that just touch | `places` |
//! | 3 | parallel sides, boxes that stand alike | `places` |
//! | 4 | polygons without an area, of one point, of twins | `shapes` |
//! | 5 | clouds that are nearly flat, 10⁴ points on a circle or on one side | `shapes` |
//! | 6 | needles, slivers, chains with doubled points or that turn back on themselves | `shapes`, `chains` |
//! | 7 | a millimetre and ten kilometres in one pair | `shapes` |
//! | 8 | far from the origin | `places`; more in `worlds_are_large.rs` |
//! | 9 | a body within another | `places` |
//! | 10 | lengths, radii, boxes and ways of zero, or nearly | `shapes`; more in `never_panics.rs` |
//! | 11 | NaN, infinite and denormal numbers, −0, steps of any length | `numbers`, `never_panics.rs` |
//! | 12 | rotations of any length, mirrors | `numbers`; more in `never_panics.rs` |
//! | 13 | masses of 0, ∞ and 10⁻¹², ratios of 10⁶, inertias that no solid has | `numbers` |
//! | 14 | thousands at one point, in one cell, on one line | `places`; more in `never_panics.rs` |
//! | 15 | a thing as large as the world among tiny ones | `places` |
//! | 16 | bullets that start inside, or along a surface, or outrun the world | `speeds` |
//! | 17 | thin rods that spin, wheels on the seams and ghosts of chains | `speeds`, `nothing_tunnels.rs` |
//! | 18 | anchors that coincide or contradict, jointed bodies that overlap | `edits`, `joints_survive.rs` |
//! | 19 | edits upon events, supports taken away, bodies that change sides | `edits`, `settles.rs` |
//! | 20 | the ends of the range of keys, ids used over and over | `edits` |
//!
//! Bodies are removed upon events after the step, not in callbacks: hooks see no world. Soft bodies,
//! which belong to number 20, do not exist.

mod chains;
mod edits;
mod numbers;
mod places;
mod shapes;
mod speeds;

use hazumi2d::math::{Rotation, rotation};
use hazumi2d::shape::{Capsule, Circle, Polygon, Rectangle, Rounded, Shape};
use hazumi2d::{BodyId, World};

use crate::engine::worlds::DT;
use glam::Vec2;

/// Steps for `seconds`; nobody may go bad on the way, or become faster than `limit` m/s.
#[track_caller]
fn survive(world: &mut World, seconds: f32, limit: f32) {
    let mut time = 0.0;
    while time < seconds {
        assert_eq!(world.step(DT).unwrap().frozen, 0, "after {time} s");
        for (id, body) in world.bodies() {
            let speed = body.linear_velocity.length();
            assert!(body.position.is_finite() && body.rotation.is_finite(), "{id:?} {body:?}");
            assert!(speed <= limit, "{id:?} flies at {speed} m/s after {time} s");
        }
        time += DT;
    }
}

fn position(world: &World, id: BodyId) -> Vec2 {
    world.body(id).expect("it is alive").position
}

/// One solid of each kind, about a metre in size.
fn solids() -> Vec<Shape> {
    let core = Rectangle::new(Vec2::new(0.4, 0.3)).unwrap();
    let ends = [Vec2::Y * -0.4, Vec2::Y * 0.4];
    let triangle = [Vec2::new(-0.5, -0.4), Vec2::new(0.5, -0.4), Vec2::new(0.0, 0.5)];
    let triangle = Polygon::new(&triangle).unwrap();
    vec![
        Circle::new(0.5).unwrap().into(),
        Capsule::new(ends, 0.3).unwrap().into(),
        core.into(),
        triangle.clone().into(),
        Polygon::new(&circle(24, 0.5)).unwrap().into(),
        Rounded::new(core, 0.1).unwrap().into(),
        Rounded::new(triangle, 0.1).unwrap().into(),
    ]
}

/// So many points around the origin, all as far from it, in metres.
fn circle(count: u16, radius: f32) -> Vec<Vec2> {
    let turn = std::f32::consts::TAU / f32::from(count);
    let point = |index: u16| {
        rotation::rotate(Rotation::from_angle(turn * f32::from(index)), Vec2::X * radius)
    };
    (0..count).map(point).collect()
}
