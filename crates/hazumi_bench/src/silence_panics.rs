//! Panics that are counted, not shown.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};

/// Result of `work`; panics print nothing meanwhile.
pub(crate) fn with_silent_panics<T>(work: impl FnOnce() -> T) -> T {
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let result = work();
    set_hook(hook);
    result
}

/// Result of a call of the library; `None` when it panics.
pub(crate) fn catch_panic<T>(ask: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(ask)).ok()
}
