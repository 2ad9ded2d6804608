//! Contacts by their colliders, so that an edit looks only at those that it ends.

use super::super::World;
use crate::contact::Contact;

/// Contacts of each collider, from the first edit that ends one to the next step.
///
/// An ended contact stays in the list until then, without points and bodies: 100,000 edits move
/// the list once.
#[derive(Debug, Default)]
pub(in crate::world) struct ContactIndex {
    /// By the slot of a collider, where its contacts begin in `contacts`. Empty while there is
    /// no index.
    starts: Vec<u32>,
    /// Places in the list of contacts.
    contacts: Vec<u32>,
    /// Contacts that have ended and are still in the list.
    ended_count: usize,
}

/// Stands for the bodies of a contact that has ended.
const NOBODY: u32 = u32::MAX;

impl Contact {
    /// Whether an edit has ended it.
    fn has_ended(&self) -> bool {
        self.bodies == [NOBODY; 2]
    }
}

impl ContactIndex {
    /// Forgets all contacts: the list is another one now.
    pub(in crate::world) fn clear(&mut self) {
        self.starts.clear();
        self.contacts.clear();
        self.ended_count = 0;
    }

    /// Lists `contacts` by their colliders, unless that was done.
    fn build(&mut self, contacts: &[Contact]) {
        if !self.starts.is_empty() {
            return;
        }
        let slots = || contacts.iter().flat_map(|contact| contact.colliders);
        let last = slots().max().map_or(0, |slot| slot as usize);
        // Counts, then ends; each contact then moves the end of its colliders to the front.
        self.starts.resize(last + 2, 0);
        slots().for_each(|slot| self.starts[slot as usize] += 1);
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        self.contacts.resize(2 * contacts.len(), 0);
        let count = u32::try_from(contacts.len()).expect("fewer than 2^32 contacts");
        for (place, contact) in (0..count).zip(contacts).rev() {
            for slot in contact.colliders {
                let start = &mut self.starts[slot as usize];
                *start -= 1;
                self.contacts[*start as usize] = place;
            }
        }
    }

    /// Places of the contacts of a collider, in ascending order.
    fn of(&self, collider: u32) -> &[u32] {
        let slot = collider as usize;
        let [Some(&start), Some(&end)] = [slot, slot + 1].map(|slot| self.starts.get(slot))
        else {
            return &[];
        };
        &self.contacts[start as usize..end as usize]
    }
}

impl World {
    /// Ends those contacts of a collider that `dropped` picks, and wakes their bodies.
    pub(in crate::world) fn drop_contacts(
        &mut self,
        collider: u32,
        dropped: impl Fn(&Contact) -> bool,
    ) {
        let mut index = std::mem::take(&mut self.contact_index);
        index.build(&self.contacts);
        let mut woken = Vec::new();
        for place in 0..index.of(collider).len() {
            let place = index.of(collider)[place] as usize;
            let contact = &self.contacts[place];
            if contact.has_ended() || !dropped(contact) {
                continue;
            }
            let ended = Contact::new(contact.key(), [NOBODY; 2]);
            let contact = std::mem::replace(&mut self.contacts[place], ended);
            index.ended_count += 1;
            self.record_lost_contact(&contact);
            woken.extend(contact.bodies);
            self.pairs.mark_outdated();
        }
        self.contact_index = index;
        self.wake_bodies(&woken);
    }

    /// Ends those contacts of a body that `dropped` picks, and wakes their bodies.
    pub(in crate::world) fn drop_contacts_of_body(
        &mut self,
        body: u32,
        dropped: impl Fn(&Contact) -> bool,
    ) {
        let count = self.bodies.at(body).map_or(0, |record| record.colliders.len());
        for place in 0..count {
            let collider = self.bodies.at(body).map(|record| record.colliders[place].index());
            collider.into_iter().for_each(|collider| self.drop_contacts(collider, &dropped));
        }
    }

    /// Ends the contacts of the bodies in two slots with each other, and wakes them.
    pub(in crate::world) fn drop_contacts_of_pair(&mut self, [a, b]: [u32; 2]) {
        let count = |body: u32| self.bodies.at(body).map_or(0, |record| record.colliders.len());
        let (body, other) = if count(a) <= count(b) { (a, b) } else { (b, a) };
        self.drop_contacts_of_body(body, |contact| contact.bodies.contains(&other));
    }

    /// Takes the contacts that have ended out of the list.
    pub(in crate::world) fn remove_ended_contacts(&mut self) {
        if self.contact_index.ended_count > 0 {
            self.contacts.retain(|contact| !contact.has_ended());
        }
        self.contact_index.clear();
    }

    /// All contacts without those that have ended, in ascending order.
    pub(in crate::world) fn lasting_contacts(&self) -> Vec<&Contact> {
        let mut lasting = self.all_contacts();
        if self.contact_index.ended_count > 0 {
            lasting.retain(|contact| !contact.has_ended());
        }
        lasting
    }

    /// Gives the contacts of a collider the friction and restitution of its present material,
    /// and wakes their bodies.
    pub(super) fn combine_materials_again(&mut self, collider: u32) {
        self.contact_index.build(&self.contacts);
        let (colliders, mut woken) = (&self.colliders, Vec::new());
        for &place in self.contact_index.of(collider) {
            let contact = &mut self.contacts[place as usize];
            let [a, b] = contact.colliders.map(|slot| colliders.at(slot));
            let (Some(a), Some(b)) = (a, b) else { continue };
            contact.combine_materials([&a.collider, &b.collider]);
            woken.extend(contact.bodies);
        }
        self.wake_bodies(&woken);
    }
}
