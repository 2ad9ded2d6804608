//! Snapshots: the whole state of a world at one moment.

use std::fmt;

pub(in crate::world) use super::bodies::{WORDS as BODY_WORDS, body_pages_of};
pub(in crate::world) use super::contacts::{contact_pages_of, contact_words};
pub use super::difference::{DifferenceLocation, StateDifference};
pub(in crate::world) use super::dynamic_state::{DynamicState, Page};
pub use super::error::SnapshotError;
pub(in crate::world) use super::joints::check_memories;
pub(in crate::world) use super::soft_bodies::check_softs;
pub(in crate::world) use super::sparse_state::SparseState;
pub(in crate::world) use super::static_state::{KnownStaticState, Rules, StaticState};

use super::super::World;

/// A number for which words stand for what in pages: it changes with what bodies and contacts
/// remember.
pub(in crate::world) const fn layout() -> u32 {
    let sizes = super::contact_fields::LAYOUT;
    let (mut hash, mut index) = (0x811c_9dc5_u32, 0);
    while index < sizes.len() {
        #[expect(clippy::cast_possible_truncation, reason = "sizes are small")]
        let size = sizes[index] as u32;
        hash = (hash ^ size).wrapping_mul(0x0100_0193);
        index += 1;
    }
    hash
}

/// Snapshot: the whole state of a world between two steps.
///
/// A world [restored](World::restore) to it goes on as the original did, to the last bit. It
/// may be the same world, another or an empty one. State that only edits change (shapes,
/// masses, joints, rules) is shared: with the world until it is edited, and with other
/// snapshots. State that steps change is kept in pages, which snapshots of one
/// [ring](crate::RollbackRing) share while nothing in them changes.
///
/// Contact hooks, workers, broad phase and clock are not part of it; they stay those of the
/// world.
///
#[doc = include_str!(example!("world/snapshot/snapshot/Snapshot.md"))]
#[derive(Clone)]
pub struct Snapshot {
    /// State that only edits change.
    pub(in crate::world) content: StaticState,
    /// State that steps change.
    pub(in crate::world) motion: DynamicState,
}

impl Snapshot {
    /// Number of steps that the world had taken.
    pub fn step_count(&self) -> u64 {
        self.motion.step_count
    }

    /// Bytes in memory of the dynamic state: motion, sleep, and contacts with their memory.
    pub fn motion_bytes(&self) -> usize {
        self.motion.pages().map(|page| 4 * page.len()).sum()
    }

    /// Bytes in memory of the dynamic state that `earlier` does not hold.
    pub fn motion_bytes_beyond(&self, earlier: &Self) -> usize {
        let known: std::collections::BTreeSet<*const u32> =
            earlier.motion.pages().map(|page| page.as_ptr()).collect();
        let own = self.motion.pages().filter(|page| !known.contains(&page.as_ptr()));
        own.map(|page| 4 * page.len()).sum()
    }
}

impl fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Snapshot")
            .field("step", &self.step_count())
            .field("bodies", &self.content.bodies.len())
            .field("motion_bytes", &self.motion_bytes())
            .finish_non_exhaustive()
    }
}

impl World {
    /// Takes a snapshot of the whole state of the world, to [restore](Self::restore).
    ///
    /// The first one after an edit of static state (adding, removing, replacing) copies the
    /// edited part; the others share it.
    #[doc(alias("save state", "serialize"))]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot { content: self.static_state(), motion: self.motion(None) }
    }

    /// Takes a snapshot like [`Self::snapshot`], sharing the memory of unchanged parts with
    /// `earlier`.
    pub fn snapshot_after(&self, earlier: &Snapshot) -> Snapshot {
        Snapshot { content: self.static_state(), motion: self.motion(Some(&earlier.motion)) }
    }
}
