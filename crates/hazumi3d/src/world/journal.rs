//! The edits of a world, noted for a recording.

use super::{Edit, World};

impl World {
    /// Notes every edit from now on.
    pub(crate) fn start_journal(&mut self) {
        self.journal = Some(Vec::new());
    }

    /// The edits since this was last asked.
    pub(crate) fn take_journal(&mut self) -> Vec<Edit> {
        self.journal.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Notes edits no longer.
    pub(crate) fn end_journal(&mut self) {
        self.journal = None;
    }
}
