//! Work cut into blocks of fixed size, so that results do not depend on the threads.

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::pair::PairKind;

/// Pairs that are tested in one go.
const BLOCK: u64 = 500;

/// Pairs of one kind, from the first index up to, but without, the last one.
pub(crate) struct Block {
    /// Position of the kind in the list of kinds.
    pub(crate) row: usize,
    pub(crate) kind: PairKind,
    pub(crate) indices: std::ops::Range<u64>,
}

/// Answers all blocks of `count` pairs of every kind on all cores, in order.
pub(crate) fn answer<T: Send>(
    what: &'static str,
    kinds: &[PairKind],
    count: u64,
    ask: impl Fn(&Block) -> T + Sync,
) -> Vec<(usize, T)> {
    let blocks: Vec<Block> = (0..kinds.len())
        .flat_map(|row| {
            (0..count.div_ceil(BLOCK)).map(move |block| Block {
                row,
                kind: kinds[row],
                indices: block * BLOCK..count.min((block + 1) * BLOCK),
            })
        })
        .collect();
    let bar = bar(what, blocks.len() as u64);
    let answers = blocks
        .par_iter()
        .map(|block| {
            let answer = (block.row, ask(block));
            bar.inc(1);
            answer
        })
        .collect();
    bar.finish_and_clear();
    answers
}

/// A bar on the error stream; none where that is no terminal.
pub(crate) fn bar(what: &'static str, length: u64) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{msg:12} {wide_bar} {percent:>3} % {eta:>6} left");
    let bar = ProgressBar::new(length).with_message(what);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
