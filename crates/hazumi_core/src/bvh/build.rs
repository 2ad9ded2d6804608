//! Build of a BVH, top down, each split along the best of a few planes.

use super::{BvhNode, MAX_DEPTH};
use crate::bounds::Bounds;

/// Most places along an axis where a split is tried, plus one.
const BINS: usize = 16;
/// So few boxes are halved: trying planes takes longer than it saves, dimensionless.
const FEW: usize = 4;
/// Axes of space; boxes with fewer use the first ones.
const AXES: usize = 3;

/// A box that has no place in the tree yet.
#[derive(Clone, Copy)]
struct UnplacedBox<B> {
    bounds: B,
    center: [f32; AXES],
    item: u32,
}

/// A node whose boxes are still to be divided.
struct BuildTask {
    node: usize,
    first: usize,
    end: usize,
    depth: usize,
}

/// Where a run of boxes is divided, and the boxes around the two halves.
struct Split<B> {
    middle: usize,
    bounds: [B; 2],
}

/// The nodes of a tree: the root, then pairs of siblings, each parent before its children.
///
/// The places that are tried lie along the axis on which the centres are spread most. The best
/// one has the least sum of the sizes of its two boxes, each times the boxes in it: the
/// expected number of looks of a random line.
///
/// Source: Wald, *On Fast Construction of SAH-based Bounding Volume Hierarchies*, 2007.
/// `[wald2007]`
pub(super) fn build<B: Bounds>(items: impl Iterator<Item = (u32, B)>) -> Vec<BvhNode<B>> {
    let mut loose: Vec<_> =
        items.map(|(item, bounds)| UnplacedBox::new(item, bounds)).collect();
    let Some(bounds) = around(&loose) else { return Vec::new() };
    let mut nodes = Vec::with_capacity(2 * loose.len() - 1);
    nodes.push(BvhNode { bounds, link: loose[0].item, is_item: true });
    let mut tasks = vec![BuildTask { node: 0, first: 0, end: loose.len(), depth: 0 }];
    while let Some(BuildTask { node, first, end, depth }) = tasks.pop() {
        if end - first == 1 {
            nodes[node].link = loose[first].item;
            continue;
        }
        let Split { middle, bounds } = split(&mut loose[first..end], depth);
        let (child, middle) = (nodes.len(), first + middle);
        nodes[node].link = u32::try_from(child).unwrap_or(u32::MAX);
        nodes[node].is_item = false;
        nodes.extend(bounds.map(|bounds| BvhNode { bounds, link: 0, is_item: true }));
        // The left one is taken up first, so that a way down runs on in memory.
        tasks.push(BuildTask { node: child + 1, first: middle, end, depth: depth + 1 });
        tasks.push(BuildTask { node: child, first, end: middle, depth: depth + 1 });
    }
    nodes
}

impl<B: Bounds> UnplacedBox<B> {
    fn new(item: u32, bounds: B) -> Self {
        let mut center = [0.0; AXES];
        for (axis, center) in center.iter_mut().enumerate().take(B::AXES) {
            let [low, high] = bounds.span(axis);
            let middle = 0.5 * low + 0.5 * high;
            // A box without an end in one direction has no middle, and may lie anywhere.
            *center = if middle.is_finite() { middle } else { 0.0 };
        }
        Self { bounds, center, item }
    }
}

/// The box around all of them; `None` when there are none.
fn around<B: Bounds>(loose: &[UnplacedBox<B>]) -> Option<B> {
    loose.iter().map(|loose| loose.bounds).reduce(B::union)
}

/// Divides at least two boxes into two runs that are not empty.
fn split<B: Bounds>(loose: &mut [UnplacedBox<B>], depth: usize) -> Split<B> {
    let (axis, low, spread) = widest_axis(loose);
    // Halving needs this many forks more; it begins when there are no others left.
    let forks = usize::BITS - (loose.len() - 1).leading_zeros();
    if loose.len() > FEW && spread > 0.0 && depth + (forks as usize) < MAX_DEPTH {
        let bins = Bins::new(axis, low, spread, loose.len());
        if let Some((last, bounds)) = bins.best(loose) {
            let middle = partition(loose, |loose| bins.of(loose) <= last);
            return Split { middle, bounds };
        }
    }
    halve(loose, axis)
}

