//! Shape cast: first contact of a shape that moves along a straight line.

use glam::DVec3;
use hazumi_core::simd::{dispatch, level};

use super::beside;
use super::line::{LineEnd, LineEntry, PushLine};
use super::newton;
use super::portal::Portal;
use super::round::{Progress, Round};
use super::shadow::Shadow;
use super::shape_cast::{CastHit, ShapeCast};
use super::sides::{SidePair, SidesAt};
use crate::gjk::SimplexCache;
use crate::gjk::difference::{Difference, SupportPair};
use crate::math::Pose;
use crate::query::separation::{Separation, separation};
use crate::query::{parts, simple_pairs};
use crate::shape::parts::Parts;
use crate::shape::solid::{Core, Solid};
use crate::shape::{Shape, Support};

/// Most steps of a search along a line. Polyhedra take 5 to 12, curved shapes 8 to 25.
const MAX_STEPS: u32 = 64;

/// Casts `b` from `b_in_a` along `sweep` until it touches `a`; `None` for a miss.
///
/// Shapes that touch or overlap at the start give the fraction 0, with point and normal of
/// [`separation`], also when the push would part them. Triangles that are hit
/// [from the front](crate::shape::Sides::Front) only let shapes from behind pass, even when
/// they touch at the start. Two spheres, and half-spaces, have a closed form; balls, capsules,
/// segments and boxes take a few evaluations of a closed-form distance. The rest takes a search
/// for the point where the push, as a line, enters the difference of the shapes. It needs 6 to
/// 12 corners of polyhedra, and one or two where the shapes miss each other. Shapes that graze
/// each other or touch at the start take several looks at their distance.
#[inline]
pub fn cast(a: &Shape, b: &Shape, b_in_a: &Pose, sweep: &ShapeCast) -> Option<CastHit> {
    match (a, b) {
        (Shape::Sphere(a), Shape::Sphere(b)) => {
            simple_pairs::ball_cast(a, b, b_in_a, sweep.translation.as_dvec3())
        }
        _ => cast_others(a, b, b_in_a, sweep),
    }
}

fn cast_others(a: &Shape, b: &Shape, b_in_a: &Pose, sweep: &ShapeCast) -> Option<CastHit> {
    let push = sweep.translation.as_dvec3();
    simple_pairs::cast(a, b, b_in_a, push, || by_search(a, b, b_in_a, sweep))
}

/// [`cast`] of a pair that has no closed form.
fn by_search(a: &Shape, b: &Shape, b_in_a: &Pose, sweep: &ShapeCast) -> Option<CastHit> {
    if Parts::of(a).is_some() || Parts::of(b).is_some() {
        return parts::cast(a, b, b_in_a, sweep);
    }
    let push = sweep.translation.as_dvec3();
    if let (Solid::Bounded(a), Solid::Bounded(b)) = (Solid::of(a), Solid::of(b))
        && let Some(found) = of_cores(&a, &b, b_in_a, push)
    {
        return found;
    }
    let mut cache = SimplexCache::default();
    let start = separation(a, b, b_in_a, &mut cache);
    if start.gap <= 0.0 {
        let Separation { points, normal, parts, converged, .. } = start;
        return Some(CastHit { fraction: 0.0, point: points[0], normal, parts, converged });
    }
    match (Solid::of(a), Solid::of(b)) {
        (Solid::Bounded(a), Solid::Bounded(b)) => {
            newton::advance(&Difference::new(&a, &b, b_in_a), push, &mut cache)
        }
        (a, b) => beside::closes(a, b, b_in_a, &start, push),
    }
}

/// Casts any two convex shapes, as [`cast`].
///
/// Where the cores overlap at the start, the normal is zero and the point a common one.
pub fn cast_of<A: Support + ?Sized, B: Support + ?Sized>(
    a: &A,
    b: &B,
    b_in_a: &Pose,
    sweep: &ShapeCast,
) -> Option<CastHit> {
    let push = sweep.translation.as_dvec3();
    let difference = Difference::new(a, b, b_in_a);
    known(enter_of_own(&difference, push, f64::from(a.margin())))
        .unwrap_or_else(|| newton::advance(&difference, push, &mut SimplexCache::default()))
}

/// [`cast`] of two convex shapes; `None` when that is not clear without a search.
#[expect(clippy::option_option, reason = "the inner one is the answer")]
fn of_cores(a: &Core<'_>, b: &Core<'_>, b_in_a: &Pose, push: DVec3) -> Option<Option<CastHit>> {
    known(match SidePair::of(a, b, b_in_a) {
        Some(sides) => {
            dispatch!(level(), simd => enter(&SidesAt(simd, &sides), push, sides.margin_a()))
        }
        None => enter_of_own(&Difference::new(a, b, b_in_a), push, f64::from(a.margin())),
    })
}

#[inline(never)]
fn enter_of_own(
    pair: &impl SupportPair,
    push: DVec3,
    margin_a: f64,
) -> Result<LineEntry, LineEnd> {
    enter(pair, push, margin_a)
}

/// Result of a push at the end of a search; `None` when it is undecided.
#[expect(clippy::option_option, reason = "the inner one is the answer")]
fn known(end: Result<LineEntry, LineEnd>) -> Option<Option<CastHit>> {
    match end {
        Ok(LineEntry { fraction, point, normal }) => {
            Some(Some(CastHit::exact(fraction, point, normal)))
        }
        Err(LineEnd::Miss) => Some(None),
        Err(LineEnd::Undecided) => None,
    }
}

/// Shapes with margins first as if the line came straight to the entrance; otherwise first
/// around the line, then toward its entrance.
#[inline(always)]
fn enter(pair: &impl SupportPair, push: DVec3, margin_a: f64) -> Result<LineEntry, LineEnd> {
    let line = PushLine::new(pair, push, margin_a).ok_or(LineEnd::Undecided)?;
    let mut round = if line.margins > 0.0 { Round::new(&line) } else { None };
    let mut shadow = Shadow::new(&line)?;
    let mut portal: Option<Portal> = None;
    // One place where a point is looked for: it is by far the largest part of the code.
    for _ in 0..MAX_STEPS {
        let normal = match (&round, &portal) {
            (Some(round), _) => round.normal,
            (None, Some(portal)) => portal.normal,
            (None, None) => shadow.normal,
        };
        let (corner, plane) = line.probe(normal)?;
        if let Some(known) = &mut round {
            match known.add(&line, &corner, &plane) {
                Progress::More => {}
                Progress::Lost => round = None,
                Progress::Done(meeting) => {
                    let core = known.core_point(meeting.weights);
                    return line.entrance(&corner, &plane, core + plane.normal * margin_a);
                }
            }
        } else if let Some(portal) = &mut portal {
            if portal.add(&line, &corner, &plane) {
                return line.entrance(&corner, &plane, portal.point(&line, &plane));
            }
            portal.look(&line)?;
        } else if let Some(corners) = shadow.add(&line, &corner, &plane)? {
            portal = Some(Portal::new(&line, corners)?);
        }
    }
    Err(LineEnd::Undecided)
}

/// The last step of a search that has come within the rounding of the touch, as a fraction of
/// the push.
pub(super) fn last_step(fraction: f64, gap: f64, approach: f64) -> f64 {
    if fraction > 0.0 && approach > 0.0 && gap > 0.0 { gap / approach } else { 0.0 }
}
