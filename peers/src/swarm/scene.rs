//! Motion of the things from frame to frame.

use super::pairs::Fingerprint;

/// Things that move, the same for all engines.
pub(crate) trait Scene {
    /// How many they are.
    fn len(&self) -> usize;

    /// Moves them one frame on.
    fn advance(&mut self);

    /// The pairs that engines must find now, by a plain method of its own.
    fn truth(&self) -> Fingerprint;
}
