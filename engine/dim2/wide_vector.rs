//! Vectors side by side: one of each of [`LANES`](hazumi_core::simd::LANES) contacts or joints.

use std::ops::{Add, Mul, Sub};

use glam::Vec2;
use hazumi_core::simd::{LANES, Numbers, Select, Simd, f32x16, mask32x16, prelude::*};

pub(crate) use crate::wide::wide_everywhere;

/// A vector of each of them, in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredVectors {
    x: Numbers,
    y: Numbers,
}

impl StoredVectors {
    pub(crate) const ZERO: Self = Self { x: Numbers::ZERO, y: Numbers::ZERO };

    #[inline(always)]
    pub(crate) fn load<S: Simd>(&self, simd: S) -> WideVector<S> {
        WideVector { x: self.x.load(simd), y: self.y.load(simd) }
    }

    #[inline(always)]
    pub(crate) fn store<S: Simd>(&mut self, values: WideVector<S>) {
        self.x.store(values.x);
        self.y.store(values.y);
    }

    pub(crate) fn get(&self, lane: usize) -> Vec2 {
        Vec2::new(self.x.0[lane], self.y.0[lane])
    }

    pub(crate) fn set(&mut self, lane: usize, value: Vec2) {
        [self.x.0[lane], self.y.0[lane]] = value.to_array();
    }
}

/// A vector of each of them, in registers. Its sums are those of glam, in its order, so that
/// every lane has the bits that one alone would have.
#[derive(Clone, Copy)]
pub(crate) struct WideVector<S: Simd> {
    pub(crate) x: f32x16<S>,
    pub(crate) y: f32x16<S>,
}

impl<S: Simd> WideVector<S> {
    #[inline(always)]
    pub(crate) fn new(x: f32x16<S>, y: f32x16<S>) -> Self {
        Self { x, y }
    }

    /// The same in all lanes.
    #[inline(always)]
    pub(crate) fn splat(simd: S, vector: Vec2) -> Self {
        Self { x: f32x16::splat(simd, vector.x), y: f32x16::splat(simd, vector.y) }
    }

    /// From memory, coordinate by coordinate.
    #[inline(always)]
    pub(crate) fn of(simd: S, [x, y]: &[[f32; LANES]; 2]) -> Self {
        Self { x: f32x16::load_array_ref(simd, x), y: f32x16::load_array_ref(simd, y) }
    }

    /// To memory.
    #[inline(always)]
    pub(crate) fn put(self, [x, y]: &mut [[f32; LANES]; 2]) {
        self.x.store_array(x);
        self.y.store_array(y);
    }

    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> f32x16<S> {
        (self.x * other.x) + (self.y * other.y)
    }

    /// The product of the lengths and the sine of the angle from this to `other`.
    #[inline(always)]
    pub(crate) fn perp_dot(self, other: Self) -> f32x16<S> {
        (self.x * other.y) - (self.y * other.x)
    }

    /// Turned by a quarter, counter-clockwise.
    #[inline(always)]
    pub(crate) fn quarter(self) -> Self {
        Self { x: -self.y, y: self.x }
    }

    /// Turned by the angle with this cosine and sine.
    #[inline(always)]
    pub(crate) fn turned(self, [cos, sin]: [f32x16<S>; 2]) -> Self {
        self * cos + self.quarter() * sin
    }

    /// Zeros where `mask` is not set.
    #[inline(always)]
    pub(crate) fn only(self, mask: mask32x16<S>) -> Self {
        let zero = f32x16::splat(self.x.simd, 0.0);
        Self { x: mask.select(self.x, zero), y: mask.select(self.y, zero) }
    }
}

impl<S: Simd> Add for WideVector<S> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl<S: Simd> Sub for WideVector<S> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

/// Each coordinate by that of the other.
impl<S: Simd> Mul for WideVector<S> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self { x: self.x * other.x, y: self.y * other.y }
    }
}

impl<S: Simd> Mul<f32x16<S>> for WideVector<S> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, scale: f32x16<S>) -> Self {
        Self { x: self.x * scale, y: self.y * scale }
    }
}
