//! Vehicles stand, drive, brake and turn as one computes that they do.

use std::f32::consts::TAU;

use crate::engine::worlds::DT;
use glam::{Quat, Vec3};
use hazumi3d::math::{Pose, rotation};
use hazumi3d::shape::{Cuboid, HalfSpace};
use hazumi3d::vehicle::{
    AntiRollBar, Controls, Suspension, TireFrictionCurve, Vehicle, Wheel, WheelCast,
};
use hazumi3d::{Body, BodyId, Collider, CombineRule, MassSource, Material, QueryFilter, World};

const G: f32 = 9.81;
const MASS: f32 = 1000.0;
const RADIUS: f32 = 0.35;
const HALF_BASE: f32 = 1.3;
const HALF_TRACK: f32 = 0.75;

/// Ground of that slope, which rises along z, with exactly that friction.
fn ground(angle: f32, friction: f32) -> World {
    let mut world = World::default();
    let normal = Vec3::new(0.0, angle.cos(), -angle.sin());
    let material =
        Material { friction, friction_combine: CombineRule::Product, ..Material::default() };
    let plane = Collider { material, ..Collider::new(HalfSpace::new(normal, 0.0).unwrap()) };
    world.add(Body::fixed(), plane).unwrap();
    world
}

fn wheel(x: f32, z: f32) -> Wheel {
    Wheel {
        radius: RADIUS,
        steer: if z > 0.0 { 0.6 } else { 0.0 },
        drive_torque: 200.0,
        hand_brake_torque: if z < 0.0 { 5000.0 } else { 0.0 },
        friction: 1.0,
        rolling_resistance: 0.0,
        ..Wheel::at(Vec3::new(x, -0.3, z))
    }
}

fn corners() -> Vec<Wheel> {
    [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)]
        .map(|(x, z)| wheel(x * HALF_TRACK, z * HALF_BASE))
        .to_vec()
}

/// A car of 1000 kg whose wheels touch the ground below `place` unloaded.
fn car(world: &mut World, place: Pose) -> Vehicle {
    let hang = place.transform_point(Vec3::Y * (0.3 + RADIUS));
    let body = Body {
        position: hang,
        rotation: place.rotation,
        mass_source: MassSource::Mass(MASS),
        ..Body::dynamic()
    };
    let shape = Cuboid::new(Vec3::new(0.8, 0.2, 1.9)).unwrap();
    let chassis = world.add(body, Collider::new(shape)).unwrap();
    Vehicle::new(chassis, corners())
}

fn drive_at(world: &mut World, car: &mut Vehicle, dt: f32, steps: usize) {
    for _ in 0..steps {
        car.update(world, dt, &QueryFilter::default()).unwrap();
        world.step(dt).unwrap();
    }
}

#[expect(clippy::cast_possible_truncation, reason = "tests run for minutes at most")]
fn drive(world: &mut World, car: &mut Vehicle, seconds: f32) {
    drive_at(world, car, DT, (seconds / DT).round() as usize);
}

fn body(world: &World, id: BodyId) -> Body {
    *world.body(id).unwrap()
}

/// A car that stands on level ground of that friction.
fn standing(friction: f32) -> (World, Vehicle) {
    let mut world = ground(0.0, friction);
    let mut car = car(&mut world, Pose::IDENTITY);
    drive(&mut world, &mut car, 3.0);
    (world, car)
}

/// Sets a car going along z, wheels and all.
fn send(world: &mut World, car: &mut Vehicle, speed: f32) {
    world.edit(car.chassis, |body| body.linear_velocity = Vec3::Z * speed).unwrap();
    for wheel in &mut car.wheels {
        wheel.state.spin = speed / wheel.radius;
    }
}

fn sag(hertz: f32) -> f32 {
    G / (TAU * hertz).powi(2)
}

#[test]
fn a_car_sags_as_far_as_its_springs_say() {
    for probe in [WheelCast::Ray, WheelCast::Ball, WheelCast::Cylinder] {
        for hertz in [1.2, 1.8, 3.0] {
            let mut world = ground(0.0, 1.0);
            let mut car = car(&mut world, Pose::IDENTITY);
            let suspension = Suspension { hertz, travel: 0.3, ..Suspension::default() };
            car.wheels
                .iter_mut()
                .for_each(|wheel| (wheel.suspension, wheel.cast) = (suspension, probe));
            drive(&mut world, &mut car, 5.0);
            let height = 0.3 + RADIUS - sag(hertz);
            let found = body(&world, car.chassis);
            assert!((found.position.y - height).abs() < 1e-3, "{probe:?} {hertz}: {found:?}");
            assert!(
                car.wheels
                    .iter()
                    .all(|wheel| (wheel.state.load - 0.25 * MASS * G).abs() < 10.0)
            );
        }
    }
}

