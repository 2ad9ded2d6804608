//! Vectors of coordinates in `f64`, eight at a time.
//!
//! Sums are written in the order of `glam`, so that every level gives the bits of scalars.

use glam::DVec3;
use hazumi_core::simd::{Simd, f64x8, prelude::*};

/// Lanes of a vector, dimensionless.
pub(super) const WIDTH: usize = 8;

/// Eight points or directions, axis by axis.
#[derive(Clone, Copy)]
pub(super) struct PointLanes<S: Simd> {
    pub(super) x: f64x8<S>,
    pub(super) y: f64x8<S>,
    pub(super) z: f64x8<S>,
}

impl<S: Simd> PointLanes<S> {
    /// The same in all lanes.
    #[inline(always)]
    pub(super) fn splat(simd: S, vector: DVec3) -> Self {
        Self {
            x: f64x8::splat(simd, vector.x),
            y: f64x8::splat(simd, vector.y),
            z: f64x8::splat(simd, vector.z),
        }
    }

    #[inline(always)]
    pub(super) fn load(simd: S, rows: &[[f64; WIDTH]; 3]) -> Self {
        Self {
            x: f64x8::load_array_ref(simd, &rows[0]),
            y: f64x8::load_array_ref(simd, &rows[1]),
            z: f64x8::load_array_ref(simd, &rows[2]),
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

    /// Each axis by itself.
    #[inline(always)]
    pub(super) fn times(self, other: Self) -> Self {
        Self { x: self.x * other.x, y: self.y * other.y, z: self.z * other.z }
    }

    #[inline(always)]
    pub(super) fn scaled(self, factor: f64x8<S>) -> Self {
        Self { x: self.x * factor, y: self.y * factor, z: self.z * factor }
    }

    #[inline(always)]
    pub(super) fn dot(self, other: Self) -> f64x8<S> {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[inline(always)]
    pub(super) fn cross(self, other: Self) -> Self {
        Self {
            x: self.y * other.z - other.y * self.z,
            y: self.z * other.x - other.z * self.x,
            z: self.x * other.y - other.x * self.y,
        }
    }

    /// The axes moved on by one: y, z, x.
    #[inline(always)]
    pub(super) fn turned(self) -> Self {
        Self { x: self.y, y: self.z, z: self.x }
    }

    /// Rounded to `f32`.
    #[inline(always)]
    pub(super) fn rounded(self, simd: S) -> Self {
        let (x, y) = simd.widen_f32x16(simd.narrow_f64x8(self.x, self.y));
        let (z, _) = simd.widen_f32x16(simd.narrow_f64x8(self.z, self.z));
        Self { x, y, z }
    }

    #[inline(always)]
    pub(super) fn store(self, rows: &mut [[f64; WIDTH]; 3]) {
        self.x.store_array(&mut rows[0]);
        self.y.store_array(&mut rows[1]);
        self.z.store_array(&mut rows[2]);
    }

    #[inline(always)]
    pub(super) fn to_rows(self) -> [[f64; WIDTH]; 3] {
        [self.x.to_array(), self.y.to_array(), self.z.to_array()]
    }
}
