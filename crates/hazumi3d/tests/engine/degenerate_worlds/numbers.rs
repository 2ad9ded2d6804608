//! Numbers: 11, 12 and 13.

use glam::{Mat3, Quat, Vec3};
use hazumi3d::shape::{Hull, MassProperties};
use hazumi3d::{Body, Collider, MassSource, Pose, World};

use crate::engine::degenerate_worlds::{position, survive};
use crate::engine::worlds::{add_at, cube, ground, no_gravity, run};
use crate::scenery::solids::solids;

#[test]
fn input_12_quaternions_of_any_length_turn_alike() {
    let unit = Quat::from_xyzw(0.1, 0.7, -0.1, 0.7).normalize();
    let fall = |factor: f32| {
        let mut world = ground();
        let rotation = Quat::from_array(unit.to_array().map(|part| part * factor));
        let body = Body { position: Vec3::Y * 2.0, rotation, ..Body::dynamic() };
        let pose = Pose::new(Vec3::X * 0.1, rotation);
        let id = world.add(body, Collider { pose, ..cube(0.5) }).unwrap();
        let length = world.body(id).unwrap().rotation.length();
        assert!((length - 1.0).abs() < 1e-6, "{length}");
        run(&mut world, 0.5);
        position(&world, id)
    };
    for factor in [1e-30, 1e-10, 0.5, 1e3, 1e30] {
        assert!(fall(factor).distance(fall(1.0)) < 1e-4, "{factor} makes a difference");
    }
}

#[test]
fn input_12_what_is_seen_in_a_mirror_is_as_solid() {
    let wedge = [Vec3::ZERO, Vec3::X, Vec3::Z, Vec3::Y, Vec3::new(1.0, 0.4, 0.0)];
    let wedge = solids().into_iter().take(3).chain([Hull::new(&wedge).unwrap().into()]);
    for shape in wedge {
        let mirrored = shape.scaled(Vec3::new(-1.0, 1.0, 1.0)).unwrap();
        let heights = [shape, mirrored].map(|shape| {
            let mut world = ground();
            let id = add_at(&mut world, Vec3::Y, Collider::new(shape));
            survive(&mut world, 3.0, 10.0);
            assert!(world.max_penetration() < 0.01);
            world.center_of_mass(id).unwrap().y
        });
        assert!((heights[0] - heights[1]).abs() < 0.01, "{heights:?}");
    }
}

#[test]
fn input_13_masses_that_are_none_are_refused() {
    let mut world = ground();
    for mass in [0.0, -0.0, -1.0, 1e-45, f32::INFINITY, f32::NAN] {
        let body = Body { mass_source: MassSource::Mass(mass), ..Body::dynamic() };
        assert!(world.add(body, cube(0.5)).is_err(), "{mass} kg");
    }
    let flat = [Vec3::new(0.0, 1.0, 1.0), Vec3::new(1.0, -1.0, 1.0), Vec3::ZERO];
    for inertia in flat.map(Mat3::from_diagonal) {
        let mass = MassProperties { inertia, ..MassProperties::POINT };
        let body = Body { mass_source: MassSource::Properties(mass), ..Body::dynamic() };
        assert!(world.add(body, cube(0.5)).is_err(), "{inertia}");
    }
    assert_eq!(world.body_count(), 1);
}

/// A solid obeys I₁ + I₂ ≥ I₃; a program may say something else.
#[test]
fn input_13_an_inertia_that_no_solid_has_stays_calm() {
    for diagonal in [Vec3::new(1.0, 1.0, 1e3), Vec3::new(1e-6, 1e-6, 1.0)] {
        let mass =
            MassProperties { inertia: Mat3::from_diagonal(diagonal), ..MassProperties::POINT };
        let body = Body {
            position: Vec3::Y * 2.0,
            angular_velocity: Vec3::new(3.0, 1.0, 2.0),
            mass_source: MassSource::Properties(mass),
            ..Body::dynamic()
        };
        let mut free = World::new(no_gravity()).unwrap();
        free.add(body, cube(0.5)).unwrap();
        let energy = free.energy().kinetic;
        survive(&mut free, 2.0, 1.0);
        let gain = free.energy().kinetic / energy - 1.0;
        assert!(gain < 0.01, "{diagonal}: the energy grows by {gain}");
        let mut world = ground();
        world.add(body, cube(0.5)).unwrap();
        survive(&mut world, 3.0, 20.0);
    }
}
