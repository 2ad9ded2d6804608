//! Dynamic tree (BVH) of moving boxes.

mod bundle;
mod build;
mod edit;
mod walk;

use super::algorithm::{BLOCK, BroadPhaseAlgorithm, moved_of_all};
use super::extent::Extent;
use super::nearest::Queue;
use super::pair_collector::PairCollector;
use super::proxies::Proxies;
use super::query_region::QueryRegion;
use crate::arena::lengthen;
use crate::bounds::Bounds;
use crate::parallel::Workers;
use build::TreeBuilder;
use bundle::Bundle;

/// Marks the link to a bundle.
const BUNDLE: u32 = 1 << 31;
/// No fork, no bundle, no place.
const NONE: u32 = u32::MAX;

/// A binary tree with up to sixteen items at the end of each way.
///
/// Items that are near each other are kept in bundles, which are tested sixteen at a time. The
/// boxes around bundles have room to move: while an item stays in its one, the tree does not
/// change. One that leaves it widens it, or changes to another bundle when it has gone too far.
/// The tree is rebuilt along a Morton curve when its boxes have grown much, or when many items
/// have no place yet.
///
/// Broad phase for worlds: sizes that differ a thousandfold, with resting and moving boxes. A
/// refresh takes time for changes only, about 0.2 µs for each changed box of 100,000. When most
/// have moved, all bundles are visited instead, at a tenth of that per box. Frames in which the
/// tree is built anew take longer.
///
/// Source: Lauterbach et al., *Fast BVH Construction on GPUs*, Eurographics 2009, for the
/// build. `[lauterbach2009]`
#[derive(Clone, Debug)]
#[doc(alias("dynamic tree", "BVH", "DBVT"))]
pub struct Tree {
    forks: Vec<Fork>,
    bundles: Vec<Bundle>,
    /// A fork, or a bundle with [`BUNDLE`]; [`NONE`] when there is no item.
    root: u32,
    /// Forks and bundles that are not in the tree.
    free_forks: Vec<u32>,
    free_bundles: Vec<u32>,
    /// By item, sixteen times its bundle plus its lane; [`NONE`] when it has none.
    seat_of: Vec<u32>,
    /// Number of items.
    len: usize,
    /// Sum of the outlines of what is below forks, and what it was when the tree was built, in
    /// metres.
    cost: f64,
    cost_when_built: f64,
    bundles_when_built: usize,
    /// Seats of items that have moved, when they are few, in ascending order.
    probes: Vec<u32>,
    /// Items that need another place, kept for its memory.
    loose: Vec<u32>,
    /// Forks, each before those below it, kept for its memory.
    order: Vec<u32>,
    builder: TreeBuilder,
}

impl Default for Tree {
    fn default() -> Self {
        Self {
            forks: Vec::new(),
            bundles: Vec::new(),
            root: NONE,
            free_forks: Vec::new(),
            free_bundles: Vec::new(),
            seat_of: Vec::new(),
            len: 0,
            cost: 0.0,
            cost_when_built: 0.0,
            bundles_when_built: 0,
            probes: Vec::new(),
            loose: Vec::new(),
            order: Vec::new(),
            builder: TreeBuilder::default(),
        }
    }
}

/// Where a way divides: the boxes of both sides, and what is in them.
///
/// A place in the tree is named by twice the index of the fork, plus the side.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Fork {
    boxes: [Extent; 2],
    /// Another fork, or a bundle with [`BUNDLE`].
    links: [u32; 2],
    /// The place of this fork; [`NONE`] for the root.
    place: u32,
    /// Forks on the longest way from here to a bundle, this one included.
    height: u32,
}

impl Fork {
    const EMPTY: Self =
        Self { boxes: [Extent::NOTHING; 2], links: [NONE; 2], place: NONE, height: 1 };
}

/// The fork and the side of a place.
#[inline(always)]
const fn parts(place: u32) -> (usize, usize) {
    ((place >> 1) as usize, (place & 1) as usize)
}

/// Whether a link leads to a bundle.
#[inline(always)]
const fn is_bundle(link: u32) -> bool {
    link & BUNDLE != 0
}

impl<B: Bounds> BroadPhaseAlgorithm<B> for Tree {
    fn refresh(&mut self, items: &Proxies<B>, workers: &Workers) {
        lengthen(&mut self.seat_of, items.end(), NONE);
        self.follow(items, workers);
        let loose = std::mem::take(&mut self.loose);
        if loose.len() > self.len / 4 {
            self.rebuild(items);
        } else {
            for &item in &loose {
                self.insert(item, &items.extent(item));
            }
            if self.needs_rebuild() {
                self.rebuild(items);
            }
        }
        self.loose = loose;
        self.list_probes(if is_few(items) { items.moved() } else { &[] });
    }

    fn visit(&self, _: &Proxies<B>, region: &QueryRegion<'_>, found: &mut dyn FnMut(u32)) {
        match region {
            QueryRegion::Box(query) => self.overlapping(query, B::AXES, found),
            _ => self.find_in_region(region, found),
        }
    }

    fn nearest(
        &self,
        _: &Proxies<B>,
        mut queue: Queue<'_>,
        visit: &mut dyn FnMut(u32, f32) -> f32,
    ) -> f32 {
        if self.root != NONE {
            queue.group(self.root, &self.around(self.root));
        }
        let open = |queue: &mut Queue<'_>, link: u32| {
            if is_bundle(link) {
                let bundle = &self.bundles[(link & !BUNDLE) as usize];
                for (lane, &item) in bundle.items().iter().enumerate() {
                    queue.item(item, &bundle.extent(lane));
                }
            } else {
                let Fork { boxes, links, .. } = &self.forks[link as usize];
                queue.group(links[0], &boxes[0]);
                queue.group(links[1], &boxes[1]);
            }
        };
        queue.run(open, visit)
    }

    fn visit_groups(&self, visit: &mut dyn FnMut(u32, &Extent)) {
        self.list_groups(visit);
    }

    fn pairs(&self, _: &Proxies<B>, gather: &mut PairCollector<'_>) {
        let (tasks, count) = self.pair_tasks();
        gather.each(count, 1, |index, found| {
            self.run_task(tasks[index], B::AXES, found);
        });
    }

    fn moved_pairs(&self, items: &Proxies<B>, gather: &mut PairCollector<'_>) {
        if is_few(items) {
            gather.blocks(self.probes.len().div_ceil(BLOCK), |block, found| {
                let seats = block * BLOCK..((block + 1) * BLOCK).min(self.probes.len());
                self.run_probes(items, &self.probes[seats], found);
            });
            return;
        }
        moved_of_all(self, items, gather);
    }
}

/// Whether it is less work to look for the partners of those that have moved than for all
/// pairs.
fn is_few<B: Bounds>(items: &Proxies<B>) -> bool {
    items.moved().len() <= items.len() / 2
}
