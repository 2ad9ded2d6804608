//! Thread team: threads that share the blocks of a loop.
//!
//! A thread with a loop publishes it and takes blocks of it; idle helpers take blocks, too. The
//! loop ends when all of its blocks are done. A helper that the operating system does not run
//! therefore delays no more than its own block. A late helper finds nothing to do.
//!
//! Helpers look around for more loops for a while and then go back to the pool they came from.
//! They are called again once so much was done without them that calling them would have paid.

use std::any::Any;
use std::cell::UnsafeCell;
use std::fmt;
use std::hint::spin_loop;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::yield_now;
use std::time::{Duration, Instant};

/// How long a helper looks around for another loop: about as long as what one thread does
/// between the loops of a step with some thousand bodies.
const PATIENCE: Duration = Duration::from_micros(200);
/// The approximate cost of calling a helper: no helper is called for less work than that.
const PRICE: Duration = Duration::from_micros(20);
/// How often the one who waits looks before it lets other threads of the processor go first.
const LOOKS: u32 = 64;
/// Most helpers: one for each bit of [`Crew::present`] but that of the caller.
const MOST_HELPERS: usize = 63;

/// The caller and its helpers, which run loops together. Helpers keep the crew alive, but not
/// the pool they come from. The pool may wait for them when it is dropped.
pub(super) struct Crew {
    /// Whether a loop is going on.
    is_busy: AtomicBool,
    /// The loop that is going on. Only who has made `is_busy` true writes to it, and only while
    /// no block of it is unfinished; only who has taken a block that is not reported reads it.
    task: UnsafeCell<LoopTask>,
    /// Blocks not yet taken, one share for each worker. In each of several loops over the same
    /// items, a worker thus gets those that are in its cache already.
    shares: Box<[Share]>,
    /// Blocks that are not reported as done.
    unfinished: Padded<AtomicUsize>,
    /// Loops published so far; wraps around.
    published: Padded<AtomicU32>,
    /// The helpers that are here or on their way, as bits.
    present: AtomicU64,
    /// Nanoseconds of work that was done while helpers were missing, since they were last
    /// called.
    done_alone: AtomicU64,
    /// Whether the caller is about to sleep until all blocks are done, or does.
    is_asleep: AtomicBool,
    /// Held by the caller from before it says so until it does.
    falling_asleep: Mutex<()>,
    all_done: Condvar,
    /// The payload of a block's panic.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

/// A loop: what to call for each of its blocks.
#[derive(Clone, Copy)]
struct LoopTask {
    /// Calls `work` with the number of a block.
    call: unsafe fn(work: *const (), block: usize),
    work: *const (),
    count: usize,
}

/// Blocks of one worker's share that are not yet taken, the last one first.
type Share = Padded<AtomicUsize>;

/// Keeps what different threads write to out of each other's cache lines, which some processors
/// fetch in pairs.
#[repr(align(128))]
#[derive(Default)]
struct Padded<T>(T);

// SAFETY: all of it but `task` is `Sync`. The field says which thread writes and which reads,
// and never both. A reader has taken a block, which orders it after the write (`Share`). It
// reports the block afterwards, which orders it before the next write (`unfinished`).
unsafe impl Sync for Crew {}
// SAFETY: the pointer in `task` is used only while the loop goes on, whose work is `Sync`.
unsafe impl Send for Crew {}

impl Crew {
    /// A crew of the calling thread and `helpers` others.
    pub(super) fn new(helpers: usize) -> Self {
        let helpers = helpers.min(MOST_HELPERS);
        Self {
            is_busy: AtomicBool::new(false),
            task: UnsafeCell::new(LoopTask {
                call: |_, _| {},
                work: std::ptr::null(),
                count: 0,
            }),
            shares: (0..=helpers).map(|_| Share::default()).collect(),
            unfinished: Padded::default(),
            published: Padded::default(),
            present: AtomicU64::new(0),
            done_alone: AtomicU64::new(0),
            is_asleep: AtomicBool::new(false),
            falling_asleep: Mutex::new(()),
            all_done: Condvar::new(),
            panic: Mutex::new(None),
        }
    }

    /// Number of threads that take part.
    pub(super) fn count(&self) -> usize {
        self.shares.len()
    }

    /// Calls `work` once for each number below `count`, with helpers that `spawn` sends, and
    /// returns when all is done.
    ///
    /// While another loop of the crew is going on, the calling thread does it alone: a loop
    /// within a loop, or that of another world.
    pub(super) fn run<F: Fn(usize) + Sync>(
        self: &Arc<Self>,
        spawn: &dyn Fn(Job),
        count: usize,
        work: &F,
    ) {
        if count == 1 || self.is_busy.swap(true, Acquire) {
            (0..count).for_each(work);
            return;
        }
        self.publish(count, work);
        self.lead(spawn, count - 1);
        self.wait();
        let panic = lock(&self.panic).take();
        self.is_busy.store(false, Release);
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }

    /// Lays the blocks of a loop out. The caller has made `is_busy` true, and waits before it
    /// returns.
    fn publish<F: Fn(usize) + Sync>(&self, count: usize, work: &F) {
        /// # Safety
        ///
        /// `work` has to point to an `F`.
        unsafe fn call<F: Fn(usize)>(work: *const (), block: usize) {
            // SAFETY: as the caller promises.
            let work = unsafe { &*work.cast::<F>() };
            work(block);
        }
        // SAFETY: the loop before has ended, all of its blocks are reported, and no thread can
        // take one before the shares are filled. Only one thread makes `is_busy` true.
        unsafe {
            *self.task.get() =
                LoopTask { call: call::<F>, work: std::ptr::from_ref(work).cast(), count };
        }
        self.unfinished.0.store(count, Relaxed);
        for (index, share) in self.shares.iter().enumerate() {
            let blocks = self.share_start(index + 1, count) - self.share_start(index, count);
            share.0.store(blocks, Release);
        }
        self.published.0.fetch_add(1, Release);
    }

