//! Ragdolls fall, hold together, come to rest and hold a pose.

use std::f32::consts::PI;

use crate::engine::worlds::{DT, Random, ground, no_gravity};
use crate::human;
use glam::{Quat, Vec3};
use hazumi3d::joint::Fixed;
use hazumi3d::joint::Limits;
use hazumi3d::math::{Pose, rotation};
use hazumi3d::ragdoll::{
    Bone, BoneJoint, PoseMotor, Ragdoll, Skeleton, SkeletonMapping, blend,
};
use hazumi3d::{Body, Collider, Joint, World, WorldSettings};

const DEGREE: f32 = PI / 180.0;

fn human_at(world: &mut World, place: Pose, friction: f32) -> Ragdoll {
    let skeleton = human::skeleton(friction);
    Ragdoll::build(world, &skeleton, &skeleton.bind_poses(&place)).unwrap()
}

/// How far the frames of the joints are apart, m, at most.
fn gap(world: &World, ragdoll: &Ragdoll) -> f32 {
    let apart = |bone: usize| {
        let joint = world.joint(ragdoll.joint(bone)?)?;
        let [a, b] = [0, 1].map(|side| {
            let body = world.body(joint.bodies[side]).unwrap();
            body.pose().transform_point(joint.frames[side].position)
        });
        Some((a - b).length())
    };
    (0..ragdoll.bodies().len()).filter_map(apart).fold(0.0, f32::max)
}

/// How far a joint is beyond its limits, rad, at most. By matrices, unlike the solver.
fn excess(world: &World, ragdoll: &Ragdoll) -> f32 {
    let beyond = |(bone, tie): (usize, &human::TieRow)| {
        let joint = world.joint(ragdoll.joint(bone).unwrap()).unwrap();
        let [a, b] = [0, 1].map(|side| {
            let body = world.body(joint.bodies[side]).unwrap();
            body.pose().mul(&joint.frames[side])
        });
        let lean = a.transform_vector(Vec3::X).angle_between(b.transform_vector(Vec3::X));
        // The twist is what is left when the lean is turned back.
        let axis =
            b.transform_vector(Vec3::X).cross(a.transform_vector(Vec3::X)).normalize_or_zero();
        let back = rotation::from_axis_angle(axis, lean);
        let y = rotation::rotate(back, b.transform_vector(Vec3::Y));
        let twist =
            y.dot(a.transform_vector(Vec3::Z)).atan2(y.dot(a.transform_vector(Vec3::Y)));
        let [lower, upper] = tie.twist.map(|degrees| degrees * DEGREE);
        let cone = tie.cone.unwrap_or(0.0) * DEGREE;
        (lean - cone).max(lower - twist).max(twist - upper)
    };
    human::ties().map(beyond).fold(0.0, f32::max)
}

#[test]
fn a_human_falls_holds_together_and_comes_to_rest() {
    for (seed, friction) in [(1, 20.0), (2, 20.0), (3, 30.0)] {
        let mut world = ground();
        // It stands on its feet and tips over.
        let tip = Random(seed).vector() * 0.2;
        let turn = rotation::integrate_far(Quat::IDENTITY, tip);
        let ragdoll = human_at(&mut world, Pose::new(Vec3::Y * 0.3, turn), friction);
        let (mut widest, mut worst) = (0.0_f32, 0.0_f32);
        for _ in 0..600 {
            world.step(DT).unwrap();
            widest = widest.max(gap(&world, &ragdoll));
            worst = worst.max(excess(&world, &ragdoll));
        }
        // A figure gives where it is hit, and limbs that wait for one that is stopped on its
        // way are put back along straight lines, not arcs.
        assert!(widest < 0.02, "{widest}");
        // Feet and knees hit the ground at metres per second: for a step a limit gives way.
        assert!(worst < 10.0 * DEGREE, "{worst}");
        for &id in ragdoll.bodies() {
            let body = world.body(id).unwrap();
            assert!(body.linear_velocity.length() < 0.4, "{body:?}");
            assert!(body.position.y < 0.8, "{body:?}");
            assert!(world.is_asleep(id).unwrap());
        }
    }
}

#[test]
fn the_bind_pose_is_within_all_limits() {
    let mut world = ground();
    let ragdoll = human_at(&mut world, Pose::IDENTITY, 5.0);
    assert!(gap(&world, &ragdoll) < 1e-3);
    assert!(excess(&world, &ragdoll) < 1.0 * DEGREE);
}

