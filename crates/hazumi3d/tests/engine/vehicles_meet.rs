//! Vehicles on things: steps, seams, planks, platforms, bridges, and nonsense.

use crate::engine::worlds::{DT, ground};
use glam::{Quat, Vec3};
use hazumi3d::joint::Ball;
use hazumi3d::math::{Pose, rotation};
use hazumi3d::shape::{Cuboid, HalfSpace, Mesh, MeshOptions};
use hazumi3d::vehicle::{Vehicle, Wheel, WheelCast};
use hazumi3d::{Body, BodyId, BodyType, Collider, MassSource, Material, QueryFilter, World};

const G: f32 = 9.81;
const MASS: f32 = 1000.0;
/// Height of the chassis of a car at rest on level ground, m.
const HEIGHT: f32 = 0.573;

fn car(world: &mut World, position: Vec3) -> Vehicle {
    let position = position + Vec3::Y * HEIGHT;
    let body = Body { position, mass_source: MassSource::Mass(MASS), ..Body::dynamic() };
    let shape = Cuboid::new(Vec3::new(0.8, 0.2, 1.9)).unwrap();
    let chassis = world.add(body, Collider::new(shape)).unwrap();
    let corners = [(0.75, 1.3), (-0.75, 1.3), (0.75, -1.3), (-0.75, -1.3)];
    let wheels = corners.map(|(x, z)| Wheel {
        rolling_resistance: 0.0,
        drive_torque: 200.0,
        ..Wheel::at(Vec3::new(x, -0.3, z))
    });
    Vehicle::new(chassis, wheels.to_vec())
}

fn drive(world: &mut World, car: &mut Vehicle, steps: usize) {
    for _ in 0..steps {
        car.update(world, DT, &QueryFilter::default()).unwrap();
        world.step(DT).unwrap();
    }
}

fn send(world: &mut World, car: &mut Vehicle, speed: f32) {
    world.edit(car.chassis, |body| body.linear_velocity = Vec3::Z * speed).unwrap();
    car.wheels.iter_mut().for_each(|wheel| wheel.state.spin = speed / wheel.radius);
}

fn body(world: &World, id: BodyId) -> Body {
    *world.body(id).unwrap()
}

fn slab(half: Vec3) -> Collider {
    Collider::new(Cuboid::new(half).unwrap())
}

/// A flat mesh of small triangles, 4 m wide, along z.
fn strip(length: u16) -> Mesh {
    let corner = |i: u16| {
        let (row, side) = (i / 5, i % 5);
        Vec3::new(f32::from(side) - 2.0, 0.0, f32::from(row) * 0.7 - 5.0)
    };
    let points: Vec<Vec3> = (0..(length + 1) * 5).map(corner).collect();
    let cell = |i: u16| {
        let at = u32::from((i / 4) * 5 + i % 4);
        [[at, at + 5, at + 1], [at + 1, at + 5, at + 6]]
    };
    let triangles: Vec<[u32; 3]> = (0..length * 4).flat_map(cell).collect();
    Mesh::new(&points, &triangles, MeshOptions::default()).unwrap()
}

#[test]
fn seams_of_a_mesh_are_not_felt_at_high_speed() {
    for probe in [WheelCast::Ray, WheelCast::Ball, WheelCast::Cylinder] {
        let mut world = World::default();
        world.add(Body::fixed(), Collider::new(strip(260))).unwrap();
        let mut car = car(&mut world, Vec3::X * 0.13);
        car.wheels.iter_mut().for_each(|wheel| wheel.cast = probe);
        drive(&mut world, &mut car, 60);
        send(&mut world, &mut car, 50.0);
        let height = body(&world, car.chassis).position.y;
        for _ in 0..200 {
            drive(&mut world, &mut car, 1);
            let found = body(&world, car.chassis);
            assert!((found.position.y - height).abs() < 1e-3, "{probe:?} {found:?}");
            assert!(found.angular_velocity.length() < 0.01, "{probe:?} {found:?}");
            assert!(car.wheels.iter().all(|wheel| wheel.state.contact.is_some()));
        }
        let found = body(&world, car.chassis);
        assert!((found.linear_velocity.z - 50.0).abs() < 0.05, "{probe:?} {found:?}");
    }
}

