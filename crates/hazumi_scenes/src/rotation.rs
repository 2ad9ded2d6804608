//! Rotations as unit quaternions `[x, y, z, w]`, in 2D as angles. Sums and products round alike
//! on every machine.

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

/// The turn `b`, then the turn `a`.
pub(crate) fn multiply(a: [f32; 4], b: [f32; 4]) -> [f32; 4] {
    if a == IDENTITY {
        return b;
    }
    let [ax, ay, az, aw] = a.map(f64::from);
    let [bx, by, bz, bw] = b.map(f64::from);
    let product = [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ];
    normalized(product.map(narrow)).unwrap_or(IDENTITY)
}

/// `v`, turned by the unit quaternion `q`.
pub(crate) fn rotate(q: [f32; 4], v: [f32; 3]) -> [f32; 3] {
    rotate_exact(q, v.map(f64::from)).map(narrow)
}

fn rotate_exact(q: [f32; 4], v: [f64; 3]) -> [f64; 3] {
    let [x, y, z, w] = q.map(f64::from);
    let cross = |a: [f64; 3], b: [f64; 3]| {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    };
    let t = cross([x, y, z], v).map(|c| 2.0 * c);
    let u = cross([x, y, z], t);
    std::array::from_fn(|i| v[i] + w * t[i] + u[i])
}

/// A pose of the world as one in the frame of `base`; both are places, m, with unit
/// quaternions.
pub(crate) fn locate(
    (base, turn): ([f32; 3], [f32; 4]),
    (position, rotation): ([f32; 3], [f32; 4]),
) -> ([f32; 3], [f32; 4]) {
    let back = [-turn[0], -turn[1], -turn[2], turn[3]];
    let way = std::array::from_fn(|axis| f64::from(position[axis]) - f64::from(base[axis]));
    (rotate_exact(back, way).map(narrow), multiply(back, rotation))
}

/// The shortest turn that takes the x axis to `direction`, of any length but 0.
pub(crate) fn from_x_to(direction: [f32; 3]) -> [f32; 4] {
    let [x, y, z] = direction.map(f64::from);
    let length = (x * x + y * y + z * z).sqrt();
    // Halfway between both; straight back, that is a half turn about any axis across.
    let half = [0.0, -z / length, y / length, 1.0 + x / length].map(narrow);
    normalized(half).unwrap_or([0.0, 1.0, 0.0, 0.0])
}

/// `v`, turned by an angle in the plane, rad.
pub(crate) fn turn(angle: f32, v: [f32; 2]) -> [f32; 2] {
    if angle == 0.0 {
        return v;
    }
    let [sine, cosine] = [libm::sin, libm::cos].map(|function| function(angle.into()));
    let [x, y] = v.map(f64::from);
    [cosine * x - sine * y, sine * x + cosine * y].map(narrow)
}

/// The angle from the x axis to `direction` in the plane, rad.
pub(crate) fn angle_of(direction: [f32; 2]) -> f32 {
    let [x, y] = direction.map(f64::from);
    narrow(libm::atan2(y, x))
}

/// Rounds to the nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "rounding is what is asked for")]
pub(crate) fn narrow(x: f64) -> f32 {
    x as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn x_turns_first_and_z_last() {
        let turned = rotate(from_degrees([90.0, 0.0, 90.0]), [0.0, 1.0, 0.0]);
        // About x the y axis becomes z, which the turn about z leaves alone.
        for (got, expected) in turned.iter().zip([0.0, 0.0, 1.0]) {
            assert!((got - expected).abs() < 1e-6, "{turned:?}");
        }
    }

    #[test]
    fn the_axis_of_a_joint_is_where_x_goes() {
        for direction in [[0.0, 2.0, 0.0], [0.0, 0.0, 1e-3], [-1.0, 0.0, 0.0], [3.0, -4.0, 1.0]]
        {
            let turned = rotate(from_x_to(direction), [1.0, 0.0, 0.0]);
            let length = direction.iter().map(|x| x * x).sum::<f32>().sqrt();
            for (got, expected) in turned.iter().zip(direction) {
                assert!((got - expected / length).abs() < 1e-6, "{direction:?}: {turned:?}");
            }
        }
    }

    #[test]
    fn what_is_located_comes_back() {
        let base = ([1.0, 2.0, 3.0], from_degrees([10.0, 20.0, 30.0]));
        let place = ([-4.0, 5.0, 0.5], from_degrees([0.0, 90.0, -40.0]));
        let (position, rotation) = locate(base, place);
        let offset = rotate(base.1, position);
        for ((start, way), end) in base.0.iter().zip(offset).zip(place.0) {
            assert!((start + way - end).abs() < 1e-5);
        }
        for (got, expected) in multiply(base.1, rotation).iter().zip(place.1) {
            assert!((got - expected).abs() < 1e-6);
        }
    }

    #[test]
    fn the_zero_quaternion_has_no_direction() {
        assert_eq!(normalized([0.0; 4]), None);
        assert_eq!(normalized([0.0, 0.0, 0.0, 5.0]), Some(IDENTITY));
        assert_eq!(normalized([3e38, 0.0, 0.0, 0.0]), Some([1.0, 0.0, 0.0, 0.0]));
    }
}
