//! Ctrl-C: the first asks to stop after the current step, the second stops at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit code of a process that Ctrl-C ended, by the custom of shells: 128 and the signal's
/// number.
const KILLED: i32 = 130;

/// Whether the user has asked to stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    asked: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on.
    pub(crate) fn listen() -> Self {
        let interrupt = Self::default();
        let asked = Arc::clone(&interrupt.asked);
        // Where there is nothing to listen to, Ctrl-C ends the process as it always did.
        let _ = ctrlc::set_handler(move || {
            if asked.swap(true, Ordering::Relaxed) {
                std::process::exit(KILLED);
            }
        });
        interrupt
    }

    /// Whether the user has asked to stop.
    pub(crate) fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }
}
