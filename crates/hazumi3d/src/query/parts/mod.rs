//! Questions about shapes made of parts: down the trees, nearest boxes first.
//!
//! Each part is asked as if it were alone. The best answer so far is the limit beyond which no box
//! is opened; of equal answers, that of the first parts is kept.

mod reach;
mod ray;
mod point;
mod impact;

use glam::Vec3;
use hazumi_core::bvh;

pub(super) use impact::time_of_impact;
pub(super) use point::{contains, spot};
pub(super) use ray::enter;

use self::reach::{Between, Reach};
use super::cast::{CastHit, Sweep, cast as cast_pair};
use super::distance::{Distance, distance as distance_pair, is_within as is_pair_within};
use super::penetration::{Method, MethodError, Penetration, penetration as penetration_pair};
use crate::gjk::SimplexCache;
use crate::math::{Aabb, Pose};
use crate::shape::parts::{Part, Parts};
use crate::shape::{Shape, Sides};

/// Two shapes, at least one of them made of parts, and where `b` stands in the frame of `a`.
struct Pair<'s> {
    a: &'s Shape,
    b: &'s Shape,
    b_in_a: &'s Pose,
}

/// A part of each of two shapes; the whole shape where it is of one piece.
struct PartPair<'s> {
    a: &'s Shape,
    b: &'s Shape,
    b_in_a: Pose,
    /// Where the part of `a` stands in the frame of `a`.
    a_pose: Pose,
    parts: [Option<u32>; 2],
    /// From where each part is hit.
    sides: [Sides; 2],
}

/// What a walk looks for, and so what is near.
#[derive(Clone, Copy)]
enum Search {
    /// Whatever has the least gap, in metres.
    Gap,
    /// What `b` meets first when it is pushed so, in metres, in the frame of `a`; near is a part
    /// of the push.
    Push(Vec3),
}

impl Search {
    /// The same with the shapes exchanged.
    fn seen_from_b(self, b_in_a: &Pose) -> Self {
        match self {
            Self::Gap => Self::Gap,
            Self::Push(push) => Self::Push(-b_in_a.direction_back(push)),
        }
    }

    /// How near what is in a box of `a` may be to a `b` of one piece.
    fn beside(self, bounds: &Aabb, reach: &Reach) -> f32 {
        match self {
            Self::Gap => reach.gap(bounds),
            Self::Push(push) => reach.entry(bounds, push),
        }
    }

    /// How near what is in a box of `a` may be to what is in a box of `b`.
    fn between(self, on_a: &Aabb, on_b: &Aabb) -> f32 {
        match self {
            Self::Gap => reach::gap(on_a, on_b),
            Self::Push(push) => reach::entry(on_b, on_a, push),
        }
    }
}

impl Pair<'_> {
    /// Visits the pairs of parts that may be nearer than the limit, nearest boxes first.
    fn walk(
        &self,
        limit: f32,
        search: Search,
        mut visit: impl FnMut(&PartPair<'_>, f32) -> f32,
    ) {
        let &Pair { a, b, b_in_a } = self;
        match (Parts::of(a), Parts::of(b)) {
            (Some(many_a), Some(many_b)) => {
                let between = Between::new(&many_a, &many_b, b_in_a);
                let bound =
                    |on_a: &Aabb, on_b: &Aabb| search.between(on_a, &between.seen_from_a(on_b));
                bvh::nearest_pairs(
                    &many_a,
                    &many_b,
                    limit,
                    bound,
                    |index_a, index_b, limit| {
                        let parts = (many_a.part(index_a), many_b.part(index_b));
                        let (Some(a), Some(b)) = parts else { return limit };
                        visit(&both(&a, &b, [index_a, index_b], b_in_a), limit)
                    },
                );
            }
            (Some(many), None) => {
                let reach = Reach::of(b, b_in_a, &many);
                let bound = |on_a: &Aabb| search.beside(on_a, &reach);
                bvh::nearest(&many, limit, bound, |index, limit| {
                    let Some(part) = many.part(index) else { return limit };
                    visit(&of_a(&part, index, b, b_in_a), limit)
                });
            }
            (None, Some(many)) => {
                let a_in_b = b_in_a.inverse();
                let reach = Reach::of(a, &a_in_b, &many);
                let search = search.seen_from_b(b_in_a);
                let bound = |on_b: &Aabb| search.beside(on_b, &reach);
                bvh::nearest(&many, limit, bound, |index, limit| {
                    let Some(part) = many.part(index) else { return limit };
                    visit(&of_b(a, &part, index, b_in_a), limit)
                });
            }
            (None, None) => {}
        }
    }
}

fn both<'s>(a: &'s Part<'_>, b: &'s Part<'_>, parts: [u32; 2], b_in_a: &Pose) -> PartPair<'s> {
    PartPair {
        a: &a.shape,
        b: &b.shape,
        b_in_a: a.pose.locate(&b_in_a.then(&b.pose)),
        a_pose: a.pose,
        parts: parts.map(Some),
        sides: [a.sides, b.sides],
    }
}

