//! Farthest of many points along a direction.

use glam::{DVec3, Vec3};
use hazumi_core::simd::{Simd, dispatch, f64x8, level, prelude::*};

use super::lanes::{PointLanes, WIDTH};
use crate::shape::polyhedron::Face;

/// Points in boxes in boxes, eight to one, to look only where the farthest can be.
pub(super) struct PointTree {
    /// The first level holds the points, the others boxes; the last is one block.
    levels: Vec<Vec<EightBoxes>>,
    /// Blocks to look at: their level and index.
    stack: Vec<(usize, usize)>,
}

/// Eight boxes side by side, so that the compiler can work on them at once: the lowest and the
/// highest coordinates along each axis.
#[derive(Clone, Copy)]
struct EightBoxes {
    rows: [[[f64; WIDTH]; 2]; 3],
}

impl PointTree {
    /// `points` should be near each other in space where they are near in the list.
    pub(super) fn new(points: &[Vec3]) -> Self {
        let alone =
            |chunk: &[Vec3]| EightBoxes::new(chunk.iter().map(|point| [point.as_dvec3(); 2]));
        let mut levels = vec![Vec::from_iter(points.chunks(WIDTH).map(alone))];
        while levels[levels.len() - 1].len() > 1 {
            let below = &levels[levels.len() - 1];
            let join =
                |blocks: &[EightBoxes]| EightBoxes::new(blocks.iter().map(EightBoxes::bounds));
            levels.push(below.chunks(WIDTH).map(join).collect());
        }
        Self { levels, stack: Vec::new() }
    }

    /// How far the farthest point is in front of a face, in metres, or `floor` when none is
    /// farther.
    pub(super) fn excess(&mut self, faces: &[Face], floor: f64) -> f64 {
        dispatch!(level(), simd => self.excess_at(simd, faces, floor))
    }

    #[inline(always)]
    fn excess_at<S: Simd>(&mut self, simd: S, faces: &[Face], floor: f64) -> f64 {
        let mut most = floor;
        for face in faces {
            let offset = f64::from(face.offset);
            let farthest = self.farthest(simd, face.normal.as_dvec3(), offset + most);
            most = f64::max(most, farthest - offset);
        }
        most
    }

    /// The largest `direction · point`, or `floor` when none is larger.
    ///
    /// Rounding cannot hide a point: sums are rounded alike for boxes and points, and rounding
    /// keeps the order.
    #[inline(always)]
    fn farthest<S: Simd>(&mut self, simd: S, direction: DVec3, floor: f64) -> f64 {
        let mut best = floor;
        let ends = direction.to_array().map(|along| usize::from(along > 0.0));
        let along = PointLanes::splat(simd, direction);
        self.stack.push((self.levels.len() - 1, 0));
        while let Some((level, index)) = self.stack.pop() {
            let Some(EightBoxes { rows }) = self.levels[level].get(index) else { continue };
            let corners = [rows[0][ends[0]], rows[1][ends[1]], rows[2][ends[2]]];
            let heights = along.dot(PointLanes::load(simd, &corners));
            let mut higher = heights.simd_gt(f64x8::splat(simd, best)).to_bitmask();
            if level == 0 && higher != 0 {
                best = heights.reduce_max();
                continue;
            }
            while higher != 0 {
                let lane = higher.trailing_zeros() as usize;
                higher &= higher - 1;
                self.stack.push((level - 1, index * WIDTH + lane));
            }
        }
        best
    }
}

impl EightBoxes {
    /// Lanes left over repeat the last.
    fn new(boxes: impl Iterator<Item = [DVec3; 2]>) -> Self {
        let mut block = Self { rows: [[[0.0; WIDTH]; 2]; 3] };
        for (lane, ends) in boxes.enumerate() {
            for (end, corner) in ends.into_iter().enumerate() {
                for (axis, part) in corner.to_array().into_iter().enumerate() {
                    block.rows[axis][end][lane..].fill(part);
                }
            }
        }
        block
    }

    /// The box around all of them.
    fn bounds(&self) -> [DVec3; 2] {
        let rows = &self.rows;
        let low = rows.map(|ends| ends[0].into_iter().fold(f64::INFINITY, f64::min));
        let high = rows.map(|ends| ends[1].into_iter().fold(f64::NEG_INFINITY, f64::max));
        [DVec3::from_array(low), DVec3::from_array(high)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_looking_at_every_point_finds() {
        let points = Vec::from_iter((0..1000_u32).map(|i| {
            let part = |factor: u32| (i.wrapping_mul(factor) % 1009) as f32 / 1009.0;
            Vec3::new(part(97), part(389), part(577))
        }));
        let mut reach = PointTree::new(&points);
        for direction in [DVec3::X, DVec3::new(-1.0, 2.0, -3.0), DVec3::new(0.1, 0.0, -0.1)] {
            let normal = direction.as_vec3();
            let face = Face { normal, offset: 0.0, first: 0, count: 3 };
            let dots = points.iter().map(|point| normal.as_dvec3().dot(point.as_dvec3()));
            assert_eq!(reach.excess(&[face], -10.0), dots.fold(-10.0, f64::max));
        }
    }
}
