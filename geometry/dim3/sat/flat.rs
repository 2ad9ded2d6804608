//! Separating axes of a polyhedron and a triangle.
//!
//! A triangle is a polyhedron of two faces. Its edges are half great circles on the unit
//! sphere, from one normal over the direction out of the edge to the other normal.

use glam::Vec3;
use hazumi_core::simd::{LANES, Select, Simd, dispatch, f32x16, level, mask32x16, prelude::*};

use super::arcs::{ArcBlock, EdgeArc, ROUNDING, collect};
use super::placed::PlacedPolyhedron;
use super::segment::{EdgeSpan, PARALLEL};
use super::{AxisCache, EdgeAxis, FaceAxis, SatOutcome, SatResult, SatScratch};
use crate::math::direction::split;
use crate::shape::support_points::splat;

/// A triangle, seen from the centre of the polyhedron.
struct TriangleFromCentre {
    /// In metres.
    corners: [Vec3; 3],
    /// Unit vector out of the front.
    normal: Vec3,
    /// Unit vectors along the sides.
    sides: [Vec3; 3],
    /// Unit vectors out of the triangle across the sides.
    outs: [Vec3; 3],
}

/// Tests all axes of a polyhedron and a triangle, `placed` with the origin in the centre of the
/// polyhedron, and stops at the first that separates them by more than `margin` metres.
pub(crate) fn search(
    placed: &[PlacedPolyhedron<'_>; 2],
    margin: f32,
    scratch: &mut SatScratch,
) -> SatOutcome {
    dispatch!(level(), simd => search_at(simd, placed, margin, scratch))
}

#[inline(always)]
fn search_at<S: Simd>(
    simd: S,
    [a, b]: &[PlacedPolyhedron<'_>; 2],
    margin: f32,
    scratch: &mut SatScratch,
) -> SatOutcome {
    let flat = TriangleFromCentre::new(b);
    let face_b = flat.best_side(simd, a);
    if face_b.separation > margin {
        return SatOutcome::Separated(AxisCache::FaceOfB(face_b.face));
    }
    let face_a = flat.best_face(simd, a);
    if face_a.separation > margin {
        return SatOutcome::Separated(AxisCache::FaceOfA(face_a.face));
    }
    let best = face_a.separation.max(face_b.separation);
    let (heights, of_a) = scratch.arcs.on_first();
    let nearest = flat.nearest();
    heights.take(simd, a.shape.lanes.blocks, nearest);
    heights.take_tip(simd, a.shape.lanes.blocks, nearest);
    of_a.clear();
    let mut lane = LANES;
    collect(
        simd,
        a,
        (heights, [best; 2]),
        None,
        #[inline(always)]
        |arc| ArcBlock::append(of_a, &mut lane, &arc),
    );
    let edge = flat.best_edges(simd, a, of_a, best, margin);
    match edge {
        Some(edge) if edge.separation > margin => {
            SatOutcome::Separated(AxisCache::Edges(edge.edges[0], edge.edges[1]))
        }
        _ => SatOutcome::Overlapping(SatResult { face_a, face_b, edge }),
    }
}

#[inline(always)]
fn row<S: Simd>(simd: S, row: &[f32; LANES]) -> f32x16<S> {
    f32x16::load_array_ref(simd, row)
}

impl TriangleFromCentre {
    #[inline(always)]
    fn new(placed: &PlacedPolyhedron<'_>) -> Self {
        let normal = placed.normal(0);
        let sides: [Vec3; 3] =
            std::array::from_fn(|side| placed.turn(placed.shape.edges[side].direction));
        Self {
            corners: [placed.corner(0), placed.corner(1), placed.corner(2)],
            normal,
            sides,
            outs: [sides[0].cross(normal), sides[1].cross(normal), sides[2].cross(normal)],
        }
    }

    /// The point of the triangle nearest to the centre of the polyhedron.
    fn nearest(&self) -> Vec3 {
        let is_beside = |side: usize| self.outs[side].dot(self.corners[side]) < 0.0;
        if !(is_beside(0) || is_beside(1) || is_beside(2)) {
            return self.normal * self.normal.dot(self.corners[0]);
        }
        let mut best = (self.corners[0], f32::INFINITY);
        for side in 0..3 {
            let start = self.corners[side];
            let direction = self.sides[side];
            let length = direction.dot(self.corners[(side + 1) % 3] - start);
            let segment = EdgeSpan { start, direction, length };
            let point = segment.at(segment.closest(Vec3::ZERO));
            let square = point.length_squared();
            if square < best.1 {
                best = (point, square);
            }
        }
        best.0
    }

    /// The front or the back, whichever the polyhedron is farther in front of; the front if
    /// both.
    #[inline(always)]
    fn best_side<S: Simd>(&self, simd: S, a: &PlacedPolyhedron<'_>) -> FaceAxis {
        let height = self.normal.dot(self.corners[0]);
        let front = a.least(simd, self.normal) - height;
        let back = a.least(simd, -self.normal) + height;
        if back > front {
            FaceAxis { face: 1, separation: back }
        } else {
            FaceAxis { face: 0, separation: front }
        }
    }

    /// The face of the polyhedron that is farthest from the triangle, the first of equals.
    #[inline(always)]
    fn best_face<S: Simd>(&self, simd: S, a: &PlacedPolyhedron<'_>) -> FaceAxis {
        let [first, second, third] = [
            splat(simd, self.corners[0]),
            splat(simd, self.corners[1]),
            splat(simd, self.corners[2]),
        ];
        let mut best = FaceAxis { face: 0, separation: f32::NEG_INFINITY };
        for (index, block) in (0u32..).step_by(LANES).zip(a.shape.lanes.blocks) {
            let (x, y, z) = (
                block.normals.dot(simd, first),
                block.normals.dot(simd, second),
                block.normals.dot(simd, third),
            );
            let lower = x.simd_lt(y).select(x, y);
            let lowest = lower.simd_lt(z).select(lower, z);
            let gaps = lowest - f32x16::load_array_ref(simd, &block.depths);
            // Lanes left over are infinitely far below, others are numbers where corners are.
            let least = f32x16::splat(simd, f32::NEG_INFINITY);
            let gaps = gaps.simd_gt(least).select(gaps, least);
            let separation = gaps.reduce_max();
            if separation > best.separation {
                let bits = gaps.simd_eq(f32x16::splat(simd, separation)).to_bitmask();
                best = FaceAxis { face: index + bits.trailing_zeros(), separation };
            }
        }
        best
    }

    /// The edge pair that separates best, if better than `best`; stops above `margin`.
    #[inline(always)]
    fn best_edges<S: Simd>(
        &self,
        simd: S,
        a: &PlacedPolyhedron<'_>,
        arcs: &[ArcBlock],
        best: f32,
        margin: f32,
    ) -> Option<EdgeAxis> {
        let (mut best, mut found) = (best, None);
        for block in arcs {
            for side in (0u32..3).zip(0..3) {
                let mut bits = self.farther(simd, block, side.1, best).to_bitmask();
                while bits != 0 {
                    let arc = block.get(bits.trailing_zeros() as usize % LANES);
                    bits &= bits - 1;
                    let Some(normal) = self.across(side.1, &arc) else { continue };
                    if normal.dot(self.corners[side.1] - arc.point) <= best {
                        continue;
                    }
                    // Rounding may have turned the axis, so that other corners are ahead.
                    let [x, y, z] = self.corners.map(|corner| corner.dot(normal));
                    let separation = x.min(y).min(z) + a.least(simd, -normal);
                    if separation > best {
                        best = separation;
                        let edges = [arc.edge, side.0];
                        found = Some(EdgeAxis { edges, normal, separation });
                    }
                    if best > margin {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// Where an arc crosses the half circle of a side, and the gap along the axis there may be
    /// above `best` metres.
    #[inline(always)]
    fn farther<S: Simd>(
        &self,
        simd: S,
        block: &ArcBlock,
        side: usize,
        best: f32,
    ) -> mask32x16<S> {
        let along = splat(simd, self.sides[side]);
        let (left, right) = (block.left.dot(simd, along), block.right.dot(simd, along));
        let zero = f32x16::splat(simd, 0.0);
        let is_crossed = (left * right).simd_lt(zero);
        let (left, right) = (left.abs(), right.abs());
        let (one, other) = (&block.left, &block.right);
        let x = row(simd, &one.x) * right + row(simd, &other.x) * left;
        let y = row(simd, &one.y) * right + row(simd, &other.y) * left;
        let z = row(simd, &one.z) * right + row(simd, &other.z) * left;
        let out = self.outs[side];
        let is_outside = (x * out.x + y * out.y + z * out.z).simd_lt(zero);
        // From the corner back to the edge.
        let corner = self.corners[side];
        let way_x = row(simd, &block.point.x) - corner.x;
        let way_y = row(simd, &block.point.y) - corner.y;
        let way_z = row(simd, &block.point.z) - corner.z;
        let gap = -(x * way_x + y * way_y + z * way_z);
        let length = (x * x + y * y + z * z).sqrt();
        let slack = (way_x.abs() + way_y.abs() + way_z.abs() + best.abs()) * ROUNDING;
        is_crossed & is_outside & (gap + slack).simd_gt(length * best)
    }

    /// Unit vector across a side and an edge of the polyhedron, into the triangle; `None` when
    /// they are parallel.
    fn across(&self, side: usize, arc: &EdgeArc) -> Option<Vec3> {
        let along = self.sides[side];
        let cross = along.cross(arc.direction);
        if cross.length_squared() <= PARALLEL * PARALLEL {
            return None;
        }
        // For nearly parallel edges rounding tilts the product along them, where an edge is
        // long.
        let (normal, _) = split(cross - along * cross.dot(along))?;
        Some(if normal.dot(self.outs[side]) > 0.0 { -normal } else { normal })
    }
}
