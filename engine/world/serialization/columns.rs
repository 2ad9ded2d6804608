//! Column statistics for coding rests and contacts, in any dimension.

use hazumi_core::coder::{Coder, Column, float_order, halves, whole};

use super::super::sleep_timer::SleepTimer;
use crate::contact::WordReader;
use crate::space::{DIM, DVector, Rotation};

/// Words of the pages of a snapshot, page after page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct MotionWords {
    pub(super) moving: Vec<u32>,
    pub(super) resting: Vec<u32>,
    pub(super) contacts: Vec<u32>,
}

/// Words of a place in the words of a rest.
const SPOT: usize = SleepTimer::ANCHOR_WORDS / 2;
/// Words of a centre of mass, each number of which is two.
const CENTER: usize = 2 * DIM;

/// How the words of rests are.
#[derive(Default)]
pub(super) struct RestColumns {
    sleeps: Column,
    center: [Column; 2],
    turn: [Column; 2],
}

impl RestColumns {
    /// Where a body began to rest whose centre of mass is here, m, in the world, and that is
    /// rotated so.
    pub(super) fn code<C: Coder>(
        &mut self,
        coder: &mut C,
        (center, rotation): (DVector, Rotation),
        mut words: [u32; SleepTimer::ANCHOR_WORDS],
    ) -> [u32; SleepTimer::ANCHOR_WORDS] {
        let is_awake = words == [0; SleepTimer::ANCHOR_WORDS];
        if self.sleeps.word(coder, 0, u32::from(is_awake)) != 0 {
            return [0; SleepTimer::ANCHOR_WORDS];
        }
        let mut expected = [0; SPOT];
        for (pair, number) in expected.chunks_exact_mut(2).zip(center.to_array()) {
            pair.copy_from_slice(&halves(number.to_bits()));
        }
        expected[CENTER..].copy_from_slice(&rotation.to_array().map(f32::to_bits));
        // The later one first: it is nearer to where the body is now.
        for place in [1, 0] {
            let words = &mut words[SPOT * place..][..SPOT];
            let (center, turn) = (&mut self.center[place], &mut self.turn[place]);
            for pair in 0..DIM {
                let order =
                    |words: &[u32]| float_order(whole([words[2 * pair], words[2 * pair + 1]]));
                let number = center.near(coder, order(&expected), order(words));
                words[2 * pair..][..2].copy_from_slice(&halves(float_order(number)));
            }
            for index in CENTER..SPOT {
                words[index] = turn.float_near(coder, expected[index], words[index]);
            }
            expected.copy_from_slice(words);
        }
        words
    }
}

/// How the first words of contacts are, and those that say what they are about and of what.
#[derive(Default)]
pub(super) struct KeyColumns {
    head: Column,
    colliders: [Column; 3],
    parts: [Column; 2],
    mixed: [Column; 3],
    /// The parts of the contact before, and what it was mixed of.
    parts_before: [u32; 2],
    mixed_before: [u32; 3],
}

impl KeyColumns {
    /// The first three words of a contact, after those of the one before.
    pub(super) fn first<C: Coder>(
        &mut self,
        coder: &mut C,
        before: &[u32],
        first: [u32; 3],
    ) -> [u32; 3] {
        let before: [u32; 3] = *before.first_chunk().unwrap_or(&[0; 3]);
        let head = self.head.word(coder, before[0], first[0]);
        let a = self.colliders[0].word(coder, before[1], first[1]);
        let (column, near) = if a == before[1] { (1, before[2]) } else { (2, a) };
        let b = self.colliders[column].word(coder, near, first[2]);
        [head, a, b]
    }

    /// The parts that it is about.
    pub(super) fn parts<C: Coder>(&mut self, coder: &mut C, words: &mut [u32]) {
        words_near(coder, &mut self.parts, &self.parts_before, words);
        self.parts_before.copy_from_slice(words);
    }

    /// The fields that hooks may have changed.
    pub(super) fn mixed<C: Coder>(&mut self, coder: &mut C, words: &mut [u32]) {
        words_near(coder, &mut self.mixed, &self.mixed_before, words);
        self.mixed_before.copy_from_slice(words);
    }
}

/// So many of the words of `rest`, added to `line`: zeros where there are fewer.
pub(super) fn taken<'a>(
    line: &'a mut Vec<u32>,
    rest: &mut WordReader<'_>,
    count: usize,
) -> &'a mut [u32] {
    let start = line.len();
    let (words, after) = rest.0.split_at(count.min(rest.0.len()));
    rest.0 = after;
    line.extend_from_slice(words);
    line.resize(start + count, 0);
    &mut line[start..]
}

/// Words near those of the contact before, each in its own column.
pub(super) fn words_near<C: Coder>(
    coder: &mut C,
    columns: &mut [Column],
    near: &[u32],
    words: &mut [u32],
) {
    for ((column, &near), word) in columns.iter_mut().zip(near).zip(words) {
        *word = column.word(coder, near, *word);
    }
}

/// Numbers that nothing is known of, each in its own column.
pub(super) fn floats<C: Coder>(coder: &mut C, columns: &mut [Column], words: &mut [u32]) {
    for (column, word) in columns.iter_mut().zip(words) {
        *word = column.float(coder, *word);
    }
}
