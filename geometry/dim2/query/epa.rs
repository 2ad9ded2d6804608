//! Penetration depth of two cores by their support mappings: the expanding polytope algorithm
//! (EPA). In 2D a polygon grows in their difference.
//!
//! Source: van den Bergen, *Proximity Queries and Penetration Depth Computation on 3D Game
//! Objects*, 2001, in 2D. `[bergen2001]`

use arrayvec::ArrayVec;
use glam::DVec2;

use super::depth::{Depth, pulled};
use super::minkowski_edges::outward;
use crate::gjk::difference::{Difference, SupportPair, Vertex};
use crate::gjk::unit;
use crate::shape::Support;

/// Most corners of the polygon. Curved cores take 8 to 16, unless many ways are equally short.
const MAX_CORNERS: usize = 96;
/// The polygon is grown until the bounds on the depth differ by less than this part of the
/// size, dimensionless. Support mappings are evaluated in `f32`.
const PRECISE: f64 = 1e-7;

/// The shortest way apart of two cores that touch or overlap.
///
/// The polygon begins with the points that are farthest along the axes. The origin need not be
/// in it yet: a side that has it in front is grown first.
pub(super) fn epa<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
) -> Depth {
    epa_watched(difference, |_| {})
}

/// A step of a growing polygon, for those who watch it.
pub(super) struct EpaStep<'r> {
    /// Its corners, counter-clockwise.
    pub(super) ring: &'r [Vertex],
    /// The side behind which the origin is least deep.
    pub(super) side: &'r PolygonSide,
    /// The point of the difference that reaches farthest out of that.
    pub(super) support: &'r Vertex,
    /// How far it reaches from the origin, in metres.
    pub(super) height: f64,
}

/// As [`expand`]; `watch` receives each step.
pub(super) fn epa_watched<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    mut watch: impl FnMut(&EpaStep<'_>),
) -> Depth {
    let mut ring = begin(difference);
    let size = ring.iter().map(|vertex| vertex.point.abs().max_element()).fold(0.0, f64::max);
    let mut best: Option<TriedAxis> = None;
    let (mut least, mut lower_bound) = (f64::INFINITY, 0.0_f64);
    let mut converged = false;
    while let Some(side) = lowest_side(&ring) {
        let vertex = difference.lowest(-side.outward);
        let depth = vertex.point.dot(side.outward);
        watch(&EpaStep { ring: &ring, side: &side, support: &vertex, height: depth });
        lower_bound = side.depth.max(0.0);
        least = least.min(depth);
        // Of ways as short, the last one was found with the shortest side.
        if best.is_none() || depth <= least + PRECISE * size {
            let edge = [ring[side.index], ring[(side.index + 1) % ring.len()]];
            best = Some(TriedAxis { outward: side.outward, depth, edge, tip: vertex });
        }
        let is_known = ring.iter().any(|own| own.point == vertex.point);
        converged = is_known || least - side.depth <= PRECISE * size;
        if converged || ring.is_full() {
            break;
        }
        ring.insert(side.index + 1, vertex);
    }
    let lower_bound = if converged { f64::INFINITY } else { lower_bound };
    match best {
        Some(way) => way.finish(difference, lower_bound, converged),
        None => flat(difference, &ring),
    }
}

/// The farthest points along the axes, counter-clockwise, each once.
fn begin<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
) -> ArrayVec<Vertex, MAX_CORNERS> {
    let mut ring: ArrayVec<Vertex, MAX_CORNERS> = ArrayVec::new();
    for direction in [DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y, DVec2::X] {
        let vertex = difference.lowest(direction);
        if ring.iter().all(|own| own.point != vertex.point) {
            ring.push(vertex);
        }
    }
    if let [first, second] = ring[..] {
        // Two diagonal points have something beside them, or the difference is a line.
        let aside = outward(first.point, second.point);
        for (direction, place) in [(-aside, 1), (aside, 0)] {
            let vertex = difference.lowest(direction);
            let beside = -(vertex.point - first.point).dot(direction);
            if beside > PRECISE * aside.length_squared() {
                ring.insert(place, vertex);
            }
        }
    }
    ring
}

/// A side of the polygon.
pub(super) struct PolygonSide {
    /// Its first corner.
    pub(super) index: usize,
    /// Unit vector out of the polygon.
    pub(super) outward: DVec2,
    /// How deep the origin is behind it, in metres.
    pub(super) depth: f64,
}

/// The side behind which the origin is least deep; `None` for a line.
fn lowest_side(ring: &[Vertex]) -> Option<PolygonSide> {
    let mut best: Option<PolygonSide> = None;
    let count = if ring.len() < 3 { 0 } else { ring.len() };
    for index in 0..count {
        let [from, to] = [index, (index + 1) % count].map(|corner| ring[corner].point);
        let Some(outward) = unit(outward(from, to)) else { continue };
        let depth = from.dot(outward);
        if best.as_ref().is_none_or(|best| depth < best.depth) {
            best = Some(PolygonSide { index, outward, depth });
        }
    }
    best
}

/// A way apart that was tried.
struct TriedAxis {
    /// Against the normal, of unit length.
    outward: DVec2,
    /// In metres.
    depth: f64,
    /// The side of the polygon that was grown for it.
    edge: [Vertex; 2],
    /// The point of the difference that is farthest along it.
    tip: Vertex,
}

impl TriedAxis {
    fn finish<A: Support + ?Sized, B: Support + ?Sized>(
        &self,
        difference: &Difference<'_, A, B>,
        lower_bound: f64,
        converged: bool,
    ) -> Depth {
        let normal = -self.outward;
        let gap = -self.depth.max(0.0);
        let points = self.points(difference);
        let lower_bound = lower_bound.min(-gap);
        Depth { normal, gap, lower_bound, points: pulled(points, normal, gap), converged }
    }

    /// Where the way goes through the side, or its tip, where that is nearer to the way: one is
    /// exact where the difference is flat, the other where it is curved.
    fn points<A: Support + ?Sized, B: Support + ?Sized>(
        &self,
        difference: &Difference<'_, A, B>,
    ) -> [DVec2; 2] {
        let [from, to] = &self.edge;
        let along = to.point - from.point;
        let part = (-from.point.dot(along) / along.length_squared()).clamp(0.0, 1.0);
        let end = self.outward * self.depth;
        let is_flat = from.point.lerp(to.point, part).distance_squared(end)
            <= self.tip.point.distance_squared(end);
        let local = if is_flat {
            [0, 1].map(|side| from.local[side].as_dvec2().lerp(to.local[side].as_dvec2(), part))
        } else {
            self.tip.local.map(|point| point.as_dvec2())
        };
        [local[0], difference.place(local[1])]
    }
}

/// Cores whose difference is a line or a point: across it.
fn flat<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    ring: &[Vertex],
) -> Depth {
    let tip = ring.first().copied().unwrap_or_default();
    let along = ring.last().copied().unwrap_or_default().point - tip.point;
    let normal = unit(along.perp()).unwrap_or(DVec2::Y);
    let normal = if difference.between_centers().dot(normal) < 0.0 { -normal } else { normal };
    let points = [tip.local[0].as_dvec2(), difference.place(tip.local[1].as_dvec2())];
    let gap = -tip.point.dot(normal).abs();
    Depth {
        normal,
        gap,
        lower_bound: 0.0,
        points: pulled(points, normal, gap),
        converged: !gap.is_nan(),
    }
}
