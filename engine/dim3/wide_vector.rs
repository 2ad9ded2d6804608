//! Wide vectors: one of each of [`LANES`](hazumi_core::simd::LANES) contacts, joints or
//! triangles.

use std::ops::{Add, Mul, Neg, Sub};

use glam::Vec3;
use hazumi_core::simd::{LANES, Numbers, Select, Simd, f32x16, mask32x16, prelude::*};

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
    pub(crate) fn load<S: Simd>(&self, simd: S) -> WideVector<S> {
        WideVector { x: self.x.load(simd), y: self.y.load(simd), z: self.z.load(simd) }
    }

    #[inline(always)]
    pub(crate) fn store<S: Simd>(&mut self, values: WideVector<S>) {
        self.x.store(values.x);
        self.y.store(values.y);
        self.z.store(values.z);
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
pub(crate) struct WideVector<S: Simd> {
    pub(crate) x: f32x16<S>,
    pub(crate) y: f32x16<S>,
    pub(crate) z: f32x16<S>,
}

impl<S: Simd> WideVector<S> {
    #[inline(always)]
    pub(crate) fn new(x: f32x16<S>, y: f32x16<S>, z: f32x16<S>) -> Self {
        Self { x, y, z }
    }

    /// The same vector in all lanes.
    #[inline(always)]
    pub(crate) fn splat(simd: S, vector: Vec3) -> Self {
        let Vec3 { x, y, z } = vector;
        Self { x: f32x16::splat(simd, x), y: f32x16::splat(simd, y), z: f32x16::splat(simd, z) }
    }

    /// From memory, coordinate by coordinate.
    #[inline(always)]
    pub(crate) fn of(simd: S, [x, y, z]: &[[f32; LANES]; 3]) -> Self {
        Self {
            x: f32x16::load_array_ref(simd, x),
            y: f32x16::load_array_ref(simd, y),
            z: f32x16::load_array_ref(simd, z),
        }
    }

    /// To memory.
    #[inline(always)]
    pub(crate) fn put(self, [x, y, z]: &mut [[f32; LANES]; 3]) {
        self.x.store_array(x);
        self.y.store_array(y);
        self.z.store_array(z);
    }

    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> f32x16<S> {
        (self.x * other.x) + (self.y * other.y) + (self.z * other.z)
    }

    #[inline(always)]
    pub(crate) fn cross(self, other: Self) -> Self {
        Self {
            x: self.y * other.z - other.y * self.z,
            y: self.z * other.x - other.z * self.x,
            z: self.x * other.y - other.x * self.y,
        }
    }

    /// Zeros where `mask` is not set.
    #[inline(always)]
    pub(crate) fn only(self, mask: mask32x16<S>) -> Self {
        self.or(mask, Self::splat(self.x.simd, Vec3::ZERO))
    }

    /// Where `mask` is set this, elsewhere `other`.
    #[inline(always)]
    pub(crate) fn or(self, mask: mask32x16<S>, other: Self) -> Self {
        Self {
            x: mask.select(self.x, other.x),
            y: mask.select(self.y, other.y),
            z: mask.select(self.z, other.z),
        }
    }
}

impl<S: Simd> Add for WideVector<S> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }
}

impl<S: Simd> Sub for WideVector<S> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

impl<S: Simd> Neg for WideVector<S> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y, z: -self.z }
    }
}

/// Each coordinate by that of the other.
impl<S: Simd> Mul for WideVector<S> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self { x: self.x * other.x, y: self.y * other.y, z: self.z * other.z }
    }
}

impl<S: Simd> Mul<f32x16<S>> for WideVector<S> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, scale: f32x16<S>) -> Self {
        Self { x: self.x * scale, y: self.y * scale, z: self.z * scale }
    }
}

/// A symmetric or other matrix of each of them, by columns.
#[derive(Clone, Copy)]
pub(crate) struct WideMatrix<S: Simd>(pub(crate) [WideVector<S>; 3]);

impl<S: Simd> Mul<WideVector<S>> for WideMatrix<S> {
    type Output = WideVector<S>;

    #[inline(always)]
    fn mul(self, vector: WideVector<S>) -> WideVector<S> {
        let [x, y, z] = self.0;
        (x * vector.x + y * vector.y) + z * vector.z
    }
}
