//! Separating axes of two polyhedra: the faces of both, and the edge pairs whose Gauss arcs
//! cross.
//!
//! On the unit sphere a face is the point of its normal and an edge the arc between its two
//! faces. Two edges span a face of the Minkowski difference when the arc of one crosses the
//! mirrored arc of the other. Only then is their axis worth testing.
//!
//! Source: Gregorius, *The Separating Axis Test between Convex Polyhedra*, GDC 2013, for the
//! arcs. Terdiman's internal objects, as in Bullet Physics, for pruning by inner balls.
//! `[gregorius2013]` `[terdiman]`

pub(crate) mod segment;
pub(crate) mod closest;
pub(crate) mod placed;
mod cache;
mod heights;
mod near;
pub(crate) mod arcs;
pub(crate) mod flat;
mod scratch;
pub(crate) mod boxes;

use glam::Vec3;
use hazumi_core::simd::{Simd, dispatch, level};

pub use cache::AxisCache;
pub use scratch::SatScratch;

use crate::math::Pose;
use crate::shape::Polyhedron;
use heights::Heights;
use near::WidenedBox;
use placed::PlacedPolyhedron;

/// Which of two shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AxisOwner {
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
pub struct SatResult {
    /// The best face of `a`.
    pub face_a: FaceAxis,
    /// The best face of `b`.
    pub face_b: FaceAxis,
    /// The best edge pair, if it is better than both faces.
    pub edge: Option<EdgeAxis>,
}

impl SatResult {
    /// The largest separation, in metres. Negative: the length of the shortest way apart.
    pub fn best(&self) -> f32 {
        let face = self.face_a.separation.max(self.face_b.separation);
        self.edge.map_or(face, |edge| edge.separation)
    }
}

/// Result of the axes for a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SatOutcome {
    /// The shapes are separated by more than the margin along this axis.
    Separated(AxisCache),
    /// No axis does.
    Overlapping(SatResult),
}

/// Tests all axes of `a` and `b` until one separates them by more than `margin` metres. With an
/// infinite margin it never stops and finds the best ones.
pub fn query(
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
    margin: f32,
    scratch: &mut SatScratch,
) -> SatOutcome {
    search(&placed::place(a, b, b_in_a).0, margin, None, scratch)
}

/// The best axes of two polyhedra that are known to overlap or to touch.
///
/// The depth of [`query`], found faster where the shapes have many faces. Only faces near the
/// box around the other shape are tested. For shapes that are apart it may return an axis that
/// does not separate them.
///
/// Source: pfxtech, *Optimising the Separating Axis Test of Convex Hulls*, 2021. Here boxes are
/// widened by the depth and no corner is left out; otherwise depths come out wrong.
/// `[pfxtech2021]`
pub fn query_overlapping(
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
    scratch: &mut SatScratch,
) -> SatOutcome {
    search(&placed::place(a, b, b_in_a).0, f32::INFINITY, Some(0.0), scratch)
}

/// Number of edge pairs whose arcs cross: what the edge part of a test costs without pruning.
///
/// Its mean over all rotations is `L_a · L_b / 2π²`, where `L` is the sum of the angles in
/// radians by which a polyhedron turns at its edges.
pub fn edge_axis_count(
    a: &Polyhedron<'_>,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
    scratch: &mut SatScratch,
) -> usize {
    let (placed, _) = placed::place(a, b, b_in_a);
    dispatch!(level(), simd => scratch.arcs.count(simd, &placed))
}

/// [`query`] for shapes in their working frame. They are known to be no farther apart than
/// `within` metres, if anything is known.
pub(crate) fn search(
    placed: &[PlacedPolyhedron<'_>; 2],
    margin: f32,
    within: Option<f32>,
    scratch: &mut SatScratch,
) -> SatOutcome {
    dispatch!(level(), simd => search_at(simd, placed, margin, within, scratch))
}

#[inline(always)]
fn search_at<S: Simd>(
    simd: S,
    placed: &[PlacedPolyhedron<'_>; 2],
    margin: f32,
    within: Option<f32>,
    scratch: &mut SatScratch,
) -> SatOutcome {
    let [a, b] = placed;
    let arcs = &mut scratch.arcs;
    let near = within.map(|within| {
        let [(of_a, first), (of_b, second)] = [WidenedBox::new(a, b), WidenedBox::new(b, a)];
        ([of_a, of_b], first.min(second), within)
    });
    // No way apart is longer than the shortest known one.
    let reach = |side: usize, known: f32| {
        near.map(|(reach, overlap, within)| reach[side].widened(overlap.min(known).max(within)))
    };
    let face_a = best_face(simd, [a, b], margin, reach(0, f32::INFINITY), &mut arcs.heights[0]);
    if face_a.separation > margin {
        return SatOutcome::Separated(AxisCache::FaceOfA(face_a.face));
    }
    let face_b =
        best_face(simd, [b, a], margin, reach(1, -face_a.separation), &mut arcs.heights[1]);
    if face_b.separation > margin {
        return SatOutcome::Separated(AxisCache::FaceOfB(face_b.face));
    }
    let best = face_a.separation.max(face_b.separation);
    arcs.gather(simd, placed, best, [reach(0, -best), reach(1, -best)]);
    let edge = arcs.best(simd, placed, best, margin);
    match edge {
        Some(edge) if edge.separation > margin => {
            SatOutcome::Separated(AxisCache::Edges(edge.edges[0], edge.edges[1]))
        }
        _ => SatOutcome::Overlapping(SatResult { face_a, face_b, edge }),
    }
}

/// The face of `own` that is farthest from `other`, or any that is more than `margin` metres
/// away.
///
/// Fills `heights` with those of the centre of `other` above the faces, and of its tip: the
/// corner that is nearest to the face above which the centre is highest.
#[inline(always)]
fn best_face<S: Simd>(
    simd: S,
    [own, other]: [&PlacedPolyhedron<'_>; 2],
    margin: f32,
    reach: Option<WidenedBox>,
    heights: &mut Heights,
) -> FaceAxis {
    let (blocks, between) = (own.shape.lanes.blocks, other.center - own.center);
    let first = heights.take(simd, blocks, own.back(between));
    // Not in a closure, which is compiled for the oldest processor.
    let plane = own.plane(first);
    let tip = other.tip(simd, plane.normal);
    let separation = plane.normal.dot(tip) - plane.offset;
    let mut best = FaceAxis { face: first, separation };
    if separation > margin {
        return best;
    }
    heights.take_tip(simd, blocks, own.back(tip - own.center));
    let is_in_reach = |face: u32| {
        let face = &own.shape.faces[face as usize];
        reach.is_none_or(|reach| reach.meets_face(own, face))
    };
    for row in 0..heights.rows() {
        // The nearest corner is no farther from a plane than the inner ball or the tip: most
        // planes need no corners.
        let limits = [best.separation + other.shape.inner_radius, best.separation];
        let mut bits = heights.above(simd, row, limits);
        while bits != 0 && best.separation <= margin {
            let (face, height) = heights.lowest_of(row, &mut bits);
            let is_better = height - other.shape.inner_radius > best.separation
                && heights.tip(face) > best.separation;
            if face != first && is_better && is_in_reach(face) {
                let plane = own.plane(face);
                let separation = other.least(simd, plane.normal) - plane.offset;
                if separation > best.separation {
                    best = FaceAxis { face, separation };
                }
            }
        }
    }
    best
}
