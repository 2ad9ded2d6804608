//! Incremental updates of the dynamic tree.

use super::super::algorithm::number;
use super::super::extent::Extent;
use super::super::proxies::Proxies;
use super::{BUNDLE, Bundle, Fork, NONE, Tree, is_bundle, parts};
use crate::bounds::Bounds;
use crate::parallel::Workers;
use crate::simd::LANES;

/// A tree whose boxes have grown by this factor since it was built is built anew,
/// dimensionless.
const WORN: f64 = 1.4;
/// A tree with more forks on a way is built anew.
pub(super) const MAX_HEIGHT: u32 = 100;
/// Bundles of a block of work.
const BLOCK: usize = 64;
/// Room around an item that has left the box of its bundle, as a share of its longest side,
/// dimensionless.
const ROOM: f32 = 0.125;
/// A bundle may grow by this factor before items leave it, dimensionless.
const EASE: f64 = 1.5;
/// The same for a bundle of one item, which others may join, dimensionless.
const EASE_OF_ONE: f64 = 4.0;

/// Items per seat number: a seat is a bundle and a lane.
#[inline(always)]
const fn seat_parts(seat: u32) -> (usize, usize) {
    (seat as usize / LANES, seat as usize % LANES)
}

impl Bundle {
    /// Sets how far it may grow from the box around it.
    pub(super) fn set_growth_limit(&mut self, around: &Extent) {
        let factor = if self.len() == 1 { EASE_OF_ONE } else { EASE };
        #[expect(clippy::cast_possible_truncation, reason = "need not be exact")]
        let growth_limit = (factor * around.outline()) as f32;
        self.growth_limit = growth_limit;
    }

    /// Takes over the boxes of all its items.
    fn follow<B: Bounds>(&mut self, items: &Proxies<B>) {
        for lane in 0..self.len() {
            let extent = items.extent(self.items()[lane]);
            self.set(lane, &extent);
        }
    }
}

impl Tree {
    /// Takes over the changes of boxes, and lists the items that need another place.
    pub(super) fn follow<B: Bounds>(&mut self, items: &Proxies<B>, workers: &Workers) {
        self.loose.clear();
        let is_most = items.changed().len() > self.len / 4;
        for &item in items.changed() {
            let seat = self.seat_of[item as usize];
            let Some(bounds) = items.bounds(item) else {
                if seat != NONE {
                    self.remove(item);
                }
                continue;
            };
            if seat == NONE {
                self.loose.push(item);
            } else if !is_most && !self.moves(seat, &Extent::of(bounds)) {
                self.remove(item);
                self.loose.push(item);
            }
        }
        if is_most {
            self.follow_all(items, workers);
        }
    }

    /// The same for boxes of all items that have a seat: bundle by bundle, and with boxes of
    /// the tree that fit exactly.
    fn follow_all<B: Bounds>(&mut self, items: &Proxies<B>, workers: &Workers) {
        workers.for_each_block(&mut self.bundles, BLOCK, |_, bundles| {
            for bundle in bundles {
                bundle.follow(items);
            }
        });
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        order.extend((!is_bundle(self.root)).then_some(self.root));
        let mut next = 0;
        while next < order.len() {
            let Fork { links, .. } = self.forks[order[next] as usize];
            order.extend(links.into_iter().filter(|&link| !is_bundle(link)));
            next += 1;
        }
        self.cost = 0.0;
        for &fork in order.iter().rev() {
            for side in 0..2 {
                let link = self.forks[fork as usize].links[side];
                let around = self.around(link);
                self.forks[fork as usize].boxes[side] = around;
                self.cost += around.outline();
            }
        }
        self.order = order;
    }

    /// Gives the item of a seat another box; returns whether it can stay there.
    fn moves(&mut self, seat: u32, extent: &Extent) -> bool {
        let (index, lane) = seat_parts(seat);
        self.bundles[index].set(lane, extent);
        let place = self.bundles[index].place;
        if place == NONE || self.at(place).contains(extent) {
            return true;
        }
        let bundle = &self.bundles[index];
        // First as it is without what was left behind, then with room to go on.
        let around = bundle.around();
        let with_room = around.union(&roomy(extent));
        if with_room.outline() > f64::from(bundle.growth_limit) {
            return false;
        }
        self.resize(place, &with_room);
        true
    }

    /// Whether the tree should be built anew.
    pub(super) fn needs_rebuild(&self) -> bool {
        let bundles = self.bundles.len() - self.free_bundles.len();
        self.root != NONE && self.height(self.root) > MAX_HEIGHT
            || self.cost > WORN * self.cost_when_built
            || bundles > 16 + 2 * self.bundles_when_built
    }

