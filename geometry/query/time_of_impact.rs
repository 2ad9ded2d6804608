//! Time of impact (TOI) of two shapes that move and turn.

use hazumi_core::{Rule, ValueError};

use super::cast::narrow_down;
use super::conservative_advancement::{AdvanceStop, MovingPair, advance};
use super::cores::Cores;
use super::distance::distance;
use super::facing::keep_facing;
use super::half_space::HalfSpaceOrigin;
use super::half_space_toi::OverPlane;
use super::parts;
use super::separation::separation;
use super::support_points::with_cores;
use super::sweep::Sweep;
use super::track::Track;
use crate::gjk::SimplexCache;
use crate::math::Pose;
use crate::shape::solid::Solid;
use crate::shape::{Shape, Support};
use crate::space::{DVector, ToF32, ToF64, Vector};

/// Tolerances of a time-of-impact query: target distance and accuracy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ToiOptions {
    target_distance: f32,
    tolerance: f32,
}

impl ToiOptions {
    /// Options for contact of the surfaces, up to the rounding of the input.
    pub const SURFACES: Self = Self { target_distance: 0.0, tolerance: 0.0 };

    /// Options for a target distance and a tolerance, both in metres and ≥ 0. The surfaces come
    /// that near, and the motion may be stopped up to the tolerance earlier. Values below the
    /// rounding of the input count as that rounding.
    ///
    /// To stop bodies before they touch, use a target distance of some millimetres and a
    /// quarter of it as tolerance. That is faster than the last digit of a surface.
    ///
    /// # Errors
    ///
    /// When a number is below 0 or not finite.
    pub fn new(gap: f32, tolerance: f32) -> Result<Self, ValueError> {
        Rule::AtLeast(0.0).check("touch gap", gap)?;
        Rule::AtLeast(0.0).check("touch tolerance", tolerance)?;
        Ok(Self { target_distance: gap, tolerance })
    }

    /// Target distance, in metres, ≥ 0.
    pub fn target_distance(&self) -> f32 {
        self.target_distance
    }

    /// Tolerance, in metres, ≥ 0.
    pub fn tolerance(&self) -> f32 {
        self.tolerance
    }
}

impl Default for ToiOptions {
    fn default() -> Self {
        Self::SURFACES
    }
}

/// Time of impact (TOI): first contact of two shapes in motion, in the frame of the motions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeOfImpact {
    /// Fraction of the motions before first contact, dimensionless, 0 to 1, rounded down. It is
    /// 0 when they touch at the start, in whatever direction they move.
    pub fraction: f32,
    /// Nearest point at that time, in metres, on the surface of `a`.
    pub point: Vector,
    /// Unit vector from `a` to `b` there, dimensionless.
    pub normal: Vector,
    /// Parts of `a` and `b` in contact: a triangle, a segment of a chain, or a child of a
    /// compound. Of several at once, the first.
    pub parts: [Option<u32>; 2],
    /// False when the search stopped early. The shapes do not touch before `fraction`, and may
    /// touch only later or not at all.
    pub converged: bool,
}

impl TimeOfImpact {
    fn new(stop: &AdvanceStop) -> Self {
        Self {
            fraction: narrow_down(stop.fraction),
            point: stop.point.to_f32(),
            normal: stop.normal.to_f32(),
            parts: [None; 2],
            converged: stop.converged,
        }
    }
}

/// Time of impact of two shapes that move and turn; `None` without a contact during their
/// motions.
///
/// Both motions run through their fractions together. The time of impact is the first moment at
/// which the gap is as small as `touch` says. Before it the gap is larger, however thin the
/// shapes are and however fast they turn. Shapes that touch or overlap at the start give the
/// fraction 0, with the normal of [`distance`](super::distance), also when the motion would
/// part them.
///
/// It takes 3 to 6 distance queries for shapes that hit each other, and about one for each
/// radian of a fast spin. After 512 it stops, with [`TimeOfImpact::converged`] false. Only
/// shapes that stay within a millionth of their size for several turns come near that.
///
/// A triangle of a surface, or a segment of a chain, that is hit [from the
/// front](crate::shape::Sides::Front) only does not stop what comes from behind.
#[doc(alias("TOI", "conservative advancement"))]
pub fn time_of_impact(
    a: &Shape,
    a_motion: &Sweep,
    b: &Shape,
    b_motion: &Sweep,
    touch: &ToiOptions,
) -> Option<TimeOfImpact> {
    let tracks = [Track::new(a_motion), Track::new(b_motion)];
    let back = [tracks[1], tracks[0]];
    let b_in_a = a_motion.start().inv_mul(&b_motion.start());
    let stop = match (Solid::of(a), Solid::of(b)) {
        (Solid::Parts(_), _) | (_, Solid::Parts(_)) => {
            return parts::time_of_impact([a, b], [a_motion, b_motion], touch);
        }
        (Solid::Bounded(a), Solid::Bounded(b)) => {
            with_cores!(a, b => run(Cores::new(&a, &b, tracks), touch))
        }
        (Solid::HalfSpace(plane), Solid::Bounded(core)) => {
            run(OverPlane::new(plane, &core, tracks, true), touch)
        }
        (Solid::Bounded(core), Solid::HalfSpace(plane)) => {
            run(OverPlane::new(plane, &core, back, false), touch)
        }
        (Solid::HalfSpace(plane), Solid::HalfSpace(other)) => {
            let apart = distance(a, b, &b_in_a, &mut SimplexCache::default()).distance > 0.0;
            if !(apart && keep_facing(plane, &tracks)) {
                return Some(at_start(a, b, &b_in_a, a_motion));
            }
            // One point stands for a plane, or a line, that stays parallel to the other one.
            let [first, mut second] = tracks;
            second.center -= other.normal().to_f64() * f64::from(other.offset());
            run(OverPlane::new(plane, &HalfSpaceOrigin, [first, second], true), touch)
        }
    }?;
    if stop.normal == DVector::ZERO {
        return Some(at_start(a, b, &b_in_a, a_motion));
    }
    Some(TimeOfImpact::new(&stop))
}

/// [`time_of_impact`] of any two convex shapes.
///
/// Where the cores overlap at the start, the normal is zero and the point a common one.
pub fn time_of_impact_of<A: Support + ?Sized, B: Support + ?Sized>(
    a: &A,
    a_motion: &Sweep,
    b: &B,
    b_motion: &Sweep,
    touch: &ToiOptions,
) -> Option<TimeOfImpact> {
    let tracks = [Track::new(a_motion), Track::new(b_motion)];
    run(Cores::new(a, b, tracks), touch).map(|stop| TimeOfImpact::new(&stop))
}

fn run(mut approach: impl MovingPair, touch: &ToiOptions) -> Option<AdvanceStop> {
    advance(&mut approach, touch.target_distance.into(), touch.tolerance.into())
}

/// The answer when the cores overlap at the start.
fn at_start(a: &Shape, b: &Shape, b_in_a: &Pose, a_motion: &Sweep) -> TimeOfImpact {
    let found = separation(a, b, b_in_a, &mut SimplexCache::default());
    let frame = a_motion.start();
    TimeOfImpact {
        fraction: 0.0,
        point: frame.transform_point(found.points[0]),
        normal: frame.transform_vector(found.normal),
        parts: found.parts,
        converged: found.converged,
    }
}
