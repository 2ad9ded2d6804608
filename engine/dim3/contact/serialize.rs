//! Serialization of contacts to 32-bit words, for snapshots and hashes.

use super::impulses::WarmStartImpulses;
use super::word_reader::{ContactWords, WordReader, vector_words};
use super::{Contact, RecycleAnchor};
use crate::collide::AxisCache;

/// Number of points, in the first word.
const POINTS: u32 = 7;
const PASSES: u32 = 1 << 3;
const TOUCHES: u32 = 1 << 4;
const HAS_PUSHED: u32 = 1 << 5;
/// Whether the word has a part of its own for any of the two colliders.
const HAS_PARTS: u32 = 1 << 6;
const IS_FOUND: u32 = 1 << 7;
/// Whether there is friction or twist, and rolling.
const HAS_FRICTION: u32 = 1 << 8;
const HAS_ROLLING: u32 = 1 << 9;
/// Whether hooks may have changed how the surfaces act on each other.
const IS_MIXED_ANEW: u32 = 1 << 10;
/// Whether the shapes stand elsewhere than where their points were found.
const HAS_MOVED: u32 = 1 << 11;
/// The kind of the separating-axis cache, in three bits.
const CACHE: u32 = 12;
/// Stands for a collider of one piece.
pub(super) const NO_PART: u32 = u32::MAX;

/// The fields of a contact that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FieldMask {
    /// Friction and restitution, which follow from the materials unless hooks change them.
    pub(crate) mixed: bool,
    /// The separating axis, which influences no result.
    pub(crate) axis: bool,
}

impl FieldMask {
    /// All that a contact remembers. `mixed`: whether hooks may have changed its material.
    pub(crate) fn of_snapshot(mixed: bool) -> Self {
        Self { mixed, axis: true }
    }

    /// All that influences a later step.
    pub(crate) fn of_hash(mixed: bool) -> Self {
        Self { mixed, axis: false }
    }
}

/// The kinds of words of a contact, in their order; see [`Contact::pack`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordKind {
    /// The parts of the shapes.
    Part,
    /// A direction of the axis, or the numbers of its features.
    Axis,
    /// Poses at which the points were found.
    FoundAt,
    /// Current poses of the shapes.
    Now,
    /// The normal, and places and gaps of points.
    Point,
    /// The name of a point.
    Feature,
    /// Impulse of each point.
    Impulse,
    /// Friction and twist, rolling.
    Friction,
    /// The fields that hooks may have changed.
    Mixed,
}

/// How many words of which kind come after the first three of a contact, of which `head` is the
/// first.
pub(crate) fn kinds_after(head: u32) -> impl Iterator<Item = (WordKind, usize)> {
    use WordKind as W;
    let has = |flag: u32| head & flag != 0;
    let when = |is_there: bool, count: usize| if is_there { count } else { 0 };
    let points = ((head & POINTS) as usize).min(4);
    let is_found = has(IS_FOUND);
    let axis = AXIS_WORDS.get((head >> CACHE) as usize).copied().unwrap_or(0);
    let before = [
        (W::Part, when(has(HAS_PARTS), 2)),
        (W::Axis, axis),
        (W::FoundAt, when(is_found, RecycleAnchor::WORDS)),
        (W::Now, when(is_found && has(HAS_MOVED), RecycleAnchor::WORDS)),
        (W::Point, when(!is_found && points > 0, 3)),
    ];
    let place = [(W::Point, 4), (W::Feature, 1)];
    let places = (0..when(!is_found, points)).flat_map(move |_| place);
    let after = [
        (W::Impulse, points),
        (W::Friction, when(has(HAS_FRICTION), 4) + when(has(HAS_ROLLING), 3)),
        (W::Mixed, when(has(IS_MIXED_ANEW), 3)),
    ];
    let all = before.into_iter().chain(places).chain(after);
    all.filter(|&(_, count)| count > 0)
}

/// Number of words of a contact of which `head` is the first: what [`kinds_after`] comes to, at
/// once.
#[inline]
pub(super) fn len_of(head: u32) -> usize {
    let when = |flag: u32, count: usize| if head & flag == 0 { 0 } else { count };
    let points = (head & POINTS) as usize;
    let axis = AXIS_WORDS.get((head >> CACHE) as usize).copied().unwrap_or(0);
    let places = if head & IS_FOUND == 0 {
        if points > 0 { 3 + 5 * points } else { 0 }
    } else {
        RecycleAnchor::WORDS + when(HAS_MOVED, RecycleAnchor::WORDS)
    };
    let rest = when(HAS_FRICTION, 4) + when(HAS_ROLLING, 3) + when(IS_MIXED_ANEW, 3);
    3 + when(HAS_PARTS, 2) + axis + places + points + rest
}

/// Number of words of each kind of cache.
const AXIS_WORDS: [usize; 6] = [0, 0, 3, 1, 1, 2];

/// More words than those of a contact that has everything.
const MOST: usize = 56;

