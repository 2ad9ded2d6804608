//! Bodies of scene files that move by script.

use glam::{Quat, Vec3};
use hazumi_core::ValueError;
use hazumi_scenes::{CircleDriver, Driver};

use super::gun::Shot;
use super::player::PlayerInput;
use super::walk::Walk;
use crate::body::BodyId;
use crate::math::Pose;
use crate::shape::Shape;
use crate::world::World;

/// A body and the script that moves it.
#[derive(Clone, Debug)]
pub(super) struct Driven {
    id: BodyId,
    script: Script,
}

#[derive(Clone, Debug)]
enum Script {
    Circle(CircleDriver),
    Walk(Box<Walk>),
}

impl Driven {
    /// The body `id`, moved by `driver`.
    ///
    /// # Errors
    ///
    /// When a number cannot be used by the engine.
    pub(super) fn new(id: BodyId, driver: &Driver) -> Result<Self, ValueError> {
        let script = match driver {
            Driver::Circle(circle) => Script::Circle(circle.clone()),
            Driver::Walk(walk) => Script::Walk(Box::new(Walk::new(walk)?)),
        };
        Ok(Self { id, script })
    }

    pub(super) fn id(&self) -> BodyId {
        self.id
    }

    /// Sends the body to its place in `dt` seconds, which is `seconds` after the start, or
    /// where a player steers it.
    pub(super) fn drive(
        &mut self,
        world: &mut World,
        _bodies: &[(String, BodyId)],
        (seconds, dt): (f64, f32),
        controls: Option<PlayerInput>,
    ) -> Result<(), ValueError> {
        let target = match &mut self.script {
            Script::Circle(circle) => {
                let target = circle.target(seconds);
                Some((Vec3::from(target.position), Quat::from_array(target.rotation)))
            }
            Script::Walk(walk) => walk.go(world, self.id, (seconds, dt), controls)?,
        };
        if let Some((position, rotation)) = target {
            world.move_to(self.id, position.as_dvec3(), rotation)?;
        }
        Ok(())
    }

    /// The shots of a step.
    pub(super) fn shots(
        &mut self,
        world: &World,
        dt: f32,
        controls: Option<PlayerInput>,
    ) -> [Option<Shot>; 2] {
        match &mut self.script {
            Script::Circle(_) => [None, None],
            Script::Walk(walk) => walk.shots(world, self.id, dt, controls),
        }
    }

    /// The shape that moves it, if that is not its own, and the pose of that.
    pub(super) fn outline(&self, world: &World) -> Option<(&Shape, Pose)> {
        match &self.script {
            Script::Walk(walk) => Some(walk.outline(world.body(self.id)?.position)),
            _ => None,
        }
    }

    /// Forgets the motion of a body that starts again.
    pub(super) fn stop(&mut self) {
        match &mut self.script {
            Script::Circle(_) => {}
            Script::Walk(walk) => walk.stop(),
        }
    }
}
