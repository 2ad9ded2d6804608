//! A click pushes the body below the pointer.

use bevy::picking::events::PointerPress;
use bevy::prelude::*;
use bevy_hazumi::{dim2, dim3};

/// Change of speed of a body that is clicked, in m/s.
const SPEED: f32 = 6.0;

/// Pushes bodies in three dimensions away from the viewer.
pub(crate) fn space(app: &mut App) {
    app.add_observer(
        |press: On<'_, '_, PointerPress>,
         bodies: Query<'_, '_, &dim3::BodyHandle>,
         mut worlds: Query<'_, '_, &mut dim3::PhysicsWorld>| {
            let Ok(handle) = bodies.get(press.entity) else { return };
            let (Some(id), Some(world)) = (handle.id(), handle.world()) else { return };
            let (Some(point), Some(normal)) = (press.hit.position, press.hit.normal) else {
                return;
            };
            let Ok(mut physics) = worlds.get_mut(world) else { return };
            let Some(mass) = physics.world().mass_properties(id) else { return };
            let push = -normal * (SPEED * mass.mass);
            if let Err(error) = physics.world_mut().apply_impulse_at_point(id, push, point) {
                warn!("{error}");
            }
        },
    );
}

/// Pushes bodies in the plane up.
pub(crate) fn plane(app: &mut App) {
    app.add_observer(
        |press: On<'_, '_, PointerPress>,
         mut velocities: Query<'_, '_, &mut dim2::LinearVelocity>| {
            if let Ok(mut velocity) = velocities.get_mut(press.entity) {
                velocity.0.y += SPEED;
            }
        },
    );
}
