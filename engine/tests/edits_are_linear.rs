//! Edits of large worlds take a time that grows with what they touch, and crowds at one point
//! are bounded.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use crate::dim::*;
use crate::engine::worlds::{DT, Random, cube, no_gravity};
use hazumi::core::Workers;
use hazumi::{Body, BodyId, Collider, ColliderId, Pose, SoftBodyPin, World};

/// How many times as long as adding things removing them may take. A time that grows with the
/// square of their number is hundreds of times as long.
const MOST: u32 = 10;

/// The time that something takes.
fn time_of<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let begin = Instant::now();
    let result = work();
    (begin.elapsed(), result)
}

/// A floor with columns of touching cubes on it.
fn columns(count: u16, height: u16) -> (World, Vec<BodyId>) {
    let mut world = World::default();
    let floor = Collider::new(HalfSpace::new(Vector::Y, 0.0).unwrap());
    world.add(Body::fixed(), floor).unwrap();
    let mut cubes = Vec::new();
    for column in 0..count {
        for floor in 0..height {
            let place = vector(1.5 * f32::from(column), 0.5 + f32::from(floor));
            let body = Body { position: place, ..Body::dynamic() };
            cubes.push(world.add(body, cube(0.5)).unwrap());
        }
    }
    (world, cubes)
}

#[test]
fn bodies_are_removed_in_a_time_that_grows_with_their_number() {
    // First to last, last to first, and at random.
    for order in 0..3 {
        let (added, (mut world, mut cubes)) = time_of(|| columns(20_000, 2));
        world.step(DT).unwrap();
        let mut random = Random(5);
        match order {
            1 => cubes.reverse(),
            2 => cubes.sort_by_cached_key(|_| random.bits()),
            _ => {}
        }
        let contacts = world.contacts().count();
        assert!(contacts >= cubes.len(), "{contacts} contacts");
        let (taken, ()) = time_of(|| {
            for &id in &cubes {
                world.remove(id).unwrap();
            }
        });
        println!("order {order}: added in {added:?}, removed in {taken:?}");
        assert!(taken < MOST * added, "order {order}: {added:?}, {taken:?}");
        assert_eq!((world.body_count(), world.contacts().count()), (1, 0));
        world.step(DT).unwrap();
        assert_eq!(world.events().contacts_ended.len(), contacts);
    }
}

#[test]
fn bodies_that_are_pinned_to_and_ignored_are_removed_in_such_a_time() {
    let (added, (mut world, cubes)) = time_of(|| columns(10_000, 2));
    world.step(DT).unwrap();
    let soft = Collider::new(crate::scenery::soft_cuboid(Vector::splat(0.5), 2));
    let body = Body { position: vector(-5.0, 5.0), ..Body::dynamic() };
    let soft = world.add(body, soft).unwrap();
    let pin = SoftBodyPin::Body(cubes[7], Vector::ZERO);
    world.pin(soft, 0, Some(pin)).unwrap().unwrap();
    for pair in cubes.windows(2) {
        world.ignore_pair(pair[0], pair[1]).unwrap();
    }
    let (taken, ()) = time_of(|| {
        for &id in &cubes {
            world.remove(id).unwrap();
        }
    });
    assert!(taken < MOST * added, "{added:?}, {taken:?}");
    assert_eq!(world.body_count(), 2);
}

