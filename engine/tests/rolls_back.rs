//! A restored world goes on as the one that never stopped, to the last bit.

use crate::dim::*;
use crate::engine::fair::{Fair, index_of};
use crate::engine::worlds;
use crate::engine::worlds::{DT, Random, cube, ground};
use crate::scenery;
use hazumi::query::Ray;
use hazumi::shape::Capsule;
use hazumi::{Body, BodyId, Collider, Events, RollbackRing, Snapshot, World};

const STEPS: u64 = 120;

/// A snapshot, and the bodies that were thrown by then.
type Moment = (Snapshot, Vec<BodyId>);

/// States of the world that never stopped, and snapshots of it before every step.
fn without_a_stop() -> (Vec<(u64, Events)>, Vec<Moment>) {
    let mut fair = Fair::new();
    let mut snapshots = Vec::new();
    let mut told = Vec::new();
    for step in 0..STEPS {
        snapshots.push((fair.world.snapshot(), fair.thrown.clone()));
        told.extend(fair.go(step..step + 1));
    }
    (told, snapshots)
}

#[track_caller]
fn check(fair: &mut Fair, from: u64, steps: u64, expected: &[(u64, Events)], case: &str) {
    let told = fair.go(from..(from + steps).min(STEPS));
    for (index, (found, wanted)) in told.iter().zip(&expected[index_of(from)..]).enumerate() {
        assert_eq!(found.0, wanted.0, "{case}: hash, {index} steps after {from}");
        assert_eq!(found.1, wanted.1, "{case}: events, {index} steps after {from}");
    }
}

#[test]
fn the_same_world_goes_on_as_if_it_had_never_stopped() {
    let (expected, snapshots) = without_a_stop();
    let mut fair = Fair::new();
    let mut random = Random(11);
    // Back and forth over the whole time.
    for _ in 0..30 {
        let from = u64::from(random.bits()) % STEPS;
        let (snapshot, thrown) = &snapshots[index_of(from)];
        fair.world.restore(snapshot).unwrap();
        fair.thrown.clone_from(thrown);
        check(&mut fair, from, 12, &expected, "same world");
    }
}

#[test]
fn an_empty_world_goes_on_as_the_one_that_never_stopped() {
    let (expected, snapshots) = without_a_stop();
    for from in [0, 1, 17, 40, 100] {
        let mut fair = Fair { world: World::default(), ..Fair::new() };
        let (snapshot, thrown) = &snapshots[index_of(from)];
        fair.world.restore(snapshot).unwrap();
        assert_eq!(fair.world.step_count(), from);
        fair.thrown.clone_from(thrown);
        check(&mut fair, from, 40, &expected, "empty world");
    }
}

#[test]
fn a_world_with_other_things_goes_on_as_the_one_that_never_stopped() {
    let (expected, snapshots) = without_a_stop();
    let from = 60;
    let mut other = ground();
    for index in 0..200 {
        let position = either_vector(
            [(index % 20) as f32, 1.0 + (index / 20) as f32],
            [(index % 10) as f32, 3.0, (index / 10) as f32],
        );
        worlds::add_at(&mut other, position, cube(0.45));
    }
    worlds::run(&mut other, 0.5);
    let mut fair = Fair { world: other, ..Fair::new() };
    let (snapshot, thrown) = &snapshots[index_of(from)];
    fair.world.restore(snapshot).unwrap();
    fair.thrown.clone_from(thrown);
    check(&mut fair, from, 60, &expected, "other world");
}

#[test]
fn a_snapshot_between_edits_and_step_holds_the_edits() {
    let mut fair = Fair::new();
    fair.go(0..50);
    for step in 50..75 {
        fair.edit(step);
        let snapshot = fair.world.snapshot();
        let hash = fair.world.state_hash();
        let mut other = World::default();
        other.restore(&snapshot).unwrap();
        assert_eq!(other.state_hash(), hash, "before step {step}");
        for world in [&mut fair.world, &mut other] {
            world.step(DT).unwrap();
        }
        assert_eq!(other.state_hash(), fair.world.state_hash(), "after step {step}");
        assert_eq!(other.events(), fair.world.events(), "after step {step}");
    }
}

