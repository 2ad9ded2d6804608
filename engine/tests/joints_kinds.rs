//! Kinds of joints that both dimensions have do what their names say.

use std::f32::consts::TAU;

use crate::dim::*;
use crate::engine::worlds::{DT, Random, add_at, cube, no_gravity, run};
use crate::scenery::{self, block};
use hazumi::joint::{
    Distance, Fixed, Gear, Hinge, JointAxis, Motor, Pulley, RackAndPinion, Slider, Spring,
    along,
};
use hazumi::math::{Pose, rotation};
use hazumi::{Body, BodyId, Collider, Joint, JointId, JointKind, World, WorldSettings};

fn angle(world: &World, id: BodyId, axis: [f32; 3]) -> f32 {
    angle_about(world.body(id).unwrap().rotation, axis)
}

pub(crate) fn post(world: &mut World) -> BodyId {
    world.add_body(Body::fixed()).unwrap()
}

pub(crate) fn join(
    world: &mut World,
    bodies: [BodyId; 2],
    place: Pose,
    kind: impl Into<JointKind>,
) -> JointId {
    world.add_joint_at(bodies, place, kind).unwrap().unwrap()
}

pub(crate) fn oscillator(hertz: f32, zeta: f32, t: f32) -> f32 {
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
            let spring = JointAxis::with_spring(Spring::new(hertz, zeta));
            let mut world = World::new(WorldSettings { sleep: false, ..no_gravity() }).unwrap();
            let wall = post(&mut world);
            let sled = add_at(&mut world, Vector::ZERO, cube(0.3));
            join(&mut world, [wall, sled], Pose::IDENTITY, Slider { axis: spring });
            let weight = add_at(&mut world, Vector::Y * 5.0, cube(0.3));
            let ends = [Pose::at(either_vector([2.0, 5.0], [0.0, 5.0, 2.0])), Pose::IDENTITY];
            let rope = Distance::spring(2.0, Spring::new(hertz, zeta));
            world.add_joint(Joint::new([wall, weight], ends, rope)).unwrap();
            let door = add_at(&mut world, vector(1.0, -5.0), cube(0.5));
            let edge = scenery::frame_along(vector(0.2, -5.0), [0.0, 1.0, 0.0]);
            join(&mut world, [wall, door], edge, Hinge { axis: spring });

            world.edit(sled, |body| body.position.x = 0.5).unwrap();
            let way = either(Vector::X, LAST_AXIS);
            world.edit(weight, |body| body.position -= 0.5 * way).unwrap();
            let turned = scenery::yaw(0.5);
            let place = edge.position + rotation::rotate(turned, Vector::X * 0.8);
            world.edit(door, |body| (body.position, body.rotation) = (place, turned)).unwrap();
            let mut worst = [0.0_f32; 3];
            for step in 1..=(3 * if rate > 100.0 { 240_u16 } else { 60 }) {
                world.step(1.0 / rate).unwrap();
                // Substeps change velocities before positions, which is half of one ahead.
                let time = (f32::from(step) + 0.125) / rate;
                let expected = 0.5 * oscillator(hertz, zeta, time);
                let found = [
                    world.body(sled).unwrap().position.x,
                    -way.dot(world.body(weight).unwrap().position),
                    angle(&world, door, [0.0, 1.0, 0.0]),
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
    let turn = JointAxis::with_limits(-0.5, 0.3);
    let trapdoor = add_at(&mut world, Vector::X, cube(0.4));
    join(
        &mut world,
        [wall, trapdoor],
        scenery::hinge_frame(Vector::ZERO),
        Hinge { axis: turn },
    );
    let place = either(Vector::X, LAST_AXIS) * 4.0;
    let lift = add_at(&mut world, place, cube(0.4));
    let shaft = along(place, Vector::Y).unwrap();
    join(&mut world, [wall, lift], shaft, Slider { axis: JointAxis::with_limits(-0.7, 1.0) });
    run(&mut world, 3.0);
    let open = angle(&world, trapdoor, [0.0, 0.0, 1.0]);
    assert!((open + 0.5).abs() < 1e-3, "the trapdoor hangs at {open} rad");
    let lift = world.body(lift).unwrap();
    assert!((lift.position.y + 0.7).abs() < 1e-3, "the lift stands at {}", lift.position);
    assert!(
        angle_between(lift.rotation, Rotation::IDENTITY) < either(1e-4, 1e-3),
        "it does not turn"
    );
}

#[test]
fn motors_reach_their_speed_and_lift_no_more_than_their_force() {
    let mut world = World::default();
    let wall = post(&mut world);
    let wheel = add_at(&mut world, Vector::ZERO, block());
    let turn = JointAxis::with_motor(Motor::new(5.0, 1e4));
    join(&mut world, [wall, wheel], scenery::hinge_frame(Vector::ZERO), Hinge { axis: turn });
    // either(360, 216) kg weigh either(3532, 2119) N.
    for (x, force, rises) in
        [(3.0_f32, either(3500.0, 2100.0), false), (6.0, either(3560.0, 2140.0), true)]
    {
        let body = Body { position: Vector::X * x, can_sleep: false, ..Body::dynamic() };
        let weight = world.add(body, block()).unwrap();
        let slide = JointAxis::with_motor(Motor::new(1.0, force));
        let shaft = along(Vector::X * x, Vector::Y).unwrap();
        let joint = join(&mut world, [wall, weight], shaft, Slider { axis: slide });
        run(&mut world, 1.0);
        let velocity = world.body(weight).unwrap().linear_velocity.y;
        assert_eq!(velocity > 0.0, rises, "{force} N give {velocity} m/s");
        let expected = (force - either(360.0, 216.0) * 9.81) / either(360.0, 216.0);
        assert!((velocity - expected).abs() < 1e-3, "{velocity} is not {expected}");
        let pull = world.joint_reaction(joint).unwrap().force.y;
        assert!((pull - force).abs() < 0.5, "{pull} N is not {force} N");
    }
    let spin = z_of(world.body(wheel).unwrap().angular_velocity);
    assert!((spin - 5.0).abs() < 1e-3, "{spin} rad/s");
}

/// Atwood's machine with a tackle: masses 1:1, so that `b`, which takes rope twice, rises.
#[test]
fn a_pulley_hands_on_its_ratio_and_keeps_the_rope_long() {
    let mut world = World::default();
    let a = add_at(&mut world, vector(-1.0, 0.0), cube(0.3));
    let b = add_at(&mut world, vector(1.0, 0.0), cube(0.3));
    let anchors = [vector(-1.0, 4.0), vector(1.0, 4.0)];
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
        let id = add_at(world, vector(x, 0.5), Collider::ball(0.1).unwrap());
        let frames = [Pose::at(vector(x, 0.0)), Pose::IDENTITY];
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

#[test]
fn a_joint_breaks_at_its_force_and_not_before() {
    for (most, breaks) in
        [(either(359.0, 215.0) * 9.81, true), (either(361.0, 217.0) * 9.81, false)]
    {
        let mut world = World::default();
        let hook = post(&mut world);
        let weight = add_at(&mut world, Vector::NEG_Y, block());
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

/// Wheels on parallel axles, which are the axis x in 3D, at several distances.
#[test]
fn a_gear_whose_wheels_cannot_meet_is_refused() {
    let mut random = Random(17);
    for radii in [[1.0, 2.0], [0.01, 0.02], [1.0, -4.0], [-30.0, 10.0]] {
        let meeting: f32 = f32::abs(radii[0] + radii[1]);
        for (factor, is_good) in [
            (0.0, false),
            (0.005, false),
            (0.02, true),
            (1.0, true),
            (50.0, true),
            (200.0, false),
        ] {
            let mut world = World::new(no_gravity()).unwrap();
            let turn = random.rotation();
            // How far the wheels are apart along their axle does not matter.
            let along_axle = either(0.0, 3.0 * random.signed());
            let way = Vector::Y * (factor * meeting) + Vector::X * along_axle;
            let start = 20.0 * random.vector();
            let bodies = [start, start + rotation::rotate(turn, way)].map(|position| {
                let body = Body { position, rotation: turn, ..Body::dynamic() };
                world.add(body, cube(0.2)).unwrap()
            });
            let frame = Pose::at(random.vector());
            let gear = Joint::new(bodies, [frame; 2], Gear { radii });
            let added = world.add_joint(gear);
            assert_eq!(added.is_ok(), is_good, "{radii:?}, {factor}: {added:?}");
            assert_eq!(world.joints().count(), usize::from(added.is_ok()));
            if let Ok(Some(id)) = added {
                let together = Pose::at(frame.position - way);
                let moved = world.edit_joint(id, |joint| joint.frames[1] = together);
                assert!(moved.is_err(), "both frames at one place");
                world.teleport(bodies[1], start.to_f64(), turn).unwrap();
                let kept = world.edit_joint(id, |joint| joint.break_force = Some(1.0));
                assert!(kept.is_ok(), "the gear itself stays as it was");
            }
        }
    }
}

/// A joint at one place has both wheels there, and rod and axle along one axis.
#[test]
fn teeth_at_one_place_are_refused() {
    let mut world = World::default();
    let bodies = [0.0, 1.0].map(|x| add_at(&mut world, Vector::X * x, cube(0.2)));
    let gear = world.add_joint_at(bodies, Pose::IDENTITY, Gear { radii: [1.0, 2.0] });
    let message = gear.unwrap_err().to_string();
    assert!(message.starts_with("distance of the parallel axles of a gear"), "{message}");
    let rack = world.add_joint_at(bodies, Pose::IDENTITY, RackAndPinion { radius: 1.0 });
    assert_eq!(rack.is_ok(), either(true, false));
}

#[test]
fn joints_know_where_they_stand_and_how_fast() {
    let world = &mut World::new(no_gravity()).unwrap();
    let wall = post(world);
    let wheel = add_at(world, Vector::ZERO, block());
    let turn = JointAxis::with_motor(Motor::new(2.0, 1e4));
    let hinge =
        join(world, [wall, wheel], scenery::hinge_frame(Vector::ZERO), Hinge { axis: turn });
    let place = Vector::X * 4.0;
    let drawer = add_at(world, place, block());
    let slide = JointAxis::with_motor(Motor::new(-0.5, 1e4));
    let shaft = along(place, Vector::Y).unwrap();
    let slider = join(world, [wall, drawer], shaft, Slider { axis: slide });
    let place = Vector::X * 8.0;
    let load = add_at(world, place, block());
    let rope = scenery::hinge_frame(place);
    let distance = Distance { length: JointAxis::with_motor(Motor::new(1.5, 1e4)) };
    let rod = join(world, [wall, load], rope, distance);
    run(world, 1.0);
    let near = |joint, position: f32, speed: f32| {
        let motion = world.joint_motion(joint, 0).unwrap();
        assert!((motion.position - position).abs() < 0.05, "{motion:?} is not {position}");
        assert!((motion.speed - speed).abs() < 1e-3, "{motion:?} is not at {speed}");
    };
    near(hinge, 2.0, 2.0);
    near(slider, -0.5, -0.5);
    near(rod, 1.5, 1.5);
    assert_eq!(world.joint_motion(hinge, 1), None);
    let glued = join(world, [wall, load], rope, Fixed::default());
    assert_eq!(world.joint_motion(glued, 0), None);
    world.remove(wheel);
    assert_eq!(world.joint_motion(hinge, 0), None);
}
