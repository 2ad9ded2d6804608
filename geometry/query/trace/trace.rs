//! Trace of the difference of two shapes.

use crate::gjk::difference::{Difference, SupportPair, Vertex};
use crate::gjk::{self, GjkResult, GjkTermination, Goal, SimplexCache};
use crate::math::Pose;
use crate::shape::Shape;
use crate::shape::solid::{Core, Solid};
use crate::space::{ToF32, ToF64, Vector};

/// A point of the Minkowski difference `b − a`, and the points of the cores that it comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner {
    /// `on_b − on_a`, in metres, along the axes of `a`.
    pub point: Vector,
    /// The point of the core of `a`, in metres, in the frame of `a`.
    pub on_a: Vector,
    /// The point of the core of `b`, in metres, in the frame of `a`.
    pub on_b: Vector,
}

impl Corner {
    pub(super) fn of(pair: &impl SupportPair, vertex: &Vertex) -> Self {
        Self {
            point: vertex.point.to_f32(),
            on_a: vertex.local[0],
            on_b: pair.place(vertex.local[1].to_f64()).to_f32(),
        }
    }

    pub(super) fn all<'v>(
        pair: &impl SupportPair,
        vertices: impl IntoIterator<Item = &'v Vertex>,
    ) -> Vec<Self> {
        vertices.into_iter().map(|vertex| Self::of(pair, vertex)).collect()
    }
}

/// The cores of two shapes; `None` for what has no end and for shapes made of parts.
pub(super) fn cores<'s>(a: &'s Shape, b: &'s Shape) -> Option<[Core<'s>; 2]> {
    match (Solid::of(a), Solid::of(b)) {
        (Solid::Bounded(a), Solid::Bounded(b)) => Some([a, b]),
        _ => None,
    }
}

/// Difference of two cores that the searches work on.
pub(super) fn between<'s>(
    [a, b]: &'s [Core<'s>; 2],
    b_in_a: &Pose,
) -> Difference<'s, Core<'s>, Core<'s>> {
    Difference::new(a, b, b_in_a)
}

/// The search for the distance of two cores that overlap; `None` for others.
pub(super) fn overlap(pair: &Difference<'_, Core<'_>, Core<'_>>) -> Option<GjkResult> {
    let found = gjk::search(pair, &Goal::NEAREST, &mut SimplexCache::default());
    (found.end == GjkTermination::Overlap).then_some(found)
}
