//! Every kind of joint does what its name says.

use crate::engine::joints_kinds::{join, post};
use std::f32::consts::{FRAC_PI_2, TAU};

use crate::engine::worlds::{DT, add_at, cube, no_gravity, run};
use glam::{Quat, Vec3};
use hazumi3d::joint::{
    Ball, Cylindrical, Distance, Fixed, Gear, Hinge, JointAxis, Limits, Motor, PoseDrive,
    RackAndPinion, SixDof, Slider, Spring, Universal, Wheel, along,
};
use hazumi3d::math::{Pose, rotation};
use hazumi3d::shape::Cuboid;
use hazumi3d::{Body, BodyId, Collider, ExternalForce, Joint, JointKind, World};

/// Angle of a body about `axis`, rad.
fn angle(world: &World, id: BodyId, axis: Vec3) -> f32 {
    rotation::between(Quat::IDENTITY, world.body(id).unwrap().rotation).dot(axis)
}

/// A gear of radii 1 and 3, one with the axles across, a rack, and what they do in two seconds
/// of a motor.
#[test]
fn teeth_never_slip() {
    let mut world = World::new(no_gravity()).unwrap();
    let wall = post(&mut world);
    let wheel = |world: &mut World, position: Vec3, axis: Vec3, turn: JointAxis| {
        let id = add_at(world, position, cube(0.2));
        join(world, [wall, id], along(position, axis).unwrap(), Hinge { axis: turn });
        id
    };
    let driven = JointAxis::with_motor(Motor::new(1.3, 1e5));
    let a = wheel(&mut world, Vec3::ZERO, Vec3::Z, driven);
    let b = wheel(&mut world, Vec3::X * 4.0, Vec3::Z, JointAxis::FREE);
    let c = wheel(&mut world, Vec3::new(-1.0, 0.0, 1.0), Vec3::X, JointAxis::FREE);
    let rod = add_at(&mut world, Vec3::new(0.0, -0.5, 2.0), cube(0.2));
    join(&mut world, [wall, rod], along(Vec3::ZERO, Vec3::X).unwrap(), Slider::default());
    let mut mesh = |pair: [BodyId; 2], axes: [Vec3; 2], kind: JointKind| {
        let frames = axes.map(|axis| along(Vec3::ZERO, axis).unwrap());
        world.add_joint(Joint::new(pair, frames, kind)).unwrap().unwrap();
    };
    mesh([a, b], [Vec3::Z, Vec3::Z], Gear { radii: [1.0, 3.0] }.into());
    mesh([a, c], [Vec3::Z, Vec3::X], Gear { radii: [1.0, 2.0] }.into());
    mesh([a, rod], [Vec3::Z, Vec3::X], RackAndPinion { radius: 0.5 }.into());
    run(&mut world, 2.0);
    let turned = angle(&world, a, Vec3::Z);
    assert!(turned > 2.0, "the motor turns, {turned} rad");
    let others = [
        (angle(&world, b, Vec3::Z), -turned / 3.0),
        (angle(&world, c, Vec3::X), turned / 2.0),
        (world.body(rod).unwrap().position.x, 0.5 * turned),
    ];
    for (found, expected) in others {
        assert!((found - expected).abs() < 1e-3 * turned, "{found} is not {expected}");
    }
}

/// An arm of a ball joint, pulled down, and one that is twisted by a motor.
#[test]
fn cone_and_twist_limits_hold_under_load() {
    let mut world = World::default();
    let wall = post(&mut world);
    let arm = add_at(&mut world, Vec3::X, cube(0.4));
    let ball = Ball { cone: Some(0.4), twist: Some(Limits::new(-0.2, 0.3)), ..Ball::default() };
    join(&mut world, [wall, arm], Pose::IDENTITY, ball);
    for step in 0..300 {
        world
            .apply_external_force(arm, ExternalForce::Torque(Vec3::X * 200.0))
            .unwrap()
            .unwrap();
        world.step(DT).unwrap();
        let body = world.body(arm).unwrap();
        let axis = rotation::rotate(body.rotation, Vec3::X);
        let lean = axis.x.clamp(-1.0, 1.0).acos();
        let [x, _, _, w] = body.rotation.to_array();
        let twist = 2.0 * x.atan2(w);
        assert!(lean < 0.4 + 5e-3, "step {step}: {lean} rad");
        assert!((-0.205..0.305).contains(&twist), "step {step}: {twist} rad");
        if step == 299 {
            assert!((lean - 0.4).abs() < 2e-3 && (twist - 0.3).abs() < 2e-3, "{lean} {twist}");
        }
    }
}

