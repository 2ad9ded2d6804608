//! Penetration depth of two cores by the expanding polytope algorithm (EPA).

use glam::DVec3;

use super::polytope::{Polytope, PolytopeFace};
use super::seed::{Seed, seed_of};
use crate::gjk::difference::{Difference, SupportPair, Vertex};
use crate::gjk::{self, GjkResult, GjkTermination, Goal, SimplexCache};
use crate::shape::Support;

/// A face is on the surface of the difference when the point farthest along its normal is
/// higher by at most this part of its height, dimensionless.
const OPTIMAL: f64 = 1e-6;
/// Faces of curved cores are on the surface when they are this many times the rounding below
/// it, dimensionless. There are always more of them; of polyhedra there are not.
const CURVED: f64 = 4.0;
/// An answer counts as converged when the bounds on the depth differ by this part of it,
/// dimensionless.
const CONVERGED: f64 = 1e-5;

/// Points of a face belong to it when they are off by this part of the reach of the cores,
/// dimensionless.
const REACHED: f64 = 2e-6;
/// Shapes are shifted apart by this part of their reach to find the points that belong to an
/// axis, dimensionless. The axis is exact up to `f32`, which moves the points by less than that
/// times this.
const CLEARANCE: f64 = 1e-4;

/// Most steps downhill after a search that has not converged.
const MAX_SLIDES: u32 = 16;
/// How far beyond the surface a step downhill looks from, as a part of the depth,
/// dimensionless. Closer, steps are longer, and less exact.
const BEYOND: f64 = 0.1;
/// A step that gains less than this part of the depth is the last, dimensionless.
const SETTLED: f64 = 1e-7;

/// The shortest way apart of two cores, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct EpaResult {
    /// Unit vector from `a` to `b`, in the frame of `a`.
    pub(super) normal: DVec3,
    /// A shift of `b` by this along the normal separates the cores, in metres, ≥ 0.
    pub(super) depth: f64,
    /// No shorter shift in any direction does, in metres, ≥ 0.
    pub(super) lower_bound: f64,
    /// The points that part last, `−depth · normal` apart, in metres, in the frame of `a`.
    pub(super) points: [DVec3; 2],
    /// Whether the two bounds agree up to their tolerance.
    pub(super) converged: bool,
}

/// The shortest way apart for two cores that touch or overlap, as a search of them `found`.
pub(super) fn epa<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    found: &GjkResult,
) -> EpaResult {
    touch(difference, found).unwrap_or_else(|| epa_from(difference, found.vertices().copied()))
}

/// As [`expand`], from up to four points of the difference.
///
/// The polytope starts as any four points of the difference. While the origin is outside of it,
/// the face farthest below the origin is the one to grow, and later the nearest one: both have
/// the least signed height.
///
/// Source: van den Bergen, *Proximity Queries and Penetration Depth Computation on 3D Game
/// Objects*, GDC 2001. `[bergen2001]`
pub(super) fn epa_from<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    known: impl Iterator<Item = Vertex>,
) -> EpaResult {
    epa_watched(difference, known, |_| {})
}

/// A step of a growing polytope, for those who watch it.
pub(super) struct EpaStep<'p> {
    pub(super) polytope: &'p Polytope,
    /// Index of the face that is lowest.
    pub(super) face: usize,
    /// The point of the difference that reaches farthest along the normal of that.
    pub(super) support: &'p Vertex,
    /// How high it reaches over the origin, in metres.
    pub(super) height: f64,
}

/// As [`epa_from`]; `watch` receives each step.
pub(super) fn epa_watched<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    known: impl Iterator<Item = Vertex>,
    mut watch: impl FnMut(&EpaStep<'_>),
) -> EpaResult {
    let corners = match seed_of(difference, known) {
        Seed::Solid(corners) => corners,
        Seed::Flat(normal) => return flat(difference, normal),
    };
    let mut polytope = Polytope::empty();
    polytope.begin(&corners);
    let noise = noise(difference, &corners[0]);
    let mut bounds = DepthBounds { best: PolytopePlane::NONE, lower: 0.0 };
    let last = loop {
        let Some((index, face)) = polytope.lowest() else { break bounds.best };
        let &PolytopeFace { normal, offset, .. } = face;
        let vertex = difference.lowest(-normal);
        let height = vertex.point.dot(normal);
        watch(&EpaStep { polytope: &polytope, face: index, support: &vertex, height });
        let slack = OPTIMAL * height.abs() + noise * difference.rounding(normal, &vertex);
        let plane = PolytopePlane { normal, offset, height, slack };
        bounds.offer(&plane);
        // Written so that a NaN ends it.
        let is_higher = height - offset > slack && bounds.best.height - bounds.lower > slack;
        if !is_higher || polytope.has(index, &vertex) || !polytope.add(&vertex, index) {
            break plane;
        }
    };
    let found = bounds.answer(&last, &polytope, difference);
    if found.converged { found } else { found.slid(difference) }
}

/// How many times the rounding counts as nothing.
fn noise<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    vertex: &Vertex,
) -> f64 {
    if difference.is_curved(vertex) { CURVED } else { 1.0 }
}

/// The answer when the plane that the search ended with separates the cores, up to rounding.
fn touch<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    found: &GjkResult,
) -> Option<EpaResult> {
    let normal = found.direction()?;
    let vertex = difference.lowest(normal);
    let depth = (-vertex.point.dot(normal)).max(0.0);
    if depth > noise(difference, &vertex) * difference.rounding(normal, &vertex) {
        return None;
    }
    let points = parted(difference, found.core_points(difference), normal, depth);
    Some(EpaResult { normal, depth, lower_bound: 0.0, points, converged: true })
}

