//! Events tell what happened, each thing once and in a fixed order.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use crate::dim::*;
use crate::engine::worlds::{DT, Random, add_at, cube, ground, no_gravity};
use crate::scenery;
use hazumi::core::Workers;
use hazumi::{
    Body, BodyType, Collider, ColliderId, CollisionGroups, ContactPair, Events, Material,
    SensorOverlap, World, WorldSettings,
};

/// Steps and checks that what the lists say fits what was: whoever begins was not there, whoever
/// ends was.
struct Watch {
    world: World,
    touching: BTreeSet<ContactPair>,
    inside: BTreeSet<SensorOverlap>,
    log: Vec<Events>,
}

impl Watch {
    fn new(world: World) -> Self {
        Self { world, touching: BTreeSet::new(), inside: BTreeSet::new(), log: Vec::new() }
    }

    #[track_caller]
    fn step(&mut self) -> Events {
        self.world.step(DT).unwrap();
        let events = self.world.events().clone();
        for touch in &events.contacts_ended {
            assert!(self.touching.remove(touch), "{touch:?} ends and never began");
        }
        for touch in &events.contacts_started {
            assert!(self.touching.insert(*touch), "{touch:?} begins twice");
        }
        for visit in &events.overlaps_started {
            let passes = events.overlaps_ended.contains(visit);
            assert!(passes || self.inside.insert(*visit), "{visit:?} enters twice");
        }
        for visit in &events.overlaps_ended {
            let passes = events.overlaps_started.contains(visit);
            assert!(passes || self.inside.remove(visit), "{visit:?} leaves and never entered");
        }
        assert!(events.contacts_started.is_sorted() && events.contacts_ended.is_sorted());
        assert!(events.overlaps_started.is_sorted() && events.overlaps_ended.is_sorted());
        self.log.push(events.clone());
        events
    }

    fn run(&mut self, steps: usize) {
        (0..steps).for_each(|_| drop(self.step()));
    }

    fn count(&self, of: impl Fn(&Events) -> usize) -> usize {
        self.log.iter().map(of).sum()
    }
}

#[test]
fn a_box_that_falls_and_rests_begins_once() {
    let mut world = ground();
    let id = add_at(&mut world, Vector::Y * 2.0, cube(0.5));
    let mut watch = Watch::new(world);
    watch.run(300);
    assert_eq!(watch.count(|events| events.contacts_started.len()), 1);
    assert_eq!(watch.count(|events| events.contacts_ended.len()), 0);
    assert_eq!(watch.count(|events| events.fell_asleep.len()), 1);
    let touch = *watch.touching.first().unwrap();
    assert_eq!(touch.bodies[1], id);
    // Gone: the end carries the stale ids.
    watch.world.remove(id);
    let events = watch.step();
    assert_eq!(events.contacts_ended, [touch]);
    assert_eq!(watch.world.body(touch.bodies[1]), None);
    assert_eq!(watch.step(), Events::default());
}

#[test]
fn an_impact_has_the_speed_and_the_impulse_of_a_fall() {
    for restitution in [0.0, 0.6] {
        let mut world = ground();
        let material = Material { restitution, ..Material::default() };
        let ball = Collider { material, ..Collider::ball(0.25).unwrap() };
        let id = add_at(&mut world, xyz(1.0, 2.25, 3.0), ball);
        let mass = world.mass_properties(id).unwrap().mass;
        let mut watch = Watch::new(world);
        let first = (0..90).map(|_| watch.step()).find(|events| !events.hits.is_empty());
        let impact = first.unwrap().hits[0];
        let speed = (2.0_f32 * 9.81 * 2.0).sqrt();
        assert!((impact.speed - speed).abs() < 0.2, "{} m/s, not {speed}", impact.speed);
        let impulse = mass * speed * (1.0 + restitution);
        let share = impact.impulse / impulse;
        assert!((share - 1.0).abs() < 0.05, "{} N·s, not {impulse}", impact.impulse);
        assert!((impact.normal - Vector::Y).length() < 1e-6, "{}", impact.normal);
        assert!((impact.point - xyz(1.0, 0.0, 3.0)).length() < 0.2, "{}", impact.point);
    }
}

