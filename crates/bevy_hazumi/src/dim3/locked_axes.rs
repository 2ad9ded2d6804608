//! Locked axes of a body in 3D.

use bevy_ecs::prelude::*;
use bevy_math::BVec3;
use bevy_reflect::Reflect;
use bevy_reflect::prelude::ReflectDefault;

/// Axes of the world along and about which a dynamic body does not move; default none.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
pub struct LockedAxes {
    /// Axes along which the centre of mass does not move.
    pub translation: BVec3,
    /// Axes about which the body does not turn.
    pub rotation: BVec3,
}

impl LockedAxes {
    /// Moves and turns freely.
    pub const NONE: Self = Self { translation: BVec3::FALSE, rotation: BVec3::FALSE };
    /// Never turns: a character that must not fall over.
    pub const ROTATION_LOCKED: Self = Self { translation: BVec3::FALSE, rotation: BVec3::TRUE };
    /// Never moves, and turns about its centre of mass.
    pub const TRANSLATION_LOCKED: Self =
        Self { translation: BVec3::TRUE, rotation: BVec3::FALSE };

    pub(in crate::dim3) fn to_engine(self) -> hazumi3d::LockedAxes {
        let Self { translation, rotation } = self;
        hazumi3d::LockedAxes { translation, rotation }
    }
}
