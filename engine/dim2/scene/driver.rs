//! Bodies of scene files that move by script.

use glam::Vec2;
use hazumi_core::ValueError;
use hazumi_scenes::plane::{Driver, FollowDriver, RollDriver};

use super::gun::Shot;
use super::player::{JumpKey, PlayerInput};
use super::walk::Walk;
use crate::Rotation;
use crate::body::BodyId;
use crate::math::Pose;
use crate::shape::Shape;
use crate::world::{ContactInfo, ExternalForce, World};

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
            Driver::Walk(walk) => Script::Walk(Box::new(Walk::new(walk)?)),
            Driver::Roll(roll) => Script::Roll(Roll::new(roll.clone())),
        };
        Ok(Self { id, script })
    }

    pub(super) fn id(&self) -> BodyId {
        self.id
    }

    /// Sends the body to its place in `dt` seconds, which is `seconds` after the start, or
    /// where a player steers it; `bodies` are all that have a name.
    pub(super) fn drive(
        &mut self,
        world: &mut World,
        bodies: &[(String, BodyId)],
        (seconds, dt): (f64, f32),
        controls: Option<PlayerInput>,
    ) -> Result<(), ValueError> {
        let target = match &mut self.script {
            Script::Timetable(driver) => driver.target(seconds).map(|target| {
                (Vec2::from(target.position), Rotation::from_angle(target.rotation))
            }),
            Script::Follow(follow) => follow.go(world, self.id, (bodies, dt), controls),
            Script::Walk(walk) => walk.go(world, self.id, (seconds, dt), controls)?,
            Script::Roll(roll) => return roll.go(world, self.id, dt, controls),
        };
        if let Some((position, rotation)) = target {
            world.move_to(self.id, position.as_dvec2(), rotation)?;
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
            Script::Walk(walk) => walk.shots(world, self.id, dt, controls),
            Script::Timetable(_) | Script::Follow(_) | Script::Roll(_) => [None, None],
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
            Script::Walk(walk) => walk.stop(),
            Script::Roll(roll) => *roll = Roll::new(roll.driver.clone()),
            Script::Timetable(_) | Script::Follow(_) => {}
        }
    }
}

impl Follow {
    /// Where the body comes to in a step; `None` when it or its leader is not there. A player
    /// moves it along its line.
    fn go(
        &mut self,
        world: &World,
        id: BodyId,
        (bodies, dt): (&[(String, BodyId)], f32),
        controls: Option<PlayerInput>,
    ) -> Option<(Vec2, Rotation)> {
        let body = world.body(id)?;
        let [from, to] = self.driver.ends.map(Vec2::from);
        let line = to - from;
        let reach = self.driver.speed * dt;
        let wish = match controls {
            Some(PlayerInput { heading, .. }) => {
                let along = line.normalize_or_zero();
                body.position + along * (heading.dot(along).clamp(-1.0, 1.0) * reach)
            }
            None => self.leader(world, bodies)?,
        };
        let part = (wish - from).dot(line) / line.length_squared().max(f32::MIN_POSITIVE);
        let way = from + line * part.clamp(0.0, 1.0) - body.position;
        Some((body.position + way.clamp_length_max(reach), body.rotation))
    }

    /// Where the leader is, m.
    fn leader(&mut self, world: &World, bodies: &[(String, BodyId)]) -> Option<Vec2> {
        let known = self.leader.filter(|&leader| world.body(leader).is_some());
        self.leader = known.or_else(|| {
            let named = bodies.iter().find(|(name, _)| *name == self.driver.leader);
            named.map(|&(_, leader)| leader)
        });
        Some(world.body(self.leader?)?.position)
    }
}

impl Roll {
    /// A roll before its first step.
    fn new(driver: RollDriver) -> Self {
        Self {
            driver,
            before: None,
            farthest: None,
            waited: 0.0,
            wants_to_jump: false,
            is_leaving: false,
            key: JumpKey::default(),
        }
    }

    /// Pushes the body for a step.
    fn go(
        &mut self,
        world: &mut World,
        id: BodyId,
        dt: f32,
        controls: Option<PlayerInput>,
    ) -> Result<(), ValueError> {
        let (Some(body), Some(mass), Some(center)) =
            (world.body(id), world.mass_properties(id), world.center_of_mass(id))
        else {
            return Ok(());
        };
        let RollDriver { speed, acceleration, jump_speed, patience, .. } = self.driver;
        let speed = match controls {
            Some(PlayerInput { heading, jumps, .. }) => {
                self.wants_to_jump = self.key.note(jumps, dt);
                speed.abs() * heading.x.clamp(-1.0, 1.0)
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
