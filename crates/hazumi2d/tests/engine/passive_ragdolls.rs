//! Passive ragdolls: free bodies joined by hinges with limits, springs and friction.

use std::f32::consts::TAU;

use crate::engine::worlds::{DT, add_at, cube, ground, no_gravity};
use glam::Vec2;
use hazumi2d::joint::{Hinge, JointAxis, Limits, Motor, Spring};
use hazumi2d::math::{Pose, Rotation, rotation};
use hazumi2d::shape::Capsule;
use hazumi2d::{Body, BodyId, Collider, World, WorldSettings};

/// Two equal cubes, hinged on each other at `arm` metres from the centre of either, in free
/// space; the second one turned by `angle` radians.
fn pair(turn: JointAxis, arm: f32, angle: f32) -> (World, [BodyId; 2]) {
    let mut world = World::new(WorldSettings { sleep: false, ..no_gravity() }).unwrap();
    let a = add_at(&mut world, Vec2::ZERO, cube(0.3));
    let b = add_at(&mut world, Vec2::X * (2.0 * arm), cube(0.3));
    let place = Pose::at(Vec2::X * arm);
    world.add_joint_at([a, b], place, Hinge { axis: turn }).unwrap().unwrap();
    let turned = Rotation::from_angle(angle);
    let position = place.position + rotation::rotate(turned, Vec2::X * arm);
    world.edit(b, |body| (body.position, body.rotation) = (position, turned)).unwrap();
    (world, [a, b])
}

/// The angle of the second body in the first.
fn angle(world: &World, [a, b]: [BodyId; 2]) -> f32 {
    let [a, b] = [a, b].map(|id| world.body(id).unwrap().rotation);
    rotation::between(a, b)
}

fn spin(world: &World, [a, b]: [BodyId; 2]) -> f32 {
    let [a, b] = [a, b].map(|id| world.body(id).unwrap().angular_velocity);
    b - a
}

#[test]
fn springs_between_free_bodies_swing_as_the_formula_says() {
    for (arm, start) in [(0.0, 0.5), (0.4, 0.05)] {
        for (hertz, zeta) in [(0.5_f32, 0.05_f32), (1.0, 0.2), (2.0, 0.5)] {
            let spring = JointAxis::with_spring(Spring::new(hertz, zeta));
            let (mut world, ids) = pair(spring, arm, start);
            let omega = TAU * hertz;
            let damped = omega * (1.0 - zeta * zeta).sqrt();
            let mut worst = 0.0_f32;
            for step in 1..=180_u16 {
                world.step(DT).unwrap();
                // Substeps change velocities before positions, which is half of one ahead.
                let time = (f32::from(step) + 0.125) * DT;
                let (sin, cos) = (damped * time).sin_cos();
                let expected =
                    start * (-zeta * omega * time).exp() * (cos + zeta * omega / damped * sin);
                worst = worst.max((angle(&world, ids) - expected).abs() / start);
            }
            assert!(worst < 0.03 * hertz.max(1.0), "{arm} m, {hertz} Hz, {zeta}: {worst}");
        }
    }
}

#[test]
fn friction_between_free_bodies_slows_them_evenly() {
    let (mut world, ids) = pair(JointAxis::with_motor(Motor::new(0.0, 0.01)), 0.0, 0.0);
    let inertia = 0.5 * world.mass_properties(ids[0]).unwrap().inertia;
    world.edit(ids[1], |body| body.angular_velocity = 5.0).unwrap();
    for step in 1..=60_u8 {
        world.step(DT).unwrap();
        let expected = (5.0 - 0.01 / inertia * f32::from(step) * DT).max(0.0);
        assert!((spin(&world, ids) - expected).abs() < 1e-3, "after step {step}");
    }
    let (mut world, ids) = pair(JointAxis::with_motor(Motor::new(0.0, 100.0)), 0.4, 0.0);
    world.edit(ids[1], |body| body.angular_velocity = 5.0).unwrap();
    for _ in 0..10 {
        world.step(DT).unwrap();
    }
    let spin = spin(&world, ids);
    assert!(spin.abs() < 1e-2, "strong friction holds, not at {spin} rad/s");
}

