//! How many bytes a state takes, stated in `docs/rollback.md`.
#![cfg(feature = "scenes")]

use std::path::Path;

use hazumi_scenes::gallery;
use hazumi3d::scene::SceneWorld;
use hazumi3d::{BodyType, RollbackRing, World};

const DT: f32 = 1.0 / 60.0;

/// A scene after some steps, and how many of its bodies are not fixed.
fn after(name: &str, steps: u32) -> (World, usize) {
    let scene = gallery::find(name).unwrap().build().load_files(Path::new(""), name).unwrap();
    let mut built = SceneWorld::build(&scene).unwrap();
    for _ in 0..steps {
        built.step(DT).unwrap();
    }
    let bodies = built.world.bodies().filter(|(_, body)| body.body_type != BodyType::Fixed);
    let count = bodies.count();
    (built.world, count)
}

#[test]
fn ten_thousand_bodies_with_their_contacts_take_so_many_bytes_each() {
    let (mut world, count) = after("many_pyramids", 6);
    let points: usize = world.contacts().map(|contact| contact.points.len()).sum();
    assert!(count == 10_780 && points > 10 * count, "{count} bodies, {points} points");
    let snapshot = world.snapshot();
    let each = |bytes: usize| bytes as f64 / count as f64;
    let written = each(snapshot.written_motion_bytes());
    assert!(written < 210.0, "{written} bytes a body, written");
    let kept = each(snapshot.motion_bytes());
    assert!(kept < 430.0, "{kept} bytes a body, in memory");
    let mut ring = RollbackRing::new(3);
    for _ in 0..3 {
        ring.save(&world);
        world.step(DT).unwrap();
    }
    let frame = each(ring.motion_bytes()) / 3.0;
    assert!(frame < 380.0, "{frame} bytes a body and frame of a ring");
    // Everything except motion comes on top of that.
    let whole = each(snapshot.to_bytes().unwrap().len());
    assert!(whole > written && whole < 450.0, "{whole} bytes a body, with shapes and masses");
}
