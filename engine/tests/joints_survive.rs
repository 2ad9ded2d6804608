//! Joints in worlds that change, contradict themselves, or are wrong.

use std::num::NonZeroUsize;

use crate::dim::*;
use crate::engine::worlds::{DT, Random, add_at, cube, ground, run};
use crate::scenery;
use hazumi::core::Workers;
use hazumi::joint::{
    Distance, Fixed, Gear, Hinge, JointAxis, Limits, Motor, Slider, Spring, along,
};
use hazumi::math::Pose;
use hazumi::{Body, BodyId, Collider, Joint, JointKind, World};

fn gap(world: &World, joint: &Joint) -> f32 {
    let ends = [0, 1].map(|index: usize| {
        world
            .body(joint.bodies[index])
            .unwrap()
            .pose()
            .transform_point(joint.frames[index].position)
    });
    ends[0].distance(ends[1])
}

pub(crate) fn largest_gap(world: &World) -> f32 {
    world.joints().map(|(_, joint)| gap(world, joint)).fold(0.0, f32::max)
}

/// Forty planks between two posts, with a load of many times a plank in the middle.
fn bridge(world: &mut World, start: Vector) -> Vec<BodyId> {
    let plank = || Collider::new(Cuboid::new(xyz(0.24, 0.05, 0.5)).unwrap());
    let mut ids = vec![world.add_body(Body { position: start, ..Body::fixed() }).unwrap()];
    for index in 0..40 {
        let x = 0.5 * (index as f32 + 0.5);
        ids.push(add_at(world, start + Vector::X * x, plank()));
    }
    let end = Body { position: start + Vector::X * 20.0, ..Body::fixed() };
    ids.push(world.add_body(end).unwrap());
    for (index, pair) in ids.windows(2).enumerate() {
        let frames = [pair[0], pair[1]].map(|id| {
            let body = world.body(id).unwrap();
            Pose {
                rotation: scenery::hinge_frame(Vector::ZERO).rotation,
                ..Pose::at(start - body.position + Vector::X * 0.5 * index as f32)
            }
        });
        world.add_joint(Joint::new([pair[0], pair[1]], frames, Hinge::default())).unwrap();
    }
    let load = Collider { density: either(0.3, 300.0), ..cube(0.5) };
    ids.push(add_at(world, start + vector(10.0, 1.0), load));
    ids
}

#[test]
fn a_bridge_bears_a_load_here_and_far_away() {
    for start in [Vector::ZERO, xyz(1e6, 0.0, 1e6)] {
        let mut world = World::default();
        let ids = bridge(&mut world, start);
        run(&mut world, 4.0);
        let load = world.exact_position(*ids.last().unwrap()).unwrap();
        assert!(load.y > 0.4, "the load lies on the bridge, at {load}");
        let plank = world.body(ids[20]).unwrap().position;
        assert!(plank.y.abs() < 0.1, "a taut bridge does not sag, to {plank}");
        if start == Vector::ZERO {
            let gap = largest_gap(&world);
            assert!(gap < 5e-3, "a gap of {gap} m");
        }
    }
}

/// A load on a foot of a kilogram is stopped by that foot alone, in the step in which it lands.
#[test]
fn a_light_foot_stops_what_stands_on_it() {
    for weight in [1.0, 70.0, 1000.0] {
        let mut world = ground();
        let foot = add_at(&mut world, Vector::Y * 1.1, Collider { density: 1.0, ..cube(0.5) });
        let load = Collider { density: weight, ..cube(0.5) };
        let load = add_at(&mut world, Vector::Y * 2.2, load);
        let ankle = Pose::at(Vector::Y * 1.65);
        world.add_joint_at([foot, load], ankle, Fixed::default()).unwrap().unwrap();
        let (mut widest, mut lowest) = (0.0_f32, f32::INFINITY);
        for _ in 0..60 {
            world.step(DT).unwrap();
            widest = widest.max(largest_gap(&world));
            lowest = lowest.min(world.body(foot).unwrap().position.y);
        }
        assert!(widest < 1e-3, "{weight}: a gap of {widest} m");
        assert!(lowest > 0.495, "{weight}: the foot sinks to {lowest} m");
        let speed = world.body(load).unwrap().linear_velocity.length();
        assert!(speed < 1e-3, "{weight}: it moves with {speed} m/s");
    }
}

