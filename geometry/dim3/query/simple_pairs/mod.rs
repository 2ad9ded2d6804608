//! Pairs of simple shapes, answered in closed form instead of by a search.
//!
//! A shape is a core with a margin. The core of a ball is a point, that of a capsule a segment,
//! and a box is its own core. Each kind of pair computes the nearest points of its cores, and
//! the shortest way apart where they overlap. All queries follow from these two, in the frame
//! of the first core.
//!
//! | first \ second | point | segment | box |
//! |---|---|---|---|
//! | point | `spheres` | | |
//! | segment | `segments` | `segments` | |
//! | box | `boxes` | `boxes` | `axes`, whether they touch |
//!
//! The order of the shapes does not matter: a pair in the other order is swapped, and so is its
//! answer.

mod axes;
mod boxes;
mod core_pair;
mod spheres;
mod segments;
mod sweep;

use core_pair::{CorePair, First, Movable, PairGap, Second, Simple};
use glam::DVec3;
use spheres::PointCore;

use super::cast::CastHit;
use super::nearest::Distance;
use super::ray_cast::ExactPose;
use super::separation::Separation;
use crate::math::Pose;
use crate::shape::{Shape, Sphere};

/// Query about a pair.
trait PairQuery {
    type Answer;

    /// For a pair in order, in the frame of `a`.
    fn evaluate<F: First, S: Second<F>>(&self, pair: &CorePair<F, S>) -> Self::Answer;

    /// For a pair swapped: `a` is the second.
    fn evaluate_swapped<F: First, S: Second<F>>(
        &self,
        pair: &CorePair<F, S>,
        a_in_b: &ExactPose,
    ) -> Self::Answer;
}

/// A query for a gap, whose answer is swapped as the gap is.
trait Measure {
    type Answer;

    fn measure<F: First, S: Second<F>>(pair: &CorePair<F, S>) -> PairGap;

    fn narrow(gap: &PairGap) -> Self::Answer;
}

impl<M: Measure> PairQuery for M {
    type Answer = M::Answer;

    #[inline(always)]
    fn evaluate<F: First, S: Second<F>>(&self, pair: &CorePair<F, S>) -> M::Answer {
        M::narrow(&M::measure(pair))
    }

    #[inline(always)]
    fn evaluate_swapped<F: First, S: Second<F>>(
        &self,
        pair: &CorePair<F, S>,
        a_in_b: &ExactPose,
    ) -> M::Answer {
        M::narrow(&M::measure(pair).swapped(a_in_b))
    }
}

/// How far a pair is apart.
struct DistanceQuery;

impl Measure for DistanceQuery {
    type Answer = Distance;

    #[inline(always)]
    fn measure<F: First, S: Second<F>>(pair: &CorePair<F, S>) -> PairGap {
        pair.distance()
    }

    #[inline(always)]
    fn narrow(gap: &PairGap) -> Distance {
        gap.to_distance()
    }
}

/// How far a pair is apart, or how deep it overlaps.
struct SeparationQuery;

impl Measure for SeparationQuery {
    type Answer = Separation;

    #[inline(always)]
    fn measure<F: First, S: Second<F>>(pair: &CorePair<F, S>) -> PairGap {
        pair.gap()
    }

    #[inline(always)]
    fn narrow(gap: &PairGap) -> Separation {
        gap.to_separation()
    }
}

/// Answer to a query about a pair: its closed form, or that of `search` where it has none.
#[inline]
fn evaluate_pair<Q: PairQuery>(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    query: &Q,
    search: impl FnOnce() -> Q::Answer,
) -> Q::Answer {
    macro_rules! in_order {
        ($a:expr, $b:expr) => {
            evaluate_in_order($a, $b, b_in_a, query)
        };
    }
    macro_rules! swapped {
        ($a:expr, $b:expr) => {
            evaluate_swapped($a, $b, b_in_a, query)
        };
    }
    match (a, b) {
        (Shape::Sphere(a), Shape::Sphere(b)) => query.evaluate(&balls(a, b, b_in_a)),
        (Shape::Capsule(a), Shape::Sphere(b)) => in_order!(a, b),
        (Shape::Capsule(a), Shape::Capsule(b)) => in_order!(a, b),
        (Shape::Cuboid(a), Shape::Sphere(b)) => in_order!(a, b),
        (Shape::Cuboid(a), Shape::Capsule(b)) => in_order!(a, b),
        (Shape::Sphere(a), Shape::Capsule(b)) => swapped!(a, b),
        (Shape::Sphere(a), Shape::Cuboid(b)) => swapped!(a, b),
        (Shape::Capsule(a), Shape::Cuboid(b)) => swapped!(a, b),
        (Shape::Segment(a), Shape::Sphere(b)) => in_order!(a, b),
        (Shape::Segment(a), Shape::Capsule(b)) => in_order!(a, b),
        (Shape::Capsule(a), Shape::Segment(b)) => in_order!(a, b),
        (Shape::Segment(a), Shape::Segment(b)) => in_order!(a, b),
        (Shape::Cuboid(a), Shape::Segment(b)) => in_order!(a, b),
        (Shape::Sphere(a), Shape::Segment(b)) => swapped!(a, b),
        (Shape::Segment(a), Shape::Cuboid(b)) => swapped!(a, b),
        _ => search(),
    }
}

