//! Vectors as directions and lengths.

use crate::space::Vector;

/// Squares of lengths with all their digits, in m².
const SQUARES: std::ops::Range<f32> = 1e-24..1e24;

/// `vector` as a unit direction and a length, or `None` when it is zero.
///
/// Scaled by its largest coordinate first where squares would leave the range of f32.
pub(crate) fn split(vector: Vector) -> Option<(Vector, f32)> {
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
    use crate::space::samples::vector;

    #[test]
    fn vectors_of_any_length_have_a_direction() {
        for length in [1e-40, 1e-30, 1.0, 1e30, 1e38] {
            let (unit, long) = split(vector([0.6, -0.8, 0.0]) * length).unwrap();
            assert!((unit - vector([0.6, -0.8, 0.0])).length() < 1e-4, "{unit}");
            assert!((long / length - 1.0).abs() < 1e-4, "{long}");
        }
        assert_eq!(split(Vector::ZERO), None);
    }
}
