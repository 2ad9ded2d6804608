//! Platforms that hold one way only, met by questions and by characters.

use crate::dim::*;
use hazumi::query::{Ray, Sweep};
use hazumi::shape::{Capsule, Shape, Sides};
use hazumi::{
    Body, BodyId, BodyType, Character, CharacterState, Collider, Pose, QueryFilter, World,
    WorldSettings,
};

const DT: f32 = 1.0 / 60.0;
const FRONT: QueryFilter<'static> = QueryFilter {
    collision_groups: hazumi::CollisionGroups::ALL,
    skip_bodies: &[],
    skip_colliders: &[],
    body_types: &BodyType::ALL,
    sensors: hazumi::SensorFilter::Skip,
    one_way: Sides::Front,
    predicate: None,
};

/// A slab 10 m wide and 20 cm thick, whose top is at y = `top`, that holds upwards.
fn platform(world: &mut World, top: f32, motion: Body) -> BodyId {
    let slab = Collider::new(Cuboid::new(xyz(5.0, 0.1, 5.0)).unwrap());
    let slab = Collider { one_way: Some(Vector::Y), ..slab };
    let body = Body { position: Vector::Y * (top - 0.1), ..motion };
    world.add(body, slab).unwrap()
}

/// The height at which a ball of 10 cm is stopped that starts at a height and goes `way`, if it
/// is.
fn stop(world: &World, from: Vector, way: Vector, filter: &QueryFilter<'_>) -> Option<f32> {
    let ball = Shape::from(Sphere::new(0.1).unwrap());
    let motion = Sweep::new(Pose::at(from), way, about_z(0.0)).unwrap();
    let turn = either_turn(1.0, [1.0, 0.0, 0.0]);
    let turning = Sweep::new(Pose::at(from), way, turn).unwrap();
    let hits = [motion, turning].map(|motion| world.cast_shape(&ball, &motion, filter));
    let [straight, turned] = hits.map(|hit| hit.map(|hit| from.y + hit.fraction * way.y));
    assert_eq!(straight.is_some(), turned.is_some());
    assert_eq!(straight.is_some(), !world.cast_shape_all(&ball, &motion, filter).is_empty());
    straight
}

#[test]
fn questions_meet_a_platform_from_all_sides_unless_the_filter_wants_its_front() {
    let mut world = World::default();
    platform(&mut world, 2.0, Body::fixed());
    let all = QueryFilter::default();
    let (down, up) = (Vector::NEG_Y * 5.0, Vector::Y * 5.0);
    let near = |height: Option<f32>, wanted: f32| (height.unwrap() - wanted).abs() < 1e-4;

    assert!(near(stop(&world, Vector::Y * 4.0, down, &all), 2.1));
    assert!(near(stop(&world, Vector::Y * 4.0, down, &FRONT), 2.1));
    assert!(near(stop(&world, Vector::ZERO, up, &all), 1.7));
    assert_eq!(stop(&world, Vector::ZERO, up, &FRONT), None);
    // From the side, and from within.
    let side = vector(-8.0, 1.9);
    assert!(stop(&world, side, Vector::X * 5.0, &all).is_some());
    assert_eq!(stop(&world, side, Vector::X * 5.0, &FRONT), None);
    assert!(stop(&world, Vector::Y * 2.0, down, &all).is_some());
    assert_eq!(stop(&world, Vector::Y * 2.0, down, &FRONT), None);
    // A resting body goes neither down nor along it without meeting it; a hair deep counts as
    // on it.
    assert!(near(stop(&world, Vector::Y * 2.099, down, &FRONT), 2.099));

    for (from, way, wanted) in [(4.0, -5.0, Some(2.0)), (0.0, 5.0, None), (1.9, -5.0, None)] {
        let ray = Ray::segment(Vector::Y * from, Vector::Y * (from + way)).unwrap();
        assert!(world.cast_ray(&ray, &all).is_some());
        let hit = world.cast_ray(&ray, &FRONT).map(|hit| hit.point.y);
        assert_eq!(hit.is_some(), wanted.is_some(), "{from}");
        assert!(hit.is_none_or(|hit| (hit - 2.0).abs() < 1e-5));
    }
    let capsule = Shape::from(Capsule::new([Vector::ZERO, Vector::Y], 0.1).unwrap());
    for (height, count) in [(2.05, 1), (0.75, 0)] {
        let pose = Pose::at(Vector::Y * height);
        let touched = |filter| world.collide_shape(&capsule, &pose, 0.0, filter).unwrap();
        assert_eq!((touched(&all).len(), touched(&FRONT).len()), (1, count), "{height}");
    }
}

