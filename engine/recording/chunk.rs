//! File format of recordings: chunks of bytes.
//!
#![doc = include_str!(example!("recording/chunk.md"))]
//!
//! Each chunk can be read when those before it can: a file that was cut off is good up to
//! there.

use serde::{Deserialize, Serialize};

use crate::space::DIGIT;
use crate::world::SnapshotError;
use crate::world::serialization::{LAYOUT, VERSION, WrittenEdits, checksum, expect};

const MAGIC: [u8; 8] = [b'h', b'a', b'z', b'u', b'm', b'i', DIGIT, b'r'];
const HEADER: usize = 16;
const CHUNK_HEADER: usize = 13;
const STATE: u8 = 1;
const FRAME: u8 = 2;
const END: u8 = 3;
const JUMP: u8 = 4;

/// A frame as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct WrittenFrame {
    pub(super) edits: WrittenEdits,
    pub(super) step: u64,
    pub(super) dt: f32,
    pub(super) hash: u64,
    pub(super) digests: Vec<u8>,
}

/// A part of a recording, and its payload.
#[derive(Clone, Copy, Debug)]
pub(super) enum Chunk<'a> {
    /// The world as it is after the steps before, to begin from.
    State(&'a [u8]),
    /// The snapshot that the world was restored to.
    Jump(&'a [u8]),
    Frame(&'a [u8]),
    End,
}

/// The first bytes of a recording.
pub(super) fn header() -> Vec<u8> {
    [&MAGIC[..], &VERSION.to_le_bytes(), &LAYOUT.to_le_bytes()].concat()
}

impl Chunk<'_> {
    /// Appends the chunk.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let (kind, payload) = match *self {
            Self::State(payload) => (STATE, payload),
            Self::Jump(payload) => (JUMP, payload),
            Self::Frame(payload) => (FRAME, payload),
            Self::End => (END, &[][..]),
        };
        let length = u32::try_from(payload.len()).unwrap_or(u32::MAX);
        bytes.push(kind);
        bytes.extend(length.to_le_bytes());
        bytes.extend(sum(kind, payload).to_le_bytes());
        bytes.extend_from_slice(payload);
    }
}

fn sum(kind: u8, payload: &[u8]) -> u64 {
    checksum(payload) ^ u64::from(kind).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The chunks of a recording; an error, and then nothing more, where it is damaged.
#[derive(Clone, Debug)]
pub(super) struct Chunks<'a> {
    rest: &'a [u8],
    offset: usize,
}

impl<'a> Chunks<'a> {
    /// The chunks in `bytes`.
    pub(super) fn open(bytes: &'a [u8]) -> Result<Self, SnapshotError> {
        expect(MAGIC, bytes)?;
        let Some((header, rest)) = bytes.split_first_chunk::<HEADER>() else {
            return Err(SnapshotError::Length { found: bytes.len(), expected: HEADER });
        };
        let (words, _) = header.as_chunks::<4>();
        let [version, layout] = [words[2], words[3]].map(u32::from_le_bytes);
        if version != VERSION {
            return Err(SnapshotError::Version { found: version, expected: VERSION });
        }
        if layout != LAYOUT {
            return Err(SnapshotError::Layout { found: layout, expected: LAYOUT });
        }
        Ok(Self { rest, offset: HEADER })
    }

    fn read(&mut self) -> Result<Chunk<'a>, String> {
        let offset = self.offset;
        let cut = || format!("cut off in the part at byte {offset}");
        let (header, rest) = self.rest.split_first_chunk::<CHUNK_HEADER>().ok_or_else(cut)?;
        let [kind, length @ .., a, b, c, d, e, f, g, h] = *header;
        let length = u32::from_le_bytes(length) as usize;
        let (payload, rest) = rest.split_at_checked(length).ok_or_else(cut)?;
        if u64::from_le_bytes([a, b, c, d, e, f, g, h]) != sum(kind, payload) {
            return Err(format!("damaged in the part at byte {offset}"));
        }
        self.rest = rest;
        self.offset += CHUNK_HEADER + length;
        match kind {
            STATE => Ok(Chunk::State(payload)),
            JUMP => Ok(Chunk::Jump(payload)),
            FRAME => Ok(Chunk::Frame(payload)),
            END => Ok(Chunk::End),
            _ => Err(format!("unknown part at byte {offset}")),
        }
    }
}

impl<'a> Iterator for Chunks<'a> {
    type Item = Result<Chunk<'a>, String>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let chunk = self.read();
        if chunk.is_err() {
            self.rest = &[];
        }
        Some(chunk)
    }
}