fn of_a<'s>(part: &'s Part<'_>, index: u32, b: &'s Shape, b_in_a: &Pose) -> PartPair<'s> {
    PartPair {
        a: &part.shape,
        b,
        b_in_a: part.pose.locate(b_in_a),
        a_pose: part.pose,
        parts: [Some(index), None],
        sides: [part.sides, Sides::Both],
    }
}

fn of_b<'s>(a: &'s Shape, part: &'s Part<'_>, index: u32, b_in_a: &Pose) -> PartPair<'s> {
    PartPair {
        a,
        b: &part.shape,
        b_in_a: b_in_a.then(&part.pose),
        a_pose: Pose::IDENTITY,
        parts: [None, Some(index)],
        sides: [Sides::Both, part.sides],
    }
}

/// How far two shapes are apart, at least one of them made of parts.
pub(super) fn distance(a: &Shape, b: &Shape, b_in_a: &Pose) -> Distance {
    let mut best: Option<Distance> = None;
    Pair { a, b, b_in_a }.walk(f32::INFINITY, Search::Gap, |pair, limit| {
        let cache = &mut SimplexCache::default();
        let found = distance_pair(pair.a, pair.b, &pair.b_in_a, cache);
        if best.is_none_or(|best| (found.gap, pair.parts) < (best.gap, best.parts)) {
            best = Some(Distance {
                points: found.points.map(|point| pair.a_pose.point(point)),
                normal: pair.a_pose.direction(found.normal),
                parts: pair.parts,
                ..found
            });
        }
        limit.min(found.gap)
    });
    best.unwrap_or(NO_NUMBER)
}

/// Whether two shapes are at most `limit` ≥ 0 metres apart, at least one of them made of parts.
pub(super) fn is_within(a: &Shape, b: &Shape, b_in_a: &Pose, limit: f32) -> bool {
    let mut is_near = false;
    Pair { a, b, b_in_a }.walk(limit, Search::Gap, |pair, limit| {
        let cache = &mut SimplexCache::default();
        is_near = is_pair_within(pair.a, pair.b, &pair.b_in_a, limit, cache);
        // Below every bound there is, the walk ends.
        if is_near { f32::NAN } else { limit }
    });
    is_near
}

/// How deep two shapes overlap, at least one of them made of parts.
pub(super) fn penetration(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    method: Method,
) -> Result<Option<Penetration>, MethodError> {
    let mut best: Result<Option<Penetration>, MethodError> = Ok(None);
    Pair { a, b, b_in_a }.walk(0.0, Search::Gap, |pair, limit| {
        let found = penetration_pair(pair.a, pair.b, &pair.b_in_a, method);
        let (Ok(Some(found)), Ok(deepest)) = (found, &best) else {
            best = found.and(best);
            return limit;
        };
        if deepest.is_none_or(|best| (-found.depth, pair.parts) < (-best.depth, best.parts)) {
            best = Ok(Some(Penetration {
                points: found.points.map(|point| pair.a_pose.point(point)),
                normal: pair.a_pose.direction(found.normal),
                parts: pair.parts,
                ..found
            }));
        }
        limit
    });
    best
}

/// Where `b`, pushed along `sweep`, first touches `a`, at least one of them made of parts.
pub(super) fn cast(a: &Shape, b: &Shape, b_in_a: &Pose, sweep: &Sweep) -> Option<CastHit> {
    let push = sweep.translation();
    let mut best: Option<CastHit> = None;
    Pair { a, b, b_in_a }.walk(1.0, Search::Push(push), |pair, limit| {
        let Some(found) = pair.cast(push) else { return limit };
        if best.is_none_or(|best| (found.fraction, found.parts) < (best.fraction, best.parts)) {
            best = Some(found);
        }
        limit.min(found.fraction)
    });
    best
}

impl PartPair<'_> {
    /// Where the part of `b` touches that of `a` when it is pushed, in metres, in the frame of
    /// `a`.
    fn cast(&self, push: Vec3) -> Option<CastHit> {
        let push = self.a_pose.direction_back(push);
        let pushes = [push, -self.b_in_a.direction_back(push)];
        let passes = |shape: &Shape, sides: Sides, push: Vec3| {
            let Shape::Triangle(triangle) = shape else { return false };
            let is_from_behind = |normal: Vec3| normal.dot(push) > 0.0;
            sides == Sides::Front && triangle.normal().is_some_and(is_from_behind)
        };
        if passes(self.a, self.sides[0], pushes[0]) || passes(self.b, self.sides[1], pushes[1])
        {
            return None;
        }
        let found = cast_pair(self.a, self.b, &self.b_in_a, &Sweep::new(push).ok()?)?;
        Some(CastHit {
            point: self.a_pose.point(found.point),
            normal: self.a_pose.direction(found.normal),
            parts: self.parts,
            ..found
        })
    }
}

/// The answer when no pair of parts has a distance, because a pose is not a number.
const NO_NUMBER: Distance = Distance {
    gap: f32::NAN,
    points: [Vec3::NAN; 2],
    normal: Vec3::NAN,
    parts: [None; 2],
    converged: false,
};
