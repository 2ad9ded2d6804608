//! Bullets: a pool of balls with velocity, lifetime and ids.

use super::motion::{Moving, PathSegment, Size, span_of_ends, span_of_legs};
use super::source::{Source, thing};
use super::triggers::{TriggerEvents, Triggers};
use crate::arena::Arena;
use crate::broad::Pair;
use crate::id::Id;

/// No hit at a wall.
pub(super) const STRAIGHT: u32 = u32::MAX;

/// A vector with `D` coordinates: an array, or the type of a vector library.
pub trait Point<const D: usize>: Copy + Send + Sync + From<[f32; D]> + Into<[f32; D]> {}

impl<const D: usize, P> Point<D> for P where
    P: Copy + Send + Sync + From<[f32; D]> + Into<[f32; D]>
{
}

/// A bullet at the moment it is fired.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bullet<P> {
    /// Centre, in metres.
    pub position: P,
    /// Velocity, in metres per second.
    pub velocity: P,
    /// Radius, in metres, ≥ 0.
    pub radius: f32,
    /// Group, below [`GROUPS`](super::GROUPS); higher ones count as the last. Default: 0.
    pub group: u8,
    /// Lifetime, in seconds. Default: for ever, infinity.
    pub lifetime: f32,
}

impl<P> Bullet<P> {
    /// A bullet of group 0 that lives for ever, by its centre and radius in metres and its
    /// velocity in m/s.
    pub fn new(position: P, velocity: P, radius: f32) -> Self {
        Self { position, velocity, radius, group: 0, lifetime: f32::INFINITY }
    }
}

/// Names a bullet, and notices when it is gone.
pub type BulletId<P> = Id<Bullet<P>>;

/// The index of each bullet.
pub(super) type Names<P> = Arena<u32, Bullet<P>>;

/// A bullet that hit a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WallHit<P> {
    /// The bullet it was.
    pub id: BulletId<P>,
    /// The number of the wall, from its [`Stop`](super::Stop).
    pub wall: u32,
    /// Part of the frame before the hit, dimensionless, 0 to 1.
    pub fraction: f32,
    /// Centre of the bullet at that time, in metres.
    pub position: P,
    /// Normal out of the wall, of length 1.
    pub normal: P,
    /// Approach speed along the normal, in metres per second.
    pub speed: f32,
}

/// Bullet in its last frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DespawnedBullet<P> {
    /// Id of the bullet.
    pub id: BulletId<P>,
    /// Part of the frame before its end, dimensionless, 0 to 1.
    pub fraction: f32,
    /// Reason of the end.
    pub reason: DespawnReason,
}

/// Reason that a bullet ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DespawnReason {
    /// Its lifetime has ended.
    Age,
    /// The bullet hit a wall, see [`WallResponse::Despawn`](super::WallResponse).
    Wall,
    /// The place or velocity is no number, or beyond [`FARTHEST`](super::FARTHEST).
    Lost,
}

/// Pool of bullets in a structure of arrays, without gaps.
///
/// `P` is a vector with `D` coordinates. A bullet has an id, which stays valid when the lists
/// change. Its index into the lists is valid until a bullet is despawned or the lists are
/// reordered. Every edit of a bullet takes constant time.
///
/// In each frame [`Self::advance`] moves them. How each came to where it is then is remembered,
/// so that [`first_touches`](super::first_contacts) misses none, however fast it was.
#[derive(Clone, Debug)]
pub struct Bullets<const D: usize, P = [f32; D]> {
    pub(super) columns: BulletColumns<P>,
    pub(super) names: Names<P>,
    pub(super) hits: Vec<WallHit<P>>,
    pub(super) ended: Vec<DespawnedBullet<P>>,
    /// Slots given away since the last update of the triggers, each once.
    renewed: Vec<u32>,
    is_renewed: Vec<bool>,
    /// Length of the last frame, in seconds.
    pub(super) frame: f32,
    pub(super) desks: Vec<BulletRunEvents<P>>,
    spare: Spare<P>,
}

/// The lists of bullets, by index.
#[derive(Clone, Debug)]
pub(super) struct BulletColumns<P> {
    pub(super) positions: Vec<P>,
    pub(super) velocities: Vec<P>,
    pub(super) radii: Vec<f32>,
    pub(super) groups: Vec<u8>,
    /// Seconds that each has left to live; below 0 it has ended in this frame.
    pub(super) lives: Vec<f32>,
    /// Where each was when the frame began.
    pub(super) origins: Vec<P>,
    /// The first hit of each at a wall in this frame, or [`STRAIGHT`].
    pub(super) bends: Vec<u32>,
    /// The slot of the id of each.
    pub(super) slots: Vec<u32>,
}