/// A net of joints at points, which has a loop for each of its meshes: in 2D between two
/// walls, in 3D between four corners.
fn net(world: &mut World, count: usize, ratio: f32) {
    let place = |i: usize, j: usize| {
        either_vector(
            [0.4 * i as f32, 8.0 - 0.4 * j as f32],
            [0.4 * i as f32, 8.0, 0.4 * j as f32],
        )
    };
    let mut ids = Vec::new();
    for i in 0..count {
        for j in 0..count {
            let is_rim = |index: usize| index == 0 || index + 1 == count;
            let is_held = is_rim(i) && either(true, is_rim(j));
            let start = if is_held { Body::fixed() } else { Body::dynamic() };
            let body = Body { position: place(i, j), ..start };
            ids.push(world.add(body, Collider::ball(0.1).unwrap()).unwrap());
        }
    }
    for i in 0..count {
        for j in 0..count {
            for (k, l) in [(i + 1, j), (i, j + 1)] {
                if k < count && l < count {
                    let middle = 0.5 * (place(i, j) + place(k, l));
                    let pair = [ids[i * count + j], ids[k * count + l]];
                    world
                        .add_joint_at(pair, Pose::at(middle), PointJoint::default())
                        .unwrap()
                        .unwrap();
                }
            }
        }
    }
    let middle = place(count / 2, either(0, count / 2)) + Vector::Y;
    let density = either(ratio, 1000.0 * ratio);
    let load = Collider { density, ..Collider::ball(0.5).unwrap() };
    add_at(world, middle, load);
}

#[test]
fn a_net_catches_a_ball() {
    let mut world = World::default();
    net(&mut world, 9, 1.0);
    for _ in 0..180 {
        assert_eq!(world.step(DT).unwrap().frozen, 0);
    }
    let gap = largest_gap(&world);
    assert!(gap < 0.01, "a gap of {gap} m");
}

/// A body that is to be at two places, a chain too short for its ends, a weld of what is apart.
#[test]
fn contradictions_stay_bounded() {
    let mut world = World::default();
    let wall = world.add_body(Body::fixed()).unwrap();
    let torn = add_at(&mut world, Vector::ZERO, cube(0.2));
    for x in [-1.0, 1.0] {
        let frames = [Pose::at(Vector::X * x), Pose::IDENTITY];
        world
            .add_joint(Joint::new([wall, torn], frames, PointJoint::default()))
            .unwrap()
            .unwrap();
    }
    let chain = [0.0, 1.0, 2.0].map(|x| add_at(&mut world, vector(x, 5.0), cube(0.2)));
    for (pair, at) in [([wall, chain[0]], -1.0), ([wall, chain[2]], 3.0)] {
        let frames = [Pose::at(vector(at, 5.0)), Pose::IDENTITY];
        world.add_joint(Joint::new(pair, frames, Distance::rope(0.5))).unwrap().unwrap();
    }
    for pair in chain.windows(2) {
        let weld = Joint::new([pair[0], pair[1]], [Pose::IDENTITY; 2], Fixed::default());
        world.add_joint(weld).unwrap().unwrap();
    }
    for _ in 0..600 {
        assert_eq!(world.step(DT).unwrap().frozen, 0);
    }
    for (_, body) in world.bodies() {
        assert!(body.position.distance(Vector::Y * 2.5) < 6.0, "{}", body.position);
        assert!(body.linear_velocity.length() < 5.0, "{}", body.linear_velocity);
    }
}

fn random_kind(random: &mut Random) -> JointKind {
    let spring = Spring::new(10.0_f32.powf(3.0 * random.signed()), 2.0 * random.signed().abs());
    let mut axis = || JointAxis {
        limits: (random.signed() > 0.0).then(|| {
            let lower = random.signed();
            Limits::new(lower, lower + random.signed().abs())
        }),
        spring: (random.signed() > 0.0).then_some(spring),
        target: random.signed(),
        motor: (random.signed() > 0.0).then(|| {
            Motor::new(20.0 * random.signed(), either(100.0, 1e4) * random.signed().abs())
        }),
    };
    let axes = std::array::from_fn(|_| axis());
    scenery::joints::any_kind(random, spring, axes)
}

