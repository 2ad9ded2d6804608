//! Rotations as unit quaternions in double precision, with the same bits on every machine.

use glam::{DVec3, Quat};

/// Unit quaternion `x, y, z, w`.
pub(super) type Attitude = [f64; 4];

/// The rotation that turns nothing.
pub(super) const NONE: Attitude = [0.0, 0.0, 0.0, 1.0];

/// The rotation that `q` stands for.
pub(super) fn exact(q: Quat) -> Attitude {
    unit(q.to_array().map(f64::from))
}

/// The rotation that applies `b` first, then `a`.
pub(super) fn product([ax, ay, az, aw]: Attitude, [bx, by, bz, bw]: Attitude) -> Attitude {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

/// The inverse rotation.
pub(super) fn conjugate([x, y, z, w]: Attitude) -> Attitude {
    [-x, -y, -z, w]
}

/// Turns `v`.
pub(super) fn rotate([x, y, z, w]: Attitude, v: DVec3) -> DVec3 {
    let axis = DVec3::new(x, y, z);
    let twice = 2.0 * axis.cross(v);
    v + w * twice + axis.cross(twice)
}

/// Turns `v` by the inverse.
pub(super) fn rotate_back(q: Attitude, v: DVec3) -> DVec3 {
    rotate(conjugate(q), v)
}

/// The rotation by a rotation vector, rad.
pub(super) fn exponential(turn: DVec3) -> Attitude {
    /// Square of half a turn up to which the series below are exact to rounding, rad².
    const NEAR: f64 = 0.25;
    let square = 0.25 * turn.length_squared();
    let (sine_share, cosine) = if square <= NEAR {
        (series(square, &SINE), series(square, &COSINE))
    } else {
        let half = square.sqrt();
        let (sine, cosine) = libm::sincos(half);
        (sine / half, cosine)
    };
    let axis = turn * (0.5 * sine_share);
    [axis.x, axis.y, axis.z, cosine]
}

/// The coefficients of `sin(x) / x` and of `cos(x)` by powers of `-x²`.
const SINE: [f64; 8] = [
    1.0,
    1.0 / 6.0,
    1.0 / 120.0,
    1.0 / 5_040.0,
    1.0 / 362_880.0,
    1.0 / 39_916_800.0,
    1.0 / 6_227_020_800.0,
    1.0 / 1_307_674_368_000.0,
];
const COSINE: [f64; 8] = [
    1.0,
    1.0 / 2.0,
    1.0 / 24.0,
    1.0 / 720.0,
    1.0 / 40_320.0,
    1.0 / 3_628_800.0,
    1.0 / 479_001_600.0,
    1.0 / 87_178_291_200.0,
];

/// A series in powers of `-square`.
fn series(square: f64, coefficients: &[f64; 8]) -> f64 {
    coefficients.iter().rev().fold(0.0, |sum, &coefficient| coefficient - square * sum)
}

/// The same for a turn so small that its square does not count.
pub(super) fn small(turn: DVec3) -> Attitude {
    [0.5 * turn.x, 0.5 * turn.y, 0.5 * turn.z, 1.0]
}

/// The rounded quaternion of a rotation, of the two that stand for it the one nearer to
/// `other`.
#[expect(clippy::cast_possible_truncation, reason = "a state is in single precision")]
pub(super) fn near(q: Attitude, other: Quat) -> Quat {
    let [x, y, z, w] = q.map(|part| part as f32);
    let rounded = Quat::from_xyzw(x, y, z, w);
    let [ox, oy, oz, ow] = other.to_array();
    let cosine = x * ox + y * oy + z * oz + w * ow;
    if cosine < 0.0 { Quat::from_xyzw(-x, -y, -z, -w) } else { rounded }
}

/// `q` scaled to unit length.
fn unit(q: Attitude) -> Attitude {
    let [x, y, z, w] = q;
    let scale = 1.0 / (x * x + y * y + z * z + w * w).sqrt();
    q.map(|part| scale * part)
}
