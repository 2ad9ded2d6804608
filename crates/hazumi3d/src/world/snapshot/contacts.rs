//! Contacts as words, and back.

use super::super::World;
use super::motion::{Page, share};
use crate::contact::{Contact, Scope, Words};

/// Most contacts in a page.
const MOST: usize = 256;
/// A page ends with every contact whose key has these bits zero, so that a contact that comes or goes
/// changes one page and not all that follow.
const MASK: u32 = 63;

/// Whether a page ends with this contact.
fn ends_page(contact: &Contact) -> bool {
    let [a, b] = contact.colliders;
    let mixed = (a.wrapping_mul(0x9e37_79b1) ^ b).wrapping_mul(0x85eb_ca6b);
    (mixed >> 16) & MASK == 0
}

/// The colliders of the first contact of a page.
fn first(page: &Page) -> Option<[u32; 2]> {
    Some([*page.get(1)?, *page.get(2)?])
}

impl World {
    /// The contacts in pages; those that are in `earlier` are shared.
    pub(super) fn contact_pages(&self, earlier: &[Page]) -> Vec<Page> {
        let mut pages = Vec::with_capacity(earlier.len());
        let mut words = Vec::new();
        let mut earlier = earlier.iter().peekable();
        let scope = Scope { mixed: self.hooks.0.is_some(), axis: true };
        for contacts in self.contact_chunks() {
            words.clear();
            contacts.iter().for_each(|contact| contact.pack(scope, &mut words));
            let begins = Some(contacts[0].colliders);
            while earlier.next_if(|&page| first(page) < begins).is_some() {}
            pages.push(share(&words, earlier.next_if(|&page| first(page) == begins)));
        }
        pages
    }

    /// The contacts of each page.
    pub(super) fn contact_chunks(&self) -> impl Iterator<Item = &[Contact]> {
        let mut rest = &self.contacts[..];
        std::iter::from_fn(move || {
            let most = rest.len().min(MOST);
            let end = rest[..most].iter().position(ends_page).map_or(most, |last| last + 1);
            let (chunk, after) = rest.split_at(end);
            rest = after;
            (!chunk.is_empty()).then_some(chunk)
        })
    }

    /// Has the contacts that `pages` hold and no others. `None` when they are no contacts.
    pub(super) fn put_contacts(&mut self, pages: &[Page]) -> Option<()> {
        let mut contacts = std::mem::take(&mut self.contacts);
        // Mostly the same pairs are near each other, in the same order.
        let mut kept = 0;
        let mut rest = Vec::new().into_iter().peekable();
        for page in pages {
            let mut words = Words(page);
            while !words.0.is_empty() {
                let key = Contact::peek(&words)?;
                let is_next = rest.peek().is_none()
                    && contacts.get(kept).is_some_and(|contact: &Contact| contact.key() == key);
                if !is_next {
                    if kept < contacts.len() {
                        rest = contacts.split_off(kept).into_iter().peekable();
                    }
                    while rest.next_if(|old: &Contact| old.key() < key).is_some() {}
                    let old = rest.next_if(|old| old.key() == key);
                    contacts.push(match old {
                        Some(old) => old,
                        None => self.contact_of(key)?,
                    });
                }
                contacts[kept].unpack(&mut words)?;
                kept += 1;
            }
        }
        contacts.truncate(kept);
        self.contacts = contacts;
        Some(())
    }

    /// A contact of which nothing is known but what it is between.
    fn contact_of(&self, key: ([u32; 2], [Option<u32>; 2])) -> Option<Contact> {
        let [a, b] = key.0.map(|slot| self.colliders.at(slot));
        let (a, b) = (a?, b?);
        let mut contact = Contact::new(key, [a.body, b.body]);
        contact.mix([&a.collider, &b.collider]);
        Some(contact)
    }
}

/// The pages of contacts, from all their words, which are known to be contacts.
pub(in crate::world) fn contact_pages_of(words: &[u32]) -> Vec<Page> {
    let (mut pages, mut page, mut count) = (Vec::new(), Vec::new(), 0);
    let mut rest = Words(words);
    while let Some(key) = Contact::peek(&rest) {
        let before = rest.0;
        let mut contact = Contact::new(key, [0; 2]);
        if contact.unpack(&mut rest).is_none() {
            break;
        }
        page.extend_from_slice(&before[..before.len() - rest.0.len()]);
        count += 1;
        if count == MOST || ends_page(&contact) || rest.0.is_empty() {
            pages.push(page.as_slice().into());
            page.clear();
            count = 0;
        }
    }
    pages
}
