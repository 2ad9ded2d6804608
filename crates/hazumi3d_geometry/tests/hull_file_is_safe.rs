//! Hulls come back from bytes as they were; no other bytes come back as a broken hull.

mod hull_support;

use hazumi3d_geometry::glam::Vec3;
use hazumi3d_geometry::shape::hull::{Hull, HullFileError};
use hull_support::Rng;
use hull_support::clouds::{self, KINDS, box_corners};
use hull_support::contract::keeps_contract;

/// Where the payload and its checksum begin.
const PAYLOAD: usize = 24;
const CHECKSUM: usize = 16;

#[test]
fn every_hull_comes_back_as_it_was() {
    for (_, kind) in KINDS {
        for seed in 0..20 {
            let hull = Hull::new(&kind(&mut Rng(seed), 40)).unwrap();
            let bytes = hull.to_bytes();
            let back = Hull::from_bytes(&bytes).unwrap();
            assert_eq!(back, hull);
            assert_eq!(back.to_bytes(), bytes);
        }
    }
}

#[test]
fn every_cut_and_every_changed_byte_is_refused() {
    let points = Vec::from_iter((0..30).map(|seed| clouds::direction(&mut Rng(seed))));
    let bytes = Hull::new(&points).unwrap().to_bytes();
    for end in 0..bytes.len() {
        let error = Hull::from_bytes(&bytes[..end]).unwrap_err();
        let expected = if end == 0 { "no hull file" } else { "must be" };
        assert!(error.to_string().contains(expected), "{end}: {error}");
    }
    for index in 0..bytes.len() {
        for change in 1..=255 {
            let mut changed = bytes.clone();
            changed[index] ^= change;
            assert!(Hull::from_bytes(&changed).is_err(), "byte {index} ^ {change}");
        }
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    let error = Hull::from_bytes(&longer).unwrap_err();
    assert!(matches!(error, HullFileError::Length { .. }), "{error}");
}

/// Somebody who knows the checksum can write anything. Every accepted file must be a hull.
#[test]
fn forged_files_are_refused_or_hulls() {
    let mut accepted = 0;
    for (points, rounds) in [(box_corners(Vec3::ONE).to_vec(), 40_000), (twenty(), 40_000)] {
        let bytes = Hull::new(&points).unwrap().to_bytes();
        for seed in 0..rounds {
            let mut rng = Rng(seed);
            let mut forged = bytes.clone();
            for _ in 0..1 + rng.below(3) {
                let index = PAYLOAD + rng.below(bytes.len() - PAYLOAD);
                [forged[index], ..] = rng.bits().to_le_bytes();
            }
            if let Ok(hull) = Hull::from_bytes(&sealed(forged)) {
                accepted += 1;
                let vertices = hull.view().vertices.to_vec();
                keeps_promise(&hull, &vertices);
            }
        }
    }
    assert!(accepted > 100, "low bits of numbers may change: {accepted}");
}

/// The contract, except for the tolerance and the distance of faces, which a file may choose.
fn keeps_promise(hull: &Hull, vertices: &[Vec3]) {
    let bytes = hull.to_bytes();
    // The tolerance is the first number of the payload.
    let mut exact = bytes.clone();
    exact[PAYLOAD..PAYLOAD + 4].copy_from_slice(&0.0_f32.to_le_bytes());
    keeps_contract(&Hull::from_bytes(&sealed(exact)).unwrap(), 0.06, vertices);
}

#[test]
fn lists_longer_than_the_file_take_no_memory() {
    // A tolerance, then the largest length that fits into 64 bits, then nothing: 14 bytes.
    let payload = [&[0; 4][..], &[0xff; 9], &[0x01]].concat();
    let header = &Hull::new(&twenty()).unwrap().to_bytes()[..PAYLOAD];
    let mut forged = [header, &payload].concat();
    forged[12..16].copy_from_slice(&14_u32.to_le_bytes());
    assert_eq!(Hull::from_bytes(&sealed(forged)), Err(HullFileError::Encoding));
}

#[test]
fn messages_say_what_is_wrong() {
    let bytes = Hull::new(&twenty()).unwrap().to_bytes();
    let message = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut changed = bytes.clone();
        change(&mut changed);
        Hull::from_bytes(&changed).unwrap_err().to_string()
    };
    assert_eq!(message(&|bytes| bytes[0] = b'x'), "these bytes are no hull file");
    assert_eq!(message(&|bytes| bytes[8] = 7), "hull file has version 7, must be 1");
    assert!(message(&|bytes| bytes.push(0)).ends_with(&format!("must be {}", bytes.len())));
    assert!(message(&|bytes| bytes[60] ^= 1).contains("checksum does not match"));
}

fn twenty() -> Vec<Vec3> {
    (0..20).map(|seed| clouds::direction(&mut Rng(seed))).collect()
}

/// The file with the checksum that its payload should have.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for &byte in &bytes[PAYLOAD..] {
        sum = (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    bytes[CHECKSUM..PAYLOAD].copy_from_slice(&sum.to_le_bytes());
    bytes
}
