//! Bounding boxes of the colliders and their overlapping pairs, brought up to date on first
//! use.

use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use hazumi_core::broad::{BroadPhase, BroadPhaseAlgorithm, Pair, QueryRegion, Tree};
use hazumi_core::{Arena, Workers, lengthen};

use super::World;
use super::bounds::{BoxSweep, ColliderBox, PairKind};
use super::record::{BodyRecord, ColliderRecord};
use crate::body::Body;
use crate::collider::{Collider, ColliderId};
use crate::math::Aabb;

/// Bodies in a block of work.
const BLOCK: usize = 128;
/// Obstacles whose own tree costs next to nothing.
const FEW_OBSTACLES: usize = 4096;

/// The boxes of the colliders: either up to date, and then anybody may read them, or not.
///
/// Questions take a shared world, so the first one after a step does here what the next step is
/// then spared.
pub(in crate::world) struct Boxes {
    /// Up to date, when there is one.
    fresh: OnceLock<BoxPairs>,
    /// Not up to date, when there is one. None in either place after a panic in a custom
    /// shape's bounding box.
    stale: Mutex<Option<BoxPairs>>,
}

/// Boxes by the slots of their colliders, and the pairs of them that overlap.
pub(in crate::world) struct BoxPairs {
    pub(in crate::world) broad_phase: BroadPhase<Aabb>,
    /// The slots of colliders whose boxes overlap, in ascending order.
    pub(in crate::world) found: Vec<Pair>,
    /// The pairs of which one has moved, or is new.
    moved: Vec<Pair>,
    /// By the slots of the colliders.
    known: Vec<KnownCollider>,
    /// The boxes of obstacles once more, while they have a tree of their own: a fast body is
    /// tested against them alone, and there may be thousands of dynamic bodies.
    obstacles: BroadPhase<Aabb>,
    /// Colliders with a box whose bodies are not dynamic.
    obstacle_count: usize,
    /// Whether `obstacles` holds them.
    has_obstacle_tree: bool,
    /// Those found the time before.
    last: Vec<Pair>,
    /// Boxes that had moved or were new, each time pairs were found since the last step.
    moved_count: usize,
    outdated: DirtyBounds,
    /// Memory of [`Self::place`].
    placed: (Vec<ColliderBox>, Vec<Vec<ColliderBox>>),
    /// Whether no box has changed since pairs were found.
    is_current: bool,
}

/// Collider as the broad phase stores it: its box, if it has one, and its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct KnownCollider {
    bounds: Option<Aabb>,
    kind: PairKind,
}

impl KnownCollider {
    /// Whether there is a box, of a body that is not dynamic.
    fn is_obstacle(&self) -> bool {
        self.bounds.is_some() && !self.kind.is_dynamic
    }
}

/// Bodies whose boxes are out of date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::world) enum DirtyBounds {
    /// No boxes.
    Nobody,
    /// The boxes of the bodies that the last step has moved.
    Moved,
    /// Everybody's.
    Everybody,
}

impl Boxes {
    /// The boxes, to change.
    pub(in crate::world) fn edit(&mut self) -> &mut BoxPairs {
        let fresh = self.fresh.take();
        let stale = self.stale.get_mut().unwrap_or_else(PoisonError::into_inner);
        if fresh.is_some() {
            *stale = fresh;
        }
        stale.get_or_insert_default()
    }
}

impl BoxPairs {
    /// Puts a box to the slot of its collider. Two whose bodies are fixed make no pair, nor do
    /// two whose groups do not agree.
    pub(in crate::world) fn set(&mut self, ColliderBox { slot, bounds, kind }: ColliderBox) {
        let place = slot as usize;
        lengthen(&mut self.known, place + 1, KnownCollider::default());
        let now = KnownCollider { bounds: Some(bounds), kind };
        let before = std::mem::replace(&mut self.known[place], now);
        if before == now {
            return;
        }
        self.obstacle_count += usize::from(now.is_obstacle());
        self.obstacle_count -= usize::from(before.is_obstacle());
        if self.has_obstacle_tree {
            if now.is_obstacle() {
                self.obstacles.set(slot, bounds);
            } else if before.is_obstacle() {
                self.obstacles.remove(slot);
            }
        }
        self.broad_phase.set(slot, bounds);
        self.is_current = false;
    }

