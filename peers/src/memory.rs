//! Bytes on the heap: how many an engine needs at most.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};

/// Whether anybody wants to know; when nobody does, allocating costs next to nothing more.
static IS_COUNTING: AtomicBool = AtomicBool::new(false);
/// Bytes taken since the count began, less those given back.
static NOW: AtomicIsize = AtomicIsize::new(0);
/// The most that they were.
static PEAK: AtomicIsize = AtomicIsize::new(0);

/// The heap of the system, counted.
pub(crate) struct Heap;

fn note(taken: usize, given_back: usize) {
    if IS_COUNTING.load(Ordering::Relaxed) {
        let change = taken.cast_signed() - given_back.cast_signed();
        let now = NOW.fetch_add(change, Ordering::Relaxed) + change;
        PEAK.fetch_max(now, Ordering::Relaxed);
    }
}

// SAFETY: everything is left to the heap of the system.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size(), 0);
        // SAFETY: the caller's promise is that of the system's heap.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note(layout.size(), 0);
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        note(0, layout.size());
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(size, layout.size());
        // SAFETY: as above.
        unsafe { System.realloc(memory, layout, size) }
    }
}

/// Does some work. Returns also the most bytes that it held at once, beyond those held before.
#[cfg(feature = "space")]
pub(crate) fn with_peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    NOW.store(0, Ordering::Relaxed);
    PEAK.store(0, Ordering::Relaxed);
    IS_COUNTING.store(true, Ordering::Relaxed);
    let result = work();
    IS_COUNTING.store(false, Ordering::Relaxed);
    (result, PEAK.load(Ordering::Relaxed).max(0).unsigned_abs())
}

/// The heap of one of several who work in turn, C and all: looked at before and after each
/// turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Account {
    now: i64,
    peak: i64,
}

impl Account {
    /// Puts what some work takes, and keeps, on this account.
    pub(crate) fn during<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let before = in_use();
        let result = work();
        if let (Some(before), Some(after)) = (before, in_use()) {
            self.now += after - before;
            self.peak = self.peak.max(self.now);
        }
        result
    }

    /// The most bytes that it held after a turn, where the system tells.
    pub(crate) fn peak(&self) -> Option<usize> {
        in_use().and_then(|_| usize::try_from(self.peak).ok())
    }
}

/// Bytes that the program has from the heap of the system, whatever its language.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn in_use() -> Option<i64> {
    // SAFETY: it adds up numbers.
    let heap = unsafe { libc::mallinfo2() };
    i64::try_from(heap.uordblks + heap.hblkhd).ok()
}

/// Only one C library tells.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn in_use() -> Option<i64> {
    None
}

#[cfg(all(test, feature = "space"))]
mod tests {
    use super::with_peak;

    #[test]
    fn the_peak_counts_what_was_given_back() {
        let (kept, peak) = with_peak(|| {
            drop(vec![0_u8; 3_000_000]);
            vec![0_u8; 1_000_000]
        });
        assert_eq!(kept.len(), 1_000_000);
        assert!((3_000_000..3_500_000).contains(&peak), "{peak}");
    }
}
