//! Where a shape that is pushed along a straight line hits another.

use glam::{DVec3, Vec3};
use hazumi_core::{Rule, ValueError};

use super::half_space::{self, Origin, PlaneGap};
use super::separation::{Separation, separation};
use super::{pairs, parts};
use crate::gjk::difference::{Difference, Pair};
use crate::gjk::{self, End, Goal, SimplexCache, narrow};
use crate::math::Pose;
use crate::shape::parts::Parts;
use crate::shape::solid::Solid;
use crate::shape::{Shape, Support};

/// Most steps of a sweep. It takes 3 to 6, and one per binary digit at a grazing touch.
const MAX_STEPS: u32 = 64;

/// A straight push, without rotation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sweep {
    translation: Vec3,
}

impl Sweep {
    /// A push by `translation` metres, in the frame of `a`. Zero is allowed: it asks whether the
    /// shapes touch where they are.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite.
    #[inline]
    pub fn new(translation: Vec3) -> Result<Self, ValueError> {
        if translation.is_finite() {
            return Ok(Self { translation });
        }
        Rule::Finite.check_all("sweep translation", translation.to_array())?;
        Ok(Self { translation })
    }

    /// The whole push, in metres, in the frame of `a`.
    pub fn translation(&self) -> Vec3 {
        self.translation
    }
}

/// Where a push ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CastHit {
    /// The part of the push after which the shapes touch, dimensionless, 0 to 1, rounded down. 0
    /// when they touch or overlap at the start, whichever way the push goes.
    pub fraction: f32,
    /// Where they touch, in metres, in the frame of `a`, on the surface of `a`. When they overlap
    /// at the start, the point of `a` that is deepest in `b`.
    pub point: Vec3,
    /// Unit vector from `a` to `b` there, in the frame of `a`, dimensionless.
    pub normal: Vec3,
    /// The parts of `a` and `b` that touch: indices of triangles or children; `None` for a shape
    /// that is all of one piece. Of several that touch at once, the first.
    pub parts: [Option<u32>; 2],
    /// False when the search was stopped before it was sure: the shapes are apart before
    /// `fraction`, and may touch only later or not at all.
    pub converged: bool,
}

/// Where `b`, pushed from `b_in_a` along `sweep`, first touches `a`; `None` when it never does.
///
/// Shapes that touch or overlap at the start give the fraction 0, with point and normal of
/// [`distance`], also when the push would part them. Triangles that are hit
/// [from the front](crate::shape::Sides::Front) only are passed by what comes from behind, even
/// when it touches them at the start. Two spheres, and half-spaces, are answered in
/// closed form, the rest by as many looks at the distance as it takes, usually three to six, which
/// are quick for the pairs whose distance has a closed form.
#[inline]
pub fn cast(a: &Shape, b: &Shape, b_in_a: &Pose, sweep: &Sweep) -> Option<CastHit> {
    match (a, b) {
        (Shape::Sphere(a), Shape::Sphere(b)) => {
            pairs::ball_cast(a, b, b_in_a, sweep.translation.as_dvec3())
        }
        _ => cast_others(a, b, b_in_a, sweep),
    }
}

fn cast_others(a: &Shape, b: &Shape, b_in_a: &Pose, sweep: &Sweep) -> Option<CastHit> {
    let push = sweep.translation.as_dvec3();
    pairs::cast(a, b, b_in_a, push).unwrap_or_else(|| by_search(a, b, b_in_a, sweep))
}

