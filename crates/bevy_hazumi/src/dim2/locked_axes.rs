//! Locked axes of a body in 2D.

use bevy_ecs::prelude::*;
use bevy_math::BVec2;
use bevy_reflect::Reflect;
use bevy_reflect::prelude::ReflectDefault;

/// Axes of the world along which a dynamic body does not move, and whether it turns; default
/// none.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
pub struct LockedAxes {
    /// Axes along which the centre of mass does not move.
    pub translation: BVec2,
    /// Whether the body does not turn.
    pub rotation: bool,
}

impl LockedAxes {
    /// Moves and turns freely.
    pub const NONE: Self = Self { translation: BVec2::FALSE, rotation: false };
    /// Never turns: a character that must not fall over.
    pub const ROTATION_LOCKED: Self = Self { translation: BVec2::FALSE, rotation: true };
    /// Never moves, and turns about its centre of mass.
    pub const TRANSLATION_LOCKED: Self = Self { translation: BVec2::TRUE, rotation: false };

    pub(in crate::dim2) fn to_engine(self) -> hazumi2d::LockedAxes {
        let Self { translation, rotation } = self;
        hazumi2d::LockedAxes { translation, rotation }
    }
}
