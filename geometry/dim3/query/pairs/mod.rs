//! Pairs of simple shapes, answered in closed form instead of by a search.
//!
//! A shape is a core with a margin: a ball is a dot, a capsule a rod, a box a brick. Each kind of
//! pair knows where its cores are nearest and the shortest way apart where they overlap; all
//! questions are answered from these two, in the frame of the first core.
//!
//! | first \ second | dot | rod | brick |
//! |---|---|---|---|
//! | dot | `dots` | | |
//! | rod | `rods` | `rods` | |
//! | brick | `bricks` | `bricks` | `axes`, whether they touch |
//!
//! Which shape is first does not matter: a pair in the other order is turned round, and so is its
//! answer.

mod axes;
mod bricks;
mod couple;
mod dots;
mod rods;
mod sweep;

use couple::{CorePair, First, Gap, Movable, Second, Simple};
use dots::Dot;
use glam::DVec3;

use super::cast::CastHit;
use super::nearest::Distance;
use super::ray_cast::ExactPose;
use super::separation::Separation;
use crate::math::Pose;
use crate::shape::{Shape, Sphere};

/// What is asked of a couple.
trait Question {
    type Answer;

    /// For a couple in order, in the frame of `a`.
    fn ask<F: First, S: Second<F>>(&self, couple: &CorePair<F, S>) -> Self::Answer;

    /// For a couple turned round: `a` is the second.
    fn ask_turned<F: First, S: Second<F>>(
        &self,
        couple: &CorePair<F, S>,
        a_in_b: &ExactPose,
    ) -> Self::Answer;
}

/// A question for a gap, whose answer is turned round as the gap is.
trait Measure {
    type Answer;

    fn measure<F: First, S: Second<F>>(couple: &CorePair<F, S>) -> Gap;

    fn narrow(gap: &Gap) -> Self::Answer;
}

impl<M: Measure> Question for M {
    type Answer = M::Answer;

    #[inline]
    fn ask<F: First, S: Second<F>>(&self, couple: &CorePair<F, S>) -> M::Answer {
        M::narrow(&M::measure(couple))
    }

    #[inline]
    fn ask_turned<F: First, S: Second<F>>(
        &self,
        couple: &CorePair<F, S>,
        a_in_b: &ExactPose,
    ) -> M::Answer {
        M::narrow(&M::measure(couple).turned(a_in_b))
    }
}

/// How far a couple is apart.
struct HowFar;

impl Measure for HowFar {
    type Answer = Distance;

    #[inline]
    fn measure<F: First, S: Second<F>>(couple: &CorePair<F, S>) -> Gap {
        couple.distance()
    }

    #[inline]
    fn narrow(gap: &Gap) -> Distance {
        gap.to_distance()
    }
}

/// How far a couple is apart, or how deep it overlaps.
struct HowDeep;

impl Measure for HowDeep {
    type Answer = Separation;

    #[inline]
    fn measure<F: First, S: Second<F>>(couple: &CorePair<F, S>) -> Gap {
        couple.gap()
    }

    #[inline]
    fn narrow(gap: &Gap) -> Separation {
        gap.to_separation()
    }
}

/// The answer for a pair that has one in closed form.
#[inline]
fn answer<Q: Question>(a: &Shape, b: &Shape, b_in_a: &Pose, question: &Q) -> Option<Q::Answer> {
    macro_rules! in_order {
        ($a:expr, $b:expr) => {
            ask_in_order($a, $b, b_in_a, question)
        };
    }
    macro_rules! turned {
        ($a:expr, $b:expr) => {
            ask_turned($a, $b, b_in_a, question)
        };
    }
    Some(match (a, b) {
        (Shape::Sphere(a), Shape::Sphere(b)) => question.ask(&balls(a, b, b_in_a)),
        (Shape::Capsule(a), Shape::Sphere(b)) => in_order!(a, b),
        (Shape::Capsule(a), Shape::Capsule(b)) => in_order!(a, b),
        (Shape::Cuboid(a), Shape::Sphere(b)) => in_order!(a, b),
        (Shape::Cuboid(a), Shape::Capsule(b)) => in_order!(a, b),
        (Shape::Sphere(a), Shape::Capsule(b)) => turned!(a, b),
        (Shape::Sphere(a), Shape::Cuboid(b)) => turned!(a, b),
        (Shape::Capsule(a), Shape::Cuboid(b)) => turned!(a, b),
        (Shape::Segment(a), Shape::Sphere(b)) => in_order!(a, b),
        (Shape::Segment(a), Shape::Capsule(b)) => in_order!(a, b),
        (Shape::Capsule(a), Shape::Segment(b)) => in_order!(a, b),
        (Shape::Segment(a), Shape::Segment(b)) => in_order!(a, b),
        (Shape::Cuboid(a), Shape::Segment(b)) => in_order!(a, b),
        (Shape::Sphere(a), Shape::Segment(b)) => turned!(a, b),
        (Shape::Segment(a), Shape::Cuboid(b)) => turned!(a, b),
        _ => return None,
    })
}

