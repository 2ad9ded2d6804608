//! How many steps searches for closest points take, and how many are stopped before they are
//! sure.

use hazumi3d::Pose;
use hazumi3d::query::{SimplexCache, closest};
use serde::Serialize;

use crate::blocks::{self, Block};
use crate::kind::{KINDS, Stock};
use crate::pair::{Pair, PairKind};
use crate::random::Random;

/// The most steps that a search takes.
const MAX_STEPS: usize = 64;

/// Searches of a kind of pair that may be stopped at the cap, a part of all: 1 in 10 million of
/// all kinds is, a segment that grazes an ellipsoid a thousand times smaller, whose distance is
/// then 5e-7 m in place of less.
const MOST_CAPPED: f64 = 1e-5;

/// The searches of one kind of pair.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct IterationCounts {
    /// The kinds of the two shapes.
    pub(crate) pair: String,
    /// Number of searches; every second one begins where that of the same pair ended.
    pub(crate) searches: u64,
    /// Those that were stopped before they were sure.
    pub(crate) capped: u64,
    /// How many took so many steps, from 0 on.
    pub(crate) steps: Vec<u64>,
    /// The first that was stopped.
    pub(crate) first: Option<String>,
}

impl IterationCounts {
    /// Whether more were stopped than may be.
    pub(crate) fn is_broken(&self) -> bool {
        self.capped as f64 > MOST_CAPPED * self.searches as f64
    }

    fn new(kind: PairKind) -> Self {
        let steps = vec![0; MAX_STEPS + 1];
        Self { pair: kind.name(), searches: 0, capped: 0, steps, first: None }
    }

    fn join(&mut self, later: Self) {
        self.searches += later.searches;
        self.capped += later.capped;
        self.first = self.first.take().or(later.first);
        for (all, more) in self.steps.iter_mut().zip(later.steps) {
            *all += more;
        }
    }

    /// The most steps that one of them took.
    pub(crate) fn most_steps(&self) -> usize {
        self.steps.iter().rposition(|count| *count > 0).unwrap_or_default()
    }
}

/// Counts the searches of about `total` pairs of all `kinds` together.
pub(crate) fn count_iterations(
    stock: &Stock,
    kinds: &[PairKind],
    total: u64,
) -> Vec<IterationCounts> {
    let mut counts: Vec<IterationCounts> =
        kinds.iter().map(|kind| IterationCounts::new(*kind)).collect();
    // The list is that of all kinds, whichever are chosen, so that a kind gets the same pairs.
    let share = (total / 2).div_ceil((KINDS.len() * (KINDS.len() + 1) / 2) as u64);
    for (row, count) in blocks::answer("searches", kinds, share, |block| ask(stock, block)) {
        counts[row].join(count);
    }
    counts
}

fn ask(stock: &Stock, block: &Block) -> IterationCounts {
    let mut count = IterationCounts::new(block.kind);
    for index in block.indices.clone() {
        let mut random = Random::new(1000 + block.kind.seed(), index);
        let pair = Pair::new(stock, block.kind, &mut random);
        let (Some(a), Some(b)) = (pair.a.core(), pair.b.core()) else { continue };
        let mut cache = SimplexCache::default();
        let step = random.direction() * (0.01 * pair.size);
        let moved = Pose::new(pair.b_in_a.position + step, pair.b_in_a.rotation);
        for (pose, name) in [(pair.b_in_a, "cold"), (moved, "warm")] {
            let found = closest(a, b, &pose, &mut cache);
            count.searches += 1;
            count.steps[(found.steps as usize).min(MAX_STEPS)] += 1;
            if !found.converged {
                count.capped += 1;
                count.first.get_or_insert_with(|| {
                    let shapes = [&pair.a.shape, &pair.b.shape];
                    format!("{name} pair {index}: {pose:?} {found:?} {shapes:?}")
                });
            }
        }
    }
    count
}
