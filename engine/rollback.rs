//! The last few frames of a world, to go back to.

use std::collections::VecDeque;

use crate::world::{Snapshot, SnapshotError, World};

/// The last few frames of a world, to go back to when an input comes late.
///
/// Frames share what has not changed between them: shapes and masses until they are edited, and
/// pages of motion and contacts of what rests. Bodies that were added or removed since come and
/// go as they did.
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

    /// Keeps the world as it is, before the inputs of the step to come are applied. Frames of
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
    /// forgotten. Whether the ring has that frame; otherwise nothing has changed.
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

    /// The frame before step `step`, if the ring still has it.
    pub fn frame(&self, step: u64) -> Option<&Snapshot> {
        self.frames.iter().find(|frame| frame.step_count() == step)
    }

    /// The steps before which a frame was kept, the oldest first.
    pub fn steps(&self) -> impl Iterator<Item = u64> {
        self.frames.iter().map(Snapshot::step_count)
    }

    /// Bytes in memory of what steps change, in all frames together; what frames share counts
    /// once.
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
