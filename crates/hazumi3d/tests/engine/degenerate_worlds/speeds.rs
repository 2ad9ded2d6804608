//! Fast things: numbers 16 and 17.

use glam::{Quat, Vec3};
use hazumi3d::shape::{Cuboid, Cylinder, Mesh, MeshOptions, Sphere};
use hazumi3d::{Body, BodyId, Collider, Material, World, WorldSettings};

use crate::engine::degenerate_worlds::{position, survive};
use crate::engine::worlds::{DT, ground, no_gravity};

/// A wall whose near side is at x = 0, 1 m thick, and a ball of 5 cm.
fn shot(start: Vec3, velocity: Vec3, rules: WorldSettings) -> (World, BodyId) {
    let mut world = World::new(rules).unwrap();
    let ice = Material { friction: 0.0, ..Material::default() };
    let wall = Collider::new(Cuboid::new(Vec3::new(0.5, 50.0, 50.0)).unwrap());
    let wall = Collider { material: ice, ..wall };
    world.add(Body { position: Vec3::X * 0.5, ..Body::fixed() }, wall).unwrap();
    let body =
        Body { position: start, linear_velocity: velocity, is_bullet: true, ..Body::dynamic() };
    let ball = Collider { material: ice, ..Collider::ball(0.05).unwrap() };
    let id = world.add(body, ball).unwrap();
    (world, id)
}

#[test]
fn input_16_a_bullet_that_starts_inside_is_pushed_out() {
    for speed in [0.0, 10.0, 300.0] {
        let start = Vec3::new(0.1, 0.0, 0.0);
        let (mut world, id) = shot(start, Vec3::Y * speed, no_gravity());
        survive(&mut world, 0.1, 310.0);
        assert!(position(&world, id).x < -0.04, "at {speed} m/s: {}", position(&world, id));
    }
}

#[test]
fn input_16_a_bullet_on_the_surface_leaves_or_slides_unhindered() {
    let start = Vec3::X * -0.05;
    for velocity in [Vec3::X * -300.0, Vec3::Y * 300.0, Vec3::Y * 5.0] {
        let (mut world, id) = shot(start, velocity, no_gravity());
        survive(&mut world, 0.1, 310.0);
        let steps = world.step_count() as f32;
        let way = position(&world, id) - start;
        let expected = velocity * DT * steps;
        assert!(way.distance(expected) < 0.01 * expected.length() + 0.005, "{way} {expected}");
    }
}

#[test]
fn input_16_a_bullet_that_outruns_the_world_stops_at_the_wall() {
    let rules = WorldSettings { max_linear_speed: 1e7, ..no_gravity() };
    for speed in [1e4, 1e6, 1e7] {
        let (mut world, id) = shot(Vec3::X * -40.0, Vec3::X * speed, rules);
        survive(&mut world, 0.2, 1.1e7);
        let x = position(&world, id).x;
        assert!((-40.0..0.0).contains(&x), "{speed} m/s end at {x}");
    }
}

#[test]
fn input_17_a_thin_rod_that_spins_stays_above_the_ground() {
    for spin in [50.0, 1e3, 1e6] {
        for axis in [Vec3::Y, Vec3::Z, Vec3::ONE] {
            let mut world = ground();
            let body = Body {
                position: Vec3::Y * 0.6,
                angular_velocity: spin * axis,
                ..Body::dynamic()
            };
            let rod = Collider::new(Cuboid::new(Vec3::new(1.0, 0.005, 0.005)).unwrap());
            let id = world.add(body, rod).unwrap();
            survive(&mut world, 1.0, 400.0);
            let body = world.body(id).unwrap();
            assert!(body.position.y > -0.01, "{spin} rad/s about {axis}: {}", body.position);
        }
    }
}

/// A ball and a wheel roll along and across the seams of a flat mesh, and over its corners.
#[test]
fn input_17_wheels_do_not_feel_the_seams_of_a_mesh() {
    let mut vertices = Vec::new();
    let mut triangles = Vec::new();
    for index in 0..41 * 41_u32 {
        let (row, column) = (index / 41, index % 41);
        vertices.push(Vec3::new(column as f32 - 5.0, 0.0, row as f32 - 20.0));
        if row < 40 && column < 40 {
            triangles.push([index, index + 41, index + 1]);
            triangles.push([index + 1, index + 41, index + 42]);
        }
    }
    let mesh = Mesh::new(&vertices, &triangles, MeshOptions::default()).unwrap();
    let upright = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
    let ball = Collider::new(Sphere::new(0.3).unwrap());
    let wheel = Collider::new(Cylinder::new(0.1, 0.3).unwrap());
    let floor = Collider::new(mesh);
    for (collider, rotation, z) in [
        (ball.clone(), Quat::IDENTITY, 0.0),
        (ball, Quat::IDENTITY, 0.37),
        (wheel, upright, 0.5),
    ] {
        let mut world = World::default();
        world.add(Body::fixed(), floor.clone()).unwrap();
        let body = Body {
            position: Vec3::new(0.0, 0.3, z),
            rotation,
            linear_velocity: Vec3::X * 6.0,
            angular_velocity: Vec3::Z * -20.0,
            ..Body::dynamic()
        };
        let id = world.add(body, collider).unwrap();
        survive(&mut world, 3.0, 6.2);
        let body = world.body(id).unwrap();
        let speed = body.linear_velocity.x;
        assert!((speed / 6.0 - 1.0).abs() < 0.01, "it rolls on at {speed} m/s");
        assert!((body.position.y - 0.3).abs() < 0.01, "{}", body.position);
    }
}
