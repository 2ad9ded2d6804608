//! Prefilter of a large cloud: most points are plainly inside and leave early.

use glam::{DVec3, Vec3};
use hazumi_core::simd::{LANES, Simd, dispatch, f32x16, level, prelude::*};

use super::grid::{Cloud, ordered};
use super::select_vertices::SelectionLimits;
use super::triangle_surface::TriangleSurface;
use crate::shape::support_points::{WidePoints, splat};

/// Smaller clouds are cooked faster than sieved.
const MIN_POINTS: u32 = 160;

/// Directions to look along, forth and back: the axes and diagonals of a box.
const DIRECTIONS: [[f32; 3]; 7] = [
    [1.0, 0.0, 0.0],
    [0.0, 1.0, 0.0],
    [0.0, 0.0, 1.0],
    [1.0, 1.0, 1.0],
    [1.0, 1.0, -1.0],
    [1.0, -1.0, 1.0],
    [-1.0, 1.0, 1.0],
];

/// How deep inside a point must be to leave, as a part of the box around the points: ten times
/// what rounding to the grid and to `f32` can do.
const MARGIN: f32 = 1e-5;

/// The points, in order, without those that are inside the hull of a few extreme points.
///
/// No plane can be nearer to one that leaves than to all extreme points, which stay: neither
/// the hull nor its tolerance changes.
pub(super) fn prefilter(points: &[Vec3]) -> Vec<Vec3> {
    let planes = if is_large(points) { core(points) } else { Vec::new() };
    if planes.is_empty() {
        return points.to_vec();
    }
    dispatch!(level(), simd => outer(simd, points, &UnitCubeFrame::around(points), &planes))
}

/// The points that are not behind all planes.
#[inline(always)]
fn outer<S: Simd>(
    simd: S,
    points: &[Vec3],
    frame: &UnitCubeFrame,
    planes: &[[f32; 4]],
) -> Vec<Vec3> {
    let mut kept = Vec::new();
    for chunk in points.chunks(LANES) {
        let block = frame.block(chunk);
        let mut highest = f32x16::splat(simd, f32::NEG_INFINITY);
        for &[x, y, z, offset] in planes {
            let height = block.dot(simd, splat(simd, Vec3::new(x, y, z))) - offset;
            highest = highest.max(height);
        }
        let mut bits = highest.simd_gt(f32x16::splat(simd, -MARGIN)).to_bitmask();
        while bits != 0 {
            // Lanes left over are no points.
            kept.extend(chunk.get(bits.trailing_zeros() as usize));
            bits &= bits - 1;
        }
    }
    kept
}

/// Whether a cloud is worth it. Duplicates do not count, or they would change which points are
/// cooked: each point only sets the bit of a small table that its numbers say.
fn is_large(points: &[Vec3]) -> bool {
    const BITS: u32 = 9;
    let mut table = [0_u64; 1 << (BITS - 6)];
    if points.len() < MIN_POINTS as usize {
        return false;
    }
    points.chunks(2 * MIN_POINTS as usize).any(|chunk| {
        for point in chunk {
            // Both zeros are one number, of two patterns of bits.
            let [x, y, z] = point.to_array().map(|part| u64::from((part + 0.0).to_bits()));
            let mixed = (x ^ y << 16 ^ z << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let bit = (mixed >> (64 - BITS)) as usize;
            table[bit / 64] |= 1 << (bit % 64);
        }
        table.iter().map(|word| word.count_ones()).sum::<u32>() >= MIN_POINTS
    })
}

/// Coordinates in which the box around the points is the unit cube.
struct UnitCubeFrame {
    low: Vec3,
    /// One over the edges of the box; 0 along an axis without extent.
    scale: Vec3,
}

impl UnitCubeFrame {
    fn around(points: &[Vec3]) -> Self {
        let low = points.iter().copied().fold(Vec3::INFINITY, Vec3::min);
        let high = points.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max);
        let extent = high - low;
        let scale = Vec3::select(extent.cmpgt(Vec3::ZERO), extent.recip(), Vec3::ZERO);
        Self { low, scale }
    }

    fn place(&self, point: Vec3) -> Vec3 {
        (point - self.low) * self.scale
    }

    /// Up to [`LANES`] points; lanes left over repeat the first.
    #[inline(always)]
    fn block(&self, chunk: &[Vec3]) -> WidePoints {
        let mut block = WidePoints::ZERO;
        for lane in 0..LANES {
            block.set(lane, self.place(chunk[if lane < chunk.len() { lane } else { 0 }]));
        }
        block
    }
}

