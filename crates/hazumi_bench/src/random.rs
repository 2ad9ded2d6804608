//! Random numbers with a fixed start, so that every run tests the same pairs.

use hazumi3d::glam::{Quat, Vec3};
use hazumi3d::math::rotation;

/// A stream of random numbers: `SplitMix64`.
pub(crate) struct Random(u64);

impl Random {
    /// The stream of the `index`-th thing of a kind; streams do not depend on each other.
    pub(crate) fn new(kind: u64, index: u64) -> Self {
        let mut of_kind = Self(kind);
        Self(of_kind.next() ^ Self(index).next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to, but without, 1.
    pub(crate) fn unit(&mut self) -> f32 {
        let bits = u32::try_from(self.next() >> 40).unwrap_or_default();
        bits as f32 / 16_777_216.0
    }

    /// From `low` to `high`.
    pub(crate) fn within(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// Below `count`, which is above 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % count as u64).unwrap_or_default()
    }

    /// A unit vector.
    pub(crate) fn direction(&mut self) -> Vec3 {
        loop {
            let v = Vec3::from_array([(); 3].map(|()| 2.0 * self.unit() - 1.0));
            if (0.01..1.0).contains(&v.length_squared()) {
                return v.normalize();
            }
        }
    }

    /// A rotation; one in four by right angles only, so that faces and edges are parallel.
    pub(crate) fn rotation(&mut self) -> Quat {
        if self.below(4) == 0 {
            let quarter = 0.5_f32.sqrt();
            let turns = [
                Quat::IDENTITY,
                Quat::from_xyzw(quarter, 0.0, 0.0, quarter),
                Quat::from_xyzw(0.0, quarter, 0.0, quarter),
                Quat::from_xyzw(0.0, 0.0, 1.0, 0.0),
            ];
            return turns[self.below(turns.len())];
        }
        let parts = [(); 4].map(|()| 2.0 * self.unit() - 1.0);
        rotation::normalize(Quat::from_array(parts)).unwrap_or_default()
    }
}
