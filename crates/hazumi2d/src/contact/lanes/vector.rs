//! Vectors side by side: one of each contact of a block.

use std::ops::{Add, Mul, Sub};

use glam::Vec2;
use hazumi_core::simd::{Numbers, Simd, f32x16};

/// A vector of each contact of a block, in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vectors {
    x: Numbers,
    y: Numbers,
}

impl Vectors {
    pub(super) const ZERO: Self = Self { x: Numbers::ZERO, y: Numbers::ZERO };

    #[inline(always)]
    pub(super) fn load<S: Simd>(&self, simd: S) -> Vector<S> {
        Vector { x: self.x.load(simd), y: self.y.load(simd) }
    }

    #[inline(always)]
    pub(super) fn store<S: Simd>(&mut self, values: Vector<S>) {
        self.x.store(values.x);
        self.y.store(values.y);
    }

    pub(super) fn get(&self, lane: usize) -> Vec2 {
        Vec2::new(self.x.0[lane], self.y.0[lane])
    }

    pub(super) fn set(&mut self, lane: usize, value: Vec2) {
        [self.x.0[lane], self.y.0[lane]] = value.to_array();
    }
}

/// A vector of each contact of a block, in registers. Its sums are those of glam, in its order, so
/// that every lane has the bits that a contact alone would have.
#[derive(Clone, Copy)]
pub(super) struct Vector<S: Simd> {
    pub(super) x: f32x16<S>,
    pub(super) y: f32x16<S>,
}

impl<S: Simd> Vector<S> {
    #[inline(always)]
    pub(super) fn new(x: f32x16<S>, y: f32x16<S>) -> Self {
        Self { x, y }
    }

    #[inline(always)]
    pub(super) fn dot(self, other: Self) -> f32x16<S> {
        (self.x * other.x) + (self.y * other.y)
    }

    /// The product of the lengths and the sine of the angle from this to `other`.
    #[inline(always)]
    pub(super) fn perp_dot(self, other: Self) -> f32x16<S> {
        (self.x * other.y) - (self.y * other.x)
    }

    /// Turned by a quarter, counter-clockwise.
    #[inline(always)]
    pub(super) fn quarter(self) -> Self {
        Self { x: -self.y, y: self.x }
    }
}

impl<S: Simd> Add for Vector<S> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl<S: Simd> Sub for Vector<S> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

/// Each coordinate by that of the other.
impl<S: Simd> Mul for Vector<S> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self { x: self.x * other.x, y: self.y * other.y }
    }
}

impl<S: Simd> Mul<f32x16<S>> for Vector<S> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, scale: f32x16<S>) -> Self {
        Self { x: self.x * scale, y: self.y * scale }
    }
}