#[test]
fn snapshots_between_edits_and_the_step_go_on_as_the_world_does() {
    let (mut world, cubes) = columns(40, 6);
    for _ in 0..20 {
        world.step(DT).unwrap();
    }
    for round in 0..5 {
        for &id in cubes.iter().skip(round).step_by(11) {
            world.remove(id);
        }
        let stays = cubes[6 * round + 5];
        if let Some(&body) = world.body(stays) {
            world.teleport(stays, body.position.to_f64(), body.rotation).unwrap();
        }
        // The slots of those that went are taken by others at once.
        for place in 0..10_u8 {
            let position = vector(1.5 * f32::from(place), 9.0);
            world.add(Body { position, ..Body::dynamic() }, cube(0.4)).unwrap();
        }
        let snapshot = world.snapshot();
        let mut restored = World::default();
        restored.restore(&snapshot).unwrap();
        assert_eq!(world.state_hash(), restored.state_hash(), "round {round}, at once");
        let [here, there] = [&world, &restored].map(|world| {
            world.contacts().map(|it| (it.colliders, it.points.len())).collect::<Vec<_>>()
        });
        assert_eq!(here, there, "round {round}");
        for step in 0..10 {
            world.step(DT).unwrap();
            restored.step(DT).unwrap();
            assert_eq!(world.events(), restored.events(), "round {round}, step {step}");
            assert_eq!(world.state_hash(), restored.state_hash(), "round {round}, step {step}");
        }
    }
}

/// The mass and the centre of mass of spheres on one body, in double precision.
fn sums(world: &World, colliders: &[ColliderId]) -> (f64, DVector) {
    let mut sums = (0.0, DVector::ZERO);
    for &id in colliders {
        let collider = world.collider(id).unwrap();
        let mass = collider.shape.mass(collider.density).unwrap();
        sums.0 += f64::from(mass.mass);
        sums.1 += f64::from(mass.mass) * collider.pose.position.to_f64();
    }
    (sums.0, sums.1 / sums.0)
}

#[test]
fn a_body_of_many_colliders_is_built_and_taken_apart_in_such_a_time() {
    for is_dynamic in [true, false] {
        let mut world = World::new(no_gravity()).unwrap();
        let body = if is_dynamic { Body::dynamic() } else { Body::fixed() };
        let body = world.add_body(body).unwrap();
        let mut random = Random(3);
        let mut add = |count: usize| -> Vec<_> {
            let add = |_| {
                let ball = Sphere::new(0.2 + 0.1 * random.signed()).unwrap();
                let pose = Pose::at(60.0 * random.vector());
                let collider = Collider { pose, ..Collider::new(ball) };
                world.add_collider(body, collider).unwrap().unwrap()
            };
            (0..count).map(add).collect()
        };
        let (few, mut colliders) = time_of(|| add(2_000));
        let (many, more) = time_of(|| add(18_000));
        colliders.extend(more);
        assert!(many < 9 * MOST * few, "2,000 in {few:?}, 18,000 in {many:?}");
        world.step(DT).unwrap();
        let begin = Instant::now();
        while let Some(id) = colliders.pop() {
            world.remove_collider(id).unwrap().unwrap();
            if colliders.len() % 4_001 > 0 || !is_dynamic || colliders.is_empty() {
                continue;
            }
            let mass = world.mass_properties(body).unwrap();
            let (expected, center) = sums(&world, &colliders);
            let error = (f64::from(mass.mass) / expected - 1.0).abs();
            assert!(error < 1e-5, "{} colliders: mass off by {error}", colliders.len());
            let error = (mass.center.to_f64() - center).length();
            assert!(error < 1e-3, "{} colliders: centre off by {error} m", colliders.len());
        }
        let taken = begin.elapsed();
        println!("dynamic: {is_dynamic}, built in {:?}, apart in {taken:?}", few + many);
        assert!(taken < MOST * (few + many), "{few:?}, {many:?}, {taken:?}");
        assert_eq!(world.colliders_of(body).unwrap(), []);
    }
}

#[test]
fn masses_of_many_colliders_do_not_depend_on_how_they_came() {
    let build = |count: usize, removed: usize| {
        let mut world = World::new(no_gravity()).unwrap();
        let body = world.add_body(Body::dynamic()).unwrap();
        let mut random = Random(17);
        let mut colliders = Vec::new();
        for _ in 0..count {
            let pose = Pose::new(3.0 * random.vector(), random.rotation());
            let half = 0.3 * (random.vector() + Vector::splat(1.1));
            let collider = Collider { pose, ..Collider::new(Cuboid::new(half).unwrap()) };
            colliders.push(world.add_collider(body, collider).unwrap().unwrap());
        }
        for _ in 0..removed {
            world.remove_collider(colliders.pop().unwrap()).unwrap();
        }
        world.mass_properties(body).unwrap()
    };
    for count in [1, 10, 64, 65, 66, 200, 500] {
        let (plain, edited) = (build(count, 0), build(count + 150, 150));
        assert_eq!(plain, edited, "{count} colliders");
    }
}

