//! Vectors side by side: one of each of several contacts or joints.

use std::marker::PhantomData;
use std::ops::{Add, Mul, Sub};

use glam::Vec2;
use hazumi_core::simd::{LANES, LaneSpan, Numbers, Select, Simd, f32x16, prelude::*};

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
    pub(crate) fn load_at<S: Simd>(&self, span: LaneSpan<S>) -> WideVector<S> {
        WideVector::new(self.x.load_at(span), self.y.load_at(span))
    }

    #[inline(always)]
    pub(crate) fn store_at<S: Simd>(&mut self, span: LaneSpan<S>, values: WideVector<S>) {
        self.x.store_at(span, values.x);
        self.y.store_at(span, values.y);
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
pub(crate) struct WideVector<S: Simd, F = <S as Simd>::f32s> {
    pub(crate) x: F,
    pub(crate) y: F,
    token: PhantomData<S>,
}

impl<S: Simd, F: SimdFloat<S, Element = f32>> WideVector<S, F> {
    #[inline(always)]
    pub(crate) fn new(x: F, y: F) -> Self {
        Self { x, y, token: PhantomData }
    }

    /// The same in all lanes.
    #[inline(always)]
    pub(crate) fn splat(simd: S, vector: Vec2) -> Self {
        Self::new(F::splat(simd, vector.x), F::splat(simd, vector.y))
    }

    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> F {
        (self.x * other.x) + (self.y * other.y)
    }

    /// The product of the lengths and the sine of the angle from this to `other`.
    #[inline(always)]
    pub(crate) fn perp_dot(self, other: Self) -> F {
        (self.x * other.y) - (self.y * other.x)
    }

    /// Turned by a quarter, counter-clockwise.
    #[inline(always)]
    pub(crate) fn quarter(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// Turned by the angle with this cosine and sine.
    #[inline(always)]
    pub(crate) fn turned(self, [cos, sin]: [F; 2]) -> Self {
        self * cos + self.quarter() * sin
    }

    /// Zeros where `mask` is not set.
    #[inline(always)]
    pub(crate) fn only(self, mask: F::Mask) -> Self {
        let zero = F::splat(self.x.token(), 0.0);
        Self::new(mask.select(self.x, zero), mask.select(self.y, zero))
    }
}

impl<S: Simd> WideVector<S, f32x16<S>> {
    /// From memory, coordinate by coordinate.
    #[inline(always)]
    pub(crate) fn of(simd: S, [x, y]: &[[f32; LANES]; 2]) -> Self {
        Self::new(f32x16::load_array_ref(simd, x), f32x16::load_array_ref(simd, y))
    }

    /// To memory.
    #[inline(always)]
    pub(crate) fn put(self, [x, y]: &mut [[f32; LANES]; 2]) {
        self.x.store_array(x);
        self.y.store_array(y);
    }
}

impl<S: Simd, F: SimdFloat<S, Element = f32>> Add for WideVector<S, F> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl<S: Simd, F: SimdFloat<S, Element = f32>> Sub for WideVector<S, F> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

/// Each coordinate by that of the other.
impl<S: Simd, F: SimdFloat<S, Element = f32>> Mul for WideVector<S, F> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self::new(self.x * other.x, self.y * other.y)
    }
}

impl<S: Simd, F: SimdFloat<S, Element = f32>> Mul<F> for WideVector<S, F> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, scale: F) -> Self {
        Self::new(self.x * scale, self.y * scale)
    }
}
