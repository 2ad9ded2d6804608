//! Tangents of a direction.

use glam::Vec2;

use super::rotation::quarter;

/// Unit tangent of the unit vector `normal`: turned by a quarter, counter-clockwise. The two
/// are a right-handed frame.
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
