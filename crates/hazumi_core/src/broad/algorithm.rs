//! Interface of broad-phase algorithms.

use super::extent::Extent;
use super::nearest::Queue;
use super::pair_collector::PairCollector;
use super::proxies::Proxies;
use super::query_region::QueryRegion;
use crate::bounds::Bounds;
use crate::parallel::Workers;

/// Items or boxes of a block of questions: enough to be worth a thread's way.
pub(super) const BLOCK: usize = 256;

/// Finds boxes among many, as a part of a [`BroadPhase`](super::BroadPhase).
///
/// # Contract
///
/// Queries come after [`Self::refresh`], with the same items as it. Results are exact: derived
/// data of the items (cells, margins, trees) only saves tests. They come in any order, each
/// once; the broad phase sorts them. Only two functions are needed, the others have defaults.
pub trait BroadPhaseAlgorithm<B: Bounds>: Send + Sync {
    /// Learns about the changes of [`Proxies::changed`], of which there are some.
    fn refresh(&mut self, items: &Proxies<B>, workers: &Workers);

    /// Visits the items whose boxes overlap `region`.
    fn visit(&self, items: &Proxies<B>, region: &QueryRegion<'_>, found: &mut dyn FnMut(u32));

    /// Visits the items of `queue`, as [`BroadPhase::nearest`] does.
    ///
    /// [`BroadPhase::nearest`]: super::BroadPhase::nearest
    fn nearest(
        &self,
        items: &Proxies<B>,
        mut queue: Queue<'_>,
        visit: &mut dyn FnMut(u32, f32) -> f32,
    ) -> f32 {
        for (item, bounds) in items.iter() {
            queue.item(item, &Extent::of(bounds));
        }
        queue.run(|_, _| (), visit)
    }

    /// Visits the boxes that group the proxies, each with its level, for debug drawing. Level 0
    /// is around all; a box inside another is one level deeper. A box is visited before the
    /// boxes inside it. For debug drawing; an algorithm without boxes visits none.
    fn visit_groups(&self, visit: &mut dyn FnMut(u32, &Extent)) {
        let _ = visit;
    }

    /// Gathers all pairs that overlap, the lower number first.
    fn pairs(&self, items: &Proxies<B>, gather: &mut PairCollector<'_>) {
        gather.each(items.end(), BLOCK, |index, found| {
            let a = number(index);
            if let Some(bounds) = items.bounds(a) {
                self.visit(items, &QueryRegion::Box(Extent::of(bounds)), &mut |b| {
                    if a < b {
                        found.push((a, b));
                    }
                });
            }
        });
    }

    /// Gathers the pairs that overlap and of which at least one has moved, the lower number
    /// first. Some items have moved.
    fn moved_pairs(&self, items: &Proxies<B>, gather: &mut PairCollector<'_>) {
        if items.moved().len() > items.len() / 4 {
            moved_of_all(self, items, gather);
        } else {
            moved_one_by_one(self, items, items.moved(), gather);
        }
    }

    /// Gathers the pairs of an item and the index of one of `others` that overlap.
    fn pairs_with(&self, items: &Proxies<B>, others: &[B], gather: &mut PairCollector<'_>) {
        gather.each(others.len(), BLOCK, |index, found| {
            let extent = Extent::of(&others[index]);
            if extent.is_sound() {
                self.visit(items, &QueryRegion::Box(extent), &mut |item| {
                    found.push((item, number(index)));
                });
            }
        });
    }
}

/// Gathers all pairs, and keeps those of items that have moved: the quicker way when they are
/// many.
pub(super) fn moved_of_all<B: Bounds>(
    algorithm: &(impl BroadPhaseAlgorithm<B> + ?Sized),
    items: &Proxies<B>,
    gather: &mut PairCollector<'_>,
) {
    algorithm.pairs(items, gather);
    if items.moved().len() < items.len() {
        gather.found().retain(|&(a, b)| items.is_moved(a) || items.is_moved(b));
    }
}

/// Finds the partners of each item of `order` that has moved; items near each other in space
/// are best near each other in it.
pub(super) fn moved_one_by_one<B: Bounds>(
    algorithm: &(impl BroadPhaseAlgorithm<B> + ?Sized),
    items: &Proxies<B>,
    order: &[u32],
    gather: &mut PairCollector<'_>,
) {
    gather.each(order.len(), BLOCK, |index, found| {
        let a = order[index];
        if !items.is_moved(a) {
            return;
        }
        algorithm.visit(items, &QueryRegion::Box(items.extent(a)), &mut |b| {
            // Of two that have moved, the lower one tells.
            if a < b {
                found.push((a, b));
            } else if b < a && !items.is_moved(b) {
                found.push((b, a));
            }
        });
    });
}

/// The index of an item or box as its number.
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
