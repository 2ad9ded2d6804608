//! Every kind of joint does what its name says.

use crate::engine::joints_kinds::{join, post};
use crate::scenery::block;
use std::f32::consts::{FRAC_PI_2, TAU};

use crate::engine::worlds::{DT, add_at, cube, no_gravity, run};
use glam::Vec2;
use hazumi2d::joint::{
    Distance, Fixed, Gear, Hinge, JointAxis, Limits, Motor, PoseDrive, RackAndPinion, Slider,
    Spring, ThreeDof, Wheel, along,
};
use hazumi2d::math::{Pose, Rotation, rotation};
use hazumi2d::shape::Rectangle;
use hazumi2d::{Body, BodyId, Collider, ExternalForce, Joint, JointKind, World};

fn angle(world: &World, id: BodyId) -> f32 {
    world.body(id).unwrap().rotation.angle()
}

/// A motor of speed 0 takes a wheel its spin, by as much per second as its torque says.
#[test]
fn friction_in_a_hinge_slows_it_down_evenly() {
    let mut world = World::new(no_gravity()).unwrap();
    let wall = post(&mut world);
    let wheel = add_at(&mut world, Vec2::ZERO, Collider::ball(0.5).unwrap());
    let inertia = world.mass_properties(wheel).unwrap().inertia;
    let turn = JointAxis::with_motor(Motor::new(0.0, 2.0 * inertia));
    join(&mut world, [wall, wheel], Pose::IDENTITY, Hinge { axis: turn });
    world.edit(wheel, |body| body.angular_velocity = 5.0).unwrap();
    run(&mut world, 2.0);
    let spin = world.body(wheel).unwrap().angular_velocity;
    assert!((spin - 1.0).abs() < 1e-3, "{spin} rad/s");
    run(&mut world, 1.0);
    assert!(world.body(wheel).unwrap().angular_velocity.abs() < 1e-4, "and stops it");
}

/// Gears of radii 1 and 3, one in a ring of radius 4, a rack, and what they do in two seconds
/// of a motor.
#[test]
fn teeth_never_slip() {
    let mut world = World::new(no_gravity()).unwrap();
    let wall = post(&mut world);
    let wheel = |world: &mut World, position: Vec2, turn: JointAxis| {
        let id = add_at(world, position, cube(0.2));
        join(world, [wall, id], Pose::at(position), Hinge { axis: turn });
        id
    };
    let a = wheel(&mut world, Vec2::ZERO, JointAxis::with_motor(Motor::new(1.3, 1e5)));
    let b = wheel(&mut world, Vec2::X * 4.0, JointAxis::FREE);
    let ring = wheel(&mut world, Vec2::Y * 3.0, JointAxis::FREE);
    let rod = add_at(&mut world, Vec2::new(0.0, -0.5), cube(0.2));
    join(&mut world, [wall, rod], along(Vec2::ZERO, Vec2::X).unwrap(), Slider::default());
    let mut mesh = |pair: [BodyId; 2], kind: JointKind| {
        world.add_joint(Joint::new(pair, [Pose::IDENTITY; 2], kind)).unwrap().unwrap();
    };
    mesh([a, b], Gear { radii: [1.0, 3.0] }.into());
    mesh([a, ring], Gear { radii: [1.0, -4.0] }.into());
    mesh([a, rod], RackAndPinion { radius: 0.5 }.into());
    run(&mut world, 2.0);
    let turned = angle(&world, a);
    assert!(turned > 2.0, "the motor turns, {turned} rad");
    let others = [
        (angle(&world, b), -turned / 3.0),
        (angle(&world, ring), turned / 4.0),
        (world.body(rod).unwrap().position.x, 0.5 * turned),
    ];
    for (found, expected) in others {
        assert!((found - expected).abs() < 1e-3 * turned, "{found} is not {expected}");
    }
}

