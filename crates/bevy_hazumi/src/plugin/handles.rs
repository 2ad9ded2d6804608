//! Links from entities to what a world has of them.

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use bevy_transform::components::Transform;

use super::space::engine::joint::JointId;
use super::space::engine::{BodyId, ColliderId};
use super::space::{AngularVector, Vector, ZERO_ANGULAR};

/// A component with the place of its entity in a world.
pub(super) trait Handle: Component<Mutability = Mutable> {
    /// Id in the world of the engine.
    type Id: Copy + Into<Removed>;

    /// The entity of the world, and the id in it; `None` while it is in no world.
    fn place(&mut self) -> &mut Option<(Entity, Self::Id)>;

    /// Forgets the place. The world has to remove what it names.
    fn leave(&mut self) -> Option<(Entity, Removed)> {
        self.place().take().map(|(world, id)| (world, id.into()))
    }
}

/// Something of an entity that its world has to remove.
#[derive(Clone, Copy, Debug)]
pub(super) enum Removed {
    Body(BodyId),
    Collider(ColliderId),
    Joint(JointId),
}

/// Implements [`Handle`] for a component with a field `place`.
macro_rules! handle {
    ($handle:ident, $id:ident, $kind:ident) => {
        impl From<$id> for Removed {
            fn from(id: $id) -> Self {
                Self::$kind(id)
            }
        }

        impl Handle for $handle {
            type Id = $id;

            fn place(&mut self) -> &mut Option<(Entity, $id)> {
                &mut self.place
            }
        }
    };
}

handle!(BodyHandle, BodyId, Body);
handle!(ColliderHandle, ColliderId, Collider);
handle!(JointHandle, JointId, Joint);

/// The body of an entity in its [`PhysicsWorld`](super::PhysicsWorld).
#[derive(Component, Clone, Debug)]
pub struct BodyHandle {
    /// The entity of its world, and its id there.
    pub(super) place: Option<(Entity, BodyId)>,
    /// Whether the entity has a collider alone, and no `RigidBody`.
    pub(super) is_implicit: bool,
    /// Whether the last step left it as it was.
    pub(super) rests: bool,
    /// Values that physics wrote last: others are changes by the game.
    pub(super) written: Transform,
    pub(super) written_linear: Vector,
    pub(super) written_angular: AngularVector,
}

impl Default for BodyHandle {
    fn default() -> Self {
        Self {
            place: None,
            is_implicit: false,
            rests: false,
            written: Transform::IDENTITY,
            written_linear: Vector::ZERO,
            written_angular: ZERO_ANGULAR,
        }
    }
}

impl BodyHandle {
    /// The body in the world of the engine; `None` until the next step has begun.
    pub fn id(&self) -> Option<BodyId> {
        self.place.map(|(_, id)| id)
    }

    /// The entity of its `PhysicsWorld`; `None` until the next step has begun.
    pub fn world(&self) -> Option<Entity> {
        self.place.map(|(world, _)| world)
    }
}

/// The collider of an entity in its [`PhysicsWorld`](super::PhysicsWorld).
#[derive(Component, Clone, Debug, Default)]
pub struct ColliderHandle {
    /// The entity of its world, and its id there.
    pub(super) place: Option<(Entity, ColliderId)>,
    /// The entity of its body.
    pub(super) body: Option<Entity>,
    /// The scale of its transform when it was made.
    pub(super) scale: Vector,
}

impl ColliderHandle {
    /// The collider in the world of the engine.
    ///
    /// `None` until the next step has begun, and for shapes that cannot be made.
    pub fn id(&self) -> Option<ColliderId> {
        self.place.map(|(_, id)| id)
    }

    /// The entity of its body; `None` until the next step has begun.
    pub fn body(&self) -> Option<Entity> {
        self.body
    }
}

/// The joint of an entity in its [`PhysicsWorld`](super::PhysicsWorld).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct JointHandle {
    /// The entity of its world, and its id there.
    pub(super) place: Option<(Entity, JointId)>,
}

impl JointHandle {
    /// The joint in the world of the engine; `None` until both of its bodies are there.
    pub fn id(&self) -> Option<JointId> {
        self.place.map(|(_, id)| id)
    }
}
