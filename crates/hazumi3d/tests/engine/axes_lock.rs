//! Locked axes hold, and nothing else changes.

use crate::engine::worlds::{DT, Random, add_at, cube, ground, no_gravity, run};
use glam::{BVec3, DMat2, DVec2, Quat, Vec3};
use hazumi3d::math::rotation;
use hazumi3d::shape::{Capsule, Cuboid};
use hazumi3d::{Body, Collider, LockedAxes, World};

#[test]
fn a_character_that_cannot_turn_never_does_whatever_hits_it() {
    let mut world = ground();
    let capsule = Capsule::new([Vec3::Y * -0.5, Vec3::Y * 0.5], 0.3).unwrap();
    let upright = rotation::from_axis_angle(Vec3::Y, 0.3);
    let body = Body {
        position: Vec3::Y * 0.8,
        rotation: upright,
        angular_velocity: Vec3::new(1.0, 2.0, 3.0),
        locked_axes: LockedAxes::ROTATION,
        ..Body::dynamic()
    };
    let id = world.add(body, Collider::new(capsule)).unwrap();
    let mut random = Random(3);
    for _ in 0..10 {
        let position = Vec3::new(-2.0, 1.2 + 0.5 * random.signed(), 0.2 * random.signed());
        let linear_velocity = Vec3::X * 12.0;
        let ball = Body { position, linear_velocity, ..Body::dynamic() };
        world.add(ball, Collider::ball(0.2).unwrap()).unwrap();
        run(&mut world, 0.5);
        let body = world.body(id).unwrap();
        assert_eq!(body.rotation, upright);
        assert_eq!(body.angular_velocity, Vec3::ZERO);
    }
    assert!(world.body(id).unwrap().position.x > 0.2, "it is pushed all the same");
}

#[test]
fn locked_bodies_stay_in_their_plane_to_the_last_bit() {
    let mut world = ground();
    let mut random = Random(7);
    let ids: Vec<_> = (0..30)
        .map(|index| {
            let position = Vec3::new((index % 5) as f32, 1.0 + (index / 5) as f32, 0.25);
            let tilt = 0.3 * random.signed();
            let rotation = rotation::from_axis_angle(Vec3::Z, tilt);
            let locked = LockedAxes::PLANE;
            let body = Body { position, rotation, locked_axes: locked, ..Body::dynamic() };
            world.add(body, cube(0.4)).unwrap()
        })
        .collect();
    // A push across the plane.
    let linear_velocity = Vec3::Z * 20.0;
    let ball = Body { position: Vec3::new(2.0, 2.0, -3.0), linear_velocity, ..Body::dynamic() };
    world.add(ball, Collider::ball(0.5).unwrap()).unwrap();
    run(&mut world, 3.0);
    for id in ids {
        let body = world.body(id).unwrap();
        assert_eq!(body.position.z, 0.25);
        assert_eq!((body.rotation.x, body.rotation.y), (0.0, 0.0));
    }
}

/// A body pinned at its centre of mass and turning about one axis of the world only is a wheel:
/// torque = I·α with the moment about that very axis, however the body stands in it.
#[test]
fn a_ball_that_meets_a_hinged_bar_turns_it_as_a_wheel_does() {
    let mut world = World::new(no_gravity()).unwrap();
    let locked =
        LockedAxes { translation: BVec3::TRUE, rotation: BVec3::new(true, true, false) };
    let tilted = rotation::from_axis_angle(Vec3::new(0.6, 0.8, 0.0), 0.5);
    let bar = Collider::new(Cuboid::new(Vec3::new(1.0, 0.2, 0.3)).unwrap());
    let bar = world
        .add(Body { rotation: tilted, locked_axes: locked, ..Body::dynamic() }, bar)
        .unwrap();
    let axes = rotation::to_matrix(tilted);
    let inertia =
        (axes * world.mass_properties(bar).unwrap().inertia * axes.transpose()).z_axis.z;
    let start = Body {
        position: Vec3::new(0.7, 1.2, 0.0),
        linear_velocity: Vec3::Y * -4.0,
        ..Body::dynamic()
    };
    let ball = world.add(start, Collider::ball(0.2).unwrap()).unwrap();
    let weight = world.mass_properties(ball).unwrap().mass;
    let about_z = |world: &World| {
        let body = world.body(ball).unwrap();
        let spin =
            world.mass_properties(ball).unwrap().inertia.z_axis.z * body.angular_velocity.z;
        weight * body.position.cross(body.linear_velocity).z
            + spin
            + inertia * world.body(bar).unwrap().angular_velocity.z
    };
    let before = about_z(&world);
    run(&mut world, 1.0);
    let after = about_z(&world);
    let spin = world.body(bar).unwrap().angular_velocity;
    assert!(spin.z < -0.5 && spin.x == 0.0 && spin.y == 0.0, "{spin}");
    assert!((after - before).abs() < 0.01 * before.abs(), "{before} became {after}");
}

