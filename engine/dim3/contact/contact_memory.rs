//! Contact memory in three dimensions only.

use super::recycle::RecycleAnchor;
use crate::collide::AxisCache;

/// Memory of a contact between steps.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContactMemory {
    /// Where the manifold was found, for shapes whose manifolds can be used again.
    pub(crate) recycle_anchor: Option<RecycleAnchor>,
    /// The result of the last separating-axis test.
    pub(crate) cache: AxisCache,
}

impl ContactMemory {
    /// Notes which of the bodies are soft: that matters in two dimensions only.
    pub(super) fn note_soft(&mut self, _: [bool; 2]) {}
}
