//! Snapshots of worlds, and rollback.

use std::collections::VecDeque;

use bevy_ecs::entity::EntityHashSet;
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryFilter;
use bevy_time::Time;

use super::changes::Changes;
use super::handles::{BodyHandle, ColliderHandle, Handle, JointHandle};
use super::interpolation::InterpolatedTransform;
use super::joint::Joint;
use super::physics_world::{PhysicsWorld, entity_of};
use super::space::engine::{Collider, Snapshot, SnapshotError};
use crate::clock::Physics;

/// The state of a [`PhysicsWorld`], to the last bit: poses, velocities, contacts and sleep.
#[derive(Clone, Debug)]
pub struct PhysicsSnapshot(Snapshot);

impl PhysicsSnapshot {
    /// Number of steps that the world had taken.
    pub fn step_count(&self) -> u64 {
        self.0.step_count()
    }

    /// The snapshot of the engine.
    pub fn snapshot(&self) -> &Snapshot {
        &self.0
    }
}

impl PhysicsWorld {
    /// The state between two steps.
    pub fn save(&self) -> PhysicsSnapshot {
        PhysicsSnapshot(self.world().snapshot())
    }

    /// Puts the world back to a state that it had. Transforms and velocities follow in the next
    /// run of the schedule, before its step.
    ///
    /// Bodies that have been removed since are back when their entities still are bodies.
    /// Bodies that have been added since are added anew.
    ///
    /// # Errors
    ///
    /// When only one of the two has contact hooks; the world is then as it was.
    pub fn restore(&mut self, snapshot: &PhysicsSnapshot) -> Result<(), SnapshotError> {
        self.world.restore(&snapshot.0)?;
        self.is_restored = true;
        Ok(())
    }
}

/// Keeps the last states of the [`PhysicsWorld`] on its entity, one before each step.
#[derive(Component, Clone, Debug)]
#[doc(alias("netcode", "rollback"))]
pub struct RollbackBuffer {
    frames: VecDeque<PhysicsSnapshot>,
    most: usize,
}

impl RollbackBuffer {
    /// Keeps up to `most` states, at least one; 8 are 125 ms at 64 Hz.
    pub fn new(most: usize) -> Self {
        Self { frames: VecDeque::new(), most: most.max(1) }
    }

    /// The state before step `step`, counted from 0, if it is kept still.
    pub fn frame(&self, step: u64) -> Option<&PhysicsSnapshot> {
        self.frames.iter().find(|frame| frame.step_count() == step)
    }

    /// Steps with a state before them, the oldest first.
    pub fn steps(&self) -> impl Iterator<Item = u64> {
        self.frames.iter().map(PhysicsSnapshot::step_count)
    }

    fn save(&mut self, physics: &PhysicsWorld) {
        let step = physics.world.step_count();
        self.frames.retain(|frame| frame.step_count() < step);
        while self.frames.len() >= self.most {
            self.frames.pop_front();
        }
        let snapshot = match self.frames.back() {
            Some(last) => physics.world.snapshot_after(&last.0),
            None => physics.world.snapshot(),
        };
        self.frames.push_back(PhysicsSnapshot(snapshot));
    }
}

/// Saves the states of worlds with a buffer, when a step is about to be taken.
pub(super) fn save_frames(
    mut worlds: Query<'_, '_, (&PhysicsWorld, &mut RollbackBuffer)>,
    time: Res<'_, Time<Physics>>,
) {
    if time.delta().is_zero() {
        return;
    }
    for (physics, mut buffer) in &mut worlds {
        buffer.save(physics);
    }
}

/// Links entities to what a restored world has of them, and writes their transforms.
pub(super) fn relink_restored(
    mut worlds: Query<'_, '_, (Entity, &mut PhysicsWorld)>,
    mut bodies: Query<'_, '_, (Entity, &mut BodyHandle)>,
    mut colliders: Query<'_, '_, (Entity, &mut ColliderHandle)>,
    mut joints: Query<'_, '_, (Entity, &mut JointHandle), With<Joint>>,
    mut changes: ResMut<'_, Changes>,
) {
    for (target, mut physics) in &mut worlds {
        if !physics.is_restored {
            continue;
        }
        let PhysicsWorld { world, entities, gone, .. } = &mut *physics;
        let known = world.bodies().map(|(id, body)| (id, body.user_data));
        for id in relink(target, known, &mut bodies, &mut changes.bodies) {
            world.remove(id);
        }
        let known = world.colliders().map(|(id, collider)| (id, collider.user_data));
        for id in relink(target, known, &mut colliders, &mut changes.colliders) {
            // Only the mass that is left could be refused, and then the collider stays.
            if let Err(error) = world.remove_collider(id) {
                tracing::warn!("a collider that was restored: {error}");
            }
        }
        let known = world.joints().map(|(id, joint)| (id, joint.user_data));
        for id in relink(target, known, &mut joints, &mut changes.joints) {
            world.remove_joint(id);
        }
        let named = |(id, collider): (_, &Collider)| Some((id, entity_of(collider.user_data)?));
        *entities = world.colliders().filter_map(named).collect();
        gone.clear();
    }
}

/// Links the entities that a restored world knows, by user data. Returns the ids whose entities
/// are gone. Entities that it does not know are to be added.
fn relink<H: Handle, F: QueryFilter>(
    target: Entity,
    known: impl Iterator<Item = (H::Id, u64)>,
    handles: &mut Query<'_, '_, (Entity, &mut H), F>,
    added: &mut EntityHashSet,
) -> Vec<H::Id> {
    for (entity, mut handle) in &mut *handles {
        if handle.place().take_if(|(world, _)| *world == target).is_some() {
            added.insert(entity);
        }
    }
    let mut strays = Vec::new();
    for (id, user_data) in known {
        let Some(entity) = entity_of(user_data) else { continue };
        let mut handle = handles.get_mut(entity).ok().map(|(_, handle)| handle);
        match handle.as_mut().map(|handle| handle.place()) {
            Some(place @ None) => {
                *place = Some((target, id));
                added.remove(&entity);
            }
            _ => strays.push(id),
        }
    }
    strays
}

/// Ends the restoring of worlds, when everything has been written.
pub(super) fn end_restore(
    mut worlds: Query<'_, '_, (Entity, &mut PhysicsWorld)>,
    mut interpolated: Query<'_, '_, (&mut InterpolatedTransform, &BodyHandle)>,
) {
    for (target, mut physics) in &mut worlds {
        if !physics.is_restored {
            continue;
        }
        physics.is_restored = false;
        // Nothing has moved from where it was before to where it was once.
        for (mut transform, handle) in &mut interpolated {
            if handle.world() == Some(target) {
                transform.before = handle.written;
            }
        }
    }
}
