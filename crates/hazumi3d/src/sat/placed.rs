//! Two polyhedra brought into one frame, in the layout that separating axes want.

use glam::{Mat3, Vec3};
use hazumi_core::simd::{LANES, Select, Simd, f32x16, prelude::*};

use crate::math::{Pose, rotation};
use crate::shape::Polyhedron;
use crate::shape::corners::{CornerBlock, splat};

/// A plane `normal · p = offset`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    /// Unit vector out of the shape, dimensionless.
    pub(crate) normal: Vec3,
    /// In metres.
    pub(crate) offset: f32,
}

/// A polyhedron in the working frame of a pair: axes of `a`, origin in the centre of the smaller
/// shape.
///
/// A millimetre on a mountain keeps its digits that way, as does a pair far from the origin.
#[derive(Clone, Debug, Default)]
pub(crate) struct Placed {
    /// Turns directions of the shape into the working frame.
    pub(crate) axes: Mat3,
    /// The centre of the shape, in metres.
    pub(crate) center: Vec3,
    /// Radius of a ball around the centre inside the shape, in metres.
    pub(crate) inner_radius: f32,
    /// The planes of the faces.
    pub(crate) planes: Vec<Plane>,
    /// The corners; the last block is filled up with copies of one of them.
    points: Vec<CornerBlock>,
}

/// Brings `a` and `b` into their working frame, inside of a `dispatch!`; returns where its origin lies in the frame of `a`.
#[inline(always)]
pub(crate) fn place<S: Simd>(
    simd: S,
    placed: &mut [Placed; 2],
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
) -> Vec3 {
    let axes = rotation::to_matrix(b_in_a.rotation);
    let radii = [a.inner_radius, b.inner_radius];
    // Subtracted from the position first: the centres may lie far out in their frames.
    let between = axes * b.center + (b_in_a.position - a.center);
    let (center_a, center_b, origin) = if radii[0] <= radii[1] {
        (Vec3::ZERO, between, a.center)
    } else {
        (-between, Vec3::ZERO, a.center + between)
    };
    let [on_a, on_b] = placed;
    on_a.refill(simd, a, Mat3::IDENTITY, center_a);
    on_b.refill(simd, b, axes, center_b);
    origin
}

impl Placed {
    #[inline(always)]
    fn refill<S: Simd>(&mut self, simd: S, shape: &Polyhedron<'_>, axes: Mat3, center: Vec3) {
        (self.axes, self.center, self.inner_radius) = (axes, center, shape.inner_radius);
        self.planes.clear();
        for face in shape.faces {
            let normal = axes * face.normal;
            let depth = face.offset - face.normal.dot(shape.center);
            self.planes.push(Plane { normal, offset: depth + normal.dot(center) });
        }
        self.points.clear();
        if let Some(blocks) = shape.corners.blocks() {
            for block in blocks {
                self.points.push(block.turned(simd, shape.center, axes, center));
            }
        } else {
            for corners in shape.vertices.chunks(LANES) {
                let block = CornerBlock::new(corners.iter().copied(), corners[0]);
                self.points.push(block.turned(simd, shape.center, axes, center));
            }
        }
    }

    /// The corner with this index, in metres.
    pub(crate) fn corner(&self, index: u32) -> Vec3 {
        let (block, lane) = (index as usize / LANES, index as usize % LANES);
        let CornerBlock { x, y, z } = &self.points[block];
        Vec3::new(x[lane], y[lane], z[lane])
    }

    /// How far the shape reaches against `direction`: the least `direction · p`, in metres.
    #[inline(always)]
    pub(crate) fn least<S: Simd>(&self, simd: S, direction: Vec3) -> f32 {
        let direction = splat(simd, direction);
        let mut least = f32x16::splat(simd, f32::INFINITY);
        for block in &self.points {
            let distances = block.dot(simd, direction);
            least = distances.simd_lt(least).select(distances, least);
        }
        // Zeros of either sign are equal, and the lane that wins is another at every level.
        least.reduce_min() + 0.0
    }

    /// The corner that reaches farthest against `direction`; the lowest index among equals.
    pub(crate) fn lowest(&self, direction: Vec3) -> u32 {
        let mut best = (0, f32::INFINITY);
        for (first, block) in (0u32..).step_by(LANES).zip(&self.points) {
            for (index, lane) in (first..).zip(0..LANES) {
                let corner = Vec3::new(block.x[lane], block.y[lane], block.z[lane]);
                let distance = corner.dot(direction);
                if distance < best.1 {
                    best = (index, distance);
                }
            }
        }
        best.0
    }
}
