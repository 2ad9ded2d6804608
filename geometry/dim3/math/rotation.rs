//! Rotations as unit quaternions, with the same bits on every machine.
//!
//! A `Quat` of glam holds the numbers; these functions do the sums.

use glam::{Mat3, Quat, Vec3};

/// The rotation that applies `b` first, then `a`.
#[inline]
pub fn multiply(a: Quat, b: Quat) -> Quat {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (a.to_array(), b.to_array());
    Quat::from_xyzw(
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    )
}

/// The inverse of a unit quaternion.
#[inline]
pub fn conjugate(q: Quat) -> Quat {
    let [x, y, z, w] = q.to_array();
    Quat::from_xyzw(-x, -y, -z, w)
}

/// Turns `v` by the unit quaternion `q`.
#[inline]
pub fn rotate(q: Quat, v: Vec3) -> Vec3 {
    let [x, y, z, w] = q.to_array();
    let axis = Vec3::new(x, y, z);
    let twice = 2.0 * axis.cross(v);
    v + w * twice + axis.cross(twice)
}

/// Turns `v` by the inverse of the unit quaternion `q`.
#[inline]
pub fn rotate_back(q: Quat, v: Vec3) -> Vec3 {
    rotate(conjugate(q), v)
}

/// The matrix of the unit quaternion `q`; its columns are the turned axes.
#[inline]
pub fn to_matrix(q: Quat) -> Mat3 {
    let [x, y, z, w] = q.to_array();
    let (x2, y2, z2) = (x + x, y + y, z + z);
    let (xx, yy, zz) = (x * x2, y * y2, z * z2);
    let (xy, xz, yz) = (x * y2, x * z2, y * z2);
    let (wx, wy, wz) = (w * x2, w * y2, w * z2);
    Mat3::from_cols(
        Vec3::new(1.0 - (yy + zz), xy + wz, xz - wy),
        Vec3::new(xy - wz, 1.0 - (xx + zz), yz + wx),
        Vec3::new(xz + wy, yz - wx, 1.0 - (xx + yy)),
    )
}

/// `q` scaled to unit length, or `None` when it is zero or not finite. A quaternion that is of
/// unit length up to rounding stays as it is, to the last bit.
pub fn to_unit(q: Quat) -> Option<Quat> {
    let [x, y, z, w] = q.to_array();
    let square = x * x + y * y + z * z + w * w;
    if (square - 1.0).abs() <= 4.0 * f32::EPSILON { Some(q) } else { normalize(q) }
}

/// `q` scaled to unit length, or `None` when it is zero or not finite.
#[inline]
pub fn normalize(q: Quat) -> Option<Quat> {
    // One by one: `map` is not always inlined.
    let over = |[x, y, z, w]: [f32; 4], by: f32| [x / by, y / by, z / by, w / by];
    let [x, y, z, w] = q.to_array();
    // Scaled by the largest part first: squares of huge or tiny numbers leave the range of f32.
    // And a length just above 1 is rounded to 1, again and again, so that spinning bodies
    // drift.
    let largest = x.abs().max(y.abs()).max(z.abs()).max(w.abs());
    if !(largest > 0.0 && largest.is_finite()) {
        return None;
    }
    let [x, y, z, w] = over([x, y, z, w], largest);
    let length = (x * x + y * y + z * z + w * w).sqrt();
    let [x, y, z, w] = over([x, y, z, w], length);
    let is_finite = x.is_finite() & y.is_finite() & z.is_finite() & w.is_finite();
    is_finite.then_some(Quat::from_xyzw(x, y, z, w))
}

/// Turns the unit quaternion `q` by the rotation vector `turn` (radians, world frame).
///
/// It takes no sine. A quaternion `(t·n, 1)` of any length turns by `2·atan(t)` about `n`. The
/// start of the series of `tan(θ/2)`, `t = θ/2 + θ³/24 + θ⁵/240`, makes that `θ` up to terms of
/// seventh order. Meant for the turns of a substep, below π/4, where it is off by less than
/// 0.04 %.
#[inline]
pub fn integrate(q: Quat, turn: Vec3) -> Quat {
    let square = turn.length_squared();
    let half = turn * (0.5 + square * (1.0 / 24.0 + square / 240.0));
    let spin = multiply(Quat::from_xyzw(half.x, half.y, half.z, 0.0), q);
    let ([x, y, z, w], [sx, sy, sz, sw]) = (q.to_array(), spin.to_array());
    normalize(Quat::from_xyzw(x + sx, y + sy, z + sz, w + sw)).unwrap_or(q)
}

