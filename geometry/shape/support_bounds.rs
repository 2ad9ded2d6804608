//! Bounding boxes from support mappings.

use super::Support;
use crate::math::extents::{ExactAxes, Extents};
use crate::space::{DIM, DVector};

/// Part of the coordinates by which support points may miss the farthest point, dimensionless:
/// mappings take directions in `f32`, and give points in `f32`.
const ROUNDING: f64 = 8.0 * f32::EPSILON as f64;

/// Box around a convex shape by its support points along the axes.
pub(super) fn support_extents<S: Support + ?Sized>(shape: &S, axes: &ExactAxes) -> Extents {
    let reach = |axis: usize, side: f64| {
        let outward = axes.row(axis) * side;
        let farthest = shape.exact_support(outward).1;
        outward.dot(farthest) + ROUNDING * farthest.abs().element_sum()
    };
    let ends =
        |side: f64| DVector::from(std::array::from_fn::<f64, DIM, _>(|axis| reach(axis, side)));
    Extents::new(axes, -ends(-1.0), ends(1.0)).grown(shape.margin())
}
