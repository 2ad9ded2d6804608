//! Bodies of scene files that move by script.

use glam::{Quat, Vec3};
use hazumi_core::ValueError;
use hazumi_scenes::{CircleDriver, Driver, Leg, WalkDriver};

use crate::body::BodyId;
use crate::character::{Character, Stance};
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
    stance: Stance,
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
                stance: Stance::default(),
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

/// The velocity of who is at `position` and heads for the end of a leg, m/s.
fn velocity(leg: &Leg, position: Vec3, dt: f32) -> Vec3 {
    let way = Vec3::from(leg.to) - position;
    // No farther than there.
    way.normalize_or_zero() * leg.speed.min(way.length() / dt)
}

fn character_of(walk: &WalkDriver) -> Result<Character, ValueError> {
    Ok(Character {
        max_slope: walk.max_slope_degrees.to_radians(),
        step_height: walk.step_height,
        snap_distance: walk.snap_distance,
        gap: walk.gap,
        mass: walk.mass,
        push_force: walk.push_force,
        ..Character::capsule(walk.height, walk.radius)?
    })
}
