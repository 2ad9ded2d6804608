//! A world in which things come and go takes no more memory after a million of them than after a
//! few thousand, and no more slots than it had things at once.
//!
//! One test, for memory is that of all threads.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::dim::*;
use crate::engine::worlds::{DT, Random, cube, ground};
use hazumi::joint::Distance;
use hazumi::{Body, BodyId, Collider, ColliderId, Joint, JointId, Pose, World};

struct Counting;

/// Bytes that are taken.
static TAKEN: AtomicUsize = AtomicUsize::new(0);

// SAFETY: all is left to the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the promises of the caller are the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        TAKEN.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the promises of the caller are the same.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        TAKEN.fetch_add(size, Ordering::Relaxed);
        TAKEN.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the promises of the caller are the same.
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Bodies that are alive at once, beside the ground.
const ALIVE: usize = 40;
/// Things made and removed in all: bodies, colliders and joints.
const CYCLES: usize = 1_000_000;

/// Things that come and go.
struct Coming {
    world: World,
    random: Random,
    bodies: [Option<BodyId>; ALIVE],
    collider: Option<ColliderId>,
    joint: Option<JointId>,
    /// The highest slots of bodies, colliders and joints.
    slots: [u32; 3],
    cycles: usize,
}

impl Coming {
    fn new() -> Self {
        Self {
            world: ground(),
            random: Random(1),
            bodies: [None; ALIVE],
            collider: None,
            joint: None,
            slots: [0; 3],
            cycles: 0,
        }
    }

    /// Replaces a body, a second collider and a joint; three cycles.
    fn renew(&mut self) {
        let [at, other] = [(); 2].map(|()| self.random.bits() as usize % ALIVE);
        if let Some(old) = self.bodies[at].take() {
            self.world.remove(old).unwrap();
        }
        let collider = if at % 2 == 0 { cube(0.2) } else { Collider::ball(0.2).unwrap() };
        let collider = Collider { is_sensor: at % 8 == 7, ..collider };
        let position = 2.0 * self.random.vector() + Vector::Y * 2.5;
        let body = Body { position, is_bullet: at % 5 == 0, ..Body::dynamic() };
        let new = self.world.add(body, collider).unwrap();
        self.bodies[at] = Some(new);
        let host = self.bodies[other].unwrap_or(new);
        self.replace_collider(host);
        self.replace_joint(new, host);
        self.cycles += 3;
        self.slots[0] = self.slots[0].max(new.index());
    }

    fn replace_collider(&mut self, host: BodyId) {
        if let Some(old) = self.collider.take() {
            // It may have gone with its body.
            self.world.remove_collider(old).unwrap();
        }
        self.collider = self.world.add_collider(host, Collider::ball(0.1).unwrap()).unwrap();
        let slot = self.collider.map_or(0, |id| id.index());
        self.slots[1] = self.slots[1].max(slot);
    }

    fn replace_joint(&mut self, new: BodyId, host: BodyId) {
        if let Some(old) = self.joint.take() {
            self.world.remove_joint(old);
        }
        if host == new {
            return;
        }
        self.world.ignore_pair(new, host).unwrap();
        self.world.teleport(host, DVector::Y * 3.0, Rotation::IDENTITY).unwrap().unwrap();
        let frames = [Pose::IDENTITY; 2];
        let joint = if new.index().is_multiple_of(2) {
            Joint::new([new, host], frames, PointJoint::default())
        } else {
            Joint::new([new, host], frames, Distance::rope(3.0))
        };
        self.joint = self.world.add_joint(joint).unwrap();
        let slot = self.joint.map_or(0, |id| id.index());
        self.slots[2] = self.slots[2].max(slot);
    }

    /// Most bytes taken while the next `count` cycles go by, with a step after every `pause`.
    fn most_taken(&mut self, count: usize, pause: usize) -> usize {
        let end = self.cycles + count;
        let mut most = 0;
        while self.cycles < end {
            self.renew();
            if self.cycles % (3 * pause) < 3 {
                assert_eq!(self.world.step(DT).unwrap().frozen, 0);
            }
            most = most.max(TAKEN.load(Ordering::Relaxed));
        }
        most
    }
}

#[test]
fn a_million_things_come_and_go() {
    let mut coming = Coming::new();
    let early = coming.most_taken(CYCLES / 5, 200);
    let late = coming.most_taken(CYCLES - CYCLES / 5, 200);
    assert!(coming.cycles >= CYCLES);
    // Lists may double once more for a crowd that is larger by chance; a leak would be four times as
    // much as before.
    assert!(late < 2 * early, "{early} bytes became {late}");
    // The ground has a slot of its own; a new body comes before the old collider goes.
    let most = u32::try_from(ALIVE).unwrap();
    assert!(coming.slots[0] <= most && coming.slots[1] <= most + 2, "{:?}", coming.slots);
    assert_eq!(coming.slots[2], 0, "one joint at a time");
    assert_eq!(coming.world.colliders().count(), coming.world.body_count() + 1);

    // A program that loads and unloads, and takes no step in between.
    let early = coming.most_taken(CYCLES / 50, usize::MAX / 3);
    let late = coming.most_taken(CYCLES / 10, usize::MAX / 3);
    assert!(late < 2 * early, "without steps {early} bytes became {late}");

    let Coming { world, .. } = coming;
    let before = TAKEN.load(Ordering::Relaxed);
    drop(world);
    assert!(TAKEN.load(Ordering::Relaxed) < before, "the count sees what a world takes");
}
