//! Prefetching of memory before it is needed.
//!
//! The data of a body is spread over its records. A loop over ten thousand bodies is bound by
//! cache misses, unless the next records are prefetched.

/// Bytes that come at once.
const LINE: usize = 64;
/// Bytes that are prefetched at most: the processor fetches the rest of a longer item by
/// itself, once it is read in order.
const MOST: usize = 2048;

/// Prefetches `values` into the cache. It neither waits for them nor changes anything, so their
/// content does not matter. It does nothing on processors for which it is untested.
#[inline(always)]
#[doc(alias = "prefetch")]
pub fn fetch_ahead<T>(values: &[T]) {
    fetch_lines(values.as_ptr(), values.len());
}

/// Prefetches so many values from `first` on.
#[inline(always)]
pub(crate) fn fetch_lines<T>(first: *const T, count: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let start = first.cast::<i8>();
        for line in (0..(count * size_of::<T>()).min(MOST)).step_by(LINE) {
            // SAFETY: fetching ahead reads nothing that a program sees, and never fails,
            // whatever the address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(start.wrapping_add(line)) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (first, count, LINE, MOST);
}
