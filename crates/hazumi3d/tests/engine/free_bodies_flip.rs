//! Free bodies whose moments of inertia differ keep momentum and energy.

use crate::engine::worlds::{DT, no_gravity, run};
use glam::{DVec3, Vec3};
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

/// Half extents, m, of boxes: all but a cube, thin rods, planks and plates.
const BOXES: [Vec3; 6] = [
    Vec3::new(0.5, 0.3, 0.1),
    Vec3::new(0.4, 0.5, 0.45),
    Vec3::new(1.0, 0.05, 0.02),
    Vec3::new(0.02, 0.6, 0.4),
    Vec3::new(0.03, 0.3, 0.05),
    Vec3::new(0.2, 0.25, 1.0),
];

/// The times, s, at which a body with these moments of inertia flips in a minute, and its spin
/// about the middle axis with each step: Euler's equations in double precision, with a tiny
/// step.
fn expected_flips(inertia: DVec3, spin: DVec3, middle: usize) -> Vec<f64> {
    let slope = |momentum: DVec3| momentum.cross(momentum / inertia);
    let pieces = 64;
    let h = f64::from(DT) / f64::from(pieces);
    let (mut momentum, mut flips) = (inertia * spin, Vec::new());
    for step in 0..60 * 60 {
        let before = momentum[middle];
        for _ in 0..pieces {
            let a = slope(momentum);
            let b = slope(momentum + 0.5 * h * a);
            let c = slope(momentum + 0.5 * h * b);
            let d = slope(momentum + h * c);
            momentum += h / 6.0 * (a + 2.0 * b + 2.0 * c + d);
        }
        if before * momentum[middle] < 0.0 {
            flips.push(f64::from(step) * f64::from(DT));
        }
    }
    flips
}

/// The order of three numbers.
fn ranks(numbers: Vec3) -> [usize; 3] {
    let mut order = [0, 1, 2];
    order.sort_by(|&a, &b| numbers[a].total_cmp(&numbers[b]));
    order
}

#[test]
fn free_bodies_flip_as_often_as_eulers_equations_say() {
    for half_extents in BOXES {
        for (speed, tilt) in [(5.0, 2e-3), (5.0, 0.02), (12.0, 5e-3), (20.0, 0.1)] {
            let mut world = World::new(no_gravity()).unwrap();
            let collider = Collider::new(Cuboid::new(half_extents).unwrap());
            let id = world.add(Body::dynamic(), collider).unwrap();
            let inertia = world.mass_properties(id).unwrap().inertia;
            let inertia = Vec3::new(inertia.x_axis.x, inertia.y_axis.y, inertia.z_axis.z);
            let [small, middle, large] = ranks(inertia);
            let mut spin = Vec3::ZERO;
            spin[middle] = speed;
            // A thin rod hardly feels a spin about its length.
            spin[small] = speed * tilt * (inertia[middle] / inertia[small]).sqrt();
            spin[large] = speed * tilt;
            world.edit(id, |body| body.angular_velocity = spin).unwrap();
            let (momentum, energy) = (world.momentum().angular, world.energy().kinetic);
            let expected = expected_flips(inertia.as_dvec3(), spin.as_dvec3(), middle);
            let mut flips = Vec::new();
            let mut before = speed;
            for step in 0..60 * 60_u16 {
                world.step(DT).unwrap();
                let body = world.body(id).unwrap();
                let local =
                    hazumi3d::math::rotation::rotate_back(body.rotation, body.angular_velocity);
                if local[middle] * before < 0.0 {
                    flips.push(f64::from(step) * f64::from(DT));
                }
                before = local[middle];
            }
            let case = format!("{half_extents} at {speed} rad/s, tilt {tilt}");
            let drift = (world.momentum().angular - momentum).length() / momentum.length();
            let gain = world.energy().kinetic / energy - 1.0;
            println!("{case}: {} of {} flips, {gain:e} {drift:e}", flips.len(), expected.len());
            assert!(gain.abs() < 1e-3, "{case}: energy by {gain}");
            assert!(drift < 1e-4, "{case}: momentum by {drift}");
            assert!(!expected.is_empty(), "{case}: none expected");
            // One that comes as the minute ends may be on its other side.
            let near = |count: usize| {
                let others = expected.iter().chain(&flips);
                let last = others.filter(|&&time| time > 59.0).count();
                flips.len().abs_diff(count) <= last
            };
            assert!(near(expected.len()), "{case}: {} of {}", flips.len(), expected.len());
        }
    }
}

#[test]
fn a_turned_collider_spins_like_a_straight_one() {
    // The same body, once along its axes and once askew on its frame.
    let turn = hazumi3d::math::rotation::from_axis_angle(Vec3::new(0.6, 0.0, 0.8), 1.1);
    let flips = [glam::Quat::IDENTITY, turn].map(|turn| {
        let mut world = World::new(no_gravity()).unwrap();
        let shape = Cuboid::new(Vec3::new(0.5, 0.3, 0.1)).unwrap();
        let pose = hazumi3d::Pose::new(Vec3::ZERO, turn);
        let spin = hazumi3d::math::rotation::rotate(turn, Vec3::new(0.02, 5.0, 0.03));
        let body = Body { angular_velocity: spin, ..Body::dynamic() };
        let id = world.add(body, Collider { pose, ..Collider::new(shape) }).unwrap();
        let axis = hazumi3d::math::rotation::rotate(turn, Vec3::Y);
        let (mut count, mut before) = (0, 1.0);
        for _ in 0..60 * 60 {
            world.step(DT).unwrap();
            let body = world.body(id).unwrap();
            let local =
                hazumi3d::math::rotation::rotate_back(body.rotation, body.angular_velocity);
            count += usize::from(local.dot(axis) * before < 0.0);
            before = local.dot(axis);
        }
        count
    });
    assert_eq!(flips[0], flips[1]);
}