    /// Gives the box of a collider, if it has one, room for a motion.
    pub(in crate::world) fn extend(&mut self, slot: u32, sweep: BoxSweep) {
        let known = self.known.get(slot as usize).copied().unwrap_or_default();
        if let KnownCollider { bounds: Some(bounds), kind } = known {
            self.set(ColliderBox { slot, bounds, kind }.extended(Some(sweep)));
        }
    }

    /// Whether the shape of a collider that has a box has parts.
    pub(in crate::world) fn has_parts(&self, slot: u32) -> bool {
        self.known.get(slot as usize).is_some_and(|known| known.kind.has_parts)
    }

    /// Whether the body of a collider that has a box is dynamic.
    pub(in crate::world) fn is_on_dynamic(&self, slot: u32) -> bool {
        self.known.get(slot as usize).is_some_and(|known| known.kind.is_dynamic)
    }

    /// Replaces `found` by the colliders in a region whose bodies are not dynamic.
    pub(in crate::world) fn find_obstacles(
        &self,
        region: &QueryRegion<'_>,
        found: &mut Vec<u32>,
    ) {
        if self.has_obstacle_tree {
            self.obstacles.find(region, found);
        } else {
            self.broad_phase.find(region, found);
            found.retain(|&slot| !self.is_on_dynamic(slot));
        }
    }

    /// Gives the obstacles a tree of their own, or takes it away, when their number has
    /// changed.
    ///
    /// A level of a million tiles would be built into two trees for nothing: where few boxes
    /// are dynamic, the tree of all finds hardly more than obstacles. Both find the same.
    fn update_obstacle_tree(&mut self) {
        let all = self.broad_phase.len();
        let few = FEW_OBSTACLES.max(all / 4);
        let many = (2 * FEW_OBSTACLES).max(all / 2);
        if !self.has_obstacle_tree && self.obstacle_count <= few {
            for (slot, known) in (0u32..).zip(&self.known) {
                if let Some(bounds) = known.bounds.filter(|_| known.is_obstacle()) {
                    self.obstacles.set(slot, bounds);
                }
            }
            self.has_obstacle_tree = true;
        } else if self.has_obstacle_tree && self.obstacle_count > many {
            self.obstacles.clear();
            self.has_obstacle_tree = false;
        }
    }

    /// Takes the box of a collider out.
    pub(in crate::world) fn remove(&mut self, slot: u32) {
        self.broad_phase.remove(slot);
        if let Some(known) = self.known.get_mut(slot as usize) {
            self.obstacle_count -= usize::from(known.is_obstacle());
            known.bounds = None;
            self.obstacles.remove(slot);
        }
        self.is_current = false;
    }

    /// Chooses how overlapping boxes are found.
    pub(in crate::world) fn set_algorithm(
        &mut self,
        algorithm: Box<dyn BroadPhaseAlgorithm<Aabb>>,
    ) {
        self.broad_phase.set_algorithm(algorithm);
        self.is_current = false;
    }

    /// Notes whose boxes have to be looked at.
    pub(in crate::world) fn outdate(&mut self, whose: DirtyBounds) {
        self.outdated = self.outdated.max(whose);
    }

    /// Bodies whose boxes have to be updated.
    pub(in crate::world) fn outdated(&self) -> DirtyBounds {
        self.outdated
    }

    /// Number of boxes that moved or were new since the last call.
    pub(in crate::world) fn take_moved_count(&mut self) -> usize {
        std::mem::take(&mut self.moved_count)
    }