/// Joints at random places, in loops, on bodies that touch, some removed and edited on the way.
fn tangle(seed: u64, threads: usize) -> u64 {
    let mut random = Random(seed);
    let mut world = ground();
    world.set_workers(Workers::threads(NonZeroUsize::new(threads).unwrap()));
    let ids: Vec<BodyId> = (0..12)
        .map(|index| {
            let body = Body {
                position: 2.0 * random.vector() + Vector::Y * 3.0,
                rotation: random.rotation(),
                ..if index == 0 { Body::kinematic() } else { Body::dynamic() }
            };
            world.add(body, cube(0.1 + 0.3 * random.signed().abs())).unwrap()
        })
        .collect();
    let pick = |random: &mut Random| ids[random.bits() as usize % ids.len()];
    for _ in 0..14 {
        let pair = [pick(&mut random), pick(&mut random)];
        let frames = [0, 1].map(|_| Pose::new(0.5 * random.vector(), random.rotation()));
        let joint = Joint {
            can_collide: random.signed() > 0.0,
            break_force: (random.signed() > 0.5).then_some(either(300.0, 3e4)),
            ..Joint::new(pair, frames, random_kind(&mut random))
        };
        assert_eq!(world.add_joint(joint).is_err(), pair[0] == pair[1]);
    }
    let mut frozen = 0;
    for step in 0..60 {
        world.step(DT).unwrap();
        let is_number = |body: &Body| body.position.is_finite();
        assert!(world.bodies().all(|(_, body)| is_number(body)), "seed {seed}, step {step}");
        frozen += world.events().frozen.len();
        if step % 20 == 10 {
            let (first, last) = (world.joints().next(), world.joints().last());
            let [Some(first), Some(last)] = [first, last].map(|it| it.map(|(id, _)| id)) else {
                continue;
            };
            let kind = random_kind(&mut random);
            // A rack along the axle of its pinion is refused.
            if let Ok(edited) = world.edit_joint(last, |joint| joint.kind = kind) {
                edited.unwrap();
            }
            world.remove_joint(first).unwrap();
        }
        if step == 30 {
            world.remove(pick(&mut random)).unwrap();
        }
    }
    assert!(frozen <= ids.len(), "seed {seed}");
    world.state_hash()
}

#[test]
fn five_hundred_random_joints_stay_numbers() {
    for seed in 0..40 {
        tangle(seed, 1);
    }
}

#[test]
fn threads_make_no_difference() {
    for seed in 0..3 {
        assert_eq!(tangle(seed, 1), tangle(seed, 3));
    }
    let history = |threads: usize| {
        let mut world = World::default();
        world.set_workers(Workers::threads(NonZeroUsize::new(threads).unwrap()));
        for x in 0..4 {
            bridge(
                &mut world,
                either_vector([0.0, -30.0 * x as f32], [0.0, 0.0, 3.0 * x as f32]),
            );
        }
        net(&mut world, 5, 1.0);
        run(&mut world, 1.0);
        world.state_hash()
    };
    assert_eq!(history(1), history(4));
}

#[test]
fn jointed_bodies_pass_through_each_other_until_the_last_joint_goes() {
    let mut world = World::default();
    let bodies = [0.0, 0.5].map(|x| add_at(&mut world, Vector::X * x, cube(0.4)));
    let joint = || Joint::new(bodies, [Pose::IDENTITY; 2], Distance::rope(5.0));
    let ids = [0, 1].map(|_| world.add_joint(joint()).unwrap().unwrap());
    world.step(DT).unwrap();
    assert_eq!(world.contacts().count(), 0);
    world.remove_joint(ids[0]).unwrap();
    world.step(DT).unwrap();
    assert_eq!(world.contacts().count(), 0, "the other still holds");
    world.edit_joint(ids[1], |joint| joint.can_collide = true).unwrap().unwrap();
    world.step(DT).unwrap();
    assert_eq!(world.contacts().count(), 1);
    world.edit_joint(ids[1], |joint| joint.can_collide = false).unwrap().unwrap();
    world.step(DT).unwrap();
    assert_eq!(world.contacts().count(), 0);
    world.remove_joint(ids[1]).unwrap();
    world.step(DT).unwrap();
    assert_eq!(world.contacts().count(), 1);
}

