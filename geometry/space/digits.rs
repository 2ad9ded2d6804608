//! Conversion between `f32` and `f64`.

use super::{DVector, Vector};

/// The same vector with more digits.
pub trait ToF64 {
    /// The vector in `f64`.
    fn to_f64(self) -> DVector;
}

/// The same vector with fewer digits.
pub trait ToF32 {
    /// The vector rounded to `f32`.
    fn to_f32(self) -> Vector;
}
