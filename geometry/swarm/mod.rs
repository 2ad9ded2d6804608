//! Swarm: crowds of things that all move, without bodies, as in a bullet-hell game.
//!
//! A [`Swarm`] sorts a crowd anew in each frame, and then answers queries: pairs in contact,
//! things near a place, and hits of a flight. A million balls that all move take it some 50
//! milliseconds on one thread; nothing is kept from frame to frame but memory. The crowd is
//! either the game's own lists, lent by a [`Crowd`], or a pool of [`Bullets`]. The pool moves
//! them, too, straight on or from wall to wall, and gives them ids.
//!
//! A frame of a bullet-hell game:
//!
#![doc = include_str!(example!("swarm/bullets.md"))]
//!
//! A [`BulletWorld`] has such a frame ready, for games without wishes of their own. A game with
//! lists of its own does the same with its own types:
//!
#![doc = include_str!(example!("swarm/crowd.md"))]

mod bullet_world;
mod crowd;

pub use bullet_world::BulletWorld;
pub use crowd::{Crowd, CrowdError, Sizes};
pub use hazumi_core::Workers;
pub use hazumi_core::swarm::{
    BulletsMut, Cast, CollisionMatrix, DespawnReason, DespawnedBullet, FARTHEST, FirstContact,
    GROUPS, Groups, Hit, Neighbor, Stop, TriggerEvents, Triggers, WallHit, WallResponse, Walls,
};

use std::num::NonZeroUsize;

use hazumi_core::broad::Pair;
use hazumi_core::swarm::{self as core, Moving, Swept};

use crowd::{Balls, CrowdBoxes, EvenBalls};

use crate::space::{DIM, Vector};

/// State of a bullet when it is fired.
pub type Bullet = core::Bullet<Vector>;
/// Id of a bullet, which detects that it is gone.
pub type BulletId = core::BulletId<Vector>;
/// Pool of bullets with ids.
pub type Bullets = core::Bullets<DIM, Vector>;
/// A simple wall: a plane, a room or a block.
pub type Wall = core::Wall<DIM>;

/// Swarm of moving things, sorted by their places.
///
/// Things of groups that do not meet are not tested against each other, and neither a giant nor
/// a bystander slows the others down. The order of all answers depends on the crowd alone, not
/// on threads or the processor. Once it has seen as many things as it will see, a swarm
/// allocates nothing.
///
/// Queries of a swarm for places and flights treat things as if at rest at their places at the
/// start of the frame. For moving things they see the boxes around the whole flight.
#[derive(Debug, Default)]
pub struct Swarm {
    kind: SwarmKind,
    even: core::Swarm<DIM, DIM>,
    balls: core::Swarm<DIM, { DIM + 1 }>,
    boxes: core::Swarm<DIM, { 2 * DIM }>,
    workers: Workers,
    candidates: Vec<Pair>,
}

/// Which of the swarms of the core has the things.
#[derive(Clone, Copy, Debug, Default)]
enum SwarmKind {
    #[default]
    Even,
    Balls,
    Boxes,
}

impl Swarm {
    /// A swarm that shares its work among threads; one means the calling thread.
    pub fn with_threads(count: NonZeroUsize) -> Self {
        Self { workers: Workers::threads(count), ..Self::default() }
    }

    /// Sets the groups whose things are probes, from the next rebuild on; by default there are
    /// none.
    ///
    /// Probes are not sorted. Each is looked up among the sorted things, in a grid of the cells
    /// that these occupy, and most have nothing near. A million bullets among a few thousand
    /// targets take less than half of the time that way. Two probes never make a pair,
    /// whatever the matrix says, and no query finds one.
    pub fn set_probes(&mut self, groups: Groups) {
        self.even.set_probes(groups);
        self.balls.set_probes(groups);
        self.boxes.set_probes(groups);
    }

