//! Pair collector: gathers pairs from many threads and sorts them.

use super::Pair;
use crate::parallel::Workers;

/// Pairs of one item that are sorted by insertion.
const FEW: usize = 24;

/// Memory of a question, kept from one to the next.
#[derive(Debug, Default)]
pub(super) struct GatherMemory {
    lists: Vec<Vec<Pair>>,
    sorted: Vec<Pair>,
    places: Vec<u32>,
}

/// Collector of the pairs that a broad phase finds.
#[derive(Debug)]
pub struct PairCollector<'a> {
    workers: &'a Workers,
    memory: &'a mut GatherMemory,
    out: &'a mut Vec<Pair>,
}

impl<'a> PairCollector<'a> {
    pub(super) fn new(
        workers: &'a Workers,
        memory: &'a mut GatherMemory,
        out: &'a mut Vec<Pair>,
    ) -> Self {
        out.clear();
        Self { workers, memory, out }
    }

    /// Adds pairs on the calling thread.
    pub fn found(&mut self) -> &mut Vec<Pair> {
        self.out
    }

    /// Runs `count` blocks of work, several at a time; `work(block, found)` adds to `found`.
    pub fn blocks(&mut self, count: usize, work: impl Fn(usize, &mut Vec<Pair>) + Sync) {
        if self.workers.count() == 1 || count <= 1 {
            for block in 0..count {
                work(block, self.out);
            }
            return;
        }
        let lists = &mut self.memory.lists;
        if lists.len() < count {
            lists.resize_with(count, Vec::new);
        }
        self.workers.for_each_block(&mut lists[..count], 1, |block, list| {
            list[0].clear();
            work(block, &mut list[0]);
        });
        for list in &lists[..count] {
            self.out.extend_from_slice(list);
        }
    }

    /// Runs `count` items of work in blocks of `block_len`; `work(index, found)` adds to
    /// `found`.
    pub fn each(
        &mut self,
        count: usize,
        block_len: usize,
        work: impl Fn(usize, &mut Vec<Pair>) + Sync,
    ) {
        self.blocks(count.div_ceil(block_len), |block, found| {
            for index in block * block_len..((block + 1) * block_len).min(count) {
                work(index, found);
            }
        });
    }

    /// Sorts the pairs, whose first numbers are below `end`.
    pub(super) fn sort(self, end: usize) {
        let Self { memory, out, .. } = self;
        if out.len() < end / 8 || out.len() >= u32::MAX as usize {
            out.sort_unstable();
            return;
        }
        // By the first number into runs, and each run by itself.
        let GatherMemory { sorted, places, .. } = memory;
        places.clear();
        places.resize(end + 1, 0);
        for &(a, _) in &*out {
            places[a as usize + 1] += 1;
        }
        for index in 1..places.len() {
            places[index] += places[index - 1];
        }
        sorted.clear();
        sorted.resize(out.len(), (0, 0));
        for &pair in &*out {
            let place = &mut places[pair.0 as usize];
            sorted[*place as usize] = pair;
            *place += 1;
        }
        std::mem::swap(out, sorted);
        // Each place is now the end of its run.
        let mut first = 0;
        for &end in &places[..end] {
            sort_run(&mut out[first..end as usize]);
            first = end as usize;
        }
    }
}

/// Sorts pairs with the same first number.
fn sort_run(run: &mut [Pair]) {
    if run.len() > FEW {
        run.sort_unstable_by_key(|&(_, b)| b);
        return;
    }
    for end in 1..run.len() {
        let pair = run[end];
        let mut place = end;
        while place > 0 && run[place - 1].1 > pair.1 {
            run[place] = run[place - 1];
            place -= 1;
        }
        run[place] = pair;
    }
}
