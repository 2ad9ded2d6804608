//! Changes that change detection does not find.

use bevy_ecs::entity::EntityHashSet;
use bevy_ecs::prelude::*;
use bevy_transform::components::Transform;

use super::body::RigidBody;
use super::collider::Collider;
use super::handles::{BodyHandle, ColliderHandle, JointHandle};
use super::joint::Joint;
use super::physics_world::{PhysicsWorld, entity_of};
use super::soft_body::SoftBody;
use super::space::engine::joint::JointId;
use super::space::engine::{BodyId, ColliderId};

/// Entities that have to be brought up to date, and things of entities that are gone.
#[derive(Resource, Default)]
pub(super) struct Changes {
    pub(super) bodies: EntityHashSet,
    /// Bodies below an entity that has moved.
    pub(super) moved: EntityHashSet,
    pub(super) colliders: EntityHashSet,
    /// Joints that wait for a body.
    pub(super) joints: EntityHashSet,
    /// Bodies to wake.
    pub(super) woken: Vec<Entity>,
    pub(super) removed: Vec<(Entity, Removed)>,
}

/// Something of an entity that is gone, in the world of the entity beside it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Removed {
    Body(BodyId),
    Collider(ColliderId),
    Joint(JointId),
}

/// Takes note of a body whose optional component has been removed.
pub(super) fn body_has_lost<C: Component>(
    lost: On<'_, '_, Remove<C>>,
    mut changes: ResMut<'_, Changes>,
) {
    changes.bodies.insert(lost.entity);
}

/// Takes note of a collider whose optional component has been removed.
pub(super) fn collider_has_lost<C: Component>(
    lost: On<'_, '_, Remove<C>>,
    mut changes: ResMut<'_, Changes>,
) {
    changes.colliders.insert(lost.entity);
}

/// Takes the body of an entity that is no body any more out of the world. Its colliders look
/// for another.
pub(super) fn body_is_gone(
    lost: On<'_, '_, Remove<RigidBody>>,
    mut handles: Query<'_, '_, &mut BodyHandle>,
    children: Query<'_, '_, &Children>,
    mut changes: ResMut<'_, Changes>,
) {
    if let Ok(mut handle) = handles.get_mut(lost.entity) {
        remove_body(&mut handle, &mut changes);
    }
    changes.colliders.insert(lost.entity);
    changes.colliders.extend(children.iter_descendants(lost.entity));
}

pub(super) fn remove_body(handle: &mut BodyHandle, changes: &mut Changes) {
    if let (Some(world), Some(id)) = (handle.world.take(), handle.id.take()) {
        changes.removed.push((world, Removed::Body(id)));
    }
}

/// Takes the collider of an entity that has no shape any more out of the world, and the body
/// that it had for itself.
pub(super) fn collider_is_gone<C: Component>(
    lost: On<'_, '_, Remove<C>>,
    mut handles: Query<'_, '_, (&mut ColliderHandle, Option<&mut BodyHandle>)>,
    mut changes: ResMut<'_, Changes>,
) {
    let Ok((mut handle, body)) = handles.get_mut(lost.entity) else { return };
    remove_collider(&mut handle, &mut changes);
    if let Some(mut body) = body.filter(|body| body.is_implicit) {
        remove_body(&mut body, &mut changes);
    }
    // It may have the other kind of shape.
    changes.colliders.insert(lost.entity);
}

pub(super) fn remove_collider(handle: &mut ColliderHandle, changes: &mut Changes) {
    if let (Some(world), Some(id)) = (handle.world.take(), handle.id.take()) {
        changes.removed.push((world, Removed::Collider(id)));
    }
    handle.body = None;
}

/// Takes a joint out of the world.
pub(super) fn joint_is_gone(
    lost: On<'_, '_, Remove<Joint>>,
    mut handles: Query<'_, '_, &mut JointHandle>,
    mut changes: ResMut<'_, Changes>,
) {
    if let Ok(mut handle) = handles.get_mut(lost.entity) {
        remove_joint(&mut handle, &mut changes);
    }
}

pub(super) fn remove_joint(handle: &mut JointHandle, changes: &mut Changes) {
    if let (Some(world), Some(id)) = (handle.world.take(), handle.id.take()) {
        changes.removed.push((world, Removed::Joint(id)));
    }
}

/// Wakes a body that does not sleep any more.
pub(super) fn sleep_is_over(
    lost: On<'_, '_, Remove<super::body::Sleeping>>,
    mut changes: ResMut<'_, Changes>,
) {
    changes.woken.push(lost.entity);
}

/// Removes from the worlds what entities have lost.
pub(super) fn apply_removals(
    mut changes: ResMut<'_, Changes>,
    mut worlds: Query<'_, '_, &mut PhysicsWorld>,
) {
    let Changes { removed, joints, .. } = &mut *changes;
    for (world, thing) in removed.drain(..) {
        let Ok(mut physics) = worlds.get_mut(world) else { continue };
        let PhysicsWorld { world, gone, .. } = &mut *physics;
        match thing {
            Removed::Body(id) => {
                // Its colliders and joints go with it; those joints wait for another body.
                gone.extend(world.colliders_of(id).into_iter().flatten());
                let lost = world.joints_of(id).into_iter().flatten();
                let lost = lost.filter_map(|&joint| world.joint(joint));
                joints.extend(lost.filter_map(|joint| entity_of(joint.user_data)));
                world.remove(id);
            }
            Removed::Collider(id) => {
                gone.push(id);
                // Only the mass that is left could be refused, and then the collider stays.
                if let Err(error) = world.remove_collider(id) {
                    tracing::warn!("a collider that was removed: {error}");
                }
            }
            Removed::Joint(id) => {
                world.remove_joint(id);
            }
        }
    }
}

type MovedAncestor = (Changed<Transform>, With<Children>, Without<RigidBody>);

/// Finds the bodies and colliders below entities without a body that have moved.
pub(super) fn find_moved_ancestors(
    moved: Query<'_, '_, Entity, MovedAncestor>,
    children: Query<'_, '_, &Children>,
    bodies: Query<'_, '_, (), With<BodyHandle>>,
    colliders: Query<'_, '_, (), Or<(With<Collider>, With<SoftBody>)>>,
    mut changes: ResMut<'_, Changes>,
) {
    for entity in &moved {
        for below in children.iter_descendants(entity) {
            if bodies.contains(below) {
                changes.moved.insert(below);
            }
            if colliders.contains(below) {
                changes.colliders.insert(below);
            }
        }
    }
}
