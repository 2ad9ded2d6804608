//! Locked axes along and about which bodies do not move.

use glam::{BVec2, Vec2};
use serde::{Deserialize, Serialize};

/// Locked axes of a dynamic body in 2D: the centre of mass along axes of the world, and the
/// rotation. No force moves the body along a locked axis.
///
/// The velocity along a locked axis is zero from the moment the body enters the world.
///
/// ```
/// use hazumi2d::{Body, LockedAxes};
///
/// let character = Body { locked_axes: LockedAxes::ROTATION, ..Body::dynamic() };
/// # assert!(character.locked_axes.rotation);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockedAxes {
    /// Axes along which the centre of mass does not move.
    pub translation: BVec2,
    /// Whether the body does not turn.
    pub rotation: bool,
}

impl LockedAxes {
    /// Free to move and to turn.
    pub const NONE: Self = Self { translation: BVec2::FALSE, rotation: false };
    /// Never turns: a character that must not fall over.
    pub const ROTATION: Self = Self { translation: BVec2::FALSE, rotation: true };
    /// Never moves, and turns about its centre of mass.
    pub const TRANSLATION: Self = Self { translation: BVec2::TRUE, rotation: false };

    /// `vector` with zeros along the `locked` axes.
    pub(crate) fn without(vector: Vec2, locked: BVec2) -> Vec2 {
        Vec2::select(locked, Vec2::ZERO, vector)
    }

    /// `angular` if the body can turn.
    pub(crate) fn without_rotation(self, angular: f32) -> f32 {
        if self.rotation { 0.0 } else { angular }
    }
}
