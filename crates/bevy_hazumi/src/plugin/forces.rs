//! Forces and impulses by entity.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;

use super::handles::BodyHandle;
use super::physics_world::PhysicsWorld;
use super::space::engine::{self, BodyId, ValueError};
use super::space::{AngularVector, Vector};

/// Forces and impulses on the bodies of entities, which wake them.
///
/// Each method returns `None` for an entity that is no dynamic body. For numbers that cannot be
/// used, it returns an error that names the value and the rule.
#[derive(SystemParam)]
#[doc(alias("ExternalForce", "ExternalImpulse"))]
pub struct Forces<'w, 's> {
    handles: Query<'w, 's, &'static BodyHandle>,
    worlds: Query<'w, 's, &'static mut PhysicsWorld>,
}

/// Outcome of a push.
type Pushed = Result<Option<()>, ValueError>;

impl Forces<'_, '_> {
    /// Applies a force at the centre of mass during the next step, in N, in the world.
    ///
    /// # Errors
    ///
    /// When the force is not finite.
    pub fn apply_force(&mut self, entity: Entity, force: Vector) -> Pushed {
        self.with(entity, |world, id| world.apply_force(id, force))
    }

    /// Applies a force in N at a point in metres, both in the world, during the next step.
    ///
    /// # Errors
    ///
    /// When a number is not finite.
    pub fn apply_force_at_point(
        &mut self,
        entity: Entity,
        force: Vector,
        point: Vector,
    ) -> Pushed {
        self.with(entity, |world, id| world.apply_force_at_point(id, force, point))
    }

    /// Applies a torque during the next step, in N·m, in the world.
    ///
    /// # Errors
    ///
    /// When the torque is not finite.
    pub fn apply_torque(&mut self, entity: Entity, torque: AngularVector) -> Pushed {
        self.with(entity, |world, id| world.apply_torque(id, torque))
    }

    /// Applies an impulse at the centre of mass, in N·s, in the world.
    ///
    /// # Errors
    ///
    /// When a number is not finite.
    pub fn apply_impulse(&mut self, entity: Entity, impulse: Vector) -> Pushed {
        self.with(entity, |world, id| world.apply_impulse(id, impulse))
    }

    /// Applies an impulse in N·s at a point in metres, both in the world.
    ///
    /// # Errors
    ///
    /// When a number is not finite.
    pub fn apply_impulse_at_point(
        &mut self,
        entity: Entity,
        impulse: Vector,
        point: Vector,
    ) -> Pushed {
        self.with(entity, |world, id| world.apply_impulse_at_point(id, impulse, point))
    }

    /// Applies an angular impulse, in N·m·s, in the world.
    ///
    /// # Errors
    ///
    /// When a number is not finite.
    pub fn apply_angular_impulse(&mut self, entity: Entity, impulse: AngularVector) -> Pushed {
        self.with(entity, |world, id| world.apply_angular_impulse(id, impulse))
    }

    fn with(
        &mut self,
        entity: Entity,
        apply: impl FnOnce(&mut engine::World, BodyId) -> Pushed,
    ) -> Pushed {
        let place = self.handles.get(entity).ok().and_then(|handle| handle.place);
        let Some((world, id)) = place else { return Ok(None) };
        let Ok(mut physics) = self.worlds.get_mut(world) else { return Ok(None) };
        apply(&mut physics.world, id)
    }
}
