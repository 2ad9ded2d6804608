//! Brute-force broad phase: tests every pair.

use super::algorithm::{BLOCK, BroadPhaseAlgorithm, number};
use super::extent::Extent;
use super::list::List;
use super::pair_collector::PairCollector;
use super::proxies::Proxies;
use super::query_region::QueryRegion;
use crate::bounds::Bounds;
use crate::parallel::Workers;
use crate::simd::{dispatch, level};

/// Tests every box against every other, sixteen at once: O(n²). Use it for a few hundred boxes,
/// and for many boxes tested against a few others, such as bullets against targets
/// ([`BroadPhase::pairs_with`](super::BroadPhase::pairs_with)).
#[derive(Clone, Debug, Default)]
pub struct BruteForce {
    /// In ascending order.
    boxes: Vec<(u32, Extent)>,
    list: List,
}

impl BruteForce {
    /// Tells the items from the `first` entry on whose boxes overlap `query`.
    fn overlapping(&self, query: &Extent, first: usize, axes: usize, found: impl FnMut(u32)) {
        let run = first..self.boxes.len();
        dispatch!(level(), simd => self.list.overlapping(simd, query, run, axes, found));
    }
}

impl<B: Bounds> BroadPhaseAlgorithm<B> for BruteForce {
    fn refresh(&mut self, items: &Proxies<B>, _: &Workers) {
        self.boxes.clear();
        self.boxes.extend(items.iter().map(|(item, b)| (item, Extent::of(b))));
        self.list.fill(self.boxes.iter().copied());
    }

    fn visit(&self, _: &Proxies<B>, region: &QueryRegion<'_>, found: &mut dyn FnMut(u32)) {
        match region {
            QueryRegion::Box(query) => self.overlapping(query, 0, B::AXES, found),
            _ => self.list.visit_run(region, 0..self.boxes.len(), found),
        }
    }

    fn pairs(&self, _: &Proxies<B>, gather: &mut PairCollector<'_>) {
        gather.each(self.boxes.len(), BLOCK, |entry, found| {
            let (a, extent) = &self.boxes[entry];
            self.overlapping(extent, entry + 1, B::AXES, |b| found.push((*a, b)));
        });
    }

    fn pairs_with(&self, _: &Proxies<B>, others: &[B], gather: &mut PairCollector<'_>) {
        gather.each(others.len(), BLOCK, |index, found| {
            let extent = Extent::of(&others[index]);
            if extent.is_sound() {
                self.overlapping(&extent, 0, B::AXES, |item| found.push((item, number(index))));
            }
        });
    }
}
