//! Broad phases: pairs of overlapping bounding boxes, before the narrow phase.
//!
//! A [`BroadPhase`] holds boxes and a [`BroadPhaseAlgorithm`] that is good at their kind. All
//! algorithms give the same results, to the last bit and in the same order, so one can replace
//! another at any time:
//!
//! ```
//! # use hazumi_core::Bounds;
//! # #[derive(Clone, Copy)]
//! # struct Square([f32; 2]);
//! # impl Bounds for Square {
//! #     const AXES: usize = 2;
//! #     fn span(&self, axis: usize) -> [f32; 2] { [self.0[axis], self.0[axis] + 1.0] }
//! #     fn union(self, _: Self) -> Self { self }
//! #     fn overlaps(&self, _: &Self) -> bool { false }
//! #     fn cost(&self) -> f32 { 2.0 }
//! # }
//! use hazumi_core::Workers;
//! use hazumi_core::broad::{BroadPhase, Tree};
//!
//! let workers = Workers::inline();
//! let mut phase = BroadPhase::new(Box::new(Tree::default()));
//! phase.set(0, Square([0.0, 0.0]));
//! phase.set(7, Square([5.0, 0.0]));
//! phase.set(3, Square([0.5, 0.5]));
//! phase.refresh(&workers);
//!
//! let mut pairs = Vec::new();
//! phase.pairs(&workers, &mut pairs);
//! assert_eq!(pairs, [(0, 3)]);
//! ```
//!
//! # Which algorithm
//!
//! [`Tree`], unless measured otherwise. It alone has less to do when less moves. It handles
//! mixed sizes, infinite boxes and queries of all kinds. [`Sweep`] finds all pairs soonest when
//! nearly all boxes move and are of like size. The others are for comparison, for queries of
//! static geometry ([`StaticTree`]), and for small sets ([`BruteForce`]).
//!
//! Milliseconds for 100,000 cubes of 1 m in 3D, half a pair to each. A share of them moves by
//! up to 0.1 m per frame. They are medians of `examples/broad_phases.rs` on one core of a
//! shared server with AVX-512:
//!
//! | kind | refresh, 1 % | its pairs | refresh, 10 % | its pairs | refresh, all | all pairs |
//! |---|---|---|---|---|---|---|
//! | `Tree` | 0.2 | 0.6 | 1.3 | 3.3 | 2.3 | 7 |
//! | `Sweep` | 5 | 1.6 | 5 | 3.2 | 6 | 3.4 |
//! | `Grid` | 6 | 0.6 | 7 | 5 | 8 | 10 |
//! | `Octree` | 4 | 0.6 | 4 | 5 | 5 | 32 |
//! | `StaticTree` | 33 | 1.3 | 33 | 10 | 37 | 76 |
//!
//! With 10,000 cubes, all moving: `Tree` 0.2 and 0.5, `Sweep` 0.5 and 0.2, `Grid` 0.6 and 1.0.

mod extent;
mod query_region;
mod proxies;
mod pair_collector;
mod keys;
mod nearest;
mod algorithm;
mod list;
mod brute_force;
mod sweep;
mod grid;
mod octree;
mod tree;
mod static_tree;

pub use algorithm::BroadPhaseAlgorithm;
pub use brute_force::BruteForce;
pub use extent::Extent;
pub use grid::Grid;
pub use nearest::Queue;
pub use octree::Octree;
pub use pair_collector::PairCollector;
pub use proxies::Proxies;
pub use query_region::{Line, Plane, QueryRegion};
pub use static_tree::StaticTree;
pub use sweep::Sweep;
pub use tree::Tree;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use crate::arena::lengthen;
use crate::bounds::Bounds;
use crate::parallel::Workers;
use pair_collector::GatherMemory;

/// Two boxes that overlap, by their numbers; `.0 < .1` when both are of the same broad phase.
pub type Pair = (u32, u32);

/// An item near a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearItem {
    /// Number of the item.
    pub item: u32,
    /// The square of the distance of its box, in m²; 0 inside.
    pub square: f32,
}

/// Finds which of many boxes overlap, and which are where.
///
/// Boxes go by numbers of the caller's choice, such as slots of an arena: small ones, because
/// memory is as large as the largest. Edits take effect with the next [`Self::refresh`];
/// queries see the state of the last one, on any number of threads at once. Results depend on
/// the boxes alone, never on the order of edits, the algorithm or the number of threads.
/// Touching counts.
pub struct BroadPhase<B: Bounds> {
    items: Proxies<B>,
    /// As they came in, one for each item at most.
    edits: Vec<BoxEdit<B>>,
    /// By item, one more than the index of its edit; 0 when there is none.
    edit_of: Vec<u32>,
    /// In ascending order.
    left_out: Vec<u32>,
    /// With all edits.
    len: usize,
    algorithm: Box<dyn BroadPhaseAlgorithm<B>>,
    is_algorithm_new: bool,
    /// Memory of queries that are not running.
    memories: Mutex<Vec<GatherMemory>>,
}

