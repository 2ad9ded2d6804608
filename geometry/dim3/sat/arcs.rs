//! Gauss-map arcs of edges, and the crossings of those of two polyhedra.

use glam::Vec3;
use hazumi_core::simd::{LANES, Simd, f32x16, mask32x16, prelude::*};

use super::EdgeAxis;
use super::heights::Heights;
use super::near::WidenedBox;
use super::placed::PlacedPolyhedron;
use super::segment::PARALLEL;
use crate::shape::polyhedron::Edge;
use crate::shape::support_points::{WidePoints, splat};

/// Bound on the error of gaps along axes in lanes, as a part of the lengths, dimensionless.
pub(super) const ROUNDING: f32 = 1e-6;

/// An edge and its arc on the unit sphere, in the working frame.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EdgeArc {
    /// Index in the edges of its polyhedron.
    pub(crate) edge: u32,
    /// Where the edge begins, in metres.
    pub(crate) point: Vec3,
    /// Unit vector along the edge: left × right.
    pub(crate) direction: Vec3,
    /// Outward normal of the face to the left of the edge.
    pub(crate) left: Vec3,
    /// Outward normal of the face to its right.
    pub(crate) right: Vec3,
}

/// Unit vector across two edges whose arcs cross, from `a` to `b`; `None` for parallel edges,
/// which the faces beside them stand in for.
pub(crate) fn edge_axis(a: &EdgeArc, b: &EdgeArc) -> Option<Vec3> {
    let cross = b.direction.cross(a.direction);
    if cross.length_squared() <= PARALLEL * PARALLEL {
        return None;
    }
    // For nearly parallel edges rounding tilts the product along them, where an edge is long.
    let cross = cross - b.direction * cross.dot(b.direction);
    let normal = cross / cross.length();
    // The arc of `a` crosses the great circle of `b` towards its right normal on this side.
    Some(if a.right.dot(b.direction) < 0.0 { -normal } else { normal })
}

/// Whether the arc of `a` crosses the mirrored arc of `b`: the ends of each lie on different
/// sides of the great circle of the other, and the crossing is not the one on the far side.
pub(crate) fn crosses(a: &EdgeArc, b: &EdgeArc) -> bool {
    let (left_b, right_b) = (b.left.dot(a.direction), b.right.dot(a.direction));
    let (left_a, right_a) = (a.left.dot(b.direction), a.right.dot(b.direction));
    left_b * right_b < 0.0 && left_a * right_a < 0.0 && left_b * right_a < 0.0
}

/// As many arcs as there are lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArcBlock {
    pub(super) point: WidePoints,
    direction: WidePoints,
    pub(super) left: WidePoints,
    pub(super) right: WidePoints,
    edges: [u32; LANES],
}

/// The arcs of both shapes that may hold the best axis.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arcs {
    /// Heights of the centre of `b` above the faces of `a`, and the other way round, in metres.
    pub(super) heights: [Heights; 2],
    of_a: Vec<EdgeArc>,
    /// Lanes left over stay zero, which crosses nothing.
    of_b: Vec<ArcBlock>,
}

impl Arcs {
    /// Working memory for the arcs of `a` in lanes.
    pub(super) fn on_first(&mut self) -> (&mut Heights, &mut Vec<ArcBlock>) {
        (&mut self.heights[0], &mut self.of_b)
    }

