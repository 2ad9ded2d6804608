//! Header of every file.
//!
#![doc = include_str!(example!("world/written/envelope.md"))]
//!
//! Numbers are little-endian.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::super::snapshot::{SnapshotError, layout};
use super::format::OTHER_MAGICS;
pub(crate) use super::format::VERSION;

/// Which words stand for what in the pages of a snapshot.
pub(crate) const LAYOUT: u32 = layout();
const HEADER: usize = 32;

/// `payload` with a header before it.
pub(super) fn with_header(magic: [u8; 8], payload: &[u8]) -> Vec<u8> {
    let mut bytes = magic.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(LAYOUT.to_le_bytes());
    bytes.extend((payload.len() as u64).to_le_bytes());
    bytes.extend(checksum(payload).to_le_bytes());
    bytes.extend_from_slice(payload);
    bytes
}

/// Checks the header and returns the payload.
pub(super) fn without_header(magic: [u8; 8], bytes: &[u8]) -> Result<&[u8], SnapshotError> {
    expect(magic, bytes)?;
    let Some((header, payload)) = bytes.split_first_chunk::<HEADER>() else {
        return Err(SnapshotError::Length { found: bytes.len(), expected: HEADER });
    };
    let (words, _) = header.as_chunks::<4>();
    let word = |index: usize| u32::from_le_bytes(words[index]);
    let long = |index: usize| u64::from(word(index)) | u64::from(word(index + 1)) << 32;
    if word(2) != VERSION {
        return Err(SnapshotError::Version { found: word(2), expected: VERSION });
    }
    if word(3) != LAYOUT {
        return Err(SnapshotError::Layout { found: word(3), expected: LAYOUT });
    }
    if long(4) != payload.len() as u64 {
        let announced = usize::try_from(long(4)).unwrap_or(usize::MAX);
        let expected = HEADER.saturating_add(announced);
        return Err(SnapshotError::Length { found: bytes.len(), expected });
    }
    if long(6) != checksum(payload) {
        return Err(SnapshotError::Checksum);
    }
    Ok(payload)
}

/// Checks that `bytes` begin with `magic`, as far as they go.
pub(crate) fn expect(magic: [u8; 8], bytes: &[u8]) -> Result<(), SnapshotError> {
    let known = bytes.len().min(magic.len());
    if !bytes.is_empty() && bytes[..known] == magic[..known] {
        return Ok(());
    }
    let is_other = OTHER_MAGICS.iter().any(|magic| bytes.starts_with(magic));
    Err(if is_other { SnapshotError::OtherDimension } else { SnapshotError::Magic })
}

/// Every step is a bijection of the sum, so a single changed byte always shows.
///
/// Source: Fowler, Noll, Vo, Eastlake, *The FNV Non-Cryptographic Hash Algorithm*, 2019.
/// `[fnv1991]`
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// `value` as bytes.
pub(crate) fn to_bytes(value: &impl Serialize) -> Vec<u8> {
    // Writing to memory cannot fail for a structure of plain numbers.
    postcard::to_stdvec(value).unwrap_or_default()
}

/// The value that `bytes` hold, to the last byte.
pub(crate) fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, SnapshotError> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        _ => Err(SnapshotError::Content { rule: "the numbers can be read" }),
    }
}
