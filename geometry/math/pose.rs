//! Pose: position and rotation of a frame in another (rigid transform).

use std::ops::Mul;

use super::rotation;
use crate::space::{Rotation, Vector};

/// Rigid transform: the position and the rotation of one frame in another.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias("isometry", "transform"))]
pub struct Pose {
    /// Origin of the inner frame, in metres, in the outer frame.
    pub position: Vector,
    /// Unit rotation that turns inner directions into outer ones, dimensionless.
    pub rotation: Rotation,
}

impl Pose {
    /// Identity: no translation and no rotation.
    pub const IDENTITY: Self = Self { position: Vector::ZERO, rotation: Rotation::IDENTITY };

    /// A pose at `position`, turned by the unit `rotation`.
    #[inline]
    pub fn new(position: Vector, rotation: Rotation) -> Self {
        Self { position, rotation }
    }

    /// A pose at `position`, not turned.
    #[inline]
    pub fn at(position: Vector) -> Self {
        Self { position, rotation: Rotation::IDENTITY }
    }

    /// Transforms a point of the inner frame to the outer one.
    #[inline]
    pub fn transform_point(&self, inner: Vector) -> Vector {
        self.position + rotation::rotate(self.rotation, inner)
    }

    /// Transforms a direction of the inner frame to the outer one.
    #[inline]
    pub fn transform_vector(&self, inner: Vector) -> Vector {
        rotation::rotate(self.rotation, inner)
    }

    /// Transforms a point of the outer frame to the inner one.
    #[inline]
    pub fn inverse_transform_point(&self, outer: Vector) -> Vector {
        rotation::rotate_back(self.rotation, outer - self.position)
    }

    /// Transforms a direction of the outer frame to the inner one.
    #[inline]
    pub fn inverse_transform_vector(&self, outer: Vector) -> Vector {
        rotation::rotate_back(self.rotation, outer)
    }

    /// Composes two poses: the pose of `inner`, given in the frame of `self`, in the outer
    /// frame.
    ///
    /// The operator `*` does the same.
    #[must_use]
    #[inline]
    pub fn mul(&self, inner: &Self) -> Self {
        Self {
            position: self.transform_point(inner.position),
            rotation: rotation::multiply(self.rotation, inner.rotation),
        }
    }

    /// Inverse pose: the outer frame in the inner one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let rotation = rotation::conjugate(self.rotation);
        Self { position: -rotation::rotate(rotation, self.position), rotation }
    }

    /// Relative pose of `other` in `self`, when both are in the same frame: `self⁻¹ · other`.
    ///
    /// The positions are subtracted before they are rotated, so the result is as exact far from
    /// the origin as near it.
    #[must_use]
    #[inline]
    pub fn inv_mul(&self, other: &Self) -> Self {
        Self {
            position: self.inverse_transform_point(other.position),
            rotation: rotation::multiply(rotation::conjugate(self.rotation), other.rotation),
        }
    }

    /// Whether all numbers are finite.
    #[inline]
    pub fn is_finite(&self) -> bool {
        self.position.is_finite() && self.rotation.is_finite()
    }
}

impl Default for Pose {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Mul for Pose {
    type Output = Self;

    /// The pose of `inner` in the frame of `self`: [`Pose::mul`] as an operator.
    #[inline]
    fn mul(self, inner: Self) -> Self {
        Self::mul(&self, &inner)
    }
}

impl Mul<&Self> for Pose {
    type Output = Self;

    /// As by value, so that `a.mul(&b)` means the same where [`Mul`] is imported.
    #[inline]
    fn mul(self, inner: &Self) -> Self {
        Self::mul(&self, inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::samples::{rotation, vector};

    #[test]
    fn inv_mul_undoes_mul() {
        let a = Pose::new(vector([1.0, 2.0, 3.0]), rotation([0.6, 0.8, 0.0], 0.7));
        let b = Pose::new(vector([-2.0, 0.5, 4.0]), rotation([0.0, 1.0, 0.0], 2.0));
        let back = a.inv_mul(&a.mul(&b));
        assert!((back.position - b.position).length() < 1e-6);
        assert!((a.inverse().mul(&a).position).length() < 1e-6);
        let p = vector([0.1, 0.2, 0.3]);
        assert!((a.inverse_transform_point(a.transform_point(p)) - p).length() < 1e-6);
    }
}
