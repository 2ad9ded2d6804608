//! Runs a stage over blocks of data, on one thread or many, with the same result.
//!
//! A stage is a loop whose rounds do not depend on one another. It is cut into blocks of a fixed
//! number of items; the cut depends on the data alone, never on the number of threads, and each
//! block writes only to its own items. So the bits that come out are the same on any machine.

use std::marker::PhantomData;
use std::num::NonZeroUsize;

#[cfg(feature = "threads")]
use std::sync::Arc;

/// Who does the work of a stage: the calling thread, or a pool of threads.
#[derive(Clone, Debug, Default)]
pub struct Workers {
    #[cfg(feature = "threads")]
    pool: Option<Arc<rayon::ThreadPool>>,
}

impl Workers {
    /// The calling thread alone: no barriers, no start-up, the best choice for small worlds.
    pub fn inline() -> Self {
        Self::default()
    }

    /// A pool of `count` threads; one means [`Self::inline`].
    ///
    /// Where threads cannot be had (WebAssembly, a full process table, the `threads` feature
    /// turned off) the calling thread does the work: only the speed differs.
    pub fn threads(count: NonZeroUsize) -> Self {
        #[cfg(feature = "threads")]
        if count.get() > 1 {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(count.get())
                .thread_name(|index| format!("hazumi-{index}"))
                .build();
            return Self { pool: pool.ok().map(Arc::new) };
        }
        let _ = count;
        Self::inline()
    }

    /// Number of threads that take part.
    pub fn count(&self) -> usize {
        #[cfg(feature = "threads")]
        if let Some(pool) = &self.pool {
            return pool.current_num_threads();
        }
        1
    }

    /// Calls `work(first, block)` for each block of `block_len` items of `items`, where `first`
    /// is the index of the first item of the block; the last block may be shorter.
    ///
    /// # Panics
    ///
    /// When `block_len` is 0, or `work` panics.
    pub fn for_each_block<T: Send>(
        &self,
        items: &mut [T],
        block_len: usize,
        work: impl Fn(usize, &mut [T]) + Sync,
    ) {
        #[cfg(feature = "threads")]
        if let Some(pool) = self.pool.as_ref().filter(|_| items.len() > block_len) {
            use rayon::prelude::*;
            pool.install(|| {
                let blocks = items.par_chunks_mut(block_len).enumerate();
                blocks.for_each(|(block, items)| work(block * block_len, items));
            });
            return;
        }
        for (block, items) in items.chunks_mut(block_len).enumerate() {
            work(block * block_len, items);
        }
    }
}

/// A slice from which blocks of one stage each take different items, at the same time.
///
/// Constraints of one colour touch different bodies, but which ones is known only at run time,
/// where the borrow checker cannot see it. This type is the one place that says so.
#[derive(Debug)]
pub struct Disjoint<'a, T> {
    first: *mut T,
    len: usize,
    items: PhantomData<&'a mut [T]>,
}

// SAFETY: access goes through `get` and `get_mut` alone, whose callers promise that whoever writes
// to an item is alone with it; items may be read by several threads at once, hence `T: Sync`.
unsafe impl<T: Send + Sync> Sync for Disjoint<'_, T> {}
// SAFETY: as a `&mut [T]`, which is `Send` when `T` is.
unsafe impl<T: Send> Send for Disjoint<'_, T> {}

impl<'a, T> Disjoint<'a, T> {
    /// Lends out `items`.
    pub fn new(items: &'a mut [T]) -> Self {
        Self { first: items.as_mut_ptr(), len: items.len(), items: PhantomData }
    }

    /// The item at `index`, to read.
    ///
    /// # Safety
    ///
    /// While the reference lives, nobody may hold one from [`Self::get_mut`] to the same `index`.
    ///
    /// # Panics
    ///
    /// When `index` is out of range.
    pub unsafe fn get(&self, index: usize) -> &T {
        assert!(index < self.len, "item {index} of {}", self.len);
        // SAFETY: `index` is in range; the slice outlives `self`; the caller promises that
        // nobody writes to this item.
        unsafe { &*self.first.add(index) }
    }

    /// The item at `index`, to change.
    ///
    /// # Safety
    ///
    /// While the reference lives, nobody else may hold one to the same `index`.
    ///
    /// # Panics
    ///
    /// When `index` is out of range.
    #[expect(clippy::mut_from_ref, reason = "the caller promises that the item is not shared")]
    pub unsafe fn get_mut(&self, index: usize) -> &mut T {
        assert!(index < self.len, "item {index} of {}", self.len);
        // SAFETY: `index` is in range; the slice outlives `self`; the caller promises that no
        // other reference to this item is alive.
        unsafe { &mut *self.first.add(index) }
    }
}
