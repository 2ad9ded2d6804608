//! Characters go where one computes that they go.

use crate::dim::*;
use crate::engine::worlds::{DT, Random, add_at, cube, ground};
use crate::scenery::{self, walking};
use hazumi::{
    Body, BodyId, Character, CharacterMovement, CharacterState, Collider, Pose, QueryFilter,
    World,
};

pub(crate) const GAP: f32 = 0.01;

fn person() -> Character {
    Character::capsule(1.8, 0.3).unwrap()
}

fn go(world: &World, player: &mut CharacterState, velocity: Vector) -> CharacterMovement {
    player.velocity = velocity;
    let everything = QueryFilter::default();
    let moved = world.move_character(&person(), player, DT, &everything).unwrap();
    *player = moved.state;
    moved
}

/// Walks with gravity as a program would.
pub(crate) fn walk(world: &World, player: &mut CharacterState, across: Vector, steps: usize) {
    for _ in 0..steps {
        let fall = if player.ground.is_some() { 0.0 } else { player.velocity.y - 9.81 * DT };
        go(world, player, across + Vector::Y * fall);
    }
}

pub(crate) fn standing(world: &World, position: Vector) -> CharacterState {
    let mut player = CharacterState::at(position);
    walk(world, &mut player, Vector::ZERO, 20);
    assert!(player.ground.is_some(), "{player:?}");
    player
}

pub(crate) fn wall(world: &mut World, center: Vector, half: Vector) -> BodyId {
    let body = Body { position: center, ..Body::fixed() };
    world.add(body, Collider::new(Cuboid::new(half).unwrap())).unwrap()
}

fn slope(angle: f32) -> World {
    let mut world = ground();
    let normal = vector(-angle.sin(), angle.cos());
    world.add(Body::fixed(), Collider::new(HalfSpace::new(normal, 0.0).unwrap())).unwrap();
    world
}

#[test]
fn level_ground_keeps_the_speed() {
    let world = ground();
    let mut player = standing(&world, Vector::Y * 0.05);
    let start = player.position;
    let across = xyz(3.0, 0.0, 4.0);
    walk(&world, &mut player, across, 60);
    assert!((player.position - start - across).length() < 1e-4);
    assert!((player.position.y - GAP).abs() < 1e-4, "{}", player.position.y);
}

#[test]
fn slopes_are_climbed_up_to_the_limit_and_no_further() {
    for (angle, climbs) in [(0.86, true), (0.88, false)] {
        let world = slope(angle);
        let mut player = standing(&world, vector(-1.0, 0.05));
        walk(&world, &mut player, Vector::X * 2.0, 120);
        if climbs {
            assert!((player.position.x - 3.0).abs() < 1e-3, "{angle}: {player:?}");
        } else {
            assert!(player.position.y < GAP + 1e-3, "{angle}: {player:?}");
            assert!(player.position.x < 0.0, "{angle}: {player:?}");
        }
    }
}

#[test]
fn who_stands_on_a_slope_stays_and_who_is_on_a_steep_one_slides() {
    let world = slope(0.6);
    let mut player = standing(&world, vector(3.0, 2.3));
    let start = player.position;
    walk(&world, &mut player, Vector::ZERO, 120);
    assert!((player.position - start).length() < 1e-5, "{start} {player:?}");
    let world = slope(1.1);
    let mut player = CharacterState::at(vector(1.0, 3.0));
    for _ in 0..120 {
        let velocity = if player.ground.is_some() { Vector::ZERO } else { player.velocity };
        go(&world, &mut player, velocity - Vector::Y * 9.81 * DT);
    }
    assert!(player.position.y < 0.02 && player.position.x < 0.0, "{player:?}");
}