    /// Number of pairs that cross, whatever they separate.
    #[inline(always)]
    pub(super) fn count<S: Simd>(
        &mut self,
        simd: S,
        placed: &[PlacedPolyhedron<'_>; 2],
    ) -> usize {
        for (heights, side) in self.heights.iter_mut().zip(placed) {
            heights.take(simd, side.shape.lanes.blocks, Vec3::ZERO);
            heights.take_tip(simd, side.shape.lanes.blocks, Vec3::ZERO);
        }
        self.gather(simd, placed, f32::NEG_INFINITY, [None; 2]);
        let mut count = 0;
        for a in &self.of_a {
            for b in &self.of_b {
                count += b
                    .crossings(simd, &Splat::new(simd, a, Vec3::ZERO))
                    .to_bitmask()
                    .count_ones() as usize;
            }
        }
        count
    }

    /// Collects the arcs that may separate the shapes by more than `best` metres, and whose
    /// edges are in reach.
    #[inline(always)]
    pub(super) fn gather<S: Simd>(
        &mut self,
        simd: S,
        [a, b]: &[PlacedPolyhedron<'_>; 2],
        best: f32,
        [reach_a, reach_b]: [Option<WidenedBox>; 2],
    ) {
        let Self { heights: [heights_a, heights_b], of_a, of_b } = self;
        of_a.clear();
        let needed = [best + b.shape.inner_radius, best];
        collect(
            simd,
            a,
            (heights_a, needed),
            reach_a,
            #[inline(always)]
            |mut arc| {
                arc.point += a.center;
                of_a.push(arc);
            },
        );
        of_b.clear();
        let needed = [best + a.shape.inner_radius, best];
        let mut lane = LANES;
        collect(
            simd,
            b,
            (heights_b, needed),
            reach_b,
            #[inline(always)]
            |arc| {
                ArcBlock::append(of_b, &mut lane, &arc);
            },
        );
        if let Some(axes) = b.axes() {
            for block in of_b {
                block.point.turn(simd, &axes);
                block.direction.turn(simd, &axes);
                block.left.turn(simd, &axes);
                block.right.turn(simd, &axes);
            }
        }
    }

    /// The crossing edge pair that separates best, if better than `best`; stops above `margin`.
    #[inline(always)]
    pub(super) fn best<S: Simd>(
        &self,
        simd: S,
        [on_a, on_b]: &[PlacedPolyhedron<'_>; 2],
        best: f32,
        margin: f32,
    ) -> Option<EdgeAxis> {
        let (mut best, mut found) = (best, None);
        for a in &self.of_a {
            let lanes = Splat::new(simd, a, on_b.center);
            for block in &self.of_b {
                let mut bits = block.crossings(simd, &lanes).to_bitmask();
                if bits == 0 {
                    continue;
                }
                bits &= block.farther(simd, &lanes, best).to_bitmask();
                while bits != 0 {
                    let b = block.get(bits.trailing_zeros() as usize % LANES);
                    bits &= bits - 1;
                    // Rounding may have turned the axis a little, so that other corners are
                    // ahead. The full projection is right for any axis, and is rarely needed.
                    let Some(normal) = edge_axis(a, &b) else { continue };
                    let gap = normal.dot(b.point + on_b.center - a.point);
                    if gap <= best {
                        continue;
                    }
                    let separation = on_b.least(simd, normal) + on_a.least(simd, -normal);
                    if separation > best {
                        best = separation;
                        found = Some(EdgeAxis { edges: [a.edge, b.edge], normal, separation });
                    }
                    if best > margin {
                        return found;
                    }
                }
            }
        }
        found
    }
}

/// An arc in all lanes.
struct Splat<S: Simd> {
    /// The point, from the centre of the other shape.
    way: [f32x16<S>; 3],
    direction: [f32x16<S>; 3],
    left: [f32x16<S>; 3],
    right: [f32x16<S>; 3],
}

impl<S: Simd> Splat<S> {
    #[inline(always)]
    fn new(simd: S, arc: &EdgeArc, center: Vec3) -> Self {
        Self {
            way: splat(simd, arc.point - center),
            direction: splat(simd, arc.direction),
            left: splat(simd, arc.left),
            right: splat(simd, arc.right),
        }
    }
}

impl ArcBlock {
    const ZERO: Self = Self {
        point: WidePoints::ZERO,
        direction: WidePoints::ZERO,
        left: WidePoints::ZERO,
        right: WidePoints::ZERO,
        edges: [0; LANES],
    };

    /// Puts an arc into the next lane; `lane` is [`LANES`] where a new block begins.
    #[inline(always)]
    pub(super) fn append(blocks: &mut Vec<Self>, lane: &mut usize, arc: &EdgeArc) {
        if *lane == LANES {
            blocks.push(Self::ZERO);
            *lane = 0;
        }
        if let Some(block) = blocks.last_mut() {
            block.set(*lane, arc);
        }
        *lane += 1;
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, arc: &EdgeArc) {
        self.point.set(lane, arc.point);
        self.direction.set(lane, arc.direction);
        self.left.set(lane, arc.left);
        self.right.set(lane, arc.right);
        self.edges[lane] = arc.edge;
    }

    #[inline(always)]
    pub(super) fn get(&self, lane: usize) -> EdgeArc {
        EdgeArc {
            edge: self.edges[lane],
            point: self.point.get(lane),
            direction: self.direction.get(lane),
            left: self.left.get(lane),
            right: self.right.get(lane),
        }
    }

    /// As [`crosses`], in every lane.
    #[inline(always)]
    fn crossings<S: Simd>(&self, simd: S, a: &Splat<S>) -> mask32x16<S> {
        let left_b = self.left.dot(simd, a.direction);
        let right_b = self.right.dot(simd, a.direction);
        let left_a = self.direction.dot(simd, a.left);
        let right_a = self.direction.dot(simd, a.right);
        let zero = f32x16::splat(simd, 0.0);
        (left_b * right_b).simd_lt(zero)
            & (left_a * right_a).simd_lt(zero)
            & (left_b * right_a).simd_lt(zero)
    }

    /// Where the gap along the axis across both edges may be above `best` metres.
    ///
    /// The axis is where the arc of `a` passes from one side of the edge in the block to the
    /// other.
    #[inline(always)]
    fn farther<S: Simd>(&self, simd: S, a: &Splat<S>, best: f32) -> mask32x16<S> {
        let left = self.direction.dot(simd, a.left).abs();
        let right = self.direction.dot(simd, a.right).abs();
        let x = a.left[0] * right + a.right[0] * left;
        let y = a.left[1] * right + a.right[1] * left;
        let z = a.left[2] * right + a.right[2] * left;
        let way_x = f32x16::load_array_ref(simd, &self.point.x) - a.way[0];
        let way_y = f32x16::load_array_ref(simd, &self.point.y) - a.way[1];
        let way_z = f32x16::load_array_ref(simd, &self.point.z) - a.way[2];
        let along = x * way_x + y * way_y + z * way_z;
        let length = (x * x + y * y + z * z).sqrt();
        let slack = (way_x.abs() + way_y.abs() + way_z.abs() + best.abs()) * ROUNDING;
        (along + slack).simd_gt(length * best)
    }
}

/// Visits the arcs that may separate their shape from another one by more than some metres, in
/// the frame of the shape; `needed` is what the heights must come to: those metres plus the
/// radius of the ball around the centre of the other, and those metres for its tip.
///
/// An edge is visited from the face above which the centre is higher.
#[inline(always)]
pub(super) fn collect<S: Simd>(
    simd: S,
    placed: &PlacedPolyhedron<'_>,
    (heights, [needed, needed_tip]): (&Heights, [f32; 2]),
    reach: Option<WidenedBox>,
    mut visit: impl FnMut(EdgeArc),
) {
    let shape = placed.shape;
    for (row, block) in shape.lanes.blocks.iter().enumerate() {
        let limits = if needed > 0.0 {
            f32x16::load_array_ref(simd, &block.cosines) * needed
        } else {
            f32x16::splat(simd, needed)
        };
        let mut bits = heights.above_each(simd, row, limits);
        while bits != 0 {
            let (index, height) = heights.lowest_of(row, &mut bits);
            let face = &shape.faces[index as usize];
            let tip = heights.tip(index);
            for half in shape.face_edges(face) {
                let twin = shape.half_edges[half.twin as usize];
                let other = heights.of(twin.face);
                if other > height || (other == height && twin.face < index) {
                    continue;
                }
                let beside = shape.faces[twin.face as usize].normal;
                let half_cosine_squared = 0.5 + 0.5 * face.normal.dot(beside);
                let tip = tip.max(heights.tip(twin.face));
                if !reaches(tip, needed_tip, half_cosine_squared)
                    || !reaches(height, needed, half_cosine_squared)
                {
                    continue;
                }
                let ends = [half.origin, twin.origin]
                    .map(|corner| shape.vertices[corner as usize] - shape.center);
                if reach.is_some_and(|reach| !reach.meets(ends)) {
                    continue;
                }
                let edge = shape.lanes.edges[twin.twin as usize];
                let &Edge { half_edge, direction } = &shape.edges[edge as usize];
                let [point, _] = ends;
                let (left, right) = if half_edge == twin.twin {
                    (face.normal, beside)
                } else {
                    (beside, face.normal)
                };
                visit(EdgeArc { edge, point, direction, left, right });
            }
        }
    }
}

/// Whether an axis between two normals may see a point higher than `needed` metres, when they
/// see it at most at `height`.
///
/// Exact: the axis sees it at most at that height divided by the cosine of half their angle.
#[inline(always)]
fn reaches(height: f32, needed: f32, half_cosine_squared: f32) -> bool {
    height > needed || (height > 0.0 && height * height > needed * needed * half_cosine_squared)
}
