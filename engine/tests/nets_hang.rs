//! Nets of joints that are too entangled to be solved as one.

use std::num::NonZeroUsize;

use crate::dim::*;
use crate::engine::worlds::DT;
use hazumi::core::Workers;
use hazumi::core::simd::{SimdLevel, current, force};
use hazumi::joint::{Joint, JointId};
use hazumi::math::Pose;
use hazumi::{Body, BodyId, Collider, CollisionGroups, LockedAxes, World};

/// A net of `count` × `count` balls of 1 m spacing, hung up by the uppermost row.
fn net(count: usize) -> (World, Vec<BodyId>, Vec<JointId>) {
    let mut world = World::default();
    let groups = CollisionGroups { memberships: 2, filter: !2 };
    let ball = Collider { collision_groups: groups, ..Collider::ball(0.4).unwrap() };
    let place = |index: usize| vector((index % count) as f32, -((index / count) as f32));
    let add = |index: usize| {
        let motion = if index < count { Body::fixed() } else { Body::dynamic() };
        let body = Body { position: place(index), can_sleep: false, ..motion };
        world.add(body, ball.clone()).unwrap()
    };
    let bodies: Vec<BodyId> = (0..count * count).map(add).collect();
    let mut joints = Vec::new();
    for index in 0..count * count {
        let (below, beside) = (index + count, index + 1);
        let mut tie = |other: usize| {
            let middle = Pose::at(0.5 * (place(index) + place(other)));
            let pair = [bodies[index], bodies[other]];
            joints.push(
                world.add_joint_at(pair, middle, PointJoint::default()).unwrap().unwrap(),
            );
        };
        if below < count * count {
            tie(below);
        }
        if index >= count && beside % count > 0 {
            tie(beside);
        }
    }
    (world, bodies, joints)
}

/// The widest gap of the joints, m.
fn widest_gap(world: &World, joints: &[JointId]) -> f32 {
    let gap = |&id: &JointId| {
        let Joint { bodies, frames, .. } = world.joint(id).unwrap();
        let [a, b] = [0, 1].map(|side: usize| {
            world.body(bodies[side]).unwrap().pose().transform_point(frames[side].position)
        });
        a.distance(b)
    };
    joints.iter().map(gap).fold(0.0, f32::max)
}

/// The energy of motion and height, J.
fn energy(world: &World) -> f64 {
    let energy = world.energy();
    energy.kinetic + energy.potential
}

#[test]
fn a_large_net_hardly_stretches_and_bears_its_weight() {
    let (mut world, bodies, joints) = net(50);
    let is_uppermost =
        |id: &&JointId| bodies[..50].contains(&world.joint(**id).unwrap().bodies[0]);
    let uppermost: Vec<JointId> = joints.iter().filter(is_uppermost).copied().collect();
    let mut borne = 0.0;
    for step in 0..180 {
        world.step(DT).unwrap();
        let load = |&id: &JointId| world.joint_reaction(id).unwrap().force.y.abs();
        if step >= 60 {
            borne += uppermost.iter().map(load).sum::<f32>() / 120.0;
        }
    }
    let gap = widest_gap(&world, &joints);
    assert!(gap < 5e-3, "{gap} m");
    let lowest = world.body(bodies[50 * 50 - 1]).unwrap().position.y;
    assert!((lowest + 49.0).abs() < 0.1, "{lowest}");
    let weight = 2450.0 * world.mass_properties(bodies[60]).unwrap().mass * 9.81;
    assert!((borne / weight - 1.0).abs() < 0.03, "{borne} N, {weight} N");
}

#[test]
fn a_large_net_that_is_thrown_about_gains_no_energy() {
    let (mut world, bodies, joints) = net(48);
    for (index, &body) in bodies.iter().enumerate().skip(48) {
        let swing = (index / 48) as f32 * 0.3;
        let way = either(Vector::X, LAST_AXIS);
        world.edit(body, |body| body.linear_velocity += swing * way).unwrap();
    }
    // Springs that are stretched give back later what they took.
    let (start, swinging) = (energy(&world), world.energy().kinetic);
    for step in 0..150 {
        world.step(DT).unwrap();
        let gained = energy(&world) - start;
        assert!(gained < 1e-3 * swinging, "step {step}: {gained} J of {swinging} J");
    }
    assert!(widest_gap(&world, &joints) < 0.1);
}

#[test]
fn threads_and_instructions_do_not_change_a_bit() {
    let history = |threads: usize| {
        let (mut world, bodies, _) = net(48);
        world.set_workers(Workers::threads(NonZeroUsize::new(threads).unwrap()));
        let push = 30.0 * either(Vector::X, LAST_AXIS);
        world.edit(bodies[1000], |body| body.linear_velocity += push).unwrap();
        let step = |_| {
            world.step(DT).unwrap();
            world.state_hash()
        };
        (0..10).map(step).collect::<Vec<u64>>()
    };
    let (expected, chosen) = (history(1), current());
    assert_eq!(history(3), expected);
    for level in SimdLevel::available() {
        force(level).unwrap();
        assert_eq!(history(1), expected, "{level}");
    }
    force(chosen).unwrap();
}

/// Edits on the way change who is solved in lanes, and where a joint is.
#[test]
fn a_restored_net_goes_on_as_one_that_never_stopped() {
    let (mut world, bodies, joints) = net(48);
    let go_on = |world: &mut World| {
        for step in 0..6 {
            if step == 2 {
                let translation = BVector { x: true, ..BVector::FALSE };
                let rail = LockedAxes { translation, ..LockedAxes::NONE };
                world.edit(bodies[500], |body| body.locked_axes = rail).unwrap().unwrap();
            }
            if step == 4 {
                let shift = |joint: &mut Joint| joint.frames[0].position.x += 0.1;
                world.edit_joint(joints[100], shift).unwrap().unwrap();
            }
            world.step(DT).unwrap();
        }
        (world.body(bodies[500]).unwrap().position.x, world.state_hash())
    };
    for _ in 0..5 {
        world.step(DT).unwrap();
    }
    let snapshot = world.snapshot();
    let before = world.body(bodies[500]).unwrap().position.x;
    let expected = go_on(&mut world);
    assert!((expected.0 - before).abs() < 2e-3, "{} is not {before}", expected.0);
    world.restore(&snapshot).unwrap();
    assert_eq!(go_on(&mut world), expected);
    let mut other = World::default();
    other.restore(&snapshot).unwrap();
    assert_eq!(go_on(&mut other), expected);
}