/// Planes around the hull of the extreme points, in the frame of the unit cube, as unit normal
/// and offset; none when they enclose too little.
fn core(points: &[Vec3]) -> Vec<[f32; 4]> {
    let frame = UnitCubeFrame::around(points);
    if !frame.scale.is_finite() {
        return Vec::new();
    }
    let extremes = dispatch!(level(), simd => extremes(simd, points, &frame));
    let mut corners = extremes.map(|point| frame.place(point)).to_vec();
    let cloud = Cloud::new(&mut corners);
    let count = cloud.points.len();
    let limits = SelectionLimits { flatness: 0.0, thickness: 0.01, vertices: count.max(4) };
    let Ok(surface) = TriangleSurface::grow(&cloud, &vec![false; count], limits) else {
        return Vec::new();
    };
    let plane = |(corners, normal): (&[u32; 3], &DVec3)| {
        let height = |&corner: &u32| normal.dot(cloud.points[corner as usize].as_dvec3());
        // The lowest corner, to be on the safe side.
        let offset = corners.iter().map(height).fold(f64::INFINITY, f64::min);
        let normal = normal.as_vec3();
        [normal.x, normal.y, normal.z, super::narrow(offset)]
    };
    surface.corners.iter().zip(&surface.normals).map(plane).collect()
}

/// The points that are lowest and highest along each of the directions; of equals, the first in
/// the order of their numbers, whatever their order in the list.
#[inline(always)]
fn extremes<S: Simd>(
    simd: S,
    points: &[Vec3],
    frame: &UnitCubeFrame,
) -> [Vec3; 2 * DIRECTIONS.len()] {
    let mut best = [(f32::NEG_INFINITY, points[0]); 2 * DIRECTIONS.len()];
    for chunk in points.chunks(LANES) {
        let block = frame.block(chunk);
        for (pair, direction) in best.as_chunks_mut::<2>().0.iter_mut().zip(DIRECTIONS) {
            let heights = block.dot(simd, splat(simd, Vec3::from_array(direction)));
            let is_high = heights.simd_ge(f32x16::splat(simd, pair[0].0));
            let is_low = heights.simd_le(f32x16::splat(simd, -pair[1].0));
            if is_high.any_true() || is_low.any_true() {
                for (&point, height) in chunk.iter().zip(heights.to_array()) {
                    improve(&mut pair[0], height, point);
                    improve(&mut pair[1], -height, point);
                }
            }
        }
    }
    best.map(|(_, point)| point)
}

fn improve(best: &mut (f32, Vec3), height: f32, point: Vec3) {
    let is_first = || ordered(point) < ordered(best.1);
    if height > best.0 || (height == best.0 && is_first()) {
        *best = (height, point);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(side: u32) -> Vec<Vec3> {
        let at = |index: u32| index as f32 / (side - 1) as f32;
        (0..side.pow(3))
            .map(|i| Vec3::new(at(i % side), at(i / side % side), at(i / side / side)))
            .collect()
    }

    #[test]
    fn the_inside_of_a_grid_leaves_and_its_surface_stays() {
        let kept = prefilter(&grid(10));
        assert_eq!(kept.len(), 1000 - 512);
        let is_outer = |point: &Vec3| point.min_element() == 0.0 || point.max_element() == 1.0;
        assert!(kept.iter().all(is_outer));
    }

    #[test]
    fn flat_clouds_stay_as_they_are() {
        let flat = Vec::from_iter(grid(20).into_iter().filter(|point| point.y == 0.0));
        assert_eq!(prefilter(&flat), flat);
        let skew = Vec::from_iter(flat.iter().map(|point| point.with_y(point.x + point.z)));
        assert_eq!(prefilter(&skew), skew);
    }
}
