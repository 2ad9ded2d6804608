//! Contacts as words, and back.

use std::ops::Range;

use super::super::World;
use super::super::stages::find_again;
use super::dynamic_state::{Page, share};
use crate::contact::{Contact, FieldMask, WordReader};

/// A page ends with every contact whose key has these bits zero, so that a contact that comes
/// or goes changes one page and not all that follow.
const MASK: u32 = 63;
/// Contacts in a block of work.
const BLOCK: usize = 1024;
/// Pages in a block of work.
const PAGES: usize = 8;

/// Colliders and parts of a contact.
type Key = ([u32; 2], [Option<u32>; 2]);

/// Whether a page ends with this contact.
fn ends_page(([a, b], parts): Key) -> bool {
    let parts = parts.map(|part| part.map_or(0, |part| part + 1));
    let words = [a, b, parts[0], parts[1]];
    let mixed = words
        .into_iter()
        .fold(0_u32, |mixed, word| (mixed ^ word).wrapping_mul(0x9e37_79b1).rotate_left(15));
    (mixed >> 16) & MASK == 0
}

/// The key of the first contact of a page.
fn first(page: &Page) -> Option<Key> {
    Contact::peek(&words_of_page(page))
}

/// The words of the contacts of a page, after their number.
pub(super) fn words_of_page(page: &Page) -> WordReader<'_> {
    WordReader(page.get(1..).unwrap_or_default())
}

/// Begins the words of a page of `count` contacts.
fn begin_page(count: usize, words: &mut Vec<u32>) {
    words.clear();
    words.push(u32::try_from(count).unwrap_or(u32::MAX));
}

/// The pages of the contacts that begin in one block of work.
#[derive(Default)]
struct ContactPages {
    range: Range<usize>,
    pages: Vec<Page>,
}

/// The contacts of each page that begins in a range of `all`.
pub(super) fn contact_chunks<'a, 'b>(
    all: &'a [&'b Contact],
    range: Range<usize>,
) -> impl Iterator<Item = &'a [&'b Contact]> {
    let end_after = |first: usize| {
        let last = all[first..].iter().position(|contact| ends_page(contact.key()));
        last.map_or(all.len(), |last| first + last + 1)
    };
    let is_begun = range.start == 0 || ends_page(all[range.start - 1].key());
    let mut next = if is_begun { range.start } else { end_after(range.start) };
    std::iter::from_fn(move || {
        let begin = next;
        next = if begin < range.end { end_after(begin) } else { begin };
        (next > begin).then(|| &all[begin..next])
    })
}

impl World {
    /// The contacts in pages; those that are in `earlier` are shared.
    pub(super) fn contact_pages(&self, earlier: &[Page]) -> Vec<Page> {
        let scope = FieldMask::of_snapshot(self.hooks.0.is_some());
        let all = self.lasting_contacts();
        let count = all.len();
        let range = |begin: usize| begin..count.min(begin + BLOCK);
        let begins = (0..count).step_by(BLOCK);
        let mut jobs: Vec<_> = begins
            .map(|begin| ContactPages { range: range(begin), ..ContactPages::default() })
            .collect();
        self.workers.for_each_block(&mut jobs, 1, |_, jobs| {
            for ContactPages { range, pages } in jobs {
                let mut words = Vec::new();
                for contacts in contact_chunks(&all, range.clone()) {
                    begin_page(contacts.len(), &mut words);
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

    /// Has the contacts that `pages` hold and no others. `None` when they are no contacts.
    pub(super) fn put_contacts(&mut self, pages: &[Page]) -> Option<()> {
        self.align_contacts(pages)?;
        let (colliders, margin) = (&self.colliders, self.settings.speculative_distance());
        let (mut jobs, mut rest) = (Vec::with_capacity(pages.len()), &mut self.contacts[..]);
        for page in pages {
            let (contacts, after) = rest.split_at_mut_checked(*page.first()? as usize)?;
            jobs.push((page, contacts, Some(())));
            rest = after;
        }
        self.workers.for_each_block(&mut jobs, PAGES, |_, jobs| {
            for (page, contacts, is_whole) in jobs {
                let mut words = words_of_page(page);
                let unpacked = contacts.iter_mut().all(|contact| {
                    contact.unpack(&mut words).is_some()
                        && find_again(contact, colliders, margin)
                });
                *is_whole = unpacked.then_some(());
            }
        });
        jobs.into_iter().map(|(_, _, is_whole)| is_whole).collect()
    }

    /// Has contacts with the keys of those that `pages` hold and no others. Mostly the same
    /// pairs are near each other, in the same order; those stay what they are.
    fn align_contacts(&mut self, pages: &[Page]) -> Option<()> {
        let mut contacts = std::mem::take(&mut self.contacts);
        let mut kept = 0;
        let mut rest = Vec::new().into_iter().peekable();
        for page in pages {
            let mut words = words_of_page(page);
            while !words.0.is_empty() {
                let key = Contact::skip(&mut words)?;
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
                kept += 1;
            }
        }
        contacts.truncate(kept);
        self.contacts = contacts;
        Some(())
    }

    /// A contact of which nothing is known but what it is between.
    fn contact_of(&self, key: Key) -> Option<Contact> {
        let [a, b] = key.0.map(|slot| self.colliders.at(slot));
        let (a, b) = (a?, b?);
        let bodies = [a.body, b.body];
        let is_soft = |slot| self.bodies.at(slot).is_some_and(|record| record.soft.is_some());
        let mut contact = Contact::new(key, bodies).with_soft(bodies.map(is_soft));
        contact.combine_materials([&a.collider, &b.collider]);
        Some(contact)
    }
}

/// The pages of contacts, from all their words, which are known to be contacts.
pub(in crate::world) fn contact_pages_of(words: &[u32]) -> Vec<Page> {
    let (mut pages, mut page, mut count) = (Vec::new(), vec![0], 0);
    let mut rest = WordReader(words);
    while !rest.0.is_empty() {
        let before = rest.0;
        let Some(key) = Contact::skip(&mut rest) else { break };
        page.extend_from_slice(&before[..before.len() - rest.0.len()]);
        count += 1;
        if ends_page(key) || rest.0.is_empty() {
            page[0] = count;
            pages.push(page.as_slice().into());
            page.truncate(1);
            count = 0;
        }
    }
    pages
}

/// The words of all contacts, from their pages.
pub(in crate::world) fn contact_words(pages: &[Page]) -> Vec<u32> {
    pages.iter().flat_map(|page| words_of_page(page).0).copied().collect()
}
