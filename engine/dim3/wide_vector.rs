//! Wide vectors: one of each of several contacts, joints or triangles.

use std::marker::PhantomData;
use std::ops::{Add, Mul, Neg, Sub};

use glam::Vec3;
use hazumi_core::simd::{LANES, LaneSpan, Numbers, Select, Simd, f32x16, prelude::*};

pub(crate) use crate::wide::wide_everywhere;

/// A vector of each of them, in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredVectors {
    x: Numbers,
    y: Numbers,
    z: Numbers,
}

impl StoredVectors {
    pub(crate) const ZERO: Self = Self { x: Numbers::ZERO, y: Numbers::ZERO, z: Numbers::ZERO };

    #[inline(always)]
    pub(crate) fn load<S: Simd>(&self, simd: S) -> WideVector<S, f32x16<S>> {
        WideVector::new(self.x.load(simd), self.y.load(simd), self.z.load(simd))
    }

    #[inline(always)]
    pub(crate) fn load_at<S: Simd>(&self, span: LaneSpan<S>) -> WideVector<S> {
        WideVector::new(self.x.load_at(span), self.y.load_at(span), self.z.load_at(span))
    }

    #[inline(always)]
    pub(crate) fn store_at<S: Simd>(&mut self, span: LaneSpan<S>, values: WideVector<S>) {
        self.x.store_at(span, values.x);
        self.y.store_at(span, values.y);
        self.z.store_at(span, values.z);
    }

    pub(crate) fn get(&self, lane: usize) -> Vec3 {
        Vec3::new(self.x.0[lane], self.y.0[lane], self.z.0[lane])
    }

    pub(crate) fn set(&mut self, lane: usize, value: Vec3) {
        [self.x.0[lane], self.y.0[lane], self.z.0[lane]] = value.to_array();
    }
}

/// A vector of each of them, in registers. Its sums are those of glam, in its order, so that
/// every lane has the bits that one alone would have.
#[derive(Clone, Copy)]
pub(crate) struct WideVector<S: Simd, F = <S as Simd>::f32s> {
    pub(crate) x: F,
    pub(crate) y: F,
    pub(crate) z: F,
    token: PhantomData<S>,
}

impl<S: Simd, F: SimdFloat<S, Element = f32>> WideVector<S, F> {
    #[inline(always)]
    pub(crate) fn new(x: F, y: F, z: F) -> Self {
        Self { x, y, z, token: PhantomData }
    }

    /// The same vector in all lanes.
    #[inline(always)]
    pub(crate) fn splat(simd: S, vector: Vec3) -> Self {
        let Vec3 { x, y, z } = vector;
        Self::new(F::splat(simd, x), F::splat(simd, y), F::splat(simd, z))
    }

    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> F {
        (self.x * other.x) + (self.y * other.y) + (self.z * other.z)
    }

    #[inline(always)]
    pub(crate) fn cross(self, other: Self) -> Self {
        Self::new(
            self.y * other.z - other.y * self.z,
            self.z * other.x - other.z * self.x,
            self.x * other.y - other.x * self.y,
        )
    }

    /// Zeros where `mask` is not set.
    #[inline(always)]
    pub(crate) fn only(self, mask: F::Mask) -> Self {
        self.or(mask, Self::splat(self.x.token(), Vec3::ZERO))
    }

    /// Where `mask` is set this, elsewhere `other`.
    #[inline(always)]
    pub(crate) fn or(self, mask: F::Mask, other: Self) -> Self {
        Self::new(
            mask.select(self.x, other.x),
            mask.select(self.y, other.y),
            mask.select(self.z, other.z),
        )
    }
}

impl<S: Simd> WideVector<S> {
    /// Vectors of a span from memory, coordinate by coordinate.
    #[inline(always)]
    pub(crate) fn of_span(span: LaneSpan<S>, [x, y, z]: &[[f32; LANES]; 3]) -> Self {
        Self::new(span.load(x), span.load(y), span.load(z))
    }

    /// Vectors of a span to memory.
    #[inline(always)]
    pub(crate) fn put_span(self, span: LaneSpan<S>, [x, y, z]: &mut [[f32; LANES]; 3]) {
        span.store(self.x, x);
        span.store(self.y, y);
        span.store(self.z, z);
    }
}

impl<S: Simd> WideVector<S, f32x16<S>> {
    /// From memory, coordinate by coordinate.
    #[inline(always)]
    pub(crate) fn of(simd: S, [x, y, z]: &[[f32; LANES]; 3]) -> Self {
        Self::new(
            f32x16::load_array_ref(simd, x),
            f32x16::load_array_ref(simd, y),
            f32x16::load_array_ref(simd, z),
        )
    }

    /// To memory.
    #[inline(always)]
    pub(crate) fn put(self, [x, y, z]: &mut [[f32; LANES]; 3]) {
        self.x.store_array(x);
        self.y.store_array(y);
        self.z.store_array(z);
    }
}

impl<S: Simd, F: SimdFloat<S, Element = f32>> Add for WideVector<S, F> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl<S: Simd, F: SimdFloat<S, Element = f32>> Sub for WideVector<S, F> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl<S: Simd, F: SimdFloat<S, Element = f32>> Neg for WideVector<S, F> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y, -self.z)
    }
}

/// Each coordinate by that of the other.
impl<S: Simd, F: SimdFloat<S, Element = f32>> Mul for WideVector<S, F> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self::new(self.x * other.x, self.y * other.y, self.z * other.z)
    }
}

impl<S: Simd, F: SimdFloat<S, Element = f32>> Mul<F> for WideVector<S, F> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, scale: F) -> Self {
        Self::new(self.x * scale, self.y * scale, self.z * scale)
    }
}

/// A symmetric or other matrix of each of them, by columns.
#[derive(Clone, Copy)]
pub(crate) struct WideMatrix<S: Simd, F = <S as Simd>::f32s>(pub(crate) [WideVector<S, F>; 3]);

impl<S: Simd, F: SimdFloat<S, Element = f32>> Mul<WideVector<S, F>> for WideMatrix<S, F> {
    type Output = WideVector<S, F>;

    #[inline(always)]
    fn mul(self, vector: WideVector<S, F>) -> WideVector<S, F> {
        let [x, y, z] = self.0;
        (x * vector.x + y * vector.y) + z * vector.z
    }
}
