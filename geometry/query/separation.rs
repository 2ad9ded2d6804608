//! Signed distance of two shapes: gap or penetration depth in one number.

use super::closed_form;
use super::corners::with_cores;
use super::depth::{Depth, Overlap};
use super::half_space::{self, HalfSpaceOrigin, PlaneGap};
use super::parts;
use crate::gjk::difference::{Difference, SupportPair};
use crate::gjk::{self, GjkResult, GjkTermination, Goal, SimplexCache, settled};
use crate::math::Pose;
use crate::shape::solid::Solid;
use crate::shape::{HalfSpace, Shape, Support};
use crate::space::{DVector, ToF32, ToF64, Vector, cross_length};

/// Opposite planes tilted by a sine below this are parallel, dimensionless.
pub(super) const PARALLEL: f64 = 1e-6;

/// Signed distance of two shapes: gap or penetration depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    /// Signed distance: gap between the surfaces, in metres, negative where the shapes overlap.
    /// It is then minus the least distance that one must be shifted to separate them. 0 when
    /// they touch up to the rounding of the input; −∞ for two half-spaces that overlap, which
    /// do so without end.
    pub gap: f32,
    /// Closest points of the surfaces of `a` and `b`, in metres, in the frame of `a`. Where the
    /// shapes overlap, they are the points deepest in the other shape. `points[1] − points[0]`
    /// is `gap · normal` up to rounding.
    pub points: [Vector; 2],
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless. Shifting `b` along it
    /// widens the gap fastest.
    pub normal: Vector,
    /// Parts of `a` and `b` that are closest; `None` for a shape of one piece. Parts are
    /// indices of triangles, segments or children. Of several as near, or as deep, the first.
    pub parts: [Option<u32>; 2],
    /// False when the search was stopped before it was sure. The gap is then the distance of
    /// two points of the shapes, so they may be closer, but not farther apart.
    pub converged: bool,
}

/// Computes the signed distance of two shapes: gap or penetration depth.
///
/// Where they are apart, it is the result of [`distance`](super::distance()). Where they
/// overlap, it is that of [`penetration`](super::penetration()). It is a gap with a sign, for
/// callers that need the side of touching and the amount.
///
/// Exact up to rounding: through the closest points of the cores where those are apart, through
/// separating axes where they overlap. Many pairs of simple shapes have a closed form, which
/// leaves the cache alone. `b_in_a` is where `b` stands in the frame of `a`. `cache` is that of
/// this pair from the last call; it saves time and does not change the gap beyond rounding.
/// Where several points are equally close, it may change which of them is returned.
///
/// For shapes made of parts, it is that of the two parts that are nearest or overlap deepest.
/// Surfaces and lines are near and overlap from both sides, whatever their [`Sides`] are.
///
/// [`Sides`]: crate::shape::Sides
#[inline]
pub fn separation(a: &Shape, b: &Shape, b_in_a: &Pose, cache: &mut SimplexCache) -> Separation {
    closed_form::separation(a, b, b_in_a, || by_search(a, b, b_in_a, cache))
}

/// The separation of a pair that has no closed form.
fn by_search(a: &Shape, b: &Shape, b_in_a: &Pose, cache: &mut SimplexCache) -> Separation {
    match (Solid::of(a), Solid::of(b)) {
        (Solid::Bounded(a), Solid::Bounded(b)) => {
            with_cores!(a, b => of_cores(&Difference::new(&a, &b, b_in_a), b_in_a, cache))
        }
        (Solid::HalfSpace(plane), Solid::Bounded(core)) => Separation::beside(
            &half_space::below(plane, &Difference::new(&HalfSpaceOrigin, &core, b_in_a)),
        ),
        (Solid::Bounded(core), Solid::HalfSpace(plane)) => Separation::beside(
            &half_space::above(plane, &Difference::new(&core, &HalfSpaceOrigin, b_in_a)),
        ),
        (Solid::HalfSpace(a), Solid::HalfSpace(b)) => half_spaces(a, b, b_in_a),
        (Solid::Parts(_), _) | (_, Solid::Parts(_)) => parts::separation(a, b, b_in_a),
    }
}

fn of_cores<'s, A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'s, A, B>,
    b_in_a: &Pose,
    cache: &mut SimplexCache,
) -> Separation
where
    Difference<'s, A, B>: Overlap,
{
    let mut found = GjkResult::default();
    gjk::search_into(difference, &Goal::NEAREST, cache, &mut found);
    if found.end == GjkTermination::Overlap {
        let (depth, rounding) = difference.overlap(b_in_a, &found);
        overlap(difference, &depth, rounding)
    } else {
        apart(difference, &found)
    }
}

/// The answer when the cores are apart.
fn apart<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    found: &GjkResult,
) -> Separation {
    let points = found.surface_points(difference);
    let gap = found.distance() - difference.margins();
    Separation {
        gap: settled(gap, found.rounding),
        points: points.map(|point| point.to_f32()),
        normal: found.normal().to_f32(),
        parts: [None; 2],
        converged: found.end == GjkTermination::Converged,
    }
}

/// The answer when the cores touch or overlap.
fn overlap<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    depth: &Depth,
    rounding: f64,
) -> Separation {
    let &Depth { normal, gap, points: [on_a, on_b], converged, .. } = depth;
    let margins = [difference.a.margin(), difference.b.margin()].map(f64::from);
    let points = [on_a + normal * margins[0], on_b - normal * margins[1]];
    let gap = gap - (margins[0] + margins[1]);
    Separation {
        gap: settled(gap, rounding),
        points: points.map(|point| point.to_f32()),
        normal: normal.to_f32(),
        parts: [None; 2],
        // A touch leaves no depth to be sure of.
        converged: converged || gap.abs() <= rounding,
    }
}

impl Separation {
    fn beside(plane: &PlaneGap) -> Self {
        Self {
            gap: settled(plane.gap, plane.rounding),
            points: plane.points.map(|point| point.to_f32()),
            normal: plane.normal.to_f32(),
            parts: [None; 2],
            converged: true,
        }
    }
}

/// Two half-spaces overlap without end, unless they face each other.
pub(super) fn half_spaces(a: &HalfSpace, b: &HalfSpace, b_in_a: &Pose) -> Separation {
    let difference = Difference::new(&HalfSpaceOrigin, &HalfSpaceOrigin, b_in_a);
    let normal = a.normal().to_f64();
    let facing = -difference.seen_from_a(b.normal().to_f64());
    let on_a = normal * f64::from(a.offset());
    let on_b = difference.position - facing * f64::from(b.offset());
    let is_facing = cross_length(normal, facing) <= PARALLEL && normal.dot(facing) > 0.0;
    let gap = if is_facing { (on_b - on_a).dot(normal) } else { f64::NEG_INFINITY };
    let shift = if is_facing { normal * gap } else { DVector::ZERO };
    let offsets = f64::from(a.offset().abs()) + f64::from(b.offset().abs());
    let reach = normal.abs().dot(difference.position.abs()) + offsets;
    Separation {
        gap: if gap < 0.0 {
            f32::NEG_INFINITY
        } else {
            settled(gap, f64::from(f32::EPSILON) * reach)
        },
        points: [on_a, on_a + shift].map(|point| point.to_f32()),
        normal: normal.to_f32(),
        parts: [None; 2],
        converged: true,
    }
}
