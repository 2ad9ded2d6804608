//! Contact memory in two dimensions only.

/// Memory of a contact between steps.
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
