//! Rotations and symmetric matrices, lane by lane.

use hazumi_core::simd::{LANES, LaneSpan, Numbers, Simd, invert, larger, prelude::*};

use crate::joint::angles::angle_of;
use crate::wide_vector::{StoredVectors, WideVector};

/// A rotation of each joint: a unit quaternion.
#[derive(Clone, Copy)]
pub(super) struct WideQuaternion<S: Simd> {
    pub(super) axis: WideVector<S>,
    pub(super) scalar: S::f32s,
}

impl<S: Simd> WideQuaternion<S> {
    /// From memory.
    #[inline(always)]
    pub(super) fn load(
        span: LaneSpan<S>,
        axis: &[[f32; LANES]; 3],
        scalar: &[f32; LANES],
    ) -> Self {
        Self { axis: WideVector::of_span(span, axis), scalar: span.load(scalar) }
    }

    /// The rotation that has the same effect as `first` and then this one.
    #[inline(always)]
    pub(super) fn after(self, first: Self) -> Self {
        let (a, b) = (self.axis, first.axis);
        Self {
            axis: b * self.scalar + a * first.scalar + a.cross(b),
            scalar: self.scalar * first.scalar - a.dot(b),
        }
    }

    #[inline(always)]
    pub(super) fn inverse(self) -> Self {
        Self { axis: -self.axis, ..self }
    }

    /// The x and the y axis of a frame that is turned so.
    #[inline(always)]
    pub(super) fn axes(self) -> [WideVector<S>; 2] {
        let (WideVector { x, y, z, .. }, w) = (self.axis, self.scalar);
        let one = S::f32s::splat(x.token(), 1.0);
        let (x2, y2, z2) = (x + x, y + y, z + z);
        [
            WideVector::new(one - (y * y2 + z * z2), x * y2 + w * z2, x * z2 - w * y2),
            WideVector::new(x * y2 - w * z2, one - (x * x2 + z * z2), y * z2 + w * x2),
        ]
    }

    /// The rotation vector, the short way round, rad.
    #[inline(always)]
    pub(super) fn vector(self) -> WideVector<S> {
        let (sine, direction) = split(self.axis);
        let half = angle_of([self.scalar.abs(), sine]);
        direction * ((half + half).copysign(self.scalar))
    }
}

/// The lengths of vectors and their directions; of those that are zero, zeros.
#[inline(always)]
pub(super) fn split<S: Simd>(vector: WideVector<S>) -> (S::f32s, WideVector<S>) {
    let length = vector.dot(vector).sqrt();
    let least = S::f32s::splat(length.token(), f32::MIN_POSITIVE);
    let one = S::f32s::splat(length.token(), 1.0);
    (length, vector * (one / larger(length, least)))
}

/// The cross product of `v` with each of three vectors.
///
/// Arrays are mapped by functions that the compiler may leave outside of a kernel, where each
/// operation becomes a call.
#[inline(always)]
pub(super) fn crosses<S: Simd>(
    v: WideVector<S>,
    [x, y, z]: [WideVector<S>; 3],
) -> [WideVector<S>; 3] {
    [v.cross(x), v.cross(y), v.cross(z)]
}

/// A symmetric matrix of each joint: its diagonal, and the numbers at yz, xz and xy.
#[derive(Clone, Copy)]
pub(super) struct WideSymmetric<S: Simd> {
    pub(super) diagonal: WideVector<S>,
    pub(super) cross: WideVector<S>,
}

impl<S: Simd> WideSymmetric<S> {
    /// From memory.
    #[inline(always)]
    pub(super) fn load(span: LaneSpan<S>, [diagonal, cross]: &[[[f32; LANES]; 3]; 2]) -> Self {
        Self {
            diagonal: WideVector::of_span(span, diagonal),
            cross: WideVector::of_span(span, cross),
        }
    }

    /// Two from memory: mapped arrays would be left outside of the kernel.
    #[inline(always)]
    pub(super) fn load_pair(
        span: LaneSpan<S>,
        [a, b]: &[[[[f32; LANES]; 3]; 2]; 2],
    ) -> [Self; 2] {
        [Self::load(span, a), Self::load(span, b)]
    }

    #[inline(always)]
    pub(super) fn columns(&self) -> [WideVector<S>; 3] {
        let (d, c) = (self.diagonal, self.cross);
        [
            WideVector::new(d.x, c.z, c.y),
            WideVector::new(c.z, d.y, c.x),
            WideVector::new(c.y, c.x, d.z),
        ]
    }

    #[inline(always)]
    pub(super) fn times(&self, v: WideVector<S>) -> WideVector<S> {
        let (d, c) = (self.diagonal, self.cross);
        WideVector::new(
            d.x * v.x + c.z * v.y + c.y * v.z,
            c.z * v.x + d.y * v.y + c.x * v.z,
            c.y * v.x + c.x * v.y + d.z * v.z,
        )
    }

