//! Swarm collision detection: pairs of moving things, without a tree.
//!
//! A [`Swarm`] sorts its things anew in each frame, in time proportional to their number. It
//! sorts them into rows as wide as the reach of two of them, and along each row. Things that
//! touch then lie in the same row or in rows side by side, a few steps along. Sixteen
//! neighbours of a row are tested at once against each of those.
//!
//! Things of different groups are sorted apart, and so are sizes that differ by more than a
//! factor of two. A giant or a bystander therefore does not slow the crowd down.
//!
//! # Bullets
//!
//! The things are a [`Source`]: lists of the caller, or a pool of [`Bullets`], which have ids,
//! fly straight or bounce off [`Walls`], and end. Where they flew within a frame is remembered
//! ([`Moving`]), so that nothing passes through another unseen ([`Swept`], [`first_contacts`]):
//!
//! ```
//! use hazumi_core::Workers;
//! use hazumi_core::swarm::{
//!     Bullet, Bullets, CollisionMatrix, Swarm, Swept, TriggerEvents, Triggers, Wall,
//!     WallResponse, first_contacts,
//! };
//!
//! # fn main() -> Result<(), hazumi_core::ValueError> {
//! let workers = Workers::inline();
//! let mut bullets = Bullets::<2>::default();
//! let mut swarm = Swarm::<2, 4>::default();
//! let (mut pairs, mut first) = (Vec::new(), Vec::new());
//! let (mut triggers, mut touches) = (Triggers::default(), TriggerEvents::default());
//!
//! let walls = [Wall::room([0.0, 0.0], [32.0, 18.0])?];
//! let at_wall = WallResponse::Bounce { restitution: 1.0, max_bounces: 8 };
//! let enemy = bullets.spawn(Bullet { group: 1, ..Bullet::new([30.0, 9.0], [0.0, 0.0], 0.5) });
//! // Fired at the left wall, from which it comes back.
//! let shot = bullets.spawn(Bullet::new([2.0, 9.0], [-600.0, 0.0], 0.05));
//!
//! let mut hits = 0;
//! for _frame in 0..60 {
//!     bullets.advance_among(1.0 / 60.0, &walls[..], at_wall, &workers)?;
//!     swarm.rebuild(&Swept(&bullets), &workers);
//!     swarm.pairs(&CollisionMatrix::NONE.with(0, 1), &workers, &mut pairs);
//!     first_contacts(&pairs, &bullets, &workers, &mut first);
//!     pairs.clear();
//!     pairs.extend(first.iter().map(|touch| touch.pair));
//!     bullets.update(&mut pairs, &mut triggers, &mut touches);
//!     for &(a, b) in &touches.started {
//!         hits += 1;
//!         assert_eq!((a, b), (enemy.index(), shot.index()));
//!         bullets.despawn(shot);
//!     }
//! }
//! assert_eq!((hits, bullets.len()), (1, 1));
//! # Ok(())
//! # }
//! ```

mod groups;
mod source;
mod plan;
mod rows;
mod sweep;
mod classes;
mod touch;
mod near;
mod probes;
mod motion;
mod triggers;
mod wall;
mod bullets;
mod advance;

pub use advance::WallResponse;
pub use bullets::{
    Bullet, BulletId, Bullets, BulletsMut, DespawnReason, DespawnedBullet, Point, WallHit,
};
pub use groups::{CollisionMatrix, GROUPS, Groups};
pub use motion::{FirstContact, Moving, PathSegment, Size, Swept, first_contacts};
pub use near::{Hit, Neighbor};
pub use source::{FARTHEST, Source};
pub use touch::{balls_touch, boxes_touch};
pub use triggers::{TriggerEvents, Triggers};
pub use wall::{Cast, Stop, Wall, Walls};

use std::ops::Range;

use crate::broad::Pair;
use crate::parallel::Workers;
use crate::simd::{self, dispatch};
use classes::Classes;
use probes::Probes;
use rows::Rows;
use source::SwarmSpace;
use sweep::Window;

