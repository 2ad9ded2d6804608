//! How questions are answered, step by step: for debuggers, and for those who want to see it.
//!
//! What is told here is what the queries themselves do, not a copy of it: the same search with
//! somebody watching. Only the cores of shapes are looked at; circles, capsules and rounded shapes
//! are cores with a margin around them.

mod axes;
mod difference;
mod growth;
mod search;

use glam::Vec2;

pub use axes::{Axes, Axis, Feature, axes};
pub use difference::difference;
pub use growth::{Growth, GrowthStep, growth};
pub use search::{Search, SearchStep, search};

use crate::gjk::difference::{Difference, Vertex};
use crate::math::Pose;
use crate::shape::Shape;
use crate::shape::solid::{Core, Solid};

/// A point of the Minkowski difference `b − a`, and the points of the cores that it comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner {
    /// `on_b − on_a`, in metres, along the axes of `a`.
    pub point: Vec2,
    /// The point of the core of `a`, in metres, in the frame of `a`.
    pub on_a: Vec2,
    /// The point of the core of `b`, in metres, in the frame of `a`.
    pub on_b: Vec2,
}

impl Corner {
    fn of(pair: &Difference<'_, Core<'_>, Core<'_>>, vertex: &Vertex) -> Self {
        Self {
            point: vertex.point.as_vec2(),
            on_a: vertex.local[0],
            on_b: pair.place(vertex.local[1].as_dvec2()).as_vec2(),
        }
    }
}

/// The cores of two shapes; `None` for half-planes and for shapes made of parts.
fn cores<'s>(a: &'s Shape, b: &'s Shape) -> Option<[Core<'s>; 2]> {
    match (Solid::of(a), Solid::of(b)) {
        (Solid::Bounded(a), Solid::Bounded(b)) => Some([a, b]),
        _ => None,
    }
}

/// What the searches work on.
fn between<'s>([a, b]: &'s [Core<'s>; 2], b_in_a: &Pose) -> Difference<'s, Core<'s>, Core<'s>> {
    Difference::new(a, b, b_in_a)
}
