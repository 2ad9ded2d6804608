//! Characters of scene files, on their routes or steered by a player.

use hazumi_core::ValueError;

use super::player::{JumpKey, PlayerInput};
use super::told::{Fire, Leg, WalkDriver};
use crate::body::BodyId;
use crate::character::{Character, CharacterState};
use crate::space::{Rotation, Vector};
use crate::world::{QueryFilter, World};

/// How fast a character runs whose script never says, m/s.
const RUN: f32 = 4.0;
/// How fast it jumps off then, m/s.
const LEAP: f32 = 6.0;

/// A character and how far it has come.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    driver: WalkDriver,
    character: Character,
    stance: CharacterState,
    /// Which leg it is on, all rounds counted.
    leg: Option<u64>,
    /// How fast it will jump as soon as it stands, m/s.
    jump_speed: f32,
    key: JumpKey,
    /// Point at which its script fires, m, in the world.
    aim: Option<Vector>,
    /// The last direction in which a player steered it.
    facing: Vector,
    /// Time until its gun can fire again, s.
    reload: f32,
}

/// A shot: a copy of an assembly that appears at the muzzle of a gun.
pub(super) struct Shot {
    /// Name of the assembly.
    pub(super) assembly: String,
    /// Where its frame is, m, in the world.
    pub(super) position: Vector,
    /// Velocity that its bodies get, m/s, in the world.
    pub(super) velocity: Vector,
}

/// Target of a step.
enum Wish {
    /// Along a leg of its route.
    Along(Leg),
    /// At a velocity, m/s.
    At(Vector),
    Nowhere,
}

impl Walk {
    /// A character at the start of its route.
    ///
    /// # Errors
    ///
    /// When a number cannot be used by the engine.
    pub(super) fn new(driver: &WalkDriver) -> Result<Self, ValueError> {
        Ok(Self {
            driver: driver.clone(),
            character: character_of(driver)?,
            stance: CharacterState::default(),
            leg: None,
            jump_speed: 0.0,
            key: JumpKey::default(),
            aim: None,
            facing: Vector::X,
            reload: 0.0,
        })
    }

    /// Forgets its motion.
    pub(super) fn stop(&mut self) {
        self.stance = CharacterState::default();
        self.key = JumpKey::default();
    }

    /// Where the body comes to in a step that ends `seconds` after the start; `None` when it is
    /// no more.
    pub(super) fn go(
        &mut self,
        world: &mut World,
        id: BodyId,
        (seconds, dt): (f64, f32),
        controls: Option<PlayerInput>,
    ) -> Result<Option<(Vector, Rotation)>, ValueError> {
        let (wish, jump_speed) = match controls {
            Some(controls) => self.obey(controls, dt),
            None => self.follow_route(seconds),
        };
        let Some(body) = world.body(id) else { return Ok(None) };
        let rotation = body.rotation;
        self.stance.position = body.position;
        let rise = match self.stance.ground {
            Some(_) => jump_speed,
            None => self.stance.velocity.y + world.settings().gravity.y * dt,
        };
        let wish = match &wish {
            Wish::Along(leg) => velocity(leg, body.position, dt),
            Wish::At(velocity) => *velocity,
            Wish::Nowhere => Vector::ZERO,
        };
        self.stance.velocity = wish.with_y(rise);
        let others = QueryFilter { skip_bodies: &[id], ..QueryFilter::default() };
        world.walk(&self.character, &mut self.stance, dt, &others)?;
        Ok(Some((self.stance.position, rotation)))
    }

    /// The shot of a step, if its player or its script fires and the gun is ready.
    pub(super) fn shot(
        &mut self,
        world: &World,
        id: BodyId,
        dt: f32,
        controls: Option<PlayerInput>,
    ) -> Option<Shot> {
        self.reload -= dt;
        let Fire { assembly, speed, height, reach, interval } = self.driver.fire.as_ref()?;
        if self.reload > 0.0 {
            return None;
        }
        let shoulder = world.body(id)?.position + Vector::Y * *height;
        let along = match controls {
            Some(controls) if controls.fires => {
                controls.look.try_normalize().unwrap_or(self.facing)
            }
            Some(_) => return None,
            None => (self.aim? - shoulder).try_normalize()?,
        };
        self.reload = *interval;
        Some(Shot {
            assembly: assembly.clone(),
            position: shoulder + along * *reach,
            velocity: along * *speed,
        })
    }

    /// Its target as a player steers it, and the speed of a jump off its ground, m/s.
    fn obey(&mut self, controls: PlayerInput, dt: f32) -> (Wish, f32) {
        let most = |of: fn(&Leg) -> f32, otherwise: f32| {
            let most = self.driver.route.iter().map(of).fold(0.0, f32::max);
            if most > 0.0 { most } else { otherwise }
        };
        let heading = controls.heading.with_y(0.0).clamp_length_max(1.0);
        let velocity = heading * most(|leg| leg.speed, RUN);
        let leap = most(|leg| leg.jump_speed, LEAP);
        self.facing = heading.try_normalize().unwrap_or(self.facing);
        let leaps = self.key.note(controls.jumps, dt) && self.stance.ground.is_some();
        if leaps {
            self.key.take();
        }
        (Wish::At(velocity), if leaps { leap } else { 0.0 })
    }

    /// Its target on its route, and the speed of a jump off its ground, m/s.
    fn follow_route(&mut self, seconds: f64) -> (Wish, f32) {
        let number = self.driver.leg_number(seconds);
        let leg = number.and_then(|number| self.driver.leg(number));
        self.aim = leg.and_then(|leg| leg.aim).map(Vector::from);
        if number != self.leg {
            self.leg = number;
            self.jump_speed = leg.map_or(0.0, |leg| leg.jump_speed);
        }
        let stands = self.stance.ground.is_some();
        let rise = if stands { std::mem::take(&mut self.jump_speed) } else { 0.0 };
        (leg.copied().map_or(Wish::Nowhere, Wish::Along), rise)
    }
}

/// The velocity of who is at `position` and heads for the end of a leg, m/s.
fn velocity(leg: &Leg, position: Vector, dt: f32) -> Vector {
    let way = Vector::from(leg.to) - position;
    // No farther than there.
    way.normalize_or_zero() * leg.speed.min(way.length() / dt)
}

/// The character of a driver.
fn character_of(walk: &WalkDriver) -> Result<Character, ValueError> {
    Ok(Character {
        max_slope: walk.max_slope_degrees.to_radians(),
        step_height: walk.step_height,
        snap_distance: walk.snap_distance,
        padding: walk.padding,
        mass: walk.mass,
        push_force: walk.push_force,
        ..Character::capsule(walk.height, walk.radius)?
    })
}
