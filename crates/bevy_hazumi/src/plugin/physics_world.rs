//! Worlds as components.

use std::collections::HashMap;
use std::num::NonZeroUsize;

use bevy_ecs::entity::EntityHashSet;
use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;

use super::space::engine::core::Workers;
use super::space::engine::{self, BodyId, ColliderId, ValueError, WorldSettings};

/// A world of physics. [`PhysicsPlugin`](super::PhysicsPlugin) spawns one; bodies with
/// [`InWorld`] are in others, which an app spawns with this component.
#[derive(Component)]
pub struct PhysicsWorld {
    pub(super) world: engine::World,
    /// Entities of the colliders, those that went in the last step included.
    pub(super) entities: HashMap<ColliderId, Entity>,
    pub(super) gone: Vec<ColliderId>,
    /// Entities that a warning has named.
    pub(super) warned: EntityHashSet,
    /// Whether a snapshot has been restored since the last step.
    pub(super) is_restored: bool,
}

impl PhysicsWorld {
    /// An empty world whose steps use up to `threads` threads, with the same results on any
    /// number.
    ///
    /// # Errors
    ///
    /// When a number of the settings cannot be used.
    pub fn new(settings: WorldSettings, threads: NonZeroUsize) -> Result<Self, ValueError> {
        let mut world = engine::World::new(settings)?;
        world.set_workers(Workers::threads(threads));
        Ok(Self {
            world,
            entities: HashMap::new(),
            gone: Vec::new(),
            warned: EntityHashSet::default(),
            is_restored: false,
        })
    }

    /// The world of the engine. The user data of its bodies, colliders and joints are the bits
    /// of their entities.
    pub fn world(&self) -> &engine::World {
        &self.world
    }

    /// The world of the engine, for settings, gravity, impulses and explosions. Bodies that are
    /// moved here get their transforms after the next step. Things that are added here belong
    /// to no entity, and those of an entity must not be removed.
    pub fn world_mut(&mut self) -> &mut engine::World {
        &mut self.world
    }

    /// The entity of a collider, of one that the last step saw go, too.
    pub fn entity_of(&self, collider: ColliderId) -> Option<Entity> {
        self.entities.get(&collider).copied()
    }

    /// The entity of a body that the world has.
    pub fn entity_of_body(&self, body: BodyId) -> Option<Entity> {
        self.world.body(body).and_then(|body| entity_of(body.user_data))
    }

    /// Warns about an entity, once.
    pub(super) fn warn(&mut self, entity: Entity, problem: &dyn std::fmt::Display) {
        if self.warned.insert(entity) {
            tracing::warn!("{entity}: {problem}");
        }
    }
}

/// The entity of the world for bodies that name none.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DefaultPhysicsWorld(pub Entity);

/// The entity of the [`PhysicsWorld`] of a body or joint. It counts for the colliders of the
/// body.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component)]
pub struct InWorld(#[entities] pub Entity);

/// The entity whose user data these are; `None` for things that the app has added itself.
pub(super) fn entity_of(user_data: u64) -> Option<Entity> {
    if user_data == 0 { None } else { Entity::try_from_bits(user_data) }
}