    /// The box at a place.
    pub(super) fn at(&self, place: u32) -> &Extent {
        let (fork, side) = parts(place);
        &self.forks[fork].boxes[side]
    }

    /// The box around all below a link.
    pub(super) fn around(&self, link: u32) -> Extent {
        if is_bundle(link) {
            return self.bundles[(link & !BUNDLE) as usize].around();
        }
        let [left, right] = &self.forks[link as usize].boxes;
        left.union(right)
    }

    /// Forks on the longest way below a link.
    fn height(&self, link: u32) -> u32 {
        if is_bundle(link) { 0 } else { self.forks[link as usize].height }
    }

    /// Replaces the box at a place, and those above it as far as they change.
    fn resize(&mut self, place: u32, around: &Extent) {
        let (mut place, mut around) = (place, *around);
        while place != NONE {
            let (index, side) = parts(place);
            self.cost += around.outline() - self.at(place).outline();
            let links = self.forks[index].links;
            let height = 1 + self.height(links[0]).max(self.height(links[1]));
            let fork = &mut self.forks[index];
            let is_same = fork.boxes[side] == around && fork.height == height;
            fork.boxes[side] = around;
            fork.height = height;
            if is_same {
                return;
            }
            place = fork.place;
            around = fork.boxes[0].union(&fork.boxes[1]);
        }
    }

    /// Attaches a link at a place, or makes it the root.
    pub(super) fn attach(&mut self, link: u32, around: &Extent, place: u32) {
        if is_bundle(link) {
            self.bundles[(link & !BUNDLE) as usize].place = place;
        } else {
            self.forks[link as usize].place = place;
        }
        if place == NONE {
            self.root = link;
        } else {
            let (fork, side) = parts(place);
            self.forks[fork].boxes[side] = *around;
            self.forks[fork].links[side] = link;
        }
    }

    /// Takes out an item that has a seat.
    pub(super) fn remove(&mut self, item: u32) {
        let seat = std::mem::replace(&mut self.seat_of[item as usize], NONE);
        let (index, lane) = seat_parts(seat);
        self.len -= 1;
        let bundle = &mut self.bundles[index];
        if let Some(moved) = bundle.swap_remove(lane) {
            self.seat_of[moved as usize] = seat;
        }
        let place = bundle.place;
        if bundle.len() > 0 {
            let around = bundle.around();
            self.resize(place, &around);
            return;
        }
        self.free_bundles.push(number(index));
        if place == NONE {
            self.root = NONE;
        } else {
            self.close(place);
        }
    }

    /// Takes out the fork of a place, of which the other side goes up.
    fn close(&mut self, place: u32) {
        let (index, side) = parts(place);
        let Fork { links, boxes, place: above, .. } = self.forks[index];
        self.free_forks.push(place >> 1);
        self.cost -= boxes[0].outline() + boxes[1].outline();
        let (link, around) = (links[1 - side], boxes[1 - side]);
        if above != NONE {
            self.cost += around.outline() - self.at(above).outline();
        }
        self.attach(link, &around, above);
        self.reheight(above);
    }

    /// Recalculates boxes and heights from a place upward, whose content has changed.
    fn reheight(&mut self, place: u32) {
        if place == NONE {
            return;
        }
        let (index, _) = parts(place);
        let links = self.forks[index].links;
        self.forks[index].height = 1 + self.height(links[0]).max(self.height(links[1]));
        let around = self.around(place >> 1);
        let above = self.forks[index].place;
        self.resize(above, &around);
    }

    /// Adds an item that has no seat.
    pub(super) fn insert(&mut self, item: u32, extent: &Extent) {
        self.len += 1;
        if self.root == NONE {
            let bundle = self.new_bundle(&[(item, *extent)]);
            self.attach(bundle, extent, NONE);
            return;
        }
        let (link, place) = self.best_link(extent);
        let around = if place == NONE { self.around(link) } else { *self.at(place) };
        if !is_bundle(link) {
            self.insert_beside((link, place), &around, (item, extent));
            return;
        }
        let index = (link & !BUNDLE) as usize;
        let union = around.union(extent);
        if union.outline() > f64::from(self.bundles[index].growth_limit) {
            self.insert_beside((link, place), &around, (item, extent));
        } else if self.bundles[index].is_full() {
            self.divide_bundle(link, place, (item, extent));
        } else {
            let bundle = &mut self.bundles[index];
            let lane = bundle.push(item, extent);
            self.seat_of[item as usize] = seat(link, lane);
            self.resize(place, &union);
        }
    }

    /// Hangs a new bundle of one item beside a link.
    fn insert_beside(
        &mut self,
        (link, place): (u32, u32),
        around: &Extent,
        (item, extent): (u32, &Extent),
    ) {
        let bundle = self.new_bundle(&[(item, *extent)]);
        self.fork_at(place, [(link, around), (bundle, extent)]);
    }

