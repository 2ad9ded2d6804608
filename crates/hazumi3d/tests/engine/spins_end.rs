//! Spins end, or flip, as one computes that they do.

use crate::engine::worlds::{DT, cube, ground, no_gravity, run};
use glam::Vec3;
use hazumi3d::shape::{Capsule, Cuboid, Cylinder, HalfSpace};
use hazumi3d::{Body, Collider, Material, Shape, World};

#[test]
fn a_spinning_box_stops_by_friction_and_a_frictionless_one_does_not() {
    for (friction, stops) in [(0.6, true), (0.0, false)] {
        let mut world = ground();
        let material = Material {
            friction,
            friction_combine: hazumi3d::CombineRule::Minimum,
            ..Material::default()
        };
        let body = Body {
            position: Vec3::Y * 0.5,
            angular_velocity: Vec3::Y * 5.0,
            ..Body::dynamic()
        };
        let id = world.add(body, Collider { material, ..cube(0.5) }).unwrap();
        run(&mut world, 3.0);
        let spin = world.body(id).unwrap().angular_velocity.y;
        assert!(if stops { spin.abs() < 0.01 } else { (spin - 5.0).abs() < 0.05 }, "{spin}");
    }
}

#[test]
fn a_spinning_plate_flips_and_keeps_momentum_and_energy() {
    let mut world = World::new(no_gravity()).unwrap();
    let shape = Cuboid::new(Vec3::new(0.5, 0.3, 0.1)).unwrap();
    let spin = Vec3::new(0.01, 5.0, 0.01);
    let body = Body { angular_velocity: spin, ..Body::dynamic() };
    let plate = world.add(body, Collider::new(shape)).unwrap();
    let (energy, momentum) = (world.energy().kinetic, world.momentum().angular);
    let mut lowest = f32::MAX;
    for _ in 0..1200 {
        world.step(DT).unwrap();
        let body = world.body(plate).unwrap();
        lowest = lowest.min((body.rotation * Vec3::Y).y);
        let drift = (world.momentum().angular - momentum).length() / momentum.length();
        assert!(drift < 5e-4, "the angular momentum drifts by {drift}");
        let gain = world.energy().kinetic / energy - 1.0;
        assert!(gain.abs() < 2e-3, "the energy changes by {gain}");
    }
    assert!(lowest < -0.9, "a plate that spins about its middle axis turns over: {lowest}");
}

/// A shape that spins flat on the ground is stopped by the mean lever of its face: 2/3 of the
/// radius of a disc, 0.765 of half the side of a square.
#[test]
fn spinning_plates_stop_by_the_pressure_of_their_face() {
    let disc: Shape = Cylinder::new(0.05, 0.5).unwrap().into();
    let square: Shape = Cuboid::new(Vec3::new(0.5, 0.05, 0.5)).unwrap().into();
    let rod: Shape = Capsule::new([Vec3::X * -0.5, Vec3::X * 0.5], 0.05).unwrap().into();
    let friction = 0.3;
    // Lever of the friction and square of the radius of gyration.
    for (shape, lever, gyration) in [
        (disc, 1.0 / 3.0, 0.125),
        (square, 0.3826, 1.0 / 6.0),
        (rod, 0.25, 1.1_f32.powi(2) / 12.0),
    ] {
        let mut world = World::default();
        let rough = Material { friction, ..Material::default() };
        let floor = HalfSpace::new(Vec3::Y, 0.0).unwrap();
        world.add(Body::fixed(), Collider { material: rough, ..Collider::new(floor) }).unwrap();
        let body = Body {
            position: Vec3::Y * 0.05,
            angular_velocity: Vec3::Y * 20.0,
            ..Body::dynamic()
        };
        let id = world.add(body, Collider { material: rough, ..Collider::new(shape) }).unwrap();
        run(&mut world, 0.1);
        let early = world.body(id).unwrap().angular_velocity.y;
        run(&mut world, 0.3);
        let found = (early - world.body(id).unwrap().angular_velocity.y) / 0.3;
        let expected = friction * 9.81 * lever / gyration;
        assert!((found / expected - 1.0).abs() < 0.15, "{found} rad/s², {expected} by formula");
    }
}