#[test]
fn slow_touches_are_no_impacts() {
    let mut world = ground();
    world
        .set_settings(WorldSettings { hit_event_threshold: 100.0, ..WorldSettings::default() })
        .unwrap();
    add_at(&mut world, Vector::Y * 2.0, cube(0.5));
    let mut watch = Watch::new(world);
    watch.run(120);
    assert_eq!(watch.count(|events| events.hits.len()), 0);
}

#[test]
fn a_bouncing_ball_begins_and_ends_as_often_as_it_bounces() {
    let mut world = ground();
    let material = Material { restitution: 1.0, ..Material::default() };
    let ball = Collider { material, ..Collider::ball(0.5).unwrap() };
    let id = add_at(&mut world, Vector::Y * 2.0, ball);
    let mut watch = Watch::new(world);
    let (mut turns, mut last) = (0, 0.0);
    for _ in 0..600 {
        watch.step();
        let speed = watch.world.body(id).unwrap().linear_velocity.y;
        turns += usize::from(last < 0.0 && speed > 0.0);
        last = speed;
    }
    assert!(turns > 5);
    assert_eq!(watch.count(|events| events.contacts_started.len()), turns);
    assert_eq!(watch.count(|events| events.hits.len()), turns);
}

/// The ball rolls from part to part, and to the user it is one pair.
#[test]
fn a_surface_of_many_parts_begins_once() {
    let mut world = World::default();
    world.add(Body::fixed(), Collider::new(scenery::flat_ground())).unwrap();
    let body = Body {
        position: xyz(1.0, 0.4, 3.1),
        linear_velocity: Vector::X * 3.0,
        ..Body::dynamic()
    };
    world.add(body, Collider::ball(0.4).unwrap()).unwrap();
    let mut watch = Watch::new(world);
    watch.run(120);
    assert_eq!(watch.count(|events| events.contacts_started.len()), 1);
    assert_eq!(watch.count(|events| events.contacts_ended.len()), 0);
}

#[test]
fn bodies_tell_when_they_fall_asleep_and_wake() {
    let mut world = ground();
    let id = add_at(&mut world, Vector::Y * 0.5, cube(0.5));
    let mut watch = Watch::new(world);
    watch.run(120);
    assert_eq!(watch.count(|events| events.fell_asleep.len()), 1);
    watch.world.edit(id, |body| body.linear_velocity.x = 1.0).unwrap();
    assert_eq!(watch.step().woke, [id]);
    assert!(watch.step().woke.is_empty());
}

#[test]
fn sensor_events_name_the_bodies_after_they_are_gone() {
    for remove_sensor in [false, true] {
        let mut world = World::default();
        let collider = Collider { is_sensor: true, ..cube(1.0) };
        let gate = world.add(Body::fixed(), collider).unwrap();
        let visitor = add_at(&mut world, Vector::ZERO, cube(0.2));
        let mut watch = Watch::new(world);
        let entered = watch.step().overlaps_started;
        assert_eq!((entered[0].sensor_body, entered[0].visitor_body), (gate, visitor));
        let gone = if remove_sensor { gate } else { visitor };
        watch.world.remove(gone).unwrap();
        // Another body takes the slot before anyone hears of it.
        let next = watch.world.add(Body::fixed(), cube(0.1)).unwrap();
        assert_eq!(next.index(), gone.index());
        assert_eq!(watch.step().overlaps_ended, entered);
    }
}

fn visits(events: &[SensorOverlap]) -> Vec<ColliderId> {
    events.iter().map(|visit| visit.visitor).collect()
}

