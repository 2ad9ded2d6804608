//! Recordings play again to the last bit, tell where they do not, and are good up to any
//! damage.

use std::num::NonZeroUsize;

use crate::dim::*;
use crate::engine::fair::Fair;
use crate::engine::worlds;
use crate::engine::worlds::{DT, Random, cube, ground};
use hazumi::core::Workers;
use hazumi::{
    Body, BodyId, Collider, DifferenceLocation, ExternalForce, Recorder, Recording, Replay,
    RollbackRing, SnapshotError, World,
};

const STEPS: u64 = 60;

/// A recording, and the hash after each of its steps.
fn recorded(interval: u32) -> (Vec<u8>, Vec<u64>) {
    let mut fair = Fair::new();
    fair.go(0..5);
    let mut recorder = Recorder::start(&mut fair.world).unwrap().with_interval(interval);
    let (mut bytes, mut hashes) = (Vec::new(), Vec::new());
    for step in 5..5 + STEPS {
        fair.edit(step);
        fair.world.step(DT).unwrap();
        recorder.note_step(&mut fair.world, DT).unwrap();
        hashes.push(fair.world.state_hash());
        bytes.extend(recorder.take_bytes());
    }
    bytes.extend(recorder.finish(&mut fair.world));
    (bytes, hashes)
}

#[test]
fn a_replay_is_the_same_run() {
    let (bytes, hashes) = recorded(25);
    let recording = Recording::from_bytes(&bytes).unwrap();
    assert_eq!(recording.damage(), None);
    assert_eq!(recording.frames().len(), hashes.len());
    for threads in [1, 3] {
        let mut world = World::default();
        world.set_workers(Workers::threads(NonZeroUsize::new(threads).unwrap()));
        let mut replay = Replay::start(&recording, &mut world).unwrap();
        for &hash in &hashes {
            let frame = replay.step(&mut world).unwrap().unwrap();
            assert_eq!((frame.hash, world.state_hash()), (hash, hash), "step {}", frame.step);
            assert!(replay.check(&world).is_none());
        }
        assert!(replay.step(&mut world).unwrap().is_none());
    }
}

#[test]
fn a_replay_begins_at_any_keyframe() {
    let (bytes, hashes) = recorded(10);
    let recording = Recording::from_bytes(&bytes).unwrap();
    for (index, &hash) in (0u64..).zip(&hashes) {
        let (mut world, mut count) = (World::default(), 0);
        let mut replay = Replay::start_near(&recording, &mut world, 5 + index).unwrap();
        while world.step_count() <= 5 + index {
            replay.step(&mut world).unwrap().unwrap();
            count += 1;
        }
        assert_eq!(world.state_hash(), hash);
        assert!(count <= 10, "{count} steps from the keyframe");
    }
}

#[test]
fn a_divergence_names_step_body_and_field() {
    for interval in [1, 100] {
        let (bytes, _) = recorded(interval);
        let recording = Recording::from_bytes(&bytes).unwrap();
        let mut world = World::default();
        let mut replay = Replay::start(&recording, &mut world).unwrap();
        let (id, _) = world.bodies().nth(30).unwrap();
        for step in 5..5 + STEPS {
            if step == 20 {
                let lift = |body: &mut hazumi::Body| body.linear_velocity.y += 1e-3;
                world.edit(id, lift).unwrap().unwrap();
            }
            replay.step(&mut world).unwrap().unwrap();
            let divergence = replay.check(&world);
            assert_eq!(divergence.is_some(), step >= 20, "step {step}");
            if let Some(divergence) = divergence {
                assert_eq!(divergence.step, 20);
                let text = divergence.to_string();
                assert!(text.contains("body #"), "{text}");
                assert!(text.contains("edit before step 21: "), "{text}");
                let difference = divergence.difference.unwrap();
                assert_eq!(difference.field, "position", "{difference}");
                break;
            }
        }
    }
}

