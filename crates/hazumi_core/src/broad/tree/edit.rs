//! Changing the tree a little.

use super::super::extent::Extent;
use super::{Fork, ITEM, NONE, Tree, is_item, parts};

/// A tree whose boxes have grown by this factor since it was built is built anew, dimensionless.
const WORN: f64 = 1.5;
/// A fat box more than this many times as long as the box in it is too large, dimensionless.
const TOO_FAT: f32 = 2.0;
/// A tree with more forks on a way is built anew.
pub(super) const MAX_HEIGHT: u32 = 100;

impl Tree {
    /// Whether the item has a place that is right for its box.
    pub(super) fn holds(&self, item: u32, extent: &Extent) -> bool {
        let place = self.place_of[item as usize];
        if place == NONE {
            return false;
        }
        let fat = self.at(place);
        let longest = |extent: &Extent| extent.size().into_iter().fold(0.0, f32::max);
        fat.contains(extent) && !(longest(fat) > TOO_FAT * longest(extent))
    }

    /// Whether the tree should be built anew.
    pub(super) fn is_worn(&self) -> bool {
        let is_high = self.root != NONE && self.forks[self.root as usize].height > MAX_HEIGHT;
        is_high || self.cost > WORN * self.cost_when_built
    }

    /// The box at a place.
    pub(super) fn at(&self, place: u32) -> &Extent {
        let (fork, side) = parts(place);
        &self.forks[fork].boxes[side]
    }

    /// The box around all below a fork.
    pub(super) fn around(&self, fork: u32) -> Extent {
        let [left, right] = &self.forks[fork as usize].boxes;
        left.union(right)
    }

    /// Puts an item that has left its box, or has no place yet, where `fat` belongs.
    pub(super) fn put(&mut self, item: u32, fat: Extent) {
        let place = self.place_of[item as usize];
        if place != NONE {
            let (fork, side) = parts(place);
            // Its box still meets that of its neighbour: it goes on beside it.
            if self.forks[fork].boxes[1 - side].overlaps(&fat) {
                let before = self.around(place >> 1).outline();
                self.forks[fork].boxes[side] = fat;
                self.refit(place >> 1, before);
                return;
            }
            self.remove(item);
        }
        self.insert(item, fat);
    }

    /// Recalculates the boxes above a fork whose own cost was `before`, as far as they change.
    fn refit(&mut self, fork: u32, before: f64) {
        let (mut fork, mut before) = (fork, before);
        loop {
            let around = self.around(fork);
            self.cost += around.outline() - before;
            let Fork { links, place, height: old, .. } = self.forks[fork as usize];
            let height = 1 + links.map(|link| self.height(link)).into_iter().fold(0, u32::max);
            self.forks[fork as usize].height = height;
            if place == NONE || *self.at(place) == around && height == old {
                return;
            }
            let (above, side) = parts(place);
            before = self.around(place >> 1).outline();
            self.forks[above].boxes[side] = around;
            fork = place >> 1;
        }
    }

    /// Forks on the longest way below a link.
    fn height(&self, link: u32) -> u32 {
        if is_item(link) { 0 } else { self.forks[link as usize].height }
    }

    /// Takes an item out.
    pub(super) fn remove(&mut self, item: u32) {
        let place = std::mem::replace(&mut self.place_of[item as usize], NONE);
        if place == NONE {
            return;
        }
        self.len -= 1;
        let (fork, side) = parts(place);
        let Fork { links, boxes, place: above, .. } = self.forks[fork];
        let (link, around) = (links[1 - side], boxes[1 - side]);
        self.cost -= boxes[0].union(&boxes[1]).outline();
        if above == NONE && is_item(link) {
            // The last but one, or the last: one fork stays as root.
            self.forks[fork] = Fork::EMPTY;
            if link == NONE {
                self.root = NONE;
                self.free.push(place >> 1);
                return;
            }
            self.hang(link, &around, place >> 1 << 1);
            self.cost += around.outline();
            return;
        }
        self.free.push(place >> 1);
        if above == NONE {
            self.root = link;
            self.forks[link as usize].place = NONE;
            return;
        }
        let before = self.around(above >> 1).outline();
        self.hang(link, &around, above);
        self.refit(above >> 1, before);
    }

    /// Hangs a link at a place.
    fn hang(&mut self, link: u32, around: &Extent, place: u32) {
        let (fork, side) = parts(place);
        self.forks[fork].boxes[side] = *around;
        self.forks[fork].links[side] = link;
        if is_item(link) {
            self.place_of[(link & !ITEM) as usize] = place;
        } else {
            self.forks[link as usize].place = place;
        }
    }

    /// A fork that is not in the tree yet.
    fn new_fork(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.forks.push(Fork::EMPTY);
            u32::try_from(self.forks.len() - 1).unwrap_or(NONE)
        })
    }

    /// Adds an item that has no place, beside what it enlarges least.
    fn insert(&mut self, item: u32, fat: Extent) {
        self.len += 1;
        let link = item | ITEM;
        if self.root == NONE {
            let root = self.new_fork();
            self.forks[root as usize] = Fork::EMPTY;
            self.root = root;
            self.hang(link, &fat, root * 2);
            self.cost = fat.outline();
            return;
        }
        if self.forks[self.root as usize].links[1] == NONE {
            self.hang(link, &fat, self.root * 2 + 1);
            self.cost = self.around(self.root).outline();
            return;
        }
        let place = self.best_place(&fat);
        let (above, side) = parts(place);
        let (beside, around) = (self.forks[above].links[side], self.forks[above].boxes[side]);
        let fork = self.new_fork();
        let height = 1 + self.height(beside);
        self.forks[fork as usize] = Fork { place, height, ..Fork::EMPTY };
        self.hang(beside, &around, fork * 2);
        self.hang(link, &fat, fork * 2 + 1);
        let before = self.around(place >> 1).outline();
        let around = around.union(&fat);
        self.cost += around.outline();
        self.hang(fork, &around, place);
        self.refit(place >> 1, before);
    }

    /// The place whose content a new box should be beside: the way down goes to the side that
    /// grows less, and ends where a fork of the two is no worse than going on.
    fn best_place(&self, fat: &Extent) -> u32 {
        let mut fork = self.root;
        loop {
            let Fork { boxes, links, .. } = &self.forks[fork as usize];
            let growths = boxes.map(|around| growth(&around, fat));
            let side = usize::from(growths[1] < growths[0]);
            let place = fork * 2 + u32::from(side == 1);
            let link = links[side];
            if is_item(link) {
                return place;
            }
            // Beside all that is there: one more fork of this size. Below: this one grows, and
            // then one of the two below.
            let beside = boxes[side].union(fat).outline();
            let [left, right] =
                self.forks[link as usize].boxes.map(|around| growth(&around, fat));
            if beside <= growths[side] + if right < left { right } else { left } {
                return place;
            }
            fork = link;
        }
    }
}

/// How much a box grows around another one, in metres. What has no end should stay among itself.
fn growth(around: &Extent, fat: &Extent) -> f64 {
    let union = around.union(fat);
    let is_endless = |extent: &Extent| extent.size().iter().any(|side| !side.is_finite());
    match (is_endless(around), is_endless(fat)) {
        (false, false) => union.outline() - around.outline(),
        (true, true) => 0.0,
        _ => f64::INFINITY,
    }
}
