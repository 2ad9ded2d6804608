//! Looking things up in the tree.

use super::super::Pair;
use super::super::extent::Extent;
use super::super::items::Items;
use super::super::region::Region;
use super::edit::MAX_HEIGHT;
use super::{ITEM, NONE, Tree, is_item, parts};
use crate::bounds::Bounds;

/// Parts into which finding all pairs is cut, about.
const ERRANDS: usize = 256;
/// What may wait on a way down: the other side of each fork.
const WAITING: usize = MAX_HEIGHT as usize + 2;
/// What may wait while pairs are found: two more for each fork, and one more for each of two ways.
const PAIRS_WAITING: usize = 4 * WAITING;

/// Two places with boxes that overlap, whose contents are to be paired; or a fork and [`NONE`],
/// when all below it are to be paired.
pub(super) type Errand = [u32; 2];

impl Tree {
    /// Tells the items whose boxes overlap `query`.
    #[inline]
    pub(super) fn overlapping<B: Bounds>(
        &self,
        items: &Items<B>,
        query: &Extent,
        mut found: impl FnMut(u32),
    ) {
        if self.root == NONE {
            return;
        }
        let (mut stack, mut waiting) = ([self.root; WAITING], 1);
        while waiting > 0 {
            waiting -= 1;
            let fork = &self.forks[stack[waiting] as usize];
            for side in [1, 0] {
                let link = fork.links[side];
                if link == NONE || !fork.boxes[side].overlaps(query) {
                    continue;
                }
                if !is_item(link) {
                    stack[waiting] = link;
                    waiting += 1;
                } else if items.extent(link & !ITEM).overlaps(query) {
                    found(link & !ITEM);
                }
            }
        }
    }

    /// Tells the items whose boxes meet a region.
    pub(super) fn meeting<B: Bounds>(
        &self,
        items: &Items<B>,
        region: &Region<'_>,
        found: &mut dyn FnMut(u32),
    ) {
        if self.root == NONE {
            return;
        }
        let (mut stack, mut waiting) = ([self.root; WAITING], 1);
        while waiting > 0 {
            waiting -= 1;
            let fork = &self.forks[stack[waiting] as usize];
            for (around, &link) in fork.boxes.iter().zip(&fork.links) {
                if link == NONE || !region.meets(around) {
                    continue;
                }
                if !is_item(link) {
                    stack[waiting] = link;
                    waiting += 1;
                } else if region.meets(&items.extent(link & !ITEM)) {
                    found(link & !ITEM);
                }
            }
        }
    }

    /// Cuts the finding of all pairs into parts.
    pub(super) fn list_errands(&mut self) {
        let mut errands = std::mem::take(&mut self.errands);
        errands.clear();
        if self.root != NONE {
            errands.push([self.root, NONE]);
        }
        // Each is replaced by its parts, and what cannot be divided is passed over.
        let mut next = 0;
        while next < errands.len() && errands.len() < ERRANDS {
            if self.is_single(errands[next]) {
                next += 1;
            } else {
                let errand = errands.remove(next);
                self.divide(errand, |part| errands.push(part));
            }
        }
        self.errands = errands;
    }

    /// Finds the pairs of one part.
    pub(super) fn run_errand<B: Bounds>(
        &self,
        items: &Items<B>,
        errand: Errand,
        found: &mut Vec<Pair>,
    ) {
        let (mut stack, mut waiting) = ([errand; PAIRS_WAITING], 1);
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
            let [a, b] = next.map(|place| self.link(place) & !ITEM);
            if items.extent(a).overlaps(&items.extent(b)) {
                found.push((a.min(b), a.max(b)));
            }
        }
    }

    /// What hangs at a place.
    #[inline(always)]
    fn link(&self, place: u32) -> u32 {
        let (fork, side) = parts(place);
        self.forks[fork].links[side]
    }

    /// Whether an errand is about two items.
    #[inline(always)]
    fn is_single(&self, [a, b]: Errand) -> bool {
        b != NONE && is_item(self.link(a)) && is_item(self.link(b))
    }

    /// Tells the at most three parts of an errand that is not about two items.
    #[inline(always)]
    fn divide(&self, [a, b]: Errand, mut part: impl FnMut(Errand)) {
        if b == NONE {
            let fork = &self.forks[a as usize];
            for link in fork.links {
                if !is_item(link) {
                    part([link, NONE]);
                }
            }
            if fork.links[1] != NONE && fork.boxes[0].overlaps(&fork.boxes[1]) {
                part([2 * a, 2 * a + 1]);
            }
            return;
        }
        // The larger one is opened, or the only one that can be.
        let [link_a, link_b] = [self.link(a), self.link(b)];
        let is_a =
            is_item(link_b) || !is_item(link_a) && self.at(a).outline() >= self.at(b).outline();
        let (opened, other) = if is_a { (link_a, b) } else { (link_b, a) };
        let fork = &self.forks[opened as usize];
        let around = self.at(other);
        for (side, inside) in (0..).zip(&fork.boxes) {
            if inside.overlaps(around) {
                part([2 * opened + side, other]);
            }
        }
    }
}
