//! Queries of the dynamic tree.

use super::super::Pair;
use super::super::extent::Extent;
use super::super::proxies::Proxies;
use super::super::query_region::QueryRegion;
use super::bundle::Bundle;
use super::edit::MAX_HEIGHT;
use super::{BUNDLE, Fork, NONE, Tree, is_bundle, parts};
use crate::bounds::Bounds;
use crate::simd::{self, LANES, Simd, dispatch};

/// Parts into which finding all pairs is cut, about.
const PAIR_TASKS: usize = 256;
/// Most parts of a task.
const PARTS: usize = 3;
/// The most nodes on the stack of a descent: the other side of each fork.
const WAITING: usize = MAX_HEIGHT as usize + 2;
/// The most pairs on the stack while pairs are found: two more for each fork, and one more for
/// each of two ways.
const PAIRS_WAITING: usize = 4 * WAITING;

/// Two places with boxes that overlap, whose contents are to be paired; or a link and [`NONE`],
/// when all below it are to be paired.
pub(super) type NodePair = [u32; 2];

/// A way to all bundles whose boxes overlap a box.
struct BundleWalk {
    stack: [u32; WAITING],
    waiting: usize,
}

impl BundleWalk {
    #[inline(always)]
    fn new(tree: &Tree) -> Self {
        Self { stack: [tree.root; WAITING], waiting: usize::from(tree.root != NONE) }
    }

    #[inline(always)]
    fn next_bundle<'t>(&mut self, tree: &'t Tree, query: &Extent) -> Option<&'t Bundle> {
        while self.waiting > 0 {
            self.waiting -= 1;
            let link = self.stack[self.waiting];
            if is_bundle(link) {
                return Some(tree.bundle(link));
            }
            let fork = &tree.forks[link as usize];
            for side in [1, 0] {
                self.stack[self.waiting] = fork.links[side];
                self.waiting += usize::from(fork.boxes[side].overlaps(query));
            }
        }
        None
    }
}

impl Tree {
    /// Tells the items whose boxes overlap `query`.
    pub(super) fn overlapping(&self, query: &Extent, axes: usize, found: &mut dyn FnMut(u32)) {
        dispatch!(simd::level(), simd => self.descend(simd, query, axes, found));
    }

    #[inline(always)]
    fn descend<S: Simd>(
        &self,
        simd: S,
        query: &Extent,
        axes: usize,
        found: &mut dyn FnMut(u32),
    ) {
        let mut way = BundleWalk::new(self);
        while let Some(bundle) = way.next_bundle(self, query) {
            bundle.for_each_item(bundle.overlapping(simd, query, axes), &mut *found);
        }
    }

    /// Lists the seats of items that have moved, so that neighbours are looked for together.
    pub(super) fn list_probes(&mut self, moved: &[u32]) {
        self.probes.clear();
        self.probes.extend(moved.iter().map(|&item| self.seat_of[item as usize]));
        self.probes.sort_unstable();
    }

    /// Finds the pairs of some moved proxies, skipping pairs that the other proxy finds.
    pub(super) fn run_probes<B: Bounds>(
        &self,
        items: &Proxies<B>,
        seats: &[u32],
        found: &mut Vec<Pair>,
    ) {
        dispatch!(simd::level(), simd => {
            for seats in seats.chunk_by(|a, b| a >> LANES.ilog2() == b >> LANES.ilog2()) {
                self.probe(simd, items, seats, found);
            }
        });
    }

    /// The same for items of one bundle.
    #[inline(always)]
    fn probe<S: Simd, B: Bounds>(
        &self,
        simd: S,
        items: &Proxies<B>,
        seats: &[u32],
        found: &mut Vec<Pair>,
    ) {
        let own = &self.bundles[seats[0] as usize / LANES];
        let mut query = own.extent(seats[0] as usize % LANES);
        for &seat in &seats[1..] {
            query = query.union(&own.extent(seat as usize % LANES));
        }
        let mut way = BundleWalk::new(self);
        while let Some(bundle) = way.next_bundle(self, &query) {
            for &seat in seats {
                let lane = seat as usize % LANES;
                let a = own.items()[lane];
                let lanes = bundle.overlapping(simd, &own.extent(lane), B::AXES);
                bundle.for_each_item(lanes, |b| {
                    // Of two that have moved, the lower one tells.
                    if a < b {
                        found.push((a, b));
                    } else if b < a && !items.is_moved(b) {
                        found.push((b, a));
                    }
                });
            }
        }
    }

