//! Journal: the edits of a world between steps, for a recording.

use super::{Edit, Snapshot, World};

/// The edits of a world since the last step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Journal {
    /// The first snapshot that was restored, if any; the last of several.
    pub(crate) restored: Option<Snapshot>,
    /// The edits after that.
    pub(crate) edits: Vec<Edit>,
}

impl World {
    /// Notes every edit and every return to a snapshot from now on.
    pub(crate) fn start_journal(&mut self) {
        self.journal = Some(Journal::default());
    }

    /// The edits since the last call.
    pub(crate) fn take_journal(&mut self) -> Journal {
        self.journal.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Notes that the world is now what `snapshot` says: what was done to the one before is
    /// undone.
    pub(super) fn note_restored(&mut self, snapshot: &Snapshot) {
        if let Some(journal) = &mut self.journal {
            *journal = Journal { restored: Some(snapshot.clone()), edits: Vec::new() };
        }
    }

    /// Notes nothing any longer.
    pub(crate) fn end_journal(&mut self) {
        self.journal = None;
    }
}
