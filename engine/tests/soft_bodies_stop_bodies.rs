//! Fast rigid bodies do not pass membranes, however fast and small they are.

use std::num::NonZeroUsize;

use crate::dim::*;
use crate::engine::soft_bodies::{DT, add, positions, run};
use crate::scenery::soft::{is_below, membrane, sides};
use hazumi::core::Workers;
use hazumi::shape::{Capsule, Shape, SoftShape};
use hazumi::{
    Body, BodyId, Collider, CollisionGroups, MassSource, SoftBodyPin, World, WorldSettings,
};

const SPEEDS: [f32; 3] = [20.0, 60.0, 150.0];
/// Radii, m, and masses, kg.
const SIZES: [[f32; 2]; 2] = [[0.05, 0.1], [0.2, 1.0]];

/// A ball, a box, a plate and a rod of that radius, m.
fn shapes(radius: f32) -> [Shape; 4] {
    let rod = Vector::X * radius;
    [
        Sphere::new(radius).unwrap().into(),
        Cuboid::new(Vector::splat(0.8 * radius)).unwrap().into(),
        Cuboid::new(xyz(radius, 0.3 * radius, 0.6 * radius)).unwrap().into(),
        Capsule::new([-rod, rod], 0.4 * radius).unwrap().into(),
    ]
}

fn shoot(world: &mut World, shape: Shape, mass: f32, from: Vector, velocity: Vector) -> BodyId {
    let body = Body {
        position: from,
        linear_velocity: velocity,
        mass_source: MassSource::Mass(mass),
        ..Body::dynamic()
    };
    world.add(body, Collider::new(shape)).unwrap()
}

/// Whether a vertical line up from a body goes through an odd number of sides of a soft body:
/// whether it is inside of one that is closed, or below one that is held at its border.
fn is_beyond(world: &World, soft: BodyId, body: BodyId) -> bool {
    let points = positions(world, soft);
    let at = world.body(body).unwrap().position.to_f64();
    let shape = world.particles(soft).unwrap().shape();
    let above = sides(shape)
        .iter()
        .filter(|side| is_below(at, &side.map(|corner| points[corner as usize].to_f64())));
    above.count() % 2 == 1
}

/// Runs a world in which a body must stay before a soft one, and gain no energy.
fn stays_before(world: &mut World, soft: BodyId, body: BodyId, steps: usize, what: &str) {
    let start = world.energy();
    let start = start.kinetic + start.potential;
    for step in 0..steps {
        run(world, 1);
        assert!(!is_beyond(world, soft, body), "{what} is through after {step} steps");
        assert!(world.events().frozen.is_empty(), "{what}: numbers went bad");
    }
    let end = world.energy().kinetic;
    assert!(end <= 1.001 * start, "{what}: {end} J of {start} J");
}

/// All shapes, sizes and speeds against a soft shape at a height of 2 m.
fn holds(soft: &SoftShape, steps: usize) {
    let mut number = 0;
    for [radius, mass] in SIZES {
        for speed in SPEEDS {
            for shape in shapes(radius) {
                number += 1;
                let mut world = World::default();
                let held = add(&mut world, soft.clone(), vector(0.0, 2.0));
                let aside = 0.07 * (number % 5) as f32;
                let from = xyz(aside, 4.0 + aside, 0.5 * aside);
                let velocity = xyz(0.03 * speed, -speed, 0.02 * speed);
                let what = format!("{shape:?} of {mass} kg at {speed} m/s");
                let body = shoot(&mut world, shape, mass, from, velocity);
                stays_before(&mut world, held, body, steps, &what);
            }
        }
    }
}

#[test]
fn nothing_passes_a_membrane_that_is_held_at_its_border() {
    holds(&membrane(), 40);
}

#[test]
fn pins_hold_a_membrane_as_fixed_particles_do() {
    let membrane = membrane();
    let border = membrane.fixed().to_vec();
    let free = membrane.clone().with_fixed(&[]).unwrap();
    for speed in SPEEDS {
        for [radius, mass] in [[0.2, 1.0], [0.4, 30.0]] {
            let mut world = World::default();
            let held = add(&mut world, free.clone(), vector(0.0, 2.0));
            for &particle in &border {
                let place = free.points()[particle as usize] + vector(0.0, 2.0);
                let pin = SoftBodyPin::World(place.to_f64());
                world.pin(held, particle, Some(pin)).unwrap().unwrap();
            }
            let ball = Sphere::new(radius).unwrap().into();
            let velocity = vector(0.0, -speed);
            let ball = shoot(&mut world, ball, mass, vector(0.1, 4.0), velocity);
            let what = format!("a ball of {mass} kg at {speed} m/s");
            stays_before(&mut world, held, ball, 40, &what);
        }
    }
}

#[test]
fn a_light_ball_rebounds_and_throws_no_particle() {
    for speed in SPEEDS {
        let mut world = World::default();
        let held = add(&mut world, membrane(), vector(0.0, 2.0));
        let ball = Sphere::new(0.2).unwrap().into();
        let mass = 0.1;
        let ball = shoot(&mut world, ball, mass, vector(0.1, 4.0), vector(0.0, -speed));
        let mut fastest = 0.0_f32;
        for _ in 0..60 {
            run(&mut world, 1);
            let particles = world.particles(held).unwrap();
            fastest = particles.velocities().map(|it| it.length()).fold(fastest, f32::max);
        }
        assert!(fastest < 2.0 * speed + 5.0, "{fastest} m/s of {speed} m/s");
        let height = world.body(ball).unwrap().position.y;
        assert!(height > 1.0, "the ball is at {height} m");
    }
}

#[test]
fn a_fast_body_that_may_not_collide_flies_on() {
    let mut world = World::default();
    let held = add(&mut world, membrane(), vector(0.0, 2.0));
    let ball = Sphere::new(0.2).unwrap().into();
    let ball = shoot(&mut world, ball, 1.0, vector(0.1, 4.0), vector(0.0, -100.0));
    let collider = world.colliders_of(ball).unwrap()[0];
    let nobody = CollisionGroups { memberships: 1, filter: 0 };
    world.edit_collider(collider, |it| it.collision_groups = nobody).unwrap();
    run(&mut world, 10);
    assert!(is_beyond(&world, held, ball) || world.body(ball).unwrap().position.y < 0.0);
    let still = positions(&world, held);
    // It has fallen for a sixth of a second.
    assert!(still.iter().all(|point| point.y > 1.8));
}

#[test]
fn impacts_have_the_same_bits_on_any_number_of_threads() {
    let hash = |threads: usize| {
        let threads = NonZeroUsize::new(threads).unwrap();
        let mut world = World::new(WorldSettings::default()).unwrap();
        world.set_workers(Workers::threads(threads));
        for place in 0..6_u8 {
            let x = 6.0 * f32::from(place);
            add(&mut world, membrane(), vector(x, 2.0));
            for side in [-0.5, 0.5] {
                let ball = Sphere::new(0.2).unwrap().into();
                let speed = 30.0 * f32::from(place + 1);
                shoot(&mut world, ball, 1.0, vector(x + side, 4.0), vector(0.0, -speed));
            }
        }
        for _ in 0..30 {
            world.step(DT).unwrap();
        }
        world.state_hash()
    };
    assert_eq!(hash(1), hash(4));
}