#[test]
fn a_trace_goes_where_the_body_would() {
    let mut world = World::default();
    platform(&mut world, 2.0, Body::fixed());
    let all = QueryFilter::default();
    let ball = world.add(Body::dynamic(), Collider::ball(0.1).unwrap()).unwrap();
    let lift = platform(&mut world, -3.0, Body::dynamic());
    let trace = |body, from: f32, way: f32| {
        let pose = Pose::at(vector(0.0, from));
        let motion = Sweep::new(pose, Vector::Y * way, about_z(0.0)).unwrap();
        world.cast_body(body, &motion, &all).map(|hit| from + hit.fraction * way)
    };
    assert!(trace(ball, 0.5, 5.0).is_none());
    assert!((trace(ball, 4.0, -5.0).unwrap() - 2.1).abs() < 1e-4);
    // A platform that moves takes what is in front of it along, and nobody else.
    assert!((trace(lift, -1.0, 2.0).unwrap() - -0.2).abs() < 1e-4);
    assert!(trace(lift, 1.0, -2.0).is_none());
}

/// Lets a character fall, jump and walk by itself for some steps, while the world goes on.
fn play(world: &mut World, player: &mut CharacterState, steps: u32, walk: Vector) {
    let character = Character::capsule(1.8, 0.3).unwrap();
    for _ in 0..steps {
        let fall = if player.ground.is_some() { 0.0 } else { player.velocity.y - 9.81 * DT };
        player.velocity = walk + Vector::Y * fall;
        world.walk(&character, player, DT, &QueryFilter::default()).unwrap();
        world.step(DT).unwrap();
    }
}

fn ground() -> World {
    let mut world = World::new(WorldSettings::default()).unwrap();
    world.add(Body::fixed(), Collider::new(HalfSpace::new(Vector::Y, 0.0).unwrap())).unwrap();
    world
}

#[test]
fn a_character_jumps_through_a_platform_and_lands_on_it() {
    let mut world = ground();
    let slab = platform(&mut world, 2.5, Body::fixed());
    let mut player = CharacterState::at(Vector::Y * 0.01);
    // 7.5 m/s carry it 2.87 m up.
    player.velocity = Vector::Y * 7.5;
    let mut highest = 0.0_f32;
    for _ in 0..120 {
        play(&mut world, &mut player, 1, Vector::ZERO);
        highest = highest.max(player.position.y);
    }
    assert!((highest - 2.8).abs() < 0.1, "it was {highest} m high");
    assert!((player.position.y - 2.51).abs() < 1e-3, "{}", player.position);
    assert_eq!(player.ground.map(|ground| ground.body), Some(slab));
    // It walks on it, and off its edge.
    play(&mut world, &mut player, 60, Vector::X * 3.0);
    assert!((player.position - vector(3.0, 2.51)).length() < 0.01);
    play(&mut world, &mut player, 120, Vector::X * 3.0);
    assert!(player.position.y < 0.02);
}

#[test]
fn a_jump_that_does_not_clear_a_platform_falls_back() {
    // The feet come as high as 1.25 m: into the slab of 20 cm, or with the head only.
    for top in [1.4, 1.6, 2.5] {
        let mut world = ground();
        platform(&mut world, top, Body::fixed());
        let mut player = CharacterState::at(Vector::Y * 0.01);
        player.velocity = Vector::Y * 5.0;
        let mut highest = 0.0_f32;
        for _ in 0..90 {
            play(&mut world, &mut player, 1, Vector::ZERO);
            highest = highest.max(player.position.y);
        }
        assert!((highest - 1.25).abs() < 0.06, "it was {highest} m high");
        assert!(player.position.y < 0.02, "it hangs at {} m", player.position.y);
    }
}

#[test]
fn a_character_walks_through_a_platform_at_its_waist() {
    let mut world = ground();
    platform(&mut world, 1.2, Body::fixed());
    let mut player = CharacterState::at(vector(-8.0, 0.01));
    play(&mut world, &mut player, 240, Vector::X * 4.0);
    assert!((player.position - vector(8.0, 0.01)).length() < 0.02, "{}", player.position);
}

#[test]
fn a_rising_platform_lifts_whom_it_meets_from_below() {
    for speed in [0.5, 2.0, 6.0] {
        let mut world = ground();
        let rising = Body { linear_velocity: Vector::Y * speed, ..Body::kinematic() };
        let lift = platform(&mut world, -0.3, rising);
        let mut player = CharacterState::at(Vector::Y * 0.01);
        play(&mut world, &mut player, 90, Vector::ZERO);
        let top = world.body(lift).unwrap().position.y + 0.1;
        let height = player.position.y - top;
        assert!((height - 0.01).abs() < 5e-3, "{height} m above it at {speed} m/s");
    }
}

