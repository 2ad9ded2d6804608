//! Every kind of joint does what its name says.

use std::f32::consts::{FRAC_PI_2, TAU};

use crate::engine::worlds::{DT, add_at, cube, no_gravity, run};
use glam::{Quat, Vec3};
use hazumi3d::joint::{
    Axis, Ball, Cylindrical, Distance, Drive, Fixed, Gear, Hinge, Limits, Motor, Pulley, Rack,
    SixDegrees, Slider, Spring, Universal, Wheel, along,
};
use hazumi3d::math::{Pose, rotation};
use hazumi3d::shape::Cuboid;
use hazumi3d::{Body, BodyId, Collider, Joint, JointId, JointKind, Push, Settings, World};

fn post(world: &mut World) -> BodyId {
    world.add_body(Body::fixed()).unwrap()
}

fn join(
    world: &mut World,
    bodies: [BodyId; 2],
    place: Pose,
    kind: impl Into<JointKind>,
) -> JointId {
    world.join(bodies, place, kind).unwrap().unwrap()
}

/// Angle of a body about `axis`, rad.
fn angle(world: &World, id: BodyId, axis: Vec3) -> f32 {
    rotation::between(Quat::IDENTITY, world.body(id).unwrap().rotation).dot(axis)
}

fn oscillator(hertz: f32, zeta: f32, t: f32) -> f32 {
    let omega = TAU * hertz;
    let damped = omega * (1.0 - zeta * zeta).sqrt();
    let decay = (-zeta * omega * t).exp();
    decay * ((damped * t).cos() + zeta * omega / damped * (damped * t).sin())
}

/// A slider, a distance and a door about its edge, all on springs, against the closed form.
#[test]
fn springs_swing_as_the_formula_says() {
    for rate in [60.0_f32, 240.0] {
        for (hertz, zeta) in [(0.5, 0.05), (1.0, 0.2), (2.0, 0.5)] {
            let spring = Axis::sprung(Spring::new(hertz, zeta));
            let mut world = World::new(Settings { sleep: false, ..no_gravity() }).unwrap();
            let wall = post(&mut world);
            let sled = add_at(&mut world, Vec3::ZERO, cube(0.3));
            join(&mut world, [wall, sled], Pose::IDENTITY, Slider { slide: spring });
            let weight = add_at(&mut world, Vec3::Y * 5.0, cube(0.3));
            let ends = [Pose::at(Vec3::new(0.0, 5.0, 2.0)), Pose::IDENTITY];
            let rope = Distance::spring(2.0, Spring::new(hertz, zeta));
            world.add_joint(Joint::new([wall, weight], ends, rope)).unwrap();
            let door = add_at(&mut world, Vec3::new(1.0, -5.0, 0.0), cube(0.5));
            let edge = along(Vec3::new(0.2, -5.0, 0.0), Vec3::Y).unwrap();
            join(&mut world, [wall, door], edge, Hinge { turn: spring });

            world.edit(sled, |body| body.position.x = 0.5).unwrap();
            world.edit(weight, |body| body.position.z = -0.5).unwrap();
            let turned = rotation::from_axis_angle(Vec3::Y, 0.5);
            let place = edge.position + rotation::rotate(turned, Vec3::X * 0.8);
            world.edit(door, |body| (body.position, body.rotation) = (place, turned)).unwrap();
            let mut worst = [0.0_f32; 3];
            for step in 1..=(3 * if rate > 100.0 { 240_u16 } else { 60 }) {
                world.step(1.0 / rate).unwrap();
                // Substeps change velocities before positions, which is half of one ahead.
                let time = (f32::from(step) + 0.125) / rate;
                let expected = 0.5 * oscillator(hertz, zeta, time);
                let found = [
                    world.body(sled).unwrap().position.x,
                    -world.body(weight).unwrap().position.z,
                    angle(&world, door, Vec3::Y),
                ];
                for (worst, found) in worst.iter_mut().zip(found) {
                    *worst = worst.max((found - expected).abs() / 0.5);
                }
            }
            let most = if rate > 100.0 { 0.01 } else { 0.02 } * hertz.max(1.0);
            assert!(
                worst.iter().all(|&worst| worst < most),
                "{rate} {hertz} {zeta}: {worst:?}"
            );
        }
    }
}

#[test]
fn hinge_and_slider_stop_at_their_limits_under_load() {
    let mut world = World::default();
    let wall = post(&mut world);
    let turn = Axis::limited(-0.5, 0.3);
    let trapdoor = add_at(&mut world, Vec3::X, cube(0.4));
    join(&mut world, [wall, trapdoor], along(Vec3::ZERO, Vec3::Z).unwrap(), Hinge { turn });
    let lift = add_at(&mut world, Vec3::Z * 4.0, cube(0.4));
    let shaft = along(Vec3::Z * 4.0, Vec3::Y).unwrap();
    join(&mut world, [wall, lift], shaft, Slider { slide: Axis::limited(-0.7, 1.0) });
    run(&mut world, 3.0);
    let open = angle(&world, trapdoor, Vec3::Z);
    assert!((open + 0.5).abs() < 1e-3, "the trapdoor hangs at {open} rad");
    let height = world.body(lift).unwrap().position.y;
    assert!((height + 0.7).abs() < 1e-3, "the lift stands at {height} m");
}

