//! Boxes → contacts: the old ones that stay, and new ones.

use super::super::World;
use crate::collide::near_parts;
use crate::contact::Contact;

/// Pairs of colliders in a block of work.
const BLOCK: usize = 128;

/// Where a contact stands in the list: its colliders, and the parts of them.
type Place = ([u32; 2], [Option<u32>; 2]);

/// Memory of the stage, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct PairBuffers {
    /// What there may be contacts of, in ascending order.
    wanted: Vec<Place>,
    lists: Vec<Vec<Place>>,
    /// Contacts of the step before that have not found their places yet.
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
        let PairBuffers { wanted, lists, .. } = &mut buffers;
        self.workers.gather(found.len(), BLOCK, (lists, wanted), |range, wanted| {
            let mut parts = Vec::new();
            for &(a, b) in &found[range] {
                self.list_parts([a, b], &mut parts);
                wanted.extend(parts.iter().map(|&parts| ([a, b], parts)));
            }
        });
        self.match_contacts(&mut buffers);
        buffers.is_current = true;
        self.pairs = buffers;
        self.boxes.edit().found = found;
    }

    /// Makes the list of contacts that of the wanted ones that may collide.
    fn match_contacts(&mut self, buffers: &mut PairBuffers) {
        let PairBuffers { wanted, before, .. } = buffers;
        let [known, kept] = self.count_unchanged(wanted);
        if known == wanted.len() && kept == self.contacts.len() {
            return;
        }
        before.extend(self.contacts.drain(kept..));
        let mut before = before.drain(..).peekable();
        for &place in &wanted[known..] {
            while let Some(old) = before.next_if(|old| place_of(old) < place) {
                self.lose(&old);
            }
            if let Some(old) = before.next_if(|old| place_of(old) == place) {
                self.contacts.push(old);
            } else if let Some(new) = self.new_contact(place.0, place.1) {
                self.contacts.push(new);
            }
        }
        before.for_each(|old| self.lose(&old));
    }

    /// How many of the wanted places come before the first at which a contact begins or ends, and how
    /// many contacts.
    fn count_unchanged(&self, wanted: &[Place]) -> [usize; 2] {
        let mut kept = 0;
        for (known, &place) in wanted.iter().enumerate() {
            let next = self.contacts.get(kept).map(place_of);
            if next == Some(place) {
                kept += 1;
            } else if next.is_some_and(|next| next < place)
                || self.new_contact(place.0, place.1).is_some()
            {
                return [known, kept];
            }
        }
        [wanted.len(), kept]
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

fn place_of(contact: &Contact) -> Place {
    (contact.colliders, contact.parts)
}