/// The new box of an item, or none.
type BoxEdit<B> = (u32, Option<B>);

impl<B: Bounds> BroadPhase<B> {
    /// Items have numbers below this one, which leaves algorithms a few bits.
    pub const MAX_ITEMS: u32 = 1 << 27;

    /// Without boxes.
    pub fn new(algorithm: Box<dyn BroadPhaseAlgorithm<B>>) -> Self {
        Self {
            items: Proxies::default(),
            edits: Vec::new(),
            edit_of: Vec::new(),
            left_out: Vec::new(),
            len: 0,
            algorithm,
            is_algorithm_new: false,
            memories: Mutex::default(),
        }
    }

    /// Sets another algorithm from the next refresh on. Answers stay the same.
    pub fn set_algorithm(&mut self, algorithm: Box<dyn BroadPhaseAlgorithm<B>>) {
        self.algorithm = algorithm;
        self.is_algorithm_new = true;
    }

    /// Replaces all boxes: the items are the indices of `boxes`, and all of them count as
    /// moved.
    pub fn rebuild(&mut self, boxes: &[B]) {
        let end = self.items.end().max(self.edit_of.len());
        for item in boxes.len()..end {
            self.remove(algorithm::number(item));
        }
        for (item, &bounds) in (0u32..).zip(boxes) {
            self.set(item, bounds);
        }
    }

    /// Adds a box, or moves the one of this number.
    ///
    /// Returns whether it was taken in. A box with a NaN or with a lowest coordinate above the
    /// highest is refused, and so is a number of [`Self::MAX_ITEMS`] or more. The proxy then
    /// has no box, and [`Self::left_out`] lists it until its box is set again or removed.
    /// Infinite boxes are taken in.
    pub fn set(&mut self, item: u32, bounds: B) -> bool {
        let is_sound = item < Self::MAX_ITEMS && Extent::of(&bounds).is_sound();
        let place = self.left_out.binary_search(&item);
        match place {
            Ok(place) if is_sound => {
                self.left_out.remove(place);
            }
            Err(place) if !is_sound => self.left_out.insert(place, item),
            _ => {}
        }
        if is_sound {
            self.edit(item, Some(bounds));
        } else {
            self.edit(item, None);
        }
        is_sound
    }

    /// Removes a box and returns it.
    pub fn remove(&mut self, item: u32) -> Option<B> {
        if let Ok(place) = self.left_out.binary_search(&item) {
            self.left_out.remove(place);
        }
        self.edit(item, None)
    }

    /// Removes all boxes.
    pub fn clear(&mut self) {
        self.rebuild(&[]);
        self.left_out.clear();
    }

    /// Notes the new box of an item; returns the old one.
    fn edit(&mut self, item: u32, bounds: Option<B>) -> Option<B> {
        let before = self.bounds(item);
        if before.is_none() && bounds.is_none() {
            return None;
        }
        self.len += usize::from(bounds.is_some());
        self.len -= usize::from(before.is_some());
        let index = item as usize;
        lengthen(&mut self.edit_of, index + 1, 0);
        match self.edit_of[index] {
            0 => {
                self.edits.push((item, bounds));
                self.edit_of[index] = algorithm::number(self.edits.len());
            }
            edit => self.edits[edit as usize - 1].1 = bounds,
        }
        before
    }

    /// The box that an item was last given, whether refreshed or not.
    pub fn bounds(&self, item: u32) -> Option<B> {
        match self.edit_of.get(item as usize) {
            None | Some(0) => self.items.bounds(item).copied(),
            Some(&edit) => self.edits[edit as usize - 1].1,
        }
    }

    /// Number of boxes with all edits, whether refreshed or not.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no box.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The items whose last box was not taken in because its numbers are not sound, in
    /// ascending order.
    pub fn left_out(&self) -> &[u32] {
        &self.left_out
    }

    /// The boxes as of the last refresh, and which of them have moved.
    pub fn items(&self) -> &Proxies<B> {
        &self.items
    }

    /// Updates the structure for queries. The items that were set since the refresh before are
    /// now those that have moved.
    pub fn refresh(&mut self, workers: &Workers) {
        for &(item, _) in &self.edits {
            self.edit_of[item as usize] = 0;
        }
        if !self.edits.is_sorted_by_key(|edit| edit.0) {
            self.edits.sort_unstable_by_key(|edit| edit.0);
        }
        self.items.apply(&self.edits, std::mem::take(&mut self.is_algorithm_new));
        self.edits.clear();
        if !self.items.changed().is_empty() {
            self.algorithm.refresh(&self.items, workers);
        }
    }

    /// Replaces `out` by all pairs that overlap, each once, in ascending order.
    pub fn pairs(&self, workers: &Workers, out: &mut Vec<Pair>) {
        self.gather(workers, out, |gather| self.algorithm.pairs(&self.items, gather));
    }

