//! Two polyhedra in a common frame.

use glam::{Mat3, Vec3};
use hazumi_core::simd::{LANES, Select, Simd, f32x16, prelude::*};

use super::boxes::back;
use crate::math::{Pose, rotation};
use crate::shape::Polyhedron;
use crate::shape::support_points::splat;

/// A plane `normal · p = offset`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkingPlane {
    /// Unit vector out of the shape, dimensionless.
    pub(crate) normal: Vec3,
    /// In metres.
    pub(crate) offset: f32,
}

/// A polyhedron in the working frame of a pair: axes of `a`, origin in the centre of the
/// smaller shape.
///
/// A millimetre on a mountain keeps its digits that way, as does a pair far from the origin.
/// Parts are transformed on first use: few of them ever are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedPolyhedron<'s> {
    pub(crate) shape: &'s Polyhedron<'s>,
    /// The centre of the shape, in metres.
    pub(crate) center: Vec3,
    /// Turns directions of the shape into the working frame.
    axes: Mat3,
    /// Whether there is anything to turn.
    is_turned: bool,
}

/// Brings `a` and `b` into their working frame; and where its origin lies in the frame of `a`.
#[inline(always)]
pub(crate) fn place<'s>(
    a: &'s Polyhedron<'s>,
    b: &'s Polyhedron<'s>,
    b_in_a: &Pose,
) -> ([PlacedPolyhedron<'s>; 2], Vec3) {
    let mut placed = place_in_a(a, b, b_in_a);
    if a.inner_radius <= b.inner_radius {
        return (placed, a.center);
    }
    let between = placed[1].center;
    (placed[0].center, placed[1].center) = (-between, Vec3::ZERO);
    (placed, a.center + between)
}

/// As [`place`], with the origin in the centre of `a`, whichever is smaller.
#[inline(always)]
pub(crate) fn place_in_a<'s>(
    a: &'s Polyhedron<'s>,
    b: &'s Polyhedron<'s>,
    b_in_a: &Pose,
) -> [PlacedPolyhedron<'s>; 2] {
    let axes = rotation::to_matrix(b_in_a.rotation);
    // Subtracted from the position first: the centres may lie far out in their frames.
    let between = axes * b.center + (b_in_a.position - a.center);
    let a = PlacedPolyhedron {
        shape: a,
        center: Vec3::ZERO,
        axes: Mat3::IDENTITY,
        is_turned: false,
    };
    let b = PlacedPolyhedron { shape: b, center: between, axes, is_turned: true };
    [a, b]
}

impl PlacedPolyhedron<'_> {
    /// A direction of the shape in the working frame.
    #[inline(always)]
    pub(crate) fn turn(&self, direction: Vec3) -> Vec3 {
        if self.is_turned { self.axes * direction } else { direction }
    }

    /// A direction of the working frame, seen from the shape.
    #[inline(always)]
    pub(crate) fn back(&self, direction: Vec3) -> Vec3 {
        if self.is_turned { back(&self.axes, direction) } else { direction }
    }

    /// Half extents of the box in the working frame around a box in the frame of the shape.
    pub(super) fn turn_box(&self, half: Vec3) -> Vec3 {
        if self.is_turned { sizes(&self.axes) * half } else { half }
    }

    /// The other way round.
    pub(super) fn back_box(&self, half: Vec3) -> Vec3 {
        if self.is_turned { back(&sizes(&self.axes), half) } else { half }
    }

    /// The turn into the working frame, if it is one.
    #[inline(always)]
    pub(crate) fn axes(&self) -> Option<Mat3> {
        self.is_turned.then_some(self.axes)
    }

    /// The corner with this index, in metres.
    #[inline(always)]
    pub(crate) fn corner(&self, index: u32) -> Vec3 {
        self.turn(self.shape.vertices[index as usize] - self.shape.center) + self.center
    }

    /// Outward normal of a face.
    #[inline(always)]
    pub(crate) fn normal(&self, face: u32) -> Vec3 {
        self.turn(self.shape.faces[face as usize].normal)
    }

    /// The plane of a face.
    #[inline(always)]
    pub(crate) fn plane(&self, face: u32) -> WorkingPlane {
        let normal = self.normal(face);
        let (block, lane) = (face as usize / LANES, face as usize % LANES);
        let depth = self.shape.lanes.blocks[block].depths[lane];
        WorkingPlane { normal, offset: depth + normal.dot(self.center) }
    }

    /// How far the shape reaches against `direction`: the least `direction · p`, in metres.
    ///
    /// Corners are placed before they are measured: those of a mountain near the origin keep
    /// their digits.
    #[inline(always)]
    pub(crate) fn least<S: Simd>(&self, simd: S, direction: Vec3) -> f32 {
        let (direction, center) = (self.back(direction), self.shape.center);
        let Some(blocks) = self.shape.corners.blocks() else {
            let (_, corner) = self.shape.corners.farthest_at(simd, -direction);
            return direction.dot(corner - center + self.back(self.center));
        };
        let from = [splat(simd, center), splat(simd, self.back(self.center))];
        let direction = splat(simd, direction);
        let mut least = f32x16::splat(simd, f32::INFINITY);
        for block in blocks {
            let distances = block.dot_from(simd, from, direction);
            least = distances.simd_lt(least).select(distances, least);
        }
        // Zeros of either sign are equal, and the lane that wins is another at every level.
        least.reduce_min() + 0.0
    }

    /// The corner that reaches farthest against `direction`, in metres.
    #[inline(always)]
    pub(super) fn tip<S: Simd>(&self, simd: S, direction: Vec3) -> Vec3 {
        let (_, corner) = self.shape.corners.farthest_at(simd, -self.back(direction));
        self.turn(corner - self.shape.center) + self.center
    }

    /// The corner that reaches farthest against `direction`; the lowest index among equals.
    pub(crate) fn lowest(&self, direction: Vec3) -> u32 {
        self.shape.corners.farthest(-self.back(direction)).0
    }
}

/// The matrix without signs.
fn sizes(axes: &Mat3) -> Mat3 {
    Mat3::from_cols(axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs())
}
