//! Directions across a direction.

use glam::Vec2;

use super::rotation::quarter;

/// The unit vector that completes the unit vector `normal` to a right-handed frame: `normal` turned
/// by a quarter, counter-clockwise.
#[inline]
pub fn tangent(normal: Vec2) -> Vec2 {
    quarter(normal)
}

/// Squares of lengths with all their digits, in m².
const SQUARES: std::ops::Range<f32> = 1e-24..1e24;

/// `vector` as a unit direction and a length, or `None` when it is zero.
///
/// Scaled by its largest coordinate first where squares would leave the range of f32.
pub(crate) fn split(vector: Vec2) -> Option<(Vec2, f32)> {
    let square = vector.length_squared();
    if SQUARES.contains(&square) {
        let length = square.sqrt();
        return Some((vector / length, length));
    }
    let largest = vector.abs().max_element();
    if largest <= 0.0 {
        return None;
    }
    let scaled = vector / largest;
    let length = scaled.length();
    Some((scaled / length, length * largest))
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

    #[test]
    fn vectors_of_any_length_have_a_direction() {
        for length in [1e-40, 1e-30, 1.0, 1e30, 1e38] {
            let (unit, long) = split(Vec2::new(0.6, -0.8) * length).unwrap();
            assert!((unit - Vec2::new(0.6, -0.8)).length() < 1e-4, "{unit}");
            assert!((long / length - 1.0).abs() < 1e-4, "{long}");
        }
        assert_eq!(split(Vec2::ZERO), None);
    }
}
