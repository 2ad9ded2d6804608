//! Parallel loops over blocks of data, on one thread or many, with the same result.
//!
//! A stage is a loop whose rounds do not depend on one another. The loop is cut into blocks of
//! a fixed number of items. The cut depends on the data alone, never on the number of threads,
//! and each block writes only to its own items. So the bits that come out are the same on any
//! machine.

mod shared_slice;
#[cfg(feature = "threads")]
mod pool;
#[cfg(feature = "threads")]
mod crew;

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::Range;
#[cfg(feature = "threads")]
use std::sync::Arc;

#[cfg(feature = "threads")]
pub use crew::Job;
#[cfg(feature = "threads")]
pub use pool::ThreadPool;
pub use shared_slice::{SharedSlice, TwoRanges};

use crate::arena::Arena;
#[cfg(feature = "threads")]
use crew::Crew;
use shared_slice::Blocks;

/// The threads of a stage: the calling thread, alone or with helpers.
///
/// Clones share the helpers. They do one loop at a time. Two worlds may share workers and be
/// stepped at once; each gets the helpers that the other leaves free.
#[derive(Clone, Default)]
#[doc(alias("thread pool", "task system"))]
pub struct Workers {
    /// The threads of a crew, and the source of more of them.
    #[cfg(feature = "threads")]
    crew: Option<(Arc<Crew>, Arc<dyn ThreadPool>)>,
}

impl Workers {
    /// The calling thread alone: no barriers, no start-up, the best choice for small worlds.
    pub fn inline() -> Self {
        Self::default()
    }

    /// Most threads that [`Self::threads`] has.
    pub const MAX_THREADS: usize = 1024;

    /// The calling thread and `count - 1` others; one means [`Self::inline`]. There are at most
    /// [`Self::MAX_THREADS`], for more would only fill the memory.
    ///
    /// Where threads cannot be had (WebAssembly, a full process table, the `threads` feature
    /// turned off) the calling thread does the work: only the speed differs.
    pub fn threads(count: NonZeroUsize) -> Self {
        #[cfg(feature = "threads")]
        if count.get() > 1 {
            let others = count.get().min(Self::MAX_THREADS) - 1;
            return Self::of_pool(Arc::new(pool::OwnThreads::new(others)));
        }
        let _ = count;
        Self::inline()
    }

    /// The calling thread and those that `pool` lends.
    #[cfg(feature = "threads")]
    pub fn of_pool(pool: Arc<dyn ThreadPool>) -> Self {
        let helpers = pool.thread_count();
        Self { crew: (helpers > 0).then(|| (Arc::new(Crew::new(helpers)), pool)) }
    }

    /// Number of threads that take part.
    pub fn count(&self) -> usize {
        #[cfg(feature = "threads")]
        if let Some((crew, _)) = &self.crew {
            return crew.count();
        }
        1
    }

    /// Calls `work(block)` for each number below `count`, in ascending order on one thread.
    fn run(&self, count: usize, work: impl Fn(usize) + Sync) {
        #[cfg(feature = "threads")]
        if let Some((crew, pool)) = self.crew.as_ref().filter(|_| count > 1) {
            crew.run(&|job| pool.spawn(job), count, &work);
            return;
        }
        (0..count).for_each(work);
    }

    /// Calls `work(range)` for each block of `block_len` of the numbers below `len`. The last
    /// block may be shorter.
    ///
    /// # Panics
    ///
    /// When `block_len` is 0, or `work` panics.
    pub fn for_each_range(
        &self,
        len: usize,
        block_len: usize,
        work: impl Fn(Range<usize>) + Sync,
    ) {
        self.run(len.div_ceil(block_len), |block| {
            let start = block * block_len;
            work(start..len.min(start + block_len));
        });
    }

    /// Calls `work(first, block)` for each block of `block_len` of `items`. `first` is the
    /// index of the first item of the block, and the last block may be shorter.
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
        let len = items.len();
        let items = Blocks::new(items);
        self.for_each_range(len, block_len, |range| {
            // SAFETY: ranges do not overlap, and each comes once.
            let block = unsafe { items.of(range.clone()) };
            work(range.start, block);
        });
    }

    /// The same for the items of two slices, side by side:
    /// `work(first, block, block_of_others)`.
    ///
    /// # Panics
    ///
    /// When the lengths differ, `block_len` is 0, or `work` panics.
    pub fn for_each_block_of_two<A: Send, B: Send>(
        &self,
        (items, others): (&mut [A], &mut [B]),
        block_len: usize,
        work: impl Fn(usize, &mut [A], &mut [B]) + Sync,
    ) {
        let len = items.len();
        assert_eq!(len, others.len(), "items side by side");
        let (items, others) = (Blocks::new(items), Blocks::new(others));
        self.for_each_range(len, block_len, |range| {
            // SAFETY: ranges do not overlap, and each comes once.
            let blocks = unsafe { (items.of(range.clone()), others.of(range.clone())) };
            work(range.start, blocks.0, blocks.1);
        });
    }

    /// Calls `work(place, value, other)` for the values in the listed slots of an arena. Each
    /// value comes with the item of `others` at its place in the list, in blocks of
    /// `block_len`. Empty slots are passed over.
    ///
    /// # Panics
    ///
    /// When `slots` do not ascend or are not as many as `others`, `block_len` is 0, or `work`
    /// panics.
    pub fn for_each_listed<T: Send, K, R: Send>(
        &self,
        (arena, slots): (&mut Arena<T, K>, &[u32]),
        others: &mut [R],
        block_len: usize,
        work: impl Fn(usize, &mut T, &mut R) + Sync,
    ) {
        assert!(slots.is_sorted_by(|a, b| a < b), "slots ascend, each comes once");
        assert_eq!(slots.len(), others.len(), "items side by side");
        let values = Blocks::new(arena.slots_mut());
        self.for_each_block(others, block_len, |first, others| {
            for (place, other) in (first..).zip(others) {
                let slot = slots[place] as usize;
                // SAFETY: no slot is in the list twice, and each place in it comes once.
                let values = unsafe { values.of(slot..slot + 1) };
                if let Some(value) = values[0].value_mut() {
                    work(place, value, other);
                }
            }
        });
    }

    /// Replaces `out` by the results that `work(range, found)` adds to `found`, block by block.
    /// The blocks are those of `block_len` of the numbers below `len`, in their order. `memory`
    /// is kept from one call to the next.
    ///
    /// # Panics
    ///
    /// When `block_len` is 0, or `work` panics.
    pub fn gather<T: Copy + Send>(
        &self,
        len: usize,
        block_len: usize,
        (memory, out): (&mut Vec<Vec<T>>, &mut Vec<T>),
        work: impl Fn(Range<usize>, &mut Vec<T>) + Sync,
    ) {
        out.clear();
        let count = len.div_ceil(block_len);
        let range = |block: usize| block * block_len..len.min((block + 1) * block_len);
        if self.count() == 1 || count <= 1 {
            (0..count).for_each(|block| work(range(block), out));
            return;
        }
        if memory.len() < count {
            memory.resize_with(count, Vec::new);
        }
        let lists = &mut memory[..count];
        self.for_each_block(lists, 1, |block, list| {
            list[0].clear();
            work(range(block), &mut list[0]);
        });
        lists.iter().for_each(|list| out.extend_from_slice(list));
    }
}

impl fmt::Debug for Workers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workers").field("count", &self.count()).finish_non_exhaustive()
    }
}
