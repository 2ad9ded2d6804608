//! Penetration depth of two shapes, by a method of the caller's choice.

use std::error::Error;
use std::fmt;

use glam::DVec3;

use super::depth::{self, Depth};
use super::epa::{EpaResult, epa};
use super::mpr::{self, Guess, PortalResult};
use super::seed::{Seed, seed};
use super::separation::separation;
use super::way_apart::{ExactAxis, Penetration};
use super::{parts, simple_pairs};
use crate::gjk::difference::{Difference, SupportPair};
use crate::gjk::{self, GjkResult, GjkTermination, Goal, SimplexCache, narrow};
use crate::math::Pose;
use crate::shape::parts::Parts;
use crate::shape::solid::{Core, Solid};
use crate::shape::{Shape, Sphere, Support};

/// Relative rounding of the numbers that came in, dimensionless: closer is touching.
const ROUNDING: f64 = f32::EPSILON as f64;

/// Method to compute the penetration depth of two shapes.
///
/// Half-spaces have a closed form, and shapes made of parts use
/// [`separation`](super::separation()), whatever the method.
///
/// | pair | best method |
/// |---|---|
/// | boxes, hulls of up to some 20 corners | [`Self::Sat`]: exact, and the fastest |
/// | larger hulls | [`Self::GjkEpa`]: its time hardly grows with the corners |
/// | anything round or curved, triangles | [`Self::GjkEpa`]; exact while only the margins overlap |
/// | whether, not how deep | [`Self::Mpr`], or [`intersects`](super::intersects), which can be warm |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PenetrationMethod {
    /// All separating axes of two polyhedra. Exact up to the rounding of `f32`.
    Sat,
    /// Distance of the cores; where they overlap, a polytope that grows in their difference
    /// (EPA). Balls, rods, boxes beside those, and triangles in polyhedra have a closed form.
    /// For every pair of convex shapes; exact up to rounding for polyhedra, up to about 1e-6 of
    /// the size for curved cores. The default, because it works for every pair.
    #[default]
    GjkEpa,
    /// A portal that a ray out of the difference goes through. It is right about whether shapes
    /// touch. Its depth separates the shapes along its normal, but a shorter way in another
    /// direction may exist: a first guess, and an upper bound. Its points are about there, its
    /// lower bound is 0, and it has not converged when it was not sure whether the shapes
    /// touch.
    Mpr,
}

impl PenetrationMethod {
    /// Every method.
    pub const ALL: [Self; 3] = [Self::Sat, Self::GjkEpa, Self::Mpr];

    /// Name in files and on command lines: `sat`, `gjk_epa` or `mpr`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sat => "sat",
            Self::GjkEpa => "gjk_epa",
            Self::Mpr => "mpr",
        }
    }
}

impl fmt::Display for PenetrationMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Error of a method that does not support a pair of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedMethod {
    /// Method that the caller chose.
    pub method: PenetrationMethod,
}

impl fmt::Display for UnsupportedMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [_, epa, mpr] = PenetrationMethod::ALL;
        write!(
            f,
            "method is {}, must be {epa} or {mpr} unless both shapes have flat faces only",
            self.method
        )
    }
}

impl Error for UnsupportedMethod {}

/// Computes the penetration depth of two shapes; `None` when they are apart.
///
/// Touching counts as overlapping, with depth 0, up to the rounding of the input. `b_in_a` is
/// where `b` stands in the frame of `a`. Exchanging the shapes turns the normal round,
/// exchanges the points and changes the depth by no more than rounding. When numbers are not
/// finite, the answer is `None` or has not converged.
///
/// # Errors
///
/// When the method is [`PenetrationMethod::Sat`] and one of the shapes has other than flat
/// faces.
#[inline]
#[doc(alias("EPA", "penetration depth"))]
pub fn penetration(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    method: PenetrationMethod,
) -> Result<Option<Penetration>, UnsupportedMethod> {
    match (a, b, method) {
        (Shape::Sphere(a), Shape::Sphere(b), PenetrationMethod::GjkEpa) => {
            Ok(balls(a, b, b_in_a))
        }
        _ => penetration_of_others(a, b, b_in_a, method),
    }
}

fn penetration_of_others(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    method: PenetrationMethod,
) -> Result<Option<Penetration>, UnsupportedMethod> {
    if method == PenetrationMethod::GjkEpa
        && let Some(found) = simple_pairs::known_separation(a, b, b_in_a)
    {
        return Ok(Penetration::of_separation(&found));
    }
    let (Solid::Bounded(core_a), Solid::Bounded(core_b)) = (Solid::of(a), Solid::of(b)) else {
        if method == PenetrationMethod::Sat && !(has_faces(a) && has_faces(b)) {
            return Err(UnsupportedMethod { method });
        }
        if Parts::of(a).is_some() || Parts::of(b).is_some() {
            return parts::penetration(a, b, b_in_a, method);
        }
        let found = separation(a, b, b_in_a, &mut SimplexCache::default());
        return Ok(Penetration::of_separation(&found));
    };
    let difference = Difference::new(&core_a, &core_b, b_in_a);
    match method {
        PenetrationMethod::Sat => {
            by_axes(&difference, b_in_a).ok_or(UnsupportedMethod { method })
        }
        PenetrationMethod::GjkEpa => Ok(by_cores(&difference)),
        PenetrationMethod::Mpr => Ok(by_portal(&difference)),
    }
}

/// Whether separating axes give the depth of a shape.
fn has_faces(shape: &Shape) -> bool {
    match Solid::of(shape) {
        Solid::Bounded(core) => depth::is_polyhedron(&core),
        Solid::HalfSpace(_) => true,
        Solid::Parts(Parts::Compound(compound)) => {
            compound.children().iter().all(|(_, child)| has_faces(child))
        }
        Solid::Parts(Parts::Mesh(_) | Parts::HeightField(_)) => false,
    }
}

