//! How far two shapes are apart, or how deep they overlap, in one number.

use glam::{DVec3, Vec3};

use super::depth::{self, Depth};
use super::half_space::{self, Origin, PlaneGap};
use super::{pairs, parts};
use crate::gjk::difference::{Difference, Pair};
use crate::gjk::{self, End, Found, Goal, SimplexCache, narrow};
use crate::math::Pose;
use crate::shape::solid::{Core, Solid};
use crate::shape::{HalfSpace, Shape, Support};

/// Opposite planes tilted by a sine below this are parallel, dimensionless.
pub(super) const PARALLEL: f64 = 1e-6;

/// How far two shapes are apart, or how deep they overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    /// Gap between the surfaces, in metres; where the shapes overlap, minus the least distance
    /// that one must be shifted to separate them. 0 when they touch up to the rounding of the
    /// input; −∞ for two half-spaces that overlap, which do so without end.
    pub gap: f32,
    /// Closest points of the surfaces of `a` and `b`, in metres, in the frame of `a`; where the
    /// shapes overlap, the points that are deepest in the other shape. `points[1] − points[0]` is
    /// `gap · normal` up to rounding.
    pub points: [Vec3; 2],
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless: shifting `b` along it
    /// widens the gap fastest.
    pub normal: Vec3,
    /// The parts of `a` and `b` between which that is: indices of triangles or children; `None`
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
/// separating axes where they overlap. Balls, capsules, segments and boxes, but for two boxes, have
/// a closed form, which leaves the cache alone. `b_in_a` is where `b` stands in the frame of `a`.
/// `cache` is what this pair left there last time; it saves time and does not change the gap beyond
/// rounding. Where several points are equally close, it may change which of them is returned.
///
/// Of shapes made of parts, the answer is that of the two parts that are nearest or overlap
/// deepest. Surfaces are near and overlap from both sides, whatever their [`Sides`] are.
///
/// [`Sides`]: crate::shape::Sides
#[inline]
pub fn separation(a: &Shape, b: &Shape, b_in_a: &Pose, cache: &mut SimplexCache) -> Separation {
    match (a, b) {
        (Shape::Sphere(a), Shape::Sphere(b)) => pairs::ball_separation(a, b, b_in_a),
        _ => separation_of_others(a, b, b_in_a, cache),
    }
}

fn separation_of_others(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    cache: &mut SimplexCache,
) -> Separation {
    pairs::separation(a, b, b_in_a).unwrap_or_else(|| by_search(a, b, b_in_a, cache))
}

/// The separation of a pair that has no closed form.
fn by_search(a: &Shape, b: &Shape, b_in_a: &Pose, cache: &mut SimplexCache) -> Separation {
    match (Solid::of(a), Solid::of(b)) {
        (Solid::Bounded(core_a), Solid::Bounded(core_b)) => {
            let difference = Difference::new(&core_a, &core_b, b_in_a);
            let mut found = Found::default();
            gjk::search_into(&difference, &Goal::NEAREST, cache, &mut found);
            if found.end == End::Overlap {
                overlap(&difference, b_in_a, &found)
            } else {
                apart(&difference, &found)
            }
        }
        (Solid::HalfSpace(plane), Solid::Bounded(core)) => Separation::beside(
            &half_space::below(plane, &Difference::new(&Origin, &core, b_in_a)),
        ),
        (Solid::Bounded(core), Solid::HalfSpace(plane)) => Separation::beside(
            &half_space::above(plane, &Difference::new(&core, &Origin, b_in_a)),
        ),
        (Solid::HalfSpace(a), Solid::HalfSpace(b)) => half_spaces(a, b, b_in_a),
        (Solid::Parts(_), _) | (_, Solid::Parts(_)) => parts::separation(a, b, b_in_a),
    }
}

/// The answer when the cores are apart.
fn apart(difference: &Difference<'_, Core<'_>, Core<'_>>, found: &Found) -> Separation {
    let points = found.surface_points(difference);
    let gap = found.distance() - difference.margins();
    Separation {
        gap: settled(gap, found.rounding),
        points: points.map(|point| point.as_vec3()),
        normal: found.normal().as_vec3(),
        parts: [None; 2],
        converged: found.end == End::Converged,
    }
}

/// A gap within its rounding is touching.
pub(super) fn settled(gap: f64, rounding: f64) -> f32 {
    if gap.abs() <= rounding { 0.0 } else { narrow(gap) }
}

/// The answer when the cores touch or overlap.
fn overlap(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    b_in_a: &Pose,
    found: &Found,
) -> Separation {
    let Depth { normal, gap, points: [on_a, on_b], converged } =
        depth::depth_after(difference, b_in_a, found);
    let rounding = found.rounding;
    let margins = [difference.a.margin(), difference.b.margin()].map(f64::from);
    let points = [on_a + normal * margins[0], on_b - normal * margins[1]];
    let gap = gap - (margins[0] + margins[1]);
    Separation {
        gap: settled(gap, rounding),
        points: points.map(|point| point.as_vec3()),
        normal: normal.as_vec3(),
        parts: [None; 2],
        // A touch leaves no depth to be sure of.
        converged: converged || gap.abs() <= rounding,
    }
}

impl Separation {
    fn beside(plane: &PlaneGap) -> Self {
        Self {
            gap: settled(plane.gap, plane.rounding),
            points: plane.points.map(|point| point.as_vec3()),
            normal: plane.normal.as_vec3(),
            parts: [None; 2],
            converged: true,
        }
    }
}

/// Two half-spaces overlap without end, unless they face each other.
pub(super) fn half_spaces(a: &HalfSpace, b: &HalfSpace, b_in_a: &Pose) -> Separation {
    let difference = Difference::new(&Origin, &Origin, b_in_a);
    let normal = a.normal().as_dvec3();
    let facing = -difference.seen_from_a(b.normal().as_dvec3());
    let on_a = normal * f64::from(a.offset());
    let on_b = difference.position - facing * f64::from(b.offset());
    let is_facing = normal.cross(facing).length() <= PARALLEL && normal.dot(facing) > 0.0;
    let gap = if is_facing { (on_b - on_a).dot(normal) } else { f64::NEG_INFINITY };
    let shift = if is_facing { normal * gap } else { DVec3::ZERO };
    let offsets = f64::from(a.offset().abs()) + f64::from(b.offset().abs());
    let reach = normal.abs().dot(difference.position.abs()) + offsets;
    Separation {
        gap: if gap < 0.0 {
            f32::NEG_INFINITY
        } else {
            settled(gap, f64::from(f32::EPSILON) * reach)
        },
        points: [on_a, on_a + shift].map(|point| point.as_vec3()),
        normal: normal.as_vec3(),
        parts: [None; 2],
        converged: true,
    }
}
