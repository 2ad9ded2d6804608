//! Same world, same steps: same bits on any number of threads.

use std::num::NonZeroUsize;
#[cfg(feature = "threads")]
use std::{sync::Arc, thread, time::Duration};

use crate::dim::*;
use crate::engine::worlds::{DT, Random, cube, ground};
use hazumi::core::Workers;
use hazumi::core::broad::{
    BroadPhaseAlgorithm, BruteForce, Grid, Octree, StaticTree, Sweep, Tree,
};
#[cfg(feature = "threads")]
use hazumi::core::{Job, ThreadPool};
use hazumi::shape::Capsule;
use hazumi::{Aabb, Body, Collider, World};

/// A heap of every kind of shape, enough to fill several blocks of work and many colours.
fn heap() -> World {
    let mut random = Random(5);
    let points: Vec<Vector> = (0..30).map(|_| 0.4 * random.vector().normalize()).collect();
    let colliders = [
        cube(0.3),
        Collider::ball(0.35).unwrap(),
        Collider::new(Capsule::new([Vector::NEG_X * 0.3, Vector::X * 0.3], 0.2).unwrap()),
        Collider::new(Hull::new(&points).unwrap()),
    ];
    let mut world = ground();
    for index in 0..400 {
        let position =
            0.85 * either_vector(
                [(index % 20) as f32, 1.0 + (index / 20) as f32],
                [(index % 6) as f32, 1.0 + (index / 36) as f32, (index / 6 % 6) as f32],
            ) + 0.05 * random.vector();
        let body = Body { position, rotation: random.rotation(), ..Body::dynamic() };
        world.add(body, colliders[index % 4].clone()).unwrap();
    }
    world
}

/// The hash after each of 150 steps.
fn history(change: impl FnOnce(&mut World)) -> Vec<u64> {
    let mut world = heap();
    change(&mut world);
    let step = |_| {
        assert_eq!(world.step(DT).unwrap().frozen, 0);
        world.state_hash()
    };
    (0..150).map(step).collect()
}

#[track_caller]
fn check(change: impl FnOnce(&mut World)) {
    let (expected, found) = (history(|_| {}), history(change));
    let first = expected.iter().zip(&found).position(|(a, b)| a != b);
    assert_eq!(first, None, "the first step that differs");
}

#[test]
fn twice_in_a_row() {
    check(|_| {});
}

#[test]
fn on_any_number_of_threads() {
    for count in [1, 2, 3, 8] {
        check(|world| world.set_workers(Workers::threads(NonZeroUsize::new(count).unwrap())));
    }
}

/// One in seven of the bodies weighs as much as a hundred of the others.
fn make_some_heavy(world: &mut World) {
    let ids: Vec<_> = world.colliders().map(|(id, _)| id).skip(1).step_by(7).collect();
    for id in ids {
        world.edit_collider(id, |collider| collider.density *= 100.0).unwrap().unwrap();
    }
}

#[test]
fn heavy_bodies_on_light_ones_on_any_number_of_threads() {
    let expected = history(make_some_heavy);
    for count in [2, 3, 8] {
        let found = history(|world| {
            make_some_heavy(world);
            world.set_workers(Workers::threads(NonZeroUsize::new(count).unwrap()));
        });
        assert!(found == expected, "on {count} threads");
    }
}

/// The job system of a game, of which nobody knows when it gets to what.
#[cfg(feature = "threads")]
struct JobSystem {
    threads: usize,
    spawn: fn(Job),
}

#[cfg(feature = "threads")]
impl ThreadPool for JobSystem {
    fn thread_count(&self) -> usize {
        self.threads
    }

    fn spawn(&self, job: Job) {
        (self.spawn)(job);
    }
}

#[test]
#[cfg(feature = "threads")]
fn on_threads_that_somebody_lends() {
    let at_once = |job: Job| drop(thread::spawn(|| job.run()));
    let late = |job: Job| {
        thread::spawn(move || {
            thread::sleep(Duration::from_micros(300));
            job.run();
        });
    };
    for (threads, spawn) in [(0, at_once as fn(Job)), (1, at_once), (5, late), (2, drop)] {
        let pool = JobSystem { threads, spawn };
        check(|world| world.set_workers(Workers::of_pool(Arc::new(pool))));
    }
}

fn algorithms() -> [Box<dyn BroadPhaseAlgorithm<Aabb>>; 6] {
    [
        Box::new(BruteForce::default()),
        Box::new(Sweep::default()),
        Box::new(Grid::default()),
        Box::new(Octree::default()),
        Box::new(Tree::default()),
        Box::new(StaticTree::default()),
    ]
}

#[test]
fn with_any_broad_phase() {
    for algorithm in algorithms() {
        check(|world| world.set_broad_phase(algorithm));
    }
}

/// Pairs are kept from step to step: bodies that come, go or are moved must not be forgotten.
#[test]
fn with_any_broad_phase_while_bodies_come_and_go() {
    let history = |algorithm: Box<dyn BroadPhaseAlgorithm<Aabb>>| -> Vec<u64> {
        let mut world = heap();
        world.set_broad_phase(algorithm);
        let mut random = Random(9);
        let step = |index: usize| {
            let ids: Vec<_> = world.bodies().map(|(id, _)| id).skip(1).collect();
            let lift = Vector::Y * 2.0 + 0.1 * random.vector();
            match index % 4 {
                0 => {
                    world.remove(ids[index % ids.len()]).unwrap();
                }
                1 => {
                    world.edit(ids[index], |body| body.position += lift).unwrap().unwrap();
                }
                2 => {
                    let position = Vector::Y * 6.0 + random.vector();
                    world.add(Body { position, ..Body::dynamic() }, cube(0.2)).unwrap();
                }
                // Another broad-phase algorithm in the middle of it.
                _ => {
                    world.set_broad_phase(algorithms().into_iter().nth(index / 4 % 6).unwrap());
                }
            }
            let report = world.step(DT).unwrap();
            assert!(report.moved_boxes <= world.colliders().count());
            world.state_hash()
        };
        (0..100).map(step).collect()
    };
    let expected = history(Box::<BruteForce>::default());
    for algorithm in algorithms() {
        assert_eq!(history(algorithm), expected);
    }
}

#[test]
fn the_clock_is_only_read() {
    check(|world| world.set_clock(|| 0.0));
}

#[test]
fn a_hash_sees_the_last_bit() {
    let mut world = heap();
    let hash = world.state_hash();
    let (id, _) = world.bodies().nth(7).unwrap();
    let position = world.body(id).unwrap().position;
    world
        .edit(id, |body| body.position.x = f32::from_bits(body.position.x.to_bits() ^ 1))
        .unwrap();
    assert_ne!(world.state_hash(), hash);
    world.edit(id, |body| body.position = position).unwrap();
    assert_eq!(world.state_hash(), hash);
}