/// A pole that lets a bob go in and out between 1 and 2 m, twirled and then let fall.
#[test]
fn a_distance_stays_between_its_limits() {
    let mut world = World::default();
    let top = post(&mut world);
    let bob = add_at(&mut world, Vec2::X * 1.5, Collider::ball(0.1).unwrap());
    let length = JointAxis::with_limits(1.0, 2.0);
    let joint = Joint::new([top, bob], [Pose::IDENTITY; 2], Distance { length });
    world.add_joint(joint).unwrap().unwrap();
    world.edit(bob, |body| body.linear_velocity = Vec2::new(-8.0, 5.0)).unwrap();
    let (mut nearest, mut farthest) = (f32::MAX, 0.0_f32);
    for _ in 0..600 {
        world.step(DT).unwrap();
        let distance = world.body(bob).unwrap().position.length();
        (nearest, farthest) = (nearest.min(distance), farthest.max(distance));
    }
    assert!(nearest > 0.98 && nearest < 1.01, "it comes as near as {nearest} m");
    assert!(farthest < 2.002 && farthest > 1.99, "it goes as far as {farthest} m");
}

#[test]
fn a_wheel_springs_and_spins() {
    let mut world = World::default();
    let car = world.add_body(Body::fixed()).unwrap();
    let hub = add_at(&mut world, Vec2::ZERO, Collider::ball(0.3).unwrap());
    let spin = JointAxis::with_motor(Motor::new(-10.0, 50.0));
    join(&mut world, [car, hub], Pose::IDENTITY, Wheel { spin, ..Wheel::default() });
    run(&mut world, 4.0);
    let body = world.body(hub).unwrap();
    // A weight on a spring of f Hz hangs g/(2πf)² low.
    let sag = -9.81 / (TAU * 2.0_f32).powi(2);
    assert!((body.position.y - sag).abs() < 0.01 * sag.abs(), "{} {sag}", body.position.y);
    assert!(body.position.x.abs() < 1e-4, "{}", body.position);
    assert!((body.angular_velocity + 10.0).abs() < 0.01);
}

#[test]
fn a_drive_brings_a_body_to_its_pose_with_limited_force() {
    let mut world = World::new(no_gravity()).unwrap();
    let hand = post(&mut world);
    let start = Body { position: Vec2::X * 3.0, ..Body::dynamic() };
    let turned = Body { rotation: Rotation::from_angle(FRAC_PI_2), ..start };
    let cup = world.add(turned, block()).unwrap();
    let drive = PoseDrive {
        spring: Some(Spring::new(1.0, 1.0)),
        max_force: 3600.0,
        max_torque: 100.0,
        ..PoseDrive::default()
    };
    world.add_joint(Joint::new([hand, cup], [Pose::IDENTITY; 2], drive)).unwrap().unwrap();
    world.step(DT).unwrap();
    let body = *world.body(cup).unwrap();
    let velocity = body.linear_velocity.length();
    assert!((velocity - 10.0 * DT).abs() < 1e-3, "3600 N on 360 kg are 10 m/s², {velocity}");
    let spin = -100.0 / world.mass_properties(cup).unwrap().inertia * DT;
    assert!((body.angular_velocity - spin).abs() < 1e-3, "{}", body.angular_velocity);
    run(&mut world, 8.0);
    let body = world.body(cup).unwrap();
    assert!(body.position.length() < 0.01, "{}", body.position);
    assert!(angle(&world, cup).abs() < 0.01);
}

/// A mouse drag: a point of a body follows, and the body swings from it.
#[test]
fn a_drive_without_torque_drags_a_body_by_a_point() {
    let mut world = World::default();
    let mouse = world.add_body(Body::kinematic()).unwrap();
    let bar = Collider::new(Rectangle::new(Vec2::new(0.5, 0.1)).unwrap());
    let bar = add_at(&mut world, Vec2::X * 0.4, bar);
    let drive = PoseDrive {
        spring: Some(Spring::new(5.0, 1.0)),
        max_force: 100.0,
        ..PoseDrive::default()
    };
    let frames = [Pose::IDENTITY, Pose::at(Vec2::X * -0.4)];
    world.add_joint(Joint::new([mouse, bar], frames, drive)).unwrap().unwrap();
    let damped = |body: &mut Body| body.angular_damping = 2.0;
    world.edit(bar, damped).unwrap();
    world.edit(mouse, |body| body.linear_velocity = Vec2::new(0.5, 1.0)).unwrap();
    run(&mut world, 4.0);
    world.edit(mouse, |body| body.linear_velocity = Vec2::ZERO).unwrap();
    run(&mut world, 6.0);
    let body = world.body(bar).unwrap();
    let hold = body.pose().transform_point(Vec2::X * -0.4);
    let target = Vec2::new(2.0, 4.0);
    assert!(hold.distance(target) < 0.02, "it is held at {hold}");
    let hang = rotation::rotate(body.rotation, Vec2::X);
    assert!(hang.y < -0.99, "it hangs down, along {hang}");
}

