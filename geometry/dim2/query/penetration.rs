//! Penetration depth of two shapes, by a method of the caller's choice.

use std::error::Error;
use std::fmt;

use super::closed_form;
use super::corners::CornerHull;
use super::depth::{Deep, Depth, Supports, highest_edge};
use super::minkowski_edges::PolygonDifference;
use super::parts;
use super::separation::separation;
use super::way_apart::{ExactAxis, Penetration};
use crate::gjk::difference::{Difference, SupportPair};
use crate::gjk::{self, GjkResult, GjkTermination, Goal, SimplexCache};
use crate::math::Pose;
use crate::shape::parts::Parts;
use crate::shape::solid::{Core, Solid};
use crate::shape::{Shape, Support};

/// Method to compute the penetration depth of two shapes.
///
/// Half-planes have a closed form, and shapes made of parts use
/// [`separation`](super::separation()), whatever the method.
///
/// | pair | best method |
/// |---|---|
/// | rectangles, polygons of up to some 10 corners | [`Self::Sat`]: exact, and the fastest |
/// | others that are apart most of the time | [`Self::GjkEpa`]: it ends as soon as a line separates them |
/// | anything round | [`Self::GjkEpa`]; exact too |
/// | whether, not how deep | [`intersects`](super::intersects) |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PenetrationMethod {
    /// All separating axes of two polygons. Exact up to the rounding of `f32`.
    Sat,
    /// Distance of the cores; where they overlap, the nearest side of their difference. For
    /// custom shapes a polygon grows in the difference. For every pair of convex shapes; exact
    /// up to rounding for those of this library, up to about 1e-6 of the size for others. The
    /// default, because it works for every pair.
    #[default]
    GjkEpa,
}

impl PenetrationMethod {
    /// Every method.
    pub const ALL: [Self; 2] = [Self::Sat, Self::GjkEpa];

    /// Name in files and on command lines: `sat` or `gjk_epa`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sat => "sat",
            Self::GjkEpa => "gjk_epa",
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
        let [_, epa] = PenetrationMethod::ALL;
        write!(f, "method is {}, must be {epa} unless both shapes are polygons", self.method)
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
/// When the method is [`PenetrationMethod::Sat`] and one of the shapes has other than straight
/// sides.
#[doc(alias("EPA", "penetration depth"))]
pub fn penetration(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    method: PenetrationMethod,
) -> Result<Option<Penetration>, UnsupportedMethod> {
    if method == PenetrationMethod::Sat && !(has_sides(a) && has_sides(b)) {
        return Err(UnsupportedMethod { method });
    }
    if let Some(found) = closed_form::known_separation(a, b, b_in_a) {
        return Ok(Penetration::of_separation(&found));
    }
    match (Solid::of(a), Solid::of(b)) {
        (Solid::Bounded(a), Solid::Bounded(b)) => Ok(of_cores(&a, &b, b_in_a, method)),
        (Solid::Parts(_), _) | (_, Solid::Parts(_)) => parts::penetration(a, b, b_in_a, method),
        _ => {
            let found = separation(a, b, b_in_a, &mut SimplexCache::default());
            Ok(Penetration::of_separation(&found))
        }
    }
}

/// Whether separating axes give the depth of a shape.
fn has_sides(shape: &Shape) -> bool {
    match Solid::of(shape) {
        Solid::Bounded(core) => matches!(core, Core::Rectangle(_) | Core::Polygon(_)),
        Solid::HalfSpace(_) => true,
        Solid::Parts(Parts::Compound(compound)) => {
            compound.children().iter().all(|(_, child)| has_sides(child))
        }
        Solid::Parts(Parts::Chain(_)) => false,
    }
}

/// Computes the penetration depth of any two convex shapes; `None` when they are apart. As
/// [`penetration`].
///
/// # Errors
///
/// When the method is [`PenetrationMethod::Sat`]: a support mapping has no sides.
pub fn penetration_of<A: Support + ?Sized, B: Support + ?Sized>(
    a: &A,
    b: &B,
    b_in_a: &Pose,
    method: PenetrationMethod,
) -> Result<Option<Penetration>, UnsupportedMethod> {
    match method {
        PenetrationMethod::Sat => Err(UnsupportedMethod { method }),
        PenetrationMethod::GjkEpa => {
            let difference = Difference::new(a, b, b_in_a);
            Ok(by_search(&difference, &Supports(&difference)))
        }
    }
}

fn of_cores(
    a: &Core<'_>,
    b: &Core<'_>,
    b_in_a: &Pose,
    method: PenetrationMethod,
) -> Option<Penetration> {
    let (Some(a), Some(b)) = (CornerHull::of(a), CornerHull::of(b)) else {
        let difference = Difference::new(a, b, b_in_a);
        return by_search(&difference, &Supports(&difference));
    };
    let pair = Difference::new(&a, &b, b_in_a);
    match method {
        PenetrationMethod::Sat => by_axes(&pair),
        PenetrationMethod::GjkEpa => by_search(&pair, &pair),
    }
}

/// Of two polygons, which have no margins.
fn by_axes(pair: &PolygonDifference<'_, '_>) -> Option<Penetration> {
    let side = highest_edge(pair)?;
    let is_touching = side.gap <= side.rounding(pair, 0.0);
    is_touching.then(|| ExactAxis::of(&Depth::across(pair, &side)).with_margins(pair, true))
}

fn by_search<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    deep: &impl Deep,
) -> Option<Penetration> {
    let goal = Goal { far: difference.margins(), ..Goal::NEAREST };
    let found = gjk::search(difference, &goal, &mut SimplexCache::default());
    if found.end == GjkTermination::Overlap {
        let depth = deep.depth();
        return Some(ExactAxis::of(&depth).with_margins(difference, depth.converged));
    }
    beside(difference, &found)
}

/// The answer for cores that are apart: only their margins may overlap.
fn beside<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    found: &GjkResult,
) -> Option<Penetration> {
    let converged = found.end == GjkTermination::Converged;
    // Shapes that are not known to be apart touch.
    let least = if converged { found.distance() } else { found.lower_bound };
    if least > difference.margins() + found.rounding || least.is_nan() {
        return None;
    }
    let points = found.core_points(difference);
    let gap = found.distance();
    let way = ExactAxis { normal: found.normal(), depth: -gap, lower_bound: -gap, points };
    Some(way.with_margins(difference, converged))
}

impl ExactAxis {
    fn of(depth: &Depth) -> Self {
        let &Depth { normal, gap, lower_bound, points, .. } = depth;
        Self { normal, depth: -gap, lower_bound, points }
    }
}