/// With one locked axis the momentum about the other two is kept, and the angular velocity
/// follows from it by the 2×2 block of the inertia.
#[test]
fn a_top_with_one_locked_axis_keeps_momentum_and_energy() {
    let mut world = World::new(no_gravity()).unwrap();
    let locked =
        LockedAxes { rotation: BVec3::new(false, true, false), ..LockedAxes::default() };
    let body = Body {
        rotation: rotation::from_axis_angle(Vec3::new(0.6, 0.0, 0.8), 0.4),
        angular_velocity: Vec3::new(3.0, 9.0, -2.0),
        locked_axes: locked,
        ..Body::dynamic()
    };
    let top = Collider::new(Cuboid::new(Vec3::new(0.5, 0.1, 0.25)).unwrap());
    let id = world.add(body, top).unwrap();
    assert_eq!(world.body(id).unwrap().angular_velocity.y, 0.0);
    let momentum = |world: &World| {
        let body = world.body(id).unwrap();
        let axes = rotation::to_matrix(body.rotation).as_dmat3();
        let inertia =
            axes * world.mass_properties(id).unwrap().inertia.as_dmat3() * axes.transpose();
        let block = DMat2::from_cols(
            DVec2::new(inertia.x_axis.x, inertia.x_axis.z),
            DVec2::new(inertia.z_axis.x, inertia.z_axis.z),
        );
        block * DVec2::new(body.angular_velocity.x.into(), body.angular_velocity.z.into())
    };
    let (before, energy) = (momentum(&world), world.energy().kinetic);
    for _ in 0..600 {
        world.step(DT).unwrap();
        assert_eq!(world.body(id).unwrap().angular_velocity.y, 0.0);
    }
    let drift = (momentum(&world) - before).length() / before.length();
    let gain = world.energy().kinetic / energy - 1.0;
    assert!(drift < 1e-3, "momentum drifted by {drift}");
    assert!(gain.abs() < 0.02, "energy changed by {gain}");
    let turned = rotation::between(body.rotation, world.body(id).unwrap().rotation);
    assert!(turned.length() > 0.1, "it has turned");
}

#[test]
fn a_locked_body_is_a_wall_to_others_along_the_locked_axis() {
    let mut world = World::new(no_gravity()).unwrap();
    let locked =
        LockedAxes { translation: BVec3::new(true, false, false), ..LockedAxes::ROTATION };
    let slider = world.add(Body { locked_axes: locked, ..Body::dynamic() }, cube(0.5)).unwrap();
    let linear_velocity = Vec3::new(3.0, 0.0, 0.0);
    let body = Body { position: Vec3::X * -2.0, linear_velocity, ..Body::dynamic() };
    let ball = world.add(body, Collider::ball(0.4).unwrap()).unwrap();
    run(&mut world, 1.0);
    assert_eq!(world.body(slider).unwrap().position, Vec3::ZERO);
    let speed = world.body(ball).unwrap().linear_velocity.x;
    assert!(speed.abs() < 0.01, "the ball stops dead, at {speed} m/s");
}

#[test]
fn a_body_locked_altogether_neither_falls_nor_falls_apart() {
    let mut world = ground();
    let locked = LockedAxes { translation: BVec3::TRUE, rotation: BVec3::TRUE };
    let body = Body { position: Vec3::Y * 3.0, locked_axes: locked, ..Body::dynamic() };
    let id = world.add(body, cube(0.5)).unwrap();
    let load = add_at(&mut world, Vec3::Y * 4.0, cube(0.5));
    run(&mut world, 2.0);
    let held = world.body(id).unwrap();
    assert_eq!((held.position, held.rotation), (Vec3::Y * 3.0, Quat::IDENTITY));
    let height = world.body(load).unwrap().position.y;
    assert!((height - 4.0).abs() < 0.01, "its load stands on it, at {height} m");
}
