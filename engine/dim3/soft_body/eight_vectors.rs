//! Wide vectors: one of each of [`EIGHT`](hazumi_core::simd::EIGHT) rows.

use glam::Vec3;
use hazumi_core::simd::{Eight, Select, Simd, f32x8, mask32x8, prelude::*};

/// A vector of each of them.
#[derive(Clone, Copy)]
pub(super) struct EightVectors<S: Simd> {
    pub(super) x: f32x8<S>,
    pub(super) y: f32x8<S>,
    pub(super) z: f32x8<S>,
}

impl<S: Simd> EightVectors<S> {
    /// The same for all.
    #[inline(always)]
    pub(super) fn splat(simd: S, Vec3 { x, y, z }: Vec3) -> Self {
        Self { x: f32x8::splat(simd, x), y: f32x8::splat(simd, y), z: f32x8::splat(simd, z) }
    }

    /// The first where `mask` says so, or else the second.
    #[inline(always)]
    pub(super) fn select(mask: mask32x8<S>, first: Self, second: Self) -> Self {
        Self {
            x: mask.select(first.x, second.x),
            y: mask.select(first.y, second.y),
            z: mask.select(first.z, second.z),
        }
    }

    /// The lanes that `mask` selects, and zeros.
    #[inline(always)]
    pub(super) fn only(self, mask: mask32x8<S>) -> Self {
        Self::select(mask, self, Self::splat(self.x.simd, Vec3::ZERO))
    }

    #[inline(always)]
    pub(super) fn dot(self, other: Self) -> f32x8<S> {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[inline(always)]
    pub(super) fn cross(self, other: Self) -> Self {
        Self {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }

    #[inline(always)]
    pub(super) fn plus(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }

    #[inline(always)]
    pub(super) fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }

    #[inline(always)]
    pub(super) fn times(self, factor: f32x8<S>) -> Self {
        Self { x: self.x * factor, y: self.y * factor, z: self.z * factor }
    }

    /// Those that are at most so long.
    #[inline(always)]
    pub(super) fn limited(self, most: f32x8<S>) -> Self {
        let one = f32x8::splat(most.simd, 1.0);
        let length = self.dot(self).sqrt();
        let is_longer = length.simd_gt(most);
        self.times(is_longer.select(most / is_longer.select(length, one), one))
    }
}

/// One over their lengths, or 0 where that is none.
#[inline(always)]
pub(super) fn invert_length<S: Simd>(vectors: EightVectors<S>) -> f32x8<S> {
    hazumi_core::simd::invert(vectors.dot(vectors).sqrt())
}

#[inline(always)]
pub(super) fn load<S: Simd>(simd: S, [x, y, z]: &[Eight; 3]) -> EightVectors<S> {
    EightVectors { x: x.load(simd), y: y.load(simd), z: z.load(simd) }
}

#[inline(always)]
pub(super) fn store<S: Simd>([x, y, z]: &mut [Eight; 3], vectors: EightVectors<S>) {
    x.store(vectors.x);
    y.store(vectors.y);
    z.store(vectors.z);
}