/// Two balls; small enough to be answered in line.
#[inline]
fn balls(a: &Sphere, b: &Sphere, b_in_a: &Pose) -> CorePair<PointCore, PointCore> {
    CorePair::new(a, b, &ExactPose::new(b_in_a))
}

/// [`distance`](super::distance) of two balls.
#[inline]
pub(super) fn ball_distance(a: &Sphere, b: &Sphere, b_in_a: &Pose) -> Distance {
    balls(a, b, b_in_a).distance().to_distance()
}

/// [`separation`](super::separation) of two balls.
#[inline]
pub(super) fn ball_separation(a: &Sphere, b: &Sphere, b_in_a: &Pose) -> Separation {
    balls(a, b, b_in_a).gap().to_separation()
}

/// [`cast`](super::cast()) of a ball at a ball.
#[inline]
pub(super) fn ball_cast(a: &Sphere, b: &Sphere, b_in_a: &Pose, push: DVec3) -> Option<CastHit> {
    balls(a, b, b_in_a).sweep(push).map(|hit| hit.narrow())
}

/// Out of line, for each kind of pair and query, as each is large.
#[inline(never)]
fn evaluate_in_order<F: Simple, S: Movable, Q: PairQuery>(
    a: &F,
    b: &S,
    b_in_a: &Pose,
    query: &Q,
) -> Q::Answer
where
    S::Placed: Second<F::Core>,
{
    query.evaluate(&CorePair::new(a, b, &ExactPose::new(b_in_a)))
}

#[inline(never)]
fn evaluate_swapped<F: Simple, S: Movable, Q: PairQuery>(
    a: &S,
    b: &F,
    b_in_a: &Pose,
    query: &Q,
) -> Q::Answer
where
    S::Placed: Second<F::Core>,
{
    let a_in_b = ExactPose::new(b_in_a).inverse();
    query.evaluate_swapped(&CorePair::new(b, a, &a_in_b), &a_in_b)
}

/// [`distance`](super::distance), by `search` where it has no closed form; out of line, to
/// keep two balls in line.
#[inline(never)]
pub(super) fn distance(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    search: impl FnOnce() -> Distance,
) -> Distance {
    evaluate_pair(a, b, b_in_a, &DistanceQuery, search)
}

/// [`separation`](super::separation), by `search` where it has no closed form; out of line, to
/// keep two balls in line.
#[inline(never)]
pub(super) fn separation(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    search: impl FnOnce() -> Separation,
) -> Separation {
    evaluate_pair(a, b, b_in_a, &SeparationQuery, search)
}

/// [`separation`](super::separation), where it has a closed form.
#[inline]
pub(super) fn known_separation(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Separation> {
    struct KnownQuery;
    impl Measure for KnownQuery {
        type Answer = Option<Separation>;

        #[inline(always)]
        fn measure<F: First, S: Second<F>>(pair: &CorePair<F, S>) -> PairGap {
            pair.gap()
        }

        #[inline(always)]
        fn narrow(gap: &PairGap) -> Self::Answer {
            Some(gap.to_separation())
        }
    }
    evaluate_pair(a, b, b_in_a, &KnownQuery, || None)
}

/// [`is_within`](super::is_within), by `search` where it has no closed form; `limit` ≥ 0, in
/// metres.
#[inline]
pub(super) fn is_within(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    limit: f64,
    search: impl FnOnce() -> bool,
) -> bool {
    struct WithinQuery(f64);
    impl PairQuery for WithinQuery {
        type Answer = bool;

        #[inline(always)]
        fn evaluate<F: First, S: Second<F>>(&self, pair: &CorePair<F, S>) -> bool {
            pair.is_within(self.0)
        }

        #[inline(always)]
        fn evaluate_swapped<F: First, S: Second<F>>(
            &self,
            pair: &CorePair<F, S>,
            _a_in_b: &ExactPose,
        ) -> bool {
            pair.is_within(self.0)
        }
    }
    match (a, b) {
        (Shape::Cuboid(a), Shape::Cuboid(b)) if limit == 0.0 => axes::boxes_touch(a, b, b_in_a),
        (Shape::Cuboid(a), Shape::Triangle(b)) if limit == 0.0 => {
            axes::triangle_touches(a, b, &ExactPose::new(b_in_a))
        }
        (Shape::Triangle(a), Shape::Cuboid(b)) if limit == 0.0 => {
            axes::triangle_touches(b, a, &ExactPose::new(b_in_a).inverse())
        }
        _ => evaluate_pair(a, b, b_in_a, &WithinQuery(limit), search),
    }
}

/// [`cast`](super::cast()), by `search` where it has no closed form.
#[inline]
pub(super) fn cast(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    push: DVec3,
    search: impl FnOnce() -> Option<CastHit>,
) -> Option<CastHit> {
    struct CastQuery(DVec3);
    impl PairQuery for CastQuery {
        type Answer = Option<CastHit>;

        #[inline(always)]
        fn evaluate<F: First, S: Second<F>>(&self, pair: &CorePair<F, S>) -> Option<CastHit> {
            pair.sweep(self.0).map(|hit| hit.narrow())
        }

        #[inline(always)]
        fn evaluate_swapped<F: First, S: Second<F>>(
            &self,
            pair: &CorePair<F, S>,
            a_in_b: &ExactPose,
        ) -> Option<CastHit> {
            let hit = pair.sweep(-a_in_b.direction(self.0))?;
            Some(hit.swapped(a_in_b).narrow())
        }
    }
    evaluate_pair(a, b, b_in_a, &CastQuery(push), search)
}