/// A face of the polytope, and the parallel plane that all of the difference is below.
#[derive(Clone, Copy)]
struct PolytopePlane {
    normal: DVec3,
    /// Height of the face over the origin, in metres.
    offset: f64,
    /// Height of the other plane, in metres.
    height: f64,
    /// How far they may differ, in metres.
    slack: f64,
}

impl PolytopePlane {
    const NONE: Self =
        Self { normal: DVec3::Y, offset: f64::NEG_INFINITY, height: f64::INFINITY, slack: 0.0 };
}

/// Bounds of the depth.
struct DepthBounds {
    /// The lowest plane that all of the difference is below.
    best: PolytopePlane,
    /// Least height of a face, in metres.
    lower: f64,
}

impl DepthBounds {
    fn offer(&mut self, plane: &PolytopePlane) {
        if plane.height < self.best.height {
            self.best = *plane;
        }
        self.lower = self.lower.max(plane.offset);
    }

    fn answer<A: Support + ?Sized, B: Support + ?Sized>(
        &self,
        last: &PolytopePlane,
        polytope: &Polytope,
        difference: &Difference<'_, A, B>,
    ) -> EpaResult {
        // The last face lies on the surface more often than the best plane does.
        let is_on_surface = last.height <= last.offset + last.slack
            && last.height <= self.best.height + last.slack;
        let plane = if is_on_surface { last } else { &self.best };
        let (normal, depth) = (-plane.normal, plane.height.max(0.0));
        let target = plane.normal * plane.height;
        let nearest = polytope.nearest(target, plane.height + plane.slack);
        let points = nearest.map_or([DVec3::ZERO; 2], |nearest| {
            let [on_a, on_b] = nearest.witnesses();
            [on_a, difference.place(on_b)]
        });
        let gap = self.best.height - self.lower;
        EpaResult {
            normal,
            depth,
            lower_bound: self.lower.clamp(0.0, depth),
            points: parted(difference, points, normal, depth),
            converged: depth.is_finite() && gap <= CONVERGED * depth + plane.slack,
        }
    }
}

impl EpaResult {
    /// The same, slid downhill to a local minimum.
    ///
    /// Where many ways apart are nearly as short, there are not enough faces to come close to
    /// all of them. But seen from a little beyond one way out, the nearest point of the
    /// difference lies along a way that is no longer, and shorter unless both are the same.
    fn slid<A: Support + ?Sized, B: Support + ?Sized>(
        mut self,
        difference: &Difference<'_, A, B>,
    ) -> Self {
        for _ in 0..MAX_SLIDES {
            let shift = self.normal * (self.depth * (1.0 + BEYOND));
            let apart = difference.shifted(shift);
            let found = gjk::search(&apart, &Goal::NEAREST, &mut SimplexCache::default());
            let normal = found.normal();
            let depth = -difference.lowest(normal).point.dot(normal);
            // Written so that a NaN ends it.
            let is_shorter = depth < self.depth;
            if found.end != GjkTermination::Converged || !is_shorter {
                break;
            }
            let [on_a, on_b] = found.core_points(&apart);
            let is_settled = self.depth - depth <= SETTLED * depth;
            self = Self {
                normal,
                depth,
                points: parted(difference, [on_a, on_b - shift], normal, depth),
                ..self
            };
            if is_settled {
                break;
            }
        }
        self.lower_bound = self.lower_bound.min(self.depth);
        self
    }
}

/// The two points moved along the normal alike, so that they are `depth` apart.
pub(super) fn pulled([on_a, on_b]: [DVec3; 2], normal: DVec3, depth: f64) -> [DVec3; 2] {
    let middle = 0.5 * (on_a + on_b);
    let half = normal * (0.5 * depth);
    [middle + half, middle - half]
}

/// Points of a face that is a shortest way out, or others that are, if the face does not reach
/// to where the cores part last.
fn parted<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    points: [DVec3; 2],
    normal: DVec3,
    depth: f64,
) -> [DVec3; 2] {
    let [on_a, on_b] = points;
    let tip = difference.lowest(normal);
    let reach = tip.local.map(|point| f64::from(point.length()));
    let miss = (on_b - on_a + normal * depth).length();
    if miss <= REACHED * (reach[0] + reach[1]) {
        return pulled(points, normal, depth);
    }
    pulled(points_apart(difference, normal, &tip), normal, depth)
}

/// The points where the cores part when `b` is shifted along the normal: the closest ones when
/// it is shifted a little farther.
pub(super) fn points_apart<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    normal: DVec3,
    tip: &Vertex,
) -> [DVec3; 2] {
    let gap = tip.point.dot(normal).min(0.0);
    let reach = tip.local.map(|point| f64::from(point.length()));
    let shift =
        normal * (CLEARANCE * (reach[0] + reach[1] + difference.position.length()) - gap);
    let apart = difference.shifted(shift);
    let mut found = GjkResult::default();
    gjk::search_into(&apart, &Goal::NEAREST, &mut SimplexCache::default(), &mut found);
    let [on_a, on_b] = found.core_points(&apart);
    [on_a, on_b - shift]
}

/// Cores whose difference has no thickness along the normal.
fn flat<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    normal: DVec3,
) -> EpaResult {
    let found = gjk::search(difference, &Goal::NEAREST, &mut SimplexCache::default());
    let height = -difference.lowest(normal).point.dot(normal);
    let points = pulled(found.core_points(difference), normal, 0.0);
    EpaResult {
        normal,
        depth: height.max(0.0),
        lower_bound: 0.0,
        points,
        converged: height.is_finite(),
    }
}
