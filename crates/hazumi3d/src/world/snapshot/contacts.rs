//! Contacts as words, and back.

use std::ops::Range;

use super::super::World;
use super::motion::{Page, share};
use crate::contact::{Contact, Scope, Words};

/// A page ends with every contact whose key has these bits zero, so that a contact that comes or goes
/// changes one page and not all that follow.
const MASK: u32 = 63;
/// Contacts in a block of work.
const BLOCK: usize = 1024;

/// Colliders and parts of a contact.
type Key = ([u32; 2], [Option<u32>; 2]);

/// Whether a page ends with this contact.
fn ends_page(contact: &Contact) -> bool {
    let ([a, b], parts) = contact.key();
    let parts = parts.map(|part| part.map_or(0, |part| part + 1));
    let words = [a, b, parts[0], parts[1]];
    let mixed = words
        .into_iter()
        .fold(0_u32, |mixed, word| (mixed ^ word).wrapping_mul(0x9e37_79b1).rotate_left(15));
    (mixed >> 16) & MASK == 0
}

/// The key of the first contact of a page.
fn first(page: &Page) -> Option<Key> {
    Contact::peek(&Words(page))
}

/// The pages of the contacts that begin in one block of work.
#[derive(Default)]
struct Job {
    range: Range<usize>,
    pages: Vec<Page>,
}

impl World {
    /// The contacts in pages; those that are in `earlier` are shared.
    pub(super) fn contact_pages(&self, earlier: &[Page]) -> Vec<Page> {
        let scope = Scope { mixed: self.hooks.0.is_some(), axis: true };
        let count = self.contacts.len();
        let range = |begin: usize| begin..count.min(begin + BLOCK);
        let begins = (0..count).step_by(BLOCK);
        let mut jobs: Vec<_> =
            begins.map(|begin| Job { range: range(begin), ..Job::default() }).collect();
        self.workers.for_each_block(&mut jobs, 1, |_, jobs| {
            for Job { range, pages } in jobs {
                let mut words = Vec::new();
                for contacts in self.contact_chunks(range.clone()) {
                    words.clear();
                    contacts.iter().for_each(|contact| contact.pack(scope, &mut words));
                    let key = Some(contacts[0].key());
                    let place = earlier.partition_point(|page| first(page) < key);
                    let known = earlier.get(place).filter(|&page| first(page) == key);
                    pages.push(share(&words, known));
                }
            }
        });
        jobs.into_iter().flat_map(|job| job.pages).collect()
    }

    /// The contacts of each page that begins in a range of the contacts.
    pub(super) fn contact_chunks(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = &[Contact]> {
        let all = &self.contacts[..];
        let end_after = |first: usize| {
            let last = all[first..].iter().position(ends_page);
            last.map_or(all.len(), |last| first + last + 1)
        };
        let is_begun = range.start == 0 || ends_page(&all[range.start - 1]);
        let mut next = if is_begun { range.start } else { end_after(range.start) };
        std::iter::from_fn(move || {
            let begin = next;
            next = if begin < range.end { end_after(begin) } else { begin };
            (next > begin).then(|| &all[begin..next])
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
        self.find_announced().then_some(())
    }

    /// A contact of which nothing is known but what it is between.
    fn contact_of(&self, key: Key) -> Option<Contact> {
        let [a, b] = key.0.map(|slot| self.colliders.at(slot));
        let (a, b) = (a?, b?);
        let mut contact = Contact::new(key, [a.body, b.body]);
        contact.mix([&a.collider, &b.collider]);
        Some(contact)
    }
}

/// The pages of contacts, from all their words, which are known to be contacts.
pub(in crate::world) fn contact_pages_of(words: &[u32]) -> Vec<Page> {
    let (mut pages, mut page) = (Vec::new(), Vec::new());
    let mut rest = Words(words);
    while let Some(key) = Contact::peek(&rest) {
        let before = rest.0;
        let mut contact = Contact::new(key, [0; 2]);
        if contact.unpack(&mut rest).is_none() {
            break;
        }
        page.extend_from_slice(&before[..before.len() - rest.0.len()]);
        if ends_page(&contact) || rest.0.is_empty() {
            pages.push(page.as_slice().into());
            page.clear();
        }
    }
    pages
}
