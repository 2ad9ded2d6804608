//! Shadows of shapes on a line.

use glam::{DVec2, Vec2};

use super::Shape;

impl Shape {
    /// The lowest and the highest height of the shape along `axis`, in metres, measured from the
    /// origin of the frame of the shape: its shadow on the line through the origin along `axis`.
    ///
    /// `axis` has any length but zero and is in the frame of the shape; `None` when it has no
    /// length or is not finite, and for a half-plane, which has no end. Two shapes whose intervals
    /// along some axis share no height are apart.
    pub fn project(&self, axis: Vec2) -> Option<[f32; 2]> {
        let along = axis.as_dvec2();
        let length = along.length();
        if !(length > 0.0 && length.is_finite()) {
            return None;
        }
        let unit: DVec2 = along / length;
        let height =
            |direction: Vec2| Some(narrow(self.support(direction)?.as_dvec2().dot(unit)));
        // Of a shape seen edge on, both ends are rounded apart; the order stays.
        let [low, high] = [height(-axis)?, height(axis)?];
        Some([low.min(high), high.max(low)])
    }
}

#[expect(clippy::cast_possible_truncation, reason = "heights of points that are f32")]
fn narrow(number: f64) -> f32 {
    number as f32
}