#[test]
fn stairs_are_walked_up_and_down_at_full_speed() {
    let mut world = ground();
    for floor in 0..8u8 {
        let (low, high) = (1.0 + 0.4 * f32::from(floor), 6.0);
        let center = vector(0.5 * (low + high), 0.125 * (f32::from(floor) + 0.5) * 2.0);
        wall(&mut world, center, xyz(0.5 * (high - low), 0.125, 3.0));
    }
    let mut player = standing(&world, Vector::Y * 0.05);
    let start = player.position.x;
    walk(&world, &mut player, Vector::X * 3.0, 90);
    assert!((player.position.x - start - 4.5).abs() < 1e-2, "{player:?}");
    assert!((player.position.y - 2.0 - GAP).abs() < 1e-3, "{player:?}");
    for _ in 0..90 {
        walk(&world, &mut player, Vector::X * -3.0, 1);
        assert!(player.ground.is_some(), "{player:?}");
    }
    assert!((player.position.y - GAP).abs() < 1e-3, "{player:?}");
    assert!((player.position.x - start).abs() < 2e-2, "{player:?}");
}

#[test]
fn a_step_too_high_is_a_wall() {
    let mut world = ground();
    wall(&mut world, vector(2.0, 0.0), xyz(1.0, 0.34, 3.0));
    let mut player = standing(&world, Vector::Y * 0.05);
    walk(&world, &mut player, Vector::X * 3.0, 120);
    assert!(player.position.y < GAP + 1e-3 && player.position.x < 1.0, "{player:?}");
}

#[test]
fn walls_take_only_the_speed_into_them() {
    let mut world = ground();
    wall(&mut world, vector(2.0, 1.0), either_vector([1.0, 50.0], [1.0, 2.0, 50.0]));
    let mut player = standing(&world, vector(0.5, 0.05));
    let start = player.position;
    for _ in 0..120 {
        go(&world, &mut player, Vector::X * 3.0 + LAST_AXIS * 4.0);
    }
    let along = LAST_AXIS.dot(player.position - start);
    assert!((along - 8.0).abs() < 1e-3, "{player:?}");
    assert!((player.position.x - (0.7 - GAP)).abs() < 1e-4, "{player:?}");
    assert!((player.velocity - LAST_AXIS * 4.0).length() < 1e-4, "{player:?}");
}

#[test]
fn a_platform_carries_exactly() {
    let mut world = World::default();
    let slab = Collider::new(Cuboid::new(xyz(3.0, 0.2, 3.0)).unwrap());
    let lift = world.add(Body::kinematic(), slab).unwrap();
    let mut player = standing(&world, vector(0.5, 0.25));
    let local = world.body(lift).unwrap().pose().inverse_transform_point(player.position);
    for step in 1..=120u8 {
        let time = f32::from(step) * DT;
        let place = xyz(2.0 * time, time.sin(), -time).to_f64();
        let turn = either(Rotation::IDENTITY, scenery::yaw(0.5 * time));
        world.move_to(lift, place, turn).unwrap();
        world.step(DT).unwrap();
        walk(&world, &mut player, Vector::ZERO, 1);
        let there = world.body(lift).unwrap().pose().transform_point(local);
        assert!((player.position - there).length() < 2e-3, "{step}: {player:?} {there}");
        assert!(player.ground.is_some_and(|ground| ground.velocity.length() > 1.0));
    }
}

#[test]
fn a_crate_is_pushed_along() {
    let mut world = ground();
    let target = add_at(
        &mut world,
        vector(2.0, 0.5),
        Collider { density: either(0.6, 50.0), ..cube(0.5) },
    );
    let mut player = standing(&world, Vector::Y * 0.05);
    for _ in 0..120 {
        player.velocity = Vector::X * 2.0;
        world.walk(&person(), &mut player, DT, &QueryFilter::default()).unwrap();
        world.step(DT).unwrap();
    }
    let moved = world.body(target).unwrap().position;
    assert!(moved.x > 3.0 && (moved.y - 0.5).abs() < 0.05, "{moved}");
    assert!(player.position.x > 1.5 && player.position.x < moved.x - 0.79, "{player:?}");
}

#[test]
fn a_ceiling_ends_a_jump() {
    let mut world = ground();
    wall(&mut world, Vector::Y * 3.0, xyz(2.0, 0.5, 2.0));
    let mut player = standing(&world, Vector::Y * 0.05);
    let mut velocity = Vector::Y * 6.0;
    let mut highest = 0.0f32;
    for _ in 0..60 {
        go(&world, &mut player, velocity);
        highest = highest.max(player.position.y);
        velocity = player.velocity - Vector::Y * 9.81 * DT;
    }
    assert!((highest - (0.7 - GAP)).abs() < 1e-4, "{highest}");
    assert!((player.position.y - GAP).abs() < 1e-4, "{player:?}");
}

