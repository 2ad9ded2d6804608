//! Two by two numbers.

use std::ops::{Add, Mul};

use glam::{DVec2, Vec2};

use crate::math::Rotation;

/// A linear map of the plane, by its columns: what becomes of the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Matrix {
    pub(super) x: Vec2,
    pub(super) y: Vec2,
}

impl Matrix {
    pub(super) const ZERO: Self = Self { x: Vec2::ZERO, y: Vec2::ZERO };
    pub(super) const IDENTITY: Self = Self { x: Vec2::X, y: Vec2::Y };

    pub(super) fn of_rotation(rotation: Rotation) -> Self {
        let Rotation { cos, sin } = rotation;
        Self { x: Vec2::new(cos, sin), y: Vec2::new(-sin, cos) }
    }

    /// The symmetric matrix of these rows, rounded.
    pub(super) fn of_rows([x, y]: [[f64; 2]; 2]) -> Self {
        Self { x: DVec2::from(x).as_vec2(), y: DVec2::from(y).as_vec2() }
    }

    #[inline(always)]
    pub(super) fn times(self, v: Vec2) -> Vec2 {
        self.x * v.x + self.y * v.y
    }

    pub(super) fn transpose(self) -> Self {
        Self { x: Vec2::new(self.x.x, self.y.x), y: Vec2::new(self.x.y, self.y.y) }
    }

    pub(super) fn determinant(self) -> f32 {
        self.x.perp_dot(self.y)
    }

    /// The inverse of a matrix whose determinant is not 0.
    pub(super) fn inverse(self) -> Self {
        let over = 1.0 / self.determinant();
        Self { x: Vec2::new(self.y.y, -self.x.y), y: Vec2::new(-self.y.x, self.x.x) } * over
    }

    /// The root of the sum of all squares.
    pub(super) fn norm(self) -> f32 {
        (self.x.length_squared() + self.y.length_squared()).sqrt()
    }

    pub(super) fn to_array(self) -> [f32; 4] {
        [self.x.x, self.x.y, self.y.x, self.y.y]
    }

    pub(super) fn from_array([a, b, c, d]: [f32; 4]) -> Self {
        Self { x: Vec2::new(a, b), y: Vec2::new(c, d) }
    }
}

impl Add for Matrix {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Mul for Matrix {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self { x: self.times(other.x), y: self.times(other.y) }
    }
}

impl Mul<f32> for Matrix {
    type Output = Self;

    fn mul(self, scale: f32) -> Self {
        Self { x: self.x * scale, y: self.y * scale }
    }
}
