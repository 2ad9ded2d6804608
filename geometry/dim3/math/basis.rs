//! Tangents of a direction.

use glam::Vec3;

/// Tangents: two unit vectors that complete the unit vector `normal` to a right-handed frame.
///
/// Built from the axis to which `normal` is least parallel, so it is stable for every
/// direction.
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
