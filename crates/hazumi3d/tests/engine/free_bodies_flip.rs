//! Free bodies whose moments of inertia differ keep momentum and energy.

use crate::engine::worlds::{DT, no_gravity, run};
use glam::Vec3;
use hazumi3d::shape::Cuboid;
use hazumi3d::{Body, Collider, World};

/// A free top with three different moments of inertia, spinning about the unstable one.
#[test]
fn a_free_top_keeps_momentum_and_energy_while_it_flips() {
    let mut world = World::new(no_gravity()).unwrap();
    let top = Collider::new(Cuboid::new(Vec3::new(0.5, 0.1, 0.25)).unwrap());
    let body = Body { angular_velocity: Vec3::new(0.02, 0.01, 8.0), ..Body::dynamic() };
    let id = world.add(body, top).unwrap();
    let (before, energy) = (world.momentum().angular, world.energy().kinetic);
    let mut flips = 0;
    let mut last = 1.0;
    for _ in 0..1200 {
        world.step(DT).unwrap();
        let axis = hazumi3d::math::rotation::rotate(world.body(id).unwrap().rotation, Vec3::Z);
        if axis.z * last < 0.0 {
            flips += 1;
            last = axis.z;
        }
    }
    let drift = (world.momentum().angular - before).length() / before.length();
    let gain = world.energy().kinetic / energy - 1.0;
    assert!(drift < 1e-3, "angular momentum drifted by {drift}");
    assert!(gain.abs() < 1e-2, "energy changed by {gain}");
    assert!(flips >= 4, "the middle axis is unstable, {flips} flips");
}

/// Rods and plates whose moments of inertia differ by thousands, spinning fast.
#[test]
fn thin_bodies_keep_momentum_and_energy_at_high_spin() {
    let cases = [
        (Vec3::new(1.0, 0.01, 0.01), Vec3::new(1.0, 50.0, 0.1)),
        (Vec3::new(1.0, 0.01, 0.01), Vec3::new(50.0, 3.0, 0.0)),
        (Vec3::new(1.0, 0.005, 1.0), Vec3::new(0.5, 100.0, 3.0)),
        (Vec3::new(0.5, 0.3, 0.1), Vec3::new(3.0, 20.0, 1.0)),
    ];
    for (half_extents, angular_velocity) in cases {
        let mut world = World::new(no_gravity()).unwrap();
        let collider = Collider::new(Cuboid::new(half_extents).unwrap());
        world.add(Body { angular_velocity, ..Body::dynamic() }, collider).unwrap();
        let (momentum, energy) = (world.momentum().angular, world.energy().kinetic);
        run(&mut world, 20.0);
        let drift = (world.momentum().angular - momentum).length() / momentum.length();
        let gain = world.energy().kinetic / energy - 1.0;
        assert!(gain.abs() < 0.002, "{half_extents} {angular_velocity}: energy by {gain}");
        assert!(drift < 0.002, "{half_extents} {angular_velocity}: momentum by {drift}");
    }
}