    /// Puts the boxes where the colliders are now.
    pub(in crate::world) fn place(&mut self, things: &Things<'_>, workers: &Workers) {
        let everybody: Vec<u32>;
        let moved = match self.outdated {
            DirtyBounds::Nobody => &[],
            DirtyBounds::Moved => things.moved,
            DirtyBounds::Everybody => {
                everybody = things.bodies.iter().map(|(id, _)| id.index()).collect();
                &everybody[..]
            }
        };
        let (mut placed, mut lists) = std::mem::take(&mut self.placed);
        workers.gather(moved.len(), BLOCK, (&mut lists, &mut placed), |range, found| {
            let records = moved[range].iter().filter_map(|&body| things.bodies.at(body));
            for record in records.filter(|record| record.body.is_enabled) {
                found.extend(record.colliders.iter().filter_map(|&id| {
                    Some(ColliderBox::of(
                        id.index(),
                        things.colliders.get(id)?,
                        record,
                        things.margin,
                    ))
                }));
            }
        });
        self.put(placed.iter().copied());
        self.placed = (placed, lists);
    }

    /// Puts these boxes where their colliders are now. They are all that are out of date.
    pub(in crate::world) fn put(&mut self, placed: impl Iterator<Item = ColliderBox>) {
        placed.for_each(|placed| self.set(placed));
        self.outdated = DirtyBounds::Nobody;
    }

    /// Finds the pairs: those of which neither has moved stay, the others are found anew.
    pub(in crate::world) fn find_pairs(&mut self, workers: &Workers) {
        if std::mem::replace(&mut self.is_current, true) {
            return;
        }
        self.broad_phase.refresh(workers);
        self.update_obstacle_tree();
        self.obstacles.refresh(workers);
        self.broad_phase.moved_pairs(workers, &mut self.moved);
        let kind = |slot: u32| &self.known[slot as usize].kind;
        self.moved.retain(|&(a, b)| kind(a).may_meet(kind(b)));
        let items = self.broad_phase.items();
        self.moved_count += items.moved().len();
        std::mem::swap(&mut self.found, &mut self.last);
        self.found.clear();
        let stays = |item: u32| !items.is_moved(item) && items.bounds(item).is_some();
        let mut moved = self.moved.iter().copied().peekable();
        for &pair in self.last.iter().filter(|&&(a, b)| stays(a) && stays(b)) {
            while let Some(earlier) = moved.next_if(|&earlier| earlier < pair) {
                self.found.push(earlier);
            }
            self.found.push(pair);
        }
        self.found.extend(moved);
    }
}

impl Default for Boxes {
    fn default() -> Self {
        let none = BoxPairs { outdated: DirtyBounds::Nobody, ..BoxPairs::default() };
        Self { fresh: OnceLock::new(), stale: Mutex::new(Some(none)) }
    }
}

impl Default for BoxPairs {
    /// A cache without boxes.
    fn default() -> Self {
        Self {
            broad_phase: BroadPhase::new(Box::new(Tree::default())),
            found: Vec::new(),
            moved: Vec::new(),
            known: Vec::new(),
            obstacles: BroadPhase::new(Box::new(Tree::default())),
            obstacle_count: 0,
            has_obstacle_tree: false,
            last: Vec::new(),
            moved_count: 0,
            outdated: DirtyBounds::Everybody,
            placed: Default::default(),
            is_current: false,
        }
    }
}

/// The bodies and colliders that the boxes are around.
pub(in crate::world) struct Things<'a> {
    pub(in crate::world) bodies: &'a Arena<BodyRecord, Body>,
    pub(in crate::world) colliders: &'a Arena<ColliderRecord, Collider>,
    /// Slots of the bodies that the last step has moved.
    pub(in crate::world) moved: &'a [u32],
    /// How much boxes are larger than shapes, in metres.
    pub(in crate::world) margin: f32,
}

