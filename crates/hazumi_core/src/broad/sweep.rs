//! Sweep and prune along one axis.

use super::{BroadPhase, Pair};
use crate::bounds::Bounds;

/// Sorts the boxes by where they begin along one axis, then sweeps along it.
///
/// A box is tested only against those that begin before it ends. The axis is the one along which
/// the boxes are spread most. The order of the last call is kept, because a world changes little
/// from step to step and an almost sorted list sorts in almost linear time.
///
/// Good up to some 10,000 boxes of similar size; boxes stacked in a plane across the axis are its
/// worst case, O(n²).
///
/// Source: Baraff, *Dynamic Simulation of Non-Penetrating Rigid Bodies*, 1992, §5.1.
/// `[baraff1992]`
#[derive(Clone, Debug, Default)]
pub struct Sweep {
    order: Vec<u32>,
    sorted: Vec<Entry>,
}

/// A box on the sweep: where it begins and ends along the axis, and which one it is.
#[derive(Clone, Copy, Debug)]
struct Entry {
    start: f32,
    end: f32,
    index: u32,
}

impl<B: Bounds> BroadPhase<B> for Sweep {
    fn pairs(&mut self, boxes: &[B], out: &mut Vec<Pair>) {
        out.clear();
        self.sort(boxes, widest_axis(boxes));
        for (position, entry) in self.sorted.iter().enumerate() {
            let box_a = &boxes[entry.index as usize];
            let reach = self.sorted[position + 1..].iter().take_while(|b| b.start <= entry.end);
            out.extend(
                reach
                    .filter(|b| box_a.overlaps(&boxes[b.index as usize]))
                    .map(|b| (entry.index.min(b.index), entry.index.max(b.index))),
            );
        }
        out.sort_unstable();
    }
}

impl Sweep {
    /// Fills `self.sorted`, by start and then index: a total order, so the sort has one answer.
    fn sort<B: Bounds>(&mut self, boxes: &[B], axis: usize) {
        if self.order.len() != boxes.len() {
            self.order.clear();
            self.order.extend((0u32..).take(boxes.len()));
        }
        self.sorted.clear();
        self.sorted.extend(self.order.iter().map(|&index| {
            let [start, end] = boxes[index as usize].span(axis);
            Entry { start, end, index }
        }));
        // The standard stable sort finds and keeps the runs that are already in order.
        self.sorted.sort_by(|a, b| a.start.total_cmp(&b.start).then(a.index.cmp(&b.index)));
        self.order.clear();
        self.order.extend(self.sorted.iter().map(|entry| entry.index));
    }
}

/// The axis along which the centres have the greatest variance. Summed in `f64` in the order of
/// the boxes, so that the choice is reproducible.
fn widest_axis<B: Bounds>(boxes: &[B]) -> usize {
    let variance = |axis: usize| {
        let centers = boxes.iter().map(|b| {
            let [start, end] = b.span(axis);
            // Unbounded boxes (half-spaces) have no centre and say nothing about the spread.
            let center = 0.5 * (f64::from(start) + f64::from(end));
            if center.is_finite() && (end - start).is_finite() { center } else { 0.0 }
        });
        let (sum, squares) =
            centers.fold((0.0, 0.0), |(sum, squares), c| (sum + c, squares + c * c));
        let count = boxes.len().max(1) as f64;
        squares / count - (sum / count) * (sum / count)
    };
    let variances = (0..B::AXES).map(variance);
    variances
        .enumerate()
        .fold((0, f64::MIN), |best, next| if next.1 > best.1 { next } else { best })
        .0
}
