//! Components of joints → joints of the world.

use bevy_ecs::prelude::*;

use super::changes::Changes;
use super::handles::{BodyHandle, JointHandle};
use super::joint::Joint;
use super::physics_world::PhysicsWorld;
use super::space::engine;

/// Brings the joints of the worlds up to date with their components. Those whose bodies are not
/// there yet are tried again in the next step.
pub(super) fn sync_joints(
    changed: Query<'_, '_, Entity, Changed<Joint>>,
    mut joints: Query<'_, '_, (&Joint, &mut JointHandle)>,
    bodies: Query<'_, '_, &BodyHandle>,
    mut worlds: Query<'_, '_, &mut PhysicsWorld>,
    mut changes: ResMut<'_, Changes>,
) {
    let mut entities: Vec<Entity> = changes.joints.drain().chain(&changed).collect();
    entities.sort_unstable();
    entities.dedup();
    for entity in entities {
        let Ok((joint, mut handle)) = joints.get_mut(entity) else { continue };
        let [Ok(a), Ok(b)] = joint.bodies.map(|body| bodies.get(body)) else {
            changes.joints.insert(entity);
            continue;
        };
        let ([Some(id_a), Some(id_b)], Some(target)) = ([a.id, b.id], a.world) else {
            changes.joints.insert(entity);
            continue;
        };
        let Ok(mut physics) = worlds.get_mut(target) else { continue };
        if b.world != Some(target) {
            physics.warn(entity, &"the bodies of a joint are in two worlds");
            continue;
        }
        let described = engine::joint::Joint {
            can_collide: joint.can_collide,
            break_force: joint.break_force,
            break_torque: joint.break_torque,
            user_data: entity.to_bits(),
            ..engine::joint::Joint::new([id_a, id_b], joint.frames, joint.kind)
        };
        let known = handle
            .id
            .filter(|&id| handle.world == Some(target) && physics.world.joint(id).is_some());
        let outcome = match known {
            Some(id) => {
                physics.world.edit_joint(id, |joint| *joint = described).map(|_| Some(id))
            }
            None => physics.world.add_joint(described),
        };
        match outcome {
            Ok(id) => {
                physics.warned.remove(&entity);
                (handle.world, handle.id) = (Some(target), id);
            }
            Err(error) => physics.warn(entity, &error),
        }
    }
}