#[test]
fn humans_in_a_heap_come_to_rest_and_sleep() {
    const COUNT: u8 = 4;
    let mut world = ground();
    let mut random = Random(7);
    let mut ragdolls = Vec::new();
    for floor in 0..COUNT {
        let (column, layer) = (floor % 2, floor / 2);
        let middle =
            Vec3::X * f32::from(column) * 2.0 + Vec3::Y * (1.2 + 2.0 * f32::from(layer));
        let place = Pose::new(middle, random.rotation()).mul(&Pose::at(Vec3::Y * -0.95));
        ragdolls.push(human_at(&mut world, place, 30.0));
    }
    let mut asleep = None;
    let mut widest = 0.0_f32;
    for step in 0..600 {
        world.step(DT).unwrap();
        if step % 20 == 0 {
            widest = ragdolls.iter().map(|doll| gap(&world, doll)).fold(widest, f32::max);
        }
        if world.bodies().all(|(id, body)| {
            body.body_type != hazumi3d::BodyType::Dynamic || world.is_asleep(id).unwrap()
        }) {
            asleep = Some(step);
            break;
        }
    }
    assert!(widest < 5e-3, "{widest}");
    assert!(asleep.is_some(), "someone is awake");
}

#[test]
fn a_human_that_falls_gains_no_energy() {
    for friction in [0.0, 5.0] {
        let mut world = ground();
        let ragdoll = human_at(&mut world, Pose::at(Vec3::Y * 1.5), friction);
        let energy = |world: &World| {
            let energy = world.energy();
            energy.kinetic + energy.potential
        };
        let mut last = energy(&world);
        // Two parts in a hundred of what it falls by: overlap is moved apart.
        let slack = 0.02 * 80.0 * 9.81 * 1.5;
        for step in 0..240 {
            world.step(DT).unwrap();
            let now = energy(&world);
            assert!(now < last + slack, "step {step}: {last} {now}");
            last = last.min(now);
        }
        assert!(gap(&world, &ragdoll) < 0.01);
    }
}

/// Holds the pelvis of a ragdoll where it is.
fn hang(world: &mut World, ragdoll: &Ragdoll) {
    let pelvis = ragdoll.bodies()[0];
    let pose = world.body(pelvis).unwrap().pose();
    let wall = world.add_body(Body::fixed()).unwrap();
    world
        .add_joint(Joint::at([wall, pelvis], [Pose::IDENTITY, pose], pose, Fixed::default()))
        .unwrap();
}

/// The largest angle between how bones stand to their parents and how they should, rad.
fn off_target(world: &World, ragdoll: &Ragdoll, targets: &[Pose]) -> f32 {
    let poses = ragdoll.poses(world).unwrap();
    let off = |(bone, tie): (usize, &human::TieRow)| {
        let [is, wanted] =
            [&poses[..], targets].map(|list| list[tie.parent].inv_mul(&list[bone]));
        rotation::between(is.rotation, wanted.rotation).length()
    };
    human::ties().map(off).fold(0.0, f32::max)
}

#[test]
fn a_powered_human_holds_its_pose_and_a_limp_one_does_not() {
    let mut world = World::default();
    let mut ragdoll = human_at(&mut world, Pose::at(Vec3::Y * 2.0), 0.0);
    hang(&mut world, &ragdoll);
    let targets = ragdoll.poses(&world).unwrap();
    let power = PoseMotor { hertz: 30.0, max_torque: 500.0, ..PoseMotor::default() };
    ragdoll.drive_to_pose(&mut world, &power, &targets).unwrap();
    assert!(ragdoll.is_powered());
    for _ in 0..120 {
        world.step(DT).unwrap();
    }
    let held = off_target(&world, &ragdoll, &targets);
    assert!(held < 8.0 * DEGREE, "{held}");
    ragdoll.go_limp(&mut world);
    for _ in 0..120 {
        world.step(DT).unwrap();
    }
    let limp = off_target(&world, &ragdoll, &targets);
    assert!(limp > 15.0 * DEGREE, "{limp}");
}

