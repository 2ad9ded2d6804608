//! Reader of numbers as 32-bit words.

use crate::space::{DIM, ROTATION_NUMBERS, Rotation, Vector};

/// Words, read one after the other.
#[derive(Clone, Debug)]
pub(crate) struct WordReader<'a>(pub(crate) &'a [u32]);

impl WordReader<'_> {
    /// The next few; `None` when there are fewer.
    #[inline]
    pub(crate) fn take<const COUNT: usize>(&mut self) -> Option<[u32; COUNT]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    /// The next one.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<u32> {
        let [word] = self.take()?;
        Some(word)
    }

    /// The next one, as a number.
    #[inline]
    pub(crate) fn number(&mut self) -> Option<f32> {
        self.next().map(f32::from_bits)
    }

    /// The next few, as a vector.
    #[inline]
    pub(crate) fn vector(&mut self) -> Option<Vector> {
        let words: [u32; DIM] = self.take()?;
        Some(Vector::from_array(words.map(f32::from_bits)))
    }
}

/// The words of a vector.
#[inline]
pub(crate) fn vector_words(vector: Vector) -> [u32; DIM] {
    vector.to_array().map(f32::to_bits)
}

/// The words of a rotation.
#[inline]
pub(crate) fn rotation_words(turn: Rotation) -> [u32; ROTATION_NUMBERS] {
    turn.to_array().map(f32::to_bits)
}

/// At most `MOST` words, on the stack.
pub(super) struct ContactWords<const MOST: usize> {
    words: [u32; MOST],
    pub(super) len: usize,
}

impl<const MOST: usize> ContactWords<MOST> {
    #[inline]
    pub(super) fn add<const COUNT: usize>(&mut self, words: [u32; COUNT]) {
        self.words[self.len..self.len + COUNT].copy_from_slice(&words);
        self.len += COUNT;
    }

    /// The words so far.
    #[inline]
    pub(super) fn words(&self) -> &[u32] {
        &self.words[..self.len]
    }
}

impl<const MOST: usize> Default for ContactWords<MOST> {
    fn default() -> Self {
        Self { words: [0; MOST], len: 0 }
    }
}