/// A gate of the given half thickness at x = 0, and what flies through it.
fn gate(half: f32, speed: f32) -> (Watch, ColliderId) {
    let mut world = World::new(no_gravity()).unwrap();
    let gate = Collider::sensor(Cuboid::new(xyz(half, 2.0, 2.0)).unwrap());
    world.add(Body::fixed(), gate).unwrap();
    let body = Body {
        position: Vector::X * -3.01,
        linear_velocity: Vector::X * speed,
        ..Body::dynamic()
    };
    let id = world.add(body, Collider::ball(0.1).unwrap()).unwrap();
    let collider = world.colliders_of(id).unwrap()[0];
    (Watch::new(world), collider)
}

#[test]
fn a_sensor_tells_who_enters_and_leaves_and_does_not_push() {
    let (mut watch, ball) = gate(0.5, 2.0);
    let mut log = Vec::new();
    for _ in 0..180 {
        let events = watch.step();
        let place = watch.world.pose_of(ball).unwrap().position.x;
        let is_inside = place.abs() < 0.6;
        assert_eq!(!watch.inside.is_empty(), is_inside, "at {place} m");
        log.extend(
            visits(&events.overlaps_started).into_iter().chain(visits(&events.overlaps_ended)),
        );
    }
    assert_eq!(log, [ball, ball]);
    let speed = watch.world.bodies().nth(1).unwrap().1.linear_velocity;
    assert_eq!(speed, Vector::X * 2.0);
}

#[test]
fn a_thin_sensor_notices_what_passes_within_a_step() {
    for speed in [10.0, 100.0, 399.0] {
        let (mut watch, ball) = gate(0.005, speed);
        watch.run(60);
        let entered: Vec<_> =
            watch.log.iter().flat_map(|e| visits(&e.overlaps_started)).collect();
        let left: Vec<_> = watch.log.iter().flat_map(|e| visits(&e.overlaps_ended)).collect();
        assert_eq!((entered, left), (vec![ball], vec![ball]), "at {speed} m/s");
    }
}

#[test]
fn a_fast_body_beside_a_sensor_is_not_in_it() {
    let (mut watch, ball) = gate(0.005, 300.0);
    let id = watch.world.body_of(ball).unwrap();
    watch.world.edit(id, |body| body.position.y = 2.2).unwrap();
    watch.run(30);
    assert_eq!(watch.count(|events| events.overlaps_started.len()), 0);
}

#[test]
fn who_is_noticed_by_whom() {
    let motions = [BodyType::Fixed, BodyType::Kinematic, BodyType::Dynamic];
    for sensor in motions {
        for visitor in motions {
            let mut world = World::new(no_gravity()).unwrap();
            let body = |motion| Body { body_type: motion, ..Body::dynamic() };
            let eye = Collider { is_sensor: true, ..cube(0.5) };
            world.add(body(sensor), eye.clone()).unwrap();
            world.add(body(visitor), cube(0.3)).unwrap();
            world.add(body(BodyType::Dynamic), eye).unwrap();
            let mut watch = Watch::new(world);
            let events = watch.step();
            let expected = usize::from((sensor, visitor) != (BodyType::Fixed, BodyType::Fixed));
            let noticed =
                events.overlaps_started.iter().filter(|visit| visit.sensor.index() == 0);
            assert_eq!(noticed.count(), expected, "{sensor:?} {visitor:?}");
            // Sensors do not notice sensors.
            assert_eq!(events.overlaps_started.len(), expected + 1);
            assert_eq!(watch.step(), Events::default());
        }
    }
}

