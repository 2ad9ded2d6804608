//! Vocabulary of three dimensions: types and constants for source shared with two dimensions.

#[path = "../space/digits.rs"]
mod digits;

use glam::{DVec3, Mat3, Quat, Vec3};

/// The same in `f64`.
pub(crate) use glam::DMat3 as DMatrix;
/// A linear map, by its columns.
pub(crate) use glam::Mat3 as Matrix;

pub use digits::{ToF32, ToF64};

/// Number of dimensions.
pub const DIM: usize = 3;
/// Most points of a manifold.
pub const POINTS: usize = 4;

/// A vector or a point, in `f32`.
pub type Vector = Vec3;
/// A vector or a point, in `f64`.
pub type DVector = DVec3;
/// A rotation: a unit quaternion.
pub type Rotation = Quat;
/// An angular velocity, a torque or any other axis times an angle.
pub type AngularVector = Vec3;
/// An inertia, or the inverse of one: a symmetric matrix.
pub type Inertia = Mat3;

/// Half of the surface of a box with edges this long: the cost of a node of a tree of boxes.
#[inline]
pub(crate) fn half_surface(edges: Vector) -> f32 {
    edges.x * edges.y + edges.y * edges.z + edges.z * edges.x
}

/// The size of the cross product of two vectors: of unit vectors, the sine of the angle between
/// them.
#[inline]
pub(crate) fn cross_length(a: DVector, b: DVector) -> f64 {
    a.cross(b).length()
}

/// Its square.
#[inline]
pub(crate) fn cross_square(a: DVector, b: DVector) -> f64 {
    a.cross(b).length_squared()
}

/// The numbers of an angular velocity, or of any other angle.
#[inline]
pub(crate) fn angular_numbers(angle: AngularVector) -> [f32; 3] {
    angle.to_array()
}

impl ToF64 for Vector {
    #[inline(always)]
    fn to_f64(self) -> DVector {
        self.as_dvec3()
    }
}

impl ToF32 for DVector {
    #[inline(always)]
    fn to_f32(self) -> Vector {
        self.as_vec3()
    }
}

/// Numbers for tests that both dimensions share.
#[cfg(test)]
pub(crate) mod samples {
    use super::{Rotation, Vector};
    use crate::math::rotation::from_axis_angle;
    pub(crate) use crate::shape::{Cuboid, Sphere as Ball};

    pub(crate) fn vector(coordinates: [f32; 3]) -> Vector {
        Vector::from(coordinates)
    }

    pub(crate) fn rotation(axis: [f32; 3], angle: f32) -> Rotation {
        from_axis_angle(Vector::from(axis), angle)
    }
}
