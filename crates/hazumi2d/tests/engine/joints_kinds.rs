//! Every kind of joint does what its name says.

use std::f32::consts::{FRAC_PI_2, TAU};

use crate::engine::worlds::{DT, add_at, cube, no_gravity, run};
use glam::Vec2;
use hazumi2d::joint::{
    Axis, Distance, Drive, Fixed, Gear, Hinge, Limits, Motor, Pulley, Rack, Slider, Spring,
    ThreeDegrees, Wheel, along,
};
use hazumi2d::math::{Pose, Rotation, rotation};
use hazumi2d::shape::Rectangle;
use hazumi2d::{Body, BodyId, Collider, Joint, JointId, JointKind, Push, Settings, World};

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

/// A square of 360 kg.
fn block() -> Collider {
    Collider { density: 1000.0, ..cube(0.3) }
}

fn angle(world: &World, id: BodyId) -> f32 {
    world.body(id).unwrap().rotation.angle()
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
            let sled = add_at(&mut world, Vec2::ZERO, cube(0.3));
            join(&mut world, [wall, sled], Pose::IDENTITY, Slider { slide: spring });
            let weight = add_at(&mut world, Vec2::Y * 5.0, cube(0.3));
            let ends = [Pose::at(Vec2::new(2.0, 5.0)), Pose::IDENTITY];
            let rope = Distance::spring(2.0, Spring::new(hertz, zeta));
            world.add_joint(Joint::new([wall, weight], ends, rope)).unwrap();
            let door = add_at(&mut world, Vec2::new(1.0, -5.0), cube(0.5));
            let edge = Pose::at(Vec2::new(0.2, -5.0));
            join(&mut world, [wall, door], edge, Hinge { turn: spring });

            world.edit(sled, |body| body.position.x = 0.5).unwrap();
            world.edit(weight, |body| body.position.x = -0.5).unwrap();
            let turned = Rotation::from_angle(0.5);
            let place = edge.position + rotation::rotate(turned, Vec2::X * 0.8);
            world.edit(door, |body| (body.position, body.rotation) = (place, turned)).unwrap();
            let mut worst = [0.0_f32; 3];
            for step in 1..=(3 * if rate > 100.0 { 240_u16 } else { 60 }) {
                world.step(1.0 / rate).unwrap();
                // Substeps change velocities before positions, which is half of one ahead.
                let time = (f32::from(step) + 0.125) / rate;
                let expected = 0.5 * oscillator(hertz, zeta, time);
                let found = [
                    world.body(sled).unwrap().position.x,
                    -world.body(weight).unwrap().position.x,
                    angle(&world, door),
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
    let trapdoor = add_at(&mut world, Vec2::X, cube(0.4));
    join(&mut world, [wall, trapdoor], Pose::IDENTITY, Hinge { turn });
    let lift = add_at(&mut world, Vec2::X * 4.0, cube(0.4));
    let shaft = along(Vec2::X * 4.0, Vec2::Y).unwrap();
    join(&mut world, [wall, lift], shaft, Slider { slide: Axis::limited(-0.7, 1.0) });
    run(&mut world, 3.0);
    let open = angle(&world, trapdoor);
    assert!((open + 0.5).abs() < 1e-3, "the trapdoor hangs at {open} rad");
    let lift = world.body(lift).unwrap();
    assert!((lift.position.y + 0.7).abs() < 1e-3, "the lift stands at {}", lift.position);
    assert!(lift.rotation.angle().abs() < 1e-4, "it does not turn");
}

#[test]
fn motors_reach_their_speed_and_lift_no_more_than_their_force() {
    let mut world = World::default();
    let wall = post(&mut world);
    let wheel = add_at(&mut world, Vec2::ZERO, block());
    let turn = Axis::driven(Motor::new(5.0, 1e4));
    join(&mut world, [wall, wheel], Pose::IDENTITY, Hinge { turn });
    // 360 kg weigh 3532 N.
    for (x, force, rises) in [(3.0_f32, 3500.0, false), (6.0, 3560.0, true)] {
        let body = Body { position: Vec2::X * x, can_sleep: false, ..Body::dynamic() };
        let weight = world.add(body, block()).unwrap();
        let slide = Axis::driven(Motor::new(1.0, force));
        let shaft = along(Vec2::X * x, Vec2::Y).unwrap();
        let joint = join(&mut world, [wall, weight], shaft, Slider { slide });
        run(&mut world, 1.0);
        let velocity = world.body(weight).unwrap().linear_velocity.y;
        assert_eq!(velocity > 0.0, rises, "{force} N give {velocity} m/s");
        let expected = (force - 360.0 * 9.81) / 360.0;
        assert!((velocity - expected).abs() < 1e-3, "{velocity} is not {expected}");
        let pull = world.joint_load(joint).unwrap().force.y;
        assert!((pull - force).abs() < 0.5, "{pull} N is not {force} N");
    }
    let spin = world.body(wheel).unwrap().angular_velocity;
    assert!((spin - 5.0).abs() < 1e-3, "{spin} rad/s");
}

/// A motor of speed 0 takes a wheel its spin, by as much per second as its torque says.
#[test]
fn friction_in_a_hinge_slows_it_down_evenly() {
    let mut world = World::new(no_gravity()).unwrap();
    let wall = post(&mut world);
    let wheel = add_at(&mut world, Vec2::ZERO, Collider::ball(0.5).unwrap());
    let inertia = world.mass(wheel).unwrap().inertia;
    let turn = Axis::driven(Motor::new(0.0, 2.0 * inertia));
    join(&mut world, [wall, wheel], Pose::IDENTITY, Hinge { turn });
    world.edit(wheel, |body| body.angular_velocity = 5.0).unwrap();
    run(&mut world, 2.0);
    let spin = world.body(wheel).unwrap().angular_velocity;
    assert!((spin - 1.0).abs() < 1e-3, "{spin} rad/s");
    run(&mut world, 1.0);
    assert!(world.body(wheel).unwrap().angular_velocity.abs() < 1e-4, "and stops it");
}

/// Gears of radii 1 and 3, one in a ring of radius 4, a rack, and what they do in two seconds of a motor.
#[test]
fn teeth_never_slip() {
    let mut world = World::new(no_gravity()).unwrap();
    let wall = post(&mut world);
    let wheel = |world: &mut World, position: Vec2, turn: Axis| {
        let id = add_at(world, position, cube(0.2));
        join(world, [wall, id], Pose::at(position), Hinge { turn });
        id
    };
    let a = wheel(&mut world, Vec2::ZERO, Axis::driven(Motor::new(1.3, 1e5)));
    let b = wheel(&mut world, Vec2::X * 4.0, Axis::FREE);
    let ring = wheel(&mut world, Vec2::Y * 3.0, Axis::FREE);
    let rod = add_at(&mut world, Vec2::new(0.0, -0.5), cube(0.2));
    join(&mut world, [wall, rod], along(Vec2::ZERO, Vec2::X).unwrap(), Slider::default());
    let mut mesh = |pair: [BodyId; 2], kind: JointKind| {
        world.add_joint(Joint::new(pair, [Pose::IDENTITY; 2], kind)).unwrap().unwrap();
    };
    mesh([a, b], Gear { radii: [1.0, 3.0] }.into());
    mesh([a, ring], Gear { radii: [1.0, -4.0] }.into());
    mesh([a, rod], Rack { radius: 0.5 }.into());
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

/// Atwood's machine with a tackle: masses 1:1, so that `b`, which takes rope twice, rises.
#[test]
fn a_pulley_hands_on_its_ratio_and_keeps_the_rope_long() {
    let mut world = World::default();
    let a = add_at(&mut world, Vec2::new(-1.0, 0.0), cube(0.3));
    let b = add_at(&mut world, Vec2::new(1.0, 0.0), cube(0.3));
    let anchors = [Vec2::new(-1.0, 4.0), Vec2::new(1.0, 4.0)];
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
        let id = add_at(world, Vec2::new(x, 0.5), Collider::ball(0.1).unwrap());
        let frames = [Pose::at(Vec2::new(x, 0.0)), Pose::IDENTITY];
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

/// A pole that lets a bob go in and out between 1 and 2 m, twirled and then let fall.
#[test]
fn a_distance_stays_between_its_limits() {
    let mut world = World::default();
    let top = post(&mut world);
    let bob = add_at(&mut world, Vec2::X * 1.5, Collider::ball(0.1).unwrap());
    let length = Axis::limited(1.0, 2.0);
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
    let spin = Axis::driven(Motor::new(-10.0, 50.0));
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
    let drive = Drive {
        spring: Some(Spring::new(1.0, 1.0)),
        max_force: 3600.0,
        max_torque: 100.0,
        ..Drive::default()
    };
    world.add_joint(Joint::new([hand, cup], [Pose::IDENTITY; 2], drive)).unwrap().unwrap();
    world.step(DT).unwrap();
    let body = *world.body(cup).unwrap();
    let velocity = body.linear_velocity.length();
    assert!((velocity - 10.0 * DT).abs() < 1e-3, "3600 N on 360 kg are 10 m/s², {velocity}");
    let spin = -100.0 / world.mass(cup).unwrap().inertia * DT;
    assert!((body.angular_velocity - spin).abs() < 1e-3, "{}", body.angular_velocity);
    run(&mut world, 8.0);
    let body = world.body(cup).unwrap();
    assert!(body.position.length() < 0.01, "{}", body.position);
    assert!(angle(&world, cup).abs() < 0.01);
}

/// What a mouse drags: a point of a body follows, and the body swings from it.
#[test]
fn a_drive_without_torque_drags_a_body_by_a_point() {
    let mut world = World::default();
    let mouse = world.add_body(Body::kinematic()).unwrap();
    let bar = Collider::new(Rectangle::new(Vec2::new(0.5, 0.1)).unwrap());
    let bar = add_at(&mut world, Vec2::X * 0.4, bar);
    let drive =
        Drive { spring: Some(Spring::new(5.0, 1.0)), max_force: 100.0, ..Drive::default() };
    let frames = [Pose::IDENTITY, Pose::at(Vec2::X * -0.4)];
    world.add_joint(Joint::new([mouse, bar], frames, drive)).unwrap().unwrap();
    let damped = |body: &mut Body| body.angular_damping = 2.0;
    world.edit(bar, damped).unwrap();
    world.edit(mouse, |body| body.linear_velocity = Vec2::new(0.5, 1.0)).unwrap();
    run(&mut world, 4.0);
    world.edit(mouse, |body| body.linear_velocity = Vec2::ZERO).unwrap();
    run(&mut world, 6.0);
    let body = world.body(bar).unwrap();
    let hold = body.pose().point(Vec2::X * -0.4);
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
    let mass = world.mass(puck).unwrap();
    let drive =
        Drive { max_force: 2.0 * mass.mass, max_torque: mass.inertia, ..Drive::default() };
    world.add_joint(Joint::new([floor, puck], [Pose::IDENTITY; 2], drive)).unwrap().unwrap();
    run(&mut world, 2.0);
    let body = *world.body(puck).unwrap();
    // 5 m/s less 2 m/s² for 2 s, along the way it goes.
    assert!(body.linear_velocity.distance(velocity * 0.2) < 0.01, "{}", body.linear_velocity);
    assert!((body.angular_velocity + 4.0).abs() < 0.01, "{}", body.angular_velocity);
    run(&mut world, 5.0);
    assert!(world.body(puck).unwrap().linear_velocity.length() < 1e-4, "it comes to rest");
}

/// A pin in a slot that leans: it slides down to the end of the slot, and the body turns freely.
#[test]
fn three_degrees_do_what_each_is_told() {
    let mut world = World::default();
    let wall = post(&mut world);
    let pin = add_at(&mut world, Vec2::ZERO, cube(0.2));
    let slot = ThreeDegrees {
        slides: [Axis::limited(-1.5, 1.5), Axis::LOCKED],
        turn: Axis::driven(Motor::new(1.0, 1e3)),
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
fn a_joint_breaks_at_its_force_and_not_before() {
    for (most, breaks) in [(359.0 * 9.81, true), (361.0 * 9.81, false)] {
        let mut world = World::default();
        let hook = post(&mut world);
        let weight = add_at(&mut world, Vec2::NEG_Y, block());
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

/// What holds a push on a body shows as its load, and an edit of the spring moves the body at once.
#[test]
fn a_soft_weld_gives_way_and_comes_back() {
    let mut world = World::new(no_gravity()).unwrap();
    let wall = post(&mut world);
    let post = add_at(&mut world, Vec2::Y, block());
    let soft = Spring::new(2.0, 1.0);
    let weld = Fixed { linear: Some(soft), angular: Some(soft) };
    join(&mut world, [wall, post], Pose::at(Vec2::Y), weld);
    for _ in 0..120 {
        world.push(post, Push::Force(Vec2::X * 360.0)).unwrap().unwrap();
        world.push(post, Push::Torque(21.6)).unwrap().unwrap();
        world.step(DT).unwrap();
    }
    // A kilogram on a spring of f Hz gives by 1/(2πf)² for each newton; 21.6 kg·m² likewise.
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
    let spring = Axis::sprung(Spring::new(2.0, 0.3));
    let motor = Axis::driven(Motor::new(1.0, 0.5));
    let soft = Some(Spring::new(3.0, 0.1));
    let kinds: [JointKind; 11] = [
        Fixed::default().into(),
        Fixed { linear: soft, angular: soft }.into(),
        Hinge::default().into(),
        Hinge { turn: motor }.into(),
        Slider { slide: Axis { limits: Some(Limits::new(-0.5, 0.5)), ..spring } }.into(),
        Distance::rod(Vec2::new(1.5, -0.1).length()).into(),
        Wheel { spin: motor, ..Wheel::default() }.into(),
        Drive { max_force: 1.0, max_torque: 0.1, ..Drive::default() }.into(),
        Gear { radii: [1.0, 2.0] }.into(),
        Rack { radius: 0.7 }.into(),
        ThreeDegrees { slides: [spring, motor], turn: Axis::FREE }.into(),
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
        if matches!(kind, JointKind::Distance(_) | JointKind::Gear(_) | JointKind::Rack(_)) {
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
