//! Separating axes of two polyhedra: the faces of both, and the edge pairs whose Gauss arcs cross.
//!
//! On the unit sphere a face is the point of its normal and an edge the arc between its two faces.
//! Two edges span a face of the Minkowski difference, and so an axis worth testing, exactly when
//! the arc of one crosses the mirrored arc of the other.
//!
//! Source: Gregorius, *The Separating Axis Test between Convex Polyhedra*, GDC 2013, for the arcs;
//! Terdiman's internal objects, as in Bullet Physics, for pruning by inner balls.
//! `[gregorius2013]` `[terdiman]`

pub(crate) mod segment;
pub(crate) mod closest;
pub(crate) mod placed;
mod cache;
mod workspace;
pub(crate) mod boxes;

use glam::Vec3;
use hazumi_core::simd::{LANES, Simd, dispatch, f32x16, level, mask32x16, prelude::*};

pub use cache::AxisCache;
pub use workspace::Workspace;

use crate::math::Pose;
use crate::shape::Polyhedron;
use crate::shape::corners::{CornerBlock, splat};
use placed::{Placed, Plane};
use segment::PARALLEL;

/// Which of two shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    A,
    B,
}

/// The face of one shape that is farthest from the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FaceAxis {
    /// Index of the face in its polyhedron.
    pub face: u32,
    /// Gap along its normal, in metres; negative where the shapes overlap.
    pub separation: f32,
}

/// The edge pair that separates two shapes better than any of their faces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeAxis {
    /// Indices in the edges of `a` and of `b`.
    pub edges: [u32; 2],
    /// Unit vector across both edges from `a` to `b`, in the frame of `a`, dimensionless.
    pub normal: Vec3,
    /// Gap along the normal, in metres; negative where the shapes overlap.
    pub separation: f32,
}

/// The best axis of each kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separations {
    /// The best face of `a`.
    pub face_a: FaceAxis,
    /// The best face of `b`.
    pub face_b: FaceAxis,
    /// The best edge pair, if it is better than both faces.
    pub edge: Option<EdgeAxis>,
}

impl Separations {
    /// The largest separation, in metres. Negative: the length of the shortest way apart.
    pub fn best(&self) -> f32 {
        let face = self.face_a.separation.max(self.face_b.separation);
        self.edge.map_or(face, |edge| edge.separation)
    }
}

/// What the axes say about a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// This axis separates the shapes by more than the margin.
    Apart(AxisCache),
    /// No axis does.
    Near(Separations),
}

/// Tests all axes of `a` and `b`, and stops at the first that separates them by more than
/// `margin` metres. With an infinite margin it never stops and finds the best ones.
pub fn query(
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
    margin: f32,
    scratch: &mut Workspace,
) -> Verdict {
    place_and_search(a, b, b_in_a, margin, scratch).1
}

/// [`query`], and where the origin of the working frame lies in the frame of `a`.
pub(crate) fn place_and_search(
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
    margin: f32,
    scratch: &mut Workspace,
) -> (Vec3, Verdict) {
    dispatch!(level(), simd => {
        let origin = placed::place(simd, &mut scratch.placed, a, b, b_in_a);
        (origin, search(simd, [a, b], margin, scratch))
    })
}

/// Number of edge pairs whose arcs cross: what the edge part of a test costs without pruning.
///
/// Its mean over all rotations is `L_a · L_b / 2π²`, where `L` is the sum of the angles in radians
/// by which a polyhedron turns at its edges.
pub fn edge_axis_count(
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
    scratch: &mut Workspace,
) -> usize {
    dispatch!(level(), simd => {
        placed::place(simd, &mut scratch.placed, a, b, b_in_a);
        count_edge_axes(simd, a, b, scratch)
    })
}

#[inline(always)]
fn count_edge_axes<S: Simd>(
    simd: S,
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    scratch: &mut Workspace,
) -> usize {
    let (on_a, on_b) = (&scratch.placed[0], &scratch.placed[1]);
    let arcs = &mut scratch.arcs;
    arcs.heights_a.clear();
    arcs.heights_a.resize(a.faces.len(), 0.0);
    arcs.heights_b.clear();
    arcs.heights_b.resize(b.faces.len(), 0.0);
    arcs.gather(Side(a, on_a), Side(b, on_b), f32::NEG_INFINITY);
    let mut count = 0;
    arcs.crossings(
        simd,
        #[inline(always)]
        |_, _| {
            count += 1;
            true
        },
    );
    count
}