    /// Divides a full bundle and one item more into two, along the axis where they are spread
    /// most.
    fn divide_bundle(&mut self, link: u32, place: u32, one_more: (u32, &Extent)) {
        let index = (link & !BUNDLE) as usize;
        let bundle = self.bundles[index];
        let mut list = [(one_more.0, *one_more.1); LANES + 1];
        for (lane, &item) in bundle.items().iter().enumerate() {
            list[lane] = (item, bundle.extent(lane));
        }
        let points = list.map(|(_, extent)| extent.center());
        let spread = |axis: usize| {
            let along = points.map(|point| point[axis]);
            let [low, high] =
                [f32::min, f32::max].map(|pick| along.into_iter().fold(along[0], pick));
            high - low
        };
        let axis =
            (1..3).fold(0, |best, axis| if spread(axis) > spread(best) { axis } else { best });
        list.sort_unstable_by(|(a, box_a), (b, box_b)| {
            box_a.center()[axis].total_cmp(&box_b.center()[axis]).then(a.cmp(b))
        });
        self.free_bundles.push(link & !BUNDLE);
        let [left, right] = [&list[..LANES / 2], &list[LANES / 2..]].map(|half| {
            let bundle = self.new_bundle(half);
            (bundle, self.around(bundle))
        });
        self.fork_at(place, [(left.0, &left.1), (right.0, &right.1)]);
    }

    /// Puts a fork with two sides at a place, in place of what hung there.
    fn fork_at(&mut self, place: u32, sides: [(u32, &Extent); 2]) {
        let fork = self.free_forks.pop().unwrap_or_else(|| {
            self.forks.push(Fork::EMPTY);
            number(self.forks.len() - 1)
        });
        self.forks[fork as usize] = Fork::EMPTY;
        for (side, (link, around)) in (0..).zip(sides) {
            self.attach(link, around, fork * 2 + side);
            self.cost += around.outline();
        }
        let [left, right] = sides.map(|(link, _)| self.height(link));
        self.forks[fork as usize].height = 1 + left.max(right);
        let around = self.around(fork);
        if place != NONE {
            self.cost += around.outline() - self.at(place).outline();
        }
        self.attach(fork, &around, place);
        self.reheight(place);
    }

    /// A bundle of a few items, which hangs nowhere yet.
    fn new_bundle(&mut self, list: &[(u32, Extent)]) -> u32 {
        let index = self.free_bundles.pop().unwrap_or_else(|| {
            self.bundles.push(Bundle::EMPTY);
            number(self.bundles.len() - 1)
        });
        let mut bundle = Bundle::EMPTY;
        for (item, extent) in list {
            let lane = bundle.push(*item, extent);
            self.seat_of[*item as usize] = seat(index, lane);
        }
        bundle.set_growth_limit(&bundle.around());
        self.bundles[index as usize] = bundle;
        index | BUNDLE
    }

    /// The link that a new box should join, or be beside, and its place: the way down goes to
    /// the side that grows less, and ends where a fork of the two is no worse than going on.
    fn best_link(&self, extent: &Extent) -> (u32, u32) {
        let (mut link, mut place) = (self.root, NONE);
        while !is_bundle(link) {
            let Fork { boxes, links, .. } = &self.forks[link as usize];
            let growths = boxes.map(|around| growth(&around, extent));
            if place != NONE
                && growths[0].min(growths[1]) >= self.at(place).union(extent).outline()
            {
                break;
            }
            let side = u32::from(growths[1] < growths[0]);
            place = link * 2 + side;
            link = links[side as usize];
        }
        (link, place)
    }
}

/// The seat in a lane of a bundle.
fn seat(bundle: u32, lane: usize) -> u32 {
    number((bundle & !BUNDLE) as usize * LANES + lane)
}

/// A box with room to move.
fn roomy(extent: &Extent) -> Extent {
    let longest = extent.size().into_iter().fold(0.0, |longest, side| {
        if side.is_finite() && side > longest { side } else { longest }
    });
    let room = ROOM * longest;
    Extent { low: extent.low.map(|x| x - room), high: extent.high.map(|x| x + room) }
}

/// How much a box grows around another one, in metres. Endless boxes should stay among
/// themselves.
fn growth(around: &Extent, extent: &Extent) -> f64 {
    let is_endless = |extent: &Extent| extent.size().iter().any(|side| !side.is_finite());
    match (is_endless(around), is_endless(extent)) {
        (false, false) => around.union(extent).outline() - around.outline(),
        (true, true) => 0.0,
        _ => f64::INFINITY,
    }
}