/// Mutable lists of bullets, by index.
#[derive(Debug)]
pub struct BulletsMut<'b, P> {
    /// Centres, in metres.
    pub positions: &'b mut [P],
    /// Velocities, in metres per second.
    pub velocities: &'b mut [P],
    /// Radii, in metres.
    pub radii: &'b mut [f32],
    /// Groups.
    pub groups: &'b mut [u8],
    /// Remaining lifetimes, in seconds; below 0 a bullet ends with this frame.
    pub lives: &'b mut [f32],
}

/// The result of a run of bullets in a frame.
#[derive(Clone, Debug)]
pub(super) struct BulletRunEvents<P> {
    pub(super) hits: Vec<WallHit<P>>,
    pub(super) ended: Vec<DespawnedBullet<P>>,
    /// The index of a bullet and its first hit in this list.
    pub(super) bends: Vec<[u32; 2]>,
}

impl<P> Default for BulletRunEvents<P> {
    fn default() -> Self {
        Self { hits: Vec::new(), ended: Vec::new(), bends: Vec::new() }
    }
}

impl<P> BulletRunEvents<P> {
    pub(super) fn clear(&mut self) {
        self.hits.clear();
        self.ended.clear();
        self.bends.clear();
    }

    /// Notes who ended.
    pub(super) fn end(&mut self, id: Option<BulletId<P>>, fraction: f32, cause: DespawnReason) {
        self.ended.extend(id.map(|id| DespawnedBullet { id, fraction, reason: cause }));
    }
}

/// Memory to put lists into another order.
#[derive(Clone, Debug)]
struct Spare<P> {
    order: Vec<u32>,
    is_named: Vec<bool>,
    points: Vec<P>,
    floats: Vec<f32>,
    words: Vec<u32>,
    bytes: Vec<u8>,
}

impl<const D: usize, P> Default for Bullets<D, P> {
    fn default() -> Self {
        Self {
            columns: BulletColumns {
                positions: Vec::new(),
                velocities: Vec::new(),
                radii: Vec::new(),
                groups: Vec::new(),
                lives: Vec::new(),
                origins: Vec::new(),
                bends: Vec::new(),
                slots: Vec::new(),
            },
            names: Arena::default(),
            hits: Vec::new(),
            ended: Vec::new(),
            renewed: Vec::new(),
            is_renewed: Vec::new(),
            frame: 0.0,
            desks: Vec::new(),
            spare: Spare {
                order: Vec::new(),
                is_named: Vec::new(),
                points: Vec::new(),
                floats: Vec::new(),
                words: Vec::new(),
                bytes: Vec::new(),
            },
        }
    }
}

impl<const D: usize, P: Point<D>> Bullets<D, P> {
    /// Spawns a bullet and returns its id. It takes part from the end of this frame on.
    ///
    /// Invalid numbers are accepted: a swarm leaves such a bullet out, and the next frame ends
    /// it.
    ///
    /// # Panics
    ///
    /// When 2³² bullets fly.
    pub fn spawn(&mut self, bullet: Bullet<P>) -> BulletId<P> {
        let id = self.names.insert(thing(self.len()));
        let columns = &mut self.columns;
        columns.positions.push(bullet.position);
        columns.velocities.push(bullet.velocity);
        columns.radii.push(bullet.radius);
        columns.groups.push(bullet.group);
        columns.lives.push(bullet.lifetime);
        columns.origins.push(bullet.position);
        columns.bends.push(STRAIGHT);
        columns.slots.push(id.index());
        self.is_renewed.resize(self.names.slot_count(), false);
        if !std::mem::replace(&mut self.is_renewed[id.index() as usize], true) {
            self.renewed.push(id.index());
        }
        id
    }

    /// Removes a bullet; `None` when it is gone already. The last bullet of the lists takes its
    /// place in them.
    pub fn despawn(&mut self, id: BulletId<P>) -> Option<Bullet<P>> {
        let index = self.names.remove(id)? as usize;
        let columns = &mut self.columns;
        let bullet = Bullet {
            position: columns.positions.swap_remove(index),
            velocity: columns.velocities.swap_remove(index),
            radius: columns.radii.swap_remove(index),
            group: columns.groups.swap_remove(index),
            lifetime: columns.lives.swap_remove(index),
        };
        columns.origins.swap_remove(index);
        columns.bends.swap_remove(index);
        columns.slots.swap_remove(index);
        if let Some(place) = columns.slots.get(index).and_then(|&slot| self.names.at_mut(slot))
        {
            *place = thing(index);
        }
        Some(bullet)
    }

