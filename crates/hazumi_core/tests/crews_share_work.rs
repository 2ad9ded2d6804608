//! Loops are done whole, no matter which thread helps: pools that come late, never, or from
//! outside.
#![cfg(feature = "threads")]

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use hazumi_core::{Arena, Job, ThreadPool, Workers};

fn threads(count: usize) -> Workers {
    Workers::threads(NonZeroUsize::new(count).unwrap())
}

/// A pool whose jobs go to `spawn`.
struct Pool<F>(usize, F);

impl<F: Fn(Job) + Send + Sync> ThreadPool for Pool<F> {
    fn thread_count(&self) -> usize {
        self.0
    }

    fn spawn(&self, job: Job) {
        (self.1)(job);
    }
}

fn pool(count: usize, spawn: impl Fn(Job) + Send + Sync + 'static) -> Workers {
    Workers::of_pool(Arc::new(Pool(count, spawn)))
}

/// Work that the compiler does not see through, of about `length` nanoseconds.
fn toil(seed: usize, length: usize) -> usize {
    (0..length).fold(seed, |sum, n| std::hint::black_box(sum.wrapping_mul(31).wrapping_add(n)))
}

/// Runs loops of many lengths, one right after the other, and compares each with what one
/// thread makes of it.
#[track_caller]
fn check(workers: &Workers, rounds: usize) {
    for round in 0..rounds {
        let len = 1 + (round * 37) % 400;
        let block_len = 1 + round % 9;
        let mut items = vec![0; len];
        workers.for_each_block(&mut items, block_len, |first, block| {
            for (index, item) in (first..).zip(block) {
                *item += toil(index + round, 20 * (round % 5));
            }
        });
        let expected = (0..len).map(|index| toil(index + round, 20 * (round % 5)));
        assert!(items.into_iter().eq(expected), "round {round}");
    }
}

#[test]
fn no_number_of_threads_is_too_large() {
    let workers = threads(usize::MAX);
    assert!(workers.count() <= Workers::MAX_THREADS);
    check(&workers, 3);
}

#[test]
fn thousands_of_short_loops_are_whole() {
    for count in [2, 3, 8, 100] {
        check(&threads(count), 3_000);
    }
}

#[test]
fn a_pool_that_never_runs_anything_holds_up_nothing() {
    let kept = Arc::new(Mutex::new(Vec::new()));
    let jobs = Arc::clone(&kept);
    check(&pool(3, move |job| jobs.lock().unwrap().push(job)), 300);
    assert!(!kept.lock().unwrap().is_empty(), "help was asked for");
}

#[test]
fn a_pool_that_drops_what_it_is_given_is_asked_again() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let workers = pool(1, |_| {
        ASKED.fetch_add(1, Relaxed);
    });
    check(&workers, 300);
    assert!(ASKED.load(Relaxed) > 1);
}

#[test]
fn a_pool_may_run_jobs_late_and_on_the_calling_thread() {
    check(&pool(2, Job::run), 300);
    let late = |job: Job| {
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(1));
            job.run();
        });
    };
    check(&pool(5, late), 300);
}

#[test]
fn helpers_go_back_to_their_pool() {
    let (sender, jobs): (Sender<Job>, _) = channel();
    let finished = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&finished);
    thread::spawn(move || {
        for job in jobs {
            job.run();
            count.fetch_add(1, Relaxed);
        }
    });
    let workers = pool(1, move |job| sender.send(job).unwrap());
    check(&workers, 100);
    for _ in 0..2_000 {
        if finished.load(Relaxed) > 0 {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("the helper is still there");
}

/// A pool that waits for its threads when it is dropped must not be dropped by one of them.
#[test]
fn helpers_do_not_keep_their_pool() {
    struct Joining(Option<thread::JoinHandle<()>>, Option<Sender<Job>>);
    impl ThreadPool for Joining {
        fn thread_count(&self) -> usize {
            1
        }

        fn spawn(&self, job: Job) {
            self.1.as_ref().unwrap().send(job).unwrap();
        }
    }
    impl Drop for Joining {
        fn drop(&mut self) {
            drop(self.1.take());
            self.0.take().unwrap().join().unwrap();
        }
    }
    for _ in 0..20 {
        let (sender, jobs): (Sender<Job>, _) = channel();
        let thread = thread::spawn(move || jobs.into_iter().for_each(Job::run));
        let workers = Workers::of_pool(Arc::new(Joining(Some(thread), Some(sender))));
        check(&workers, 50);
    }
}

#[test]
fn loops_within_loops_and_of_several_threads_at_once_are_whole() {
    let workers = threads(3);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| check(&workers, 500));
        }
    });
    let mut sums = vec![0; 50];
    workers.for_each_block(&mut sums, 1, |_, sum| {
        let mut items = vec![1; 100];
        workers.for_each_block(&mut items, 7, |_, block| {
            block.iter_mut().for_each(|item| *item += 1);
        });
        sum[0] = items.iter().sum();
    });
    assert_eq!(sums, [200; 50]);
}