/// The axis on which the centres are spread most, where they begin on it, and how far they go.
fn widest_axis<B: Bounds>(loose: &[UnplacedBox<B>]) -> (usize, f32, f32) {
    let (mut low, mut high) = ([f32::INFINITY; AXES], [f32::NEG_INFINITY; AXES]);
    for loose in loose {
        for axis in 0..AXES {
            let center = loose.center[axis];
            low[axis] = if center < low[axis] { center } else { low[axis] };
            high[axis] = if center > high[axis] { center } else { high[axis] };
        }
    }
    let spreads = [0, 1, 2].map(|axis| (axis, low[axis], high[axis] - low[axis]));
    let [x, y, z] = spreads;
    let wider = if y.2 > x.2 { y } else { x };
    if z.2 > wider.2 { z } else { wider }
}

/// Slices of equal width along an axis, by the centres of the boxes.
struct Bins {
    axis: usize,
    low: f32,
    /// Bins per metre.
    density: f32,
    count: usize,
}

impl Bins {
    fn new(axis: usize, low: f32, spread: f32, boxes: usize) -> Self {
        let count = boxes.min(BINS);
        Self { axis, low, density: count as f32 / spread, count }
    }

    /// The bin of a box.
    #[expect(clippy::cast_possible_truncation, reason = "saturates, and is limited next")]
    fn of<B>(&self, loose: &UnplacedBox<B>) -> usize {
        let place = (loose.center[self.axis] - self.low) * self.density;
        (place as usize).min(self.count - 1)
    }

    /// The last bin of the first half, and the boxes around both halves; `None` when no place
    /// divides the boxes, or their sizes are beyond the range of `f32`.
    fn best<B: Bounds>(&self, loose: &[UnplacedBox<B>]) -> Option<(usize, [B; 2])> {
        let mut bins: [Option<(B, u32)>; BINS] = [None; BINS];
        for loose in loose {
            let bin = &mut bins[self.of(loose)];
            *bin = join(*bin, Some((loose.bounds, 1)));
        }
        // The bounds beyond each place, from the end; then the bounds before it, from the
        // start.
        let mut beyond = [None; BINS];
        let mut rest = None;
        for bin in (1..self.count).rev() {
            rest = join(rest, bins[bin]);
            beyond[bin - 1] = rest;
        }
        let (mut best, mut least) = (None, f32::INFINITY);
        let mut before = None;
        for last in 0..self.count - 1 {
            before = join(before, bins[last]);
            let (Some((first, first_count)), Some((second, second_count))) =
                (before, beyond[last])
            else {
                continue;
            };
            let cost = first.cost() * first_count as f32 + second.cost() * second_count as f32;
            if cost < least {
                least = cost;
                best = Some((last, [first, second]));
            }
        }
        best
    }
}

/// Two bins as one.
fn join<B: Bounds>(a: Option<(B, u32)>, b: Option<(B, u32)>) -> Option<(B, u32)> {
    match (a, b) {
        (Some((box_a, count_a)), Some((box_b, count_b))) => {
            Some((box_a.union(box_b), count_a + count_b))
        }
        (None, one) | (one, None) => one,
    }
}

/// Brings those that belong to the first half to the front, and returns their number.
fn partition<B: Bounds>(
    loose: &mut [UnplacedBox<B>],
    is_first: impl Fn(&UnplacedBox<B>) -> bool,
) -> usize {
    let (mut front, mut back) = (0, loose.len());
    while front < back {
        if is_first(&loose[front]) {
            front += 1;
        } else {
            back -= 1;
            loose.swap(front, back);
        }
    }
    front
}

/// Two runs of the same length, for few boxes and for those that no plane divides.
fn halve<B: Bounds>(loose: &mut [UnplacedBox<B>], axis: usize) -> Split<B> {
    loose.sort_unstable_by(|a, b| {
        a.center[axis].total_cmp(&b.center[axis]).then(a.item.cmp(&b.item))
    });
    let middle = loose.len() / 2;
    let half = |half: &[UnplacedBox<B>], other: B| around(half).unwrap_or(other);
    let whole = loose[0].bounds;
    Split { middle, bounds: [half(&loose[..middle], whole), half(&loose[middle..], whole)] }
}