    /// Replaces `out` by the overlapping pairs of which at least one has moved. Each pair is
    /// listed once, in ascending order.
    pub fn moved_pairs(&self, workers: &Workers, out: &mut Vec<Pair>) {
        self.gather(workers, out, |gather| {
            if !self.items.moved().is_empty() {
                self.algorithm.moved_pairs(&self.items, gather);
            }
        });
    }

    /// Replaces `out` by the overlapping pairs of a proxy and an index into `others`, in
    /// ascending order. Boxes that [`Self::set`] would not take in touch nothing.
    pub fn pairs_with(&self, others: &[B], workers: &Workers, out: &mut Vec<Pair>) {
        self.gather(workers, out, |gather| {
            self.algorithm.pairs_with(&self.items, others, gather);
        });
    }

    fn gather(
        &self,
        workers: &Workers,
        out: &mut Vec<Pair>,
        ask: impl FnOnce(&mut PairCollector<'_>),
    ) {
        let memories = || self.memories.lock().unwrap_or_else(PoisonError::into_inner);
        let mut memory = memories().pop().unwrap_or_default();
        let mut gather = PairCollector::new(workers, &mut memory, out);
        ask(&mut gather);
        gather.sort(self.items.end());
        memories().push(memory);
    }

    /// Replaces `out` by the items whose boxes meet `region`, in ascending order.
    pub fn find(&self, region: &QueryRegion<'_>, out: &mut Vec<u32>) {
        out.clear();
        if region.is_sound() {
            let region = region.flattened(B::AXES);
            self.algorithm.visit(&self.items, &region, &mut |item| out.push(item));
            out.sort_unstable();
        }
    }

    /// Visits the items whose boxes meet `region`, in ascending order. A visit may end it, and
    /// its answer is then that of the call.
    ///
    /// All are found before the first is visited; [`Self::find`] does the same in memory that
    /// is kept.
    pub fn visit<E>(
        &self,
        region: &QueryRegion<'_>,
        visit: impl FnMut(u32) -> ControlFlow<E>,
    ) -> ControlFlow<E> {
        let mut found = Vec::new();
        self.find(region, &mut found);
        found.into_iter().try_for_each(visit)
    }

    /// Visits the boxes that group the proxies as of the last refresh, each with its level.
    /// Level 0 is around all; a box inside another is one level deeper. For debug drawing: the
    /// boxes depend on the algorithm, and on all edits so far.
    pub fn visit_groups(&self, visit: &mut dyn FnMut(u32, &Extent)) {
        if !self.items.is_empty() {
            self.algorithm.visit_groups(visit);
        }
    }

    /// Visits the proxies that may be nearer than `limit`, nearest box first. Proxies with
    /// equal bounds are visited by number.
    ///
    /// The caller defines *near*: `bound` gives a lower bound for everything in a box, no less
    /// than that of any box around it. It may be the square of the distance of a point, or
    /// [`Line::first`]. A visit takes the limit and returns the new one, which is usually the
    /// nearness of the item when that is less. Boxes whose bound is above the limit, or not a
    /// number, are passed over; an equal bound is not.
    ///
    /// Returns the last limit. Nothing is visited for a limit that is not a number.
    pub fn nearest(
        &self,
        limit: f32,
        mut bound: impl FnMut(&Extent) -> f32,
        mut visit: impl FnMut(u32, f32) -> f32,
    ) -> f32 {
        self.algorithm.nearest(&self.items, Queue::new(limit, &mut bound), &mut visit)
    }

    /// Replaces `out` by the at most `count` proxies nearest to `point` within `reach`, both in
    /// metres. The point is finite, `reach` ≥ 0. The nearest is first; the lower number is
    /// first where the squares of the distances are equal in `f32`.
    pub fn nearest_k(
        &self,
        point: [f32; 3],
        count: usize,
        reach: f32,
        out: &mut Vec<NearItem>,
    ) {
        out.clear();
        let probe = QueryRegion::Ball { center: point, radius: reach };
        if count == 0 || !probe.is_sound() {
            return;
        }
        let QueryRegion::Ball { center, .. } = probe.flattened(B::AXES) else { return };
        let square = |extent: &Extent| narrow(extent.square_distance(center));
        let reach = f64::from(reach);
        self.nearest(narrow(reach * reach), square, |item, limit| {
            out.push(NearItem { item, square: square(&self.items.extent(item)) });
            if out.len() < count { limit } else { f32::NEG_INFINITY }
        });
    }
}

/// Rounds, which keeps the order.
#[expect(clippy::cast_possible_truncation, reason = "too large a number becomes infinite")]
fn narrow(number: f64) -> f32 {
    number as f32
}

impl<B: Bounds> fmt::Debug for BroadPhase<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BroadPhase").field("len", &self.len).finish_non_exhaustive()
    }
}
