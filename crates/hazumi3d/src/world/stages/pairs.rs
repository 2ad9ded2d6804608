//! Boxes → contacts: the old ones that stay, and new ones.

use super::super::World;
use crate::collide::near_parts;
use crate::contact::Contact;

/// Memory of the stage, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct PairBuffers {
    /// The parts of two colliders whose boxes overlap.
    parts: Vec<[Option<u32>; 2]>,
    /// The contacts of the step before.
    before: Vec<Contact>,
    /// Boxes that had moved or were new when the pairs were found.
    moved_count: usize,
    /// Whether no box has changed since the contacts were listed.
    is_current: bool,
}

impl PairBuffers {
    /// Has the contacts listed anew in the next step: a box or the right to collide has changed.
    pub(in crate::world) fn outdate(&mut self) {
        self.is_current = false;
    }

    /// Boxes that had moved or were new when pairs were last found.
    pub(in crate::world) fn moved_count(&self) -> usize {
        self.moved_count
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
        let boxes = self.boxes.edit();
        boxes.find_pairs(&self.workers);
        buffers.moved_count = boxes.take_moved_count();
        let found = std::mem::take(&mut boxes.found);
        std::mem::swap(&mut buffers.before, &mut self.contacts);
        let mut before = buffers.before.drain(..).peekable();
        for &(a, b) in &found {
            let colliders = [a, b];
            self.list_parts(colliders, &mut buffers.parts);
            for &parts in &buffers.parts {
                let place = (colliders, parts);
                while let Some(old) = before.next_if(|old| (old.colliders, old.parts) < place) {
                    self.lose(&old);
                }
                if let Some(old) = before.next_if(|old| (old.colliders, old.parts) == place) {
                    self.contacts.push(old);
                } else if let Some(new) = self.new_contact(colliders, parts) {
                    self.contacts.push(new);
                }
            }
        }
        before.for_each(|old| self.lose(&old));
        buffers.is_current = true;
        self.pairs = buffers;
        self.boxes.edit().found = found;
    }

    /// Replaces `parts` by the pairs of parts of two colliders whose boxes overlap; by the one
    /// pair of no parts where both are of one piece.
    fn list_parts(&self, colliders: [u32; 2], parts: &mut Vec<[Option<u32>; 2]>) {
        parts.clear();
        let [a, b] = colliders.map(|slot| self.colliders.at(slot));
        let (Some(a), Some(b)) = (a, b) else { return };
        let shapes = [a, b].map(|placed| &placed.collider.shape);
        if !shapes.iter().any(|shape| shape.has_parts()) {
            parts.push([None; 2]);
        } else if self.new_contact(colliders, [None; 2]).is_some() {
            // The boxes of colliders have grown by the margin, too, each of them.
            let margin = 2.0 * self.settings.contact_margin();
            let bodies = [a.body, b.body].map(|slot| self.bodies.at(slot));
            let [Some(body_a), Some(body_b)] = bodies else { return };
            near_parts(shapes, &a.locate([body_a, body_b], b), margin, parts);
        }
    }

    /// The contacts of two colliders, of which the one in the lower slot comes first, part by part.
    pub(in crate::world) fn contacts_of_pair(
        &self,
        colliders: [u32; 2],
    ) -> impl Iterator<Item = &Contact> {
        let first = self.contacts.partition_point(|contact| contact.colliders < colliders);
        self.contacts[first..].iter().take_while(move |contact| contact.colliders == colliders)
    }

    /// The contact of two colliders, or of parts of them; `None` when they never collide.
    fn new_contact(&self, colliders: [u32; 2], parts: [Option<u32>; 2]) -> Option<Contact> {
        let [a, b] = colliders.map(|slot| self.colliders.at(slot));
        let (a, b) = (a?, b?);
        let bodies = [a.body, b.body];
        let [body_a, body_b] = bodies.map(|slot| self.bodies.at(slot));
        let is_pushed = body_a?.is_dynamic() || body_b?.is_dynamic();
        let is_felt = is_pushed && !a.collider.is_sensor && !b.collider.is_sensor;
        if !is_felt || !self.may_collide(colliders) {
            return None;
        }
        let mut contact = Contact::new((colliders, parts), bodies);
        contact.mix([&a.collider, &b.collider]);
        Some(contact)
    }
}
