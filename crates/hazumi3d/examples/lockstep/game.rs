//! The game: two balls on a field of crates. Who presses a button throws a stone, which is gone after a
//! while.

use std::error::Error;

use hazumi3d::glam::Vec3;
use hazumi3d::shape::{Cuboid, HalfSpace};
use hazumi3d::{Body, BodyId, Collider, ExternalForce, World};

/// Seconds per step.
const DT: f32 = 1.0 / 60.0;
/// Steps after which a stone is gone.
const LIFE: u64 = 90;

/// What a player presses in a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Input {
    /// Right or left, −1..=1.
    pub(crate) x: i8,
    /// Forth or back, −1..=1.
    pub(crate) z: i8,
    /// Throws a stone.
    pub(crate) throws: bool,
}

impl Input {
    /// Presses other ways, each of −1..=1.
    pub(crate) fn steer(&mut self, mut way: impl FnMut() -> i8) {
        (self.x, self.z) = (way(), way());
    }
}

/// What the game knows besides the world; rolled back with it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    balls: Vec<BodyId>,
    /// Stones, and the steps in which they were thrown.
    stones: Vec<(BodyId, u64)>,
}

/// The field, the crates and the balls.
pub(crate) fn new_game() -> Result<(World, Notes), Box<dyn Error>> {
    let mut world = World::default();
    world.add(Body::fixed(), Collider::new(HalfSpace::new(Vec3::Y, 0.0)?))?;
    let cube = Collider::new(Cuboid::new(Vec3::splat(0.4))?);
    for index in 0..75 {
        let place = Vec3::new((index % 5) as f32, (index / 25) as f32, (index / 5 % 5) as f32);
        let position = Vec3::new(-2.0, 0.4, -2.0) + place * Vec3::new(1.0, 0.8, 1.0);
        world.add(Body { position, ..Body::dynamic() }, cube.clone())?;
    }
    let mut notes = Notes::default();
    for x in [-5.0, 5.0] {
        let position = Vec3::new(x, 0.6, 0.0);
        notes
            .balls
            .push(world.add(Body { position, ..Body::dynamic() }, Collider::ball(0.6)?)?);
    }
    Ok((world, notes))
}

/// One step, with what both players press.
pub(crate) fn step(
    world: &mut World,
    notes: &mut Notes,
    inputs: [Input; 2],
) -> Result<(), Box<dyn Error>> {
    let now = world.step_count();
    for (ball, input) in notes.balls.clone().into_iter().zip(inputs) {
        let way = Vec3::new(f32::from(input.x), 0.0, f32::from(input.z));
        world.apply_external_force(ball, ExternalForce::Force(way * 9000.0))?;
        let Some(position) = world.body(ball).map(|body| body.position) else { continue };
        if input.throws {
            let linear_velocity = way * 12.0 + Vec3::Y * 4.0;
            let position = position + Vec3::Y * 1.0;
            let stone = Body { position, linear_velocity, ..Body::dynamic() };
            notes.stones.push((world.add(stone, Collider::ball(0.25)?)?, now));
        }
    }
    while notes.stones.first().is_some_and(|&(_, thrown)| thrown + LIFE <= now) {
        let (stone, _) = notes.stones.remove(0);
        world.remove(stone);
    }
    world.step(DT)?;
    Ok(())
}