/// Things of an errand, about: enough to be worth a thread's way, few enough to be shared out.
const ERRAND: usize = 1 << 12;

/// Things that all move, sorted by where they are.
///
/// `D` is the number of axes and `K` that of the numbers of a thing, as in [`Source`]. The
/// order of answers depends on the things and their order alone, not on threads or the
/// processor. Once it has seen as many things as it will see, it allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Swarm<const D: usize, const K: usize> {
    classes: Classes<D>,
    /// One for each class, and more from earlier frames.
    rows: Vec<Rows<D, K>>,
    errands: Vec<PairTask>,
    probes: Probes<D, K>,
}

/// Some of the things of a source.
struct Selection<'s, S> {
    source: &'s S,
    items: &'s [u32],
}

impl<const D: usize, const K: usize, S: Source<D, K>> Source<D, K> for Selection<'_, S> {
    fn len(&self) -> usize {
        self.items.len()
    }

    #[inline(always)]
    fn numbers(&self, index: usize) -> [f32; K] {
        self.source.numbers(self.items[index] as usize)
    }

    fn radius(&self) -> f32 {
        self.source.radius()
    }

    fn group(&self, index: usize) -> u8 {
        self.source.group(self.items[index] as usize)
    }
}

/// A part of the work of finding pairs, and what was found.
#[derive(Clone, Debug, Default)]
struct PairTask {
    classes: [usize; 2],
    run: Range<usize>,
    windows: Vec<Window>,
    found: Vec<Pair>,
}

impl<const D: usize, const K: usize> Swarm<D, K> {
    /// Sets the groups whose things are probes, from the next rebuild on; by default there are
    /// none.
    ///
    /// Probes are not sorted. Each is looked up among the sorted things, in a grid of the cells
    /// that these occupy, and most have nothing near. A million bullets among a few thousand
    /// targets take less than half of the time that way. Two probes never make a pair, whatever
    /// the matrix says, and no query finds one.
    pub fn set_probes(&mut self, groups: Groups) {
        self.probes.groups = groups;
    }

    /// Forgets what it knew and sorts the things of `source` that are not probes.
    pub fn rebuild(&mut self, source: &impl Source<D, K>, workers: &Workers) {
        if self.probes.groups == Groups::NONE {
            self.sort(source, workers);
            return;
        }
        self.probes.list_sorted(source, workers);
        let sorted = std::mem::take(&mut self.probes.sorted);
        let space = self.sort(&Selection { source, items: &sorted }, workers);
        let rows = &mut self.rows[..self.classes.list.len()];
        let items = rows.iter_mut().flat_map(|rows| &mut rows.items);
        for item in items.chain(&mut self.classes.left_out) {
            *item = sorted[*item as usize];
        }
        self.probes.sorted = sorted;
        self.probes.find_near(source, (rows, &space), workers);
        self.classes.left_out.extend(self.probes.left_out());
        self.classes.left_out.sort_unstable();
    }

    /// Sorts the things of `source`, and returns where they are.
    fn sort(&mut self, source: &impl Source<D, K>, workers: &Workers) -> SwarmSpace<D> {
        let space = self.classes.rebuild(source, workers);
        let axes = space.axes();
        let classes = &self.classes;
        if self.rows.len() < classes.list.len() {
            self.rows.resize_with(classes.list.len(), Rows::default);
        }
        for (class, rows) in classes.list.iter().zip(&mut self.rows) {
            rows.rebuild(source, classes.things(class), (&class.space, axes), workers);
        }
        space
    }

    /// The things that were left out because their numbers are not sound, in ascending order.
    pub fn left_out(&self) -> &[u32] {
        &self.classes.left_out
    }

    /// All things, group by group and row by row, so that neighbours are mostly together.
    /// Probes follow in their own order, and things that were left out come last. A source in
    /// this order is sorted faster.
    pub fn order(&self) -> impl Iterator<Item = u32> {
        let rows = self.rows[..self.classes.list.len()].iter();
        let sorted = rows.flat_map(|rows| &rows.items).copied();
        let is_any = self.probes.groups != Groups::NONE;
        let probes = is_any.then(|| self.probes.items()).into_iter().flatten();
        sorted.chain(probes).chain(self.classes.left_out.iter().copied())
    }

