//! Two-by-two matrices, with the names that glam has for three by three.

use std::ops::{Add, AddAssign, Mul, Sub};

use glam::Vec2;

/// A linear map of the plane, by its columns: the images of the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Matrix {
    pub(crate) x_axis: Vec2,
    pub(crate) y_axis: Vec2,
}

impl Matrix {
    pub(crate) const ZERO: Self = Self { x_axis: Vec2::ZERO, y_axis: Vec2::ZERO };
    pub(crate) const IDENTITY: Self = Self { x_axis: Vec2::X, y_axis: Vec2::Y };

    #[inline]
    pub(crate) fn from_cols(x_axis: Vec2, y_axis: Vec2) -> Self {
        Self { x_axis, y_axis }
    }

    pub(crate) fn from_cols_array(&[a, b, c, d]: &[f32; 4]) -> Self {
        Self { x_axis: Vec2::new(a, b), y_axis: Vec2::new(c, d) }
    }

    pub(crate) fn to_cols_array(self) -> [f32; 4] {
        [self.x_axis.x, self.x_axis.y, self.y_axis.x, self.y_axis.y]
    }

    /// Column 0 or 1.
    #[inline]
    pub(crate) fn col_mut(&mut self, index: usize) -> &mut Vec2 {
        if index == 0 { &mut self.x_axis } else { &mut self.y_axis }
    }

    #[inline]
    pub(crate) fn abs(self) -> Self {
        Self { x_axis: self.x_axis.abs(), y_axis: self.y_axis.abs() }
    }

    #[inline]
    pub(crate) fn transpose(self) -> Self {
        Self {
            x_axis: Vec2::new(self.x_axis.x, self.y_axis.x),
            y_axis: Vec2::new(self.x_axis.y, self.y_axis.y),
        }
    }

    pub(crate) fn determinant(self) -> f32 {
        self.x_axis.perp_dot(self.y_axis)
    }

    /// The inverse of a matrix whose determinant is not 0.
    pub(crate) fn inverse(self) -> Self {
        let over = 1.0 / self.determinant();
        let Self { x_axis: x, y_axis: y } = self;
        Self { x_axis: Vec2::new(y.y, -x.y), y_axis: Vec2::new(-y.x, x.x) } * over
    }
}

impl Add for Matrix {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self { x_axis: self.x_axis + other.x_axis, y_axis: self.y_axis + other.y_axis }
    }
}

impl AddAssign for Matrix {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Matrix {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { x_axis: self.x_axis - other.x_axis, y_axis: self.y_axis - other.y_axis }
    }
}

impl Mul for Matrix {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        Self { x_axis: self * other.x_axis, y_axis: self * other.y_axis }
    }
}

impl Mul<Vec2> for Matrix {
    type Output = Vec2;

    #[inline(always)]
    fn mul(self, v: Vec2) -> Vec2 {
        self.x_axis * v.x + self.y_axis * v.y
    }
}

impl Mul<f32> for Matrix {
    type Output = Self;

    #[inline]
    fn mul(self, scale: f32) -> Self {
        Self { x_axis: self.x_axis * scale, y_axis: self.y_axis * scale }
    }
}
