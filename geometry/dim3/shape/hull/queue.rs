//! Queue of triangles: about the one with the farthest point, in constant time.

use super::count_u32;

/// An entry and the one below it in its stack.
#[derive(Clone, Copy)]
pub(super) struct QueueNode<T> {
    entry: T,
    below: u32,
}

const END: u32 = u32::MAX;

/// Stacks of entries of about the same distance, four to each power of two, and one for those
/// within the flatness, which come last.
///
/// An exact order costs a heap, which took a quarter of the time of a hull, and gains nothing:
/// that the distance is within a fifth of the largest is enough for hulls of few vertices.
pub(super) struct BucketQueue<T> {
    nodes: Vec<QueueNode<T>>,
    /// The stack of nodes to use again.
    free: u32,
    tops: [u32; 64],
    /// Bit `i` tells whether stack `i` holds anything.
    filled: u64,
    flatness: f64,
    /// The bits of the distance where stack 1 begins, without those that stacks share.
    lowest: u64,
}

/// Bits of an `f64` that do not tell stacks apart.
const SHARED: u32 = 50;

impl<T: Copy> BucketQueue<T> {
    /// A queue for distances up to about `size`, in metres; `nodes` is memory to use.
    pub(super) fn new(size: f64, flatness: f64, nodes: Vec<QueueNode<T>>) -> Self {
        let least = flatness.max(size / 32_768.0);
        Self {
            nodes,
            free: END,
            tops: [END; 64],
            filled: 0,
            flatness,
            lowest: least.to_bits() >> SHARED,
        }
    }

    /// The memory it worked with.
    pub(super) fn into_nodes(self) -> Vec<QueueNode<T>> {
        self.nodes
    }

    pub(super) fn push(&mut self, entry: T, distance: f64) {
        let above = (distance.to_bits() >> SHARED).saturating_sub(self.lowest).min(62);
        let stack = if distance > self.flatness { above + 1 } else { 0 };
        self.filled |= 1 << stack;
        let top = &mut self.tops[usize::try_from(stack).unwrap_or(0)];
        let node = QueueNode { entry, below: *top };
        *top = self.free;
        if let Some(slot) = self.nodes.get_mut(self.free as usize) {
            self.free = slot.below;
            *slot = node;
        } else {
            *top = count_u32(self.nodes.len());
            self.nodes.push(node);
        }
    }

    /// Takes out one of the entries with about the largest distance.
    pub(super) fn pop(&mut self) -> Option<T> {
        let stack = self.filled.checked_ilog2()? as usize;
        let index = self.tops[stack];
        let node = &mut self.nodes[index as usize];
        self.tops[stack] = std::mem::replace(&mut node.below, self.free);
        self.free = index;
        if self.tops[stack] == END {
            self.filled &= !(1 << stack);
        }
        Some(node.entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_comes_out_first_up_to_a_fifth() {
        let distances = [0.5, 1e-9, 6.9, 0.02, 0.0, 6.5, 0.03, 3.0, 1e-7];
        let mut queue = BucketQueue::new(8.0, 1e-8, Vec::new());
        distances.iter().for_each(|&distance| queue.push(distance, distance));
        assert_eq!(queue.pop(), Some(6.5), "the last in goes first");
        queue.push(6.5, 6.5);
        let out = Vec::from_iter(std::iter::from_fn(|| queue.pop()));
        assert_eq!(out.len(), distances.len());
        assert!(out[..7].windows(2).all(|pair| pair[0] > 0.8 * pair[1]), "{out:?}");
        assert!(out[7..].iter().all(|&distance| distance <= 1e-8), "{out:?}");
    }
}