#[test]
fn a_car_drives_over_a_step() {
    for probe in [WheelCast::Ball, WheelCast::Cylinder] {
        let mut world = ground();
        let step = Body { position: Vec3::Z * 8.0, ..Body::fixed() };
        world.add(step, slab(Vec3::new(5.0, 0.1, 4.0))).unwrap();
        let mut car = car(&mut world, Vec3::ZERO);
        car.wheels.iter_mut().for_each(|wheel| wheel.cast = probe);
        drive(&mut world, &mut car, 30);
        send(&mut world, &mut car, 4.0);
        let mut highest = 0.0_f32;
        for _ in 0..120 {
            drive(&mut world, &mut car, 1);
            highest = highest.max(body(&world, car.chassis).position.y);
        }
        let found = body(&world, car.chassis);
        assert!(found.position.z > 6.0 && found.linear_velocity.z > 2.5, "{probe:?} {found:?}");
        assert!((found.position.y - HEIGHT - 0.1).abs() < 0.03, "{probe:?} {found:?}");
        assert!(highest < HEIGHT + 0.25, "{probe:?} {highest}");
        assert!(found.position.x.abs() < 0.02, "{probe:?} {found:?}");
    }
}

#[test]
fn a_wide_tyre_does_not_fall_into_a_gap() {
    // Two planks with a gap of 10 cm, in which the middle of the left wheels runs.
    for (probe, falls) in [(WheelCast::Ray, true), (WheelCast::Cylinder, false)] {
        let mut world = World::default();
        let bottom = HalfSpace::new(Vec3::Y, -0.2).unwrap();
        world.add(Body::fixed(), Collider::new(bottom)).unwrap();
        for x in [-4.3, 5.8] {
            let plank = Body { position: Vec3::new(x, -0.1, 0.0), ..Body::fixed() };
            world.add(plank, slab(Vec3::new(5.0, 0.1, 20.0))).unwrap();
        }
        let mut car = car(&mut world, Vec3::ZERO);
        car.wheels.iter_mut().for_each(|wheel| wheel.cast = probe);
        drive(&mut world, &mut car, 120);
        let lean = body(&world, car.chassis).rotation.z;
        assert_eq!(lean.abs() > 0.02, falls, "{probe:?} {lean}");
    }
}

#[test]
fn a_car_pushes_back_the_plank_on_which_it_speeds_up() {
    // The plank slides on ice, so what the car gains it loses.
    let mut world = World::default();
    let material = Material {
        friction: 0.0,
        friction_combine: hazumi3d::CombineRule::Product,
        ..Material::default()
    };
    let ice = Collider { material, ..Collider::new(HalfSpace::new(Vec3::Y, 0.0).unwrap()) };
    world.add(Body::fixed(), ice).unwrap();
    let place = Body {
        position: Vec3::Y * 0.1,
        mass_source: MassSource::Mass(3000.0),
        ..Body::dynamic()
    };
    let plank = world.add(place, slab(Vec3::new(2.0, 0.1, 20.0))).unwrap();
    let mut car = car(&mut world, Vec3::new(0.0, 0.2, -10.0));
    drive(&mut world, &mut car, 60);
    car.controls.throttle = 1.0;
    drive(&mut world, &mut car, 120);
    let (own, other) = (body(&world, car.chassis), body(&world, plank));
    let (gained, lost) = (MASS * own.linear_velocity.z, -3000.0 * other.linear_velocity.z);
    assert!(own.linear_velocity.z > 3.0, "{own:?}");
    assert!((gained / lost - 1.0).abs() < 0.01, "{gained} {lost}");
}

#[test]
fn a_parked_car_rides_with_a_platform() {
    let mut world = World::default();
    let moving = Body {
        linear_velocity: Vec3::new(1.0, 0.0, 0.5),
        angular_velocity: Vec3::Y * 0.3,
        ..Body::kinematic()
    };
    let platform = world.add(moving, slab(Vec3::new(20.0, 0.1, 20.0))).unwrap();
    let mut car = car(&mut world, Vec3::new(2.0, 0.1, 1.0));
    car.controls.brake = 1.0;
    let on_platform = |world: &World, car: &Vehicle| {
        body(world, platform).pose().inv_mul(&body(world, car.chassis).pose())
    };
    drive(&mut world, &mut car, 120);
    let start = on_platform(&world, &car);
    drive(&mut world, &mut car, 600);
    let end = on_platform(&world, &car);
    assert!((end.position - start.position).length() < 1e-4, "{start:?} {end:?}");
    assert!((end.rotation.y - start.rotation.y).abs() < 1e-3, "{start:?} {end:?}");
}