impl Contact {
    /// Appends what it remembers.
    pub(crate) fn pack(&self, scope: FieldMask, words: &mut Vec<u32>) {
        let WarmStartImpulses { normal, friction, twist, rolling } = &self.impulses;
        let points = &self.manifold.points;
        let [x, y, z] = vector_words(*friction);
        let friction = [x, y, z, twist.to_bits()];
        let has_friction = x | y | z | friction[3] != 0;
        let rolling = vector_words(*rolling);
        let has_rolling = rolling[0] | rolling[1] | rolling[2] != 0;
        let (kind, axis, axis_len) = cache_words(&self.memory.cache);
        let found = self.memory.recycle_anchor.as_ref().map(RecycleAnchor::words);
        let has_moved = found.is_some_and(|(_, now)| now.is_some());
        let flag = |is_set: bool, flag: u32| if is_set { flag } else { 0 };
        let head = u32::try_from(points.len()).unwrap_or(0)
            | flag(self.passes_one_way, PASSES)
            | flag(self.touches, TOUCHES)
            | flag(self.has_pushed, HAS_PUSHED)
            | flag(self.parts != [None; 2], HAS_PARTS)
            | flag(found.is_some(), IS_FOUND)
            | flag(has_moved, HAS_MOVED)
            | flag(has_friction, HAS_FRICTION)
            | flag(has_rolling, HAS_ROLLING)
            | flag(scope.mixed, IS_MIXED_ANEW)
            | flag(scope.axis, kind << CACHE);
        let mut line = ContactWords::<MOST>::default();
        line.add([head, self.colliders[0], self.colliders[1]]);
        if self.parts != [None; 2] {
            line.add(self.parts.map(|part| part.unwrap_or(NO_PART)));
        }
        if scope.axis {
            line.add(axis);
            line.len -= 3 - axis_len;
        }
        if let Some((at, now)) = found {
            line.add(at);
            now.into_iter().for_each(|now| line.add(now));
        } else if !points.is_empty() {
            line.add(vector_words(self.manifold.normal));
            for point in points {
                let [x, y, z] = vector_words(point.position);
                line.add([x, y, z, point.separation.to_bits(), point.feature]);
            }
        }
        normal[..points.len()].iter().for_each(|impulse| line.add([impulse.to_bits()]));
        if has_friction {
            line.add(friction);
        }
        if has_rolling {
            line.add(rolling);
        }
        if scope.mixed {
            let mixed = [self.friction, self.restitution, self.rolling_resistance];
            line.add(mixed.map(f32::to_bits));
        }
        words.extend_from_slice(line.words());
    }

    /// Whether all that it remembers are finite numbers.
    pub(crate) fn is_finite(&self) -> bool {
        let WarmStartImpulses { normal, friction, twist, rolling } = &self.impulses;
        let is_found_somewhere =
            self.memory.recycle_anchor.as_ref().is_none_or(RecycleAnchor::is_valid);
        let points = self.manifold.points.iter();
        let places = points.clone().all(|point| point.position.is_finite());
        let vectors = [*friction, *rolling, self.manifold.normal];
        let mixed = [self.friction, self.restitution, self.rolling_resistance];
        let separations = points.map(|point| point.separation);
        let mut numbers = separations.chain(*normal).chain([*twist]).chain(mixed);
        is_found_somewhere
            && places
            && vectors.iter().all(|vector| vector.is_finite())
            && numbers.all(f32::is_finite)
    }

    /// Remembers what the next contact in `words` did, which has the same key. Values from the
    /// materials are kept, unless the words say otherwise; points that were found where the
    /// words say that theirs were stay, others are [deferred](RecycleAnchor::is_deferred).
    /// `None` when they are no contact.
    pub(crate) fn unpack(&mut self, words: &mut WordReader<'_>) -> Option<()> {
        let [head, _, _] = words.take()?;
        Self::unpack_parts(head, words)?;
        self.passes_one_way = head & PASSES != 0;
        self.touches = head & TOUCHES != 0;
        self.has_pushed = head & HAS_PUSHED != 0;
        self.memory.cache = take_cache(head >> CACHE, words)?;
        self.impulses = WarmStartImpulses::default();
        let count = (head & POINTS) as usize;
        if head & IS_FOUND != 0 {
            let at = words.take()?;
            let now = if head & HAS_MOVED == 0 { at } else { words.take()? };
            self.defer_manifold(count, at, now);
        } else {
            self.memory.recycle_anchor = None;
            self.unpack_points(count, words)?;
        }
        for impulse in self.impulses.normal.get_mut(..count)? {
            *impulse = words.number()?;
        }
        if head & HAS_FRICTION != 0 {
            self.impulses.friction = words.vector()?;
            self.impulses.twist = words.number()?;
        }
        if head & HAS_ROLLING != 0 {
            self.impulses.rolling = words.vector()?;
        }
        if head & IS_MIXED_ANEW != 0 {
            self.unpack_mixed(words)?;
        }
        Some(())
    }
}

/// Whether a contact of which `head` is the first word is about parts.
pub(super) fn has_parts(head: u32) -> bool {
    head & HAS_PARTS != 0
}

/// The kind of a cache, and its words, of which so many count.
#[inline]
fn cache_words(cache: &AxisCache) -> (u32, [u32; 3], usize) {
    match *cache {
        AxisCache::Unknown => (0, [0; 3], 0),
        AxisCache::Touching => (1, [0; 3], 0),
        AxisCache::Direction(direction) => (2, vector_words(direction), 3),
        AxisCache::FaceOfA(face) => (3, [face, 0, 0], 1),
        AxisCache::FaceOfB(face) => (4, [face, 0, 0], 1),
        AxisCache::Edges(a, b) => (5, [a, b, 0], 2),
    }
}

fn take_cache(kind: u32, words: &mut WordReader<'_>) -> Option<AxisCache> {
    Some(match kind {
        0 => AxisCache::Unknown,
        1 => AxisCache::Touching,
        2 => AxisCache::Direction(words.vector()?),
        3 => AxisCache::FaceOfA(words.next()?),
        4 => AxisCache::FaceOfB(words.next()?),
        5 => {
            let [a, b] = words.take()?;
            AxisCache::Edges(a, b)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_as_long_as_what_it_is_made_of() {
        for head in (0..6 << CACHE).filter(|head| head & POINTS <= 4) {
            let kinds: usize = kinds_after(head).map(|(_, count)| count).sum();
            assert_eq!(len_of(head), 3 + kinds, "{head:b}");
        }
    }
}
