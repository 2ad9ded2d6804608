//! Bodies of scene files that move by script.

use glam::Vec2;
use hazumi_core::ValueError;
use hazumi_scenes::plane::{Driver, FollowDriver, Leg, WalkDriver};

use crate::Rotation;
use crate::body::BodyId;
use crate::character::{Character, Stance};
use crate::world::{QueryFilter, World};

/// A body and the script that moves it.
#[derive(Debug)]
pub(super) struct Driven {
    id: BodyId,
    script: Script,
}

#[derive(Debug)]
enum Script {
    /// By the clock.
    Timetable(Driver),
    Follow(Follow),
    Walk(Box<Walk>),
}

/// Who is followed, as far as is known.
#[derive(Debug)]
struct Follow {
    driver: FollowDriver,
    leader: Option<BodyId>,
}

/// A walk and how far it has come.
#[derive(Debug)]
struct Walk {
    driver: WalkDriver,
    character: Character,
    stance: Stance,
    /// Which leg it is on, all rounds counted.
    leg: Option<u64>,
    /// How fast it will jump as soon as it stands, m/s.
    jump_speed: f32,
}

impl Driven {
    /// The body `id`, moved by `driver`.
    ///
    /// # Errors
    ///
    /// When a number cannot be used by the engine.
    pub(super) fn new(id: BodyId, driver: &Driver) -> Result<Self, ValueError> {
        let script = match driver {
            Driver::Circle(_) | Driver::Swing(_) | Driver::Route(_) => {
                Script::Timetable(driver.clone())
            }
            Driver::Follow(follow) => {
                Script::Follow(Follow { driver: follow.clone(), leader: None })
            }
            Driver::Walk(walk) => Script::Walk(Box::new(Walk {
                driver: walk.clone(),
                character: character_of(walk)?,
                stance: Stance::default(),
                leg: None,
                jump_speed: 0.0,
            })),
        };
        Ok(Self { id, script })
    }

    /// Sends the body where it has to be in `dt` seconds, which is `seconds` after the start;
    /// `bodies` are all that have a name.
    pub(super) fn drive(
        &mut self,
        world: &mut World,
        bodies: &[(String, BodyId)],
        seconds: f64,
        dt: f32,
    ) -> Result<(), ValueError> {
        let target = match &mut self.script {
            Script::Timetable(driver) => driver.target(seconds).map(|target| {
                (Vec2::from(target.position), Rotation::from_angle(target.rotation))
            }),
            Script::Follow(follow) => follow.go(world, self.id, bodies, dt),
            Script::Walk(walk) => walk.go(world, self.id, seconds, dt)?,
        };
        if let Some((position, rotation)) = target {
            world.move_to(self.id, position.as_dvec2(), rotation)?;
        }
        Ok(())
    }
}

impl Follow {
    /// Where the body comes to in a step; `None` when it or its leader is not there.
    fn go(
        &mut self,
        world: &World,
        id: BodyId,
        bodies: &[(String, BodyId)],
        dt: f32,
    ) -> Option<(Vec2, Rotation)> {
        let body = world.body(id)?;
        let known = self.leader.filter(|&leader| world.body(leader).is_some());
        self.leader = known.or_else(|| {
            let named = bodies.iter().find(|(name, _)| *name == self.driver.leader);
            named.map(|&(_, leader)| leader)
        });
        let leader = world.body(self.leader?)?.position;
        let [from, to] = self.driver.ends.map(Vec2::from);
        let line = to - from;
        let part = (leader - from).dot(line) / line.length_squared().max(f32::MIN_POSITIVE);
        let way = from + line * part.clamp(0.0, 1.0) - body.position;
        Some((body.position + way.clamp_length_max(self.driver.speed * dt), body.rotation))
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
    ) -> Result<Option<(Vec2, Rotation)>, ValueError> {
        let Some(body) = world.body(id) else { return Ok(None) };
        let rotation = body.rotation;
        self.stance.position = body.position;
        let number = self.driver.leg_number(seconds);
        let leg = number.and_then(|number| self.driver.leg(number));
        if number != self.leg {
            self.leg = number;
            self.jump_speed = leg.map_or(0.0, |leg| leg.jump_speed);
        }
        let rise = match self.stance.ground {
            Some(_) => std::mem::take(&mut self.jump_speed),
            None => self.stance.velocity.y + world.settings().gravity.y * dt,
        };
        let wish = leg.map_or(Vec2::ZERO, |leg| velocity(leg, body.position, dt));
        self.stance.velocity = wish.with_y(rise);
        let others = QueryFilter { skip_bodies: &[id], ..QueryFilter::default() };
        world.walk(&self.character, &mut self.stance, dt, &others)?;
        Ok(Some((self.stance.position, rotation)))
    }
}
/// The velocity of who is at `position` and heads for the end of a leg, m/s.
fn velocity(leg: &Leg, position: Vec2, dt: f32) -> Vec2 {
    let way = Vec2::from(leg.to) - position;
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