#[test]
fn a_powered_human_goes_to_a_new_pose_and_back() {
    let mut world = World::new(no_gravity()).unwrap();
    let mut ragdoll = human_at(&mut world, Pose::IDENTITY, 0.0);
    hang(&mut world, &ragdoll);
    let bind = ragdoll.poses(&world).unwrap();
    // The knee (bone 7) bends by 30° about its hinge.
    let mut bent = bind.clone();
    let joint = *world.joint(ragdoll.joint(7).unwrap()).unwrap();
    let knee = bind[6].mul(&joint.frames[0]);
    let turn = rotation::from_axis_angle(knee.transform_vector(Vec3::X), 30.0 * DEGREE);
    bent[7].rotation = rotation::multiply(turn, bind[7].rotation);
    for targets in [&bent, &bind] {
        ragdoll.drive_to_pose(&mut world, &PoseMotor::default(), targets).unwrap();
        for _ in 0..120 {
            world.step(DT).unwrap();
        }
        let off = off_target(&world, &ragdoll, targets);
        assert!(off < 2.0 * DEGREE, "{off}");
    }
    assert!(off_target(&world, &ragdoll, &bent) > 25.0 * DEGREE);
}

#[test]
fn a_weak_spring_gives_way() {
    let mut world = World::default();
    let mut ragdoll = human_at(&mut world, Pose::at(Vec3::Y * 2.0), 0.0);
    hang(&mut world, &ragdoll);
    let targets = ragdoll.poses(&world).unwrap();
    let power = PoseMotor { hertz: 10.0, max_torque: 0.5, ..PoseMotor::default() };
    ragdoll.drive_to_pose(&mut world, &power, &targets).unwrap();
    for _ in 0..120 {
        world.step(DT).unwrap();
    }
    assert!(off_target(&world, &ragdoll, &targets) > 15.0 * DEGREE);
}

#[test]
fn an_animation_hands_its_motion_over() {
    let mut world = World::new(WorldSettings { sleep: false, ..no_gravity() }).unwrap();
    let skeleton = human::skeleton(0.0);
    let ragdoll = human_at(&mut world, Pose::IDENTITY, 0.0);
    // The whole creature flies along x and turns about y.
    let at = |time: f32| {
        let turn = rotation::from_axis_angle(Vec3::Y, 2.0 * time);
        skeleton.bind_poses(&Pose::new(Vec3::X * 3.0 * time, turn))
    };
    ragdoll.match_velocities(&mut world, &at(-DT), &at(0.0), DT).unwrap();
    for _ in 0..30 {
        world.step(DT).unwrap();
    }
    // The centre of mass goes straight on; the place of the pelvis is near it.
    let momentum = world.momentum();
    let mass: f32 =
        ragdoll.bodies().iter().map(|&id| world.mass_properties(id).unwrap().mass).sum();
    let speed = momentum.linear.as_vec3() / mass;
    assert!((speed.x - 3.0).abs() < 0.2 && speed.y.abs() < 0.05, "{speed}");
    let spin = world.body(ragdoll.bodies()[0]).unwrap().angular_velocity;
    assert!((spin.y - 2.0).abs() < 0.8, "{spin}");
}

#[test]
fn removed_ragdolls_leave_nothing() {
    let mut world = ground();
    let before = world.body_count();
    let mut ragdoll = human_at(&mut world, Pose::at(Vec3::Y), 5.0);
    let poses = ragdoll.poses(&world).unwrap();
    ragdoll.drive_to_pose(&mut world, &PoseMotor::default(), &poses).unwrap();
    world.step(DT).unwrap();
    ragdoll.remove(&mut world);
    assert_eq!(world.body_count(), before);
    assert_eq!(world.joints().count(), 0);
    world.step(DT).unwrap();
}

#[test]
fn bones_that_are_gone_are_left_out() {
    let mut world = ground();
    let mut ragdoll = human_at(&mut world, Pose::at(Vec3::Y), 5.0);
    let poses = ragdoll.poses(&world).unwrap();
    world.remove(ragdoll.bodies()[7]);
    assert!(ragdoll.poses(&world).is_none());
    ragdoll.drive_to_pose(&mut world, &PoseMotor::default(), &poses).unwrap();
    ragdoll.match_velocities(&mut world, &poses, &poses, DT).unwrap();
    world.step(DT).unwrap();
    ragdoll.go_limp(&mut world);
    ragdoll.remove(&mut world);
}

