//! Parked vehicles sleep, and wake when something changes.

use crate::engine::worlds::{DT, add_at, cube};
use glam::Vec3;
use hazumi3d::shape::{Cuboid, HalfSpace};
use hazumi3d::vehicle::{Vehicle, Wheel};
use hazumi3d::{Body, BodyId, Collider, MassSource, QueryFilter, World};

/// Ground of that slope, in radians, that rises along z.
fn slope(world: &mut World, angle: f32) -> BodyId {
    let normal = Vec3::new(0.0, angle.cos(), -angle.sin());
    let plane = HalfSpace::new(normal, 0.0).unwrap();
    world.add(Body::fixed(), Collider::new(plane)).unwrap()
}

/// A car of a ton above the origin.
fn car(world: &mut World) -> Vehicle {
    let body = Body {
        position: Vec3::Y * 0.75,
        mass_source: MassSource::Mass(1000.0),
        ..Body::dynamic()
    };
    let shape = Cuboid::new(Vec3::new(0.8, 0.2, 1.9)).unwrap();
    let chassis = world.add(body, Collider::new(shape)).unwrap();
    let wheels = [(0.8, 1.3), (-0.8, 1.3), (0.8, -1.3), (-0.8, -1.3)].map(|(x, z)| Wheel {
        steer: if z > 0.0 { 0.5 } else { 0.0 },
        drive_torque: 300.0,
        hand_brake_torque: 3000.0,
        ..Wheel::at(Vec3::new(x, -0.3, z))
    });
    Vehicle::new(chassis, wheels.to_vec())
}

/// Goes on for some steps; how often the chassis fell asleep.
fn drive(world: &mut World, car: &mut Vehicle, steps: u32) -> usize {
    let mut naps = 0;
    for _ in 0..steps {
        car.update(world, DT, &QueryFilter::default()).unwrap();
        world.step(DT).unwrap();
        naps += world.events().fell_asleep.iter().filter(|&&id| id == car.chassis).count();
    }
    naps
}

/// A car that has fallen asleep on what `world` has.
fn sleeping(world: &mut World) -> Vehicle {
    let mut car = car(world);
    car.controls.hand_brake = 1.0;
    assert_eq!(drive(world, &mut car, 300), 1, "it falls asleep, and once");
    assert_eq!(world.is_asleep(car.chassis), Some(true));
    car
}

fn is_awake(world: &World, car: &Vehicle) -> bool {
    world.is_asleep(car.chassis) == Some(false)
}

#[test]
fn a_parked_car_sleeps_where_it_would_have_stood() {
    for angle in [0.0, 0.2] {
        let mut world = World::default();
        slope(&mut world, angle);
        let mut car = sleeping(&mut world);
        let before = *world.body(car.chassis).unwrap();
        assert_eq!(drive(&mut world, &mut car, 300), 0);
        assert_eq!(world.body(car.chassis).unwrap().position, before.position);
        let load: f32 = car.wheels.iter().map(|wheel| wheel.state.load).sum();
        assert!((load - 9810.0 * angle.cos()).abs() < 100.0, "the wheels bear {load} N");

        // One that may not sleep stands in the same place.
        world.edit(car.chassis, |body| body.can_sleep = false).unwrap();
        assert_eq!(drive(&mut world, &mut car, 300), 0);
        let place = world.body(car.chassis).unwrap().position;
        assert!(place.distance(before.position) < 2e-3, "{place} for {}", before.position);
    }
}

#[test]
fn the_driver_wakes_a_parked_car() {
    let change: [fn(&mut Vehicle); 4] = [
        |car| car.controls.throttle = 1.0,
        |car| car.controls.turn = 0.5,
        |car| car.controls.steer = 0.3,
        |car| car.controls.hand_brake = 0.0,
    ];
    for (index, change) in change.into_iter().enumerate() {
        let mut world = World::default();
        slope(&mut world, 0.1);
        let mut car = sleeping(&mut world);
        change(&mut car);
        drive(&mut world, &mut car, 1);
        assert!(is_awake(&world, &car), "change {index}");
    }
    // And off it goes.
    let mut world = World::default();
    slope(&mut world, 0.1);
    let mut car = sleeping(&mut world);
    let z = world.body(car.chassis).unwrap().position.z;
    car.controls.hand_brake = 0.0;
    drive(&mut world, &mut car, 60);
    let rolled = z - world.body(car.chassis).unwrap().position.z;
    assert!(rolled > 0.3, "it has rolled {rolled} m down");
}

#[test]
fn a_parked_car_wakes_when_the_ground_moves_or_goes_or_something_hits_it() {
    let floor = Collider::new(Cuboid::new(Vec3::new(4.0, 0.5, 4.0)).unwrap());
    let at = Body { position: Vec3::Y * -0.5, ..Body::kinematic() };

    let mut world = World::default();
    let lift = world.add(at, floor.clone()).unwrap();
    let mut car = sleeping(&mut world);
    world.edit(lift, |body| body.linear_velocity = Vec3::Y * 0.5).unwrap();
    let height = world.body(car.chassis).unwrap().position.y;
    drive(&mut world, &mut car, 120);
    let risen = world.body(car.chassis).unwrap().position.y - height;
    assert!((risen - 1.0).abs() < 0.02, "it rose by {risen} m with a lift that rose by 1 m");

    let mut world = World::default();
    let floor = world.add(at, floor).unwrap();
    let mut car = sleeping(&mut world);
    world.remove(floor);
    drive(&mut world, &mut car, 60);
    assert!(world.body(car.chassis).unwrap().position.y < -3.0, "it falls");

    let mut world = World::default();
    slope(&mut world, 0.0);
    let mut car = sleeping(&mut world);
    let stone = add_at(&mut world, Vec3::Y * 1.5, cube(0.2));
    drive(&mut world, &mut car, 30);
    assert!(is_awake(&world, &car) && world.body(stone).is_some());
}

#[test]
fn a_car_on_a_plank_that_can_be_pushed_stays_awake() {
    let mut world = World::default();
    slope(&mut world, 0.0);
    let plank = Collider::new(Cuboid::new(Vec3::new(2.0, 0.05, 2.0)).unwrap());
    add_at(&mut world, Vec3::Y * 0.05, plank);
    let mut car = car(&mut world);
    world.edit(car.chassis, |body| body.position.y += 0.1).unwrap();
    assert_eq!(drive(&mut world, &mut car, 300), 0);
    assert!(is_awake(&world, &car));
}