#[test]
fn limits_between_free_bodies_hold_and_keep_momentum() {
    for (from, to) in [(-0.4, 0.3), (-3.0, -2.0), (0.2, 3.1)] {
        let limits = Limits::new(from, to);
        for speed in [-8.0, 8.0] {
            let turn = JointAxis { limits: Some(limits), ..JointAxis::FREE };
            let (mut world, ids) = pair(turn, 0.4, 0.5 * (from + to));
            world.edit(ids[1], |body| body.angular_velocity = speed).unwrap();
            let start = world.momentum().angular;
            for _ in 0..120 {
                world.step(DT).unwrap();
                let angle = angle(&world, ids);
                let (from, to) = (from - 0.02, to + 0.02);
                assert!((from..to).contains(&angle), "{speed} rad/s, {limits:?}: {angle} rad");
            }
            let change = (world.momentum().angular - start).abs();
            assert!(change < 0.02 * start.abs(), "{speed} rad/s, {limits:?}: {change}");
        }
    }
}

/// A trunk with two legs of two bones, 1 m above the ground, that is thrown.
fn figure(world: &mut World, speed: Vec2) -> Vec<[BodyId; 2]> {
    let bone = |y: f32| {
        let shape = Capsule::new([Vec2::Y * -y, Vec2::Y * y], 0.06).unwrap();
        Collider { density: 10.0, ..Collider::new(shape) }
    };
    let mut add = |x: f32, y: f32, half: f32| {
        let body = Body {
            position: Vec2::new(x, y),
            linear_velocity: speed,
            angular_velocity: 2.0,
            ..Body::dynamic()
        };
        world.add(body, bone(half)).unwrap()
    };
    let trunk = add(0.0, 2.3, 0.3);
    let thighs = [-0.15, 0.15].map(|x| add(x, 1.75, 0.15));
    let shanks = [-0.15, 0.15].map(|x| add(x, 1.3, 0.15));
    let joint = |from: f32, to: f32| Hinge {
        axis: JointAxis {
            limits: Some(Limits::new(from, to)),
            spring: Some(Spring::new(2.0, 0.5)),
            motor: Some(Motor::new(0.0, 0.1)),
            target: 0.0,
        },
    };
    let mut joints = Vec::new();
    for (side, x) in [-0.15, 0.15].into_iter().enumerate() {
        let hip = Pose::at(Vec2::new(x, 1.95));
        let knee = Pose::at(Vec2::new(x, 1.525));
        for (pair, place, hinge) in [
            ([trunk, thighs[side]], hip, joint(-0.5, 1.2)),
            ([thighs[side], shanks[side]], knee, joint(-1.5, 0.1)),
        ] {
            world.add_joint_at(pair, place, hinge).unwrap().unwrap();
            joints.push(pair);
        }
    }
    joints
}

#[test]
fn figures_that_are_thrown_hold_together_and_come_to_rest() {
    for speed in [Vec2::ZERO, Vec2::new(3.0, 2.0), Vec2::new(-5.0, -15.0)] {
        let mut world = ground();
        let joints = figure(&mut world, speed);
        let start = world.energy().kinetic + world.energy().potential;
        let gap = |world: &World| {
            let ends = |joint: &hazumi2d::Joint| {
                [0, 1].map(|side: usize| {
                    let body = world.body(joint.bodies[side]).unwrap();
                    body.pose().transform_point(joint.frames[side].position)
                })
            };
            let gaps = world.joints().map(|(_, joint)| ends(joint)).map(|[a, b]| a.distance(b));
            gaps.fold(0.0, f32::max)
        };
        let mut widest = 0.0_f32;
        for step in 0..600 {
            assert_eq!(world.step(DT).unwrap().frozen, 0);
            widest = widest.max(gap(&world));
            let energy = world.energy().kinetic + world.energy().potential;
            assert!(energy < 1.01 * start + 0.1, "{speed}, step {step}: {energy} of {start} J");
        }
        assert!(widest < 0.06, "{speed}: {widest} m apart on the way");
        assert!(gap(&world) < 1e-3, "{speed}: {} m apart at rest", gap(&world));
        assert!(
            joints.iter().all(|&[a, _]| world.is_asleep(a) == Some(true)),
            "{speed}: awake"
        );
    }
}

/// Joint reactions report the torques of friction and limits, as for every other joint.
#[test]
fn torques_of_free_hinges_are_told() {
    let (mut world, ids) = pair(JointAxis::with_motor(Motor::new(0.0, 0.02)), 0.0, 0.0);
    world.edit(ids[1], |body| body.angular_velocity = 5.0).unwrap();
    world.step(DT).unwrap();
    let joint = world.joints_of(ids[0]).unwrap()[0];
    let torque = world.joint_reaction(joint).unwrap().torque;
    assert!((torque + 0.02).abs() < 1e-5, "{torque} N·m");
}
