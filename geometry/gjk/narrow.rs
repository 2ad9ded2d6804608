//! Rounding from `f64` to `f32`.

/// The nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "shapes are made of f32")]
#[inline]
pub(crate) fn narrow(number: f64) -> f32 {
    number as f32
}
