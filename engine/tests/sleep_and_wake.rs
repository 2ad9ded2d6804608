//! Who sleeps, who wakes, and what it costs; and what fixed bodies cost, which is nothing.

use crate::dim::*;
use crate::engine::worlds::{DT, add_at, cube, ground, run};
use hazumi::core::Stage;
use hazumi::{Body, BodyId, Collider, ExternalForce, Material, World, WorldSettings};

/// A stack of three that sleeps, and a box far off that sleeps, too.
fn sleepers() -> (World, [BodyId; 3], BodyId) {
    let mut world = ground();
    let stack = [0.5, 1.5, 2.5].map(|height| add_at(&mut world, Vector::Y * height, cube(0.5)));
    let other = add_at(&mut world, vector(10.0, 0.5), cube(0.5));
    run(&mut world, 2.0);
    assert!(stack.iter().all(|&id| world.is_asleep(id) == Some(true)));
    assert_eq!(world.is_asleep(other), Some(true));
    (world, stack, other)
}

/// Does something to the sleepers; says who is awake after the next step: the stack, the other.
#[track_caller]
fn check(expected: [bool; 2], act: impl FnOnce(&mut World, [BodyId; 3])) {
    let (mut world, stack, other) = sleepers();
    act(&mut world, stack);
    world.step(DT).unwrap();
    let awake = |id| world.is_asleep(id) == Some(false);
    let living: Vec<_> = stack.into_iter().filter(|&id| world.body(id).is_some()).collect();
    let woken = living.iter().filter(|&&id| awake(id)).count();
    assert!(woken == 0 || woken == living.len(), "an island wakes as a whole");
    assert_eq!([woken > 0, awake(other)], expected);
}

const STACK: [bool; 2] = [true, false];
const NOBODY: [bool; 2] = [false, false];

#[test]
fn an_edit_wakes_the_island_of_its_body() {
    check(STACK, |world, stack| {
        world.edit(stack[0], |body| body.user_data = 3).unwrap();
    });
    check(STACK, |world, stack| {
        world.teleport(stack[2], DVector::Y * 2.5, Rotation::IDENTITY).unwrap();
    });
    check(STACK, |world, stack| {
        world.add_collider(stack[1], Collider::ball(0.1).unwrap()).unwrap();
    });
    check(STACK, |world, stack| {
        let collider = world.colliders_of(stack[1]).unwrap()[0];
        let ice = Material { friction: 0.0, ..Material::default() };
        world.edit_collider(collider, |collider| collider.material = ice).unwrap();
    });
}

#[test]
fn a_push_wakes_the_island_of_its_body() {
    for push in [
        ExternalForce::Force(Vector::Y),
        ExternalForce::Impulse(Vector::Y),
        ExternalForce::Torque(about_y(1.0)),
    ] {
        check(STACK, |world, stack| {
            world.apply_external_force(stack[1], push).unwrap();
        });
    }
}

#[test]
fn what_is_taken_away_wakes_those_who_touched_it() {
    check(STACK, |world, stack| {
        world.remove(stack[0]);
    });
    check(STACK, |world, stack| {
        world.edit(stack[0], |body| body.is_enabled = false).unwrap();
    });
    check(STACK, |world, stack| {
        world.ignore_pair(stack[0], stack[1]).unwrap();
    });
}

#[test]
fn a_touch_wakes_and_a_body_that_only_passes_does_not() {
    let flying = |position| Body {
        position,
        linear_velocity: Vector::X * 10.0,
        gravity_scale: 0.0,
        ..Body::dynamic()
    };
    check(STACK, |world, _| {
        world.add(flying(vector(-0.71, 2.5)), Collider::ball(0.2).unwrap()).unwrap();
    });
    check(NOBODY, |world, _| {
        world.add(flying(vector(-0.71, 3.5)), Collider::ball(0.2).unwrap()).unwrap();
    });
}