/// A recording of a world that is rolled back now and then, once to a state of another world;
/// and the number and hash of each step.
fn rolled_back() -> (Vec<u8>, Vec<(u64, u64)>) {
    let mut world = ground();
    for index in 0..12 {
        let place = vector((index % 3) as f32, 0.4 + 0.8 * (index / 3) as f32);
        worlds::add_at(&mut world, place, cube(0.4));
    }
    let elsewhere = {
        let mut other = ground();
        worlds::add_at(&mut other, Vector::Y * 3.0, Collider::ball(0.5).unwrap());
        other.snapshot()
    };
    let mut ring = RollbackRing::new(8);
    let mut recorder = Recorder::start(&mut world).unwrap().with_interval(16);
    let (mut random, mut steps) = (Random(9), Vec::new());
    for round in 0..90 {
        if round % 7 == 6 {
            let back = world.step_count() - 1 - u64::from(random.bits() % 5);
            // Edits of a world that are then undone are no part of the recording.
            let _ = world.add_body(Body::dynamic()).unwrap();
            assert!(ring.roll_back(&mut world, back).unwrap());
        }
        if round == 50 {
            world.restore(&elsewhere).unwrap();
        }
        ring.save(&world);
        if round % 4 == 1 {
            worlds::add_at(&mut world, vector(1.0, 6.0), cube(0.3));
        }
        let ids: Vec<BodyId> = world.bodies().map(|(id, _)| id).collect();
        let kick = ExternalForce::Impulse(either(0.3, 300.0) * random.vector());
        let _ = world.apply_external_force(ids[random.bits() as usize % ids.len()], kick);
        let step = world.step_count();
        world.step(DT).unwrap();
        recorder.note_step(&mut world, DT).unwrap();
        steps.push((step, world.state_hash()));
    }
    (recorder.finish(&mut world), steps)
}

#[test]
fn a_world_that_is_rolled_back_is_recorded_on() {
    let (bytes, steps) = rolled_back();
    let recording = Recording::from_bytes(&bytes).unwrap();
    assert_eq!(recording.damage(), None);
    let mut world = World::default();
    let mut replay = Replay::start(&recording, &mut world).unwrap();
    for &(step, hash) in &steps {
        let frame = replay.step(&mut world).unwrap().unwrap();
        assert_eq!((frame.step, frame.hash, world.state_hash()), (step, hash, hash));
        assert!(replay.check(&world).is_none());
    }
    assert!(replay.step(&mut world).unwrap().is_none());
    let went_back = steps.windows(2).filter(|pair| pair[1].0 <= pair[0].0).count();
    assert!(went_back > 9, "{went_back}");
}

#[test]
fn a_replay_near_a_step_ends_as_the_last_time_it_was_taken() {
    let (bytes, steps) = rolled_back();
    let recording = Recording::from_bytes(&bytes).unwrap();
    for &(step, _) in &steps {
        let last = steps.iter().rposition(|&(other, _)| other <= step).unwrap();
        let mut world = World::default();
        let mut replay = Replay::start_near(&recording, &mut world, step).unwrap();
        let first = replay.position();
        while replay.position() < recording.frames_through(step) {
            replay.step(&mut world).unwrap().unwrap();
        }
        assert_eq!((replay.position(), world.state_hash()), (last + 1, steps[last].1));
        assert!(last + 1 - first <= 16, "{} steps from the keyframe", last + 1 - first);
    }
}

#[test]
fn steps_that_were_not_noted_after_a_restore_are_refused() {
    let mut world = ground();
    let mut recorder = Recorder::start(&mut world).unwrap();
    let start = world.snapshot();
    world.restore(&start).unwrap();
    world.step(DT).unwrap();
    world.step(DT).unwrap();
    assert!(recorder.note_step(&mut world, DT).is_err());
}

