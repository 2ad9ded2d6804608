//! The axes of boxes, in `f64`.

use std::iter;

use glam::{DMat2, DVec2};

use super::Rotation;

/// The axes of a box as columns: exact for the rotation as it is stored, which is of unit
/// length only as far as `f32` can tell.
pub(super) fn box_axes(rotation: Rotation) -> DMat2 {
    let x = DVec2::from(rotation.to_array().map(f64::from));
    let x = x / x.length();
    DMat2::from_cols(x, x.perp())
}

pub(super) fn columns(matrix: DMat2) -> [DVec2; 2] {
    [matrix.x_axis, matrix.y_axis]
}

/// The axes across an edge of each of two boxes; in 2D, none.
pub(super) fn edge_axes(_: [DVec2; 2], _: [DVec2; 2]) -> impl Iterator<Item = DVec2> {
    iter::empty()
}
