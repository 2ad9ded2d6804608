//! Islands that have nothing to do with each other move alike in whatever order they were
//! added.
//!
//! A [state hash](hazumi::World::state_hash) depends on slots, so it differs; bodies are told
//! apart by their user data here.

use std::collections::BTreeMap;

use crate::dim::*;
use crate::engine::worlds::{DT, Random, cube, ground};
use crate::scenery;
use hazumi::joint::Hinge;
use hazumi::{Body, BodyId, Collider, Material, Pose, World};

const ISLANDS: usize = 12;

/// A stack, a pendulum, a chain whose end lies on the ground, or a heap of what bounces.
fn add_island(world: &mut World, island: usize) {
    let middle = vector(island as f32 * 12.0, 0.0);
    let mut random = Random(40 + island as u64);
    let named = |index: usize, position: Vector| Body {
        position: middle + position,
        user_data: (100 * island + index) as u64,
        ..Body::dynamic()
    };
    match island % 4 {
        0 => {
            for floor in 0..6 {
                let place = vector(0.02 * random.signed(), 0.45 + 0.9 * floor as f32);
                let body = named(floor, place);
                world.add(body, cube(0.45)).unwrap();
            }
        }
        1 => {
            let nail = world.add_body(Body { position: middle, ..Body::fixed() }).unwrap();
            let bob = world.add(named(0, vector(1.5, 4.0)), cube(0.3)).unwrap();
            let block = named(1, vector(0.0, 0.5));
            world.add(block, cube(0.5)).unwrap();
            let place = scenery::hinge_frame(middle + Vector::Y * 4.0);
            world.add_joint_at([nail, bob], place, Hinge::default()).unwrap();
        }
        2 => {
            let hook = world.add_body(Body { position: middle, ..Body::fixed() }).unwrap();
            let mut last = hook;
            for index in 0..8 {
                let place = vector(0.6 * index as f32, 2.5);
                let link = world.add(named(index, place), cube(0.2)).unwrap();
                let pin = Pose::at(middle + place - Vector::X * 0.3);
                world.add_joint_at([last, link], pin, PointJoint::default()).unwrap();
                last = link;
            }
        }
        _ => {
            for index in 0..25 {
                let flat = [(index % 5) as f32, 1.0 + (index / 5) as f32];
                let deep =
                    [(index % 3) as f32, 1.0 + (index / 9) as f32, (index / 3 % 3) as f32];
                let grid = either_vector(flat, deep);
                let body = named(index, 0.8 * grid + 0.05 * random.vector());
                let restitution = if index % 2 == 0 { 0.7 } else { either(0.2, 0.7) };
                let rubber = Material { restitution, ..Material::default() };
                world.add(body, Collider { material: rubber, ..cube(0.3) }).unwrap();
            }
        }
    }
}

/// Where each body is, how it moves, and whether it sleeps.
type Places = BTreeMap<u64, (Vec<u32>, bool)>;

fn run(order: &[usize]) -> (Vec<Places>, u64) {
    let mut world = ground();
    order.iter().for_each(|&island| add_island(&mut world, island));
    let mut history = Vec::new();
    for _ in 0..180 {
        world.step(DT).unwrap();
        let place = |body: &Body| -> Vec<u32> {
            let (position, rotation) = (body.position.to_array(), body.rotation.to_array());
            let numbers = position.into_iter().chain(rotation);
            let numbers = numbers.chain(body.linear_velocity.to_array());
            let numbers = numbers.chain(turn_numbers(body.angular_velocity));
            numbers.map(f32::to_bits).collect()
        };
        let state = |id: BodyId, body: &Body| (place(body), world.is_asleep(id) == Some(true));
        let dynamic =
            world.bodies().filter(|(_, body)| body.body_type == hazumi::BodyType::Dynamic);
        history.push(dynamic.map(|(id, body)| (body.user_data, state(id, body))).collect());
    }
    (history, world.state_hash())
}

#[test]
fn unrelated_islands_move_alike_in_any_order() {
    let mut order: Vec<usize> = (0..ISLANDS).collect();
    let (expected, hash) = run(&order);
    let sleepers =
        |places: &Places| places.values().filter(|(_, is_asleep)| *is_asleep).count();
    let last = expected.last().unwrap();
    assert!((20..last.len()).contains(&sleepers(last)), "some sleep and some hang and swing");
    let mut random = Random(1);
    for _ in 0..4 {
        for last in (1..order.len()).rev() {
            order.swap(last, random.bits() as usize % (last + 1));
        }
        let (found, other_hash) = run(&order);
        for (step, (found, expected)) in found.iter().zip(&expected).enumerate() {
            let unlike = found.iter().zip(expected).find(|(found, expected)| found != expected);
            assert_eq!(unlike, None, "order {order:?}, step {step}");
        }
        assert_ne!(other_hash, hash, "the hash goes by slots");
    }
}

/// Islands that are solved in one batch share lanes and loops, but no numbers.
#[test]
fn an_island_alone_moves_as_among_others() {
    let all: Vec<usize> = (0..ISLANDS).collect();
    let (expected, _) = run(&all);
    for island in all {
        let (found, _) = run(&[island]);
        for (step, (found, expected)) in found.iter().zip(&expected).enumerate() {
            assert!(!found.is_empty());
            let unlike = found.iter().find(|(name, place)| expected.get(name) != Some(place));
            assert_eq!(unlike, None, "island {island}, step {step}");
        }
    }
}
