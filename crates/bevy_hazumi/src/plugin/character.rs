//! Characters that walk.

use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;
use bevy_time::Time;
use bevy_transform::components::Transform;

use super::body::GravityScale;
use super::physics_world::{DefaultPhysicsWorld, InWorld, PhysicsWorld};
use super::query::SpatialQueryFilter;
use super::space::engine::{Character, CharacterHit, CharacterState, ValueError};
use super::space::{self, Vector};
use crate::clock::Physics;

/// A character that walks through the world without being a body.
///
/// It slides along walls, climbs steps, stays on the ground and is carried by it, and pushes
/// bodies.
///
/// A game sets [`Self::velocity`] before each step. Gravity, times [`GravityScale`], is added
/// in the air. The entity must not be below another one, nor have a body.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(opaque)]
#[reflect(Component, Clone, Debug)]
#[require(Transform)]
#[doc(alias("KinematicCharacterController", "TnuaController"))]
pub struct CharacterMover {
    /// Shape, slopes, steps and strength.
    pub character: Character,
    /// Velocity, in m/s, in the world; on the ground, relative to the ground. A jump is a
    /// velocity up. The step writes what came of it.
    pub velocity: Vector,
    /// Filter of the colliders that it meets.
    pub filter: SpatialQueryFilter,
    state: CharacterState,
    hits: Vec<CharacterHit>,
}

impl CharacterMover {
    /// A character at rest.
    pub fn new(character: Character) -> Self {
        Self {
            character,
            velocity: Vector::ZERO,
            filter: SpatialQueryFilter::default(),
            state: CharacterState::default(),
            hits: Vec::new(),
        }
    }

    /// An upright capsule with its lowest point at the origin, of a height and a radius in
    /// metres.
    ///
    /// # Errors
    ///
    /// When a number is not finite, the radius is not above 0, or the height is not above twice
    /// the radius.
    pub fn capsule(height: f32, radius: f32) -> Result<Self, ValueError> {
        Character::capsule(height, radius).map(Self::new)
    }

    /// Whether it stands on ground.
    pub fn is_grounded(&self) -> bool {
        self.state.ground.is_some()
    }

    /// Its position, ground and slide after the last step.
    pub fn state(&self) -> &CharacterState {
        &self.state
    }

    /// Hits in the last step.
    pub fn hits(&self) -> &[CharacterHit] {
        &self.hits
    }
}

/// Moves the characters, before the step.
pub(super) fn move_characters(
    mut characters: Query<
        '_,
        '_,
        (Entity, &mut CharacterMover, &mut Transform, Option<&GravityScale>, Option<&InWorld>),
    >,
    mut worlds: Query<'_, '_, &mut PhysicsWorld>,
    default_world: Res<'_, DefaultPhysicsWorld>,
    time: Res<'_, Time<Physics>>,
) {
    let dt = time.delta_secs();
    if dt == 0.0 {
        return;
    }
    for (entity, mut mover, mut transform, gravity, world) in &mut characters {
        let target = world.map_or(default_world.0, |world| world.0);
        let Ok(mut physics) = worlds.get_mut(target) else { continue };
        let mover = &mut *mover;
        let (mut pose, _) = space::pose_of_root(&transform);
        let mut velocity = mover.velocity;
        if mover.state.ground.is_none() {
            let scale = gravity.map_or(1.0, |scale| scale.0);
            velocity += physics.world.gravity() * scale * dt;
        }
        let start = CharacterState { position: pose.position, velocity, ..mover.state };
        let moved = physics.filtered(&mover.filter, |filter| {
            physics.world.move_character(&mover.character, &start, dt, filter)
        });
        let pushed = moved.and_then(|moved| {
            for edit in moved.edits {
                physics.world.apply(edit)?;
            }
            Ok((moved.state, moved.hits))
        });
        match pushed {
            Ok((state, hits)) => {
                (mover.state, mover.hits, mover.velocity) = (state, hits, state.velocity);
                pose.position = state.position;
                space::put_pose(&mut transform, &pose);
            }
            Err(error) => physics.warn(entity, &error),
        }
    }
}
