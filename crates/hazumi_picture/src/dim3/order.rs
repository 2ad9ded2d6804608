//! In which order to paint: what is behind comes first.

use std::cmp::Ordering;
use std::collections::{BTreeSet, BinaryHeap};

/// Sorts things `0..depths.len()` so that each comes before all that hide a part of it.
///
/// `hides` holds pairs `(front, back)`. Where they go round in a circle, and where they say
/// nothing, the greater of `depths` comes first.
pub(super) fn back_to_front(depths: &[f32], hides: &BTreeSet<(usize, usize)>) -> Vec<usize> {
    let count = depths.len();
    let mut waits_for = vec![0_usize; count];
    let mut fronts = vec![Vec::new(); count];
    for &(front, back) in hides {
        waits_for[front] += 1;
        fronts[back].push(front);
    }
    let item = |index: usize| Item { depth: depths[index], index };
    let mut ready: BinaryHeap<Item> =
        (0..count).filter(|&index| waits_for[index] == 0).map(item).collect();
    let mut stuck: BinaryHeap<Item> = (0..count).map(item).collect();
    let mut is_painted = vec![false; count];
    let mut order = Vec::with_capacity(count);
    while let Some(Item { index, .. }) = ready.pop().or_else(|| stuck.pop()) {
        if is_painted[index] {
            continue;
        }
        is_painted[index] = true;
        order.push(index);
        for &front in &fronts[index] {
            waits_for[front] -= 1;
            if waits_for[front] == 0 {
                ready.push(item(front));
            }
        }
    }
    order
}

/// A thing to paint; the deepest, then the first, is the greatest.
#[derive(Clone, Copy, Debug)]
struct Item {
    depth: f32,
    index: usize,
}

impl Ord for Item {
    fn cmp(&self, other: &Self) -> Ordering {
        self.depth.total_cmp(&other.depth).then(other.index.cmp(&self.index))
    }
}

impl PartialOrd for Item {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Item {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Item {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hides_comes_later_even_when_it_is_deeper() {
        assert_eq!(back_to_front(&[1.0, 2.0, 3.0], &BTreeSet::new()), [2, 1, 0]);
        assert_eq!(back_to_front(&[1.0, 2.0, 3.0], &BTreeSet::from([(2, 0)])), [1, 0, 2]);
    }

    #[test]
    fn a_circle_is_cut_at_the_deepest() {
        let circle = BTreeSet::from([(0, 1), (1, 2), (2, 0)]);
        assert_eq!(back_to_front(&[1.0, 2.0, 3.0], &circle), [2, 1, 0]);
    }
}
