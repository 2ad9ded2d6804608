//! Components of colliders.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;
use bevy_reflect::prelude::ReflectDefault;
use bevy_transform::components::Transform;

use super::handles::ColliderHandle;
use super::space::Vector;
use super::space::engine::{CollisionGroups, CombineRule, Material, Pose, Shape};
use crate::reflection::ReflectedCombineRule;

/// A shape that collides, of the body on its entity, or else on the nearest ancestor with one.
/// Without such a body it is static.
///
/// Constructors take any numbers. A shape that these cannot make collides with nothing, and is
/// named by a warning when it enters the world; [`Self::shape`] has the error.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(opaque)]
#[reflect(Component, Clone, Debug)]
#[require(Transform, ColliderHandle)]
pub struct Collider(Result<Shape, Arc<str>>);

impl Collider {
    /// A collider of any shape of the engine.
    pub fn new(shape: impl Into<Shape>) -> Self {
        Self(Ok(shape.into()))
    }

    /// Several colliders as one, each at a pose in metres.
    pub fn compound(children: Vec<(Pose, Self)>) -> Self {
        let children: Result<Vec<_>, _> = children
            .into_iter()
            .map(|(pose, child)| child.0.map(|shape| (pose, shape)))
            .collect();
        match children {
            Ok(children) => Self::checked(super::space::engine::shape::Compound::new(children)),
            Err(error) => Self(Err(error)),
        }
    }

    /// The shape, in metres.
    ///
    /// # Errors
    ///
    /// When the constructor was given numbers that make no shape: the value and the rule.
    pub fn shape(&self) -> Result<&Shape, &str> {
        self.0.as_ref().map_err(|error| &**error)
    }

    pub(in super::super) fn checked(
        shape: Result<impl Into<Shape>, impl std::fmt::Display>,
    ) -> Self {
        Self(shape.map(Into::into).map_err(|error| error.to_string().into()))
    }
}

impl From<Shape> for Collider {
    fn from(shape: Shape) -> Self {
        Self::new(shape)
    }
}

/// Density of a collider, in kg/m³ or, in the plane, kg/m², ≥ 0.
///
/// Without it, that of [`Collider`](super::space::engine::Collider) in the engine.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component)]
pub struct ColliderDensity(pub f32);

/// Friction of a collider.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component)]
pub struct Friction {
    /// Coefficient of Coulomb friction, dimensionless, ≥ 0.
    pub coefficient: f32,
    /// Combination with the other collider.
    #[reflect(remote = ReflectedCombineRule)]
    pub combine: CombineRule,
}

impl Friction {
    /// Friction of a coefficient, dimensionless, ≥ 0.
    pub fn new(coefficient: f32) -> Self {
        Self { coefficient, combine: Material::default().friction_combine }
    }
}

/// Restitution of a collider: how much it bounces.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component)]
pub struct Restitution {
    /// Share of the approach speed that it bounces back with, dimensionless, 0..=1.
    pub coefficient: f32,
    /// Combination with the other collider.
    #[reflect(remote = ReflectedCombineRule)]
    pub combine: CombineRule,
}

impl Restitution {
    /// Restitution of a coefficient, dimensionless, 0..=1.
    pub fn new(coefficient: f32) -> Self {
        Self { coefficient, combine: Material::default().restitution_combine }
    }
}

/// Rolling resistance of a collider, see
/// [`Material::rolling_resistance`](super::space::engine::Material::rolling_resistance).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Component, Default)]
pub struct RollingResistance(pub f32);

/// Velocity of the surface of a collider, in m/s, in the frame of its body: a conveyor belt.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Component, Default)]
pub struct SurfaceVelocity(pub Vector);

/// A collider that detects others and pushes none.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
pub struct Sensor;

/// Layers of a collider, as bit masks. Two collide when each is in a layer of the other's
/// filters.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
#[reflect(Component, Default)]
pub struct CollisionLayers {
    /// Layers that it is in; default all.
    pub memberships: u32,
    /// Layers that it collides with; default all.
    pub filters: u32,
}

impl CollisionLayers {
    /// In every layer, and collides with every one.
    pub const ALL: Self = Self { memberships: u32::MAX, filters: u32::MAX };
    /// In no layer, and collides with none.
    pub const NONE: Self = Self { memberships: 0, filters: 0 };

    /// Layers from two bit masks.
    pub const fn new(memberships: u32, filters: u32) -> Self {
        Self { memberships, filters }
    }

    pub(super) fn to_groups(self) -> CollisionGroups {
        CollisionGroups { memberships: self.memberships, filter: self.filters }
    }
}

impl Default for CollisionLayers {
    fn default() -> Self {
        Self::ALL
    }
}