/// A hanging bridge of `count` planks from z = 0 to 12, with a sag of half a metre, and its planks.
fn bridge(world: &mut World, count: u16, mass: f32) -> Vec<BodyId> {
    let bank = |world: &mut World, z: f32| {
        let position = Vec3::new(0.0, -0.1, z);
        world.add(Body { position, ..Body::fixed() }, slab(Vec3::new(2.0, 0.1, 5.0))).unwrap()
    };
    let node = |index: u16| {
        let t = f32::from(index) / f32::from(count);
        Vec3::new(0.0, -2.0 * t * (1.0 - t), 12.0 * t)
    };
    let mut before = bank(world, -5.0);
    let mut planks = Vec::new();
    for index in 0..count {
        let way = node(index + 1) - node(index);
        let rotation = rotation::from_axis_angle(Vec3::X, -(way.y / way.z).atan());
        let middle = Pose::new(0.5 * (node(index) + node(index + 1)), rotation);
        let position = middle.transform_point(Vec3::NEG_Y * 0.1);
        let weight = MassSource::Mass(mass);
        let body = Body { position, rotation, mass_source: weight, ..Body::dynamic() };
        let plank =
            world.add(body, slab(Vec3::new(1.5, 0.1, 0.5 * way.length() - 0.01))).unwrap();
        tie(world, [before, plank], node(index));
        planks.push(plank);
        before = plank;
    }
    let far = bank(world, 17.0);
    tie(world, [before, far], node(count));
    planks
}

fn tie(world: &mut World, bodies: [BodyId; 2], place: Vec3) {
    for x in [-1.4, 1.4] {
        world.add_joint_at(bodies, Pose::at(place + Vec3::X * x), Ball::default()).unwrap();
    }
}

#[test]
fn a_car_crosses_a_jointed_bridge() {
    for mass in [60.0, 300.0] {
        let mut world = World::default();
        let planks = bridge(&mut world, 15, mass);
        let mut car = car(&mut world, Vec3::Z * -3.0);
        drive(&mut world, &mut car, 60);
        send(&mut world, &mut car, 4.0);
        let mut fastest = 0.0_f32;
        for _ in 0..360 {
            let speed = body(&world, car.chassis).linear_velocity.z;
            car.controls.throttle = ((4.0 - speed) * 0.5).clamp(-1.0, 1.0);
            drive(&mut world, &mut car, 1);
            let found = body(&world, car.chassis);
            assert!(found.position.is_finite());
            fastest = planks
                .iter()
                .map(|&plank| body(&world, plank).linear_velocity.length())
                .fold(fastest, f32::max);
        }
        let found = body(&world, car.chassis);
        assert!(found.position.z > 15.0, "{found:?}");
        assert!(
            found.position.x.abs() < 0.3 && (found.position.y - HEIGHT).abs() < 0.05,
            "{found:?}"
        );
        assert!(fastest < 2.0, "{fastest}");
    }
}

#[test]
fn a_car_that_stands_on_a_light_plate_weighs_on_it() {
    // Its weight comes through: the ground bears car and plate.
    let mut world = ground();
    let place = Body {
        position: Vec3::Y * 0.05,
        mass_source: MassSource::Mass(20.0),
        ..Body::dynamic()
    };
    let plate = world.add(place, slab(Vec3::new(2.0, 0.05, 3.0))).unwrap();
    let mut car = car(&mut world, Vec3::Y * 0.1);
    drive(&mut world, &mut car, 240);
    let load: f32 = car.wheels.iter().map(|wheel| wheel.state.load).sum();
    assert!((load / (MASS * G) - 1.0).abs() < 1e-3, "{load}");
    assert!((body(&world, plate).position.y - 0.05).abs() < 0.01);
    assert!((body(&world, car.chassis).position.y - HEIGHT - 0.1).abs() < 0.01);
}

#[test]
fn a_jump_lands_and_goes_on() {
    let mut world = ground();
    let mut car = car(&mut world, Vec3::Y * 2.0);
    send(&mut world, &mut car, 15.0);
    drive(&mut world, &mut car, 30);
    assert!(car.wheels.iter().all(|wheel| wheel.state.contact.is_none()));
    drive(&mut world, &mut car, 240);
    let found = body(&world, car.chassis);
    assert!((found.position.y - HEIGHT).abs() < 0.01, "{found:?}");
    assert!((found.linear_velocity.z - 15.0).abs() < 1.0, "{found:?}");
}

#[test]
fn a_tank_turns_on_the_spot() {
    let mut world = ground();
    let mut tank = car(&mut world, Vec3::ZERO);
    tank.wheels.iter_mut().for_each(|wheel| wheel.drive_torque = 1500.0);
    drive(&mut world, &mut tank, 60);
    tank.controls.turn = 0.7;
    drive(&mut world, &mut tank, 30);
    let found = body(&world, tank.chassis);
    assert!(found.angular_velocity.y > 0.3, "{found:?}");
    assert!(Vec3::new(found.position.x, 0.0, found.position.z).length() < 0.1, "{found:?}");
}

