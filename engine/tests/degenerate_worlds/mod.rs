//! Twenty inputs that break physics engines, each as a world. A test is named after its number:
//!
//! | no. | input | file |
//! |----:|---|---|
//! | 1 | identical shapes at one place | `places` |
//! | 2 | faces, edges and corners that just touch | `places` |
//! | 3 | parallel edges or sides, boxes that stand alike | `places` |
//! | 4 | hulls without an area or a volume, of one point, of twins | `shapes` |
//! | 5 | clouds that are nearly flat, 10⁴ points on a ball or a circle, the rim of a cone | `shapes` |
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
//! | 17 | thin rods that spin, wheels on the seams of a mesh or a chain | `speeds`, `nothing_tunnels.rs` |
//! | 18 | anchors that coincide or contradict, jointed bodies that overlap | `edits`, `joints_survive.rs` |
//! | 19 | edits upon events, supports taken away, bodies that change sides | `edits`, `settles.rs` |
//! | 20 | the ends of the range of keys, ids used over and over | `edits` |
//!
//! Bodies are removed upon events after the step, not in callbacks: hooks see no world. Soft
//! bodies that collapse to a point, which belong to number 20, are in `soft_bodies.rs`.
//!
//! Inputs of one dimension are in the `degenerate_worlds` of its crate.

mod edits;
mod numbers;
mod places;
mod shapes;

use crate::dim::*;
use crate::engine::worlds::DT;
use hazumi::{BodyId, World};

/// Steps for `seconds`; nobody may go bad on the way, or become faster than `limit` m/s.
#[track_caller]
pub(crate) fn survive(world: &mut World, seconds: f32, limit: f32) {
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

pub(crate) fn position(world: &World, id: BodyId) -> Vector {
    world.body(id).expect("it is alive").position
}