/// A puck on a floor seen from above: what slides is slowed evenly, and what spins too.
#[test]
fn a_drive_at_rest_is_the_friction_of_a_floor() {
    let mut world = World::new(no_gravity()).unwrap();
    let floor = post(&mut world);
    let velocity = Vec2::new(3.0, 4.0);
    let body = Body { linear_velocity: velocity, angular_velocity: -6.0, ..Body::dynamic() };
    let puck = world.add(body, Collider::ball(0.5).unwrap()).unwrap();
    let mass = world.mass_properties(puck).unwrap();
    let drive = PoseDrive {
        max_force: 2.0 * mass.mass,
        max_torque: mass.inertia,
        ..PoseDrive::default()
    };
    world.add_joint(Joint::new([floor, puck], [Pose::IDENTITY; 2], drive)).unwrap().unwrap();
    run(&mut world, 2.0);
    let body = *world.body(puck).unwrap();
    // 5 m/s less 2 m/s² for 2 s, along the way it goes.
    assert!(body.linear_velocity.distance(velocity * 0.2) < 0.01, "{}", body.linear_velocity);
    assert!((body.angular_velocity + 4.0).abs() < 0.01, "{}", body.angular_velocity);
    run(&mut world, 5.0);
    assert!(world.body(puck).unwrap().linear_velocity.length() < 1e-4, "it comes to rest");
}

/// A pin in a slot that leans: it slides down to the end of the slot, and the body turns
/// freely.
#[test]
fn three_degrees_do_what_each_is_told() {
    let mut world = World::default();
    let wall = post(&mut world);
    let pin = add_at(&mut world, Vec2::ZERO, cube(0.2));
    let slot = ThreeDof {
        linear: [JointAxis::with_limits(-1.5, 1.5), JointAxis::LOCKED],
        angular: JointAxis::with_motor(Motor::new(1.0, 1e3)),
    };
    let along_slot = Vec2::new(4.0, -3.0).normalize();
    join(&mut world, [wall, pin], along(Vec2::ZERO, along_slot).unwrap(), slot);
    run(&mut world, 0.5);
    let expected = 0.5 * 0.6 * 9.81 * 0.25 * along_slot;
    let position = world.body(pin).unwrap().position;
    assert!(position.distance(expected) < 0.02, "{position} is not {expected}");
    run(&mut world, 2.0);
    let body = world.body(pin).unwrap();
    assert!(body.position.distance(1.5 * along_slot) < 1e-3, "{}", body.position);
    assert!((body.angular_velocity - 1.0).abs() < 1e-3, "{}", body.angular_velocity);
}

#[test]
fn a_weld_breaks_at_its_torque_and_not_before() {
    for (most, breaks) in [(359.0 * 9.81, true), (361.0 * 9.81, false)] {
        let mut world = World::default();
        let wall = post(&mut world);
        let weight = add_at(&mut world, Vec2::X, block());
        let frames = [Pose::IDENTITY, Pose::at(Vec2::NEG_X)];
        let joint = Joint {
            break_torque: Some(most),
            ..Joint::new([wall, weight], frames, Fixed::default())
        };
        let id = world.add_joint(joint).unwrap().unwrap();
        run(&mut world, 1.0);
        assert_eq!(world.is_broken(id), Some(breaks));
    }
}