    /// Calls `found` for the items whose boxes overlap a region.
    pub(super) fn find_in_region(&self, region: &QueryRegion<'_>, found: &mut dyn FnMut(u32)) {
        if self.root == NONE {
            return;
        }
        let (mut stack, mut waiting) = ([self.root; WAITING], 1);
        while waiting > 0 {
            waiting -= 1;
            let link = stack[waiting];
            if is_bundle(link) {
                let bundle = self.bundle(link);
                for (lane, &item) in bundle.items().iter().enumerate() {
                    if region.overlaps(&bundle.extent(lane)) {
                        found(item);
                    }
                }
                continue;
            }
            let fork = &self.forks[link as usize];
            for (around, &link) in fork.boxes.iter().zip(&fork.links) {
                if region.overlaps(around) {
                    stack[waiting] = link;
                    waiting += 1;
                }
            }
        }
    }

    /// Tells the boxes around all that is below each link, with the number of forks above it.
    pub(super) fn list_groups(&self, visit: &mut dyn FnMut(u32, &Extent)) {
        if self.root == NONE {
            return;
        }
        let mut waiting = vec![(0, self.root, self.around(self.root))];
        while let Some((level, link, around)) = waiting.pop() {
            visit(level, &around);
            if !is_bundle(link) {
                let Fork { boxes, links, .. } = self.forks[link as usize];
                waiting.extend([1, 0].map(|side| (level + 1, links[side], boxes[side])));
            }
        }
    }

    /// Cuts the finding of all pairs into parts: the first so many of the list.
    pub(super) fn pair_tasks(&self) -> ([NodePair; PAIR_TASKS + PARTS], usize) {
        let mut tasks = [[self.root, NONE]; PAIR_TASKS + PARTS];
        let mut count = usize::from(self.root != NONE);
        // Each is replaced by its parts; what cannot be divided is passed over.
        let mut next = 0;
        while next < count && count < PAIR_TASKS {
            let task = tasks[next];
            if self.is_single(task) {
                next += 1;
                continue;
            }
            count -= 1;
            tasks[next] = tasks[count];
            self.divide(task, |part| {
                tasks[count] = part;
                count += 1;
            });
        }
        (tasks, count)
    }

    /// Finds the pairs of one part.
    pub(super) fn run_task(&self, task: NodePair, axes: usize, found: &mut Vec<Pair>) {
        dispatch!(simd::level(), simd => self.pair_up(simd, task, axes, found));
    }

    #[inline(always)]
    fn pair_up<S: Simd>(&self, simd: S, task: NodePair, axes: usize, found: &mut Vec<Pair>) {
        let (mut stack, mut waiting) = ([task; PAIRS_WAITING], 1);
        while waiting > 0 {
            waiting -= 1;
            let next = stack[waiting];
            if !self.is_single(next) {
                self.divide(next, |part| {
                    stack[waiting] = part;
                    waiting += 1;
                });
                continue;
            }
            let [a, b] = next;
            if b == NONE {
                self.bundle(a).own_pairs(simd, axes, found);
                continue;
            }
            let [bundle_a, bundle_b] = [a, b].map(|place| self.bundle(self.link(place)));
            bundle_a.pairs_with(simd, (bundle_b, self.at(b)), axes, found);
        }
    }

    /// The bundle of a link.
    #[inline(always)]
    fn bundle(&self, link: u32) -> &Bundle {
        &self.bundles[(link & !BUNDLE) as usize]
    }

    /// The contents of a node.
    #[inline(always)]
    fn link(&self, place: u32) -> u32 {
        let (fork, side) = parts(place);
        self.forks[fork].links[side]
    }

    /// Whether a task is about one or two bundles.
    #[inline(always)]
    fn is_single(&self, [a, b]: NodePair) -> bool {
        if b == NONE {
            is_bundle(a)
        } else {
            is_bundle(self.link(a)) && is_bundle(self.link(b))
        }
    }

    /// Tells the at most three parts of a task that is not about bundles alone.
    #[inline(always)]
    fn divide(&self, [a, b]: NodePair, mut part: impl FnMut(NodePair)) {
        if b == NONE {
            let fork = &self.forks[a as usize];
            part([fork.links[0], NONE]);
            part([fork.links[1], NONE]);
            if fork.boxes[0].overlaps(&fork.boxes[1]) {
                part([2 * a, 2 * a + 1]);
            }
            return;
        }
        // The larger one is opened, or the only one that can be.
        let [link_a, link_b] = [self.link(a), self.link(b)];
        let opens_a = is_bundle(link_b)
            || !is_bundle(link_a) && self.at(a).outline() >= self.at(b).outline();
        let (opened, other) = if opens_a { (link_a, b) } else { (link_b, a) };
        let around = self.at(other);
        for (side, inside) in (0..).zip(&self.forks[opened as usize].boxes) {
            if inside.overlaps(around) {
                part([2 * opened + side, other]);
            }
        }
    }
}
