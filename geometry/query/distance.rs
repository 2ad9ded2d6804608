//! Distance of two shapes, and overlap tests.

use super::closed_form;
use super::corners::with_cores;
use super::half_space::{self, HalfSpaceOrigin, PlaneGap};
use super::nearest::{Distance, common_point};
use super::parts;
use super::separation::{self, PARALLEL, Separation};
use crate::gjk::difference::{Difference, SupportPair};
use crate::gjk::{self, GjkResult, GjkTermination, Goal, SimplexCache, settled};
use crate::math::Pose;
use crate::shape::solid::Solid;
use crate::shape::{HalfSpace, Shape, Support};
use crate::space::{DVector, ToF32, ToF64, cross_square};

/// Computes the distance of two shapes; 0 where they touch or overlap.
///
/// The result is exact up to rounding, through the closest points of the cores. The search ends
/// at the first common point. Many pairs of simple shapes have a closed form, which leaves the
/// cache alone. `b_in_a` is where `b` stands in the frame of `a`. `cache` is that of this pair
/// from the last call; it saves time and does not change the distance beyond rounding. Where
/// several points are equally close, it may change which of them is returned.
///
/// For shapes made of parts, the result is that of the two parts that are nearest. Surfaces and
/// lines are near from both sides, whatever their [`Sides`] are.
///
/// [`Sides`]: crate::shape::Sides
#[inline]
pub fn distance(a: &Shape, b: &Shape, b_in_a: &Pose, cache: &mut SimplexCache) -> Distance {
    closed_form::distance(a, b, b_in_a, || by_search(a, b, b_in_a, cache))
}

/// The distance of a pair that has no closed form.
fn by_search(a: &Shape, b: &Shape, b_in_a: &Pose, cache: &mut SimplexCache) -> Distance {
    match (Solid::of(a), Solid::of(b)) {
        (Solid::Bounded(a), Solid::Bounded(b)) => {
            with_cores!(a, b => of_cores(&Difference::new(&a, &b, b_in_a), cache))
        }
        (Solid::HalfSpace(plane), Solid::Bounded(core)) => Distance::beside(
            &half_space::below(plane, &Difference::new(&HalfSpaceOrigin, &core, b_in_a)),
            1,
        ),
        (Solid::Bounded(core), Solid::HalfSpace(plane)) => Distance::beside(
            &half_space::above(plane, &Difference::new(&core, &HalfSpaceOrigin, b_in_a)),
            0,
        ),
        (Solid::HalfSpace(a), Solid::HalfSpace(b)) => half_spaces(a, b, b_in_a),
        (Solid::Parts(_), _) | (_, Solid::Parts(_)) => parts::distance(a, b, b_in_a),
    }
}

fn of_cores<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    cache: &mut SimplexCache,
) -> Distance {
    let goal = Goal { near: difference.margins(), ..Goal::NEAREST };
    let mut found = GjkResult::default();
    gjk::search_into(difference, &goal, cache, &mut found);
    Distance::between(difference, &found)
}

/// Whether two shapes overlap or touch.
///
/// It is cheap: it ends as soon as a plane separates the shapes or a common point is found. It
/// is true when the [`distance`] is 0, and false when it is more; the two may differ by the
/// rounding of the input.
pub fn intersects(a: &Shape, b: &Shape, b_in_a: &Pose) -> bool {
    is_within(a, b, b_in_a, 0.0, &mut SimplexCache::default())
}

/// Whether two shapes are at most `limit` metres apart; with a limit of 0, whether they touch.
///
/// A limit below 0 counts as 0. `cache` is that of this pair from the last call; with it,
/// shapes that move little cost one look. When the search is stopped before it is sure, which
/// is not known to happen for the shapes of this library, the answer is true.
pub fn is_within(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    limit: f32,
    cache: &mut SimplexCache,
) -> bool {
    let limit = limit.max(0.0);
    let search = || search_within(a, b, b_in_a, limit, cache);
    closed_form::is_within(a, b, b_in_a, limit.into(), search)
}

