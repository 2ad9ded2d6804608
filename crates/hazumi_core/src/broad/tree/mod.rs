//! A tree of boxes that move.

mod build;
mod edit;
mod walk;

use super::extent::Extent;
use super::finder::{BLOCK, Finder};
use super::gather::Gather;
use super::items::Items;
use super::nearest::Queue;
use super::region::Region;
use crate::bounds::Bounds;
use crate::parallel::Workers;
use build::Builder;
use walk::Errand;

/// Marks the link to an item.
const ITEM: u32 = 1 << 31;
/// No fork, no item, no place.
const NONE: u32 = u32::MAX;

/// A binary tree of boxes that are a little larger than those of the items.
///
/// While an item stays within its fat box, the tree does not change. One that leaves it gets a new
/// one, near its place in the tree when it can stay there, elsewhere when it has jumped away. When
/// the boxes of the tree have become much larger than they were, it is built anew, along a Morton
/// curve.
///
/// The finder for worlds: mixed sizes, many that stand still, edits and questions of all kinds.
///
/// Source: Lauterbach et al., *Fast BVH Construction on GPUs*, Eurographics 2009, for the build.
/// `[lauterbach2009]`
#[derive(Clone, Debug)]
pub struct Tree {
    forks: Vec<Fork>,
    root: u32,
    /// Forks that are not in the tree.
    free: Vec<u32>,
    /// By item, where its box is; [`NONE`] when it has none.
    place_of: Vec<u32>,
    /// Number of items.
    len: usize,
    /// Sum of the outlines of all forks, and what it was when the tree was built, in metres.
    cost: f64,
    cost_when_built: f64,
    /// Parts of the work of finding all pairs.
    errands: Vec<Errand>,
    /// Items that need another place, kept for its memory.
    loose: Vec<u32>,
    builder: Builder,
}

impl Default for Tree {
    fn default() -> Self {
        Self {
            forks: Vec::new(),
            root: NONE,
            free: Vec::new(),
            place_of: Vec::new(),
            len: 0,
            cost: 0.0,
            cost_when_built: 0.0,
            errands: Vec::new(),
            loose: Vec::new(),
            builder: Builder::default(),
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
    /// Another fork, or an item with [`ITEM`], or [`NONE`].
    links: [u32; 2],
    /// The place of this fork; [`NONE`] for the root.
    place: u32,
    /// Forks on the longest way from here to an item, this one included.
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

/// Whether a link leads to an item.
#[inline(always)]
const fn is_item(link: u32) -> bool {
    link & ITEM != 0
}

impl<B: Bounds> Finder<B> for Tree {
    fn refresh(&mut self, items: &Items<B>, _: &Workers) {
        if self.place_of.len() < items.end() {
            self.place_of.resize(items.end(), NONE);
        }
        let mut loose = std::mem::take(&mut self.loose);
        loose.clear();
        for &item in items.changed() {
            match items.bounds(item) {
                None => self.remove(item),
                Some(bounds) if !self.holds(item, &Extent::of(bounds)) => loose.push(item),
                Some(_) => {}
            }
        }
        let is_few = loose.len() <= self.len / 4;
        if is_few {
            for &item in &loose {
                self.put(item, fat(&items.extent(item)));
            }
        }
        if !is_few || self.is_worn() {
            self.rebuild(items);
        }
        self.loose = loose;
        self.list_errands();
    }

    fn visit(&self, items: &Items<B>, region: &Region<'_>, found: &mut dyn FnMut(u32)) {
        match region {
            Region::Box(query) => self.overlapping(items, query, |item| found(item)),
            _ => self.meeting(items, region, found),
        }
    }

    fn nearest(
        &self,
        items: &Items<B>,
        mut queue: Queue<'_>,
        visit: &mut dyn FnMut(u32, f32) -> f32,
    ) -> f32 {
        if self.root != NONE {
            queue.group(self.root, &self.around(self.root));
        }
        let open = |queue: &mut Queue<'_>, fork: u32| {
            let Fork { boxes, links, .. } = &self.forks[fork as usize];
            for (around, &link) in boxes.iter().zip(links) {
                if !is_item(link) {
                    queue.group(link, around);
                } else if link != NONE {
                    queue.item(link & !ITEM, &items.extent(link & !ITEM));
                }
            }
        };
        queue.run(open, visit)
    }

    fn pairs(&self, items: &Items<B>, gather: &mut Gather<'_>) {
        gather.each(self.errands.len(), 1, |index, found| {
            self.run_errand(items, self.errands[index], found);
        });
    }

    fn moved_pairs(&self, items: &Items<B>, gather: &mut Gather<'_>) {
        let moved = items.moved();
        if moved.len() > items.len() / 4 {
            self.pairs(items, gather);
            if moved.len() < items.len() {
                gather.found().retain(|&(a, b)| items.is_moved(a) || items.is_moved(b));
            }
            return;
        }
        gather.each(moved.len(), BLOCK, |index, found| {
            let a = moved[index];
            self.overlapping(items, &items.extent(a), |b| {
                if a < b {
                    found.push((a, b));
                } else if b < a && !items.is_moved(b) {
                    found.push((b, a));
                }
            });
        });
    }
}

/// The box of an item with room to move: an eighth of its longest finite side all around.
fn fat(extent: &Extent) -> Extent {
    let longest = extent.size().into_iter().fold(0.0, |longest, side| {
        if side.is_finite() && side > longest { side } else { longest }
    });
    let room = MARGIN * longest;
    Extent { low: extent.low.map(|x| x - room), high: extent.high.map(|x| x + room) }
}

/// Room of a fat box on each side, as a share of the longest side of the box, dimensionless.
const MARGIN: f32 = 0.125;
