//! Islands that have nothing to do with each other move alike in whatever order they were added.
//!
//! A [state hash](hazumi3d::World::state_hash) goes by slots, so it differs; bodies are told apart by
//! their user data here.

use std::collections::BTreeMap;

use crate::engine::worlds::{DT, Random, cube, ground};
use glam::Vec3;
use hazumi3d::joint::{Ball, Hinge, along};
use hazumi3d::{Body, BodyId, Collider, Material, Pose, World};

const ISLANDS: usize = 12;

/// A stack, a pendulum, a chain whose end lies on the ground, or a heap of what bounces.
fn add_island(world: &mut World, island: usize) {
    let middle = Vec3::new(island as f32 * 12.0, 0.0, 0.0);
    let mut random = Random(40 + island as u64);
    let named = |index: usize, position: Vec3| Body {
        position: middle + position,
        user_data: (100 * island + index) as u64,
        ..Body::dynamic()
    };
    match island % 4 {
        0 => {
            for floor in 0..6 {
                let body = named(
                    floor,
                    Vec3::new(0.02 * random.signed(), 0.45 + 0.9 * floor as f32, 0.0),
                );
                world.add(body, cube(0.45)).unwrap();
            }
        }
        1 => {
            let nail = world.add_body(Body { position: middle, ..Body::fixed() }).unwrap();
            let bob = world.add(named(0, Vec3::new(1.5, 4.0, 0.0)), cube(0.3)).unwrap();
            let block = named(1, Vec3::new(0.0, 0.5, 0.0));
            world.add(block, cube(0.5)).unwrap();
            let place = along(middle + Vec3::Y * 4.0, Vec3::Z).unwrap();
            world.join([nail, bob], place, Hinge::default()).unwrap();
        }
        2 => {
            let hook = world.add_body(Body { position: middle, ..Body::fixed() }).unwrap();
            let mut last = hook;
            for index in 0..8 {
                let place = Vec3::new(0.6 * index as f32, 2.5, 0.0);
                let link = world.add(named(index, place), cube(0.2)).unwrap();
                let pin = Pose::at(middle + place - Vec3::X * 0.3);
                world.join([last, link], pin, Ball::default()).unwrap();
                last = link;
            }
        }
        _ => {
            for index in 0..25 {
                let grid = Vec3::new(
                    (index % 3) as f32,
                    1.0 + (index / 9) as f32,
                    (index / 3 % 3) as f32,
                );
                let body = named(index, 0.8 * grid + 0.05 * random.vector());
                let rubber = Material { restitution: 0.7, ..Material::default() };
                world.add(body, Collider { material: rubber, ..cube(0.3) }).unwrap();
            }
        }
    }
}

/// Where each body is, how it moves, and whether it sleeps.
type Places = BTreeMap<u64, ([u32; 13], bool)>;

fn run(order: &[usize]) -> (Vec<Places>, u64) {
    let mut world = ground();
    order.iter().for_each(|&island| add_island(&mut world, island));
    let mut history = Vec::new();
    for _ in 0..180 {
        world.step(DT).unwrap();
        let place = |body: &Body| {
            let mut numbers = [0.0; 13];
            numbers[..3].copy_from_slice(&body.position.to_array());
            numbers[3..7].copy_from_slice(&body.rotation.to_array());
            numbers[7..10].copy_from_slice(&body.linear_velocity.to_array());
            numbers[10..].copy_from_slice(&body.angular_velocity.to_array());
            numbers.map(f32::to_bits)
        };
        let state = |id: BodyId, body: &Body| (place(body), world.is_asleep(id) == Some(true));
        let dynamic =
            world.bodies().filter(|(_, body)| body.motion == hazumi3d::Motion::Dynamic);
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