#[test]
fn questions_are_answered_as_they_were() {
    let mut fair = Fair::new();
    fair.go(0..30);
    let snapshot = fair.world.snapshot();
    let ask = |world: &World| {
        let mut hits = Vec::new();
        for x in -8..8 {
            let from = either_vector([x as f32 * 0.5, 12.0], [x as f32 * 0.5, 8.0, 1.3]);
            let hit = world
                .cast_ray(&Ray::new(from, Vector::NEG_Y, 20.0).unwrap(), &Default::default());
            hits.push(format!("{hit:?}"));
        }
        hits
    };
    let expected = ask(&fair.world);
    fair.go(30..60);
    assert_ne!(ask(&fair.world), expected);
    fair.world.restore(&snapshot).unwrap();
    assert_eq!(ask(&fair.world), expected);
    let mut empty = World::default();
    empty.restore(&snapshot).unwrap();
    assert_eq!(ask(&empty), expected);
}

#[test]
fn a_ring_goes_back_over_what_was_added_and_removed() {
    let (expected, _) = without_a_stop();
    let mut fair = Fair::new();
    let mut ring = RollbackRing::new(8);
    let mut thrown = vec![Vec::new(); index_of(STEPS)];
    let mut random = Random(5);
    let mut step = 0;
    while step < STEPS {
        ring.save(&fair.world);
        thrown[index_of(step)].clone_from(&fair.thrown);
        check(&mut fair, step, 1, &expected, "with a ring");
        step += 1;
        if step >= 8 && random.bits().is_multiple_of(8) {
            let back = step - 1 - u64::from(random.bits()) % 8;
            assert!(ring.roll_back(&mut fair.world, back).unwrap());
            fair.thrown.clone_from(&thrown[index_of(back)]);
            assert_eq!(ring.steps().last(), Some(back));
            check(&mut fair, back, 1, &expected, "rolled back");
            for step in back + 1..step {
                ring.save(&fair.world);
                thrown[index_of(step)].clone_from(&fair.thrown);
                check(&mut fair, step, 1, &expected, "rolled back");
            }
            assert!(!ring.roll_back(&mut fair.world, step + 1).unwrap());
        }
    }
}

/// Cubes on each other and a finger's breadth apart, some of them asleep.
fn heap() -> World {
    let mut world = ground();
    let mut random = Random(21);
    for index in 0..60 {
        let place = either_vector(
            [(index % 12) as f32, (index / 12) as f32],
            [(index % 4) as f32, (index / 16) as f32, (index / 4 % 4) as f32],
        );
        let position = Vector::Y * 0.41 + 0.81 * place + 0.005 * random.vector();
        worlds::add_at(&mut world, position, cube(0.4));
    }
    worlds::run(&mut world, 1.5);
    world
}

#[test]
fn points_are_found_again_as_they_were_and_where_they_were() {
    let world = heap();
    let points = |world: &World| -> Vec<_> {
        world.contacts().map(|contact| (contact.bodies, contact.points.len())).collect()
    };
    let read = Snapshot::from_bytes(&world.snapshot().to_bytes().unwrap()).unwrap();
    let mut other = World::default();
    other.restore(&read).unwrap();
    assert!(points(&world).len() > 100, "{}", points(&world).len());
    assert_eq!(points(&other), points(&world));
    let depths = [&other, &world].map(|world| world.max_penetration().to_bits());
    assert_eq!(depths[0], depths[1], "places are those of the last step, not of now");
}

/// Their points were found before they moved for the last time, and nothing finds them anew
/// before they are hit.
#[test]
fn sleepers_that_are_hit_wake_as_they_would_have() {
    let mut world = heap();
    assert_eq!(worlds::run(&mut world, 6.0).awake, 0);
    let read = Snapshot::from_bytes(&world.snapshot().to_bytes().unwrap()).unwrap();
    let mut other = World::default();
    other.restore(&read).unwrap();
    let mut woken = 0;
    for world in [&mut world, &mut other] {
        let (position, linear_velocity) = (vector(-4.0, 1.2), vector(20.0, 0.0));
        let ball = Body { position, linear_velocity, ..Body::dynamic() };
        world.add(ball, Collider::ball(0.5).unwrap()).unwrap();
    }
    for step in 0..120 {
        for world in [&mut world, &mut other] {
            world.step(DT).unwrap();
        }
        woken += world.events().woke.len();
        assert_eq!(other.state_hash(), world.state_hash(), "step {step}");
        assert_eq!(other.events(), world.events(), "step {step}");
    }
    assert!(woken > 5, "{woken}");
}

