//! Joints hold what hangs on them, and keep its energy.

use crate::dim::*;
use crate::engine::worlds::{DT, add_at, cube, no_gravity, run};
use crate::scenery;
use hazumi::joint::{Fixed, Hinge};
use hazumi::{Body, BodyId, Collider, Pose, World};

/// `count` balls of 10 cm, 30 cm apart, from the origin along `direction`, and a weight of
/// `ratio` times their mass at the end. The ids of the ceiling, the balls, and the weight.
fn chain(world: &mut World, count: usize, ratio: f32, direction: Vector) -> Vec<BodyId> {
    let mut ids = vec![world.add_body(Body::fixed()).unwrap()];
    for index in 0..=count {
        let position = direction * 0.3 * (index as f32 + 1.0);
        let density = either(1.0, 1000.0) * if index == count { ratio } else { 1.0 };
        let collider = Collider { density, ..Collider::ball(0.1).unwrap() };
        let id = world.add(Body { position, ..Body::dynamic() }, collider).unwrap();
        let place = Pose::at(position - direction * 0.15);
        let pair = [*ids.last().unwrap(), id];
        world.add_joint_at(pair, place, PointJoint::default()).unwrap().unwrap();
        ids.push(id);
    }
    ids
}

/// The largest gap of any joint, m.
pub(crate) fn largest_gap(world: &World) -> f32 {
    let gap = |joint: &hazumi::Joint| {
        let ends = [0, 1].map(|index: usize| {
            world
                .body(joint.bodies[index])
                .unwrap()
                .pose()
                .transform_point(joint.frames[index].position)
        });
        ends[0].distance(ends[1])
    };
    world.joints().map(|(_, joint)| gap(joint)).fold(0.0, f32::max)
}

/// Hanging, and let go straight out, which ends in a whip.
#[test]
fn a_chain_bears_a_hundred_and_a_thousand_times_its_weight() {
    for (count, ratio) in [(19, 100.0), (29, 1000.0)] {
        for direction in [Vector::NEG_Y, vector(0.8, -0.6), Vector::X] {
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
            let scale =
                f64::from(world.mass_properties(ids[count + 1]).unwrap().mass * 9.81 * whole);
            assert!(reach < 1.001 * whole, "{count} links, 1:{ratio}: {}", reach / whole);
            // Where a whip cracks, single links come apart for a moment.
            let allowed = if direction == Vector::X { 0.03 } else { 0.001 };
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
        let position = vector(amplitude.sin(), -amplitude.cos());
        let bob = add_at(&mut world, position, Collider::ball(0.1).unwrap());
        let axis = scenery::hinge_frame(Vector::ZERO);
        world.add_joint_at([top, bob], axis, Hinge::default()).unwrap().unwrap();
        let scale = f64::from(world.mass_properties(bob).unwrap().mass) * 9.81;
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
        let expected = exact_period(1.0 + either(0.5, 0.4) * 0.01, f64::from(amplitude));
        assert!((period / expected - 1.0).abs() < 2e-3, "{period} s is not {expected} s");
        assert!(drift < 0.02, "energy drifts by {drift} of m·g·l");
    }
}

#[test]
fn two_welded_cubes_fly_like_one_body() {
    let spin = either_turn(3.0, [1.0, 3.0, 0.5]);
    let mut world = World::new(no_gravity()).unwrap();
    let moving = |x: f32| Body {
        position: Vector::X * x,
        linear_velocity: either_vector([0.0, 3.0 * x], [0.0, 0.5 * x, -3.0 * x]),
        angular_velocity: spin,
        ..Body::dynamic()
    };
    let ids = [-0.5_f32, 0.5].map(|x| world.add(moving(x), cube(0.4)).unwrap());
    world.add_joint_at(ids, Pose::IDENTITY, Fixed::default()).unwrap().unwrap();
    let whole = world.add_body(Body { position: Vector::Y * 9.0, ..Body::dynamic() }).unwrap();
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
        let expected = compound.pose().transform_point(Vector::X * x) - Vector::Y * 9.0;
        let off = body.position.distance(expected);
        assert!(off < either(0.01, 0.05), "{} is not at {expected}", body.position);
    }
}