/// Turns the unit quaternion `q` by the rotation vector `turn` (radians, world frame) of any
/// length.
pub fn integrate_far(q: Quat, turn: Vec3) -> Quat {
    if turn.length() > 0.0 { multiply(from_scaled_axis(turn), q) } else { q }
}

/// The rotation by a rotation vector (radians) of any length above zero.
pub fn from_scaled_axis(turn: Vec3) -> Quat {
    let angle = turn.length();
    from_axis_angle(turn / angle, angle)
}

/// The rotation by `angle` radians about the unit vector `axis`, right-handed.
pub fn from_axis_angle(axis: Vec3, angle: f32) -> Quat {
    let (sine, cosine) = libm::sincosf(0.5 * angle);
    Quat::from_xyzw(axis.x * sine, axis.y * sine, axis.z * sine, cosine)
}

/// A rotation whose displacements of points are rounded as parts of themselves, not as parts of
/// the distances from the axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelativeRotation {
    /// Axis times the sine of half the angle, dimensionless.
    sine: Vec3,
    /// Cosine of half the angle, dimensionless.
    cosine: f32,
}

impl RelativeRotation {
    /// The rotation that turns `from` into `to`.
    #[inline]
    pub(crate) fn between(from: Quat, to: Quat) -> Self {
        let [x, y, z, cosine] = multiply(to, conjugate(from)).to_array();
        Self { sine: Vec3::new(x, y, z), cosine }
    }

    /// The way of a point that was at `arm` from the axis, in the unit of `arm`.
    #[inline]
    pub(crate) fn displacement(&self, arm: Vec3) -> Vec3 {
        let half = self.sine.cross(arm);
        2.0 * (self.cosine * half + self.sine.cross(half))
    }

    /// The longest way of a point at distance 1 from the axis, dimensionless.
    #[inline]
    pub(crate) fn chord(&self) -> f32 {
        2.0 * self.sine.length()
    }
}

/// The rotation vector (radians, axis times angle) that turns `from` into `to`, shortest way.
pub fn between(from: Quat, to: Quat) -> Vec3 {
    let [x, y, z, w] = multiply(to, conjugate(from)).to_array();
    let sign = if w < 0.0 { -1.0 } else { 1.0 };
    let axis = Vec3::new(x, y, z) * sign;
    let sine = axis.length();
    if sine > 0.0 { axis * (2.0 * libm::atan2f(sine, w.abs()) / sine) } else { Vec3::ZERO }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_rotations() -> [Quat; 3] {
        [
            from_axis_angle(Vec3::new(0.6, 0.0, 0.8), 1.0),
            from_axis_angle(Vec3::X, -2.5),
            from_axis_angle(Vec3::new(0.0, 0.8, -0.6), 3.1),
        ]
    }

    #[test]
    fn quaternion_and_matrix_turn_alike() {
        let v = Vec3::new(1.0, -2.0, 3.0);
        for q in some_rotations() {
            assert!((rotate(q, v) - to_matrix(q) * v).length() < 1e-6);
            assert!((rotate_back(q, rotate(q, v)) - v).length() < 1e-6);
        }
    }

    #[test]
    fn products_apply_right_to_left() {
        let [a, b, _] = some_rotations();
        let v = Vec3::new(1.0, -2.0, 3.0);
        assert!((rotate(multiply(a, b), v) - rotate(a, rotate(b, v))).length() < 1e-6);
    }

    #[test]
    fn between_is_the_vector_that_integrates_back() {
        for from in some_rotations() {
            let turn = Vec3::new(0.01, -0.02, 0.015);
            assert!((between(from, integrate(from, turn)) - turn).length() < 1e-5);
        }
    }

    #[test]
    fn integration_is_exact_for_the_turns_of_a_substep() {
        for angle in [0.001, 0.1, std::f32::consts::FRAC_PI_4] {
            let turned = integrate(Quat::IDENTITY, Vec3::Y * angle);
            let error = between(turned, from_axis_angle(Vec3::Y, angle)).length();
            assert!(error < 4e-4 * angle + 1e-6, "{angle} rad is off by {error}");
        }
    }

    #[test]
    fn huge_and_tiny_quaternions_normalise_and_bad_ones_do_not() {
        for scale in [1e-30, 1.0, 1e30] {
            let q = normalize(Quat::from_xyzw(scale, 0.0, scale, 0.0)).unwrap();
            assert!((q.x - 0.5_f32.sqrt()).abs() < 1e-6, "{q}");
        }
        for part in [0.0, f32::NAN, f32::INFINITY] {
            assert_eq!(normalize(Quat::from_xyzw(part, 0.0, 0.0, 0.0)), None);
        }
    }
}
