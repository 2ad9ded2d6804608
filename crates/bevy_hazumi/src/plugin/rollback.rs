//! Snapshots of worlds, and rollback.

use std::collections::VecDeque;

use bevy_ecs::prelude::*;

use super::changes::Changes;
use super::handles::{BodyHandle, ColliderHandle, JointHandle};
use super::joint::Joint;
use super::physics_world::{PhysicsWorld, entity_of};
use super::space::engine::{Snapshot, SnapshotError};

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
    /// When the snapshot is not of this world or of another version.
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
    time: Res<'_, bevy_time::Time<crate::Physics>>,
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
    let restored = worlds.iter().filter(|(_, physics)| physics.is_restored);
    for target in restored.map(|(entity, _)| entity).collect::<Vec<_>>() {
        let Ok((_, mut physics)) = worlds.get_mut(target) else { continue };
        let physics = &mut *physics;
        relink_bodies(target, physics, &mut bodies, &mut changes);
        physics.entities.clear();
        physics.gone.clear();
        for (entity, mut handle) in &mut colliders {
            if handle.world == Some(target) {
                handle.id = None;
                changes.colliders.insert(entity);
            }
        }
        let known: Vec<_> = physics
            .world
            .colliders()
            .filter_map(|(id, collider)| Some((id, entity_of(collider.user_data)?)))
            .collect();
        for (id, entity) in known {
            match colliders.get_mut(entity) {
                Ok((_, mut handle)) if handle.world.is_none_or(|world| world == target) => {
                    (handle.world, handle.id) = (Some(target), Some(id));
                    physics.entities.insert(id, entity);
                    changes.colliders.remove(&entity);
                }
                _ => {
                    let _ = physics.world.remove_collider(id);
                }
            }
        }
        for (entity, mut handle) in &mut joints {
            if handle.world == Some(target) {
                handle.id = None;
                changes.joints.insert(entity);
            }
        }
        let known: Vec<_> = physics
            .world
            .joints()
            .filter_map(|(id, joint)| Some((id, entity_of(joint.user_data)?)))
            .collect();
        for (id, entity) in known {
            match joints.get_mut(entity) {
                Ok((_, mut handle)) => {
                    (handle.world, handle.id) = (Some(target), Some(id));
                    changes.joints.remove(&entity);
                }
                Err(_) => {
                    physics.world.remove_joint(id);
                }
            }
        }
    }
}

fn relink_bodies(
    target: Entity,
    physics: &mut PhysicsWorld,
    bodies: &mut Query<'_, '_, (Entity, &mut BodyHandle)>,
    changes: &mut Changes,
) {
    for (entity, mut handle) in &mut *bodies {
        if handle.world == Some(target) {
            handle.id = None;
            changes.bodies.insert(entity);
        }
    }
    let known: Vec<_> = physics
        .world
        .bodies()
        .filter_map(|(id, body)| Some((id, entity_of(body.user_data)?)))
        .collect();
    for (id, entity) in known {
        match bodies.get_mut(entity) {
            Ok((_, mut handle)) if handle.world.is_none_or(|world| world == target) => {
                (handle.world, handle.id) = (Some(target), Some(id));
                changes.bodies.remove(&entity);
            }
            _ => {
                physics.world.remove(id);
            }
        }
    }
}

/// Ends the restoring of worlds, when everything has been written.
pub(super) fn end_restore(mut worlds: Query<'_, '_, &mut PhysicsWorld>) {
    for mut physics in &mut worlds {
        if physics.is_restored {
            physics.is_restored = false;
        }
    }
}
