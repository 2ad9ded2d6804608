//! Whose threads work.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What a [`ThreadPool`] is asked to run.
pub type Job = Box<dyn FnOnce() + Send>;

/// Threads that can be lent: the job system of a game, say.
///
/// A job is a thread's help with the loops of a step. It looks for work for as long as there is
/// some, and ends a few tens of microseconds after the last. Nothing waits for a job to begin: one
/// that begins late, or never, only means less help. So a pool that is busy slows a step
/// down to what one thread needs, and never stops it.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::mpsc::{Sender, channel};
/// use hazumi_core::{Job, ThreadPool, Workers};
///
/// /// One thread that does what comes in.
/// struct OneThread(Sender<Job>);
///
/// impl ThreadPool for OneThread {
///     fn thread_count(&self) -> usize {
///         1
///     }
///
///     fn spawn(&self, job: Job) {
///         self.0.send(job).expect("the thread lives");
///     }
/// }
///
/// let (sender, jobs) = channel::<Job>();
/// std::thread::spawn(move || jobs.into_iter().for_each(|job| job()));
/// let workers = Workers::of_pool(Arc::new(OneThread(sender)));
/// assert_eq!(workers.count(), 2);
///
/// let mut squares: Vec<usize> = (0..1000).collect();
/// workers.for_each_block(&mut squares, 100, |_, block| {
///     block.iter_mut().for_each(|number| *number *= *number);
/// });
/// assert_eq!(squares[999], 998_001);
/// ```
pub trait ThreadPool: Send + Sync {
    /// How many threads help at most, besides the one that calls; of more than 63, 63 are asked.
    fn thread_count(&self) -> usize;

    /// Has another thread run `job` soon. Returns without waiting for it.
    fn spawn(&self, job: Job);
}

/// Threads of our own, which end when this is dropped.
pub(super) struct OwnThreads {
    jobs: Sender<Job>,
    count: usize,
}

impl OwnThreads {
    /// As many of `count` threads as can be had.
    pub(super) fn new(count: usize) -> Self {
        let (jobs, waiting) = channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let start = |index: &usize| {
            let waiting = Arc::clone(&waiting);
            let thread = thread::Builder::new().name(format!("hazumi-{index}"));
            thread.spawn(move || run_all(&waiting)).is_ok()
        };
        Self { count: (1..=count).take_while(start).count(), jobs }
    }
}

impl ThreadPool for OwnThreads {
    fn thread_count(&self) -> usize {
        self.count
    }

    fn spawn(&self, job: Job) {
        // An error would give the job back, which is no more than a helper less.
        let _ = self.jobs.send(job);
    }
}

/// Runs what comes in until nobody can send any more.
fn run_all(waiting: &Mutex<Receiver<Job>>) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        job();
    }
}