#[test]
fn a_divergence_of_one_of_very_many_bodies_names_body_and_field() {
    let mut world = World::default();
    for index in 0..4500_u32 {
        let place = either_vector(
            [(index % 90) as f32, (index / 90) as f32],
            [(index % 50) as f32, (index / 2500) as f32, (index / 50 % 50) as f32],
        );
        let body = Body { position: 3.0 * place, user_data: index.into(), ..Body::dynamic() };
        world.add(body, Collider::ball(0.5).unwrap()).unwrap();
    }
    let mut recorder = Recorder::start(&mut world).unwrap();
    for _ in 0..3 {
        world.step(DT).unwrap();
        recorder.note_step(&mut world, DT).unwrap();
    }
    let recording = Recording::from_bytes(&recorder.finish(&mut world)).unwrap();
    let ids: Vec<BodyId> = world.bodies().map(|(id, _)| id).collect();
    let (mut random, mut named) = (Random(5), 0);
    for round in 0..40 {
        let index = random.bits() as usize % ids.len();
        let mut world = World::default();
        let mut replay = Replay::start(&recording, &mut world).unwrap();
        replay.step(&mut world).unwrap();
        assert!(replay.check(&world).is_none());
        let field = if round % 2 == 0 { "rotation" } else { "position" };
        let change = |body: &mut Body| match field {
            "position" => body.linear_velocity.x += 1.0 + random.signed() * 0.5,
            _ => body.angular_velocity = about_z(1.0 + random.signed() * 0.5),
        };
        world.edit(ids[index], change).unwrap().unwrap();
        replay.step(&mut world).unwrap();
        let divergence = replay.check(&world).unwrap();
        assert_eq!(divergence.step, 1);
        let found = divergence.difference.unwrap();
        if found.place == DifferenceLocation::World {
            assert!(found.field.starts_with(field), "{found}");
            continue;
        }
        assert_eq!(found.place, DifferenceLocation::Body(ids[index], index as u64), "{found}");
        // The first field that differs, unless it is one of the sixteen that are the same by
        // chance.
        named += usize::from(found.field == field);
    }
    assert!(named > 30, "{named} of 40");
}

#[test]
fn a_damaged_recording_is_good_up_to_the_damage() {
    let (bytes, hashes) = recorded(25);
    let mut random = Random(4);
    let mut good = Vec::new();
    for round in 0..120 {
        let place = random.bits() as usize % bytes.len();
        let mut damaged = bytes.clone();
        if round % 2 == 0 {
            damaged.truncate(place);
        } else {
            damaged[place] ^= 1 << (random.bits() % 8);
        }
        let Ok(recording) = Recording::from_bytes(&damaged) else { continue };
        assert!(recording.damage().is_some(), "at {place}");
        let frames = recording.frames();
        for (frame, &hash) in frames.iter().zip(&hashes) {
            assert_eq!(frame.hash, hash);
        }
        good.push(frames.len());
    }
    assert!(good.iter().any(|&count| count > 0 && count < hashes.len()), "{good:?}");
    assert!(matches!(Recording::from_bytes(b"something"), Err(SnapshotError::Magic)));
    assert!(Recording::from_bytes(&bytes[..12]).is_err());
}

/// Bytes before the first chunk, and before the payload of a chunk.
const HEADERS: [usize; 2] = [16, 13];

/// Where the payloads of the chunks of a recording are.
fn payloads(bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
    let (mut found, mut place) = (Vec::new(), HEADERS[0]);
    while place < bytes.len() {
        let length = *bytes[place + 1..].first_chunk().unwrap();
        let start = place + HEADERS[1];
        place = start + u32::from_le_bytes(length) as usize;
        found.push(start..place);
    }
    found
}

/// FNV-1a of the payload and the kind, put where the header of the chunk has it.
fn seal(bytes: &mut [u8], payload: std::ops::Range<usize>) {
    let kind = u64::from(bytes[payload.start - HEADERS[1]]);
    let sum = bytes[payload.clone()].iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let sum = sum ^ kind.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bytes[payload.start - 8..payload.start].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn hostile_recordings_make_no_replay_panic() {
    let (bytes, _) = recorded(25);
    let payloads = payloads(&bytes);
    let (mut random, mut played) = (Random(6), 0);
    for _ in 0..100 {
        let mut hostile = bytes.clone();
        for _ in 0..3 {
            let payload = payloads[random.bits() as usize % payloads.len()].clone();
            if payload.is_empty() {
                continue;
            }
            let place = payload.start + random.bits() as usize % payload.len();
            hostile[place] = (random.bits() & 0xff) as u8;
            seal(&mut hostile, payload);
        }
        let Ok(recording) = Recording::from_bytes(&hostile) else { continue };
        let mut world = World::default();
        let Ok(mut replay) = Replay::start(&recording, &mut world) else { continue };
        for _ in 0..STEPS {
            if !matches!(replay.step(&mut world), Ok(Some(_))) {
                break;
            }
            played += usize::from(replay.check(&world).is_some());
        }
    }
    assert!(played > 20, "{played} steps went another way");
}

#[test]
fn steps_that_were_not_noted_are_refused() {
    let mut fair = Fair::new();
    let mut recorder = Recorder::start(&mut fair.world).unwrap();
    fair.go(0..2);
    let error = recorder.note_step(&mut fair.world, DT).unwrap_err();
    assert!(error.to_string().contains("one step after the other"), "{error}");
}