#[test]
fn motors_reach_their_speed_and_lift_no_more_than_their_force() {
    let mut world = World::default();
    let wall = post(&mut world);
    let wheel = add_at(&mut world, Vec3::ZERO, cube(0.3));
    let turn = Axis::driven(Motor::new(5.0, 1e4));
    join(&mut world, [wall, wheel], along(Vec3::ZERO, Vec3::Z).unwrap(), Hinge { turn });
    // 216 kg weigh 2119 N.
    for (x, force, rises) in [(3.0_f32, 2100.0, false), (6.0, 2140.0, true)] {
        let body = Body { position: Vec3::X * x, can_sleep: false, ..Body::dynamic() };
        let weight = world.add(body, cube(0.3)).unwrap();
        let slide = Axis::driven(Motor::new(1.0, force));
        let shaft = along(Vec3::X * x, Vec3::Y).unwrap();
        let joint = join(&mut world, [wall, weight], shaft, Slider { slide });
        run(&mut world, 1.0);
        let velocity = world.body(weight).unwrap().linear_velocity.y;
        assert_eq!(velocity > 0.0, rises, "{force} N give {velocity} m/s");
        let expected = (force - 216.0 * 9.81) / 216.0;
        assert!((velocity - expected).abs() < 1e-3, "{velocity} is not {expected}");
        let pull = world.joint_load(joint).unwrap().force.y;
        assert!((pull - force).abs() < 0.5, "{pull} N is not {force} N");
    }
    let spin = world.body(wheel).unwrap().angular_velocity.z;
    assert!((spin - 5.0).abs() < 1e-3, "{spin} rad/s");
}

