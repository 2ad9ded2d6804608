//! Distance of two shapes, and their closest points.

use crate::space::{DVector, Vector};

/// Distance and closest points of two shapes.
///
/// Where they touch or overlap, the distance is 0 and the closest points are one common point
/// of both. [`separation`](super::separation()) and [`penetration`](super::penetration()) give
/// the way apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distance {
    /// Gap between the surfaces, in metres, ≥ 0. It is 0 when the shapes overlap or touch up to
    /// the rounding of the input.
    pub distance: f32,
    /// Closest points of the surfaces of `a` and `b`, in metres, in the frame of `a`.
    /// `points[1] − points[0]` is `distance · normal` up to rounding. Where the distance is 0,
    /// it is a common point of both shapes, twice: any, but always the same for the same input.
    pub points: [Vector; 2],
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless. Shifting `b` along it
    /// widens the gap fastest. Zero where the distance is 0.
    pub normal: Vector,
    /// Parts of `a` and `b` that are closest; `None` for a shape of one piece. Parts are
    /// indices of triangles, segments or children. Of several as near, the first; where the
    /// distance is 0, those that were found first.
    pub parts: [Option<u32>; 2],
    /// False when the search was stopped before it was sure. The distance is then that of two
    /// points of the shapes, so they may be closer, but not farther apart.
    pub converged: bool,
}

impl Distance {
    /// Of shapes that have this common point.
    #[inline(always)]
    pub(super) fn common(point: Vector, converged: bool) -> Self {
        Self {
            distance: 0.0,
            points: [point; 2],
            normal: Vector::ZERO,
            parts: [None; 2],
            converged,
        }
    }
}

/// A point that lies in two cores swept by balls of radius `margins`, where `points` of them
/// are `distance` ≤ the sum of the margins apart: between the two points, halfway through what
/// both balls share of the way.
pub(super) fn common_point(
    [on_a, on_b]: [DVector; 2],
    distance: f64,
    margins: [f64; 2],
) -> DVector {
    let (from, to) = ((distance - margins[1]).max(0.0), margins[0].min(distance));
    if distance > 0.0 { on_a + (on_b - on_a) * (0.5 * (from + to) / distance) } else { on_a }
}
