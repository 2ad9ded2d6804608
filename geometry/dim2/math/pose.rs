//! Where a frame stands in another.

use glam::Vec2;

use super::rotation::{self, Rotation};

/// A position and a rotation: where one frame stands in another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Origin of the inner frame, in metres, in the outer frame.
    pub position: Vec2,
    /// Turns inner directions into outer ones, dimensionless.
    pub rotation: Rotation,
}

impl Pose {
    /// No shift and no turn.
    pub const IDENTITY: Self = Self { position: Vec2::ZERO, rotation: Rotation::IDENTITY };

    /// A pose at `position`, turned by `rotation`.
    #[inline]
    pub fn new(position: Vec2, rotation: Rotation) -> Self {
        Self { position, rotation }
    }

    /// A pose at `position`, not turned.
    #[inline]
    pub fn at(position: Vec2) -> Self {
        Self { position, rotation: Rotation::IDENTITY }
    }

    /// A point of the inner frame, seen from the outer one.
    #[inline]
    pub fn point(&self, inner: Vec2) -> Vec2 {
        self.position + rotation::rotate(self.rotation, inner)
    }

    /// A direction of the inner frame, seen from the outer one.
    #[inline]
    pub fn direction(&self, inner: Vec2) -> Vec2 {
        rotation::rotate(self.rotation, inner)
    }

    /// A point of the outer frame, seen from the inner one.
    #[inline]
    pub fn point_back(&self, outer: Vec2) -> Vec2 {
        rotation::rotate_back(self.rotation, outer - self.position)
    }

    /// A direction of the outer frame, seen from the inner one.
    #[inline]
    pub fn direction_back(&self, outer: Vec2) -> Vec2 {
        rotation::rotate_back(self.rotation, outer)
    }

    /// `inner` stands in `self`; this is where it stands in the frame that `self` stands in.
    #[must_use]
    #[inline]
    pub fn then(&self, inner: &Self) -> Self {
        Self {
            position: self.point(inner.position),
            rotation: rotation::multiply(self.rotation, inner.rotation),
        }
    }

    /// Where the outer frame stands in the inner one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let rotation = rotation::conjugate(self.rotation);
        Self { position: -rotation::rotate(rotation, self.position), rotation }
    }

    /// Where `other` stands in `self`, when both stand in the same frame.
    ///
    /// The positions are subtracted before they are turned, so the answer is as exact far from
    /// the origin as near it.
    #[must_use]
    #[inline]
    pub fn locate(&self, other: &Self) -> Self {
        Self {
            position: self.point_back(other.position),
            rotation: rotation::multiply(rotation::conjugate(self.rotation), other.rotation),
        }
    }

    /// Whether all four numbers are finite.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locate_undoes_then() {
        let a = Pose::new(Vec2::new(1.0, 2.0), Rotation::from_angle(0.7));
        let b = Pose::new(Vec2::new(-2.0, 0.5), Rotation::from_angle(2.0));
        let back = a.locate(&a.then(&b));
        assert!((back.position - b.position).length() < 1e-6);
        assert!((a.inverse().then(&a).position).length() < 1e-6);
        let p = Vec2::new(0.1, 0.2);
        assert!((a.point_back(a.point(p)) - p).length() < 1e-6);
    }
}
