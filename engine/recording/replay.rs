//! Replay of recordings, and the first difference from them.

use std::fmt;

use super::{Frame, Recording};
use crate::world::{SnapshotError, StateDifference, World};

/// Replay of a recording, step by step.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    recording: &'a Recording,
    /// Next frame.
    next: usize,
}

/// First difference of a replay from its recording.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Divergence {
    /// Steps that the world had taken before the first one with another result.
    pub step: u64,
    /// [Hash](World::state_hash) after that step: in the recording and in the replay.
    pub hashes: [u64; 2],
    /// The first difference: [`StateDifference::values`] are those of the recording and the
    /// replay. `None` when no body differs, but contacts or joints do.
    pub difference: Option<StateDifference>,
    /// Edits in the steps around it, each with the steps taken before it.
    pub edits: Vec<(u64, String)>,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [recorded, replayed] = self.hashes;
        write!(f, "diverged in step {}: ", self.step)?;
        match &self.difference {
            Some(difference) => write!(f, "{difference}")?,
            None => write!(f, "a contact or a joint, no body yet")?,
        }
        write!(f, "; hash {recorded:016x} recorded, {replayed:016x} replayed")?;
        for (step, edit) in &self.edits {
            write!(f, "\n  edit before step {step}: {edit}")?;
        }
        Ok(())
    }
}

/// Number of steps before and after a divergence whose edits are reported.
const AROUND: usize = 2;
/// Most characters of a reported edit.
const LONGEST_EDIT: usize = 160;

impl<'a> Replay<'a> {
    /// Restores `world` to the start of the recording, to replay all of it.
    ///
    /// # Errors
    ///
    /// As [`World::restore`].
    pub fn start(recording: &'a Recording, world: &mut World) -> Result<Self, SnapshotError> {
        world.restore(&recording.seed)?;
        Ok(Self { recording, next: 0 })
    }

    /// Restores `world` from the last snapshot before the last time it took step `step`,
    /// counted from 0.
    ///
    /// # Errors
    ///
    /// As [`World::restore`].
    pub fn start_near(
        recording: &'a Recording,
        world: &mut World,
        step: u64,
    ) -> Result<Self, SnapshotError> {
        let index = recording.frames_through(step).saturating_sub(1);
        let (next, keyframe) = recording.keyframe_before(index);
        world.restore(keyframe)?;
        Ok(Self { recording, next })
    }

    /// Resumes a recording before frame `position`, counted from 0. The world that takes the
    /// next step must have the state it had there. A snapshot taken when [`Self::position`] was
    /// the same restores that state.
    pub fn resume(recording: &'a Recording, position: usize) -> Self {
        Self { recording, next: position }
    }

    /// Number of frames before the next one.
    pub fn position(&self) -> usize {
        self.next
    }

    /// Applies the edits of the next frame and takes its step; `None` at the end. Where the
    /// recorded world was restored before them, `world` is restored too. Edits that cannot be
    /// applied are skipped, as they were during recording.
    ///
    /// # Errors
    ///
    /// When the length of the step is invalid.
    pub fn step(&mut self, world: &mut World) -> Result<Option<&'a Frame>, crate::ValueError> {
        let Some(frame) = self.recording.frames.get(self.next) else { return Ok(None) };
        if let Some(snapshot) = self.recording.jump_before(self.next) {
            // A world that had no hooks at the start may have some by now; that shows in what
            // follows.
            let _ = world.restore(snapshot);
        }
        for edit in &frame.edits {
            // Recorded edits were applied; a file made by hand may say others.
            let _ = world.apply(edit.clone());
        }
        world.step(frame.dt)?;
        self.next += 1;
        Ok(Some(frame))
    }

    /// Compares `world` with the recording after the last step of this replay; `None` when they
    /// agree.
    pub fn check(&self, world: &World) -> Option<Divergence> {
        let index = self.next.checked_sub(1)?;
        let frame = &self.recording.frames[index];
        let found = world.state_hash();
        if found == frame.hash {
            return None;
        }
        let edits = self.recording.frames[index.saturating_sub(AROUND)..]
            .iter()
            .take(2 * AROUND + 1)
            .flat_map(|frame| frame.edits.iter().map(|edit| (frame.step, format_edit(edit))))
            .collect();
        Some(Divergence {
            step: frame.step,
            hashes: [frame.hash, found],
            difference: self.difference(index, world),
            edits,
        })
    }

    /// The difference after frame `index`.
    fn difference(&self, index: usize, world: &World) -> Option<StateDifference> {
        if let Some(keyframe) = self.recording.keyframe_after(index) {
            return keyframe.difference(&world.snapshot());
        }
        world.difference_from(&self.recording.frames[index].digests)
    }
}

/// An edit in one line.
fn format_edit(edit: &impl fmt::Debug) -> String {
    let mut text = format!("{edit:?}");
    if let Some((end, _)) = text.char_indices().nth(LONGEST_EDIT) {
        text.truncate(end);
        text.push('…');
    }
    text
}
