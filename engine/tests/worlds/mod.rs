//! Small worlds and random numbers for tests.
#![allow(dead_code, reason = "each test file uses its own part")]

use crate::dim::*;
use hazumi::{Body, BodyId, Collider, StepReport, World, WorldSettings};

/// Seconds per step.
pub(crate) const DT: f32 = 1.0 / 60.0;

/// Steps `world` for `seconds` and returns the last report.
#[track_caller]
#[expect(clippy::cast_possible_truncation, reason = "tests run for minutes at most")]
pub(crate) fn run(world: &mut World, seconds: f32) -> StepReport {
    let steps = (seconds / DT).round() as usize;
    (0..steps).map(|_| world.step(DT).unwrap()).last().expect("at least one step")
}

pub(crate) fn no_gravity() -> WorldSettings {
    WorldSettings { gravity: Vector::ZERO, ..WorldSettings::default() }
}

/// A world with the half-space y ≤ 0.
pub(crate) fn ground() -> World {
    let mut world = World::default();
    let plane = HalfSpace::new(Vector::Y, 0.0).unwrap();
    world.add(Body::fixed(), Collider::new(plane)).unwrap();
    world
}

pub(crate) fn cube(half: f32) -> Collider {
    Collider::new(Cuboid::new(Vector::splat(half)).unwrap())
}

pub(crate) fn add_at(world: &mut World, position: Vector, collider: Collider) -> BodyId {
    world.add(Body { position, ..Body::dynamic() }, collider).unwrap()
}

/// A 64-bit linear congruential generator, of which the high bits are used.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn bits(&mut self) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32
    }

    /// A number in −1..1.
    pub(crate) fn signed(&mut self) -> f32 {
        self.bits() as f32 / (1u64 << 30) as f32 - 1.0
    }

    /// A point in the cube from −1 to 1.
    pub(crate) fn vector(&mut self) -> Vector {
        random_vector(|| self.signed())
    }

    /// An angular velocity of at most 1 rad/s about each axis.
    pub(crate) fn spin(&mut self) -> AngularVector {
        random_spin(|| self.signed())
    }

    /// A rotation, uniformly distributed.
    pub(crate) fn rotation(&mut self) -> Rotation {
        random_rotation(|| self.signed())
    }
}