#[test]
fn a_jump_is_as_high_as_computed() {
    let world = ground();
    let mut player = standing(&world, Vector::Y * 0.05);
    let (mut velocity, mut highest) = (Vector::Y * 5.0, 0.0f32);
    for _ in 0..50 {
        go(&world, &mut player, velocity);
        highest = highest.max(player.position.y);
        velocity = player.velocity - Vector::Y * 9.81 * DT;
    }
    // With gravity after each step: v²/2g + v·dt/2, to the second order in the step.
    let expected = GAP + 25.0 / (2.0 * 9.81) + 2.5 * DT;
    assert!((highest - expected).abs() < 2e-3, "{highest} {expected}");
}

#[test]
fn who_is_overlapped_is_brought_out() {
    let mut world = ground();
    wall(&mut world, vector(1.0, 1.0), Vector::ONE);
    let mut player = CharacterState::at(vector(-0.1, 0.0));
    go(&world, &mut player, Vector::ZERO);
    assert!((player.position.x + 0.31).abs() < 1e-3, "{player:?}");
    assert!((player.position.y - GAP).abs() < 1e-3, "{player:?}");
}

#[test]
fn no_move_ends_inside_anything() {
    let mut random = Random(7);
    let mut world = ground();
    for _ in 0..60 {
        let half = 0.6 * (random.vector() + Vector::splat(1.3));
        let position = 6.0 * random.vector() * xyz(1.0, 0.4, 1.0);
        let rotation = random.rotation();
        let body = Body { position, rotation, ..Body::fixed() };
        world.add(body, Collider::new(Cuboid::new(half).unwrap())).unwrap();
    }
    let (character, everything) = (person(), QueryFilter::default());
    let mut player = standing_anywhere(&world);
    let mut moved = 0.0;
    for index in 0..1000 {
        if index % 50 == 0 {
            player = standing_anywhere(&world);
        }
        let before = player.position;
        let velocity = 8.0 * random.vector() - Vector::Y * 2.0;
        go(&world, &mut player, velocity);
        moved += (player.position - before).length();
        let pose = Pose::at(player.position);
        let inside = world.overlap_shape(&character.shape, &pose, &everything).unwrap();
        assert!(inside.is_empty(), "{index}: {player:?} {inside:?}");
    }
    assert!(moved > 10.0, "{moved}");
}

fn standing_anywhere(world: &World) -> CharacterState {
    let mut player = CharacterState::at(Vector::Y * 6.0);
    walk(world, &mut player, Vector::ZERO, 60);
    player
}

#[test]
fn bad_numbers_are_refused() {
    let world = ground();
    let everything = QueryFilter::default();
    assert!(Character::capsule(0.5, 0.3).is_err());
    assert!(Character::capsule(f32::NAN, 0.3).is_err());
    let lost = CharacterState::at(Vector::splat(f32::NAN));
    assert!(world.move_character(&person(), &lost, DT, &everything).is_err());
    let flat = Character { padding: 0.0, ..person() };
    assert!(world.move_character(&flat, &CharacterState::default(), DT, &everything).is_err());
    let fast =
        CharacterState { velocity: Vector::splat(f32::MAX), ..CharacterState::default() };
    let _ = world.move_character(&person(), &fast, 1e9, &everything);
}

#[test]
fn hills_are_walked_without_leaving_the_ground() {
    let (hills, start) = walking::hills();
    let mut world = World::default();
    world.add(Body::fixed(), Collider::new(hills)).unwrap();
    for across in [
        Vector::X * 3.0,
        either(Vector::X * -3.0, LAST_AXIS * 3.0),
        either_vector([1.0, 0.0], [2.0, 0.0, -1.0]),
    ] {
        let mut player = CharacterState::at(start);
        walk(&world, &mut player, Vector::ZERO, 60);
        let start = player.position;
        for step in 1..=120u8 {
            walk(&world, &mut player, across, 1);
            assert!(player.ground.is_some(), "{across} {step}: {player:?}");
        }
        let off = (player.position - start - across * 2.0).with_y(0.0);
        assert!(off.length() < 5e-3, "{across} {player:?}");
    }
}

