//! How far two shapes are apart, or how deep they overlap, in one number.

use glam::{DVec2, Vec2};

use super::corners::Corners;
use super::depth::{Deep, Depth, Supports};
use super::glance::{self, Ball, BallGap, Seen};
use super::half_space::{self, Origin, PlaneGap};
use super::parts;
use crate::gjk::difference::{Difference, Pair};
use crate::gjk::{self, End, Found, Goal, SimplexCache, narrow};
use crate::math::Pose;
use crate::shape::solid::Solid;
use crate::shape::{Circle, HalfPlane, Shape, Support};

/// Opposite lines tilted by a sine below this are parallel, dimensionless.
pub(super) const PARALLEL: f64 = 1e-6;

/// How far two shapes are apart, or how deep they overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    /// Gap between the surfaces, in metres; where the shapes overlap, minus the least distance
    /// that one must be shifted to separate them. 0 when they touch up to the rounding of the
    /// input; −∞ for two half-planes that overlap, which do so without end.
    pub gap: f32,
    /// Closest points of the surfaces of `a` and `b`, in metres, in the frame of `a`; where the
    /// shapes overlap, the points that are deepest in the other shape. `points[1] − points[0]` is
    /// `gap · normal` up to rounding.
    pub points: [Vec2; 2],
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless: shifting `b` along it
    /// widens the gap fastest.
    pub normal: Vec2,
    /// The parts of `a` and `b` between which that is: indices of segments or children; `None`
    /// for a shape that is all of one piece. Of several as near, or as deep, the first.
    pub parts: [Option<u32>; 2],
    /// False when the search was stopped before it was sure. The gap is then the distance of two
    /// points of the shapes, so they may be closer, but not farther apart.
    pub converged: bool,
}

/// How far two shapes are apart, or how deep they overlap.
///
/// Where they are apart, it says what [`distance`](super::distance()) says, and what
/// [`penetration`](super::penetration()) says where they overlap: a gap with a sign, for those who
/// must know on which side of touching a pair is and how far.
///
/// Exact up to rounding: through the closest points of the cores where those are apart, through
/// separating axes where they overlap. Two circles have a closed form, which leaves the cache alone.
/// `b_in_a` is where `b` stands in the frame of `a`. `cache` is what this pair left there last time;
/// it saves time and does not change the gap beyond rounding. Where several points are equally
/// close, it may change which of them is returned.
///
/// Of shapes made of parts, the answer is that of the two parts that are nearest or overlap
/// deepest. Chains are near and overlap from both sides, whatever their [`Sides`] are.
///
/// [`Sides`]: crate::shape::Sides
#[inline]
pub fn separation(a: &Shape, b: &Shape, b_in_a: &Pose, cache: &mut SimplexCache) -> Separation {
    at_a_glance(a, b, b_in_a).unwrap_or_else(|| by_search(a, b, b_in_a, cache))
}

/// Where the nearest points have a closed form.
#[inline]
pub(super) fn at_a_glance(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Separation> {
    if let (Shape::Circle(a), Shape::Circle(b)) = (a, b) {
        return Some(circles(a, b, b_in_a));
    }
    let (gap, points, normal) = if let Some(ball) = Ball::of(a, b, b_in_a) {
        let BallGap { gap, rounding, points, normal, .. } = ball.place(b_in_a);
        (settled(gap, rounding), points, normal)
    } else {
        let (seen, margins) = glance::nearest(a, b, b_in_a).ok()?;
        let Seen::Apart(near) = seen else { return None };
        (near.gap(margins), near.surface_points(margins), near.normal)
    };
    gap.is_finite().then(|| Separation {
        gap,
        points: points.map(|point| point.as_vec2()),
        normal: normal.as_vec2(),
        parts: [None; 2],
        converged: true,
    })
}

/// Two circles, in line; one above the other where they have one centre.
#[inline]
pub(super) fn circles(a: &Circle, b: &Circle, b_in_a: &Pose) -> Separation {
    let center = b_in_a.position.as_dvec2();
    let radii = [a.radius(), b.radius()].map(f64::from);
    let (distance, sum) = (center.length(), radii[0] + radii[1]);
    let gap = distance - sum;
    let normal = if distance > 0.0 { center * (1.0 / distance) } else { DVec2::Y };
    Separation {
        gap: settled(gap, f64::from(f32::EPSILON) * (distance + sum)),
        points: [normal * radii[0], center - normal * radii[1]].map(|point| point.as_vec2()),
        normal: normal.as_vec2(),
        parts: [None; 2],
        converged: gap.is_finite(),
    }
}

/// The separation of a pair that has no closed form.
fn by_search(a: &Shape, b: &Shape, b_in_a: &Pose, cache: &mut SimplexCache) -> Separation {
    match (Solid::of(a), Solid::of(b)) {
        (Solid::Bounded(a), Solid::Bounded(b)) => match (Corners::of(&a), Corners::of(&b)) {
            (Some(a), Some(b)) => {
                let pair = Difference::new(&a, &b, b_in_a);
                of_cores(&pair, &pair, cache)
            }
            _ => {
                let pair = Difference::new(&a, &b, b_in_a);
                of_cores(&pair, &Supports(&pair), cache)
            }
        },
        (Solid::HalfSpace(plane), Solid::Bounded(core)) => Separation::beside(
            &half_space::below(plane, &Difference::new(&Origin, &core, b_in_a)),
        ),
        (Solid::Bounded(core), Solid::HalfSpace(plane)) => Separation::beside(
            &half_space::above(plane, &Difference::new(&core, &Origin, b_in_a)),
        ),
        (Solid::HalfSpace(a), Solid::HalfSpace(b)) => half_planes(a, b, b_in_a),
        (Solid::Parts(_), _) | (_, Solid::Parts(_)) => parts::separation(a, b, b_in_a),
    }
}

fn of_cores<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    deep: &impl Deep,
    cache: &mut SimplexCache,
) -> Separation {
    let mut found = Found::default();
    gjk::search_into(difference, &Goal::NEAREST, cache, &mut found);
    if found.end == End::Overlap {
        overlap(difference, &deep.depth())
    } else {
        apart(difference, &found)
    }
}

