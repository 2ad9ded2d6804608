//! The boxes of the colliders and the pairs that overlap, brought up to date by whoever asks first.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use glam::Vec3;
use hazumi_core::broad::{BroadPhase, Finder, Pair, Region, Tree};
use hazumi_core::{Arena, Workers, lengthen};

use super::World;
use super::record::{BodyRecord, ColliderRecord};
use crate::body::{Body, Motion};
use crate::collider::{Collider, ColliderId};
use crate::math::{Aabb, Pose};

/// Obstacles that are looked at one by one: more take longer than the tree of all colliders.
const FEW: usize = 64;

/// Bodies in a block of work.
const BLOCK: usize = 128;

/// The boxes of the colliders: either up to date, and then anybody may read them, or not.
///
/// Questions take a shared world, so the first one after a step does here what the next step is
/// then spared.
pub(in crate::world) struct Boxes {
    /// Up to date, when there is one.
    fresh: OnceLock<BoxPairs>,
    /// Not up to date, when there is one. None in either place when a shape of the user's
    /// panicked while it was asked for its box.
    stale: Mutex<Option<BoxPairs>>,
}

/// Boxes by the slots of their colliders, and the pairs of them that overlap.
pub(in crate::world) struct BoxPairs {
    pub(in crate::world) broad_phase: BroadPhase<Aabb>,
    /// The slots of colliders whose boxes overlap, in ascending order.
    pub(in crate::world) found: Vec<Pair>,
    /// Those of which one has moved, or is new.
    moved: Vec<Pair>,
    /// By the slots of the colliders.
    kinds: Vec<Kind>,
    /// The slots of colliders that have a box and whose bodies are not dynamic.
    obstacles: BTreeSet<u32>,
    /// Those found the time before.
    last: Vec<Pair>,
    /// Boxes that had moved or were new, each time pairs were found since the last step.
    moved_count: usize,
    outdated: Outdated,
    /// Memory of [`Self::place`].
    placed: (Vec<Placed>, Vec<Vec<Placed>>),
    /// Whether no box has changed since pairs were found.
    is_current: bool,
}

/// What pairs depend on, besides boxes.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::world) struct Kind {
    /// Whether the body of a collider is fixed.
    is_fixed: bool,
    /// Whether it is dynamic.
    is_dynamic: bool,
    /// Whether the shape has parts.
    has_parts: bool,
}

impl Kind {
    /// Of a collider of a body.
    fn of(record: &BodyRecord, placed: &ColliderRecord) -> Self {
        Self {
            is_fixed: record.is_fixed(),
            is_dynamic: record.body.motion == Motion::Dynamic,
            has_parts: record.soft.is_none() && placed.collider.shape.has_parts(),
        }
    }
}

/// The box of a collider in a slot, and what it is.
#[derive(Clone, Copy, Debug)]
struct Placed {
    slot: u32,
    bounds: Aabb,
    kind: Kind,
}

