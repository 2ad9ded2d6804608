//! Random numbers of both dimensions.

/// `SplitMix64`, with a fixed start.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform in `from..to`.
    pub(crate) fn within(&mut self, from: f64, to: f64) -> f64 {
        let unit = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        from + (to - from) * unit
    }

    /// Between the two, evenly spread over the powers of ten.
    pub(crate) fn spread(&mut self, low: f64, high: f64) -> f64 {
        self.within(low.ln(), high.ln()).exp()
    }

    /// Uniform in −1..1.
    pub(crate) fn signed(&mut self) -> f32 {
        self.within(-1.0, 1.0) as f32
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }
}