#[test]
fn nonsense_is_refused_and_adds_nothing() {
    let mut world = World::default();
    let skeleton = human::skeleton(5.0);
    let poses = skeleton.bind_poses(&Pose::IDENTITY);
    assert!(Ragdoll::build(&mut world, &skeleton, &poses[1..]).is_err());
    let spoil: [fn(&mut Skeleton); 5] = [
        |skeleton| skeleton.bones[3].parent.as_mut().unwrap().0 = 3,
        |skeleton| skeleton.bones[3].parent.as_mut().unwrap().1.frames[0].position.x = f32::NAN,
        |skeleton| skeleton.bones[13].colliders[0].density = -1.0,
        |skeleton| skeleton.passing_pairs.push([0, 14]),
        |skeleton| {
            let joint = BoneJoint::hinge([Pose::IDENTITY; 2], Limits::new(1.0, -1.0), 0.0);
            skeleton.bones[5].parent = Some((4, joint));
        },
    ];
    for spoil in spoil {
        let mut spoiled = skeleton.clone();
        spoil(&mut spoiled);
        assert!(Ragdoll::build(&mut world, &spoiled, &poses).is_err());
        assert_eq!((world.body_count(), world.joints().count()), (0, 0));
    }
    let mut ragdoll = Ragdoll::build(&mut world, &skeleton, &poses).unwrap();
    let weak = PoseMotor { hertz: 0.0, ..PoseMotor::default() };
    assert!(ragdoll.drive_to_pose(&mut world, &weak, &poses).is_err());
    assert!(ragdoll.match_velocities(&mut world, &poses, &poses, 0.0).is_err());
    assert!(ragdoll.match_velocities(&mut world, &poses[1..], &poses, DT).is_err());
    let empty = Ragdoll::build(&mut world, &Skeleton::default(), &[]).unwrap();
    empty.remove(&mut world);
}

#[test]
fn a_skin_goes_with_its_bones() {
    let bones = [Pose::IDENTITY, Pose::at(Vec3::Y)];
    let drawn = [Pose::at(Vec3::X), Pose::at(Vec3::Y), Pose::at(Vec3::new(0.0, 1.0, 2.0))];
    let skin = SkeletonMapping::new(&bones, &drawn, &[0, 1, 1]).unwrap();
    assert_eq!(skin.poses(&bones).unwrap(), drawn);
    let turn = rotation::from_axis_angle(Vec3::X, 90.0 * DEGREE);
    let bent = [Pose::IDENTITY, Pose::new(Vec3::Y, turn)];
    let found = skin.poses(&bent).unwrap();
    assert_eq!(found[0], drawn[0]);
    assert!((found[2].position - Vec3::new(0.0, -1.0, 0.0)).length() < 1e-6);
    assert!(SkeletonMapping::new(&bones, &drawn, &[0, 1, 2]).is_err());
    assert!(skin.poses(&bones[1..]).is_err());
}

#[test]
fn a_blend_goes_from_one_pose_to_the_other() {
    let from = [Pose::IDENTITY];
    let to = [Pose::new(Vec3::X * 4.0, rotation::from_axis_angle(Vec3::Z, 80.0 * DEGREE))];
    let middle = blend(&from, &to, 0.25).unwrap()[0];
    assert!((middle.position - Vec3::X).length() < 1e-6);
    let turned = rotation::between(Quat::IDENTITY, middle.rotation);
    assert!((turned - Vec3::Z * 20.0 * DEGREE).length() < 1e-5);
    assert_eq!(blend(&from, &to, 0.0).unwrap(), from);
    assert!(blend(&from, &to, 1.5).is_err());
}

#[test]
fn neighbours_and_passing_pairs_do_not_touch() {
    let mut world = World::new(no_gravity()).unwrap();
    let ball = |parent, x: f32| Bone {
        parent,
        pose: Pose::at(Vec3::X * x),
        colliders: vec![Collider::ball(0.5).unwrap()],
        ..Bone::default()
    };
    let frames = [Pose::at(Vec3::X * 0.25), Pose::at(Vec3::X * -0.25)];
    let joint = BoneJoint::ball(frames, 1.0, Limits::new(-1.0, 1.0), 0.0);
    let bones =
        vec![ball(None, 0.0), ball(Some((0, joint)), 0.5), ball(Some((1, joint)), 1.0 - 0.1)];
    let skeleton = Skeleton { bones, passing_pairs: vec![[0, 2]] };
    let mut poses = skeleton.bind_poses(&Pose::IDENTITY);
    poses[2].position.x = 1.0;
    Ragdoll::build(&mut world, &skeleton, &poses).unwrap();
    for _ in 0..30 {
        world.step(DT).unwrap();
        assert_eq!(world.contacts().count(), 0);
    }
}
