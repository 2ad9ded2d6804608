//! Projections of shapes on a line.

use super::Shape;
use crate::space::{DVector, ToF64, Vector};

impl Shape {
    /// Projection of the shape on `axis`: its lowest and highest coordinate, in metres. They
    /// are measured from the origin of the frame of the shape.
    ///
    /// `axis` is in the frame of the shape and has any length but zero. `None` when it has no
    /// length or is not finite, and for shapes without an end. Two shapes whose intervals along
    /// some axis share no height are apart.
    pub fn project(&self, axis: Vector) -> Option<[f32; 2]> {
        let along = axis.to_f64();
        let length = along.length();
        if !(length > 0.0 && length.is_finite()) {
            return None;
        }
        let unit: DVector = along / length;
        let height =
            |direction: Vector| Some(narrow(self.support(direction)?.to_f64().dot(unit)));
        // Of a shape seen edge on, both ends are rounded apart; the order stays.
        let [low, high] = [height(-axis)?, height(axis)?];
        Some([low.min(high), high.max(low)])
    }
}

#[expect(clippy::cast_possible_truncation, reason = "heights of points that are f32")]
fn narrow(number: f64) -> f32 {
    number as f32
}
