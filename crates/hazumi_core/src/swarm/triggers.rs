//! Triggers: pairs that began, continue, or ended contact.

use super::plan::bits;
use crate::broad::Pair;
use crate::radix;

/// Triggers: compare the pairs of one frame with those of the frame before.
#[derive(Clone, Debug, Default)]
pub struct Triggers {
    last: Vec<u64>,
    now: Vec<u64>,
    spare: Vec<u64>,
    /// In ascending order.
    renewed: Vec<u32>,
}

/// Pairs by their change since the frame before, each list in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TriggerEvents {
    /// Pairs in contact that were not before.
    pub started: Vec<Pair>,
    /// Pairs in contact that were before, too.
    pub stayed: Vec<Pair>,
    /// Pairs no longer in contact.
    pub ended: Vec<Pair>,
}

impl Triggers {
    /// Updates the triggers with the pairs of a frame, in any order but each once, and replaces
    /// `touches`.
    ///
    /// `renewed` are the numbers of things that were replaced since the frame before, in any
    /// order. Contacts of the old thing have ended, and contacts of the new one have begun.
    pub fn update(&mut self, pairs: &[Pair], renewed: &[u32], touches: &mut TriggerEvents) {
        std::mem::swap(&mut self.last, &mut self.now);
        self.take(pairs);
        self.renewed.clear();
        self.renewed.extend_from_slice(renewed);
        self.renewed.sort_unstable();
        touches.started.clear();
        touches.stayed.clear();
        touches.ended.clear();
        let mut last = self.last.iter().copied().peekable();
        for &now in &self.now {
            while let Some(gone) = last.next_if(|&last| last < now) {
                touches.ended.push(pair(gone));
            }
            if last.next_if_eq(&now).is_none() {
                touches.started.push(pair(now));
            } else if self.is_renewed(now) {
                touches.ended.push(pair(now));
                touches.started.push(pair(now));
            } else {
                touches.stayed.push(pair(now));
            }
        }
        touches.ended.extend(last.map(pair));
    }

    /// Forgets the last frame: all contacts of the next one begin.
    pub fn clear(&mut self) {
        self.now.clear();
    }

    /// Sorts the pairs by the first number, then by the second.
    fn take(&mut self, pairs: &[Pair]) {
        let [all_a, all_b] =
            pairs.iter().fold([0, 0], |[all_a, all_b], &(a, b)| [all_a | a, all_b | b]);
        let [bits_a, bits_b] = [all_a, all_b].map(|all| bits(all.into()));
        self.now.clear();
        self.now.extend(pairs.iter().map(|&(a, b)| (u64::from(a) << bits_b) | u64::from(b)));
        self.spare.resize(self.now.len(), 0);
        // Numbers without the gap between the two are sorted in fewer passes.
        radix::sort(&mut self.now, &mut self.spare, 0, bits_a + bits_b);
        for number in &mut self.now {
            let b = *number & ((1 << bits_b) - 1);
            *number = (*number >> bits_b << u32::BITS) | b;
        }
    }

    fn is_renewed(&self, number: u64) -> bool {
        let (a, b) = pair(number);
        [a, b].iter().any(|item| self.renewed.binary_search(item).is_ok())
    }
}

#[expect(clippy::cast_possible_truncation, reason = "each half is the number of a thing")]
fn pair(number: u64) -> Pair {
    ((number >> u32::BITS) as u32, number as u32)
}