/// A gear of radii 1 and 3, one with the axles across, a rack, and what they do in two seconds of a
/// motor.
#[test]
fn teeth_never_slip() {
    let mut world = World::new(no_gravity()).unwrap();
    let wall = post(&mut world);
    let wheel = |world: &mut World, position: Vec3, axis: Vec3, turn: Axis| {
        let id = add_at(world, position, cube(0.2));
        join(world, [wall, id], along(position, axis).unwrap(), Hinge { turn });
        id
    };
    let driven = Axis::driven(Motor::new(1.3, 1e5));
    let a = wheel(&mut world, Vec3::ZERO, Vec3::Z, driven);
    let b = wheel(&mut world, Vec3::X * 4.0, Vec3::Z, Axis::FREE);
    let c = wheel(&mut world, Vec3::new(-1.0, 0.0, 1.0), Vec3::X, Axis::FREE);
    let rod = add_at(&mut world, Vec3::new(0.0, -0.5, 2.0), cube(0.2));
    join(&mut world, [wall, rod], along(Vec3::ZERO, Vec3::X).unwrap(), Slider::default());
    let mut mesh = |pair: [BodyId; 2], axes: [Vec3; 2], kind: JointKind| {
        let frames = axes.map(|axis| along(Vec3::ZERO, axis).unwrap());
        world.add_joint(Joint::new(pair, frames, kind)).unwrap().unwrap();
    };
    mesh([a, b], [Vec3::Z, Vec3::Z], Gear { radii: [1.0, 3.0] }.into());
    mesh([a, c], [Vec3::Z, Vec3::X], Gear { radii: [1.0, 2.0] }.into());
    mesh([a, rod], [Vec3::Z, Vec3::X], Rack { radius: 0.5 }.into());
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

/// Atwood's machine with a tackle: masses 1:1, so that `b`, which takes rope twice, rises.
#[test]
fn a_pulley_hands_on_its_ratio_and_keeps_the_rope_long() {
    let mut world = World::default();
    let a = add_at(&mut world, Vec3::new(-1.0, 0.0, 0.0), cube(0.3));
    let b = add_at(&mut world, Vec3::new(1.0, 0.0, 0.0), cube(0.3));
    let anchors = [Vec3::new(-1.0, 4.0, 0.0), Vec3::new(1.0, 4.0, 0.0)];
    let rope = Pulley { anchors, ratio: 2.0, length: 12.0 };
    world.add_joint(Joint::new([a, b], [Pose::IDENTITY; 2], rope)).unwrap().unwrap();
    run(&mut world, 0.5);
    let [y_a, y_b] = [a, b].map(|id| world.body(id).unwrap().position.y);
    let used = (4.0 - y_a) + 2.0 * (4.0 - y_b);
    assert!((used - 12.0).abs() < 1e-4, "{used} m of rope");
    // m·y″ = T − m·g at `a`, 2·T − m·g at `b`, and y_a = −2·y_b: y_a″ = −2/5 g.
    let expected = -0.5 * 0.4 * 9.81 * 0.25;
    assert!((y_a - expected).abs() < 0.01, "{y_a} is not {expected}");
}

#[test]
fn ropes_pull_and_do_not_push_and_rods_do_both() {
    let mut world = World::default();
    let top = post(&mut world);
    let joint = |world: &mut World, x: f32, kind: Distance| {
        let id = add_at(world, Vec3::new(x, 0.5, 0.0), Collider::ball(0.1).unwrap());
        let frames = [Pose::at(Vec3::new(x, 0.0, 0.0)), Pose::IDENTITY];
        world.add_joint(Joint::new([top, id], frames, kind)).unwrap().unwrap();
        id
    };
    let bob = joint(&mut world, 0.0, Distance::rope(1.0));
    let still = joint(&mut world, 3.0, Distance::rod(0.5));
    let zero = joint(&mut world, 6.0, Distance::rope(0.0));
    run(&mut world, 3.0);
    let height = |id| world.body(id).unwrap().position.y;
    assert!((height(bob) + 1.0).abs() < 1e-3, "the rope ends at {}", height(bob));
    assert!((height(still) - 0.5).abs() < 1e-3, "the rod stands, at {}", height(still));
    assert!(height(zero).abs() < 1e-3, "no rope is a point, at {}", height(zero));
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
        world.push(arm, Push::Torque(Vec3::X * 200.0)).unwrap().unwrap();
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
        let turn =
            if axis == Vec3::X { Axis::driven(Motor::new(2.0, 1e4)) } else { Axis::FREE };
        join(&mut world, [wall, id], along(position, axis).unwrap(), Hinge { turn });
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
        steering: Axis {
            limits: Some(Limits::new(-0.5, 0.5)),
            target: 0.3,
            ..Axis::sprung(Spring::new(5.0, 1.0))
        },
        spin: Axis::driven(Motor::new(10.0, 50.0)),
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
    let drive = Drive {
        spring: Some(Spring::new(1.0, 1.0)),
        max_force: 1000.0,
        max_torque: 100.0,
        ..Drive::default()
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

#[test]
fn a_joint_breaks_at_its_force_and_not_before() {
    for (most, breaks) in [(215.0 * 9.81, true), (217.0 * 9.81, false)] {
        let mut world = World::default();
        let hook = post(&mut world);
        let weight = add_at(&mut world, Vec3::NEG_Y, cube(0.3));
        let place = Pose::IDENTITY;
        let poses = [hook, weight].map(|id| world.body(id).unwrap().pose());
        let joint = Joint {
            break_force: Some(most),
            ..Joint::at([hook, weight], poses, place, Fixed::default())
        };
        let id = world.add_joint(joint).unwrap().unwrap();
        let mut broken = Vec::new();
        for _ in 0..60 {
            world.step(DT).unwrap();
            broken.extend_from_slice(&world.events().broken_joints);
        }
        assert_eq!(broken, if breaks { vec![id] } else { vec![] });
        assert_eq!(world.is_broken(id), Some(breaks));
        let height = world.body(weight).unwrap().position.y;
        assert_eq!(height < -2.0, breaks, "{height}");
        world.edit_joint(id, |joint| joint.break_force = None).unwrap().unwrap();
        assert_eq!(world.is_broken(id), Some(false), "an edit mends it");
    }
}

/// Each kind between two bodies that fly and spin in free space.
#[test]
fn every_kind_keeps_momentum() {
    let spring = Axis::sprung(Spring::new(2.0, 0.3));
    let motor = Axis::driven(Motor::new(1.0, 20.0));
    let kinds: [JointKind; 12] = [
        Fixed::default().into(),
        Fixed { linear: Some(Spring::new(3.0, 0.1)), angular: Some(Spring::new(3.0, 0.1)) }
            .into(),
        Ball { cone: Some(0.5), friction: 5.0, ..Ball::default() }.into(),
        Hinge { turn: motor }.into(),
        Slider { slide: Axis { limits: Some(Limits::new(-0.5, 0.5)), ..spring } }.into(),
        Cylindrical { slide: spring, turn: motor }.into(),
        Universal { turn_a: spring, turn_b: Axis::FREE }.into(),
        Distance::rod(Vec3::new(1.5, -0.1, 0.1).length()).into(),
        Wheel { spin: motor, ..Wheel::default() }.into(),
        Drive { max_force: 50.0, max_torque: 5.0, ..Drive::default() }.into(),
        Gear { radii: [1.0, 2.0] }.into(),
        SixDegrees { turns: [spring, motor, Axis::FREE], ..SixDegrees::default() }.into(),
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
