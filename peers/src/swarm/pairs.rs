//! Sets of pairs, compared without keeping or sorting them.

/// Two things by number.
pub(crate) type Pair = (u32, u32);

/// How many pairs a list has, and which; their order, and that of the two, does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fingerprint {
    /// Number of pairs.
    pub(crate) count: usize,
    /// The same for the same pairs, and hardly ever for others.
    sum: u64,
}

impl Fingerprint {
    /// Digest of a list.
    pub(crate) fn of(pairs: &[Pair]) -> Self {
        let mut fingerprint = Self::default();
        for &pair in pairs {
            fingerprint.add(pair);
        }
        fingerprint
    }

    /// Adds a pair.
    pub(crate) fn add(&mut self, (a, b): Pair) {
        let mut z = u64::from(a.min(b)) << 32 | u64::from(a.max(b));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.sum = self.sum.wrapping_add(z ^ (z >> 31));
        self.count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::Fingerprint;

    #[test]
    fn fingerprints_tell_sets_apart_but_not_orders() {
        let of = Fingerprint::of;
        assert_eq!(of(&[(1, 2), (3, 4)]), of(&[(4, 3), (1, 2)]));
        assert_ne!(of(&[(1, 2), (3, 4)]), of(&[(1, 4), (2, 3)]));
        assert_ne!(of(&[(1, 2)]), of(&[(1, 2), (1, 2)]));
    }
}
