//! Serialization of contacts to 32-bit words, for snapshots and hashes.
//!
//! The points are part of it. They belong to the poses before the last motion, which nothing
//! else tells, and they hold a body that wakes within a step.

use super::Contact;
use super::impulses::WarmStartImpulses;
use super::word_reader::{ContactWords, WordReader, vector_words};

/// Number of points, in the first word.
const POINTS: u32 = 3;
const PASSES: u32 = 1 << 2;
const TOUCHES: u32 = 1 << 3;
const HAS_PUSHED: u32 = 1 << 4;
/// Whether the word has a part of its own for any of the two colliders.
const HAS_PARTS: u32 = 1 << 5;
/// Whether there is friction, and rolling.
const HAS_FRICTION: u32 = 1 << 6;
const HAS_ROLLING: u32 = 1 << 7;
/// Whether hooks may have changed how the surfaces act on each other.
const IS_MIXED_ANEW: u32 = 1 << 8;
/// Stands for a collider of one piece.
pub(super) const NO_PART: u32 = u32::MAX;

/// The fields of a contact that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FieldMask {
    /// Friction and restitution, which follow from the materials unless hooks change them.
    pub(crate) mixed: bool,
}

impl FieldMask {
    /// All that a contact remembers. `mixed`: whether hooks may have changed its material.
    pub(crate) fn of_snapshot(mixed: bool) -> Self {
        Self { mixed }
    }

    /// All that influences a later step.
    pub(crate) fn of_hash(mixed: bool) -> Self {
        Self { mixed }
    }
}

/// The kinds of words of a contact, in their order; see [`Contact::pack`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordKind {
    /// The parts of the shapes.
    Part,
    /// The normal.
    Normal,
    /// Place and gap of a point.
    Point,
    /// The name of a point.
    Feature,
    /// Impulse of each point.
    Impulse,
    /// Friction, rolling.
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
    let points = points_of(head);
    let before = [(W::Part, when(has(HAS_PARTS), 2)), (W::Normal, when(points > 0, 2))];
    let places = (0..points).flat_map(|_| [(W::Point, 3), (W::Feature, 1)]);
    let after = [
        (W::Impulse, points),
        (W::Friction, when(has(HAS_FRICTION), 1) + when(has(HAS_ROLLING), 1)),
        (W::Mixed, when(has(IS_MIXED_ANEW), 3)),
    ];
    let all = before.into_iter().chain(places).chain(after);
    all.filter(|&(_, count)| count > 0)
}

/// Number of points of a contact of which `head` is the first word.
#[inline]
fn points_of(head: u32) -> usize {
    ((head & POINTS) as usize).min(2)
}

/// Number of words of a contact of which `head` is the first: what [`kinds_after`] comes to, at
/// once.
#[inline]
pub(super) fn len_of(head: u32) -> usize {
    let when = |flag: u32, count: usize| if head & flag == 0 { 0 } else { count };
    let points = points_of(head);
    let places = if points > 0 { 2 + 5 * points } else { 0 };
    let rest = when(HAS_FRICTION, 1) + when(HAS_ROLLING, 1) + when(IS_MIXED_ANEW, 3);
    3 + when(HAS_PARTS, 2) + places + rest
}

/// More words than those of a contact that has everything.
const MOST: usize = 24;

impl Contact {
    /// Appends what it remembers.
    pub(crate) fn pack(&self, scope: FieldMask, words: &mut Vec<u32>) {
        let WarmStartImpulses { normal, friction, rolling } = &self.impulses;
        let points = &self.manifold.points;
        let [friction, rolling] = [friction, rolling].map(|impulse| impulse.to_bits());
        let flag = |is_set: bool, flag: u32| if is_set { flag } else { 0 };
        let head = u32::try_from(points.len()).unwrap_or(0)
            | flag(self.passes_one_way, PASSES)
            | flag(self.touches, TOUCHES)
            | flag(self.has_pushed, HAS_PUSHED)
            | flag(self.parts != [None; 2], HAS_PARTS)
            | flag(friction != 0, HAS_FRICTION)
            | flag(rolling != 0, HAS_ROLLING)
            | flag(scope.mixed, IS_MIXED_ANEW);
        let mut line = ContactWords::<MOST>::default();
        line.add([head, self.colliders[0], self.colliders[1]]);
        if self.parts != [None; 2] {
            line.add(self.parts.map(|part| part.unwrap_or(NO_PART)));
        }
        if !points.is_empty() {
            line.add(vector_words(self.manifold.normal));
        }
        for point in points {
            let [x, y] = vector_words(point.position);
            line.add([x, y, point.separation.to_bits(), point.feature]);
        }
        normal[..points.len()].iter().for_each(|impulse| line.add([impulse.to_bits()]));
        for impulse in [friction, rolling].into_iter().filter(|&impulse| impulse != 0) {
            line.add([impulse]);
        }
        if scope.mixed {
            let mixed = [self.friction, self.restitution, self.rolling_resistance];
            line.add(mixed.map(f32::to_bits));
        }
        words.extend_from_slice(line.words());
    }

    /// Whether all that it remembers are finite numbers.
    pub(crate) fn is_finite(&self) -> bool {
        let WarmStartImpulses { normal, friction, rolling } = &self.impulses;
        let points = self.manifold.points.iter();
        let places = points.clone().all(|point| point.position.is_finite());
        let mixed = [self.friction, self.restitution, self.rolling_resistance];
        let separations = points.map(|point| point.separation);
        let mut numbers = separations.chain(*normal).chain([*friction, *rolling]).chain(mixed);
        places && self.manifold.normal.is_finite() && numbers.all(f32::is_finite)
    }

    /// Remembers what the next contact in `words` did, which has the same key. Values from the
    /// materials are kept, unless the words say otherwise. `None` when they are no contact.
    pub(crate) fn unpack(&mut self, words: &mut WordReader<'_>) -> Option<()> {
        let [head, _, _] = words.take()?;
        Self::unpack_parts(head, words)?;
        self.passes_one_way = head & PASSES != 0;
        self.touches = head & TOUCHES != 0;
        self.has_pushed = head & HAS_PUSHED != 0;
        let count = (head & POINTS) as usize;
        self.unpack_points(count, words)?;
        self.impulses = WarmStartImpulses::default();
        for impulse in self.impulses.normal.get_mut(..count)? {
            *impulse = words.number()?;
        }
        if head & HAS_FRICTION != 0 {
            self.impulses.friction = words.number()?;
        }
        if head & HAS_ROLLING != 0 {
            self.impulses.rolling = words.number()?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_as_long_as_what_it_is_made_of() {
        for head in (0..2 * IS_MIXED_ANEW).filter(|head| head & POINTS <= 2) {
            let kinds: usize = kinds_after(head).map(|(_, count)| count).sum();
            assert_eq!(len_of(head), 3 + kinds, "{head:b}");
        }
    }
}
