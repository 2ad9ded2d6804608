//! How many bytes a state takes, stated in `docs/rollback.md`.

use crate::engine::worlds::{DT, add_at, cube, ground};
use glam::Vec2;
use hazumi2d::{RollbackRing, World};

/// Squares in the lowest row of a pyramid.
const BASE: usize = 20;
const PYRAMIDS: usize = 50;

/// Pyramids of squares after some steps, and how many squares there are.
fn pyramids(steps: u32) -> (World, usize) {
    let mut world = ground();
    for pyramid in 0..PYRAMIDS {
        for row in 0..BASE {
            for column in 0..BASE - row {
                let x = column as f32 + 0.5 * row as f32 + (BASE + 2) as f32 * pyramid as f32;
                add_at(&mut world, Vec2::new(x, 0.5 + row as f32), cube(0.5));
            }
        }
    }
    for _ in 0..steps {
        world.step(DT).unwrap();
    }
    (world, PYRAMIDS * BASE * (BASE + 1) / 2)
}

#[test]
fn ten_thousand_bodies_with_their_contacts_take_so_many_bytes_each() {
    let (mut world, count) = pyramids(6);
    let points: usize = world.contacts().map(|contact| contact.points.len()).sum();
    assert!(count == 10_500 && points > 3 * count, "{count} bodies, {points} points");
    let snapshot = world.snapshot();
    let each = |bytes: usize| bytes as f64 / count as f64;
    let written = each(snapshot.written_motion_bytes());
    let kept = each(snapshot.motion_bytes());
    let mut ring = RollbackRing::new(3);
    for _ in 0..3 {
        ring.save(&world);
        world.step(DT).unwrap();
    }
    let frame = each(ring.motion_bytes()) / 3.0;
    // Everything except motion comes on top of that.
    let whole = each(snapshot.to_bytes().unwrap().len());
    assert!(written < 140.0, "{written} bytes a body, written");
    assert!(kept < 300.0, "{kept} bytes a body, in memory");
    assert!(frame < 265.0, "{frame} bytes a body and frame of a ring");
    assert!(whole > written && whole < 300.0, "{whole} bytes a body, with shapes and masses");
}
