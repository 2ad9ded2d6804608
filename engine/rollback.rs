//! Rollback: a ring of snapshots of the last few frames.

use std::collections::VecDeque;

use crate::world::{Snapshot, SnapshotError, World};

/// Ring of snapshots of the last few frames, for rollback when an input comes late.
///
/// Frames share unchanged state: shapes and masses until they are edited, and pages of motion
/// and contacts of resting bodies. Bodies added or removed since then are removed or restored.
///
#[doc = include_str!(example!("rollback/RollbackRing.md"))]
#[derive(Clone, Debug)]
#[doc(alias = "netcode")]
pub struct RollbackRing {
    /// In the order of their steps.
    frames: VecDeque<Snapshot>,
    most: usize,
}

impl RollbackRing {
    /// A ring of up to `most` frames; 8 are 133 ms at 60 Hz. At least one is kept.
    pub fn new(most: usize) -> Self {
        Self { frames: VecDeque::with_capacity(most.max(1)), most: most.max(1) }
    }

    /// Saves the state of the world, before the inputs of the next step are applied. Frames of
    /// this step and later ones are forgotten, as is the oldest one of a full ring.
    pub fn save(&mut self, world: &World) {
        self.forget_from(world.step_count());
        if self.frames.len() == self.most {
            self.frames.pop_front();
        }
        let frame = match self.frames.back() {
            Some(last) => world.snapshot_after(last),
            None => world.snapshot(),
        };
        self.frames.push_back(frame);
    }

    /// Rolls `world` back to its state before step `step`, counted from 0. Later snapshots are
    /// forgotten. Returns whether the ring has that frame; otherwise nothing has changed.
    ///
    /// # Errors
    ///
    /// As [`World::restore`].
    pub fn roll_back(&mut self, world: &mut World, step: u64) -> Result<bool, SnapshotError> {
        let Some(frame) = self.frame(step) else { return Ok(false) };
        world.restore(frame)?;
        self.forget_from(step + 1);
        Ok(true)
    }

    /// Snapshot before step `step`, if the ring still has it.
    pub fn frame(&self, step: u64) -> Option<&Snapshot> {
        self.frames.iter().find(|frame| frame.step_count() == step)
    }

    /// Steps with a snapshot before them, oldest first.
    pub fn steps(&self) -> impl Iterator<Item = u64> {
        self.frames.iter().map(Snapshot::step_count)
    }

    /// Bytes in memory of all dynamic state in the frames; shared state counts once.
    pub fn motion_bytes(&self) -> usize {
        let first = self.frames.front().map_or(0, Snapshot::motion_bytes);
        let pairs = self.frames.iter().zip(self.frames.iter().skip(1));
        first + pairs.map(|(before, frame)| frame.motion_bytes_beyond(before)).sum::<usize>()
    }

    /// Forgets the frames of step `step` and later ones.
    fn forget_from(&mut self, step: u64) {
        while self.frames.back().is_some_and(|frame| frame.step_count() >= step) {
            self.frames.pop_back();
        }
    }
}