#[test]
fn among_bodies_that_move_nobody_is_lost() {
    let mut random = Random(11);
    let mut world = ground();
    for _ in 0..either(14, 40) {
        let position = either_vector([9.0, 3.0], [4.0, 2.0, 4.0]) * random.vector()
            + Vector::Y * either(4.0, 3.0);
        add_at(&mut world, position, Collider { density: either(1.0, 100.0), ..cube(0.35) });
    }
    let wall = world.add(Body::kinematic(), cube(1.0)).unwrap();
    let mut player = CharacterState::at(vector(0.0, 4.0));
    let mut inside = 0;
    for step in 0..600u16 {
        let time = f32::from(step) * DT;
        let place = xyz(4.0 * (0.7 * time).sin(), 1.0, 3.0 * (1.1 * time).cos());
        world.move_to(wall, place.to_f64(), scenery::yaw(time)).unwrap();
        let fall = if player.ground.is_some() { 0.0 } else { player.velocity.y - 9.81 * DT };
        let across = xyz((time * 2.0).sin(), 0.0, (time * 1.3).cos()) * 3.0;
        player.velocity = across + Vector::Y * fall;
        world.walk(&person(), &mut player, DT, &QueryFilter::default()).unwrap();
        let pose = Pose::at(player.position);
        let overlaps =
            world.collide_shape(&person().shape, &pose, 0.0, &QueryFilter::default()).unwrap();
        inside += usize::from(overlaps.iter().any(|contact| contact.depth() > 0.02));
        world.step(DT).unwrap();
        assert!(
            player.position.y > -0.05 && player.position.length() < 60.0,
            "{step} {player:?}"
        );
    }
    // In the plane nothing leads around what closes in on it from both sides.
    assert!(inside < either(200, 10), "{inside}");
    assert_eq!(world.bodies().filter(|(_, body)| !body.position.is_finite()).count(), 0);
}

#[test]
fn any_stance_in_a_crowded_world_is_answered() {
    let mut random = Random(23);
    let mut world = ground();
    for _ in 0..80 {
        let half = 0.6 * (random.vector() + Vector::splat(1.3));
        let body = Body {
            position: 3.0 * random.vector(),
            rotation: random.rotation(),
            ..Body::fixed()
        };
        world.add(body, Collider::new(Cuboid::new(half).unwrap())).unwrap();
    }
    for _ in 0..500 {
        let mut player = CharacterState::at(4.0 * random.vector());
        let velocity = 50.0 * random.vector();
        go(&world, &mut player, velocity);
        assert!(player.position.is_finite() && player.velocity.length() <= 90.0, "{player:?}");
    }
}

/// The loop of the guide: gravity in the air, walk, step.
fn walk_and_step(world: &mut World, player: &mut CharacterState, wish: Vector) {
    let fall = if player.ground.is_some() { 0.0 } else { player.velocity.y - 9.81 * DT };
    player.velocity = wish + Vector::Y * fall;
    world.walk(&person(), player, DT, &QueryFilter::default()).unwrap();
    world.step(DT).unwrap();
}

/// How a platform moves: by its velocity, or by targets.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Drive {
    Velocity,
    Target,
}