/// Two balls; small enough to be answered in line.
#[inline]
fn balls(a: &Sphere, b: &Sphere, b_in_a: &Pose) -> CorePair<Dot, Dot> {
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

/// Out of line, for each kind of couple and question, as each is large.
#[inline(never)]
fn ask_in_order<F: Simple, S: Movable, Q: Question>(
    a: &F,
    b: &S,
    b_in_a: &Pose,
    question: &Q,
) -> Q::Answer
where
    S::Placed: Second<F::Core>,
{
    question.ask(&CorePair::new(a, b, &ExactPose::new(b_in_a)))
}

#[inline(never)]
fn ask_turned<F: Simple, S: Movable, Q: Question>(
    a: &S,
    b: &F,
    b_in_a: &Pose,
    question: &Q,
) -> Q::Answer
where
    S::Placed: Second<F::Core>,
{
    let a_in_b = ExactPose::new(b_in_a).inverse();
    question.ask_turned(&CorePair::new(b, a, &a_in_b), &a_in_b)
}

/// [`distance`](super::distance), where it has a closed form.
#[inline]
pub(super) fn distance(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Distance> {
    answer(a, b, b_in_a, &HowFar)
}

/// [`separation`](super::separation), where it has a closed form.
#[inline]
pub(super) fn separation(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Separation> {
    answer(a, b, b_in_a, &HowDeep)
}

/// [`is_within`](super::is_within), where it has a closed form; `limit` ≥ 0, in metres.
#[inline]
pub(super) fn is_within(a: &Shape, b: &Shape, b_in_a: &Pose, limit: f64) -> Option<bool> {
    struct Within(f64);
    impl Question for Within {
        type Answer = bool;

        #[inline]
        fn ask<F: First, S: Second<F>>(&self, couple: &CorePair<F, S>) -> bool {
            couple.is_within(self.0)
        }

        #[inline]
        fn ask_turned<F: First, S: Second<F>>(
            &self,
            couple: &CorePair<F, S>,
            _a_in_b: &ExactPose,
        ) -> bool {
            couple.is_within(self.0)
        }
    }
    match (a, b) {
        (Shape::Cuboid(a), Shape::Cuboid(b)) if limit == 0.0 => {
            Some(axes::boxes_touch(a, b, b_in_a))
        }
        (Shape::Cuboid(a), Shape::Triangle(b)) if limit == 0.0 => {
            Some(axes::triangle_touches(a, b, &ExactPose::new(b_in_a)))
        }
        (Shape::Triangle(a), Shape::Cuboid(b)) if limit == 0.0 => {
            Some(axes::triangle_touches(b, a, &ExactPose::new(b_in_a).inverse()))
        }
        _ => answer(a, b, b_in_a, &Within(limit)),
    }
}

/// [`cast`](super::cast()), where it needs no search; the inner `None` is a miss.
#[expect(clippy::option_option, reason = "the inner one is the answer")]
#[inline]
pub(super) fn cast(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    push: DVec3,
) -> Option<Option<CastHit>> {
    struct Push(DVec3);
    impl Question for Push {
        type Answer = Option<CastHit>;

        #[inline]
        fn ask<F: First, S: Second<F>>(&self, couple: &CorePair<F, S>) -> Option<CastHit> {
            couple.sweep(self.0).map(|hit| hit.narrow())
        }

        #[inline]
        fn ask_turned<F: First, S: Second<F>>(
            &self,
            couple: &CorePair<F, S>,
            a_in_b: &ExactPose,
        ) -> Option<CastHit> {
            let hit = couple.sweep(-a_in_b.direction(self.0))?;
            Some(hit.turned(a_in_b).narrow())
        }
    }
    answer(a, b, b_in_a, &Push(push))
}
