//! Bodies of scene files that move by script.

use glam::Vec2;
use hazumi_core::ValueError;
use hazumi_scenes::plane::{Driver, FollowDriver, Leg, RollDriver, WalkDriver};

use super::walk::{character_of, velocity};
use crate::Rotation;
use crate::body::BodyId;
use crate::character::{Character, CharacterState};
use crate::world::{ContactInfo, ExternalForce, QueryFilter, World};

/// A body and the script that moves it.
#[derive(Clone, Debug)]
pub(super) struct Driven {
    id: BodyId,
    script: Script,
}

#[derive(Clone, Debug)]
enum Script {
    /// Script driven by the clock.
    Timetable(Driver),
    Follow(Follow),
    Walk(Box<Walk>),
    Roll(Roll),
}

/// The bodies that are followed, as far as they are known.
#[derive(Clone, Debug)]
struct Follow {
    driver: FollowDriver,
    leader: Option<BodyId>,
}

/// A walk and how far it has come.
#[derive(Clone, Debug)]
struct Walk {
    driver: WalkDriver,
    character: Character,
    stance: CharacterState,
    /// Which leg it is on, all rounds counted.
    leg: Option<u64>,
    /// How fast it will jump as soon as it stands, m/s.
    jump_speed: f32,
    key: JumpKey,
}

/// A roll and how far it has come.
#[derive(Clone, Debug)]
struct Roll {
    driver: RollDriver,
    /// Where the body was, along x, m; `None` before the first step.
    before: Option<f32>,
    /// Farthest position so far along x, m, for the same purpose.
    farthest: Option<f32>,
    /// How long it has not got further, s.
    waited: f32,
    wants_to_jump: bool,
    /// Whether it rises from a jump and still touches the ground that it jumped off.
    is_leaving: bool,
    key: JumpKey,
}

/// How much further along x counts as getting further, m.
const HEADWAY: f32 = 0.02;
/// Time in which a rolling body reaches its target speed, unless that takes too large a force,
/// s.
const REACTION: f32 = 0.1;

/// How long a press of the jump key waits for ground, s: enough for one just before a landing.
const JUMP_BUFFER: f32 = 0.1;

/// The input of a player for the bodies that a script walks or rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Controls {
    /// Heading along x, −1 to 1: a part of the script's speed, dimensionless.
    pub heading: f32,
    /// Whether the jump key is down. A press makes one jump, the same for any length of the
    /// press. In the air, a press waits 0.1 s for ground; then it has no effect.
    pub jumps: bool,
}

/// The jump key of a player: one jump for each press.
#[derive(Clone, Copy, Debug, Default)]
struct JumpKey {
    is_down: bool,
    /// How much longer a press waits for ground, s; `None` without a press.
    waits: Option<f32>,
}

impl JumpKey {
    /// Notes whether the key is down in a step of `dt` seconds.
    fn note(&mut self, is_down: bool, dt: f32) {
        let is_pressed = is_down && !self.is_down;
        self.is_down = is_down;
        self.waits = if is_pressed {
            Some(JUMP_BUFFER)
        } else {
            self.waits.map(|left| left - dt).filter(|&left| left > 0.0)
        };
    }

    /// Whether to jump off the ground that is there now.
    fn take(&mut self) -> bool {
        self.waits.take().is_some()
    }
}

