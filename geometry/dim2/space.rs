//! The vocabulary of two dimensions: the types and constants that source shared with three
//! dimensions may name.

use glam::{DVec2, Vec2};

/// A rotation: the cosine and sine of an angle.
pub use crate::math::Rotation;

/// Number of dimensions.
pub const DIM: usize = 2;

/// A vector or a point, in `f32`.
pub type Vector = Vec2;
/// A vector or a point, in `f64`.
pub type DVector = DVec2;
/// An angular velocity, a torque or any other angle, counter-clockwise.
pub type AngularVector = f32;
/// An inertia, or the inverse of one.
pub type Inertia = f32;

/// The same vector with more digits.
pub trait ToF64 {
    /// The vector in `f64`.
    fn to_f64(self) -> DVector;
}

impl ToF64 for Vector {
    #[inline(always)]
    fn to_f64(self) -> DVector {
        self.as_dvec2()
    }
}

/// The same vector with fewer digits.
pub trait ToF32 {
    /// The vector rounded to `f32`.
    fn to_f32(self) -> Vector;
}

impl ToF32 for DVector {
    #[inline(always)]
    fn to_f32(self) -> Vector {
        self.as_vec2()
    }
}