    /// Visits the rows of all sizes and groups that hold something, for debug drawing. Each row
    /// is the lowest and the highest corner of its part from the first centre to the last, in
    /// metres.
    ///
    /// Things that touch lie in the same row or in rows side by side, of the same size or of
    /// two sizes.
    pub fn for_each_row(&self, mut visit: impl FnMut([[f32; D]; 2])) {
        for rows in &self.rows[..self.classes.list.len()] {
            rows.for_each_row(&mut visit);
        }
    }

    /// Replaces `out` by the pairs that touch, of groups that meet; `.0 < .1`, each once.
    ///
    /// Two balls touch when the squared distance of their centres is at most the square of the
    /// sum of their radii. The squares are summed along the axes, in order. Two boxes touch
    /// when they overlap or touch along each axis. All of it is calculated in `f32`.
    pub fn pairs(
        &mut self,
        meetings: &CollisionMatrix,
        workers: &Workers,
        out: &mut Vec<Pair>,
    ) {
        out.clear();
        self.find_sorted_pairs(meetings, workers, out);
        if self.probes.groups != Groups::NONE {
            let classes = &self.classes.list;
            let rows = &self.rows[..classes.len()];
            self.probes.find_pairs(
                meetings,
                (rows, &|class| classes[class].group),
                workers,
                out,
            );
        }
    }

    /// Adds the pairs of sorted things.
    fn find_sorted_pairs(
        &mut self,
        meetings: &CollisionMatrix,
        workers: &Workers,
        out: &mut Vec<Pair>,
    ) {
        let errands = self.plan_errands(meetings);
        let Self { rows, errands: list, .. } = self;
        let list = &mut list[..errands];
        if workers.count() == 1 {
            for errand in list {
                errand.run(rows, &mut |pair| out.push(in_order(pair)));
            }
            return;
        }
        workers.for_each_block(list, 1, |_, block| {
            for errand in block {
                let mut found = std::mem::take(&mut errand.found);
                found.clear();
                errand.run(rows, &mut |pair| found.push(in_order(pair)));
                errand.found = found;
            }
        });
        for errand in list {
            out.extend_from_slice(&errand.found);
        }
    }

    /// Lists the runs of rows that are tested against each other. Returns how many there are.
    fn plan_errands(&mut self, meetings: &CollisionMatrix) -> usize {
        let Self { classes, rows, errands, .. } = self;
        let list = || classes.list.iter().enumerate();
        let twos = list().flat_map(|one| list().skip(one.0).map(move |other| (one, other)));
        let mut count = 0;
        for ((a, one), (b, other)) in twos {
            if !meetings.has(one.group, other.group) {
                continue;
            }
            let is_fewer = rows[a].items.len() <= rows[b].items.len();
            let classes = if is_fewer { [a, b] } else { [b, a] };
            for run in rows[classes[0]].runs(ERRAND) {
                if count == errands.len() {
                    errands.push(PairTask::default());
                }
                (errands[count].classes, errands[count].run) = (classes, run);
                count += 1;
            }
        }
        count
    }
}

/// The lower number first.
#[inline(always)]
fn in_order((a, b): Pair) -> Pair {
    (a.min(b), a.max(b))
}

impl PairTask {
    fn run<const D: usize, const K: usize>(
        &mut self,
        rows: &[Rows<D, K>],
        out: &mut impl FnMut(Pair),
    ) {
        let [a, b] = self.classes;
        let run = self.run.clone();
        if a == b {
            dispatch!(simd::level(), simd => sweep::within(simd, &rows[a], run, out));
            return;
        }
        let windows = &mut self.windows;
        dispatch!(simd::level(), simd =>
            sweep::between(simd, (&rows[a], run), &rows[b], windows, out));
    }
}
