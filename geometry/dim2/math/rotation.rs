//! Rotations in 2D as unit complex numbers, with the same bits on every machine.
//!
//! Positive angles turn the x axis towards the y axis, counter-clockwise where y is up.

use glam::Vec2;

use crate::space::Matrix;
pub use crate::space::Rotation;

/// Rotates `v` by a quarter turn, counter-clockwise.
#[inline]
pub fn quarter(v: Vec2) -> Vec2 {
    Vec2::new(-v.y, v.x)
}

/// Product of two rotations.
#[inline]
pub fn multiply(a: Rotation, b: Rotation) -> Rotation {
    Rotation { cos: a.cos * b.cos - a.sin * b.sin, sin: a.sin * b.cos + a.cos * b.sin }
}

/// Inverse of a unit rotation.
#[inline]
pub fn conjugate(q: Rotation) -> Rotation {
    Rotation { cos: q.cos, sin: -q.sin }
}

/// Rotates `v` by `q`.
#[inline]
pub fn rotate(q: Rotation, v: Vec2) -> Vec2 {
    Vec2::new(q.cos * v.x - q.sin * v.y, q.sin * v.x + q.cos * v.y)
}

/// Rotates `v` by the inverse of `q`.
#[inline]
pub fn rotate_back(q: Rotation, v: Vec2) -> Vec2 {
    Vec2::new(q.cos * v.x + q.sin * v.y, q.cos * v.y - q.sin * v.x)
}

/// The matrix of the rotation `q`; its columns are the turned axes.
#[inline]
pub(crate) fn to_matrix(q: Rotation) -> Matrix {
    let Rotation { cos, sin } = q;
    Matrix { x_axis: Vec2::new(cos, sin), y_axis: Vec2::new(-sin, cos) }
}

/// Scales `q` to unit length; `None` when it is zero or not finite. A rotation that is of unit
/// length up to rounding stays as it is, to the last bit.
pub fn to_unit(q: Rotation) -> Option<Rotation> {
    if (q.length_squared() - 1.0).abs() <= 4.0 * f32::EPSILON { Some(q) } else { normalize(q) }
}

/// Scales `q` to unit length; `None` when it is zero or not finite.
#[inline]
pub fn normalize(q: Rotation) -> Option<Rotation> {
    // Scaled by the larger part first: squares of huge or tiny numbers leave the range of f32.
    let largest = q.cos.abs().max(q.sin.abs());
    if !(largest > 0.0 && largest.is_finite()) {
        return None;
    }
    let scaled = Rotation { cos: q.cos / largest, sin: q.sin / largest };
    let length = scaled.length_squared().sqrt();
    let unit = Rotation { cos: scaled.cos / length, sin: scaled.sin / length };
    unit.is_finite().then_some(unit)
}

/// Integrates the rotation `q` by `angle` radians.
///
/// It takes no sine. The complex number `(1, t)` of any length turns by `atan(t)`. Half of the
/// angle, `t = θ/2 + θ³/24 + θ⁵/240`, squared makes that `θ` up to terms of seventh order.
/// Meant for the turns of a substep, below π/4, where it is off by less than 0.04 %.
#[inline]
pub fn integrate(q: Rotation, angle: f32) -> Rotation {
    let square = angle * angle;
    let half = angle * (0.5 + square * (1.0 / 24.0 + square / 240.0));
    // ((1 + i·half)²) / |1 + i·half|² is of unit length by construction.
    let scale = 1.0 / (1.0 + half * half);
    let turn = Rotation { cos: (1.0 - half * half) * scale, sin: (half + half) * scale };
    renormalize(multiply(turn, q))
}

/// Normalises a rotation that differs from unit length by a few roundings, by one step of
/// Newton's method.
#[inline]
fn renormalize(q: Rotation) -> Rotation {
    let scale = 1.5 - 0.5 * q.length_squared();
    Rotation { cos: q.cos * scale, sin: q.sin * scale }
}

