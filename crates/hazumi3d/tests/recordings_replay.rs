//! Recordings play again to the last bit, tell where they do not, and are good up to any damage.

mod fair;
mod worlds;

use std::num::NonZeroUsize;

use fair::Fair;
use hazumi3d::core::Workers;
use hazumi3d::{Recorder, Recording, Replay, SnapshotError, World};
use worlds::{DT, Random};

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
                let lift = |body: &mut hazumi3d::Body| body.linear_velocity.y += 1e-3;
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

#[test]
fn steps_that_were_not_noted_are_refused() {
    let mut fair = Fair::new();
    let mut recorder = Recorder::start(&mut fair.world).unwrap();
    fair.go(0..2);
    let error = recorder.note_step(&mut fair.world, DT).unwrap_err();
    assert!(error.to_string().contains("one step after the other"), "{error}");
}
