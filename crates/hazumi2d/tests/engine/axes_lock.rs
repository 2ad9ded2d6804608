//! Locked axes hold, and nothing else changes.

use crate::engine::worlds::{Random, add_at, cube, ground, no_gravity, run};
use glam::{BVec2, Vec2};
use hazumi2d::math::Rotation;
use hazumi2d::shape::{Capsule, Rectangle};
use hazumi2d::{Body, Collider, LockedAxes, World};

#[test]
fn a_character_that_cannot_turn_never_does_whatever_hits_it() {
    let mut world = ground();
    let capsule = Capsule::new([Vec2::Y * -0.5, Vec2::Y * 0.5], 0.3).unwrap();
    let upright = Rotation::from_angle(0.3);
    let body = Body {
        position: Vec2::Y * 0.8,
        rotation: upright,
        angular_velocity: 3.0,
        locked_axes: LockedAxes::ROTATION,
        ..Body::dynamic()
    };
    let id = world.add(body, Collider::new(capsule)).unwrap();
    let mut random = Random(3);
    for _ in 0..10 {
        let position = Vec2::new(-2.0, 1.2 + 0.5 * random.signed());
        let linear_velocity = Vec2::X * 12.0;
        let ball = Body { position, linear_velocity, ..Body::dynamic() };
        world.add(ball, Collider::ball(0.2).unwrap()).unwrap();
        run(&mut world, 0.5);
        let body = world.body(id).unwrap();
        assert_eq!(body.rotation, upright);
        assert_eq!(body.angular_velocity, 0.0);
    }
    assert!(world.body(id).unwrap().position.x > 0.2, "it is pushed all the same");
}

#[test]
fn locked_bodies_stay_in_their_line_to_the_last_bit() {
    let mut world = ground();
    let mut random = Random(7);
    let ids: Vec<_> = (0..8_u8)
        .map(|index| {
            let position = Vec2::new(0.25, 1.0 + f32::from(index));
            let rotation = Rotation::from_angle(0.3 * random.signed());
            let locked = LockedAxes { translation: BVec2::new(true, false), rotation: false };
            let body = Body { position, rotation, locked_axes: locked, ..Body::dynamic() };
            world.add(body, cube(0.4)).unwrap()
        })
        .collect();
    // A push across the line.
    let linear_velocity = Vec2::X * 20.0;
    let ball = Body { position: Vec2::new(-3.0, 2.0), linear_velocity, ..Body::dynamic() };
    world.add(ball, Collider::ball(0.5).unwrap()).unwrap();
    run(&mut world, 3.0);
    for id in ids {
        let body = world.body(id).unwrap();
        assert_eq!((body.position.x, body.linear_velocity.x), (0.25, 0.0));
    }
}

/// A body pinned at its centre of mass is a wheel: torque = I·α.
#[test]
fn a_ball_that_meets_a_hinged_bar_turns_it_as_a_wheel_does() {
    let mut world = World::new(no_gravity()).unwrap();
    let locked = LockedAxes::TRANSLATION;
    let tilted = Rotation::from_angle(0.1);
    let bar = Collider::new(Rectangle::new(Vec2::new(1.0, 0.2)).unwrap());
    let bar = world
        .add(Body { rotation: tilted, locked_axes: locked, ..Body::dynamic() }, bar)
        .unwrap();
    let inertia = world.mass_properties(bar).unwrap().inertia;
    let start = Body {
        position: Vec2::new(0.7, 1.2),
        linear_velocity: Vec2::Y * -4.0,
        ..Body::dynamic()
    };
    let ball = world.add(start, Collider::ball(0.2).unwrap()).unwrap();
    let weight = world.mass_properties(ball).unwrap().mass;
    let about_center = |world: &World| {
        let body = world.body(ball).unwrap();
        let spin = world.mass_properties(ball).unwrap().inertia * body.angular_velocity;
        weight * body.position.perp_dot(body.linear_velocity)
            + spin
            + inertia * world.body(bar).unwrap().angular_velocity
    };
    let before = about_center(&world);
    run(&mut world, 1.0);
    let after = about_center(&world);
    let spin = world.body(bar).unwrap().angular_velocity;
    assert!(spin.abs() > 0.5, "{spin}");
    assert_eq!(world.body(bar).unwrap().position, Vec2::ZERO);
    assert!((after - before).abs() < 0.01 * before.abs(), "{before} became {after}");
}

#[test]
fn a_locked_body_is_a_wall_to_others_along_the_locked_axis() {
    let mut world = World::new(no_gravity()).unwrap();
    let locked = LockedAxes { translation: BVec2::new(true, false), ..LockedAxes::ROTATION };
    let slider = world.add(Body { locked_axes: locked, ..Body::dynamic() }, cube(0.5)).unwrap();
    let linear_velocity = Vec2::new(3.0, 0.0);
    let body = Body { position: Vec2::X * -2.0, linear_velocity, ..Body::dynamic() };
    let ball = world.add(body, Collider::ball(0.4).unwrap()).unwrap();
    run(&mut world, 1.0);
    assert_eq!(world.body(slider).unwrap().position, Vec2::ZERO);
    let speed = world.body(ball).unwrap().linear_velocity.x;
    assert!(speed.abs() < 0.01, "the ball stops dead, at {speed} m/s");
}

#[test]
fn a_body_locked_altogether_neither_falls_nor_falls_apart() {
    let mut world = ground();
    let locked = LockedAxes { translation: BVec2::TRUE, rotation: true };
    let body = Body { position: Vec2::Y * 3.0, locked_axes: locked, ..Body::dynamic() };
    let id = world.add(body, cube(0.5)).unwrap();
    let load = add_at(&mut world, Vec2::Y * 4.0, cube(0.5));
    run(&mut world, 2.0);
    let held = world.body(id).unwrap();
    assert_eq!((held.position, held.rotation), (Vec2::Y * 3.0, Rotation::IDENTITY));
    let height = world.body(load).unwrap().position.y;
    assert!((height - 4.0).abs() < 0.01, "its load stands on it, at {height} m");
}