/// [`query`] on shapes that are already in `scratch`.
#[inline(always)]
fn search<S: Simd>(
    simd: S,
    [a, b]: [&Polyhedron<'_>; 2],
    margin: f32,
    scratch: &mut Workspace,
) -> Verdict {
    let (on_a, on_b) = (&scratch.placed[0], &scratch.placed[1]);
    let arcs = &mut scratch.arcs;
    let face_a = best_face(simd, &on_a.planes, on_b, margin, &mut arcs.heights_a);
    if face_a.separation > margin {
        return Verdict::Apart(AxisCache::FaceOfA(face_a.face));
    }
    let face_b = best_face(simd, &on_b.planes, on_a, margin, &mut arcs.heights_b);
    if face_b.separation > margin {
        return Verdict::Apart(AxisCache::FaceOfB(face_b.face));
    }
    let best = face_a.separation.max(face_b.separation);
    arcs.gather(Side(a, on_a), Side(b, on_b), best);
    let edge = best_edges(simd, arcs, [on_a, on_b], best, margin);
    match edge {
        Some(edge) if edge.separation > margin => {
            Verdict::Apart(AxisCache::Edges(edge.edges[0], edge.edges[1]))
        }
        _ => Verdict::Near(Separations { face_a, face_b, edge }),
    }
}

/// A polyhedron and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Side<'s>(pub(crate) &'s Polyhedron<'s>, pub(crate) &'s Placed);

/// The plane that is farthest from `other`, or any that is more than `margin` metres away.
///
/// Fills `heights` with the heights of the centre of `other` above the planes.
#[inline(always)]
fn best_face<S: Simd>(
    simd: S,
    planes: &[Plane],
    other: &Placed,
    margin: f32,
    heights: &mut Vec<f32>,
) -> FaceAxis {
    heights.clear();
    heights.extend(planes.iter().map(|plane| plane.normal.dot(other.center) - plane.offset));
    let (mut first, mut highest) = (0, f32::NEG_INFINITY);
    for (index, &height) in heights.iter().enumerate() {
        if height > highest {
            (first, highest) = (index, height);
        }
    }
    let mut best = (first, other.least(simd, planes[first].normal) - planes[first].offset);
    for (index, (plane, height)) in planes.iter().zip(&*heights).enumerate() {
        if best.1 > margin {
            break;
        }
        // No corner is farther from a plane than the inner ball: most planes need no corners.
        if height - other.inner_radius > best.1 && index != first {
            let separation = other.least(simd, plane.normal) - plane.offset;
            if separation > best.1 {
                best = (index, separation);
            }
        }
    }
    #[expect(clippy::cast_possible_truncation, reason = "polyhedra index faces by u32")]
    FaceAxis { face: best.0 as u32, separation: best.1 }
}

/// The crossing edge pair that separates best, if better than `best`; stops above `margin`.
#[inline(always)]
fn best_edges<S: Simd>(
    simd: S,
    arcs: &Arcs,
    [on_a, on_b]: [&Placed; 2],
    best: f32,
    margin: f32,
) -> Option<EdgeAxis> {
    let (mut best, mut found) = (best, None);
    arcs.crossings(
        simd,
        #[inline(always)]
        |a, b| {
            if let Some(normal) = edge_axis(a, b)
                && normal.dot(b.point - a.point) > best
            {
                // Rounding may have turned the axis a little, so that other corners are ahead. The
                // full projection is right for any axis, and it is rarely needed.
                let separation = on_b.least(simd, normal) + on_a.least(simd, -normal);
                if separation > best {
                    best = separation;
                    found = Some(EdgeAxis { edges: [a.edge, b.edge], normal, separation });
                }
            }
            best <= margin
        },
    );
    found
}

/// An edge and its arc on the unit sphere, in the working frame.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Arc {
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
pub(crate) fn edge_axis(a: &Arc, b: &Arc) -> Option<Vec3> {
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

/// Whether the arc of `a` crosses the mirrored arc of `b`: the ends of each lie on different sides
/// of the great circle of the other, and the crossing is not the one on the far side.
pub(crate) fn crosses(a: &Arc, b: &Arc) -> bool {
    let (left_b, right_b) = (b.left.dot(a.direction), b.right.dot(a.direction));
    let (left_a, right_a) = (a.left.dot(b.direction), a.right.dot(b.direction));
    left_b * right_b < 0.0 && left_a * right_a < 0.0 && left_b * right_a < 0.0
}

/// As many arcs of `a` as there are lanes.
#[derive(Clone, Copy, Debug)]
struct ArcBlock {
    direction: CornerBlock,
    left: CornerBlock,
    right: CornerBlock,
}

/// The arcs of both shapes that may hold the best axis.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arcs {
    /// Heights of the centre of `b` above the faces of `a`, in metres.
    heights_a: Vec<f32>,
    /// Heights of the centre of `a` above the faces of `b`, in metres.
    heights_b: Vec<f32>,
    of_a: Vec<Arc>,
    of_b: Vec<Arc>,
    /// Those of `a` once more, in lanes.
    blocks: Vec<ArcBlock>,
}

impl Arcs {
    /// Collects the arcs that may separate the shapes by more than `best` metres.
    #[inline(always)]
    fn gather(&mut self, a: Side<'_>, b: Side<'_>, best: f32) {
        collect(&mut self.of_a, a, &self.heights_a, best + b.1.inner_radius);
        collect(&mut self.of_b, b, &self.heights_b, best + a.1.inner_radius);
        self.blocks.clear();
        for (index, arc) in self.of_a.iter().enumerate() {
            if index % LANES == 0 {
                // Lanes left over stay zero, which crosses nothing.
                self.blocks.push(ArcBlock::ZERO);
            }
            if let Some(block) = self.blocks.last_mut() {
                block.direction.set(index % LANES, arc.direction);
                block.left.set(index % LANES, arc.left);
                block.right.set(index % LANES, arc.right);
            }
        }
    }

    /// Calls `visit` with each crossing pair, until it returns false.
    #[inline(always)]
    fn crossings<S: Simd>(&self, simd: S, mut visit: impl FnMut(&Arc, &Arc) -> bool) {
        for b in &self.of_b {
            let lanes = [splat(simd, b.direction), splat(simd, b.left), splat(simd, b.right)];
            for (block, arcs) in self.blocks.iter().zip(self.of_a.chunks(LANES)) {
                let mut bits = block.crossings(simd, lanes).to_bitmask();
                while bits != 0 {
                    let lane = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    if let Some(a) = arcs.get(lane)
                        && !visit(a, b)
                    {
                        return;
                    }
                }
            }
        }
    }
}

impl ArcBlock {
    const ZERO: Self = Self {
        direction: CornerBlock::ZERO,
        left: CornerBlock::ZERO,
        right: CornerBlock::ZERO,
    };

    /// As [`crosses`], in every lane.
    #[inline(always)]
    fn crossings<S: Simd>(
        &self,
        simd: S,
        [direction, left, right]: [[f32x16<S>; 3]; 3],
    ) -> mask32x16<S> {
        let (left_b, right_b) =
            (self.direction.dot(simd, left), self.direction.dot(simd, right));
        let (left_a, right_a) =
            (self.left.dot(simd, direction), self.right.dot(simd, direction));
        let zero = f32x16::splat(simd, 0.0);
        (left_b * right_b).simd_lt(zero)
            & (left_a * right_a).simd_lt(zero)
            & (left_b * right_a).simd_lt(zero)
    }
}

/// Collects the arcs that may separate their shape from an inner ball by more than `best` metres;
/// `needed` is `best` plus the radius of the ball, `heights` those of its centre above the faces.
///
/// Exact: an axis between two normals that both see the centre at most at some height sees it at
/// most at that height divided by the cosine of half their angle.
#[inline(always)]
fn collect(arcs: &mut Vec<Arc>, side: Side<'_>, heights: &[f32], needed: f32) {
    let Side(shape, placed) = side;
    arcs.clear();
    for (index, edge) in (0u32..).zip(shape.edges) {
        let half = shape.half_edges[edge.half_edge as usize];
        let twin = shape.half_edges[half.twin as usize];
        let height = heights[half.face as usize].max(heights[twin.face as usize]);
        if height <= needed && (height <= 0.0 || needed <= 0.0) {
            continue;
        }
        let left = placed.planes[half.face as usize].normal;
        let right = placed.planes[twin.face as usize].normal;
        let half_cosine_squared = 0.5 + 0.5 * left.dot(right);
        if height <= needed && height * height <= needed * needed * half_cosine_squared {
            continue;
        }
        let (point, direction) = (placed.corner(half.origin), placed.axes * edge.direction);
        arcs.push(Arc { edge: index, point, direction, left, right });
    }
}