/// How fast a hero runs whose script never says, m/s.
const RUN: f32 = 4.0;
/// How fast it jumps off then, m/s.
const LEAP: f32 = 6.0;

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
                stance: CharacterState::default(),
                leg: None,
                jump_speed: 0.0,
                key: JumpKey::default(),
            })),
            Driver::Roll(roll) => Script::Roll(Roll {
                driver: roll.clone(),
                before: None,
                farthest: None,
                waited: 0.0,
                wants_to_jump: false,
                is_leaving: false,
                key: JumpKey::default(),
            }),
        };
        Ok(Self { id, script })
    }

    /// Sends the body to its place in `dt` seconds, which is `seconds` after the start, or
    /// where a player steers it; `bodies` are all that have a name.
    pub(super) fn drive(
        &mut self,
        world: &mut World,
        bodies: &[(String, BodyId)],
        (seconds, dt): (f64, f32),
        controls: Option<Controls>,
    ) -> Result<(), ValueError> {
        let target = match &mut self.script {
            Script::Timetable(driver) => driver.target(seconds).map(|target| {
                (Vec2::from(target.position), Rotation::from_angle(target.rotation))
            }),
            Script::Follow(follow) => follow.go(world, self.id, bodies, dt),
            Script::Walk(walk) => {
                let (wish, rise) = walk.wish((seconds, dt), controls);
                walk.go(world, self.id, dt, (wish, rise))?
            }
            Script::Roll(roll) => return roll.go(world, self.id, dt, controls),
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

/// Target of a player.
enum Wish {
    /// Along a leg of its route.
    Along(Leg),
    /// To one side, m/s along x.
    Aside(f32),
    Nowhere,
}

impl Walk {
    /// Its target, and the speed of a jump off its ground, m/s.
    fn wish(&mut self, (seconds, dt): (f64, f32), controls: Option<Controls>) -> (Wish, f32) {
        let stands = self.stance.ground.is_some();
        if let Some(Controls { heading, jumps }) = controls {
            let most = |of: fn(&Leg) -> f32, otherwise: f32| {
                let most = self.driver.route.iter().map(of).fold(0.0, f32::max);
                if most > 0.0 { most } else { otherwise }
            };
            let speed = most(|leg| leg.speed, RUN) * heading.clamp(-1.0, 1.0);
            self.key.note(jumps, dt);
            let leaps = stands && self.key.take();
            let rise = if leaps { most(|leg| leg.jump_speed, LEAP) } else { 0.0 };
            return (Wish::Aside(speed), rise);
        }
        let number = self.driver.leg_number(seconds);
        let leg = number.and_then(|number| self.driver.leg(number));
        if number != self.leg {
            self.leg = number;
            self.jump_speed = leg.map_or(0.0, |leg| leg.jump_speed);
        }
        let rise = if stands { std::mem::take(&mut self.jump_speed) } else { 0.0 };
        (leg.cloned().map_or(Wish::Nowhere, Wish::Along), rise)
    }

    /// Where the body comes to in a step; `None` when it is no more.
    fn go(
        &mut self,
        world: &mut World,
        id: BodyId,
        dt: f32,
        (wish, jump_speed): (Wish, f32),
    ) -> Result<Option<(Vec2, Rotation)>, ValueError> {
        let Some(body) = world.body(id) else { return Ok(None) };
        let rotation = body.rotation;
        self.stance.position = body.position;
        let rise = match self.stance.ground {
            Some(_) => jump_speed,
            None => self.stance.velocity.y + world.settings().gravity.y * dt,
        };
        let wish = match &wish {
            Wish::Along(leg) => velocity(leg, body.position, dt),
            Wish::Aside(speed) => Vec2::X * *speed,
            Wish::Nowhere => Vec2::ZERO,
        };
        self.stance.velocity = wish.with_y(rise);
        let others = QueryFilter { skip_bodies: &[id], ..QueryFilter::default() };
        world.walk(&self.character, &mut self.stance, dt, &others)?;
        Ok(Some((self.stance.position, rotation)))
    }
}

impl Roll {
    /// Pushes the body for a step.
    fn go(
        &mut self,
        world: &mut World,
        id: BodyId,
        dt: f32,
        controls: Option<Controls>,
    ) -> Result<(), ValueError> {
        let (Some(body), Some(mass), Some(center)) =
            (world.body(id), world.mass_properties(id), world.center_of_mass(id))
        else {
            return Ok(());
        };
        let RollDriver { speed, acceleration, jump_speed, patience, .. } = self.driver;
        let speed = match controls {
            Some(Controls { heading, jumps }) => {
                self.key.note(jumps, dt);
                self.wants_to_jump = self.key.waits.is_some();
                speed.abs() * heading.clamp(-1.0, 1.0)
            }
            None => {
                self.look(center.x, patience, dt);
                speed
            }
        };
        let velocity = body.linear_velocity;
        let lack = (speed - velocity.x) / REACTION;
        let force = mass.mass * lack.clamp(-acceleration, acceleration);
        world.apply_external_force(id, ExternalForce::Force(Vec2::X * force))?;
        let stands = (self.wants_to_jump || self.is_leaving) && stands(world, id);
        self.is_leaving &= stands && velocity.y > 0.0;
        if self.wants_to_jump && stands && !self.is_leaving {
            (self.wants_to_jump, self.is_leaving) = (false, true);
            self.key.take();
            world.apply_external_force(
                id,
                ExternalForce::Impulse(Vec2::Y * (mass.mass * jump_speed)),
            )?;
        }
        Ok(())
    }

    /// Notes that the body has come to `x`, m, and whether it is to jump there.
    fn look(&mut self, x: f32, patience: f32, dt: f32) {
        let way = |from: f32| (x - from) * self.driver.speed.signum();
        let before = self.before.replace(x).unwrap_or(x);
        let passed = |mark: f32| way(mark) >= 0.0 && way(mark) < way(before);
        let is_told = self.driver.jumps.iter().any(|&mark| passed(mark));
        let farthest = self.farthest.get_or_insert(x);
        self.waited += dt;
        if way(*farthest) > HEADWAY {
            (*farthest, self.waited) = (x, 0.0);
        }
        let is_stuck = self.waited >= patience;
        if is_stuck {
            self.waited = 0.0;
        }
        self.wants_to_jump |= is_told | is_stuck;
    }
}

/// Whether something holds a body up.
fn stands(world: &World, id: BodyId) -> bool {
    let rise = |contact: ContactInfo| match contact.bodies {
        [a, _] if a == id => -contact.normal.y,
        [_, b] if b == id => contact.normal.y,
        _ => 0.0,
    };
    world.contacts().map(rise).any(|rise| rise > 0.5)
}
