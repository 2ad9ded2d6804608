//! Rotation of a shape on its body.

use glam::Quat;

use crate::math::rotation;

/// How the rest shape of a soft body is turned in the frame of its body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tilt(Quat);

impl Tilt {
    /// Not at all.
    pub(super) const NONE: Self = Self(Quat::IDENTITY);

    /// By this.
    pub(super) fn new(rotation: Quat) -> Self {
        Self(rotation)
    }

    /// How the rest shape is turned where its body is turned by `rotation`.
    pub(super) fn with_body_rotation(self, rotation: Quat) -> Quat {
        rotation::multiply(rotation, self.0)
    }
}
