//! Points, directions and rotations in 2D.

use std::f64::consts::TAU;

use hazumi2d::glam::DVec2;

use super::Random;

/// A point of the unit disc, uniform.
pub(crate) fn in_ball(random: &mut Random) -> DVec2 {
    loop {
        let point = DVec2::new(2.0 * random.unit() - 1.0, 2.0 * random.unit() - 1.0);
        if point.length_squared() < 1.0 {
            return point;
        }
    }
}

/// A vector of unit length, uniform.
pub(crate) fn direction(random: &mut Random) -> DVec2 {
    DVec2::from_angle(TAU * random.unit())
}

/// A rotation, as its cosine and sine, uniform.
pub(crate) fn rotation(random: &mut Random) -> DVec2 {
    direction(random)
}
