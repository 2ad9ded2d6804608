//! Changes that change detection does not find.

use bevy_ecs::entity::EntityHashSet;
use bevy_ecs::prelude::*;
use bevy_transform::components::Transform;

use super::body::{RigidBody, Sleeping};
use super::collider::Collider;
use super::handles::{BodyHandle, ColliderHandle, Handle, JointHandle, Removed};
use super::joint::Joint;
use super::physics_world::{PhysicsWorld, entity_of};
use super::soft_body::SoftBody;

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
    /// Things that have left the world of the entity beside them.
    pub(super) removed: Vec<(Entity, Removed)>,
}

/// The entities, once each, in the order of their indices: for new ones, as they were spawned.
///
/// `Entity` itself is ordered by its bits, with new ones first.
pub(super) fn in_order(entities: impl IntoIterator<Item = Entity>) -> Vec<Entity> {
    let mut entities: Vec<Entity> = entities.into_iter().collect();
    entities.sort_unstable_by_key(|entity| (entity.index_u32(), entity.generation().to_bits()));
    entities.dedup();
    entities
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
        changes.removed.extend(handle.leave());
    }
    changes.colliders.insert(lost.entity);
    changes.colliders.extend(children.iter_descendants(lost.entity));
}

/// Takes the collider of an entity that has no shape any more out of the world, and the body
/// that it had for itself.
pub(super) fn collider_is_gone<C: Component>(
    lost: On<'_, '_, Remove<C>>,
    mut handles: Query<'_, '_, (&mut ColliderHandle, Option<&mut BodyHandle>)>,
    mut changes: ResMut<'_, Changes>,
) {
    let Ok((mut handle, body)) = handles.get_mut(lost.entity) else { return };
    handle.body = None;
    changes.removed.extend(handle.leave());
    if let Some(mut body) = body.filter(|body| body.is_implicit) {
        changes.removed.extend(body.leave());
    }
    // It may have the other kind of shape.
    changes.colliders.insert(lost.entity);
}

/// Takes a joint out of the world.
pub(super) fn joint_is_gone(
    lost: On<'_, '_, Remove<Joint>>,
    mut handles: Query<'_, '_, &mut JointHandle>,
    mut changes: ResMut<'_, Changes>,
) {
    if let Ok(mut handle) = handles.get_mut(lost.entity) {
        changes.removed.extend(handle.leave());
    }
}

/// Wakes a body that does not sleep any more.
pub(super) fn sleep_is_over(
    lost: On<'_, '_, Remove<Sleeping>>,
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

type MovedAncestor = (Changed<Transform>, With<Children>);

/// Finds the bodies and colliders that go with an entity above them that has moved. Physics
/// keeps bodies below other bodies where they are, unless they are static.
pub(super) fn find_moved_ancestors(
    moved: Query<'_, '_, (Entity, Has<RigidBody>), MovedAncestor>,
    children: Query<'_, '_, &Children>,
    bodies: Query<'_, '_, Option<&RigidBody>, With<BodyHandle>>,
    colliders: Query<'_, '_, (), Or<(With<Collider>, With<SoftBody>)>>,
    mut changes: ResMut<'_, Changes>,
) {
    for (entity, is_body) in &moved {
        for below in children.iter_descendants(entity) {
            let goes_along = |body: Option<&RigidBody>| {
                !is_body || body.is_none_or(|&body| body == RigidBody::Static)
            };
            if bodies.get(below).is_ok_and(goes_along) {
                changes.moved.insert(below);
            }
            if !is_body && colliders.contains(below) {
                changes.colliders.insert(below);
            }
        }
    }
}