/// [`cast`] of a pair that has no closed form.
fn by_search(a: &Shape, b: &Shape, b_in_a: &Pose, sweep: &Sweep) -> Option<CastHit> {
    if Parts::of(a).is_some() || Parts::of(b).is_some() {
        return parts::cast(a, b, b_in_a, sweep);
    }
    let mut cache = SimplexCache::default();
    let start = separation(a, b, b_in_a, &mut cache);
    if start.gap <= 0.0 {
        let Separation { points, normal, parts, converged, .. } = start;
        return Some(CastHit { fraction: 0.0, point: points[0], normal, parts, converged });
    }
    let push = sweep.translation.as_dvec3();
    match (Solid::of(a), Solid::of(b)) {
        (Solid::Bounded(a), Solid::Bounded(b)) => {
            advance(&Difference::new(&a, &b, b_in_a), push, &mut cache)
        }
        (Solid::HalfSpace(plane), Solid::Bounded(core)) => {
            let place = half_space::below(plane, &Difference::new(&Origin, &core, b_in_a));
            let fraction = place.closes_after(push)?;
            Some(CastHit::exact(fraction, place.points[1] + push * fraction, place.normal))
        }
        (Solid::Bounded(core), Solid::HalfSpace(plane)) => {
            let place = half_space::above(plane, &Difference::new(&core, &Origin, b_in_a));
            let fraction = place.closes_after(push)?;
            Some(CastHit::exact(fraction, place.points[0], place.normal))
        }
        (Solid::HalfSpace(_), Solid::HalfSpace(_)) => {
            let (gap, normal) = (f64::from(start.gap), start.normal.as_dvec3());
            let points = start.points.map(|point| point.as_dvec3());
            let rounding = f64::from(f32::EPSILON) * gap;
            let fraction = PlaneGap { normal, gap, rounding, points }.closes_after(push)?;
            Some(CastHit::exact(fraction, points[0], normal))
        }
        // Answered above.
        (Solid::Parts(_), _) | (_, Solid::Parts(_)) => None,
    }
}

/// [`cast`] of any two convex shapes.
///
/// Where the cores overlap at the start, the normal is zero and the point a common one.
pub fn cast_of<A: Support + ?Sized, B: Support + ?Sized>(
    a: &A,
    b: &B,
    b_in_a: &Pose,
    sweep: &Sweep,
) -> Option<CastHit> {
    let push = sweep.translation.as_dvec3();
    advance(&Difference::new(a, b, b_in_a), push, &mut SimplexCache::default())
}

impl CastHit {
    fn exact(fraction: f64, point: DVec3, normal: DVec3) -> Self {
        Self {
            fraction: narrow_down(fraction),
            point: point.as_vec3(),
            normal: normal.as_vec3(),
            parts: [None; 2],
            converged: true,
        }
    }
}

impl PlaneGap {
    /// The part of the push after which the gap is closed.
    fn closes_after(&self, push: DVec3) -> Option<f64> {
        let approach = -self.normal.dot(push);
        let is_reached = approach > 0.0 && self.gap - approach <= self.rounding;
        is_reached.then(|| (self.gap / approach).min(1.0))
    }
}

/// Two shapes with cores that are apart, by Newton's method.
///
/// The distance of convex shapes is a convex function of the push, and its slope is how fast the
/// push closes the gap along the normal. So Newton's method from the start never passes the first
/// touch and converges to it, and a gap that does not shrink never closes.
///
/// Source: Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems*, 1996 (conservative
/// advancement). `[mirtich1996]`
fn advance<A: Support + ?Sized, B: Support + ?Sized>(
    start: &Difference<'_, A, B>,
    push: DVec3,
    cache: &mut SimplexCache,
) -> Option<CastHit> {
    let (mut fraction, mut normal, mut point) = (0.0, DVec3::ZERO, DVec3::ZERO);
    let mut is_sure = true;
    for _ in 0..MAX_STEPS {
        let difference = start.shifted(push * fraction);
        let found = gjk::search(&difference, &Goal::NEAREST, cache);
        is_sure &= found.end != End::Capped;
        // Cores without margins have no direction once they touch: the plane on which the last
        // step ended still separates them.
        if found.end != End::Overlap {
            normal = found.normal();
        }
        point = found.surface_points(&difference)[0];
        let (gap, approach) = (found.distance() - difference.margins(), -normal.dot(push));
        let is_closing = approach > 0.0;
        if gap <= found.rounding {
            let rest =
                if fraction > 0.0 && is_closing && gap > 0.0 { gap / approach } else { 0.0 };
            let hit = CastHit::exact((fraction + rest).min(1.0), point, normal);
            return Some(CastHit { converged: is_sure, ..hit });
        }
        let left = gap - (1.0 - fraction) * approach;
        if !is_closing || left > found.rounding {
            return None;
        }
        fraction = (fraction + gap / approach).min(1.0);
    }
    Some(CastHit { converged: false, ..CastHit::exact(fraction, point, normal) })
}

/// The highest `f32` that is not above.
pub(super) fn narrow_down(number: f64) -> f32 {
    let near = narrow(number);
    if f64::from(near) > number { near.next_down() } else { near }
}