#[test]
fn a_car_with_a_heavy_front_rests_level() {
    let mut world = ground(0.0, 1.0);
    let mut car = car(&mut world, Pose::IDENTITY);
    let load = Collider {
        pose: Pose::at(Vec3::Z * 1.2),
        ..Collider::new(Cuboid::new(Vec3::new(0.5, 0.3, 0.3)).unwrap())
    };
    world.add_collider(car.chassis, load).unwrap();
    drive(&mut world, &mut car, 5.0);
    let found = body(&world, car.chassis);
    let turned = rotation::between(Quat::IDENTITY, found.rotation);
    assert!(turned.length() < 1e-3, "{turned}");
    assert!((found.position.y - (0.3 + RADIUS - sag(1.8))).abs() < 1e-3);
    assert!(car.wheels[0].state.load > 1.2 * car.wheels[2].state.load);
}

#[test]
fn acceleration_is_force_by_mass() {
    let (mut world, mut car) = standing(1.0);
    let start = body(&world, car.chassis).linear_velocity.z;
    car.controls.throttle = 1.0;
    drive(&mut world, &mut car, 2.0);
    let gained = body(&world, car.chassis).linear_velocity.z - start;
    // The wheels count twice: they go along and they spin.
    let moved = MASS + 4.0 / RADIUS.powi(2);
    let expected = 4.0 * 200.0 / RADIUS / moved * 2.0;
    assert!((gained / expected - 1.0).abs() < 0.01, "{gained} {expected}");
}

#[test]
fn no_torque_gives_more_than_friction() {
    let (mut world, mut car) = standing(0.3);
    for wheel in &mut car.wheels {
        wheel.drive_torque = 700.0;
        let flat = TireFrictionCurve { sliding: 1.0, ..TireFrictionCurve::default() };
        (wheel.longitudinal_friction, wheel.lateral_friction) = (flat, flat);
    }
    car.controls.throttle = 1.0;
    drive(&mut world, &mut car, 2.0);
    let gained = body(&world, car.chassis).linear_velocity.z;
    assert!((gained / (0.3 * G * 2.0) - 1.0).abs() < 0.03, "{gained}");
    assert!(
        car.wheels.iter().all(|wheel| wheel.state.is_sliding && wheel.state.slip_ratio < -0.5)
    );
}

#[test]
fn the_power_of_the_engine_limits_it() {
    let (mut world, mut car) = standing(1.0);
    car.power = Some(20e3);
    send(&mut world, &mut car, 20.0);
    car.controls.throttle = 1.0;
    drive(&mut world, &mut car, 2.0);
    let energy = 0.5 * (MASS + 4.0 / RADIUS.powi(2));
    let speed = body(&world, car.chassis).linear_velocity.z;
    let expected = (400.0 + 40e3 / energy).sqrt();
    assert!((speed - expected).abs() < 0.02 * (expected - 20.0) + 1e-3, "{speed} {expected}");
}

#[test]
fn locked_wheels_stop_a_car_in_the_distance_that_friction_says() {
    for (speed, friction) in [(10.0, 0.5), (20.0, 0.8), (30.0, 1.0)] {
        let (mut world, mut car) = standing(friction);
        for wheel in &mut car.wheels {
            wheel.brake_torque = 1e5;
            let flat = TireFrictionCurve { sliding: 1.0, ..TireFrictionCurve::default() };
            (wheel.longitudinal_friction, wheel.lateral_friction) = (flat, flat);
        }
        send(&mut world, &mut car, speed);
        car.controls.brake = 1.0;
        let start = body(&world, car.chassis).position;
        drive(&mut world, &mut car, 8.0);
        let found = body(&world, car.chassis);
        let way = (found.position - start).z;
        let expected = speed * speed / (2.0 * friction * G);
        assert!((way / expected - 1.0).abs() < 0.03, "{way} {expected}");
        assert!((found.position - start).x.abs() < 0.01 * way, "{found:?}");
        assert!(found.linear_velocity.length() < 1e-3);
    }
}

#[test]
fn a_slow_car_turns_on_the_circle_of_its_steering() {
    for steer in [1.0, -0.5, 0.25] {
        let (mut world, mut car) = standing(1.0);
        car.controls.steer = steer;
        send(&mut world, &mut car, 2.0);
        drive(&mut world, &mut car, 1.0);
        let before = body(&world, car.chassis).linear_velocity.length();
        drive(&mut world, &mut car, 3.0);
        let found = body(&world, car.chassis);
        let rate = found.angular_velocity.y;
        // The middle of the rear axle goes round at the base divided by the tangent of the
        // angle.
        let rear = found.pose().transform_vector(Vec3::NEG_Z * HALF_BASE);
        let velocity = found.linear_velocity + found.angular_velocity.cross(rear);
        let radius = velocity.length() / rate;
        let expected = 2.0 * HALF_BASE / (0.6 * steer).tan();
        assert!((radius / expected - 1.0).abs() < 0.02, "{radius} {expected}");
        // Nothing slips, so nothing slows it down.
        let after = found.linear_velocity.length();
        assert!((after / before - 1.0).abs() < 0.02, "{before} {after}");
    }
}

