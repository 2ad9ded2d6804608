//! Random numbers that are the same in every run.

#[cfg(feature = "plane")]
pub(crate) mod dim2;
#[cfg(any(feature = "space", feature = "bevy"))]
pub(crate) mod dim3;

/// A stream of random numbers, `SplitMix64`.
pub(crate) struct Random(u64);

impl Random {
    /// The stream with this number.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0xd134_2543_de82_ef95))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to, but without, 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}
