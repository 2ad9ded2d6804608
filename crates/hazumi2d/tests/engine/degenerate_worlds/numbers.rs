//! Numbers: 11, 12 and 13.

use glam::Vec2;
use hazumi2d::math::rotation;
use hazumi2d::shape::{Chain, ChainOptions, MassProperties, Polygon, Shape};
use hazumi2d::{Body, Collider, MassSource, Pose, Rotation, World};

use crate::engine::degenerate_worlds::{position, survive};
use crate::engine::worlds::{add_at, cube, ground, no_gravity, run};
use crate::scenery::solids::solids;

#[test]
fn input_12_rotations_of_any_length_turn_alike() {
    let unit = Rotation::from_angle(0.7);
    let fall = |factor: f32| {
        let mut world = ground();
        let rotation = Rotation { cos: factor * unit.cos, sin: factor * unit.sin };
        let body = Body { position: Vec2::Y * 2.0, rotation, ..Body::dynamic() };
        let pose = Pose::new(Vec2::X * 0.1, rotation);
        let id = world.add(body, Collider { pose, ..cube(0.5) }).unwrap();
        let found = world.body(id).unwrap().rotation;
        assert!((found.length_squared() - 1.0).abs() < 1e-6, "{found:?}");
        assert!(rotation::between(found, unit).abs() < 1e-6, "{found:?}");
        run(&mut world, 0.5);
        position(&world, id)
    };
    for factor in [1e-30, 1e-10, 0.5, 1e3, 1e30] {
        assert!(fall(factor).distance(fall(1.0)) < 1e-4, "{factor} makes a difference");
    }
}

#[test]
fn input_12_what_is_seen_in_a_mirror_is_as_solid() {
    let wedge = [Vec2::ZERO, Vec2::X, Vec2::Y, Vec2::new(1.0, 0.4)];
    let wedge = Shape::from(Polygon::new(&wedge).unwrap());
    for shape in solids().into_iter().chain([wedge]) {
        let mirrored = shape.scaled(Vec2::new(-1.0, 1.0)).unwrap();
        let heights = [shape, mirrored].map(|shape| {
            let mut world = ground();
            let id = add_at(&mut world, Vec2::Y, Collider::new(shape));
            survive(&mut world, 3.0, 10.0);
            assert!(world.max_penetration() < 0.01);
            world.center_of_mass(id).unwrap().y
        });
        assert!((heights[0] - heights[1]).abs() < 0.01, "{heights:?}");
    }
}

/// A chain has a front, which a mirror would turn away.
#[test]
fn input_12_a_chain_seen_in_a_mirror_holds_on_the_same_side() {
    let points = [Vec2::X * 5.0, Vec2::X * 1.0, Vec2::ZERO, Vec2::X * -5.0];
    let chain = Shape::from(Chain::new(&points, ChainOptions::default()).unwrap());
    for factor in [Vec2::new(-1.0, 1.0), Vec2::new(1.0, -1.0), Vec2::new(-1.0, -1.0)] {
        let mut world = World::default();
        let floor = chain.scaled(factor).unwrap();
        // Turned upside down by a mirror in y, its front is below.
        let rotation = if factor.y < 0.0 { -Rotation::IDENTITY } else { Rotation::IDENTITY };
        world.add(Body { rotation, ..Body::fixed() }, Collider::new(floor)).unwrap();
        let ball = add_at(&mut world, Vec2::Y * 0.5, Collider::ball(0.2).unwrap());
        survive(&mut world, 2.0, 5.0);
        let place = position(&world, ball);
        assert!(place.distance(Vec2::Y * 0.2) < 0.01, "{factor}: it lies at {place}");
    }
}

#[test]
fn input_13_masses_that_are_none_are_refused() {
    let mut world = ground();
    for mass in [0.0, -0.0, -1.0, 1e-45, f32::INFINITY, f32::NAN] {
        let body = Body { mass_source: MassSource::Mass(mass), ..Body::dynamic() };
        assert!(world.add(body, cube(0.5)).is_err(), "{mass} kg");
    }
    for inertia in [0.0, -0.0, -1.0, 1e-45, f32::INFINITY, f32::NAN] {
        let mass = MassProperties { inertia, ..MassProperties::POINT };
        let body = Body { mass_source: MassSource::Properties(mass), ..Body::dynamic() };
        assert!(world.add(body, cube(0.5)).is_err(), "{inertia} kg·m²");
    }
    assert_eq!(world.body_count(), 1);
}

/// Nothing that fits into a box of a metre is harder to turn than two rods at its ends, ½ kg·m²
/// for each kilogram; a program may say something else.
#[test]
fn input_13_an_inertia_that_no_solid_has_stays_calm() {
    for inertia in [1e-6, 1e3, 1e6] {
        let mass = MassProperties { inertia, ..MassProperties::POINT };
        let body = Body {
            position: Vec2::Y * 2.0,
            rotation: Rotation::from_angle(0.3),
            angular_velocity: 3.0,
            mass_source: MassSource::Properties(mass),
            ..Body::dynamic()
        };
        let mut free = World::new(no_gravity()).unwrap();
        free.add(body, cube(0.5)).unwrap();
        let energy = free.energy().kinetic;
        survive(&mut free, 2.0, 1.0);
        let gain = free.energy().kinetic / energy - 1.0;
        assert!(gain.abs() < 1e-6, "{inertia} kg·m²: the energy changes by {gain}");
        let mut world = ground();
        world.add(body, cube(0.5)).unwrap();
        survive(&mut world, 3.0, 20.0);
        // With next to no inertia a box gives way at each corner before the other one bears it.
        if inertia > 1.0 {
            assert!(world.max_penetration() < 0.01, "{}", world.max_penetration());
        }
    }
}