/// The other threads must not be left in a loop whose data are gone.
#[test]
fn a_panic_in_a_block_comes_out_once_all_others_are_done() {
    let workers = threads(4);
    for bad in [0, 17, 99] {
        let done = AtomicUsize::new(0);
        let work = |first: usize, _: &mut [u8]| {
            assert_ne!(first, bad, "a bad block");
            toil(first, 1000);
            done.fetch_add(1, Relaxed);
        };
        let mut items = [0; 100];
        let run = std::panic::AssertUnwindSafe(|| workers.for_each_block(&mut items, 1, work));
        assert!(std::panic::catch_unwind(run).is_err());
        assert_eq!(done.load(Relaxed), 99);
    }
    check(&workers, 100);
}

#[test]
fn a_pool_that_panics_leaves_nobody_in_the_loop() {
    let workers = pool(1, |_| panic!("no threads today"));
    let mut items = vec![0; 100];
    let work = |first: usize, item: &mut [usize]| item[0] = toil(first, 5_000);
    let run = std::panic::AssertUnwindSafe(|| workers.for_each_block(&mut items, 1, work));
    assert!(std::panic::catch_unwind(run).is_err());
    assert!(items.iter().enumerate().all(|(index, &item)| item == toil(index, 5_000)));
}

#[test]
fn several_threads_do_take_part() {
    let workers = threads(2);
    let mut who = vec![thread::current().id(); 2_000];
    for _ in 0..100 {
        workers.for_each_block(&mut who, 1, |index, who| {
            toil(index, 2_000);
            who[0] = thread::current().id();
        });
        if who.iter().any(|&id| id != thread::current().id()) {
            return;
        }
    }
    panic!("nobody helped");
}

#[test]
fn two_slices_are_gone_over_side_by_side() {
    let (mut a, mut b) = ((0..1_000).collect::<Vec<usize>>(), vec![0; 1_000]);
    threads(3).for_each_block_of_two((&mut a, &mut b), 64, |first, a, b| {
        for (index, (a, b)) in (first..).zip(a.iter_mut().zip(b)) {
            assert_eq!(*a, index);
            *b = 2 * *a;
            *a = 0;
        }
    });
    assert!(a.iter().all(|&a| a == 0) && b.into_iter().eq((0..1_000).map(|index| 2 * index)));
}

#[test]
fn listed_values_are_changed_each_once() {
    for workers in [Workers::inline(), threads(3)] {
        let mut arena: Arena<u32> = Arena::default();
        let ids: Vec<_> = (0..1_000).map(|value| arena.insert(value)).collect();
        arena.remove(ids[9]);
        let slots: Vec<u32> = (0..1_000).step_by(3).collect();
        let mut places = vec![usize::MAX; slots.len()];
        workers.for_each_listed(
            (&mut arena, &slots),
            &mut places,
            10,
            |place, value, noted| {
                *value += 1_000_000;
                *noted = place;
            },
        );
        for (id, &value) in arena.iter() {
            let is_listed = id.index() % 3 == 0;
            assert_eq!(value, id.index() + if is_listed { 1_000_000 } else { 0 });
        }
        assert_eq!(places[3], usize::MAX, "its slot is empty");
        places[3] = 3;
        assert!(places.into_iter().eq(0..slots.len()));
    }
}

#[test]
#[should_panic(expected = "slots ascend")]
fn no_value_can_be_listed_twice() {
    let mut arena: Arena<u32> = Arena::default();
    arena.insert(0);
    Workers::inline().for_each_listed((&mut arena, &[0, 0]), &mut [(), ()], 1, |_, _, ()| {});
}

#[test]
fn what_is_gathered_is_in_order() {
    for workers in [Workers::inline(), threads(3)] {
        let (mut memory, mut out) = (Vec::new(), vec![7]);
        for len in [0, 1, 1_000, 10] {
            workers.gather(len, 16, (&mut memory, &mut out), |range, found| {
                found.extend(range.filter(|number| number % 3 == 1));
            });
            assert!(out.iter().copied().eq((0..len).filter(|number| number % 3 == 1)));
        }
    }
}