    /// Removes the bullet at an index; `None` beyond the last.
    pub fn despawn_at(&mut self, index: usize) -> Option<Bullet<P>> {
        self.despawn(self.id_at(index)?)
    }

    /// Removes the bullets that ended in the last frame, as the next one does before it begins.
    pub fn remove_despawned(&mut self) {
        let mut ended = std::mem::take(&mut self.ended);
        for one in ended.drain(..) {
            // Some may have been taken away since.
            let _ = self.despawn(one.id);
        }
        self.ended = ended;
    }

    /// Removes all bullets.
    pub fn clear(&mut self) {
        while let Some(last) = self.len().checked_sub(1) {
            let _ = self.despawn_at(last);
        }
        self.hits.clear();
        self.ended.clear();
    }

    /// Number of bullets.
    pub fn len(&self) -> usize {
        self.columns.slots.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Index of a bullet in the lists; `None` when it is gone.
    pub fn index_of(&self, id: BulletId<P>) -> Option<usize> {
        self.names.get(id).map(|&index| index as usize)
    }

    /// The id of the bullet at an index; `None` beyond the last.
    pub fn id_at(&self, index: usize) -> Option<BulletId<P>> {
        self.id_in(*self.columns.slots.get(index)?)
    }

    /// The id of the bullet in a slot, as [`Self::update`] uses it; `None` for an empty slot.
    pub fn id_in(&self, slot: u32) -> Option<BulletId<P>> {
        self.names.id_at(slot)
    }

    /// Centres, in metres, by index.
    pub fn positions(&self) -> &[P] {
        &self.columns.positions
    }

    /// Velocities, in metres per second, by index.
    pub fn velocities(&self) -> &[P] {
        &self.columns.velocities
    }

    /// Radii, in metres, by index.
    pub fn radii(&self) -> &[f32] {
        &self.columns.radii
    }

    /// Groups, by index.
    pub fn groups(&self) -> &[u8] {
        &self.columns.groups
    }

    /// Remaining lifetimes, in seconds, by index; below 0 a bullet has ended in this frame.
    pub fn lives(&self) -> &[f32] {
        &self.columns.lives
    }

    /// Mutable lists of the bullets.
    ///
    /// A bullet that is put elsewhere counts as having flown there in this frame, straight from
    /// where it last was.
    pub fn columns_mut(&mut self) -> BulletsMut<'_, P> {
        let BulletColumns { positions, velocities, radii, groups, lives, .. } =
            &mut self.columns;
        BulletsMut { positions, velocities, radii, groups, lives }
    }

    /// Wall hits of the last frame, in the order of the lists as they were. Hits of one bullet
    /// are in the order of time.
    pub fn hits(&self) -> &[WallHit<P>] {
        &self.hits
    }

    /// The bullets that ended in the last frame, in the order of the lists as they were. They
    /// are there until the next frame begins, so that what they touched before is found.
    pub fn despawned(&self) -> &[DespawnedBullet<P>] {
        &self.ended
    }

    /// Updates `triggers` with the pairs of bullets in contact, by index. In `pairs`, and in
    /// `touches`, is then the slot of each instead, [`Id::index`], which does not change while
    /// it flies.
    ///
    /// Call it in each frame before bullets are spawned or despawned; a bullet in the slot of
    /// one that is gone counts as another.
    pub fn update(
        &mut self,
        pairs: &mut [Pair],
        triggers: &mut Triggers,
        touches: &mut TriggerEvents,
    ) {
        let slot =
            |index: u32| self.columns.slots.get(index as usize).copied().unwrap_or(index);
        for pair in &mut *pairs {
            let [a, b] = [slot(pair.0), slot(pair.1)];
            *pair = (a.min(b), a.max(b));
        }
        triggers.update(pairs, &self.renewed, touches);
        for slot in self.renewed.drain(..) {
            self.is_renewed[slot as usize] = false;
        }
    }

