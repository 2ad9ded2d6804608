//! Ids of bodies, colliders and joints, in the layout of the engine.

use super::space::engine;
use crate::pointer::{Plain, plain};

/// Id of a body in its world. All zeros name none. While it lives, no other body has its
/// `index`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodyId {
    pub index: u32,
    pub generation: u32,
}

/// Id of a collider in its world. All zeros name none. While it lives, no other collider has
/// its `index`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColliderId {
    pub index: u32,
    pub generation: u32,
}

/// Id of a joint in its world. All zeros name none. While it lives, no other joint has its
/// `index`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JointId {
    pub index: u32,
    pub generation: u32,
}
plain!(BodyId, ColliderId, JointId);
// SAFETY: two `u32`, and any two are an id.
unsafe impl Plain for engine::BodyId {}
// SAFETY: as above.
unsafe impl Plain for engine::ColliderId {}
// SAFETY: as above.
unsafe impl Plain for engine::JointId {}

impl BodyId {
    pub(crate) const NONE: Self = Self { index: 0, generation: 0 };
}

impl ColliderId {
    pub(crate) const NONE: Self = Self { index: 0, generation: 0 };
}

macro_rules! converts {
    ($name:ident) => {
        impl From<engine::$name> for $name {
            fn from(id: engine::$name) -> Self {
                let bits = id.to_bits();
                let generation = u32::try_from(bits >> 32).unwrap_or(u32::MAX);
                Self { index: id.index(), generation }
            }
        }

        impl From<$name> for engine::$name {
            fn from(id: $name) -> Self {
                Self::from_bits(u64::from(id.generation) << 32 | u64::from(id.index))
            }
        }
    };
}
converts!(BodyId);
converts!(ColliderId);
converts!(JointId);
