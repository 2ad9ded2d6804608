//! Poses, boxes and mass properties.

use super::space::engine;
use super::space::{
    Inertia, NO_ROTATION, Rotation, Vector, inertia_from_engine, inertia_to_engine,
    rotation_from_engine, rotation_to_engine,
};
use crate::pointer::plain;
use crate::status::{Failure, Outcome};

/// A pose: a position and a rotation.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// In metres.
    pub position: Vector,
    /// Of any length but zero.
    pub rotation: Rotation,
}

/// An axis-aligned box.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Lowest corner, in metres.
    pub min: Vector,
    /// Highest corner, in metres.
    pub max: Vector,
}

/// Mass, centre of mass and inertia.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassProperties {
    /// In kg, > 0.
    pub mass: f32,
    /// Centre of mass, in metres.
    pub center: Vector,
    /// Inertia about the centre of mass, in kg·m².
    pub inertia: Inertia,
}
plain!(Pose, Aabb, MassProperties);

impl Pose {
    pub(crate) const IDENTITY: Self = Self { position: Vector::ZERO, rotation: NO_ROTATION };

    /// The pose as it is: the engine checks and normalises it.
    pub(crate) fn to_engine(self) -> engine::Pose {
        engine::Pose::new(self.position, rotation_to_engine(self.rotation))
    }

    /// The pose with a rotation of unit length, if its numbers can be used.
    pub(crate) fn checked(self, what: &str) -> Outcome<engine::Pose> {
        let rotation = engine::math::rotation::to_unit(rotation_to_engine(self.rotation));
        let rotation = rotation.ok_or_else(|| {
            Failure::value(format_args!("rotation of the {what} must be finite and not zero"))
        })?;
        if !self.position.is_finite() {
            let position = self.position;
            let text = format_args!("position of the {what} is {position}, must be finite");
            return Err(Failure::value(text));
        }
        Ok(engine::Pose::new(self.position, rotation))
    }
}

impl From<engine::Pose> for Pose {
    fn from(pose: engine::Pose) -> Self {
        let engine::Pose { position, rotation } = pose;
        Self { position, rotation: rotation_from_engine(rotation) }
    }
}

impl From<engine::Aabb> for Aabb {
    fn from(bounds: engine::Aabb) -> Self {
        let engine::Aabb { min, max } = bounds;
        Self { min, max }
    }
}

impl From<Aabb> for engine::Aabb {
    fn from(bounds: Aabb) -> Self {
        let Aabb { min, max } = bounds;
        Self { min, max }
    }
}

impl MassProperties {
    pub(crate) fn to_engine(self) -> engine::shape::MassProperties {
        let Self { mass, center, inertia } = self;
        engine::shape::MassProperties { mass, center, inertia: inertia_to_engine(&inertia) }
    }
}

impl From<engine::shape::MassProperties> for MassProperties {
    fn from(mass: engine::shape::MassProperties) -> Self {
        let engine::shape::MassProperties { mass, center, inertia } = mass;
        Self { mass, center, inertia: inertia_from_engine(inertia) }
    }
}

/// A pose at a position, without rotation.
#[unsafe(export_name = symbol!("pose_at"))]
pub extern "C" fn pose_at(position: Vector) -> Pose {
    Pose { position, ..Pose::IDENTITY }
}