#[test]
fn jointed_bodies_sleep_and_wake_together() {
    let mut world = World::default();
    let hook = world.add_body(Body::fixed()).unwrap();
    let mut above = hook;
    let chain = [1.0, 2.0, 3.0].map(|depth: f32| {
        let id = add_at(&mut world, Vector::NEG_Y * depth, cube(0.3));
        let place = Pose::at(Vector::NEG_Y * (depth - 0.5));
        world.add_joint_at([above, id], place, PointJoint::default()).unwrap().unwrap();
        above = id;
        id
    });
    run(&mut world, 2.0);
    assert!(chain.iter().all(|&id| world.is_asleep(id) == Some(true)), "a still chain sleeps");
    world.edit(chain[2], |body| body.linear_velocity.x = 1.0).unwrap();
    world.step(DT).unwrap();
    assert!(chain.iter().all(|&id| world.is_asleep(id) == Some(false)), "and wakes as one");
    run(&mut world, 0.1);
    world.remove(hook).unwrap();
    run(&mut world, 1.0);
    assert!(world.body(chain[0]).unwrap().position.y < -3.0, "it falls when its hook is gone");
}

#[test]
fn bad_joints_are_refused_and_stale_ones_are_none() {
    let mut world = World::default();
    let a = add_at(&mut world, Vector::ZERO, cube(0.3));
    let b = add_at(&mut world, Vector::X, cube(0.3));
    let good = Joint::new([a, b], [Pose::IDENTITY; 2], PointJoint::default());
    assert!(world.add_joint(Joint { bodies: [a, a], ..good }).is_err(), "one body twice");
    let bad = f32::NAN;
    let axis = JointAxis::with_limits(0.5, -0.5);
    let spoiled: [JointKind; 8] = [
        Hinge { axis }.into(),
        Slider { axis: JointAxis { target: bad, ..JointAxis::FREE } }.into(),
        Slider { axis: JointAxis::with_motor(Motor::new(bad, 1.0)) }.into(),
        Slider { axis: JointAxis::with_spring(Spring::new(0.0, 1.0)) }.into(),
        Hinge { axis: JointAxis::with_limits(-4.0, 4.0) }.into(),
        Gear { radii: [1.0, 0.0] }.into(),
        scenery::joints::wrong_limits(),
        Distance::rope(-1.0).into(),
    ];
    for kind in spoiled {
        assert!(world.add_joint(Joint { kind, ..good }).is_err(), "{kind:?}");
    }
    let frames = [Pose::at(Vector::splat(bad)), Pose::IDENTITY];
    assert!(world.add_joint(Joint { frames, ..good }).is_err());
    assert!(world.add_joint(Joint { break_force: Some(bad), ..good }).is_err());
    assert!(along(Vector::ZERO, Vector::ZERO).is_err());
    assert_eq!(world.joints().count(), 0);

    let id = world.add_joint(good).unwrap().unwrap();
    assert_eq!(world.joints_of(a), Some(&[id][..]));
    assert!(world.edit_joint(id, |joint| joint.kind = spoiled[0]).is_err());
    assert_eq!(world.joint(id), Some(&good), "it is as it was");
    world.remove(a).unwrap();
    assert_eq!(world.joint(id), None, "a joint goes with its body");
    assert_eq!(world.joints_of(b), Some(&[][..]));
    assert_eq!(world.joint_reaction(id), None);
    assert_eq!(world.is_broken(id), None);
    assert_eq!(world.remove_joint(id), None);
    assert_eq!(world.edit_joint(id, |_| ()).unwrap(), None);
    assert_eq!(world.add_joint(good).unwrap(), None, "its body is gone");
    let fixed = [0, 1].map(|_| world.add_body(Body::fixed()).unwrap());
    world.add_joint_at(fixed, Pose::IDENTITY, Fixed::default()).unwrap().unwrap();
    world.step(DT).unwrap();
}