    /// Rebuilds the swarm from a crowd.
    ///
    /// # Errors
    ///
    /// When a list of the crowd does not have one entry for each thing. The swarm then has
    /// none.
    pub fn rebuild(&mut self, crowd: &Crowd<'_>) -> Result<(), CrowdError> {
        let checked = crowd.check();
        let nobody = Crowd::new(&[], Sizes::Radius(0.0));
        let crowd = if checked.is_ok() { crowd } else { &nobody };
        let workers = &self.workers;
        if !crowd.motions.is_empty() {
            self.kind = SwarmKind::Boxes;
            self.boxes.rebuild(&Swept(crowd), workers);
            return checked;
        }
        match crowd.sizes {
            Sizes::Radius(radius) => {
                self.kind = SwarmKind::Even;
                self.even.rebuild(&EvenBalls(crowd, radius), workers);
            }
            Sizes::Radii(radii) => {
                self.kind = SwarmKind::Balls;
                self.balls.rebuild(&Balls(crowd, radii), workers);
            }
            Sizes::HalfExtents(halves) => {
                self.kind = SwarmKind::Boxes;
                self.boxes.rebuild(&CrowdBoxes(crowd, halves), workers);
            }
        }
        checked
    }

    /// Rebuilds the swarm from bullets at their current places.
    pub fn rebuild_bullets(&mut self, bullets: &Bullets) {
        self.kind = SwarmKind::Balls;
        self.balls.rebuild(bullets, &self.workers);
    }

    /// Rebuilds the swarm from the paths of bullets in their last frame, as moving things.
    /// [`Self::pairs`] are then candidates, and [`Self::first_contacts_of`] exact.
    pub fn rebuild_flights(&mut self, bullets: &Bullets) {
        self.kind = SwarmKind::Boxes;
        self.boxes.rebuild(&Swept(bullets), &self.workers);
    }

    /// Threads that share the work, to lend them to [`Bullets::advance`].
    pub fn workers(&self) -> &Workers {
        &self.workers
    }

    /// All things, group by group, neighbours mostly together, for [`Bullets::reorder`].
    pub fn order(&self) -> impl Iterator<Item = u32> {
        let even = matches!(self.kind, SwarmKind::Even).then(|| self.even.order());
        let balls = matches!(self.kind, SwarmKind::Balls).then(|| self.balls.order());
        let boxes = matches!(self.kind, SwarmKind::Boxes).then(|| self.boxes.order());
        even.into_iter()
            .flatten()
            .chain(balls.into_iter().flatten())
            .chain(boxes.into_iter().flatten())
    }

    /// Things that were left out because their numbers are invalid, in ascending order.
    pub fn left_out(&self) -> &[u32] {
        match self.kind {
            SwarmKind::Even => self.even.left_out(),
            SwarmKind::Balls => self.balls.left_out(),
            SwarmKind::Boxes => self.boxes.left_out(),
        }
    }

    /// Replaces `out` by the pairs of things in contact, of groups that meet. Each pair is the
    /// numbers of the two, the lower first, and is listed once. Touching counts, in `f32`.
    ///
    /// For moving things, these are candidates: pairs whose swept boxes touch.
    /// [`Self::first_contacts`] is exact.
    pub fn pairs(&mut self, meetings: &CollisionMatrix, out: &mut Vec<(u32, u32)>) {
        let workers = &self.workers;
        match self.kind {
            SwarmKind::Even => self.even.pairs(meetings, workers, out),
            SwarmKind::Balls => self.balls.pairs(meetings, workers, out),
            SwarmKind::Boxes => self.boxes.pairs(meetings, workers, out),
        }
    }

    /// Replaces `out` by the first contacts of pairs of things that touch during the frame.
    /// They are in the order of [`Self::pairs`]. `crowd` is the one that was sorted.
    ///
    /// # Errors
    ///
    /// When a list of the crowd does not have one entry for each thing; `out` is then empty.
    pub fn first_contacts(
        &mut self,
        crowd: &Crowd<'_>,
        meetings: &CollisionMatrix,
        out: &mut Vec<FirstContact>,
    ) -> Result<(), CrowdError> {
        out.clear();
        crowd.check()?;
        self.first_touches_among(crowd, meetings, out);
        Ok(())
    }