#[test]
fn a_universal_joint_hands_on_whole_turns_round_a_corner() {
    let mut world = World::new(no_gravity()).unwrap();
    let wall = post(&mut world);
    let bend = rotation::from_axis_angle(Vec3::Z, 0.5);
    let out = rotation::rotate(bend, Vec3::X);
    let shafts = [Vec3::X, out].map(|axis| {
        let position = if axis == Vec3::X { -axis } else { axis };
        let body = Body {
            position,
            rotation: if axis == Vec3::X { Quat::IDENTITY } else { bend },
            ..Body::dynamic()
        };
        let id = world.add(body, cube(0.2)).unwrap();
        let turn = if axis == Vec3::X {
            JointAxis::with_motor(Motor::new(2.0, 1e4))
        } else {
            JointAxis::FREE
        };
        join(&mut world, [wall, id], along(position, axis).unwrap(), Hinge { axis: turn });
        id
    });
    let frames = [Pose::at(Vec3::X), Pose::at(-Vec3::X)];
    world.add_joint(Joint::new(shafts, frames, Universal::default())).unwrap().unwrap();
    let mut turned = 0.0;
    let (mut fastest, mut slowest) = (0.0_f32, f32::MAX);
    for step in 0..377 {
        world.step(TAU / 2.0 / 377.0).unwrap();
        let speed = world.body(shafts[1]).unwrap().angular_velocity.dot(out);
        turned += speed * TAU / 2.0 / 377.0;
        if step > 20 {
            (fastest, slowest) = (fastest.max(speed), slowest.min(speed));
        }
    }
    assert!((turned - TAU).abs() < 0.02, "one turn for one turn, {turned}");
    // A Cardan joint varies between cos β and 1/cos β.
    let cosine = 0.5_f32.cos();
    assert!((slowest / 2.0 - cosine).abs() < 0.01, "{slowest}");
    assert!((fastest / 2.0 - 1.0 / cosine).abs() < 0.01, "{fastest}");
}

#[test]
fn a_wheel_springs_steers_and_spins() {
    let mut world = World::default();
    let car = world.add_body(Body::fixed()).unwrap();
    let hub = add_at(&mut world, Vec3::ZERO, Collider::ball(0.3).unwrap());
    let wheel = Wheel {
        steering: JointAxis {
            limits: Some(Limits::new(-0.5, 0.5)),
            target: 0.3,
            ..JointAxis::with_spring(Spring::new(5.0, 1.0))
        },
        spin: JointAxis::with_motor(Motor::new(10.0, 50.0)),
        ..Wheel::default()
    };
    join(&mut world, [car, hub], Pose::IDENTITY, wheel);
    run(&mut world, 4.0);
    let body = world.body(hub).unwrap();
    // A weight on a spring of f Hz hangs g/(2πf)² low.
    let sag = -9.81 / (TAU * 2.0_f32).powi(2);
    assert!((body.position.y - sag).abs() < 0.01 * sag.abs(), "{} {sag}", body.position.y);
    assert!(body.position.x.abs() + body.position.z.abs() < 1e-4, "{}", body.position);
    let axle = body.angular_velocity.normalize();
    let expected = Vec3::new(0.3_f32.cos(), 0.0, -0.3_f32.sin());
    assert!(axle.distance(expected) < 0.02, "{axle} is not {expected}");
    assert!((body.angular_velocity.length() - 10.0).abs() < 0.01);
}

