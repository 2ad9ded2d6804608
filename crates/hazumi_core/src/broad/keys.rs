//! Sort keys of up to 64 bits.

use crate::radix;

/// Bits of a key that are sorted by at once: the rest of a word holds the index.
const HALF: u32 = u32::BITS;

/// Memory of a sort, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct KeySort {
    words: Vec<u64>,
    spare: Vec<u64>,
}

impl KeySort {
    /// The indices of `keys`, fewer than 2³², in ascending order of the keys and then of the
    /// indices. Bits of keys from `bits` on must be 0.
    pub(super) fn sort(&mut self, keys: &[u64], bits: u32) -> impl Iterator<Item = u32> + '_ {
        self.words.clear();
        self.words.extend((0u64..).zip(keys).map(|(index, &key)| key << HALF | index));
        self.spare.resize(keys.len(), 0);
        radix::sort(&mut self.words, &mut self.spare, HALF, bits.min(HALF));
        if bits > HALF {
            for word in &mut self.words {
                let index = u64::from(low(*word));
                *word = keys[low(*word) as usize] >> HALF << HALF | index;
            }
            radix::sort(&mut self.words, &mut self.spare, HALF, bits - HALF);
        }
        self.words.iter().map(|&word| low(word))
    }
}

/// A number that is not NaN as one whose bits have the same order; −0 is 0.
#[inline]
pub(super) fn in_order(number: f32) -> u32 {
    let bits = (number + 0.0).to_bits();
    if bits >> 31 == 0 { bits | 1 << 31 } else { !bits }
}

/// The lower half of a word.
#[expect(clippy::cast_possible_truncation, reason = "the upper half is meant to be lost")]
fn low(word: u64) -> u32 {
    word as u32
}

#[cfg(test)]
mod tests {
    use super::KeySort;

    #[test]
    fn keys_of_any_length_are_sorted_and_equal_ones_by_index() {
        for bits in [1, 20, 32, 33, 47, 64] {
            let mut state = 7u64;
            let keys = Vec::from_iter((0..3000).map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state ^ state >> 31) >> (64 - bits)
            }));
            let mut expected = Vec::from_iter(0..3000);
            expected.sort_by_key(|&index: &u32| (keys[index as usize], index));
            let found: Vec<u32> = KeySort::default().sort(&keys, bits).collect();
            assert_eq!(found, expected, "{bits} bits");
        }
    }
}
