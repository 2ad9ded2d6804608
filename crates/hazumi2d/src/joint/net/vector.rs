//! Vectors side by side: one of each of [`LANES`] joints.

use std::ops::{Add, Mul, Sub};

use glam::Vec2;
use hazumi_core::simd::{LANES, Select, Simd, f32x16, mask32x16, prelude::*};

/// A number of each joint of a block, in memory.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Numbers(pub(super) [f32; LANES]);

impl Numbers {
    pub(super) const ZERO: Self = Self([0.0; LANES]);

    #[inline(always)]
    pub(super) fn load<S: Simd>(&self, simd: S) -> f32x16<S> {
        f32x16::load_array_ref(simd, &self.0)
    }

    #[inline(always)]
    pub(super) fn store<S: Simd>(&mut self, values: f32x16<S>) {
        values.store_array(&mut self.0);
    }
}

/// A vector of each joint of a block, in memory.
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

/// A vector of each joint of a block, in registers.
#[derive(Clone, Copy)]
pub(super) struct Vector<S: Simd> {
    pub(super) x: f32x16<S>,
    pub(super) y: f32x16<S>,
}

impl<S: Simd> Vector<S> {
    #[inline(always)]
    pub(super) fn perp_dot(self, other: Self) -> f32x16<S> {
        self.x * other.y - self.y * other.x
    }

    /// These turned by a quarter, counter-clockwise, and so many times as long.
    #[inline(always)]
    pub(super) fn spun(self, by: f32x16<S>) -> Self {
        Self { x: -(self.y * by), y: self.x * by }
    }

    /// These turned by angles with this cosine and sine.
    #[inline(always)]
    pub(super) fn turned(self, [cos, sin]: [f32x16<S>; 2]) -> Self {
        Self { x: cos * self.x - sin * self.y, y: sin * self.x + cos * self.y }
    }

    /// Zeros where `mask` is not set.
    #[inline(always)]
    pub(super) fn only(self, mask: mask32x16<S>) -> Self {
        let zero = f32x16::splat(self.x.simd, 0.0);
        Self { x: mask.select(self.x, zero), y: mask.select(self.y, zero) }
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

impl<S: Simd> Mul<f32x16<S>> for Vector<S> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, by: f32x16<S>) -> Self {
        Self { x: self.x * by, y: self.y * by }
    }
}
