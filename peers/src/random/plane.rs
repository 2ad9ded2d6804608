//! Points, directions and rotations in the plane.

use std::f64::consts::TAU;

use hazumi2d::glam::DVec2;

use super::Random;

impl Random {
    /// In the unit disc, everywhere alike.
    pub(crate) fn in_disc(&mut self) -> DVec2 {
        loop {
            let point = DVec2::new(2.0 * self.unit() - 1.0, 2.0 * self.unit() - 1.0);
            if point.length_squared() < 1.0 {
                return point;
            }
        }
    }

    /// Of unit length, everywhere alike; as a rotation, its cosine and sine.
    pub(crate) fn heading(&mut self) -> DVec2 {
        DVec2::from_angle(TAU * self.unit())
    }
}