    /// Replaces `out` by the first contacts of pairs of bullets that touched during their last
    /// frame. They are in the order of [`Self::pairs`]. `bullets` are those that
    /// [`Self::rebuild_flights`] sorted.
    pub fn first_contacts_of(
        &mut self,
        bullets: &Bullets,
        meetings: &CollisionMatrix,
        out: &mut Vec<FirstContact>,
    ) {
        self.first_touches_among(bullets, meetings, out);
    }

    fn first_touches_among(
        &mut self,
        moving: &impl Moving<DIM>,
        meetings: &CollisionMatrix,
        out: &mut Vec<FirstContact>,
    ) {
        let mut pairs = std::mem::take(&mut self.candidates);
        self.pairs(meetings, &mut pairs);
        core::first_contacts(&pairs, moving, &self.workers, out);
        self.candidates = pairs;
    }

    /// Replaces `out` by the things of `groups` within `radius` metres of `center`, in a fixed
    /// order. The distance is that of their surfaces; `center` is in metres.
    pub fn within(&self, center: Vector, radius: f32, groups: Groups, out: &mut Vec<Neighbor>) {
        let center = center.to_array();
        match self.kind {
            SwarmKind::Even => self.even.within(center, radius, groups, out),
            SwarmKind::Balls => self.balls.within(center, radius, groups, out),
            SwarmKind::Boxes => self.boxes.within(center, radius, groups, out),
        }
    }

    /// Replaces `out` by the `count` things of `groups` nearest to `center`, in metres.
    /// Surfaces count. The nearest is first; of several as near, the one with the lowest
    /// number.
    pub fn nearest(
        &self,
        center: Vector,
        count: usize,
        groups: Groups,
        out: &mut Vec<Neighbor>,
    ) {
        let center = center.to_array();
        match self.kind {
            SwarmKind::Even => self.even.nearest(center, count, groups, out),
            SwarmKind::Balls => self.balls.nearest(center, count, groups, out),
            SwarmKind::Boxes => self.boxes.nearest(center, count, groups, out),
        }
    }

    /// Replaces `out` by the things of `groups` that a ball hits on its straight way between
    /// two places. The places are in metres, and `radius` too; with 0 it is a point. The first
    /// hit is first, and of several at once the one with the lowest number. A thing that it
    /// touches at the start is hit at 0. A point on the surface of a thing is a
    /// [ray](crate::query::cast_ray) there: it hits what it enters, and misses what it leaves
    /// or runs along.
    pub fn hits(&self, way: [Vector; 2], radius: f32, groups: Groups, out: &mut Vec<Hit>) {
        let way = way.map(|place| place.to_array());
        match self.kind {
            SwarmKind::Even => self.even.hits(way, radius, groups, out),
            SwarmKind::Balls => self.balls.hits(way, radius, groups, out),
            SwarmKind::Boxes => self.boxes.hits(way, radius, groups, out),
        }
    }

    /// The first of [`Self::hits`] that `accepts` allows. A shooter does not hit himself, nor
    /// does he hide things behind him.
    pub fn first_hit(
        &self,
        way: [Vector; 2],
        radius: f32,
        groups: Groups,
        accepts: impl FnMut(u32) -> bool,
    ) -> Option<Hit> {
        let way = way.map(|place| place.to_array());
        match self.kind {
            SwarmKind::Even => self.even.first_hit(way, radius, groups, accepts),
            SwarmKind::Balls => self.balls.first_hit(way, radius, groups, accepts),
            SwarmKind::Boxes => self.boxes.first_hit(way, radius, groups, accepts),
        }
    }
}
