//! Directions across a direction.

use glam::Vec2;

use super::rotation::quarter;

/// The unit vector that completes the unit vector `normal` to a right-handed frame: `normal`
/// turned by a quarter, counter-clockwise.
#[inline]
pub fn tangent(normal: Vec2) -> Vec2 {
    quarter(normal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_is_right_handed_and_square() {
        for normal in [Vec2::X, -Vec2::Y, Vec2::new(0.6, -0.8)] {
            assert_eq!(normal.perp_dot(tangent(normal)), normal.length_squared());
            assert_eq!(normal.dot(tangent(normal)), 0.0);
        }
    }
}