#[test]
fn wheels_are_drawn_where_they_touch_the_ground() {
    let mut world = ground();
    let mut car = car(&mut world, Vec3::ZERO);
    car.wheels.iter_mut().take(2).for_each(|wheel| wheel.steer = 0.5);
    car.controls.steer = 1.0;
    drive(&mut world, &mut car, 120);
    for place in 0..4 {
        let pose = car.wheel_pose(&world, place).unwrap();
        assert!((pose.position.y - 0.35).abs() < 1e-3, "{pose:?}");
        let axle = pose.transform_vector(Vec3::X);
        let steered = if place < 2 { 0.5_f32 } else { 0.0 };
        assert!(
            (axle - Vec3::new(steered.cos(), 0.0, -steered.sin())).length() < 0.1,
            "{axle}"
        );
    }
    assert!(car.wheel_pose(&world, 4).is_none());
}

#[test]
fn nonsense_is_refused_or_does_nothing() {
    let everything = QueryFilter::default();
    let mut world = ground();
    let mut car = car(&mut world, Vec3::ZERO);
    for seconds in [-1.0, f32::NAN, f32::INFINITY] {
        assert!(car.update(&mut world, seconds, &everything).is_err());
    }
    assert_eq!(car.update(&mut world, 0.0, &everything).unwrap(), Some(()));
    let broken: [fn(&mut Vehicle); 8] = [
        |car| car.controls.throttle = 2.0,
        |car| car.controls.steer = f32::NAN,
        |car| car.up = Vec3::ZERO,
        |car| car.forward = Vec3::Y,
        |car| car.wheels[1].radius = 0.0,
        |car| car.wheels[2].suspension.hertz = -1.0,
        |car| car.wheels[0].state.spin = f32::NAN,
        |car| {
            let bar = hazumi3d::vehicle::AntiRollBar { wheels: [0, 4], stiffness: 1.0 };
            car.anti_roll_bars.push(bar);
        },
    ];
    for spoil in broken {
        let mut spoiled = car.clone();
        spoil(&mut spoiled);
        assert!(spoiled.update(&mut world, DT, &everything).is_err());
    }
    let mut bare = Vehicle::new(car.chassis, Vec::new());
    assert_eq!(bare.update(&mut world, DT, &everything).unwrap(), Some(()));
    world.remove(car.chassis);
    assert_eq!(car.update(&mut world, DT, &everything).unwrap(), None);
    assert!(car.wheel_pose(&world, 0).is_none());
}

#[test]
fn strange_chassis_and_worlds_stay_numbers() {
    for motion in BodyType::ALL {
        for is_enabled in [true, false] {
            for seconds in [1e-12, DT, 10.0, 1e6, 1e30] {
                for spin in [0.0, 1e4, 1e30] {
                    let mut world = ground();
                    let mut car = car(&mut world, Vec3::ZERO);
                    world
                        .edit(car.chassis, |body| {
                            (body.body_type, body.is_enabled) = (motion, is_enabled);
                            body.rotation = Quat::from_xyzw(0.3, 0.5, -0.1, 1.0);
                            body.angular_velocity = Vec3::new(3.0, -20.0, 7.0);
                        })
                        .unwrap();
                    car.wheels[0].state.spin = spin;
                    car.controls.brake = 0.5;
                    for _ in 0..10 {
                        let _ = car.update(&mut world, seconds, &QueryFilter::default());
                        world.step(seconds).unwrap();
                        let found = body(&world, car.chassis);
                        assert!(found.position.is_finite() && found.rotation.is_finite());
                        assert!(found.linear_velocity.is_finite());
                        let states = car.wheels.iter().map(|wheel| wheel.state);
                        assert!(
                            states.clone().all(|s| s.spin.is_finite() && s.load.is_finite())
                        );
                        assert!(
                            states
                                .clone()
                                .all(|s| s.angle.is_finite() && s.slip_ratio.is_finite())
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_chassis_on_its_roof_is_left_alone() {
    let mut world = ground();
    let mut car = car(&mut world, Vec3::Y * 0.2);
    world
        .edit(car.chassis, |body| body.rotation = Quat::from_xyzw(0.0, 0.0, 1.0, 0.0))
        .unwrap();
    drive(&mut world, &mut car, 120);
    let found = body(&world, car.chassis);
    assert!((found.position.y - 0.2).abs() < 0.02, "{found:?}");
    assert!(car.wheels.iter().all(|wheel| wheel.state.contact.is_none()));
}
