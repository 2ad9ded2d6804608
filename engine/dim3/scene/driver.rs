//! Bodies of scene files that move by script.

use glam::{Quat, Vec3};
use hazumi_core::ValueError;
use hazumi_scenes::{CircleDriver, Driver, WalkDriver};

use super::walk::{character_of, velocity};
use crate::body::BodyId;
use crate::character::{Character, CharacterState};
use crate::world::{QueryFilter, World};

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

/// A walk and how far it has come.
#[derive(Clone, Debug)]
struct Walk {
    driver: WalkDriver,
    character: Character,
    stance: CharacterState,
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
            Driver::Walk(walk) => Script::Walk(Box::new(Walk {
                driver: walk.clone(),
                character: character_of(walk)?,
                stance: CharacterState::default(),
            })),
        };
        Ok(Self { id, script })
    }

    /// Sends the body where it has to be in `dt` seconds, which is `seconds` after the start.
    pub(super) fn drive(
        &mut self,
        world: &mut World,
        seconds: f64,
        dt: f32,
    ) -> Result<(), ValueError> {
        let target = match &mut self.script {
            Script::Circle(circle) => {
                let target = circle.target(seconds);
                Some((Vec3::from(target.position), Quat::from_array(target.rotation)))
            }
            Script::Walk(walk) => walk.go(world, self.id, seconds, dt)?,
        };
        if let Some((position, rotation)) = target {
            world.move_to(self.id, position.as_dvec3(), rotation)?;
        }
        Ok(())
    }
}

impl Walk {
    /// Where the body comes to in a step; `None` when it is no more.
    fn go(
        &mut self,
        world: &mut World,
        id: BodyId,
        seconds: f64,
        dt: f32,
    ) -> Result<Option<(Vec3, Quat)>, ValueError> {
        let Some(body) = world.body(id) else { return Ok(None) };
        let rotation = body.rotation;
        self.stance.position = body.position;
        let fall = match self.stance.ground {
            Some(_) => 0.0,
            None => self.stance.velocity.y + world.settings().gravity.y * dt,
        };
        let leg = self.driver.leg(seconds);
        let wish = leg.map_or(Vec3::ZERO, |leg| velocity(leg, body.position, dt));
        self.stance.velocity = wish.with_y(fall);
        let others = QueryFilter { skip_bodies: &[id], ..QueryFilter::default() };
        world.walk(&self.character, &mut self.stance, dt, &others)?;
        Ok(Some((self.stance.position, rotation)))
    }
}