/// Integrates the rotation `q` by `angle` radians, however large.
pub fn integrate_far(q: Rotation, angle: f32) -> Rotation {
    if angle == 0.0 { q } else { multiply(Rotation::from_angle(angle), q) }
}

/// Angle (radians, −π..=π) that rotates `from` into `to`, the shortest way.
pub fn between(from: Rotation, to: Rotation) -> f32 {
    multiply(to, conjugate(from)).angle()
}

/// A rotation whose displacements of points are rounded as parts of themselves, not as parts of
/// the distances from the axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelativeRotation {
    sine: f32,
    /// 1 less the cosine, dimensionless.
    versine: f32,
}

impl RelativeRotation {
    /// The rotation that turns `from` into `to`.
    #[inline]
    pub(crate) fn between(from: Rotation, to: Rotation) -> Self {
        let Rotation { cos, sin } = multiply(to, conjugate(from));
        let versine = if cos > 0.0 { sin * sin / (1.0 + cos) } else { 1.0 - cos };
        Self { sine: sin, versine }
    }

    /// The way of a point that was at `arm` from the axis, in the unit of `arm`.
    #[inline]
    pub(crate) fn displacement(&self, arm: Vec2) -> Vec2 {
        self.sine * quarter(arm) - self.versine * arm
    }

    /// The longest way of a point at distance 1 from the axis, dimensionless.
    #[inline]
    pub(crate) fn chord(&self) -> f32 {
        (self.sine * self.sine + self.versine * self.versine).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_rotations() -> [Rotation; 3] {
        [1.0, -2.5, 3.1].map(Rotation::from_angle)
    }

    #[test]
    fn rotating_back_undoes_rotating() {
        let v = Vec2::new(1.0, -2.0);
        for q in some_rotations() {
            assert!((rotate_back(q, rotate(q, v)) - v).length() < 1e-6);
        }
    }

    #[test]
    fn positive_angles_turn_x_towards_y() {
        let turned = rotate(Rotation::from_angle(0.1), Vec2::X);
        assert!(turned.y > 0.09 && turned.x > 0.99);
        assert_eq!(quarter(Vec2::X), Vec2::Y);
    }

    #[test]
    fn products_apply_right_to_left() {
        let [a, b, _] = some_rotations();
        let v = Vec2::new(1.0, -2.0);
        assert!((rotate(multiply(a, b), v) - rotate(a, rotate(b, v))).length() < 1e-6);
    }

    #[test]
    fn between_is_the_angle_that_integrates_back() {
        for from in some_rotations() {
            assert!((between(from, integrate(from, 0.02)) - 0.02).abs() < 1e-6);
        }
    }

    #[test]
    fn integration_is_exact_for_the_turns_of_a_substep() {
        for angle in [0.001, 0.1, std::f32::consts::FRAC_PI_4] {
            let turned = integrate(Rotation::IDENTITY, angle);
            let error = between(turned, Rotation::from_angle(angle)).abs();
            assert!(error < 4e-4 * angle + 1e-6, "{angle} rad is off by {error}");
        }
    }

    #[test]
    fn a_million_turns_stay_of_unit_length() {
        let mut q = Rotation::IDENTITY;
        for _ in 0..1_000_000 {
            q = integrate(q, 0.037);
        }
        assert!((q.length_squared() - 1.0).abs() < 1e-6, "{q:?}");
    }

    #[test]
    fn huge_and_tiny_rotations_normalise_and_bad_ones_do_not() {
        for scale in [1e-30, 1.0, 1e30] {
            let q = normalize(Rotation { cos: scale, sin: scale }).unwrap();
            assert!((q.cos - 0.5_f32.sqrt()).abs() < 1e-6, "{q:?}");
        }
        for part in [0.0, f32::NAN, f32::INFINITY] {
            assert_eq!(normalize(Rotation { cos: part, sin: 0.0 }), None);
        }
    }
}