    /// The first of `count` blocks that is in a worker's share.
    fn share_start(&self, index: usize, count: usize) -> usize {
        index * count / self.shares.len()
    }

    /// Takes part in the loop that the calling thread has published, and calls as many as
    /// `useful` helpers once that pays.
    fn lead(self: &Arc<Self>, spawn: &dyn Fn(Job), useful: usize) {
        let helpers = useful.min(self.shares.len() - 1);
        let wanted = ((1_u64 << helpers) - 1) << 1;
        let missing = wanted & !self.present.load(Relaxed);
        if missing == 0 {
            self.take_part(0, || {});
            return;
        }
        let (start, before) = (Instant::now(), self.done_alone.load(Relaxed));
        let alone = || before + u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        let mut is_called = false;
        self.take_part(0, || {
            if !is_called && u128::from(alone()) > PRICE.as_nanos() {
                is_called = true;
                self.guard(|| self.call(spawn, missing));
            }
        });
        self.done_alone.store(if is_called { 0 } else { alone() }, Relaxed);
    }

    /// Calls the helpers whose bits are set.
    fn call(self: &Arc<Self>, spawn: &dyn Fn(Job), missing: u64) {
        let missing = missing & !self.present.fetch_or(missing, AcqRel);
        for index in (1..self.shares.len()).filter(|index| missing >> index & 1 == 1) {
            spawn(Job { crew: Arc::clone(self), index });
        }
    }

    /// Does blocks while there are any, those of the own share first; calls `after_each`, which
    /// must not panic, after each of them.
    fn take_part(&self, index: usize, mut after_each: impl FnMut()) {
        let mut done = 0;
        let others = (index..self.shares.len()).chain(0..index);
        for share in others {
            while let Some(left) = self.take(share) {
                // SAFETY: a block is taken and not reported: the loop goes on, and no thread
                // writes.
                let task = unsafe { *self.task.get() };
                let block = self.share_start(share + 1, task.count) - left;
                // SAFETY: the loop goes on, so `work` lives; `publish` gave both of one type.
                self.guard(|| unsafe { (task.call)(task.work, block) });
                done += 1;
                after_each();
            }
        }
        if done > 0 && self.unfinished.0.fetch_sub(done, SeqCst) == done {
            self.wake();
        }
    }

    /// Takes a block of a share; how many were left of it with this one, if any.
    fn take(&self, share: usize) -> Option<usize> {
        let share = &self.shares[share].0;
        if share.load(Relaxed) == 0 {
            return None;
        }
        share.fetch_update(AcqRel, Relaxed, |left| left.checked_sub(1)).ok()
    }

    /// Waits until the blocks that helpers have taken are done.
    fn wait(&self) {
        let is_done = || self.unfinished.0.load(Acquire) == 0;
        if look_out(PRICE, is_done) {
            return;
        }
        let mut sleep = lock(&self.falling_asleep);
        self.is_asleep.store(true, SeqCst);
        while self.unfinished.0.load(SeqCst) > 0 {
            sleep = self.all_done.wait(sleep).unwrap_or_else(PoisonError::into_inner);
        }
        self.is_asleep.store(false, Relaxed);
    }

    /// Wakes the caller if it sleeps, after the last block was reported.
    fn wake(&self) {
        // Either the caller sees the report before it sleeps, or this thread sees that it is
        // about to.
        if self.is_asleep.load(SeqCst) {
            drop(lock(&self.falling_asleep));
            self.all_done.notify_one();
        }
    }

    /// Does something and keeps its panic for the end: while others are at work on the loop,
    /// whose data the caller lends, it must not leave.
    fn guard(&self, work: impl FnOnce()) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(work)) {
            let mut first = lock(&self.panic);
            match *first {
                None => *first = Some(panic),
                // Dropping it could panic again.
                Some(_) => std::mem::forget(panic),
            }
        }
    }
}

/// A helper that is here or on its way: the job for a [`ThreadPool`](super::ThreadPool).
///
/// One that is dropped unused is help that never comes.
pub struct Job {
    crew: Arc<Crew>,
    /// The number of its share.
    index: usize,
}

impl Job {
    /// Helps with all loops until none has come for a while.
    pub fn run(self) {
        let published = &self.crew.published.0;
        let mut known = published.load(Acquire);
        loop {
            self.crew.take_part(self.index, || {});
            if !look_out(PATIENCE, || published.load(Acquire) != known) {
                return;
            }
            known = published.load(Acquire);
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.crew.present.fetch_and(!(1 << self.index), AcqRel);
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").field("index", &self.index).finish_non_exhaustive()
    }
}

/// Looks until something is so, at most for `patience`; whether it is.
fn look_out(patience: Duration, is_so: impl Fn() -> bool) -> bool {
    let start = Instant::now();
    loop {
        for _ in 0..LOOKS {
            if is_so() {
                return true;
            }
            spin_loop();
        }
        if start.elapsed() > patience {
            return false;
        }
        // On a busy machine somebody else may have more to do, the very one this thread waits
        // for, say.
        yield_now();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
