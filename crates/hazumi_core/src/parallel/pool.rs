//! Thread pools that lend helper threads.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use super::crew::Job;

/// Threads that can be lent: the job system of a game, say.
///
/// A job is a thread's help with the loops of a step. It looks for work for as long as there is
/// some, and ends 200 µs after the last. Nothing waits for a job to begin:
/// one that begins late, or never, only means less help. So a pool that is busy slows a step
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
/// std::thread::spawn(move || jobs.into_iter().for_each(Job::run));
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
    /// Number of helper threads without the calling one, at most 63.
    fn thread_count(&self) -> usize;

    /// Has another thread run `job` soon. Returns without waiting for it.
    fn spawn(&self, job: Job);
}

/// Threads of our own, which have ended once this is dropped: a library can be unloaded then.
pub(super) struct OwnThreads {
    desk: Arc<WorkQueue>,
    threads: Vec<JoinHandle<()>>,
}

/// Where threads wait for jobs.
struct WorkQueue {
    waiting: Mutex<Waiting>,
    has_changed: Condvar,
}

struct Waiting {
    /// Room for one job of each thread: a team sends no second one before the first has ended.
    jobs: Vec<Job>,
    /// Whether no more will come.
    is_closed: bool,
}

impl OwnThreads {
    /// As many of `count` threads as can be had.
    pub(super) fn new(count: usize) -> Self {
        let waiting = Waiting { jobs: Vec::with_capacity(count), is_closed: false };
        let desk =
            Arc::new(WorkQueue { waiting: Mutex::new(waiting), has_changed: Condvar::new() });
        let start = |index: usize| {
            let desk = Arc::clone(&desk);
            let thread = thread::Builder::new().name(format!("hazumi-{index}"));
            thread.spawn(move || desk.run_all()).ok()
        };
        let threads = (1..=count).map_while(start).collect();
        Self { desk, threads }
    }
}

impl ThreadPool for OwnThreads {
    fn thread_count(&self) -> usize {
        self.threads.len()
    }

    fn spawn(&self, job: Job) {
        self.desk.lock().jobs.push(job);
        self.desk.has_changed.notify_one();
    }
}

impl Drop for OwnThreads {
    fn drop(&mut self) {
        self.desk.lock().is_closed = true;
        self.desk.has_changed.notify_all();
        for thread in self.threads.drain(..) {
            // A thread that panicked has ended, too.
            let _ = thread.join();
        }
    }
}

impl WorkQueue {
    /// Runs what comes in until no more will.
    fn run_all(&self) {
        while let Some(job) = self.next() {
            job.run();
        }
    }

    fn next(&self) -> Option<Job> {
        let mut waiting = self.lock();
        loop {
            let job = waiting.jobs.pop();
            if job.is_some() || waiting.is_closed {
                return job;
            }
            waiting = self.has_changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
