//! Rotation of a shape on its body: in 2D, nothing depends on it.

use crate::math::Rotation;

/// How the rest shape of a soft body is turned in the frame of its body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tilt;

impl Tilt {
    /// Not at all.
    pub(super) const NONE: Self = Self;

    /// By this.
    pub(super) fn new(_: Rotation) -> Self {
        Self
    }

    /// How the rest shape is turned where its body is turned by `rotation`.
    pub(super) fn with_body_rotation(self, rotation: Rotation) -> Rotation {
        rotation
    }
}
