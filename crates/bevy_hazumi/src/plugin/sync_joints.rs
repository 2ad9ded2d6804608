//! Components of joints → joints of the world.

use bevy_ecs::prelude::*;

use super::changes::{Changes, in_order};
use super::handles::{BodyHandle, JointHandle};
use super::joint::Joint;
use super::physics_world::PhysicsWorld;
use super::space::engine;
use super::space::engine::joint::JointId;

/// Brings the joints of the worlds up to date with their components. Those whose bodies are not
/// there yet are tried again in the next step.
pub(super) fn sync_joints(
    changed: Query<'_, '_, Entity, Changed<Joint>>,
    mut joints: Query<'_, '_, (&Joint, &mut JointHandle)>,
    bodies: Query<'_, '_, &BodyHandle>,
    mut worlds: Query<'_, '_, &mut PhysicsWorld>,
    mut changes: ResMut<'_, Changes>,
) {
    for entity in in_order(changes.joints.drain().chain(&changed)) {
        let Ok((joint, mut handle)) = joints.get_mut(entity) else { continue };
        let places = joint.bodies.map(|body| bodies.get(body).ok()?.place);
        let [Some((target, a)), Some((other, b))] = places else {
            changes.joints.insert(entity);
            continue;
        };
        let Ok(mut physics) = worlds.get_mut(target) else { continue };
        if other != target {
            physics.warn(entity, &"the bodies of a joint are in two worlds");
            continue;
        }
        let described = engine::joint::Joint {
            can_collide: joint.can_collide,
            break_force: joint.break_force,
            break_torque: joint.break_torque,
            user_data: entity.to_bits(),
            ..engine::joint::Joint::new([a, b], joint.frames, joint.kind)
        };
        let is_known = |&(world, id): &(Entity, JointId)| {
            world == target && physics.world.joint(id).is_some()
        };
        let outcome = match handle.place.filter(is_known) {
            Some((_, id)) => {
                let edited = physics.world.edit_joint(id, |known| *known = described);
                edited.map(|found| found.map(|()| id))
            }
            None => physics.world.add_joint(described),
        };
        match outcome {
            Ok(id) => {
                physics.warned.remove(&entity);
                handle.place = id.map(|id| (target, id));
            }
            Err(error) => physics.warn(entity, &error),
        }
    }
}