#[test]
fn a_restored_world_adds_colliders_to_the_same_mass() {
    let mut world = World::new(no_gravity()).unwrap();
    let body = world.add_body(Body::dynamic()).unwrap();
    let mut random = Random(29);
    let mut add = |worlds: &mut [&mut World]| {
        let pose = Pose::at(3.0 * random.vector());
        let collider = Collider { pose, ..cube(0.1) };
        for world in worlds {
            world.add_collider(body, collider.clone()).unwrap().unwrap();
        }
    };
    (0..100).for_each(|_| add(&mut [&mut world]));
    let bytes = world.snapshot().to_bytes().unwrap();
    let mut restored = World::default();
    restored.restore(&hazumi::Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    for _ in 0..100 {
        add(&mut [&mut world, &mut restored]);
        assert_eq!(world.mass_properties(body), restored.mass_properties(body));
    }
    assert_eq!(world.state_hash(), restored.state_hash());
}

/// A crowd of balls or cubes of some sizes at one point.
fn crowd(count: u16, is_round: bool) -> World {
    let mut world = World::new(no_gravity()).unwrap();
    for index in 0..count {
        let size = 0.5 + 0.1 * f32::from(index % 5);
        let collider = if is_round { Collider::ball(size).unwrap() } else { cube(size) };
        world.add(Body::dynamic(), collider).unwrap();
    }
    world
}

#[test]
fn crowds_at_one_point_are_bounded_and_told() {
    for is_round in [true, false] {
        let mut world = crowd(2_000, is_round);
        let (taken, report) = time_of(|| world.step(DT).unwrap());
        println!("round: {is_round}, a step of {taken:?}, {} pairs", report.pairs);
        assert_eq!(report.pairs + report.crowded_pairs, 1_999_000);
        assert!(report.pairs < 40 * 2_000, "{} pairs", report.pairs);
        // The crowd comes apart: everybody is pushed by somebody.
        world.step(DT).unwrap();
        let still = world.bodies().filter(|(_, body)| body.linear_velocity == Vector::ZERO);
        let still = still.count();
        assert!(still < 20, "{still} bodies are not pushed");
    }
}

#[test]
fn crowds_are_the_same_for_any_number_of_threads() {
    let run = |threads: usize| {
        let mut world = crowd(600, true);
        world.set_workers(Workers::threads(NonZeroUsize::new(threads).unwrap()));
        for _ in 0..20 {
            world.step(DT).unwrap();
        }
        world.state_hash()
    };
    assert_eq!(run(1), run(4));
}

#[test]
fn bodies_beside_each_other_are_no_crowd() {
    // On a plate that moves with them, which touches all of them.
    let mut world = World::default();
    let plate = Collider::new(Cuboid::new(xyz(200.0, 0.5, 200.0)).unwrap());
    world.add(Body::dynamic(), plate).unwrap();
    let mut count = 0;
    for x in 0..either(380, 100_i16) {
        for z in 0..either(1, 40_i16) {
            for y in 0..either(4, 2_i16) {
                let [x, y, z] = [x, y, z].map(f32::from);
                let position = xyz(x - 190.0, 1.0 + y, z - 20.0);
                world.add(Body { position, ..Body::dynamic() }, cube(0.5)).unwrap();
                count += 1;
            }
        }
    }
    let report = world.step(DT).unwrap();
    assert_eq!(report.crowded_pairs, 0);
    assert!(report.pairs > 2 * count, "{} pairs of {count} bodies", report.pairs);
}
