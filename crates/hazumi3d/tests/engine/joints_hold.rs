//! Chains, pendulums and welds hold, and swing as the textbook says.

use std::f32::consts::FRAC_PI_2;

use crate::engine::worlds::{DT, add_at, cube, no_gravity, run};
use glam::{Quat, Vec3};
use hazumi3d::joint::{Ball, Fixed, Hinge, along};
use hazumi3d::math::Pose;
use hazumi3d::shape::Cylinder;
use hazumi3d::{Body, BodyId, Collider, Settings, World};

/// `count` balls of 10 cm, 30 cm apart, from the origin along `direction`, and a weight of `ratio`
/// times their mass at the end. The ids of the ceiling, the balls, and the weight.
fn chain(world: &mut World, count: usize, ratio: f32, direction: Vec3) -> Vec<BodyId> {
    let mut ids = vec![world.add_body(Body::fixed()).unwrap()];
    for index in 0..=count {
        let position = direction * 0.3 * (index as f32 + 1.0);
        let density = if index == count { 1000.0 * ratio } else { 1000.0 };
        let collider = Collider { density, ..Collider::ball(0.1).unwrap() };
        let id = world.add(Body { position, ..Body::dynamic() }, collider).unwrap();
        let place = Pose::at(position - direction * 0.15);
        world.join([*ids.last().unwrap(), id], place, Ball::default()).unwrap().unwrap();
        ids.push(id);
    }
    ids
}

/// The largest gap of any joint, m.
fn largest_gap(world: &World) -> f32 {
    let gap = |joint: &hazumi3d::Joint| {
        let ends = [0, 1].map(|index: usize| {
            world.body(joint.bodies[index]).unwrap().pose().point(joint.frames[index].position)
        });
        ends[0].distance(ends[1])
    };
    world.joints().map(|(_, joint)| gap(joint)).fold(0.0, f32::max)
}

/// Hanging, and let go straight out, which ends in a whip.
#[test]
fn a_chain_bears_a_hundred_and_a_thousand_times_its_weight() {
    for (count, ratio) in [(19, 100.0), (29, 1000.0)] {
        for direction in [Vec3::NEG_Y, Vec3::new(0.8, -0.6, 0.0), Vec3::X] {
            let mut world = World::default();
            let ids = chain(&mut world, count, ratio, direction);
            let whole = 0.3 * (count + 1) as f32;
            let start = world.energy().kinetic + world.energy().potential;
            let (mut gap, mut reach): (f32, f32) = (0.0, 0.0);
            let mut energy = f64::NEG_INFINITY;
            for _ in 0..600 {
                world.step(DT).unwrap();
                gap = gap.max(largest_gap(&world));
                reach = reach.max(world.body(*ids.last().unwrap()).unwrap().position.length());
                energy = energy.max(world.energy().kinetic + world.energy().potential - start);
            }
            let scale = f64::from(world.mass(ids[count + 1]).unwrap().mass * 9.81 * whole);
            assert!(reach < 1.001 * whole, "{count} links, 1:{ratio}: {}", reach / whole);
            // Where a whip cracks, single links come apart for a moment.
            let allowed = if direction == Vec3::X { 0.03 } else { 0.001 };
            assert!(gap < allowed * 0.3, "{count} links, 1:{ratio}: a gap of {gap} m");
            assert!(
                energy < 0.002 * scale,
                "{count} links, 1:{ratio}, {direction}: energy {energy} of {scale}"
            );
        }
    }
}

/// Period of a pendulum, from the arithmetic-geometric mean of 1 and cos(θ/2).
fn exact_period(length: f64, amplitude: f64) -> f64 {
    let (mut a, mut g) = (1.0, (0.5 * amplitude).cos());
    for _ in 0..20 {
        (a, g) = (0.5 * (a + g), (a * g).sqrt());
    }
    std::f64::consts::TAU * (length / 9.81).sqrt() / a
}

