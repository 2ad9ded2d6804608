//! Random numbers that are the same in every run.

use std::f64::consts::TAU;

use hazumi3d::glam::{DQuat, DVec3};

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

    /// From −1 up to, but without, 1 in each coordinate.
    pub(crate) fn in_cube(&mut self) -> DVec3 {
        DVec3::from([(); 3].map(|()| 2.0 * self.unit() - 1.0))
    }

    /// In the unit ball, everywhere alike.
    pub(crate) fn in_ball(&mut self) -> DVec3 {
        loop {
            let point = self.in_cube();
            if point.length_squared() < 1.0 {
                return point;
            }
        }
    }

    /// Of unit length, everywhere alike.
    pub(crate) fn direction(&mut self) -> DVec3 {
        let height = 2.0 * self.unit() - 1.0;
        let around = TAU * self.unit();
        let radius = (1.0 - height * height).max(0.0).sqrt();
        DVec3::new(radius * around.cos(), height, radius * around.sin())
    }

    /// Every rotation alike.
    pub(crate) fn rotation(&mut self) -> DQuat {
        let [tilt, first, second] = [self.unit(), TAU * self.unit(), TAU * self.unit()];
        let (outer, inner) = ((1.0 - tilt).sqrt(), tilt.sqrt());
        DQuat::from_xyzw(
            outer * first.sin(),
            outer * first.cos(),
            inner * second.sin(),
            inner * second.cos(),
        )
    }
}
