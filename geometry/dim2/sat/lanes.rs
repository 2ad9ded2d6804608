//! Separating axes of polygons of few corners, in SIMD lanes.

#![expect(
    clippy::needless_range_loop,
    reason = "what iterators of arrays call is not always inlined"
)]

use glam::{Vec2, Vec4};

use super::EdgeAxis;
use super::edge::{self, ShapeEdge};
use crate::math::Pose;
use crate::shape::Ring;
use crate::shape::ring::RingColumns;

/// Lanes of a vector.
const LANES: usize = 4;

/// Up to `4 · N` corners, and the normals of the edges that begin there; what is left over
/// repeats the last.
///
/// Each lane calculates what a loop would, in the same order, so the bits are the same on every
/// machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CornerLanes<const N: usize> {
    x: [Vec4; N],
    y: [Vec4; N],
    normal_x: [Vec4; N],
    normal_y: [Vec4; N],
    count: usize,
}

impl<const N: usize> CornerLanes<N> {
    /// The polygon as it is; it has at most `4 · N` corners.
    #[inline(always)]
    pub(crate) fn new(ring: &Ring<'_>) -> Self {
        let RingColumns { x, y, normal_x, normal_y } = ring.columns;
        Self {
            x: first(x),
            y: first(y),
            normal_x: first(normal_x),
            normal_y: first(normal_y),
            count: ring.vertices.len(),
        }
    }

    /// The polygon seen from the frame in which it stands at `pose`.
    #[inline(always)]
    pub(crate) fn at(ring: &Ring<'_>, pose: &Pose) -> Self {
        let mut lanes = Self::new(ring);
        let (cos, sin) = (pose.rotation.cos, pose.rotation.sin);
        let Vec2 { x, y } = pose.position;
        for n in 0..N {
            let (own_x, own_y) = (lanes.x[n], lanes.y[n]);
            lanes.x[n] = (own_x * cos - own_y * sin) + x;
            lanes.y[n] = (own_x * sin + own_y * cos) + y;
            let (own_x, own_y) = (lanes.normal_x[n], lanes.normal_y[n]);
            lanes.normal_x[n] = own_x * cos - own_y * sin;
            lanes.normal_y[n] = own_x * sin + own_y * cos;
        }
        lanes
    }

    /// The edge along whose normal the other shape is farthest away.
    #[inline(always)]
    pub(crate) fn best_edge<const M: usize>(&self, other: &CornerLanes<M>) -> EdgeAxis {
        let mut lowest = [Vec4::INFINITY; N];
        for m in 0..M {
            let (xs, ys) = (other.x[m].to_array(), other.y[m].to_array());
            for k in 0..LANES {
                for n in 0..N {
                    let height = self.normal_x[n] * xs[k] + self.normal_y[n] * ys[k];
                    lowest[n] = height.min(lowest[n]);
                }
            }
        }
        for n in 0..N {
            lowest[n] -= self.normal_x[n] * self.x[n] + self.normal_y[n] * self.y[n];
        }
        let (edge, separation) = largest(&lowest);
        EdgeAxis { edge, separation }
    }

    /// The edge whose outward normal is nearest to a direction; see [`facing`](super::facing).
    #[inline(always)]
    pub(crate) fn facing(&self, direction: Vec2) -> usize {
        let mut along = [Vec4::ZERO; N];
        for n in 0..N {
            along[n] = self.normal_x[n] * direction.x + self.normal_y[n] * direction.y;
        }
        largest(&along).0
    }

    /// The edge that begins at a corner.
    #[inline(always)]
    pub(crate) fn edge(&self, index: usize) -> ShapeEdge {
        let next = if index + 1 < self.count { index + 1 } else { 0 };
        let place = |index| Vec2::new(lane(&self.x, index), lane(&self.y, index));
        ShapeEdge {
            start: place(index),
            end: place(next),
            normal: Vec2::new(lane(&self.normal_x, index), lane(&self.normal_y, index)),
            corners: [edge::name(index), edge::name(next)],
        }
    }
}

#[inline(always)]
fn first<const N: usize>(columns: &[Vec4; 2]) -> [Vec4; N] {
    std::array::from_fn(|n| columns[n & 1])
}

#[inline(always)]
fn lane<const N: usize>(vectors: &[Vec4; N], index: usize) -> f32 {
    vectors[index / LANES % N].to_array()[index % LANES]
}

/// The place of the largest of `4 · N` numbers, of several as large the first, and the number.
#[inline(always)]
pub(crate) fn largest<const N: usize>(values: &[Vec4; N]) -> (usize, f32) {
    let mut most = values[0];
    for n in 1..N {
        most = most.max(values[n]);
    }
    let most = most.max_element();
    let all = Vec4::splat(most);
    let mut places = 0;
    for n in 0..N {
        places |= values[n].cmpeq(all).bitmask() << (LANES * n);
    }
    // None where one is no number.
    let place = places.trailing_zeros() as usize;
    (if place < LANES * N { place } else { 0 }, most)
}
