//! Key and manifold of a contact, as words that are alike in any dimension.

use super::Contact;
use super::serialize::{NO_PART, has_parts, len_of};
use super::word_reader::WordReader;
use crate::collide::{Manifold, ManifoldPoint};

impl Contact {
    /// The colliders and parts that it is about; it is the only contact with these.
    pub(crate) fn key(&self) -> ([u32; 2], [Option<u32>; 2]) {
        (self.colliders, self.parts)
    }

    /// The key of the contact that comes next.
    pub(crate) fn peek(words: &WordReader<'_>) -> Option<([u32; 2], [Option<u32>; 2])> {
        let mut words = words.clone();
        let [head, a, b] = words.take()?;
        Some(([a, b], Self::unpack_parts(head, &mut words)?))
    }

    /// Goes past the contact that comes next, and tells its key.
    pub(crate) fn skip(words: &mut WordReader<'_>) -> Option<([u32; 2], [Option<u32>; 2])> {
        let key = Self::peek(words)?;
        words.0 = words.0.get(len_of(*words.0.first()?)..)?;
        Some(key)
    }

    /// Reads its manifold, of so many points. `None` when the words are none.
    pub(super) fn unpack_points(
        &mut self,
        count: usize,
        words: &mut WordReader<'_>,
    ) -> Option<()> {
        self.manifold = Manifold::default();
        if count > 0 {
            self.manifold.normal = words.vector()?;
        }
        for _ in 0..count {
            let position = words.vector()?;
            let [separation, feature] = words.take()?;
            let separation = f32::from_bits(separation);
            let point = ManifoldPoint { position, separation, feature };
            self.manifold.points.try_push(point).ok()?;
        }
        Some(())
    }

    /// Reads its parts, after the first three words of which `head` is one.
    pub(super) fn unpack_parts(
        head: u32,
        words: &mut WordReader<'_>,
    ) -> Option<[Option<u32>; 2]> {
        if !has_parts(head) {
            return Some([None; 2]);
        }
        let parts: [u32; 2] = words.take()?;
        Some(parts.map(|part| (part != NO_PART).then_some(part)))
    }

    /// Reads what hooks may have changed.
    pub(super) fn unpack_mixed(&mut self, words: &mut WordReader<'_>) -> Option<()> {
        let mixed = words.take()?.map(f32::from_bits);
        [self.friction, self.restitution, self.rolling_resistance] = mixed;
        Some(())
    }
}