/// Computes the penetration depth of any two convex shapes; `None` when they are apart. As
/// [`penetration`].
///
/// # Errors
///
/// When the method is [`PenetrationMethod::Sat`]: a support mapping has no faces.
pub fn penetration_of<A: Support + ?Sized, B: Support + ?Sized>(
    a: &A,
    b: &B,
    b_in_a: &Pose,
    method: PenetrationMethod,
) -> Result<Option<Penetration>, UnsupportedMethod> {
    let difference = Difference::new(a, b, b_in_a);
    match method {
        PenetrationMethod::Sat => Err(UnsupportedMethod { method }),
        PenetrationMethod::GjkEpa => Ok(by_polytope(&difference)),
        PenetrationMethod::Mpr => Ok(by_portal(&difference)),
    }
}

/// `None` when one of the cores has no faces.
#[expect(clippy::option_option, reason = "the inner one is the answer")]
fn by_axes(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    b_in_a: &Pose,
) -> Option<Option<Penetration>> {
    if !(depth::is_polyhedron(difference.a) && depth::is_polyhedron(difference.b)) {
        return None;
    }
    Some(along(difference, &depth::best_way(difference, b_in_a)?))
}

/// The answer for cores without margins, unless the best way apart separates them.
fn along(
    difference: &Difference<'_, Core<'_>, Core<'_>>,
    way: &depth::DepthAxis,
) -> Option<Penetration> {
    let normal = way.normal;
    let lowest = difference.lowest(normal);
    let is_touching = lowest.point.dot(normal) <= difference.rounding(normal, &lowest);
    is_touching.then(|| {
        let Depth { gap, points, .. } = Depth::along(difference, way);
        let way = ExactAxis { normal, depth: -gap, lower_bound: -gap, points };
        way.with_margins(difference, true)
    })
}

/// As [`by_polytope`], with closed forms where there are some.
fn by_cores(difference: &Difference<'_, Core<'_>, Core<'_>>) -> Option<Penetration> {
    let cores = [difference.a, difference.b];
    let is_thin = cores.iter().any(|core| matches!(core, Core::Triangle(_)));
    if is_thin
        && cores.iter().any(|core| depth::is_polyhedron(core))
        && let Some(way) = depth::simple_way(difference)
    {
        return along(difference, &way);
    }
    let found = gjk::search(difference, &Goal::NEAREST, &mut SimplexCache::default());
    if found.end == GjkTermination::Overlap
        && let Some(way) = depth::simple_way(difference)
    {
        let Depth { normal, gap, points, converged } = Depth::along(difference, &way);
        let way = ExactAxis { normal, depth: -gap, lower_bound: -gap, points };
        return Some(way.with_margins(difference, converged));
    }
    after(difference, &found)
}

/// Two balls, in line.
#[inline]
fn balls(a: &Sphere, b: &Sphere, b_in_a: &Pose) -> Option<Penetration> {
    let center = b_in_a.position.as_dvec3();
    let radii = [a.radius(), b.radius()].map(f64::from);
    let (distance, sum) = (center.length(), radii[0] + radii[1]);
    let gap = distance - sum;
    let rounding = ROUNDING * (distance + sum);
    // Written so that a NaN overlaps nothing.
    if !(gap <= rounding) {
        return None;
    }
    let normal = if distance > 0.0 { center * (1.0 / distance) } else { DVec3::Y };
    let depth = if gap < -rounding { narrow(-gap) } else { 0.0 };
    let points = [normal * radii[0], center - normal * radii[1]];
    Some(Penetration {
        depth,
        lower_bound: depth,
        normal: normal.as_vec3(),
        points: points.map(|point| point.as_vec3()),
        parts: [None; 2],
        converged: true,
    })
}

fn by_polytope<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
) -> Option<Penetration> {
    let found = gjk::search(difference, &Goal::NEAREST, &mut SimplexCache::default());
    after(difference, &found)
}

/// The answer after a search.
fn after<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    found: &GjkResult,
) -> Option<Penetration> {
    if found.end == GjkTermination::Overlap {
        let EpaResult { normal, depth, lower_bound, points, converged } =
            epa(difference, found);
        let way = ExactAxis { normal, depth, lower_bound, points };
        return Some(way.with_margins(difference, converged));
    }
    let margins = difference.margins();
    let converged = found.end == GjkTermination::Converged;
    // Shapes that are not known to be apart touch.
    let least = if converged { found.distance() } else { found.lower_bound };
    if least > margins + found.rounding || least.is_nan() {
        return None;
    }
    let points = found.core_points(difference);
    let way = ExactAxis {
        normal: found.normal(),
        depth: -found.distance(),
        lower_bound: -found.distance(),
        points,
    };
    Some(way.with_margins(difference, converged))
}

fn by_portal<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
) -> Option<Penetration> {
    let verdict = match seed(difference) {
        Seed::Solid(corners) => {
            let middle = corners.iter().map(|corner| 0.25 * corner.point).sum();
            mpr::search(difference, middle)
        }
        Seed::Flat(_) => PortalResult::Unsure,
    };
    match verdict {
        PortalResult::Apart => None,
        PortalResult::Touching(Guess { normal, depth, middle }) => {
            let half = normal * (0.5 * depth);
            let way = ExactAxis {
                normal,
                depth,
                lower_bound: 0.0,
                points: [middle + half, middle - half],
            };
            Some(way.narrowed(true))
        }
        // A difference without an inside, or rounding: the other method handles both.
        PortalResult::Unsure => by_polytope(difference),
    }
}
