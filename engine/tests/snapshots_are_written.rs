//! Snapshots as bytes: read back to the last bit, or refused.

use crate::dim::*;
use crate::engine::fair::Fair;
use crate::engine::worlds::{DT, Random};
use crate::scenery;
use hazumi::{Body, Collider, Recording, Snapshot, SnapshotError, World};

const HEADER: usize = 32;

fn fair_after(steps: u64) -> Fair {
    let mut fair = Fair::new();
    fair.go(0..steps);
    fair
}

/// FNV-1a of the payload, put where the header has it.
fn seal(bytes: &mut [u8]) {
    let sum = bytes[HEADER..].iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    bytes[24..32].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn what_was_read_goes_on_as_what_was_written() {
    for steps in [0, 1, 30, 77] {
        let mut fair = fair_after(steps);
        fair.edit(steps);
        let bytes = fair.world.snapshot().to_bytes().unwrap();
        let read = Snapshot::from_bytes(&bytes).unwrap();
        assert_eq!(read.to_bytes().unwrap(), bytes, "after {steps} steps");
        let mut other = World::default();
        other.restore(&read).unwrap();
        assert_eq!(fair.world.difference(&other), None, "after {steps} steps");
        for step in 0..40 {
            for world in [&mut fair.world, &mut other] {
                world.step(DT).unwrap();
            }
            assert_eq!(other.events(), fair.world.events(), "{steps} and {step} steps");
            assert_eq!(other.state_hash(), fair.world.state_hash(), "{steps} and {step} steps");
        }
        // Ids go on as they would have.
        let add = |world: &mut World| world.add_body(Default::default()).unwrap();
        assert_eq!(add(&mut other), add(&mut fair.world));
    }
}

#[test]
fn shapes_are_read_as_they_were() {
    let (mut random, mut world) = (Random(8), World::default());
    for _ in 0..60 {
        for shape in scenery::shapes(&mut random) {
            world.add(Body::fixed(), Collider::new(shape)).unwrap();
        }
    }
    let told = |world: &World| -> Vec<String> {
        world.colliders().map(|(_, collider)| format!("{:?}", collider.shape)).collect()
    };
    let read = Snapshot::from_bytes(&world.snapshot().to_bytes().unwrap()).unwrap();
    let mut other = World::default();
    other.restore(&read).unwrap();
    for (found, expected) in told(&other).iter().zip(told(&world)) {
        assert_eq!(*found, expected);
    }
    assert_eq!(other.colliders().count(), world.colliders().count());
}

#[test]
fn other_versions_and_layouts_are_refused() {
    let bytes = fair_after(3).world.snapshot().to_bytes().unwrap();
    let changed = |place: usize| {
        let mut bytes = bytes.clone();
        bytes[place] ^= 1;
        Snapshot::from_bytes(&bytes).unwrap_err()
    };
    assert_eq!(changed(0), SnapshotError::Magic);
    assert!(matches!(changed(8), SnapshotError::Version { .. }));
    assert!(matches!(changed(12), SnapshotError::Layout { .. }));
    assert!(matches!(changed(16), SnapshotError::Length { .. }));
    assert_eq!(changed(24), SnapshotError::Checksum);
    assert_eq!(changed(HEADER + 5), SnapshotError::Checksum);
    let name = either(b"hazumi2h", b"hazumi3h");
    assert_eq!(Snapshot::from_bytes(name).unwrap_err(), SnapshotError::Magic);
}

#[test]
fn worlds_of_the_other_dimension_are_refused_by_name() {
    let mut bytes = fair_after(3).world.snapshot().to_bytes().unwrap();
    bytes[6] = either(b'3', b'2');
    let error = Snapshot::from_bytes(&bytes).unwrap_err();
    assert_eq!(error, SnapshotError::OtherDimension);
    assert!(error.to_string().contains(either("3 dimensions", "2 dimensions")), "{error}");
    let recording = either(b"hazumi3r", b"hazumi2r");
    assert_eq!(Recording::from_bytes(recording).unwrap_err(), SnapshotError::OtherDimension);
}

#[test]
fn damaged_bytes_are_refused() {
    let bytes = fair_after(20).world.snapshot().to_bytes().unwrap();
    let mut random = Random(1);
    for round in 0..300 {
        let cut = if round < 64 { round } else { random.bits() as usize % bytes.len() };
        assert!(Snapshot::from_bytes(&bytes[..cut]).is_err(), "cut at {cut}");
        let place = random.bits() as usize % bytes.len();
        let mut flipped = bytes.clone();
        flipped[place] ^= 1 << (random.bits() % 8);
        assert!(Snapshot::from_bytes(&flipped).is_err(), "flipped at {place}");
    }
    assert!(Snapshot::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
}

#[test]
fn hostile_bytes_make_no_step_panic() {
    let mut fair = fair_after(25);
    fair.edit(25);
    let bytes = fair.world.snapshot().to_bytes().unwrap();
    let mut random = Random(2);
    let mut read_count = 0;
    for _ in 0..400 {
        let mut hostile = bytes.clone();
        for _ in 0..1 + random.bits() % 3 {
            let place = HEADER + random.bits() as usize % (bytes.len() - HEADER);
            hostile[place] = (random.bits() & 0xff) as u8;
        }
        seal(&mut hostile);
        let Ok(snapshot) = Snapshot::from_bytes(&hostile) else { continue };
        read_count += 1;
        let mut world = World::default();
        if world.restore(&snapshot).is_ok() {
            for _ in 0..3 {
                world.step(DT).unwrap();
            }
        }
    }
    assert!(read_count > 20, "some of what was changed are mere numbers");
}
