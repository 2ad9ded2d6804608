//! Vocabulary of two dimensions: types and constants for source shared with three dimensions.

#[path = "../../space/digits.rs"]
mod digits;
mod matrix;
mod rotation;

use glam::{DVec2, Vec2};

/// A linear map, by its columns, in `f64`.
pub(crate) use glam::DMat2 as DMatrix;

pub use digits::{ToF32, ToF64};
pub(crate) use matrix::Matrix;
pub use rotation::Rotation;

/// Number of dimensions.
pub const DIM: usize = 2;
/// Most points of a manifold.
pub const POINTS: usize = 2;

/// A vector or a point, in `f32`.
pub type Vector = Vec2;
/// A vector or a point, in `f64`.
pub type DVector = DVec2;
/// An angular velocity, a torque or any other angle, counter-clockwise.
pub type AngularVector = f32;
/// An inertia, or the inverse of one.
pub type Inertia = f32;

/// Half of the outline of a box with edges this long: the cost of a node of a tree of boxes.
#[inline]
pub(crate) fn half_surface(edges: Vector) -> f32 {
    edges.x + edges.y
}

/// The size of the cross product of two vectors: of unit vectors, the sine of the angle between
/// them.
#[inline]
pub(crate) fn cross_length(a: DVector, b: DVector) -> f64 {
    a.perp_dot(b).abs()
}

/// Its square.
#[inline]
pub(crate) fn cross_square(a: DVector, b: DVector) -> f64 {
    let cross = a.perp_dot(b);
    cross * cross
}

/// The numbers of an angular velocity, or of any other angle.
#[inline]
pub(crate) fn angular_numbers(angle: AngularVector) -> [f32; 1] {
    [angle]
}

impl ToF64 for Vector {
    #[inline(always)]
    fn to_f64(self) -> DVector {
        self.as_dvec2()
    }
}

impl ToF32 for DVector {
    #[inline(always)]
    fn to_f32(self) -> Vector {
        self.as_vec2()
    }
}

/// Numbers for tests that both dimensions share.
#[cfg(test)]
pub(crate) mod samples {
    use super::{Rotation, Vector};
    pub(crate) use crate::shape::{Circle as Ball, Rectangle as Cuboid};

    /// The first two of the coordinates.
    pub(crate) fn vector([x, y, _]: [f32; 3]) -> Vector {
        Vector::new(x, y)
    }

    /// The rotation by the angle, about the only axis there is.
    pub(crate) fn rotation(_: [f32; 3], angle: f32) -> Rotation {
        Rotation::from_angle(angle)
    }
}
