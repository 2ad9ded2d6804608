//! Steps of the worlds.

use bevy_ecs::prelude::*;
use bevy_time::Time;

use super::body::{ConstantForce, ConstantTorque};
use super::handles::BodyHandle;
use super::physics_world::PhysicsWorld;
use super::space::{Vector, ZERO_ANGULAR};
use crate::clock::Physics;

/// Applies the forces that act in each step.
pub(super) fn apply_constant_forces(
    bodies: Query<
        '_,
        '_,
        (Entity, &BodyHandle, Option<&ConstantForce>, Option<&ConstantTorque>),
        Or<(With<ConstantForce>, With<ConstantTorque>)>,
    >,
    mut worlds: Query<'_, '_, &mut PhysicsWorld>,
    time: Res<'_, Time<Physics>>,
) {
    if time.delta().is_zero() {
        return;
    }
    for (entity, handle, force, torque) in &bodies {
        let Some((world, id)) = handle.place else { continue };
        let Ok(mut physics) = worlds.get_mut(world) else { continue };
        let force = force.map(|force| force.0).filter(|&force| force != Vector::ZERO);
        let torque = torque.map(|torque| torque.0).filter(|&torque| torque != ZERO_ANGULAR);
        let applied = force.map(|force| physics.world.apply_force(id, force).map(|_| ()));
        let turned = torque.map(|torque| physics.world.apply_torque(id, torque).map(|_| ()));
        for error in [applied, turned].into_iter().flatten().filter_map(Result::err) {
            physics.warn(entity, &error);
        }
    }
}

/// Steps each world by the time of the clock.
pub(super) fn step_worlds(
    mut worlds: Query<'_, '_, (Entity, &mut PhysicsWorld)>,
    time: Res<'_, Time<Physics>>,
) {
    let dt = time.delta_secs();
    if dt == 0.0 {
        return;
    }
    for (entity, mut physics) in &mut worlds {
        if let Err(error) = physics.world.step(dt) {
            physics.warn(entity, &error);
        }
    }
}
