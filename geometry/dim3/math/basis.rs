//! Directions across a direction.

use glam::Vec3;

/// Two unit vectors that complete the unit vector `normal` to a right-handed frame.
///
/// Built from the axis to which `normal` is least parallel, so it is stable for every direction.
#[inline]
pub fn tangents(normal: Vec3) -> [Vec3; 2] {
    let [x, y, z] = normal.abs().to_array();
    let axis = if x <= y && x <= z {
        Vec3::X
    } else if y <= z {
        Vec3::Y
    } else {
        Vec3::Z
    };
    let first = normal.cross(axis).normalize();
    [first, normal.cross(first)]
}

/// Squares of lengths with all their digits, in m².
const SQUARES: std::ops::Range<f32> = 1e-24..1e24;

/// `vector` as a unit direction and a length, or `None` when it is zero.
///
/// Scaled by its largest coordinate first where squares would leave the range of f32.
pub(crate) fn split(vector: Vec3) -> Option<(Vec3, f32)> {
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
        for normal in [Vec3::X, -Vec3::Y, Vec3::Z, Vec3::new(0.6, -0.48, 0.64)] {
            let [u, v] = tangents(normal);
            assert!((u.cross(v) - normal).length() < 1e-6);
            assert!(u.dot(v).abs() < 1e-6 && (u.length() - 1.0).abs() < 1e-6);
        }
    }
}