#[test]
fn edits_enter_and_leave_sensors() {
    let mut world = ground();
    let eye = Collider::sensor(Sphere::new(1.0).unwrap());
    let eye = world.add(Body { position: Vector::Y, ..Body::fixed() }, eye).unwrap();
    let id = add_at(&mut world, Vector::Y * 0.5, cube(0.5));
    let collider = world.colliders_of(id).unwrap()[0];
    let mut watch = Watch::new(world);
    assert_eq!(visits(&watch.step().overlaps_started), [collider]);
    watch.run(120);
    assert_eq!(watch.world.is_asleep(id), Some(true), "a sensor wakes nobody");
    let far = dvector(9.0, 0.5);
    watch.world.teleport(id, far, Rotation::IDENTITY).unwrap();
    assert_eq!(visits(&watch.step().overlaps_ended), [collider]);
    watch.world.teleport(id, DVector::Y * 0.5, Rotation::IDENTITY).unwrap();
    assert_eq!(visits(&watch.step().overlaps_started), [collider]);
    watch.world.edit(id, |body| body.is_enabled = false).unwrap();
    assert_eq!(visits(&watch.step().overlaps_ended), [collider]);
    watch.world.edit(id, |body| body.is_enabled = true).unwrap();
    assert_eq!(visits(&watch.step().overlaps_started), [collider]);
    let nobody = CollisionGroups { filter: 0, ..CollisionGroups::ALL };
    watch.world.edit_collider(collider, |collider| collider.collision_groups = nobody).unwrap();
    assert_eq!(visits(&watch.step().overlaps_ended), [collider]);
    watch
        .world
        .edit_collider(collider, |collider| collider.collision_groups = CollisionGroups::ALL)
        .unwrap();
    watch.step();
    watch.world.remove(eye);
    assert_eq!(visits(&watch.step().overlaps_ended), [collider]);
}

/// A crowd with sensors among it, edited at random, told by events and by brute force.
#[test]
fn events_agree_with_brute_force_in_a_crowd() {
    let crowd = |threads: usize| {
        let mut random = Random(21);
        let mut world = ground();
        world.set_workers(Workers::threads(NonZeroUsize::new(threads).unwrap()));
        for index in 0..80 {
            let position = Vector::Y * 4.0 + 3.0 * random.vector();
            let linear_velocity = 5.0 * random.vector();
            let body = Body { position, linear_velocity, ..Body::dynamic() };
            let body = if index % 8 == 0 { Body { gravity_scale: 0.0, ..body } } else { body };
            let shape = cube(0.2 + 0.2 * random.signed().abs());
            world.add(body, Collider { is_sensor: index % 8 == 0, ..shape }).unwrap();
        }
        let mut watch = Watch::new(world);
        for step in 0..150 {
            if step % 20 == 10 {
                let id = watch.world.bodies().nth(1 + step % 7).unwrap().0;
                watch.world.remove(id);
            }
            watch.step();
            assert_eq!(watch.inside, overlaps(&watch.world));
        }
        watch.log
    };
    let log = crowd(1);
    assert!(log.iter().map(|events| events.overlaps_started.len()).sum::<usize>() > 20);
    assert_eq!(log, crowd(3), "the same on any number of threads");
}

/// Who is in which sensor, asked of all pairs.
fn overlaps(world: &World) -> BTreeSet<SensorOverlap> {
    let all: Vec<_> = world.colliders().map(|(id, collider)| (id, collider.clone())).collect();
    let mut found = BTreeSet::new();
    for (sensor, a) in all.iter().filter(|(_, collider)| collider.is_sensor) {
        for (visitor, b) in all.iter().filter(|(_, collider)| !collider.is_sensor) {
            let [pose_a, pose_b] = [*sensor, *visitor].map(|id| world.pose_of(id).unwrap());
            let b_in_a = pose_a.inv_mul(&pose_b);
            if hazumi::query::intersects(&a.shape, &b.shape, &b_in_a) {
                let [sensor_body, visitor_body] =
                    [*sensor, *visitor].map(|id| world.body_of(id).unwrap());
                let (sensor, visitor) = (*sensor, *visitor);
                found.insert(SensorOverlap { sensor, visitor, sensor_body, visitor_body });
            }
        }
    }
    found
}
