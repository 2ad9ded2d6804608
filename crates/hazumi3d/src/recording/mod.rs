//! Recordings: where a world began, what was done to it, and what came of it.
//!
//! Only edits change a world between steps, so its state and a list of edits and steps are all there
//! is to say about a run. A hash after each step tells whether a replay is the same run.

mod chunk;
mod recorder;
mod replay;

pub use recorder::Recorder;
pub use replay::{Divergence, Replay};

use crate::world::written::{Shapes, WrittenState, opened, read_edits};
use crate::world::{Edit, Snapshot, SnapshotError};
use chunk::{Chunk, Chunks, WrittenFrame};

/// One step of a recording, and what was done before it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Frame {
    /// Steps that the world had taken before this one.
    pub step: u64,
    /// What was done to the world before the step, in its order.
    pub edits: Vec<Edit>,
    /// Length of the step, in seconds.
    pub dt: f32,
    /// [Hash](crate::World::state_hash) of the world after the step.
    pub hash: u64,
    /// Short hashes of the fields of each body after the step; none where there are too many.
    digests: Vec<u16>,
}

/// What a [`Recorder`] wrote: a snapshot to begin with, and frames.
#[derive(Clone, Debug)]
pub struct Recording {
    seed: Snapshot,
    frames: Vec<Frame>,
    /// Snapshots in between, and how many frames are before each.
    keyframes: Vec<(usize, Snapshot)>,
    damage: Option<String>,
}

impl Recording {
    /// The recording in `bytes`, up to where they are damaged or cut off, see [`Self::damage`].
    ///
    /// # Errors
    ///
    /// When not even the beginning can be read: these are other bytes, of another version or layout,
    /// or damaged before the first frame.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let mut chunks = Chunks::open(bytes)?;
        let mut shapes = Shapes::default();
        let first = chunks.next().ok_or(SnapshotError::Checksum)?;
        let Ok(Chunk::State(payload)) = first else { return Err(SnapshotError::Checksum) };
        let mut recording = Self {
            seed: read_state(payload, &mut shapes)?,
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

    fn add(&mut self, chunk: &Chunk<'_>, shapes: &mut Shapes) -> Result<(), SnapshotError> {
        match chunk {
            Chunk::State(payload) => {
                let keyframe = read_state(payload, shapes)?;
                self.keyframes.push((self.frames.len(), keyframe));
            }
            Chunk::Frame(payload) => {
                let written: WrittenFrame = opened(payload)?;
                let edits = read_edits(&written.edits, shapes)?;
                let WrittenFrame { step, dt, hash, digests, .. } = written;
                self.frames.push(Frame { step, edits, dt, hash, digests });
            }
            Chunk::End => {}
        }
        Ok(())
    }

    /// The world as it was when the recording began.
    pub fn seed(&self) -> &Snapshot {
        &self.seed
    }

    /// The frames that could be read, in their order.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// What is wrong with the recording after the last of its frames; `None` when it is whole.
    pub fn damage(&self) -> Option<&str> {
        self.damage.as_deref()
    }

    /// The last snapshot before frame `index`, and its own index.
    fn keyframe_before(&self, index: usize) -> (usize, &Snapshot) {
        let earlier = self.keyframes.iter().rev().find(|(at, _)| *at <= index);
        earlier.map_or((0, &self.seed), |(at, keyframe)| (*at, keyframe))
    }

    /// The first snapshot after frame `index`.
    fn keyframe_after(&self, index: usize) -> Option<(usize, &Snapshot)> {
        let later = self.keyframes.iter().find(|(at, _)| *at > index);
        later.map(|(at, keyframe)| (*at, keyframe))
    }
}

fn read_state(payload: &[u8], shapes: &mut Shapes) -> Result<Snapshot, SnapshotError> {
    let (new, state): (_, WrittenState) = opened(payload)?;
    shapes.read(&new)?;
    state.read(shapes)
}
