//! Links from entities to what a world has of them.

use bevy_ecs::prelude::*;
use bevy_transform::components::Transform;

use super::space::engine::joint::JointId;
use super::space::engine::{BodyId, ColliderId, Pose};
use super::space::{AngularVector, Vector, ZERO_ANGULAR};

/// The body of an entity in its [`PhysicsWorld`](super::PhysicsWorld).
#[derive(Component, Clone, Debug)]
pub struct BodyHandle {
    pub(super) world: Option<Entity>,
    pub(super) id: Option<BodyId>,
    /// Whether the entity has a collider alone, and no `RigidBody`.
    pub(super) is_implicit: bool,
    pub(super) was_asleep: bool,
    /// Values that physics wrote last: others are changes by the game.
    pub(super) written: Transform,
    pub(super) written_linear: Vector,
    pub(super) written_angular: AngularVector,
    /// Poses before and after the last step, for interpolation.
    pub(super) poses: [Pose; 2],
    /// The interpolated transform that is shown between steps.
    pub(super) shown: Option<Transform>,
}

impl Default for BodyHandle {
    fn default() -> Self {
        Self {
            world: None,
            id: None,
            is_implicit: false,
            was_asleep: false,
            written: Transform::IDENTITY,
            written_linear: Vector::ZERO,
            written_angular: ZERO_ANGULAR,
            poses: [Pose::IDENTITY; 2],
            shown: None,
        }
    }
}

impl BodyHandle {
    /// The body in the world of the engine; `None` until the next step has begun.
    pub fn id(&self) -> Option<BodyId> {
        self.id
    }

    /// The entity of its `PhysicsWorld`; `None` until the next step has begun.
    pub fn world(&self) -> Option<Entity> {
        self.world
    }
}

/// The collider of an entity in its [`PhysicsWorld`](super::PhysicsWorld).
#[derive(Component, Clone, Debug, Default)]
pub struct ColliderHandle {
    pub(super) world: Option<Entity>,
    pub(super) id: Option<ColliderId>,
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
        self.id
    }

    /// The entity of its body; `None` until the next step has begun.
    pub fn body(&self) -> Option<Entity> {
        self.body
    }
}

/// The joint of an entity in its [`PhysicsWorld`](super::PhysicsWorld).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct JointHandle {
    pub(super) world: Option<Entity>,
    pub(super) id: Option<JointId>,
}

impl JointHandle {
    /// The joint in the world of the engine; `None` until both of its bodies are there.
    pub fn id(&self) -> Option<JointId> {
        self.id
    }
}
