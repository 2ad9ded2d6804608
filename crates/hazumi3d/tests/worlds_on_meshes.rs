//! Bodies on meshes, height fields and compounds: they rest, roll, slide and fall off.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

#[path = "../../hazumi3d_geometry/tests/mesh_support/mod.rs"]
mod mesh_support;
#[path = "../../hazumi3d_geometry/tests/support/mod.rs"]
mod support;

use std::sync::Arc;

use hazumi3d::glam::{Quat, Vec3};
use hazumi3d::shape::{
    Capsule, Compound, Cuboid, HalfSpace, HeightField, HeightFieldOptions, Shape, Sides, Sphere,
};
use hazumi3d::{Body, BodyId, Collider, Material, Pose, World};
use mesh_support::Soup;

fn position(world: &World, id: BodyId) -> Vec3 {
    world.body(id).unwrap().position
}

fn run(world: &mut World, steps: u32) {
    for _ in 0..steps {
        let report = world.step(1.0 / 60.0).unwrap();
        assert_eq!(report.frozen, 0);
    }
}

fn floors() -> Vec<Shape> {
    let flat = vec![0.0; 41 * 41];
    let field =
        HeightField::new(41, flat, Vec3::splat(0.5), HeightFieldOptions::default()).unwrap();
    vec![Soup::grid(17, 20.0, |_, _| 0.0).mesh(Sides::Front).into(), field.into()]
}

fn things() -> [Shape; 3] {
    [
        Sphere::new(0.4).unwrap().into(),
        Cuboid::new(Vec3::splat(0.4)).unwrap().into(),
        Capsule::new([Vec3::X * -0.5, Vec3::X * 0.5], 0.4).unwrap().into(),
    ]
}

#[test]
fn what_is_dropped_comes_to_rest_on_the_surface() {
    for floor in floors() {
        let mut world = World::default();
        world.add(Body::fixed(), Collider::new(floor)).unwrap();
        let mut dropped = Vec::new();
        for (index, shape) in things().into_iter().enumerate() {
            let position = Vec3::new(2.0 + 2.0 * index as f32, 1.0, 3.0);
            let body = Body { position, ..Body::dynamic() };
            dropped.push(world.add(body, Collider::new(shape)).unwrap());
        }
        run(&mut world, 240);
        for id in dropped {
            let height = position(&world, id).y;
            assert!((height - 0.4).abs() < 0.01, "{height}");
        }
    }
}

/// A hard box and ball that slide without friction lose no speed and do not jump at the edges.
#[test]
fn sliding_over_edges_costs_no_speed() {
    for floor in floors() {
        for shape in things() {
            let ice = Material { friction: 0.0, ..Material::default() };
            let mut world = World::default();
            let floor = Collider { material: ice, ..Collider::new(floor.clone()) };
            world.add(Body::fixed(), floor).unwrap();
            let body = Body {
                position: Vec3::new(1.0, 0.4, 3.1),
                linear_velocity: Vec3::new(4.0, 0.0, 0.7),
                ..Body::dynamic()
            };
            let collider = Collider { material: ice, ..Collider::new(shape) };
            let id = world.add(body, collider).unwrap();
            for _ in 0..90 {
                run(&mut world, 1);
                let body = world.body(id).unwrap();
                assert!((body.position.y - 0.4).abs() < 0.01, "{body:?}");
                let lost =
                    1.0 - body.linear_velocity.length() / Vec3::new(4.0, 0.0, 0.7).length();
                assert!(lost.abs() < 0.01, "{body:?}");
                assert!(body.angular_velocity.length() < 0.05, "{body:?}");
            }
        }
    }
}

#[test]
fn a_table_falls_on_its_legs() {
    let leg = |x: f32, z: f32| {
        let leg = Cuboid::new(Vec3::new(0.05, 0.4, 0.05)).unwrap();
        (Pose::at(Vec3::new(x, 0.4, z)), leg.into())
    };
    let top = Cuboid::new(Vec3::new(0.8, 0.05, 0.6)).unwrap();
    let children = vec![
        leg(0.7, 0.5),
        leg(-0.7, 0.5),
        leg(0.7, -0.5),
        leg(-0.7, -0.5),
        (Pose::at(Vec3::Y * 0.85), top.into()),
    ];
    let table = Arc::new(Compound::new(children).unwrap());
    let grounds = [Shape::from(HalfSpace::new(Vec3::Y, 0.0).unwrap()), floors().swap_remove(0)];
    for ground in grounds {
        let mut world = World::default();
        world.add(Body::fixed(), Collider::new(ground)).unwrap();
        let body = Body {
            position: Vec3::new(0.3, 0.3, 0.2),
            rotation: Quat::from_rotation_y(0.3),
            ..Body::dynamic()
        };
        let id = world.add(body, Collider::new(Arc::clone(&table))).unwrap();
        let ball = Body { position: Vec3::new(0.3, 2.0, 0.2), ..Body::dynamic() };
        let ball = world.add(ball, Collider::ball(0.1).unwrap()).unwrap();
        run(&mut world, 300);
        let found = position(&world, id);
        assert!(found.y.abs() < 0.02, "{found}");
        let ball = position(&world, ball).y;
        assert!((ball - 1.0).abs() < 0.03, "on the table, {ball}");
    }
}

#[test]
fn surfaces_carry_no_dynamic_body_and_are_left_alone_behind() {
    let mut world = World::default();
    let floor = floors().swap_remove(0);
    assert!(world.add(Body::dynamic(), Collider::new(floor.clone())).is_err());
    world.add(Body::fixed(), Collider::new(floor)).unwrap();
    let body = Body {
        position: Vec3::new(0.0, -1.0, 0.0),
        linear_velocity: Vec3::Y * 8.0,
        ..Body::dynamic()
    };
    let id = world.add(body, Collider::ball(0.2).unwrap()).unwrap();
    run(&mut world, 20);
    assert!(position(&world, id).y > 0.5, "through from below");
    run(&mut world, 240);
    assert!((position(&world, id).y - 0.2).abs() < 0.02, "and back on top");
}
