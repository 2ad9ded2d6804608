//! Start of a line on a flat part of a surface.

use crate::space::DVector;

/// Start of a line on a flat part, up to rounding.
#[derive(Clone, Copy)]
pub(in crate::query) struct FlatStart {
    /// Unit vector out of the front.
    pub(in crate::query) normal: DVector,
    /// Height of the start above the front, in metres.
    pub(in crate::query) height: f64,
    /// Rise of the line above the front, in the units of its direction.
    pub(in crate::query) slope: f64,
}

impl FlatStart {
    /// Whether the line does not reach the plane any more.
    pub(in crate::query) fn is_past(&self) -> bool {
        self.height * self.slope >= 0.0
    }
}