/// The answer when the cores are apart.
fn apart<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    found: &Found,
) -> Separation {
    let points = found.surface_points(difference);
    let gap = found.distance() - difference.margins();
    Separation {
        gap: settled(gap, found.rounding),
        points: points.map(|point| point.as_vec2()),
        normal: found.normal().as_vec2(),
        parts: [None; 2],
        converged: found.end == End::Converged,
    }
}

/// A gap within its rounding is touching, unless that has no end either.
pub(super) fn settled(gap: f64, rounding: f64) -> f32 {
    if gap.abs() <= rounding && gap.is_finite() { 0.0 } else { narrow(gap) }
}

/// The answer when the cores touch or overlap.
fn overlap<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    depth: &Depth,
) -> Separation {
    let &Depth { normal, gap, points, converged, .. } = depth;
    let rounding = difference.rounding(normal, &difference.lowest(normal));
    let margins = [difference.a.margin(), difference.b.margin()].map(f64::from);
    let points = [points[0] + normal * margins[0], points[1] - normal * margins[1]];
    let gap = gap.min(0.0) - (margins[0] + margins[1]);
    Separation {
        gap: settled(gap, rounding),
        points: points.map(|point| point.as_vec2()),
        normal: normal.as_vec2(),
        parts: [None; 2],
        // A touch leaves no depth to be sure of.
        converged: converged || gap.abs() <= rounding,
    }
}

impl Separation {
    fn beside(plane: &PlaneGap) -> Self {
        Self {
            gap: settled(plane.gap, plane.rounding),
            points: plane.points.map(|point| point.as_vec2()),
            normal: plane.normal.as_vec2(),
            parts: [None; 2],
            converged: true,
        }
    }
}

/// Two half-planes overlap without end, unless they face each other.
pub(super) fn half_planes(a: &HalfPlane, b: &HalfPlane, b_in_a: &Pose) -> Separation {
    let difference = Difference::new(&Origin, &Origin, b_in_a);
    let normal = a.normal().as_dvec2();
    let facing = -difference.seen_from_a(b.normal().as_dvec2());
    let on_a = normal * f64::from(a.offset());
    let on_b = difference.position - facing * f64::from(b.offset());
    let is_facing = normal.perp_dot(facing).abs() <= PARALLEL && normal.dot(facing) > 0.0;
    let gap = if is_facing { (on_b - on_a).dot(normal) } else { f64::NEG_INFINITY };
    let shift = if is_facing { normal * gap } else { DVec2::ZERO };
    let offsets = f64::from(a.offset().abs()) + f64::from(b.offset().abs());
    let reach = normal.abs().dot(difference.position.abs()) + offsets;
    Separation {
        gap: if gap < 0.0 {
            f32::NEG_INFINITY
        } else {
            settled(gap, f64::from(f32::EPSILON) * reach)
        },
        points: [on_a, on_a + shift].map(|point| point.as_vec2()),
        normal: normal.as_vec2(),
        parts: [None; 2],
        converged: true,
    }
}
