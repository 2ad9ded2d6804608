//! Digests: short hashes of all bodies, to find later which one differs.

use super::super::World;
use super::bodies::{FIELDS, WORDS, pages};
use super::difference::{DifferenceLocation, StateDifference, format_words};
use super::hash::{START, mixed};
use crate::body::BodyId;

/// Number of fields of a body.
const COUNT: usize = FIELDS.len() - 1;
/// Most bodies of which each field is digested in two bytes: 64 KB a step. Of more, each field
/// is in half a byte, and in two bytes for the 64 bodies of a page together.
const MOST_IN_DETAIL: usize = 4096;

/// A hash of each field of a body.
fn hashes(words: &[u32; WORDS]) -> [u64; COUNT] {
    std::array::from_fn(|field| {
        let words = &words[FIELDS[field].1..FIELDS[field + 1].1];
        words.iter().fold(START, |hash, &word| mixed(hash, u64::from(word)))
    })
}

/// Two bytes of a hash.
fn short(hash: u64) -> [u8; 2] {
    let [low, high, ..] = hash.to_le_bytes();
    [low, high]
}

/// Half a byte of each hash of a body.
fn tiny(hashes: &[u64; COUNT]) -> [u8; COUNT / 2] {
    std::array::from_fn(|pair| {
        let half = |hash: u64| hash.to_le_bytes()[2] & 0xf;
        half(hashes[2 * pair]) | half(hashes[2 * pair + 1]) << 4
    })
}

impl World {
    /// Short hashes of each field of each body that is not fixed.
    pub(crate) fn digests(&self) -> Vec<u8> {
        let is_detailed = self.movers.slots().len() <= MOST_IN_DETAIL;
        let mut digests = Vec::new();
        for (_, bodies) in self.hashed_pages() {
            if is_detailed {
                digests.extend(bodies.as_flattened().iter().copied().flat_map(short));
            } else {
                digests.extend(together(&bodies).into_iter().flat_map(short));
                digests.extend(bodies.iter().flat_map(tiny));
            }
        }
        digests
    }

    /// The first body and field whose digest is not that in `digests`, and what it is now.
    pub(crate) fn difference_from(&self, digests: &[u8]) -> Option<StateDifference> {
        let is_detailed = self.movers.slots().len() <= MOST_IN_DETAIL;
        let mut rest = digests;
        for (slots, bodies) in self.hashed_pages() {
            if is_detailed {
                let count = 2 * COUNT * slots.len();
                let (known, after) = rest.split_at_checked(count)?;
                rest = after;
                let found = bodies.as_flattened().iter().copied().map(short);
                let unlike = known.as_chunks().0.iter().zip(found).position(|(a, b)| *a != b);
                if let Some(place) = unlike {
                    return self.differing_fields(slots[place / COUNT], place % COUNT);
                }
            } else {
                let (known, after) = rest.split_at_checked(2 * COUNT)?;
                let (tinies, after) = after.split_at_checked(COUNT / 2 * slots.len())?;
                rest = after;
                let found = together(&bodies).map(short);
                let unlike: Vec<usize> = (0..COUNT)
                    .filter(|&field| known[2 * field..][..2] != found[field])
                    .collect();
                if !unlike.is_empty() {
                    return self.pages_difference(slots, &bodies, tinies, &unlike);
                }
            }
        }
        None
    }

    /// The first of the bodies in `slots` whose half byte differs in one of the `fields`, which
    /// differ in some body.
    fn pages_difference(
        &self,
        slots: &[u32],
        bodies: &[[u64; COUNT]],
        known: &[u8],
        fields: &[usize],
    ) -> Option<StateDifference> {
        for (index, hashes) in bodies.iter().enumerate() {
            let (known, found) = (&known[COUNT / 2 * index..], tiny(hashes));
            let half = |bytes: &[u8], field: usize| bytes[field / 2] >> (field % 2 * 4) & 0xf;
            let differs = |&&field: &&usize| half(known, field) != half(&found, field);
            if let Some(&field) = fields.iter().find(differs) {
                return self.differing_fields(slots[index], field);
            }
        }
        // Half a byte is the same by chance once in sixteen times.
        let [first, last] =
            [slots.first()?, slots.last()?].map(|&slot| self.bodies.id_at(slot));
        let field = format!("{} of one of {:?} to {:?}", FIELDS[fields[0]].0, first?, last?);
        let values = [ELSE, "not that"].map(str::to_owned);
        Some(StateDifference {
            step: self.step_count,
            place: DifferenceLocation::World,
            field,
            values,
        })
    }

    fn differing_fields(&self, slot: u32, field: usize) -> Option<StateDifference> {
        let id: BodyId = self.bodies.id_at(slot)?;
        let (words, name) = (self.motion_words(&[slot]), FIELDS[field].0);
        let found = format_words(&words[FIELDS[field].1..FIELDS[field + 1].1], name);
        let user_data = self.bodies.get(id)?.body.user_data;
        Some(StateDifference {
            step: self.step_count,
            place: DifferenceLocation::Body(id, user_data),
            field: name.to_owned(),
            values: [ELSE.to_owned(), found],
        })
    }

    /// The slots of the bodies of each page, and the hashes of their fields.
    fn hashed_pages(&self) -> impl Iterator<Item = (&[u32], Vec<[u64; COUNT]>)> {
        pages(self.movers.slots()).map(|slots| {
            let words = self.motion_words(slots);
            (slots, words.as_chunks().0.iter().map(hashes).collect())
        })
    }

    fn motion_words(&self, slots: &[u32]) -> Vec<u32> {
        let (mut motion, mut rests) = (Vec::new(), Vec::new());
        self.pack_bodies(slots, &mut motion, &mut rests);
        motion
    }
}

/// The difference that a recording without digests can tell.
const ELSE: &str = "something else (the recording has a hash of it)";

/// A hash of each field of all bodies of a page.
fn together(bodies: &[[u64; COUNT]]) -> [u64; COUNT] {
    std::array::from_fn(|field| {
        bodies.iter().fold(START, |hash, hashes| mixed(hash, hashes[field]))
    })
}
