//! Locked axes along and about which bodies do not move.

use glam::{BVec3, Vec3};
use serde::{Deserialize, Serialize};

/// Locked axes of a dynamic body in 3D, for its centre of mass and its rotation. The axes are
/// those of the world, and no force moves the body along or about a locked one.
///
/// The velocity along a locked axis is zero from the moment the body enters the world.
///
/// ```
/// use hazumi3d::{Body, LockedAxes};
///
/// let character = Body { locked_axes: LockedAxes::ROTATION, ..Body::dynamic() };
/// # assert!(character.locked_axes.rotation.all());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockedAxes {
    /// Axes along which the centre of mass does not move.
    pub translation: BVec3,
    /// Axes about which the body does not turn.
    pub rotation: BVec3,
}

impl LockedAxes {
    /// Free to move and to turn.
    pub const NONE: Self = Self { translation: BVec3::FALSE, rotation: BVec3::FALSE };
    /// Never turns: a character that must not fall over.
    pub const ROTATION: Self = Self { translation: BVec3::FALSE, rotation: BVec3::TRUE };
    /// Never moves, and turns about its centre of mass.
    pub const TRANSLATION: Self = Self { translation: BVec3::TRUE, rotation: BVec3::FALSE };
    /// Stays in a plane across z and turns about z only: games in 2D.
    pub const PLANE: Self = Self {
        translation: BVec3::new(false, false, true),
        rotation: BVec3::new(true, true, false),
    };

    /// `vector` with zeros along the `locked` axes.
    pub(crate) fn without(vector: Vec3, locked: BVec3) -> Vec3 {
        Vec3::select(locked, Vec3::ZERO, vector)
    }

    /// `angular` with zeros about the locked axes.
    pub(crate) fn without_rotation(self, angular: Vec3) -> Vec3 {
        Self::without(angular, self.rotation)
    }
}
