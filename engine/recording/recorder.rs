//! Recorder: writes recordings.

use super::chunk::{Chunk, WrittenFrame, header};
use crate::world::serialization::{ShapeTable, WrittenState, to_bytes, write_edits};
use crate::world::{Journal, Snapshot, SnapshotError, World};

/// Recorder of a world's edits and steps, rollbacks included, for a
/// [`Recording`](crate::Recording).
///
#[doc = include_str!(example!("recording/recorder/Recorder.md"))]
#[derive(Debug)]
pub struct Recorder {
    /// Bytes not taken yet.
    bytes: Vec<u8>,
    table: ShapeTable,
    /// Steps between keyframes.
    interval: u64,
    /// Steps taken by the world when it was last noted.
    step: u64,
    steps_since_keyframe: u64,
    /// Last snapshot written; unchanged state is written once.
    last: Option<Snapshot>,
}

impl Recorder {
    /// Default number of steps between keyframes: four seconds at 60 Hz.
    pub const INTERVAL: u32 = 240;

    /// Starts a recording of `world` in its current state. From now on, the world notes its
    /// edits.
    ///
    /// # Errors
    ///
    /// When it has a shape that cannot be written, see [`Snapshot::to_bytes`](crate::Snapshot).
    pub fn start(world: &mut World) -> Result<Self, SnapshotError> {
        let mut recorder = Self {
            bytes: header(),
            table: ShapeTable::default(),
            interval: u64::from(Self::INTERVAL),
            step: world.step_count(),
            steps_since_keyframe: 0,
            last: None,
        };
        let seed = recorder.payload_of(world.snapshot())?;
        Chunk::State(&seed).write(&mut recorder.bytes);
        world.start_journal();
        Ok(recorder)
    }

    /// Sets the number of steps between snapshots, ≥ 1, from which replays can start.
    #[must_use]
    pub fn with_interval(self, steps: u32) -> Self {
        Self { interval: u64::from(steps.max(1)), ..self }
    }

    /// Records the edits since the last call, and the step of `dt` seconds that the world has
    /// just taken. Call it after every step, before any edit.
    ///
    /// After a [restore](World::restore) since the last call, it also records the restored
    /// state, 150 to 200 bytes a body.
    ///
    /// # Errors
    ///
    /// When an edit brought a shape that cannot be written; the step was forgotten. Also when
    /// the world has not taken exactly one step since the last call or since it was restored.
    pub fn note_step(&mut self, world: &mut World, dt: f32) -> Result<(), SnapshotError> {
        let Journal { restored, edits } = world.take_journal();
        let step = restored.as_ref().map_or(self.step, Snapshot::step_count);
        self.step = world.step_count();
        if self.step != step + 1 {
            let rule = "a recording has one step after the other";
            return Err(SnapshotError::Content { rule });
        }
        if let Some(restored) = restored {
            let state = self.payload_of(restored)?;
            Chunk::Jump(&state).write(&mut self.bytes);
        }
        let edits = write_edits(&edits, &mut self.table)?;
        let (hash, digests) = (world.state_hash(), world.digests());
        let frame = to_bytes(&WrittenFrame { edits, step, dt, hash, digests });
        Chunk::Frame(&frame).write(&mut self.bytes);
        self.steps_since_keyframe += 1;
        if self.steps_since_keyframe >= self.interval {
            let keyframe = self.payload_of(world.snapshot())?;
            Chunk::State(&keyframe).write(&mut self.bytes);
        }
        Ok(())
    }

    /// The bytes since the last call, to be appended to a file. A file of these bytes can be
    /// replayed even if the program ends without a warning.
    pub fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    /// Ends the recording and returns the bytes that were not taken yet. The world no longer
    /// notes its edits.
    pub fn finish(mut self, world: &mut World) -> Vec<u8> {
        world.end_journal();
        Chunk::End.write(&mut self.bytes);
        self.bytes
    }

    /// Payload of a chunk with `state`.
    fn payload_of(&mut self, state: Snapshot) -> Result<Vec<u8>, SnapshotError> {
        let written = WrittenState::of(&state, self.last.as_ref(), &mut self.table)?;
        self.steps_since_keyframe = 0;
        self.last = Some(state);
        Ok(to_bytes(&(self.table.take_new(), written)))
    }
}
