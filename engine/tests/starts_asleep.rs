//! Bodies that sleep from the start cost nothing until something hits them.

use crate::dim::*;
use crate::engine::worlds::{DT, add_at, cube, ground, no_gravity, run};
use hazumi::joint::Fixed;
use hazumi::{Body, BodyId, Collider, Joint, Pose, RollbackRing, World, WorldSettings};

/// A wall of six by six cubes on the ground, each touching its neighbours, asleep.
fn sleeping_wall() -> (World, Vec<BodyId>) {
    let mut world = ground();
    let wall = add_wall(&mut world);
    (world, wall)
}

fn add_wall(world: &mut World) -> Vec<BodyId> {
    let places = (0..6_u8).flat_map(|row| (0..6_u8).map(move |column| (column, row)));
    places
        .map(|(column, row)| {
            let position = vector(f32::from(column), 0.5 + f32::from(row));
            world.add_asleep(Body { position, ..Body::dynamic() }, cube(0.5)).unwrap()
        })
        .collect()
}

fn asleep(world: &World, ids: &[BodyId]) -> usize {
    ids.iter().filter(|&&id| world.is_asleep(id) == Some(true)).count()
}

fn throw_ball(world: &mut World) -> BodyId {
    let body = Body {
        position: vector(-4.0, 1.0),
        linear_velocity: Vector::X * 12.0,
        ..Body::dynamic()
    };
    world.add(body, Collider::ball(0.4).unwrap()).unwrap()
}

#[test]
fn a_wall_that_starts_asleep_sleeps_on_ground_that_is_as_new_until_it_is_hit() {
    let (mut world, wall) = sleeping_wall();
    let before: Vec<_> = wall.iter().map(|&id| *world.body(id).unwrap()).collect();
    let report = run(&mut world, 1.0);
    assert_eq!((asleep(&world, &wall), report.awake), (36, 0));
    let after: Vec<_> = wall.iter().map(|&id| *world.body(id).unwrap()).collect();
    assert_eq!(before, after, "it stands to the last bit where it was put");
    throw_ball(&mut world);
    let mut woke = 0;
    for _ in 0..40 {
        world.step(DT).unwrap();
        woke += world.events().woke.len();
    }
    assert_eq!((asleep(&world, &wall), woke), (0, 36), "an island wakes as a whole");
    assert!(world.body(wall[0]).unwrap().position.x > 0.0);
}

#[test]
fn ground_that_is_put_under_a_sleeping_wall_later_wakes_it() {
    let mut world = World::default();
    let wall = add_wall(&mut world);
    run(&mut world, 0.5);
    assert_eq!(asleep(&world, &wall), 36, "nothing holds it, and nothing wakes it");
    let floor = HalfSpace::new(Vector::Y, 0.0).unwrap();
    world.add(Body::fixed(), Collider::new(floor)).unwrap();
    world.step(DT).unwrap();
    assert_eq!(asleep(&world, &wall), 0);
}

#[test]
fn what_starts_asleep_beside_an_awake_body_wakes_with_it() {
    let mut world = World::new(no_gravity()).unwrap();
    let body = Body { position: Vector::ZERO, ..Body::dynamic() };
    let sleeper = world.add_asleep(body, cube(0.5)).unwrap();
    add_at(&mut world, Vector::X * 0.99, cube(0.5));
    world.step(DT).unwrap();
    assert_eq!(world.is_asleep(sleeper), Some(false));
    // A joint connects as a contact does.
    let mut world = World::new(no_gravity()).unwrap();
    let sleeper = world.add_asleep(body, cube(0.5)).unwrap();
    let other = add_at(&mut world, Vector::X * 3.0, cube(0.5));
    let frames = [Pose::at(Vector::X * 3.0), Pose::IDENTITY];
    world.add_joint(Joint::new([sleeper, other], frames, Fixed::default())).unwrap();
    world.put_to_sleep(sleeper).unwrap();
    world.step(DT).unwrap();
    assert_eq!(world.is_asleep(sleeper), Some(false));
}

#[test]
fn a_body_is_put_to_sleep_in_flight_and_woken() {
    let mut world = World::default();
    let id = add_at(&mut world, Vector::Y * 5.0, cube(0.5));
    run(&mut world, 0.5);
    world.apply_force(id, Vector::X * 1e5).unwrap();
    world.put_to_sleep(id).unwrap();
    let there = *world.body(id).unwrap();
    assert_eq!(there.linear_velocity, Vector::ZERO);
    run(&mut world, 1.0);
    assert_eq!((world.is_asleep(id), world.body(id)), (Some(true), Some(&there)));
    world.wake(id).unwrap();
    assert_eq!(world.is_asleep(id), Some(false));
    world.step(DT).unwrap();
    assert_eq!(world.events().woke, [id]);
    let fallen = world.body(id).unwrap();
    assert!(fallen.linear_velocity.y < 0.0);
    assert_eq!(fallen.linear_velocity.x, 0.0, "the force has gone with the sleep");
}

#[test]
fn bodies_that_must_not_sleep_stay_awake() {
    let mut world = World::new(no_gravity()).unwrap();
    let restless =
        world.add_asleep(Body { can_sleep: false, ..Body::dynamic() }, cube(0.5)).unwrap();
    assert_eq!(world.is_asleep(restless), Some(false));
    let fixed = world.add_body(Body::fixed()).unwrap();
    world.put_to_sleep(fixed).unwrap();
    assert_eq!(world.is_asleep(fixed), Some(false));
    let mut world = World::new(WorldSettings { sleep: false, ..no_gravity() }).unwrap();
    let id = world.add_asleep(Body::dynamic(), cube(0.5)).unwrap();
    assert_eq!(world.is_asleep(id), Some(false));
}

#[test]
fn sleeping_walls_roll_back_and_are_the_same_in_every_world() {
    let run_once = || {
        let (mut world, _) = sleeping_wall();
        let mut ring = RollbackRing::new(100);
        let mut hashes = Vec::new();
        for step in 0..60 {
            if step == 5 {
                throw_ball(&mut world);
            }
            ring.save(&world);
            world.step(DT).unwrap();
            hashes.push(world.state_hash());
        }
        (world, ring, hashes)
    };
    let (mut world, mut ring, hashes) = run_once();
    assert_eq!(run_once().2, hashes);
    for from in [30, 12, 6, 1] {
        assert!(ring.roll_back(&mut world, from).unwrap());
        let steps = usize::try_from(from).unwrap();
        // The ball is in the world from step 5 on.
        for (index, hash) in hashes.iter().enumerate().skip(steps) {
            if index == 5 {
                throw_ball(&mut world);
            }
            world.step(DT).unwrap();
            assert_eq!(world.state_hash(), *hash, "step {index}, from {from}");
        }
    }
}

#[test]
fn sleep_is_a_difference_of_two_worlds() {
    let [mut a, b] = [(); 2].map(|()| sleeping_wall());
    assert!(a.0.snapshot().difference(&b.0.snapshot()).is_none());
    a.0.wake(a.1[7]).unwrap();
    assert_ne!(a.0.state_hash(), b.0.state_hash());
    assert!(a.0.snapshot().difference(&b.0.snapshot()).is_some());
}