#[test]
fn a_car_turns_no_tighter_than_friction_lets_it() {
    let (mut world, mut car) = standing(0.5);
    car.controls.steer = 1.0;
    send(&mut world, &mut car, 15.0);
    let mut fastest = 0.0_f32;
    for _ in 0..120 {
        let before = body(&world, car.chassis).linear_velocity;
        drive(&mut world, &mut car, DT);
        let change = body(&world, car.chassis).linear_velocity - before;
        fastest = fastest.max(Vec3::new(change.x, 0.0, change.z).length() / DT);
    }
    assert!(fastest < 1.03 * 0.5 * G, "{fastest}");
    assert!(fastest > 0.75 * 0.5 * G, "{fastest}");
}

#[test]
fn a_parked_car_does_not_creep() {
    for (turn, hz) in [(0.0, 60_u16), (TAU / 4.0, 60), (1.0, 30), (0.5, 240)] {
        let (dt, second) = (1.0 / f32::from(hz), usize::from(hz));
        let angle = 20_f32.to_radians();
        let mut world = ground(angle, 1.0);
        let slope = rotation::from_axis_angle(Vec3::X, -angle);
        let rotation = rotation::multiply(slope, rotation::from_axis_angle(Vec3::Y, turn));
        let mut car = car(&mut world, Pose::new(Vec3::ZERO, rotation));
        car.controls.hand_brake = 1.0;
        drive_at(&mut world, &mut car, dt, 4 * second);
        let start = body(&world, car.chassis);
        drive_at(&mut world, &mut car, dt, 60 * second);
        let found = body(&world, car.chassis);
        assert!((found.position - start.position).length() < 1e-3, "{found:?}");
        assert!(rotation::between(start.rotation, found.rotation).length() < 1e-3);
    }
}

#[test]
fn a_car_slides_down_a_slope_steeper_than_friction() {
    for (friction, slides) in [(0.3_f32, true), (0.4, false)] {
        let angle = 0.35_f32.atan();
        let mut world = ground(angle, friction);
        let mut car =
            car(&mut world, Pose::new(Vec3::ZERO, rotation::from_axis_angle(Vec3::X, -angle)));
        for wheel in &mut car.wheels {
            wheel.hand_brake_torque = 1e4;
            let flat = TireFrictionCurve { sliding: 1.0, ..TireFrictionCurve::default() };
            (wheel.longitudinal_friction, wheel.lateral_friction) = (flat, flat);
        }
        car.controls.hand_brake = 1.0;
        drive(&mut world, &mut car, 1.0);
        let start = body(&world, car.chassis).linear_velocity.length();
        drive(&mut world, &mut car, 2.0);
        let speed = body(&world, car.chassis).linear_velocity.length();
        let expected = 2.0 * G * (angle.sin() - friction * angle.cos());
        if slides {
            assert!(((speed - start) / expected - 1.0).abs() < 0.05, "{start} {speed}");
        } else {
            assert!(speed < 1e-3, "{speed}");
        }
    }
}

/// Final body of a lively drive at `hz` steps per second.
fn lively_drive(hz: usize) -> Body {
    let mut world = ground(0.0, 1.0);
    let mut car = car(&mut world, Pose::IDENTITY);
    car.anti_roll_bars =
        [[0, 1], [2, 3]].map(|wheels| AntiRollBar { wheels, stiffness: 1e4 }).to_vec();
    let dt = 1.0 / hz as f32;
    drive_at(&mut world, &mut car, dt, 2 * hz);
    car.controls = Controls { throttle: 1.0, ..Controls::default() };
    drive_at(&mut world, &mut car, dt, 2 * hz);
    car.controls = Controls { throttle: 0.5, steer: 0.15, ..Controls::default() };
    drive_at(&mut world, &mut car, dt, 2 * hz);
    car.controls = Controls { brake: 0.3, ..Controls::default() };
    drive_at(&mut world, &mut car, dt, hz / 2);
    body(&world, car.chassis)
}

#[test]
fn a_drive_is_the_same_at_any_rate() {
    let [slow, middle, fast] = [60, 120, 240].map(lively_drive);
    for other in [slow, middle] {
        let off = (other.position - fast.position).length();
        assert!(off < 0.15, "{} {}", other.position, fast.position);
        assert!((other.linear_velocity - fast.linear_velocity).length() < 0.1);
    }
}

#[test]
fn the_same_drive_gives_the_same_bits() {
    assert_eq!(lively_drive(60), lively_drive(60));
}
