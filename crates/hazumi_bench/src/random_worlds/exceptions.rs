//! Properties that some random scenes are known to break.

/// Share of scenes that may break a property, and the reason.
#[derive(Debug)]
pub(crate) struct Exception {
    pub(crate) family: &'static str,
    /// Kinds of scenes whose name contains this.
    pub(crate) kind: &'static str,
    /// Name of the property; empty for all of them.
    pub(crate) property: &'static str,
    /// The most scenes that may break it, as a share.
    pub(crate) most: f64,
    pub(crate) why: &'static str,
}

/// All exceptions; the first that fits a row counts.
pub(crate) const EXCEPTIONS: [Exception; 0] = [];

/// The exception of a row, if there is one.
pub(crate) fn exception(
    family: &str,
    kind: &str,
    property: &str,
) -> Option<&'static Exception> {
    EXCEPTIONS.iter().find(|one| {
        one.family == family
            && kind.contains(one.kind)
            && (one.property.is_empty() || one.property == property)
    })
}