impl World {
    /// The boxes as of now, and the pairs of them that overlap.
    pub(in crate::world) fn boxes(&self) -> &BoxPairs {
        self.boxes.fresh.get_or_init(|| {
            let mut stale = self.boxes.stale.lock().unwrap_or_else(PoisonError::into_inner);
            let mut boxes = stale.take().unwrap_or_default();
            boxes.place(&self.things(), &Workers::inline());
            // Without the world's own threads: waiting for them, a thread of the user's pool
            // may be given another question, which would wait for this one.
            boxes.find_pairs(&Workers::inline());
            boxes
        })
    }

    /// Puts the boxes of what is out of date where it is now.
    pub(in crate::world) fn place_moved(&mut self) {
        let (bodies, colliders) = (&self.bodies, &self.colliders);
        let (moved, margin) = (&self.solver.body_of_slot, self.settings.speculative_distance());
        let things = Things { bodies, colliders, moved, margin };
        self.boxes.edit().place(&things, &self.workers);
    }

    fn things(&self) -> Things<'_> {
        Things {
            bodies: &self.bodies,
            colliders: &self.colliders,
            moved: &self.solver.body_of_slot,
            margin: self.settings.speculative_distance(),
        }
    }

    /// Notes that a collider was put where it is now from outside.
    pub(in crate::world) fn put(&mut self, id: ColliderId) {
        let Some(placed) = self.colliders.get_mut(id) else { return };
        placed.teleported_in = self.epoch;
        self.teleported.push(id.index());
        self.sensors.note(id.index(), placed.collider.is_sensor);
        let Some(record) = self.bodies.at(placed.body) else { return };
        placed.update_pose(record);
        self.pairs.mark_outdated();
        if !record.body.is_enabled {
            self.boxes.edit().remove(id.index());
            return;
        }
        let margin = self.settings.speculative_distance();
        let placed = ColliderBox::of(id.index(), placed, record, margin);
        self.boxes.edit().set(placed);
    }
}

impl fmt::Debug for Boxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Boxes").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use hazumi_core::broad::Extent;

    use super::*;
    use crate::space::Vector;

    /// Whether a collider of the test stands, by its slot, when `standing` of ten do.
    fn stands(slot: u32, standing: u32) -> bool {
        slot.wrapping_mul(0x9e37_79b9) % 10 < standing
    }

    #[test]
    fn obstacles_are_found_whatever_their_share() {
        /// How many of ten stand, one after the other, and whether they then have a tree of
        /// their own.
        const SHARES: [(u32, bool); 9] = [
            (10, false),
            (6, false),
            (3, false),
            (1, true),
            (0, true),
            (2, true),
            (3, true),
            (6, false),
            (9, false),
        ];
        /// Colliders of the test.
        const COUNT: u32 = 20_000;
        let workers = Workers::inline();
        let mut boxes = BoxPairs::default();
        for (standing, are_apart) in SHARES {
            for slot in 0..COUNT {
                let center = Vector::splat(slot as f32 * 0.4);
                let bounds = Aabb { min: center - Vector::ONE, max: center + Vector::ONE };
                let is_dynamic = !stands(slot, standing);
                let kind = PairKind { is_dynamic, is_fixed: !is_dynamic, ..Default::default() };
                boxes.set(ColliderBox { slot, bounds, kind });
            }
            boxes.remove(7 * standing);
            boxes.find_pairs(&workers);
            let region = Aabb { min: Vector::splat(9.5), max: Vector::splat(31.5) };
            let mut found = Vec::new();
            boxes.find_obstacles(&QueryRegion::Box(Extent::of(&region)), &mut found);
            let is_met = |&slot: &u32| {
                let center = slot as f32 * 0.4;
                slot != 7 * standing && center + 1.0 >= 9.5 && center - 1.0 <= 31.5
            };
            let expected: Vec<u32> =
                (0..COUNT).filter(is_met).filter(|&slot| stands(slot, standing)).collect();
            assert_eq!(found, expected, "{standing} of ten stand");
            assert_eq!(boxes.has_obstacle_tree, are_apart, "{standing} of ten stand");
        }
    }
}
