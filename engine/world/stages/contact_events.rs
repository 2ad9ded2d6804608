//! Contacts → contact events: started, ended, and hits.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::super::World;
use super::rolling_radii::rolling_radii;
use crate::contact::{Contact, ContactImpulses, share_of_b};
use crate::space::Vector;
use crate::world::events::{ContactPair, HitEvent};
use crate::world::record::BodyRecord;

/// Contacts in a block of work.
const BLOCK: usize = 256;

/// Memory of the stage, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct ContactEventBuffers {
    /// Pairs of which a touching contact was dropped since the last step.
    pub(in crate::world) lost: Vec<ContactPair>,
    /// Contacts that met fast, with the number of the point and its speed, m/s, and the
    /// impulse, N·s.
    fast_contacts: Vec<FastContact>,
    /// Contacts of which it has changed in this step whether they touch.
    changes: Vec<TouchChange>,
    change_lists: Vec<Vec<TouchChange>>,
    /// Contacts whose surfaces are within the slop of each other.
    pub(in crate::world) near_count: usize,
}

impl ContactEventBuffers {
    /// Takes the contacts that met fast in this step.
    pub(super) fn take_fast_contacts<'a>(
        &mut self,
        fast_contacts: impl Iterator<Item = &'a FastContact>,
    ) {
        self.fast_contacts.clear();
        self.fast_contacts.extend(fast_contacts);
    }
}

/// Gives a contact what the solver found for it; tells if its surfaces met faster than
/// `threshold`, m/s.
pub(super) fn store_impulses(
    contact: &mut Contact,
    outcome: &ContactImpulses,
    threshold: f32,
) -> Option<FastContact> {
    contact.impulses = outcome.impulses();
    contact.has_pushed = outcome.has_pushed();
    let (point, speed) = outcome.fastest().filter(|&(_, speed)| speed > threshold)?;
    let impulse = outcome.impact_impulse();
    Some(FastContact { contact: outcome.contact, point, speed, impulse })
}

/// A contact that has begun to touch, or ended.
#[derive(Clone, Copy, Debug)]
struct TouchChange {
    contact: usize,
    colliders: [u32; 2],
}

#[derive(Clone, Copy, Debug)]
pub(super) struct FastContact {
    contact: u32,
    point: usize,
    speed: f32,
    impulse: f32,
}

impl World {
    /// Lists the pairs that began and ended to touch, and the impacts.
    ///
    /// A pair begins when its surfaces meet or have pushed each other, and ends when they are
    /// farther apart than the slop: between the two it stays what it was, so that resting pairs
    /// do not flicker. The parts of a shape are not told apart.
    pub(in crate::world) fn emit_contact_events(&mut self) {
        let mut buffers = std::mem::take(&mut self.contact_events);
        buffers.lost.sort_unstable();
        buffers.lost.dedup();
        self.find_touch_changes(&mut buffers);
        for group in buffers.changes.chunk_by(|a, b| a.colliders == b.colliders) {
            let is_touched =
                |world: &Self| world.contacts_of_pair(group[0].colliders).any(|it| it.touches);
            let before = is_touched(self);
            for change in group {
                let touches = &mut self.contacts[change.contact].touches;
                *touches = !*touches;
            }
            let now = is_touched(self);
            if before != now {
                let touch = touch_event(self, &self.contacts[group[0].contact]);
                let lost = touch.filter(|touch| buffers.lost.binary_search(touch).is_ok());
                let list = if now {
                    &mut self.events.contacts_started
                } else {
                    &mut self.events.contacts_ended
                };
                list.extend(touch.filter(|_| lost.is_none()));
            }
        }
        buffers.lost.retain(|touch| !self.is_touching(touch));
        self.events.contacts_ended.append(&mut buffers.lost);
        self.events.contacts_started.sort_unstable();
        self.events.contacts_ended.sort_unstable();
        self.contact_events = buffers;
    }

    /// Finds the contacts that touch and did not, or did and do not.
    fn find_touch_changes(&self, buffers: &mut ContactEventBuffers) {
        let (contacts, slop) = (&self.contacts, self.settings.linear_slop());
        let near_count = AtomicUsize::new(0);
        let lists = (&mut buffers.change_lists, &mut buffers.changes);
        self.workers.gather(contacts.len(), BLOCK, lists, |range, changes| {
            let mut near = 0;
            for (index, contact) in range.clone().zip(&contacts[range]) {
                near += usize::from(contact.is_touching(slop));
                if contact.touches != counts_as_touching(contact, slop) {
                    changes.push(TouchChange { contact: index, colliders: contact.colliders });
                }
            }
            near_count.fetch_add(near, Ordering::Relaxed);
        });
        buffers.near_count = near_count.into_inner();
    }

