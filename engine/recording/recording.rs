//! Recordings: the first state of a world, its edits and steps, and a hash after each.
//!
//! Only edits change a world between steps, so a recording is its state and a list of edits and
//! steps. The hash after each step tells whether a replay is the same run.

pub use super::recorder::Recorder;
pub use super::replay::{Divergence, Replay};

use super::chunk::{Chunk, Chunks, WrittenFrame};
use crate::world::serialization::{Shapes, WrittenState, from_bytes, read_edits};
use crate::world::{Edit, Snapshot, SnapshotError};

/// Frame of a recording: one step, and the edits before it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Frame {
    /// Steps that the world had taken before this one.
    pub step: u64,
    /// The edits of the world before the step, in their order.
    pub edits: Vec<Edit>,
    /// Length of the step, in seconds.
    pub dt: f32,
    /// [Hash](crate::World::state_hash) of the world after the step.
    pub hash: u64,
    /// Short hashes of the fields of each body after the step.
    pub(super) digests: Vec<u8>,
}

/// Recording by a [`Recorder`]: a snapshot to start from, and frames.
#[derive(Clone, Debug)]
pub struct Recording {
    pub(super) seed: Snapshot,
    pub(super) frames: Vec<Frame>,
    pub(super) keyframes: Vec<Keyframe>,
    damage: Option<String>,
}

/// A snapshot between frames.
#[derive(Clone, Debug)]
pub(super) struct Keyframe {
    /// Number of frames before it.
    pub(super) at: usize,
    pub(super) snapshot: Snapshot,
    /// Whether the world was restored to it.
    is_jump: bool,
}

impl Recording {
    /// Reads the recording in `bytes`, up to damage or a cut, see [`Self::damage`].
    ///
    /// # Errors
    ///
    /// When not even the beginning can be read: other bytes, another version or layout, or
    /// damage before the first frame.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let mut chunks = Chunks::open(bytes)?;
        let mut shapes = Shapes::default();
        let first = chunks.next().ok_or(SnapshotError::Checksum)?;
        let Ok(Chunk::State(payload)) = first else { return Err(SnapshotError::Checksum) };
        let mut recording = Self {
            seed: read_state(payload, None, &mut shapes)?,
            frames: Vec::new(),
            keyframes: Vec::new(),
            damage: None,
        };
        let mut is_ended = false;
        for chunk in chunks {
            let added = match chunk {
                Ok(Chunk::End) => {
                    is_ended = true;
                    Ok(())
                }
                Ok(chunk) => {
                    recording.add(&chunk, &mut shapes).map_err(|error| error.to_string())
                }
                Err(damage) => Err(damage),
            };
            if let Err(damage) = added {
                recording.damage = Some(damage);
                return Ok(recording);
            }
        }
        if !is_ended {
            recording.damage = Some("the recording was not ended".to_owned());
        }
        Ok(recording)
    }

    pub(super) fn add(
        &mut self,
        chunk: &Chunk<'_>,
        shapes: &mut Shapes,
    ) -> Result<(), SnapshotError> {
        match chunk {
            Chunk::State(payload) | Chunk::Jump(payload) => {
                let last = self.keyframes.last().map_or(&self.seed, |last| &last.snapshot);
                let snapshot = read_state(payload, Some(last), shapes)?;
                let (at, is_jump) = (self.frames.len(), matches!(chunk, Chunk::Jump(_)));
                self.keyframes.push(Keyframe { at, snapshot, is_jump });
            }
            Chunk::Frame(payload) => {
                let written: WrittenFrame = from_bytes(payload)?;
                let edits = read_edits(&written.edits, shapes)?;
                let WrittenFrame { step, dt, hash, digests, .. } = written;
                self.frames.push(Frame { step, edits, dt, hash, digests });
            }
            Chunk::End => {}
        }
        Ok(())
    }

    /// State of the world at the start of the recording.
    pub fn seed(&self) -> &Snapshot {
        &self.seed
    }

    /// Frames that could be read, in their order.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// Damage of the recording after the last of its frames; `None` when it is whole.
    pub fn damage(&self) -> Option<&str> {
        self.damage.as_deref()
    }

    /// Number of frames up to the last that took step `step`, counted from 0. A world that was
    /// rolled back takes some steps again.
    pub fn frames_through(&self, step: u64) -> usize {
        let last = self.frames.iter().rposition(|frame| frame.step <= step);
        last.map_or(0, |last| last + 1)
    }

    /// The last snapshot before frame `index`, and its own index.
    pub(super) fn keyframe_before(&self, index: usize) -> (usize, &Snapshot) {
        let earlier = self.keyframes.iter().rev().find(|keyframe| keyframe.at <= index);
        earlier.map_or((0, &self.seed), |keyframe| (keyframe.at, &keyframe.snapshot))
    }

    /// The world after frame `index`, if it was recorded.
    pub(super) fn keyframe_after(&self, index: usize) -> Option<&Snapshot> {
        let mut keyframes = self.keyframes.iter().filter(|keyframe| !keyframe.is_jump);
        let found = keyframes.find(|keyframe| keyframe.at == index + 1);
        found.map(|keyframe| &keyframe.snapshot)
    }

    /// The snapshot that the world was restored to before frame `index`, if it was.
    pub(super) fn jump_before(&self, index: usize) -> Option<&Snapshot> {
        let mut jumps = self.keyframes.iter().filter(|keyframe| keyframe.is_jump);
        jumps.find(|keyframe| keyframe.at == index).map(|keyframe| &keyframe.snapshot)
    }
}

fn read_state(
    payload: &[u8],
    last: Option<&Snapshot>,
    shapes: &mut Shapes,
) -> Result<Snapshot, SnapshotError> {
    let (new, state): (_, WrittenState) = from_bytes(payload)?;
    shapes.read(&new)?;
    state.read(last, shapes)
}
