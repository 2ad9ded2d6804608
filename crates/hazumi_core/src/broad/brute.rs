//! The broad phase that cannot be wrong.

use super::{BroadPhase, Pair};
use crate::bounds::Bounds;

/// Tests every box against every other: O(n²), and the oracle of all other broad phases.
#[derive(Clone, Copy, Debug, Default)]
pub struct Brute;

impl<B: Bounds> BroadPhase<B> for Brute {
    fn pairs(&mut self, boxes: &[B], out: &mut Vec<Pair>) {
        out.clear();
        for (a, box_a) in (0u32..).zip(boxes) {
            let others = (a + 1..).zip(&boxes[a as usize + 1..]);
            out.extend(others.filter(|(_, box_b)| box_a.overlaps(box_b)).map(|(b, _)| (a, b)));
        }
    }
}