#[test]
fn a_pendulum_keeps_time_and_energy() {
    for amplitude in [0.2_f32, 1.0, 2.5] {
        let mut world = World::default();
        let top = world.add_body(Body::fixed()).unwrap();
        let position = Vec3::new(amplitude.sin(), -amplitude.cos(), 0.0);
        let bob = add_at(&mut world, position, Collider::ball(0.1).unwrap());
        let axis = along(Vec3::ZERO, Vec3::Z).unwrap();
        world.join([top, bob], axis, Hinge::default()).unwrap().unwrap();
        let scale = f64::from(world.mass(bob).unwrap().mass) * 9.81;
        let energy = |world: &World| world.energy().kinetic + world.energy().potential;
        let start = energy(&world);
        let mut crossings = Vec::new();
        let (mut last, mut drift) = (position.x, 0.0_f64);
        for step in 0..3600_u16 {
            world.step(DT).unwrap();
            let x = world.body(bob).unwrap().position.x;
            if last > 0.0 && x <= 0.0 {
                crossings.push((f64::from(step) + f64::from(last / (last - x))) / 60.0);
            }
            last = x;
            drift = drift.max(((energy(&world) - start) / scale).abs());
        }
        let count = crossings.len() - 1;
        let period = (crossings[count] - crossings[0]) / count as f64;
        // The ball adds its own inertia.
        let expected = exact_period(1.0 + 0.4 * 0.01, f64::from(amplitude));
        assert!((period / expected - 1.0).abs() < 2e-3, "{period} s is not {expected} s");
        assert!(drift < 0.02, "energy drifts by {drift} of m·g·l");
    }
}

#[test]
fn two_welded_cubes_fly_like_one_body() {
    let spin = Vec3::new(1.0, 3.0, 0.5);
    let mut world = World::new(no_gravity()).unwrap();
    let moving = |position: Vec3| Body {
        position,
        linear_velocity: spin.cross(position),
        angular_velocity: spin,
        ..Body::dynamic()
    };
    let ids =
        [-0.5_f32, 0.5].map(|x| world.add(moving(Vec3::new(x, 0.0, 0.0)), cube(0.4)).unwrap());
    world.join(ids, Pose::IDENTITY, Fixed::default()).unwrap().unwrap();
    let whole = world.add_body(Body { position: Vec3::Y * 9.0, ..Body::dynamic() }).unwrap();
    for x in [-0.5, 0.5] {
        let mut part = cube(0.4);
        part.pose.position.x = x;
        world.add_collider(whole, part).unwrap();
    }
    world.edit(whole, |body| body.angular_velocity = spin).unwrap();
    run(&mut world, 5.0);
    let compound = *world.body(whole).unwrap();
    for (id, x) in ids.into_iter().zip([-0.5, 0.5]) {
        let body = world.body(id).unwrap();
        let expected = compound.pose().point(Vec3::X * x) - Vec3::Y * 9.0;
        let off = body.position.distance(expected);
        assert!(off < 0.05, "{} is not at {expected}", body.position);
    }
}

/// A wheel at `spin` rad/s on a hinge at the end of a rod of `density` kg/m³ that hangs by its other end:
/// it goes round level, at the rate by which gravity turns its angular momentum.
#[test]
fn a_wheel_on_a_rod_goes_round_level() {
    for (density, spin) in [(10.0, 60.0), (10.0, 200.0), (100.0, 100.0)] {
        let mut world = World::new(Settings::default()).unwrap();
        let post = world.add_body(Body::fixed()).unwrap();
        // The axis of the cylinder, y, lies along x.
        let flat = Quat::from_rotation_z(-FRAC_PI_2);
        let moment = 0.5 * 0.5 * 0.5;
        let rate = 9.81 / (moment * spin);
        let going = Body {
            position: Vec3::X,
            linear_velocity: Vec3::NEG_Z * rate,
            angular_velocity: Vec3::Y * rate,
            ..Body::dynamic()
        };
        let turning =
            Body { rotation: flat, angular_velocity: Vec3::new(spin, rate, 0.0), ..going };
        let wheel = Collider::new(Cylinder::new(0.05, 0.5).unwrap());
        let wheel = world.add(turning, wheel).unwrap();
        let rod = Collider { density, ..Collider::ball(0.1).unwrap() };
        let rod = world.add(going, rod).unwrap();
        world.join([post, rod], Pose::IDENTITY, Ball::default()).unwrap().unwrap();
        world.join([rod, wheel], Pose::at(Vec3::X), Hinge::default()).unwrap().unwrap();
        let quarter = FRAC_PI_2 / rate;
        run(&mut world, quarter);
        let place = world.body(wheel).unwrap().position;
        assert!(place.y.abs() < 0.006, "{spin} rad/s: it droops to {place}");
        assert!(place.x.abs() < 0.02, "{spin} rad/s: not a quarter round, at {place}");
        assert!(largest_gap(&world) < 1e-4);
    }
}