    /// `vᵀ·self·v`.
    #[inline(always)]
    pub(super) fn along(&self, v: WideVector<S>) -> S::f32s {
        v.dot(self.times(v))
    }

    #[inline(always)]
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self { diagonal: self.diagonal + other.diagonal, cross: self.cross + other.cross }
    }

    #[inline(always)]
    pub(super) fn scaled(&self, scale: S::f32s) -> Self {
        Self { diagonal: self.diagonal * scale, cross: self.cross * scale }
    }

    /// The matrix less `factorsᵀ·middle·factors`, whose `factors` are columns.
    #[inline(always)]
    pub(super) fn less(&self, factors: [WideVector<S>; 3], middle: &Self) -> Self {
        let [x, y, z] = factors;
        let [by_x, by_y, by_z] = [middle.times(x), middle.times(y), middle.times(z)];
        Self {
            diagonal: self.diagonal - WideVector::new(x.dot(by_x), y.dot(by_y), z.dot(by_z)),
            cross: self.cross - WideVector::new(y.dot(by_z), x.dot(by_z), x.dot(by_y)),
        }
    }

    /// `v·vᵀ` times `scale`.
    #[inline(always)]
    pub(super) fn of(v: WideVector<S>, scale: S::f32s) -> Self {
        let by = v * scale;
        Self { diagonal: by * v, cross: WideVector::new(by.y * v.z, by.x * v.z, by.x * v.y) }
    }

    /// The adjugate, and the determinant.
    #[inline(always)]
    fn adjugate(&self) -> (Self, S::f32s) {
        let (d, c) = (self.diagonal, self.cross);
        let xx = d.y * d.z - c.x * c.x;
        let xy = c.y * c.x - c.z * d.z;
        let xz = c.z * c.x - c.y * d.y;
        let determinant = d.x * xx + c.z * xy + c.y * xz;
        let yy = d.x * d.z - c.y * c.y;
        let yz = c.z * c.y - d.x * c.x;
        let zz = d.x * d.y - c.z * c.z;
        let (diagonal, cross) = (WideVector::new(xx, yy, zz), WideVector::new(yz, xz, xy));
        (Self { diagonal, cross }, determinant)
    }

    /// The inverse; zeros where there is none.
    #[inline(always)]
    pub(super) fn inverse(&self) -> Self {
        let (adjugate, determinant) = self.adjugate();
        adjugate.scaled(invert(determinant))
    }

    /// The inverse in the plane across a unit vector, and nothing along that; zeros where there
    /// is none.
    #[inline(always)]
    pub(super) fn inverse_across(&self, unit: WideVector<S>) -> Self {
        let (adjugate, _) = self.adjugate();
        let [x, y, z] = crosses(unit, self.columns());
        let rows = [
            WideVector::new(x.x, y.x, z.x),
            WideVector::new(x.y, y.y, z.y),
            WideVector::new(x.z, y.z, z.z),
        ];
        let [x, y, z] = crosses(unit, rows);
        let turned = Self {
            diagonal: WideVector::new(x.x, y.y, z.z),
            cross: WideVector::new(y.z, x.z, x.y),
        };
        turned.scaled(invert(adjugate.along(unit)))
    }

    /// Where `mask` is set this, elsewhere `other`.
    #[inline(always)]
    pub(super) fn or(&self, mask: S::mask32s, other: &Self) -> Self {
        Self {
            diagonal: self.diagonal.or(mask, other.diagonal),
            cross: self.cross.or(mask, other.cross),
        }
    }
}

/// A symmetric matrix of each joint, in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredSymmetric {
    diagonal: StoredVectors,
    cross: StoredVectors,
}

impl StoredSymmetric {
    pub(super) const ZERO: Self =
        Self { diagonal: StoredVectors::ZERO, cross: StoredVectors::ZERO };

    #[inline(always)]
    pub(super) fn load_at<S: Simd>(&self, span: LaneSpan<S>) -> WideSymmetric<S> {
        WideSymmetric { diagonal: self.diagonal.load_at(span), cross: self.cross.load_at(span) }
    }

    #[inline(always)]
    pub(super) fn store_at<S: Simd>(&mut self, span: LaneSpan<S>, matrix: &WideSymmetric<S>) {
        self.diagonal.store_at(span, matrix.diagonal);
        self.cross.store_at(span, matrix.cross);
    }
}

/// A rotation of each joint, in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredQuaternion {
    pub(super) axis: StoredVectors,
    pub(super) scalar: Numbers,
}

impl StoredQuaternion {
    #[inline(always)]
    pub(super) fn load_at<S: Simd>(&self, span: LaneSpan<S>) -> WideQuaternion<S> {
        WideQuaternion { axis: self.axis.load_at(span), scalar: self.scalar.load_at(span) }
    }
}
