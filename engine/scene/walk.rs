//! Characters of scene files, on their routes or steered by a player.

use hazumi_core::ValueError;

use super::box_mover::BoxMover;
use super::gun::{Aim, Gun, Shot};
use super::player::{JumpKey, PlayerInput};
use super::told::{Leg, WalkDriver};
use crate::body::BodyId;
use crate::character::{Character, CharacterState};
use crate::math::Pose;
use crate::shape::Shape;
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
    /// The mover that its player can switch to.
    box_mover: Option<BoxMover>,
    is_box: bool,
    was_switch_down: bool,
    /// Which leg it is on, all rounds counted.
    leg: Option<u64>,
    /// How fast it will jump as soon as it stands, m/s.
    jump_speed: f32,
    key: JumpKey,
    /// Its gun and its second gun, and the points at which the script aims them, m, in the
    /// world.
    guns: [Option<Gun>; 2],
    aims: [Option<Vector>; 2],
    /// The last direction in which a player steered it.
    facing: Vector,
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
        let box_mover = || BoxMover::new(driver.height, driver.radius);
        Ok(Self {
            driver: driver.clone(),
            character: character_of(driver)?,
            stance: CharacterState::default(),
            box_mover: driver.box_mover.then(box_mover).transpose()?,
            is_box: false,
            was_switch_down: false,
            leg: None,
            jump_speed: 0.0,
            key: JumpKey::default(),
            guns: [&driver.fire, &driver.throw].map(|fire| fire.as_ref().map(Gun::new)),
            aims: [None; 2],
            facing: Vector::X,
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
        let fall = self.stance.velocity.y + world.settings().gravity.y * dt;
        let wish = match &wish {
            Wish::Along(leg) => velocity(leg, body.position, dt),
            Wish::At(velocity) => *velocity,
            Wish::Nowhere => Vector::ZERO,
        };
        let others = QueryFilter { skip_bodies: &[id], ..QueryFilter::default() };
        if let Some(mover) = self.box_mover.as_mut().filter(|_| self.is_box) {
            let rise = if jump_speed > 0.0 { jump_speed } else { fall };
            let start = (self.stance.position, wish.with_y(rise));
            (self.stance.position, self.stance.velocity) =
                mover.go(world, start, dt, &others)?;
        } else {
            let rise = if self.stance.ground.is_some() { jump_speed } else { fall };
            self.stance.velocity = wish.with_y(rise);
            world.walk(&self.character, &mut self.stance, dt, &others)?;
        }
        Ok(Some((self.stance.position, rotation)))
    }

    /// The shape that moves it, and the pose of that, while its origin is at `position`.
    pub(super) fn outline(&self, position: Vector) -> (&Shape, Pose) {
        match &self.box_mover {
            Some(mover) if self.is_box => (&mover.shape, mover.pose(position)),
            _ => (&self.character.shape, Pose::at(position)),
        }
    }

    /// Whether it stands on something.
    fn stands(&self) -> bool {
        match &self.box_mover {
            Some(mover) if self.is_box => mover.stands,
            _ => self.stance.ground.is_some(),
        }
    }

    /// Switches between the character and the box at each press of the key.
    fn note_switch(&mut self, is_down: bool) {
        let is_pressed = is_down && !self.was_switch_down;
        self.was_switch_down = is_down;
        if let Some(mover) = self.box_mover.as_mut().filter(|_| is_pressed) {
            self.is_box = !self.is_box;
            mover.stands = false;
            self.stance.ground = None;
        }
    }

    /// The shots of a step: of its gun and its second gun, where its player or its script fires
    /// them and they are ready.
    pub(super) fn shots(
        &mut self,
        world: &World,
        id: BodyId,
        dt: f32,
        controls: Option<PlayerInput>,
    ) -> [Option<Shot>; 2] {
        let Some(body) = world.body(id) else { return [None, None] };
        let aims = match controls {
            Some(PlayerInput { look, fires, throws, .. }) => {
                let look = if look == Vector::ZERO { self.facing } else { look };
                [fires, throws].map(|fires| fires.then_some(Aim::Along(look)))
            }
            None => self.aims.map(|point| point.map(Aim::At)),
        };
        let [first, second] = &mut self.guns;
        let shot =
            |gun: &mut Option<Gun>, aim| gun.as_mut()?.shot((id, body.position), aim, dt);
        [shot(first, aims[0]), shot(second, aims[1])]
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
        self.note_switch(controls.switches);
        let leaps = self.key.note(controls.jumps, dt) && self.stands();
        if leaps {
            self.key.take();
        }
        (Wish::At(velocity), if leaps { leap } else { 0.0 })
    }

    /// Its target on its route, and the speed of a jump off its ground, m/s.
    fn follow_route(&mut self, seconds: f64) -> (Wish, f32) {
        let number = self.driver.leg_number(seconds);
        let leg = number.and_then(|number| self.driver.leg(number));
        self.aims = leg
            .map_or([None; 2], |leg| [leg.aim, leg.throw_at].map(|aim| aim.map(Vector::from)));
        if number != self.leg {
            self.leg = number;
            self.jump_speed = leg.map_or(0.0, |leg| leg.jump_speed);
        }
        let rise = if self.stands() { std::mem::take(&mut self.jump_speed) } else { 0.0 };
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