/// Whose boxes are not where their colliders are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::world) enum Outdated {
    /// Nobody's.
    Nobody,
    /// Those of the bodies that the last step has moved.
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
    /// Puts a box to the slot of its collider. Two whose bodies are fixed make no pair.
    pub(in crate::world) fn set(&mut self, slot: u32, bounds: Aabb, kind: Kind) {
        let place = slot as usize;
        lengthen(&mut self.kinds, place + 1, Kind::default());
        let before = std::mem::replace(&mut self.kinds[place], kind);
        if !kind.is_dynamic {
            self.obstacles.insert(slot);
        } else if !before.is_dynamic {
            self.obstacles.remove(&slot);
        }
        self.broad_phase.set(slot, bounds);
        self.is_current = false;
    }

    /// Whether the shape of a collider that has a box has parts.
    pub(in crate::world) fn has_parts(&self, slot: u32) -> bool {
        self.kinds.get(slot as usize).is_some_and(|kind| kind.has_parts)
    }

    /// Whether the body of a collider that has a box is dynamic.
    pub(in crate::world) fn is_on_dynamic(&self, slot: u32) -> bool {
        self.kinds.get(slot as usize).is_some_and(|kind| kind.is_dynamic)
    }

    /// Replaces `found` by the colliders in a region whose bodies are not dynamic.
    pub(in crate::world) fn find_obstacles(&self, region: &Region<'_>, found: &mut Vec<u32>) {
        if self.obstacles.len() > FEW {
            self.broad_phase.find(region, found);
            found.retain(|&slot| !self.is_on_dynamic(slot));
            return;
        }
        let items = self.broad_phase.items();
        found.clear();
        found.extend(self.obstacles.iter().filter(|&&slot| region.meets(&items.extent(slot))));
    }

    /// Takes the box of a collider out.
    pub(in crate::world) fn remove(&mut self, slot: u32) {
        self.broad_phase.remove(slot);
        self.obstacles.remove(&slot);
        self.is_current = false;
    }

    /// Chooses how overlapping boxes are found.
    pub(in crate::world) fn set_finder(&mut self, finder: Box<dyn Finder<Aabb>>) {
        self.broad_phase.set_finder(finder);
        self.is_current = false;
    }

    /// Notes whose boxes have to be looked at.
    pub(in crate::world) fn outdate(&mut self, whose: Outdated) {
        self.outdated = self.outdated.max(whose);
    }

    /// Boxes that had moved or were new since this was last asked.
    pub(in crate::world) fn take_moved_count(&mut self) -> usize {
        std::mem::take(&mut self.moved_count)
    }

    /// Puts the boxes where the colliders are now.
    pub(in crate::world) fn place(&mut self, things: &Things<'_>, workers: &Workers) {
        let everybody: Vec<u32>;
        let moved = match self.outdated {
            Outdated::Nobody => &[],
            Outdated::Moved => things.moved,
            Outdated::Everybody => {
                everybody = things.bodies.iter().map(|(id, _)| id.index()).collect();
                &everybody[..]
            }
        };
        let (mut placed, mut lists) = std::mem::take(&mut self.placed);
        workers.gather(moved.len(), BLOCK, (&mut lists, &mut placed), |range, found| {
            let records = moved[range].iter().filter_map(|&body| things.bodies.at(body));
            for record in records.filter(|record| record.body.is_enabled) {
                found.extend(record.colliders.iter().filter_map(|&id| {
                    let placed = things.colliders.get(id)?;
                    let bounds = things.bounds(record, &placed.collider);
                    Some(Placed { slot: id.index(), bounds, kind: Kind::of(record, placed) })
                }));
            }
        });
        for &Placed { slot, bounds, kind } in &placed {
            self.set(slot, bounds, kind);
        }
        self.placed = (placed, lists);
        self.outdated = Outdated::Nobody;
    }

    /// Finds the pairs: those of which neither has moved stay, the others are found anew.
    pub(in crate::world) fn find_pairs(&mut self, workers: &Workers) {
        if std::mem::replace(&mut self.is_current, true) {
            return;
        }
        self.broad_phase.refresh(workers);
        self.broad_phase.moved_pairs(workers, &mut self.moved);
        let is_fixed = |slot: u32| self.kinds[slot as usize].is_fixed;
        self.moved.retain(|&(a, b)| !(is_fixed(a) && is_fixed(b)));
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
        let none = BoxPairs { outdated: Outdated::Nobody, ..BoxPairs::default() };
        Self { fresh: OnceLock::new(), stale: Mutex::new(Some(none)) }
    }
}

impl Default for BoxPairs {
    /// Knows nobody's box yet.
    fn default() -> Self {
        Self {
            broad_phase: BroadPhase::new(Box::new(Tree::default())),
            found: Vec::new(),
            moved: Vec::new(),
            kinds: Vec::new(),
            obstacles: BTreeSet::new(),
            last: Vec::new(),
            moved_count: 0,
            outdated: Outdated::Everybody,
            placed: Default::default(),
            is_current: false,
        }
    }
}

/// What the boxes are around.
pub(in crate::world) struct Things<'a> {
    pub(in crate::world) bodies: &'a Arena<BodyRecord, Body>,
    pub(in crate::world) colliders: &'a Arena<ColliderRecord, Collider>,
    /// Slots of the bodies that the last step has moved.
    pub(in crate::world) moved: &'a [u32],
    /// How much boxes are larger than shapes, in metres.
    pub(in crate::world) margin: f32,
}

