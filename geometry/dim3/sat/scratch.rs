//! Working memory of the separating-axis tests.

use super::arcs::Arcs;

/// Working memory of the separating-axis tests, kept so that no call allocates once it is warm.
///
/// It carries nothing from one call to the next that could change an answer.
#[derive(Clone, Debug, Default)]
pub struct SatScratch {
    pub(crate) arcs: Arcs,
}