/// [`is_within`] of a pair that has no closed form; `limit` ≥ 0.
fn search_within(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    limit: f32,
    cache: &mut SimplexCache,
) -> bool {
    match (Solid::of(a), Solid::of(b)) {
        (Solid::Parts(_), _) | (_, Solid::Parts(_)) => parts::is_within(a, b, b_in_a, limit),
        (Solid::Bounded(a), Solid::Bounded(b)) => {
            with_cores!(a, b => are_near(&Difference::new(&a, &b, b_in_a), limit, cache))
        }
        _ => distance(a, b, b_in_a, cache).distance <= limit,
    }
}

fn are_near<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    limit: f32,
    cache: &mut SimplexCache,
) -> bool {
    let limit = f64::from(limit) + difference.margins();
    let mut found = GjkResult::default();
    gjk::search_into(difference, &Goal::within(limit), cache, &mut found);
    match found.end {
        GjkTermination::Overlap | GjkTermination::Near | GjkTermination::Capped => true,
        GjkTermination::Far => false,
        GjkTermination::Converged => found.distance() <= limit + found.rounding,
    }
}

impl Distance {
    /// Result of a search among the cores.
    fn between<A: Support + ?Sized, B: Support + ?Sized>(
        difference: &Difference<'_, A, B>,
        found: &GjkResult,
    ) -> Self {
        let margins = [difference.a.margin(), difference.b.margin()].map(f64::from);
        let distance = found.distance();
        let gap = settled(distance - (margins[0] + margins[1]), found.rounding);
        if matches!(found.end, GjkTermination::Overlap | GjkTermination::Near) || gap <= 0.0 {
            let points = found.core_points(difference);
            let is_sure = found.end != GjkTermination::Capped;
            return Self::common(common_point(points, distance, margins).to_f32(), is_sure);
        }
        Self {
            distance: gap,
            points: found.surface_points(difference).map(|point| point.to_f32()),
            normal: found.normal().to_f32(),
            parts: [None; 2],
            converged: found.end == GjkTermination::Converged,
        }
    }

    /// Result for the side of a half-space, where the shape on side `bounded` has an end.
    fn beside(plane: &PlaneGap, bounded: usize) -> Self {
        let points = plane.points.map(|point| point.to_f32());
        let distance = settled(plane.gap, plane.rounding);
        if distance <= 0.0 {
            return Self::common(points[bounded], true);
        }
        let normal = plane.normal.to_f32();
        Self { distance, points, normal, parts: [None; 2], converged: !distance.is_nan() }
    }
}

/// Half-spaces touch or overlap, unless they face each other.
fn half_spaces(a: &HalfSpace, b: &HalfSpace, b_in_a: &Pose) -> Distance {
    let Separation { gap, points, normal, parts, converged } =
        separation::half_spaces(a, b, b_in_a);
    if gap > 0.0 {
        return Distance { distance: gap, points, normal, parts, converged };
    }
    let point = common_point_of_half_spaces(a, b, b_in_a).to_f32();
    Distance::common(point, point.is_finite())
}

/// The foot of one of the origins, or where the planes cross nearest to the origin of `a`.
fn common_point_of_half_spaces(a: &HalfSpace, b: &HalfSpace, b_in_a: &Pose) -> DVector {
    let difference = Difference::new(&HalfSpaceOrigin, &HalfSpaceOrigin, b_in_a);
    let [out_a, out_b] = [a.normal().to_f64(), difference.seen_from_a(b.normal().to_f64())];
    let offset_a = f64::from(a.offset());
    let offset_b = f64::from(b.offset()) + difference.position.dot(out_b);
    let on_a = out_a * offset_a;
    let on_b = difference.position + out_b * f64::from(b.offset());
    let (cosine, square) = (out_a.dot(out_b), cross_square(out_a, out_b));
    if out_b.dot(on_a) <= offset_b || square <= PARALLEL * PARALLEL && cosine < 0.0 {
        on_a
    } else if out_a.dot(on_b) <= offset_a {
        on_b
    } else {
        let along_a = out_a * (offset_a - offset_b * cosine);
        let along_b = out_b * (offset_b - offset_a * cosine);
        (along_a + along_b) / square
    }
}