#[test]
fn platforms_of_any_kind_have_carried_when_the_step_ends() {
    let ways = [
        (Vector::Y * 1.5, 0.0),
        (Vector::Y * 6.0, 0.0),
        (Vector::X * 3.0, 0.0),
        (vector(-8.0, 2.0), 0.0),
        (xyz(1.0, 0.5, 2.0), 1.0),
        (Vector::ZERO, 2.0),
    ];
    for (velocity, turn) in ways {
        for drive in [Drive::Velocity, Drive::Target] {
            let mut world = World::default();
            let slab = Collider::new(Cuboid::new(xyz(6.0, 0.1, 6.0)).unwrap());
            let body = Body { position: Vector::Y * 5.0, ..Body::kinematic() };
            let platform = world.add(body, slab).unwrap();
            let mut player = CharacterState::at(vector(1.0, 5.11));
            walk_and_step(&mut world, &mut player, Vector::ZERO);
            let pose = world.body(platform).unwrap().pose();
            let local = pose.inverse_transform_point(player.position);
            let mut angle = 0.0;
            for step in 0..240_u32 {
                let sign = if (step / 60) % 2 == 0 { 1.0 } else { -1.0 };
                let pose = world.body(platform).unwrap().pose();
                // In the plane the only axis would tip it over.
                let spin = either(0.0, turn * sign);
                if drive == Drive::Velocity {
                    let set = |body: &mut Body| {
                        body.linear_velocity = velocity * sign;
                        body.angular_velocity = about_y(spin);
                    };
                    world.edit(platform, set).unwrap();
                } else {
                    angle += spin * DT;
                    let place = pose.position + velocity * sign * DT;
                    world.move_to(platform, place.to_f64(), scenery::yaw(angle)).unwrap();
                }
                walk_and_step(&mut world, &mut player, Vector::ZERO);
                let pose = world.body(platform).unwrap().pose();
                let off = player.position - pose.transform_point(local);
                let case = format!("{velocity} {turn} {drive:?}, step {step}");
                assert!(off.length() < 1e-3, "{case}: off by {off}");
                assert!(player.ground.is_some(), "{case}: in the air");
            }
        }
    }
}

#[test]
fn a_platform_carries_past_what_goes_along_and_is_stopped_by_what_does_not() {
    for speed in [2.0, 10.0] {
        let mut world = World::default();
        let slab = Collider::new(Cuboid::new(xyz(40.0, 0.1, 6.0)).unwrap());
        let moving = Body { linear_velocity: Vector::X * speed, ..Body::kinematic() };
        let platform = world.add(moving, slab).unwrap();
        let beside = Body { position: vector(0.82, 1.1), ..moving };
        world.add(beside, cube(0.5)).unwrap();
        let place = Vector::X * (0.32 + speed);
        wall(&mut world, place + vector(1.0 + 0.01, 2.0), xyz(1.0, 1.8, 3.0));
        let mut player = CharacterState::at(Vector::Y * 0.11);
        for step in 0..50_u8 {
            walk_and_step(&mut world, &mut player, Vector::ZERO);
            let off = player.position.x - world.body(platform).unwrap().position.x;
            assert!(off.abs() < 1e-3, "{speed} m/s, step {step}: off by {off}");
        }
        for _ in 0..60 {
            walk_and_step(&mut world, &mut player, Vector::ZERO);
        }
        assert!(player.position.x < place.x, "{speed} m/s: {player:?}");
    }
}

#[test]
fn a_character_slides_down_a_steep_slope_as_a_body_without_friction() {
    for angle in [0.9_f32, 1.0, 1.2, 1.4] {
        for wish in [0.0, -1.5, 1.5] {
            let mut world = World::default();
            let normal = vector(-angle.sin(), angle.cos());
            let slope = HalfSpace::new(normal, 0.0).unwrap();
            world.add(Body::fixed(), Collider::new(slope)).unwrap();
            // Its lowest ball touches the slope with the padding between.
            let start = normal * (0.3 + GAP) - Vector::Y * 0.3;
            let mut player = CharacterState::at(start);
            let seconds = 1.0;
            for _ in 0..60 {
                walk_and_step(&mut world, &mut player, Vector::X * wish);
            }
            let way = (player.position - start).length();
            let slid = 0.5 * 9.81 * angle.sin() * seconds * seconds;
            // A wish down the slope is a start of its own, and no brake.
            let most = if wish < 0.0 { slid + 1.5 / angle.cos() } else { slid };
            let case = format!("{angle} rad, wish {wish}");
            assert!(way > 0.97 * slid && way < 1.05 * most + 0.05, "{case}: {way} m, {slid} m");
            let off = (player.position - start).dot(normal);
            assert!(wish < 0.0 || off.abs() < GAP, "{case}: {off} m off the slope");
        }
    }
}