    /// Reorders the lists. An order that keeps neighbours together, such as
    /// [`Swarm::order`](super::Swarm::order), makes sorting faster. Once in some thirty frames
    /// is enough.
    ///
    /// Indices that do not exist or come again are skipped; bullets that are not listed follow
    /// in the order they had.
    pub fn reorder(&mut self, order: impl IntoIterator<Item = u32>) {
        let count = self.len();
        self.spare.take_order(order, count);
        let (columns, spare) = (&mut self.columns, &mut self.spare);
        let order = &spare.order;
        for points in [&mut columns.positions, &mut columns.velocities, &mut columns.origins] {
            gather(points, order, &mut spare.points);
        }
        gather(&mut columns.radii, order, &mut spare.floats);
        gather(&mut columns.lives, order, &mut spare.floats);
        gather(&mut columns.groups, order, &mut spare.bytes);
        gather(&mut columns.bends, order, &mut spare.words);
        gather(&mut columns.slots, order, &mut spare.words);
        for (index, &slot) in (0..).zip(&columns.slots) {
            if let Some(place) = self.names.at_mut(slot) {
                *place = index;
            }
        }
    }

    /// The part of the frame before the end of a bullet, dimensionless, at most 1.
    fn until(&self, index: usize) -> f32 {
        let left = self.columns.lives[index];
        if left < 0.0 { (1.0 + left / self.frame).max(0.0) } else { 1.0 }
    }
}

impl<P> Spare<P> {
    /// Makes a list of all indices of it.
    fn take_order(&mut self, order: impl IntoIterator<Item = u32>, count: usize) {
        self.is_named.clear();
        self.is_named.resize(count, false);
        self.order.clear();
        for index in order {
            if let Some(is_named) = self.is_named.get_mut(index as usize)
                && !std::mem::replace(is_named, true)
            {
                self.order.push(index);
            }
        }
        let others = (0..).zip(&self.is_named).filter(|(_, is_named)| !**is_named);
        self.order.extend(others.map(|(index, _)| index));
    }
}

/// Puts `list` into an order.
fn gather<T: Copy>(list: &mut Vec<T>, order: &[u32], spare: &mut Vec<T>) {
    spare.clear();
    spare.extend(order.iter().map(|&index| list[index as usize]));
    std::mem::swap(list, spare);
}

/// Where they are at the end of the frame: a source of balls with radii of their own,
/// `K = D + 1`.
impl<const D: usize, const K: usize, P: Point<D>> Source<D, K> for Bullets<D, P> {
    fn len(&self) -> usize {
        Self::len(self)
    }

    #[inline(always)]
    fn numbers(&self, index: usize) -> [f32; K] {
        const { assert!(K == D + 1, "a bullet is a centre and a radius") };
        let mut numbers = [self.columns.radii[index]; K];
        numbers[..D].copy_from_slice(&self.columns.positions[index].into());
        numbers
    }

    fn group(&self, index: usize) -> u8 {
        self.columns.groups[index]
    }
}

/// How they moved within the frame.
impl<const D: usize, P: Point<D>> Moving<D> for Bullets<D, P> {
    fn len(&self) -> usize {
        Self::len(self)
    }

    fn size(&self, index: usize) -> Size<D> {
        Size::Ball(self.columns.radii[index])
    }

    fn leg(&self, index: usize, number: usize) -> Option<PathSegment<D>> {
        let columns = &self.columns;
        let first = columns.bends[index];
        let ends = [columns.origins[index].into(), columns.positions[index].into()];
        if first == STRAIGHT {
            return (number == 0).then(|| PathSegment::between(ends, [0.0, self.until(index)]));
        }
        let hits = self.hits.get(first as usize..)?;
        let hit = |place: usize| hits.get(place).filter(|hit| hit.id == hits[0].id);
        let last = number.checked_sub(1);
        let (from, start) = match last {
            None => (ends[0], 0.0),
            Some(last) => hit(last).map(|hit| (hit.position.into(), hit.fraction))?,
        };
        let until = self.until(index);
        let (to, end) =
            hit(number).map_or((ends[1], until), |hit| (hit.position.into(), hit.fraction));
        // After the hit that ended it there is no more.
        (number == 0 || start < until).then(|| PathSegment::between([from, to], [start, end]))
    }

    #[inline(always)]
    fn span(&self, index: usize) -> Option<[[f64; D]; 2]> {
        if self.columns.bends[index] != STRAIGHT {
            return span_of_legs(self, index);
        }
        let ends = [self.columns.origins[index].into(), self.columns.positions[index].into()];
        span_of_ends(ends.map(|end| end.map(f64::from)))
    }

    fn group(&self, index: usize) -> u8 {
        self.columns.groups[index]
    }
}
