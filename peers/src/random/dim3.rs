//! Points, directions and rotations in 3D.

use std::f64::consts::TAU;

#[cfg(feature = "space")]
use hazumi3d::glam::DQuat;
use hazumi3d::glam::DVec3;

use super::Random;

/// Coordinates from −1 up to, but without, 1.
pub(crate) fn in_cube(random: &mut Random) -> DVec3 {
    DVec3::from([(); 3].map(|()| 2.0 * random.unit() - 1.0))
}

/// A point of the unit ball, uniform.
pub(crate) fn in_ball(random: &mut Random) -> DVec3 {
    loop {
        let point = in_cube(random);
        if point.length_squared() < 1.0 {
            return point;
        }
    }
}

/// A vector of unit length, uniform.
pub(crate) fn direction(random: &mut Random) -> DVec3 {
    let height = 2.0 * random.unit() - 1.0;
    let around = TAU * random.unit();
    let radius = (1.0 - height * height).max(0.0).sqrt();
    DVec3::new(radius * around.cos(), height, radius * around.sin())
}

/// A rotation, uniform.
#[cfg(feature = "space")]
pub(crate) fn rotation(random: &mut Random) -> DQuat {
    let [tilt, first, second] = [random.unit(), TAU * random.unit(), TAU * random.unit()];
    let (outer, inner) = ((1.0 - tilt).sqrt(), tilt.sqrt());
    DQuat::from_xyzw(
        outer * first.sin(),
        outer * first.cos(),
        inner * second.sin(),
        inner * second.cos(),
    )
}
