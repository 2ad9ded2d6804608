//! Points, directions and rotations in space.

use std::f64::consts::TAU;

use hazumi3d::glam::{DQuat, DVec3};

use super::Random;

impl Random {
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
