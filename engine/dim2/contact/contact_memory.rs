//! What contacts keep in two dimensions only.

/// What else is known of a contact.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ContactMemory {
    /// Whether both bodies are soft.
    pub(crate) are_both_soft: bool,
}

impl ContactMemory {
    /// Notes which of the bodies are soft.
    pub(super) fn note_soft(&mut self, [a, b]: [bool; 2]) {
        self.are_both_soft = a && b;
    }
}
