//! Every item is worked on once, whatever the number of threads.

use std::num::NonZeroUsize;

use hazumi_core::{SharedSlice, Workers};

fn workers() -> impl Iterator<Item = Workers> {
    [1, 2, 3, 8].into_iter().map(|count| Workers::threads(NonZeroUsize::new(count).unwrap()))
}

#[test]
fn every_item_once_with_its_index() {
    for workers in workers() {
        for len in [0, 1, 63, 64, 65, 1000] {
            let mut items = vec![usize::MAX; len];
            workers.for_each_block(&mut items, 64, |first, block| {
                for (index, item) in (first..).zip(block) {
                    assert_eq!(*item, usize::MAX, "item {index} twice");
                    *item = index;
                }
            });
            assert!(items.iter().copied().eq(0..len), "{} threads", workers.count());
        }
    }
}

/// Edges of a perfect matching share no item, so all of them may write at once.
#[test]
fn disjoint_items_are_written_by_whoever_takes_them() {
    for workers in workers() {
        let mut numbers: Vec<u64> = (0..2_000).collect();
        let mut edges: Vec<[usize; 2]> = (0..1_000).map(|i| [i, 1_999 - i]).collect();
        let shared = SharedSlice::new(&mut numbers);
        workers.for_each_block(&mut edges, 8, |_, edges| {
            for &mut [a, b] in edges {
                // SAFETY: an item is in one edge only, and the two ends of an edge differ.
                let (a, b) = unsafe { (shared.get_mut(a), shared.get_mut(b)) };
                std::mem::swap(a, b);
            }
        });
        assert!(numbers.into_iter().eq((0..2_000).rev()));
    }
}

#[test]
fn with_threads_the_work_is_shared_out() {
    let workers = Workers::threads(NonZeroUsize::new(4).unwrap());
    assert_eq!(workers.count(), if cfg!(feature = "threads") { 4 } else { 1 });
    assert_eq!(Workers::inline().count(), 1);
}