impl Things<'_> {
    /// The box of a collider of a body, where it is now.
    ///
    /// It is measured about the origin of the body and rounded outwards when it is put into the
    /// world, so that it holds the shape wherever that is: with the whole position of the body, as
    /// steps see it, and with the rounded one, as questions do.
    fn bounds(&self, record: &BodyRecord, collider: &Collider) -> Aabb {
        let (tight, origin) = match &record.soft {
            // With room for a step: what soft bodies may meet in it is found before it.
            Some(soft) => {
                let [high, low] = soft.anchor;
                let room = soft.shape.radius() + soft.stride + self.margin;
                let Aabb { min, max } = soft.bounds.grown(room);
                (Aabb { min: min + low, max: max + low }, high)
            }
            None => (rigid_bounds(collider, record).grown(self.margin), record.body.position),
        };
        let [min, max] = [tight.min, tight.max].map(|corner| corner + origin);
        let lower = |x: f32| x.next_down().next_down();
        let higher = |x: f32| x.next_up().next_up();
        numbers_only(Aabb { min: min.map(lower), max: max.map(higher) })
    }
}

/// Box around the shape of a rigid collider, from the origin of its body.
fn rigid_bounds(collider: &Collider, record: &BodyRecord) -> Aabb {
    let turned = Pose::new(Vec3::ZERO, record.body.rotation).then(&collider.pose);
    let near = Pose::new(turned.position + record.remainder, turned.rotation);
    collider.shape.bounds(&near)
}

/// `bounds`, or the box of everything when rounding at the end of the range of `f32` left no
/// numbers in it: broad phases are promised numbers.
fn numbers_only(bounds: Aabb) -> Aabb {
    if bounds.min.is_nan() || bounds.max.is_nan() { Aabb::EVERYTHING } else { bounds }
}

impl World {
    /// The boxes as of now, and the pairs of them that overlap.
    pub(in crate::world) fn boxes(&self) -> &BoxPairs {
        self.boxes.fresh.get_or_init(|| {
            let mut stale = self.boxes.stale.lock().unwrap_or_else(PoisonError::into_inner);
            let mut boxes = stale.take().unwrap_or_default();
            boxes.place(&self.things(), &Workers::inline());
            // Without the world's own threads: waiting for them, a thread of the user's pool may
            // be given another question, which would wait for this one.
            boxes.find_pairs(&Workers::inline());
            boxes
        })
    }

    /// Puts the boxes of what has moved where it is now.
    pub(in crate::world) fn place_moved(&mut self) {
        let (bodies, colliders) = (&self.bodies, &self.colliders);
        let (moved, margin) = (&self.solver.owners, self.settings.contact_margin());
        let things = Things { bodies, colliders, moved, margin };
        self.boxes.edit().place(&things, &self.workers);
    }

    fn things(&self) -> Things<'_> {
        Things {
            bodies: &self.bodies,
            colliders: &self.colliders,
            moved: &self.solver.owners,
            margin: self.settings.contact_margin(),
        }
    }

    /// Notes that a collider was put where it is now from outside.
    pub(in crate::world) fn put(&mut self, id: ColliderId) {
        let Some(placed) = self.colliders.get_mut(id) else { return };
        placed.placed_in = self.beat;
        self.placed.push(id.index());
        self.sensors.note(id.index(), placed.collider.is_sensor);
        let Some(record) = self.bodies.at(placed.body) else { return };
        placed.stand_on(record);
        self.pairs.outdate();
        if !record.body.is_enabled {
            self.boxes.edit().remove(id.index());
            return;
        }
        let margin = self.settings.contact_margin();
        let (bodies, colliders) = (&self.bodies, &self.colliders);
        let Some(placed) = colliders.get(id) else { return };
        let things = Things { bodies, colliders, moved: &[], margin };
        let bounds = things.bounds(record, &placed.collider);
        self.boxes.edit().set(id.index(), bounds, Kind::of(record, placed));
    }
}

impl fmt::Debug for Boxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Boxes").finish_non_exhaustive()
    }
}
