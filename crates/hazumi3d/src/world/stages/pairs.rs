//! Boxes → contacts: the old ones that stay, and new ones.

use hazumi_core::Workers;
use hazumi_core::broad::{BroadPhase, Pair};

use super::super::World;
use crate::collide::{AxisCache, Manifold, near_parts};
use crate::contact::{Contact, Impulses};
use crate::math::Aabb;
use crate::shape::parts::Parts;

/// Memory of the stage, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct PairBuffers {
    /// The slots of colliders whose boxes overlap, in ascending order.
    found: Vec<Pair>,
    /// Those of which one has moved, or is new.
    moved: Vec<Pair>,
    /// Those of the step before.
    last: Vec<Pair>,
    /// The parts of two colliders whose boxes overlap.
    parts: Vec<[Option<u32>; 2]>,
    /// The contacts of the step before.
    before: Vec<Contact>,
    /// Boxes that had moved or were new when the pairs were found.
    moved_count: usize,
    /// Whether no box has changed since the pairs were found.
    is_current: bool,
}

impl PairBuffers {
    /// Has the pairs found anew in the next step: a box or the right to collide has changed.
    pub(in crate::world) fn outdate(&mut self) {
        self.is_current = false;
    }

    /// Boxes that had moved or were new when pairs were last found.
    pub(in crate::world) fn moved_count(&self) -> usize {
        self.moved_count
    }

    /// Brings `found` up to date: pairs of which neither has moved stay, the others are found anew.
    fn find(&mut self, broad_phase: &mut BroadPhase<Aabb>, workers: &Workers) {
        broad_phase.refresh(workers);
        broad_phase.moved_pairs(workers, &mut self.moved);
        let items = broad_phase.items();
        self.moved_count = items.moved().len();
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

impl World {
    /// Makes the list of contacts anew: one for each pair of boxes that overlap and may collide,
    /// or for each pair of parts where shapes have any.
    ///
    /// Both lists are in ascending order of their colliders, so one walk along both finds which
    /// contacts go on, and their manifolds and impulses with them.
    pub(in crate::world) fn find_pairs(&mut self) {
        if self.pairs.is_current {
            self.pairs.moved_count = 0;
            return;
        }
        let mut buffers = std::mem::take(&mut self.pairs);
        buffers.find(&mut self.broad_phase, &self.workers);
        std::mem::swap(&mut buffers.before, &mut self.contacts);
        let mut before = buffers.before.drain(..).peekable();
        for &(a, b) in &buffers.found {
            let colliders = [a, b];
            self.list_parts(colliders, &mut buffers.parts);
            for &parts in &buffers.parts {
                let place = (colliders, parts);
                while before.next_if(|old| (old.colliders, old.parts) < place).is_some() {}
                if let Some(old) = before.next_if(|old| (old.colliders, old.parts) == place) {
                    self.contacts.push(old);
                } else if let Some(new) = self.new_contact(colliders, parts) {
                    self.contacts.push(new);
                }
            }
        }
        drop(before);
        buffers.is_current = true;
        self.pairs = buffers;
    }

    /// Replaces `parts` by the pairs of parts of two colliders whose boxes overlap; by the one
    /// pair of no parts where both are of one piece.
    fn list_parts(&self, colliders: [u32; 2], parts: &mut Vec<[Option<u32>; 2]>) {
        parts.clear();
        let [a, b] = colliders.map(|slot| self.colliders.at(slot));
        let (Some(a), Some(b)) = (a, b) else { return };
        let shapes = [a, b].map(|placed| &placed.collider.shape);
        if shapes.iter().all(|shape| Parts::of(shape).is_none()) {
            parts.push([None; 2]);
        } else if self.new_contact(colliders, [None; 2]).is_some() {
            // The boxes of colliders have grown by the margin, too, each of them.
            let margin = 2.0 * self.settings.contact_margin();
            near_parts(shapes, &a.pose.locate(&b.pose), margin, parts);
        }
    }

    /// The contact of two colliders, or of parts of them; `None` when they never collide.
    fn new_contact(&self, colliders: [u32; 2], parts: [Option<u32>; 2]) -> Option<Contact> {
        let [a, b] = colliders.map(|slot| self.colliders.at(slot));
        let (a, b) = (a?, b?);
        let bodies = [a.body, b.body];
        let [body_a, body_b] = bodies.map(|slot| self.bodies.at(slot));
        let is_pushed = body_a?.is_dynamic() || body_b?.is_dynamic();
        let is_ignored = a.body == b.body || self.ignored_pairs.contains(a.body, b.body);
        if !is_pushed || is_ignored {
            return None;
        }
        let (friction, restitution) = a.collider.material.mixed_with(&b.collider.material);
        Some(Contact {
            colliders,
            parts,
            bodies,
            friction,
            restitution,
            manifold: Manifold::default(),
            cache: AxisCache::default(),
            impulses: Impulses::default(),
        })
    }
}
