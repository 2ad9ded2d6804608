//! Memory of a search for the axis of a contact in 2D.

/// Cache of a search for the axis of a contact: in the plane all axes are tested in lanes, and
/// none is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct SearchCache(());