    /// Lists the contacts whose surfaces met faster than the threshold.
    pub(in crate::world) fn emit_hit_events(&mut self) {
        let mut fast_contacts = std::mem::take(&mut self.contact_events.fast_contacts);
        fast_contacts.sort_unstable_by_key(|fast_contact| fast_contact.contact);
        let mut list = std::mem::take(&mut self.events.hits);
        list.extend(fast_contacts.iter().filter_map(|fast_contact| self.impact(fast_contact)));
        list.sort_by_key(|impact| impact.pair);
        self.events.hits = list;
        self.contact_events.fast_contacts = fast_contacts;
    }

    /// Notes that a contact, which is in no list any more, is about to be forgotten.
    pub(in crate::world) fn record_lost_contact(&mut self, contact: &Contact) {
        if contact.touches {
            let touch = touch_event(self, contact);
            self.contact_events.lost.extend(touch);
        }
    }

    fn impact(&self, fast_contact: &FastContact) -> Option<HitEvent> {
        let contact = &self.contacts[fast_contact.contact as usize];
        let pose = self.colliders.at(contact.colliders[0])?.pose;
        let point = contact.manifold.points.get(fast_contact.point)?;
        let normal = pose.transform_vector(contact.manifold.normal);
        let start = pose.transform_point(point.position);
        let way = if point.separation > 0.0 {
            self.carried_displacement(contact, point.position, normal)?
        } else {
            Vector::ZERO
        };
        Some(HitEvent {
            pair: touch_event(self, contact)?,
            point: start + way,
            normal,
            speed: fast_contact.speed,
            impulse: fast_contact.impulse,
        })
    }

    /// How far bodies that were apart as the step began have carried a point of their contact,
    /// m; `position` is in the frame of collider `a`, `normal` in the world.
    fn carried_displacement(
        &self,
        contact: &Contact,
        position: Vector,
        normal: Vector,
    ) -> Option<Vector> {
        let [a, b] = contact.colliders.map(|slot| self.colliders.at(slot));
        let (a, b) = (a?, b?);
        let at = a.offset + a.pose.transform_vector(position);
        let arms = [at, b.reference_offset_to(a) + at];
        let carried = [0, 1].map(|side| {
            let slot = self.solver.slot_of_body[contact.bodies[side] as usize]? as usize;
            let center = self.solver.integration_data[slot].center_offset;
            Some(self.solver.states[slot].point_displacement(arms[side] - center))
        });
        let [of_a, of_b] = carried.map(Option::unwrap_or_default);
        let shapes = [&a.collider.shape, &b.collider.shape];
        let radii = rolling_radii(contact.parts, shapes, [&a.pose, &b.pose], normal);
        let are_movable =
            contact.bodies.map(|body| self.bodies.at(body).is_some_and(BodyRecord::is_dynamic));
        Some(of_a + share_of_b(radii, are_movable) * (of_b - of_a))
    }

    /// Whether any contact of a pair touches.
    fn is_touching(&self, touch: &ContactPair) -> bool {
        let slots = touch.colliders.map(|id| id.index());
        let lives = touch.colliders.iter().all(|&id| self.colliders.get(id).is_some());
        lives && self.contacts_of_pair(slots).any(|contact| contact.touches)
    }
}

/// Whether the surfaces of a contact touch; see [`World::emit_contact_events`].
fn counts_as_touching(contact: &Contact, slop: f32) -> bool {
    let near = if contact.touches { slop } else { 0.0 };
    contact.has_points() && (contact.has_pushed || contact.is_touching(near))
}

fn touch_event(world: &World, contact: &Contact) -> Option<ContactPair> {
    let [a, b] = contact.colliders.map(|slot| world.colliders.id_at(slot));
    let [body_a, body_b] = contact.bodies.map(|slot| world.bodies.id_at(slot));
    Some(ContactPair { colliders: [a?, b?], bodies: [body_a?, body_b?] })
}