#[test]
fn points_found_under_other_rules_are_not_looked_for_under_the_new_ones() {
    for length_scale in [0.1, 4.0] {
        let mut world = heap();
        let rules = hazumi::WorldSettings { length_scale, ..*world.settings() };
        world.set_settings(rules).unwrap();
        let snapshot = world.snapshot();
        let read = Snapshot::from_bytes(&snapshot.to_bytes().unwrap()).unwrap();
        let mut other = World::default();
        other.restore(&read).unwrap();
        assert_eq!(world.difference(&other), None);
        // A world with the old rules, which knows the same contacts.
        let mut old = heap();
        old.restore(&snapshot).unwrap();
        for step in 0..30 {
            for world in [&mut world, &mut other, &mut old] {
                world.step(DT).unwrap();
            }
            let hashes = [&world, &other, &old].map(World::state_hash);
            assert!(hashes[1] == hashes[0] && hashes[2] == hashes[0], "step {step}");
        }
    }
}

/// Chains of rods that fall on each other, as limbs of ragdolls do.
fn tangle() -> World {
    let mut world = ground();
    let mut random = Random(33);
    let rod = Capsule::new([Vector::X * -0.2, Vector::X * 0.2], 0.1).unwrap();
    for chain in 0..8 {
        let start =
            random.vector() * xyz(0.3, 0.0, 1.0) + Vector::Y * (0.3 + 0.3 * chain as f32);
        let rods: Vec<_> = (0..6)
            .map(|link| {
                let position = start + Vector::X * 0.5 * link as f32;
                worlds::add_at(&mut world, position, Collider::new(rod))
            })
            .collect();
        for (link, pair) in rods.windows(2).enumerate() {
            let place = start + Vector::X * (0.25 + 0.5 * link as f32);
            let (frame, joint) = scenery::rough_joint(place);
            world.add_joint_at([pair[0], pair[1]], frame, joint).unwrap().unwrap();
        }
    }
    world
}

#[test]
fn chains_on_each_other_go_on_as_if_they_had_never_stopped() {
    let mut world = tangle();
    let mut snapshots = vec![world.snapshot()];
    for _ in 0..120 {
        world.step(DT).unwrap();
        snapshots.push(world.snapshot());
    }
    for from in [3, 40, 70, 118] {
        let mut empty = World::default();
        for (case, other) in [("same world", &mut world), ("empty world", &mut empty)] {
            other.restore(&snapshots[from]).unwrap();
            for (step, expected) in snapshots[from + 1..].iter().take(20).enumerate() {
                other.step(DT).unwrap();
                let difference = other.snapshot().difference(expected);
                assert!(
                    difference.is_none(),
                    "{case}, {step} steps after {from}: {difference:?}"
                );
            }
        }
    }
}

#[test]
fn frames_of_a_world_at_rest_cost_next_to_nothing() {
    let mut world = ground();
    for index in 0..100 {
        let position = either_vector(
            [index as f32 * 2.0, 0.5],
            [(index % 10) as f32 * 2.0, 0.5, (index / 10) as f32 * 2.0],
        );
        worlds::add_at(&mut world, position, cube(0.5));
    }
    assert_eq!(worlds::run(&mut world, 3.0).awake, 0);
    let mut ring = RollbackRing::new(8);
    for _ in 0..8 {
        ring.save(&world);
        world.step(DT).unwrap();
    }
    let one = world.snapshot().motion_bytes();
    assert_eq!(ring.motion_bytes(), one, "eight frames are as large as one of {one} bytes");
}

#[test]
fn a_difference_names_the_body_and_the_field() {
    let (mut a, mut b) = (Fair::new(), Fair::new());
    a.go(0..20);
    b.go(0..20);
    assert_eq!(a.world.difference(&b.world), None);
    let (id, body) = a.world.bodies().nth(12).unwrap();
    let spin = nudged(body.angular_velocity);
    b.world.edit(id, |body| body.angular_velocity = spin).unwrap().unwrap();
    let found = a.world.difference(&b.world).unwrap();
    assert_eq!((found.step, found.field.as_str()), (20, "angular velocity"), "{found}");
    assert!(found.to_string().contains(&format!("body {id:?}")), "{found}");
    assert_ne!(a.world.state_hash(), b.world.state_hash());
}
