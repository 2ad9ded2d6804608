//! Components of bodies.

use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;
use bevy_reflect::prelude::ReflectDefault;
use bevy_transform::components::Transform;

use super::handles::BodyHandle;
use super::space::engine::{self, BodyType};
use super::space::{AngularVector, Vector, ZERO_ANGULAR};

/// A rigid body; its kind says how it moves.
///
/// Its shape is that of the [`Collider`](super::Collider)s on the same entity and on
/// descendants without a body of their own. Its pose is the
/// [`Transform`](bevy_transform::components::Transform) of the entity, whose scale scales the
/// shapes.
///
/// A body that is a child of another one moves by itself: physics writes its transform,
/// relative to the parent.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Component, Default)]
#[require(Transform, LinearVelocity, AngularVelocity, BodyHandle)]
#[doc(alias("rigid body", "fixed body"))]
pub enum RigidBody {
    /// Moved by gravity, forces and contacts.
    #[default]
    Dynamic,
    /// Moved by its velocity, or by changes of its transform.
    ///
    /// It takes the velocity that leads to a new transform in one step. It pushes and carries
    /// the bodies in its way.
    Kinematic,
    /// Never moves by itself: ground, walls. A change of its transform teleports it.
    Static,
}

impl RigidBody {
    pub(super) fn body_type(self) -> BodyType {
        match self {
            Self::Dynamic => BodyType::Dynamic,
            Self::Kinematic => BodyType::Kinematic,
            Self::Static => BodyType::Fixed,
        }
    }
}

/// Velocity of the centre of mass, in m/s, in the world; written after each step.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component, Default)]
pub struct LinearVelocity(pub Vector);

impl LinearVelocity {
    /// At rest.
    pub const ZERO: Self = Self(Vector::ZERO);
}

impl Default for LinearVelocity {
    fn default() -> Self {
        Self::ZERO
    }
}

/// Angular velocity, in rad/s, in the world; written after each step.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component, Default)]
pub struct AngularVelocity(pub AngularVector);

impl AngularVelocity {
    /// At rest.
    pub const ZERO: Self = Self(ZERO_ANGULAR);
}

impl Default for AngularVelocity {
    fn default() -> Self {
        Self::ZERO
    }
}

/// Factor on gravity, dimensionless; 1 without it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component, Default)]
pub struct GravityScale(pub f32);

impl Default for GravityScale {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Share of the velocity lost per second, in 1/s, ≥ 0; 0 without it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Component, Default)]
pub struct LinearDamping(pub f32);

/// Share of the angular velocity lost per second, in 1/s, ≥ 0; 0 without it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Component, Default)]
pub struct AngularDamping(pub f32);

/// Mass of a dynamic body, in kg, > 0. Without it, the mass follows from the densities of its
/// colliders. The centre and the inertia follow from these either way.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component)]
pub struct Mass(pub f32);

/// Mass, centre and inertia of a dynamic body, whatever its colliders. It goes before [`Mass`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(opaque)]
#[reflect(Component, Clone, Debug, PartialEq)]
pub struct MassPropertiesOverride(pub engine::shape::MassProperties);

/// Keeps a fast body apart from moving bodies, too.
///
/// It has an effect where
/// [`WorldSettings::continuous_collision`](engine::WorldSettings::continuous_collision) is
/// `Fixed`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
#[doc(alias("SweptCcd", "Ccd"))]
pub struct Bullet;

/// Takes a body out of the simulation and out of queries, until it is removed.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
pub struct RigidBodyDisabled;

/// A body that sleeps. Physics inserts and removes it; inserting it puts the body to sleep,
/// removing it wakes the body.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
pub struct Sleeping;

/// Keeps a body awake.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
pub struct SleepingDisabled;

/// A force on the centre of mass in each step, in N, in the world. It keeps the body awake
/// unless it is zero.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component)]
pub struct ConstantForce(pub Vector);

/// A torque in each step, in N·m, in the world. It keeps the body awake unless it is zero.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component)]
pub struct ConstantTorque(pub AngularVector);
