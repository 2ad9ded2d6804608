//! Vectors, eight side by side (SIMD).

use hazumi_core::simd::{Eight, Select, Simd, f32x8, mask32x8, prelude::*};

/// Vectors side by side.
#[derive(Clone, Copy)]
pub(super) struct SoftVectors<S: Simd> {
    pub(super) x: f32x8<S>,
    pub(super) y: f32x8<S>,
}

impl<S: Simd> SoftVectors<S> {
    #[inline(always)]
    pub(super) fn dot(self, other: Self) -> f32x8<S> {
        self.x * other.x + self.y * other.y
    }

    #[inline(always)]
    pub(super) fn perp_dot(self, other: Self) -> f32x8<S> {
        self.x * other.y - self.y * other.x
    }

    #[inline(always)]
    pub(super) fn quarter(self) -> Self {
        Self { x: -self.y, y: self.x }
    }

    #[inline(always)]
    pub(super) fn plus(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }

    #[inline(always)]
    pub(super) fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }

    #[inline(always)]
    pub(super) fn times(self, factor: f32x8<S>) -> Self {
        Self { x: self.x * factor, y: self.y * factor }
    }

    /// Out of memory.
    #[inline(always)]
    pub(super) fn load(simd: S, [x, y]: &[Eight; 2]) -> Self {
        Self { x: x.load(simd), y: y.load(simd) }
    }

    /// The lanes of `self` where `mask` is set, elsewhere those of `other`.
    #[inline(always)]
    pub(super) fn or(self, mask: mask32x8<S>, other: Self) -> Self {
        Self { x: mask.select(self.x, other.x), y: mask.select(self.y, other.y) }
    }
}

/// `value`, but not more than `most` in either direction.
#[inline(always)]
pub(super) fn clamped<S: Simd>(value: f32x8<S>, most: f32x8<S>) -> f32x8<S> {
    let value = value.simd_gt(most).select(most, value);
    value.simd_lt(-most).select(-most, value)
}