/// Shapes that reach 0.3 m down from their origins.
fn fallers() -> [Collider; 4] {
    let [along, up] = [Vector::X * 0.4, Vector::Y * 0.15];
    let capsule = |end: Vector, radius| Capsule::new([-end, end], radius).unwrap();
    [
        Collider::new(Cuboid::new(Vector::splat(0.3)).unwrap()),
        Collider::ball(0.3).unwrap(),
        Collider::new(capsule(along, 0.3)),
        Collider::new(capsule(up, 0.15)),
    ]
}

#[test]
fn bodies_that_begin_inside_a_platform_fall_through() {
    for (index, faller) in fallers().into_iter().enumerate() {
        // From a centimetre deep to all but below it, by being added and by being teleported.
        for depth in [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75] {
            for is_teleported in [false, true] {
                let mut world = World::default();
                platform(&mut world, 2.0, Body::fixed());
                let place = vector(0.7, 2.3 - depth);
                let first = if is_teleported { Vector::Y * 9.0 } else { place };
                let body = Body { position: first, ..Body::dynamic() };
                let body = world.add(body, faller.clone()).unwrap();
                if is_teleported {
                    world.step(DT).unwrap();
                    world.teleport(body, place.to_f64(), rotation_z(0.0)).unwrap();
                    world.edit(body, |body| body.linear_velocity = Vector::ZERO).unwrap();
                }
                for _ in 0..60 {
                    world.step(DT).unwrap();
                }
                // Half a second more or less of free fall is 4.9 m.
                let fallen = place.y - world.body(body).unwrap().position.y;
                let case =
                    format!("shape {index}, {depth} m deep, teleported: {is_teleported}");
                assert!((fallen - 4.9).abs() < 0.15, "{case}: {fallen} m");
            }
        }
    }
}

#[test]
fn a_body_that_sleeps_inside_a_platform_falls_when_it_wakes() {
    for faller in fallers() {
        let mut world = World::default();
        platform(&mut world, 2.0, Body::fixed());
        let body = Body { position: Vector::Y * 2.1, ..Body::dynamic() };
        let body = world.add(body, faller).unwrap();
        world.put_to_sleep(body).unwrap();
        for _ in 0..30 {
            world.step(DT).unwrap();
        }
        assert_eq!(world.body(body).unwrap().position, Vector::Y * 2.1);
        world.wake(body).unwrap();
        for _ in 0..60 {
            world.step(DT).unwrap();
        }
        assert!(world.body(body).unwrap().position.y < -2.5);
    }
}

#[test]
fn bodies_that_come_from_the_front_are_held_at_any_speed() {
    for faller in fallers() {
        for speed in [0.0, 1.0, 5.0, 12.0, 30.0] {
            for start in [2.3, 2.31, 2.9, 4.0] {
                let mut world = World::default();
                platform(&mut world, 2.0, Body::fixed());
                let linear_velocity = Vector::NEG_Y * speed;
                let position = Vector::Y * start;
                let body = Body { position, linear_velocity, ..Body::dynamic() };
                let body = world.add(body, faller.clone()).unwrap();
                for _ in 0..120 {
                    world.step(DT).unwrap();
                }
                let height = world.body(body).unwrap().position.y;
                assert!(height > 2.1, "from {start} m at {speed} m/s: {height} m");
            }
        }
    }
}

#[test]
fn an_edit_of_a_body_that_rests_on_a_platform_leaves_it_there() {
    for faller in fallers() {
        let mut world = World::default();
        platform(&mut world, 2.0, Body::fixed());
        let body = Body { position: Vector::Y * 2.3, ..Body::dynamic() };
        let body = world.add(body, faller).unwrap();
        let load = Body { position: Vector::Y * 2.9, ..Body::dynamic() };
        let [cube, ..] = fallers();
        world.add(load, Collider { density: 4.0 * cube.density, ..cube }).unwrap();
        for _ in 0..20 {
            for _ in 0..5 {
                world.step(DT).unwrap();
            }
            let now = *world.body(body).unwrap();
            world.teleport(body, now.position.to_f64(), now.rotation).unwrap();
        }
        let height = world.body(body).unwrap().position.y;
        assert!(height > 2.1, "{height} m");
    }
}