#[test]
fn a_drive_brings_a_body_to_its_pose_with_limited_force() {
    let mut world = World::new(no_gravity()).unwrap();
    let hand = post(&mut world);
    let start = Body { position: Vec3::X * 3.0, ..Body::dynamic() };
    let turned = Body { rotation: rotation::from_axis_angle(Vec3::Y, FRAC_PI_2), ..start };
    let cup = world.add(turned, cube(0.25)).unwrap();
    let drive = PoseDrive {
        spring: Some(Spring::new(1.0, 1.0)),
        max_force: 1000.0,
        max_torque: 100.0,
        ..PoseDrive::default()
    };
    world.add_joint(Joint::new([hand, cup], [Pose::IDENTITY; 2], drive)).unwrap().unwrap();
    world.step(DT).unwrap();
    let velocity = world.body(cup).unwrap().linear_velocity.length();
    assert!((velocity - 8.0 * DT).abs() < 1e-3, "1000 N on 125 kg are 8 m/s², {velocity}");
    run(&mut world, 8.0);
    let body = world.body(cup).unwrap();
    assert!(body.position.length() < 0.01, "{}", body.position);
    assert!(angle(&world, cup, Vec3::Y).abs() < 0.01);
}

/// Each kind between two bodies that fly and spin in free space.
#[test]
fn every_kind_keeps_momentum() {
    let spring = JointAxis::with_spring(Spring::new(2.0, 0.3));
    let motor = JointAxis::with_motor(Motor::new(1.0, 20.0));
    let kinds: [JointKind; 12] = [
        Fixed::default().into(),
        Fixed { linear: Some(Spring::new(3.0, 0.1)), angular: Some(Spring::new(3.0, 0.1)) }
            .into(),
        Ball { cone: Some(0.5), friction: 5.0, ..Ball::default() }.into(),
        Hinge { axis: motor }.into(),
        Slider { axis: JointAxis { limits: Some(Limits::new(-0.5, 0.5)), ..spring } }.into(),
        Cylindrical { linear: spring, angular: motor }.into(),
        Universal { axis_a: spring, axis_b: JointAxis::FREE }.into(),
        Distance::rod(Vec3::new(1.5, -0.1, 0.1).length()).into(),
        Wheel { spin: motor, ..Wheel::default() }.into(),
        PoseDrive { max_force: 50.0, max_torque: 5.0, ..PoseDrive::default() }.into(),
        Gear { radii: [1.0, 2.0] }.into(),
        SixDof { angular: [spring, motor, JointAxis::FREE], ..SixDof::default() }.into(),
    ];
    for kind in kinds {
        let mut world = World::new(no_gravity()).unwrap();
        let block = |half: Vec3| Collider::new(Cuboid::new(half).unwrap());
        let a = Body {
            position: Vec3::new(-0.7, 0.1, 0.0),
            linear_velocity: Vec3::new(0.3, 0.0, 0.2),
            angular_velocity: Vec3::new(0.5, 1.0, -0.7),
            ..Body::dynamic()
        };
        let b = Body {
            position: Vec3::new(0.8, 0.0, 0.1),
            linear_velocity: Vec3::new(-0.2, 0.5, 0.0),
            angular_velocity: Vec3::new(2.0, 0.3, 0.4),
            ..Body::dynamic()
        };
        let a = world.add(a, block(Vec3::new(0.4, 0.2, 0.3))).unwrap();
        let b = world.add(b, block(Vec3::new(0.2, 0.5, 0.3))).unwrap();
        if matches!(kind, JointKind::Distance(_) | JointKind::Gear(_)) {
            world.add_joint(Joint::new([a, b], [Pose::IDENTITY; 2], kind)).unwrap();
        } else {
            join(&mut world, [a, b], Pose::at(Vec3::Y * 0.1), kind);
        }
        let before = world.momentum();
        run(&mut world, 10.0);
        let after = world.momentum();
        let linear = (after.linear - before.linear).length() / before.linear.length();
        let angular = (after.angular - before.angular).length() / before.angular.length();
        assert!(linear < 1e-4 && angular < 3e-4, "{kind:?}: {linear} {angular}");
    }
}