/// The joint reaction equals the force on the body, and an edit of the spring moves the body at
/// once.
#[test]
fn a_soft_weld_gives_way_and_comes_back() {
    let mut world = World::new(no_gravity()).unwrap();
    let wall = post(&mut world);
    let post = add_at(&mut world, Vec2::Y, block());
    let soft = Spring::new(2.0, 1.0);
    let weld = Fixed { linear: Some(soft), angular: Some(soft) };
    join(&mut world, [wall, post], Pose::at(Vec2::Y), weld);
    for _ in 0..120 {
        world
            .apply_external_force(post, ExternalForce::Force(Vec2::X * 360.0))
            .unwrap()
            .unwrap();
        world.apply_external_force(post, ExternalForce::Torque(21.6)).unwrap().unwrap();
        world.step(DT).unwrap();
    }
    // A kilogram on a spring of f Hz gives by 1/(2πf)² for each newton; so do 21.6 kg·m² for
    // each newton metre.
    let gives = 1.0 / (TAU * 2.0_f32).powi(2);
    let body = world.body(post).unwrap();
    assert!((body.position.x / gives - 1.0).abs() < 0.01, "it gives by {}", body.position.x);
    let turned = angle(&world, post);
    assert!((turned / gives - 1.0).abs() < 0.01, "it leans by {turned} rad");
    run(&mut world, 3.0);
    let body = world.body(post).unwrap();
    assert!(body.position.distance(Vec2::Y) < 1e-3, "it is back at {}", body.position);
}

/// Each kind between two bodies that fly and spin in free space.
#[test]
fn every_kind_keeps_momentum() {
    let spring = JointAxis::with_spring(Spring::new(2.0, 0.3));
    let motor = JointAxis::with_motor(Motor::new(1.0, 0.5));
    let soft = Some(Spring::new(3.0, 0.1));
    let kinds: [JointKind; 11] = [
        Fixed::default().into(),
        Fixed { linear: soft, angular: soft }.into(),
        Hinge::default().into(),
        Hinge { axis: motor }.into(),
        Slider { axis: JointAxis { limits: Some(Limits::new(-0.5, 0.5)), ..spring } }.into(),
        Distance::rod(Vec2::new(1.5, -0.1).length()).into(),
        Wheel { spin: motor, ..Wheel::default() }.into(),
        PoseDrive { max_force: 1.0, max_torque: 0.1, ..PoseDrive::default() }.into(),
        Gear { radii: [1.0, 2.0] }.into(),
        RackAndPinion { radius: 0.7 }.into(),
        ThreeDof { linear: [spring, motor], angular: JointAxis::FREE }.into(),
    ];
    for kind in kinds {
        let mut world = World::new(no_gravity()).unwrap();
        let block = |half: Vec2| Collider::new(Rectangle::new(half).unwrap());
        let a = Body {
            position: Vec2::new(-0.7, 0.1),
            linear_velocity: Vec2::new(0.3, 0.2),
            angular_velocity: 0.7,
            ..Body::dynamic()
        };
        let b = Body {
            position: Vec2::new(0.8, 0.0),
            linear_velocity: Vec2::new(-0.2, 0.5),
            angular_velocity: 2.0,
            ..Body::dynamic()
        };
        let a = world.add(a, block(Vec2::new(0.4, 0.2))).unwrap();
        let b = world.add(b, block(Vec2::new(0.2, 0.5))).unwrap();
        if matches!(
            kind,
            JointKind::Distance(_) | JointKind::Gear(_) | JointKind::RackAndPinion(_)
        ) {
            world.add_joint(Joint::new([a, b], [Pose::IDENTITY; 2], kind)).unwrap();
        } else {
            join(&mut world, [a, b], Pose::at(Vec2::Y * 0.1), kind);
        }
        let before = world.momentum();
        run(&mut world, 10.0);
        let after = world.momentum();
        let linear = (after.linear - before.linear).length() / before.linear.length();
        let angular = ((after.angular - before.angular) / before.angular).abs();
        assert!(linear < 1e-4 && angular < 3e-4, "{kind:?}: {linear} {angular}");
    }
}