#[test]
fn moving_kinematic_bodies_and_new_fixed_ones_wake_what_they_touch() {
    let slab = || Collider::new(Cuboid::new(xyz(0.1, 0.4, 0.4)).unwrap());
    let beside = vector(-0.6, 0.5);
    check(STACK, |world, _| {
        let body = Body { position: beside, ..Body::kinematic() };
        let id = world.add(body, slab()).unwrap();
        world.move_to(id, beside.to_f64() + DVector::X * 0.01, Rotation::IDENTITY).unwrap();
    });
    check(STACK, |world, _| {
        world.add(Body { position: beside, ..Body::fixed() }, slab()).unwrap();
    });
    check(NOBODY, |world, _| {
        world.add(Body { position: beside * 3.0, ..Body::fixed() }, slab()).unwrap();
    });
}

#[test]
fn new_rules_wake_everyone() {
    check([true, true], |world, _| {
        let settings = *world.settings();
        let gravity = vector(1.0, -9.0);
        world.set_settings(WorldSettings { gravity, ..settings }).unwrap();
    });
}

#[test]
fn a_body_that_may_not_sleep_keeps_its_island_awake() {
    let mut world = ground();
    let stack = [0.5, 1.5].map(|height| add_at(&mut world, Vector::Y * height, cube(0.5)));
    world.edit(stack[0], |body| body.can_sleep = false).unwrap();
    run(&mut world, 3.0);
    assert_eq!(stack.map(|id| world.is_asleep(id)), [Some(false); 2]);
}

/// One island of 10,000 boxes side by side.
#[test]
fn ten_thousand_wake_at_a_touch_at_little_cost() {
    let mut world = ground();
    for index in 0..10_000_u16 {
        let row = vector(f32::from(index), 0.0);
        let square = xyz(f32::from(index % 100), 0.0, f32::from(index / 100));
        let place = either(row, square);
        add_at(&mut world, 1.01 * place + Vector::Y * 0.5, cube(0.5));
    }
    assert_eq!(run(&mut world, 1.0).awake, 0);
    let hit = vector(-0.7, 0.5);
    add_at(&mut world, hit, Collider::ball(0.2).unwrap());
    let waking = world.step(DT).unwrap();
    assert_eq!(waking.awake, 10_001);
    let after = (0..5).map(|_| world.step(DT).unwrap().times);
    let of = |times: hazumi::core::StageTimes| times[Stage::Islands] + times[Stage::Prepare];
    let usual = after.map(of).fold(0.0, f64::max);
    let more = 1e3 * (of(waking.times) - usual);
    // A generous bound: tests run beside others.
    assert!(more < 10.0, "waking took {more} ms more than being awake");
}

/// A falling hundred among `count` fixed boxes; milliseconds of the fastest step, and the pairs.
fn step_among(count: u32) -> (f64, usize) {
    let mut world = World::default();
    let block = cube(0.5);
    for index in 0..count {
        let [x, z] = [index % 1000, index / 1000].map(|place| place as f32);
        let body =
            Body { position: either_vector([x, -0.5 - z], [x, -0.5, z]), ..Body::fixed() };
        world.add(body, block.clone()).unwrap();
    }
    for index in 0..100_u8 {
        let [x, z] = [index % 10, index / 10].map(|place| 3.0 * f32::from(place));
        add_at(&mut world, either_vector([x, 50.0 + z], [x, 50.0, z]), block.clone());
    }
    world.step(DT).unwrap();
    let mut fastest = f64::INFINITY;
    let (mut pairs, mut most_moved) = (0, 0);
    for _ in 0..40 {
        let report = world.step(DT).unwrap();
        assert_eq!(report.awake, 100);
        most_moved = report.moved_boxes.max(most_moved);
        fastest = fastest.min(1e3 * report.times.total());
        pairs = report.pairs;
    }
    assert_eq!(most_moved, 100, "those that fall, and no others");
    (fastest, pairs)
}

#[test]
fn fixed_bodies_cost_a_step_nothing() {
    let (alone, _) = step_among(0);
    let (among, pairs) = step_among(100_000);
    assert_eq!(pairs, 0, "fixed bodies make no pairs");
    assert!(among < 3.0 * alone + 0.2, "{among} ms instead of {alone} ms");
}

/// `cargo test --release -- --ignored a_million` measures what the test above guards.
#[test]
#[ignore = "takes a gigabyte"]
fn a_million_fixed_bodies_measured() {
    let [(alone, _), (among, _)] = [0, 1_000_000].map(step_among);
    println!("100 falling boxes: {alone:.3} ms a step, {among:.3} ms among a million");
    assert!(among < 3.0 * alone + 0.2);
}
