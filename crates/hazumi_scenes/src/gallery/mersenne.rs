//! The random numbers of C++, for scenes that were made with them.

/// `mt19937`, the Mersenne Twister of 32 bits.
///
/// Source: Matsumoto, Nishimura, *Mersenne Twister*, ACM TOMACS 8(1), 1998. `[matsumoto1998]`
pub(super) struct Mersenne {
    state: [u32; Self::LENGTH],
    /// The number of the state that comes next.
    next: usize,
}

impl Mersenne {
    const LENGTH: usize = 624;

    pub(super) fn new(seed: u32) -> Self {
        let mut state = [seed; Self::LENGTH];
        for index in 1..Self::LENGTH {
            let before = state[index - 1];
            let mixed = (before ^ (before >> 30)).wrapping_mul(1_812_433_253);
            state[index] = mixed.wrapping_add(u32::try_from(index).unwrap_or_default());
        }
        Self { state, next: Self::LENGTH }
    }

    fn twist(&mut self) {
        for index in 0..Self::LENGTH {
            let pair = (self.state[index] & 0x8000_0000)
                | (self.state[(index + 1) % Self::LENGTH] & 0x7fff_ffff);
            let odd = if pair & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[index] = self.state[(index + 397) % Self::LENGTH] ^ (pair >> 1) ^ odd;
        }
        self.next = 0;
    }

    fn next_u32(&mut self) -> u32 {
        if self.next == Self::LENGTH {
            self.twist();
        }
        let mut x = self.state[self.next];
        self.next += 1;
        x ^= x >> 11;
        x ^= (x << 7) & 0x9d2c_5680;
        x ^= (x << 15) & 0xefc6_0000;
        x ^ (x >> 18)
    }

    /// A number from `min` to `max`.
    pub(super) fn between(&mut self, min: f32, max: f32) -> f32 {
        min + self.next_u32() as f32 * (max - min) / u32::MAX as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The C++ standard names the ten thousandth number of the default seed.
    #[test]
    fn the_numbers_are_those_of_the_standard() {
        let mut random = Mersenne::new(5489);
        let last = (0..10_000).map(|_| random.next_u32()).last();
        assert_eq!(last, Some(4_123_659_995));
    }
}
