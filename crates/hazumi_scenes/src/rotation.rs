//! Rotations as unit quaternions `[x, y, z, w]`, in sums and products that no machine rounds
//! differently.

/// No rotation.
pub(crate) const IDENTITY: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// The unit quaternion along `q`, or `None` when `q` has no direction.
pub(crate) fn normalized(q: [f32; 4]) -> Option<[f32; 4]> {
    if q == IDENTITY {
        return Some(q);
    }
    let q = q.map(f64::from);
    let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
    (length.is_finite() && length > 1e-12).then(|| q.map(|x| narrow(x / length)))
}

/// Turns about the fixed x axis, then the fixed y axis, then the fixed z axis, in degrees.
pub(crate) fn from_degrees(degrees: [f32; 3]) -> [f32; 4] {
    let halves = degrees.map(|degrees| f64::from(degrees).to_radians() * 0.5);
    let [sx, sy, sz] = halves.map(libm::sin);
    let [cx, cy, cz] = halves.map(libm::cos);
    // The product z · y · x of the three quaternions about the axes.
    [
        narrow(sx * cy * cz - cx * sy * sz),
        narrow(cx * sy * cz + sx * cy * sz),
        narrow(cx * cy * sz - sx * sy * cz),
        narrow(cx * cy * cz + sx * sy * sz),
    ]
}

/// Rounds to the nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "rounding is what is asked for")]
pub(crate) fn narrow(x: f64) -> f32 {
    x as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rotate(q: [f32; 4], v: [f32; 3]) -> [f32; 3] {
        let [x, y, z, w] = q;
        let cross = |a: [f32; 3], b: [f32; 3]| {
            [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        };
        let t = cross([x, y, z], v).map(|c| 2.0 * c);
        let u = cross([x, y, z], t);
        std::array::from_fn(|i| v[i] + w * t[i] + u[i])
    }

    #[test]
    fn x_turns_first_and_z_last() {
        let turned = rotate(from_degrees([90.0, 0.0, 90.0]), [0.0, 1.0, 0.0]);
        // About x the y axis becomes z, which the turn about z leaves alone.
        for (got, expected) in turned.iter().zip([0.0, 0.0, 1.0]) {
            assert!((got - expected).abs() < 1e-6, "{turned:?}");
        }
    }

    #[test]
    fn the_zero_quaternion_has_no_direction() {
        assert_eq!(normalized([0.0; 4]), None);
        assert_eq!(normalized([0.0, 0.0, 0.0, 5.0]), Some(IDENTITY));
        assert_eq!(normalized([3e38, 0.0, 0.0, 0.0]), Some([1.0, 0.0, 0.0, 0.0]));
    }
}
