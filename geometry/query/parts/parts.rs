//! Queries of shapes made of parts: down the trees, nearest boxes first.
//!
//! Each part is evaluated as if it were alone. The best answer so far is the limit beyond which
//! no box is opened; of equal answers, that of the first parts is kept.

use super::surface::front;
use crate::gjk::SimplexCache;
use crate::math::Pose;
use crate::query::cast::{CastHit, ShapeCast, cast as cast_pair};
use crate::query::distance::{distance as distance_pair, is_within as is_pair_within};
use crate::query::nearest::Distance;
use crate::query::penetration::{
    PenetrationMethod, UnsupportedMethod, penetration as penetration_pair,
};
use crate::query::separation::{Separation, separation as separation_pair};
use crate::query::way_apart::Penetration;
use crate::shape::parts::{PartPair, PartsPair, WalkKind};
use crate::shape::{Shape, Sides};
use crate::space::Vector;

/// How far two shapes are apart, or the first parts that touch, at least one of them made of
/// parts.
pub(in crate::query) fn distance(a: &Shape, b: &Shape, b_in_a: &Pose) -> Distance {
    let mut best: Option<Distance> = None;
    PartsPair { a, b, b_in_a }.walk(f32::INFINITY, WalkKind::Gap, |pair, limit| {
        let cache = &mut SimplexCache::default();
        let found = distance_pair(pair.a, pair.b, &pair.b_in_a, cache);
        if best.is_none_or(|best| (found.distance, pair.parts) < (best.distance, best.parts)) {
            best = Some(Distance {
                points: found.points.map(|point| pair.a_pose.transform_point(point)),
                normal: pair.a_pose.transform_vector(found.normal),
                parts: pair.parts,
                ..found
            });
        }
        // Below every bound there is, the walk ends.
        if found.distance <= 0.0 { f32::NAN } else { limit.min(found.distance) }
    });
    best.unwrap_or(NO_DISTANCE)
}

/// How far two shapes are apart or overlap, at least one of them made of parts.
pub(in crate::query) fn separation(a: &Shape, b: &Shape, b_in_a: &Pose) -> Separation {
    let mut best: Option<Separation> = None;
    PartsPair { a, b, b_in_a }.walk(f32::INFINITY, WalkKind::Gap, |pair, limit| {
        let cache = &mut SimplexCache::default();
        let found = separation_pair(pair.a, pair.b, &pair.b_in_a, cache);
        if best.is_none_or(|best| (found.gap, pair.parts) < (best.gap, best.parts)) {
            best = Some(Separation {
                points: found.points.map(|point| pair.a_pose.transform_point(point)),
                normal: pair.a_pose.transform_vector(found.normal),
                parts: pair.parts,
                ..found
            });
        }
        limit.min(found.gap)
    });
    best.unwrap_or(NO_SEPARATION)
}

/// Whether two shapes are at most `limit` ≥ 0 metres apart, at least one of them made of parts.
pub(in crate::query) fn is_within(a: &Shape, b: &Shape, b_in_a: &Pose, limit: f32) -> bool {
    let mut is_near = false;
    PartsPair { a, b, b_in_a }.walk(limit, WalkKind::Gap, |pair, limit| {
        let cache = &mut SimplexCache::default();
        is_near = is_pair_within(pair.a, pair.b, &pair.b_in_a, limit, cache);
        // Below every bound there is, the walk ends.
        if is_near { f32::NAN } else { limit }
    });
    is_near
}

/// How deep two shapes overlap, at least one of them made of parts.
pub(in crate::query) fn penetration(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    method: PenetrationMethod,
) -> Result<Option<Penetration>, UnsupportedMethod> {
    let mut best: Result<Option<Penetration>, UnsupportedMethod> = Ok(None);
    PartsPair { a, b, b_in_a }.walk(0.0, WalkKind::Gap, |pair, limit| {
        let found = penetration_pair(pair.a, pair.b, &pair.b_in_a, method);
        let (Ok(Some(found)), Ok(deepest)) = (found, &best) else {
            best = found.and(best);
            return limit;
        };
        if deepest.is_none_or(|best| (-found.depth, pair.parts) < (-best.depth, best.parts)) {
            best = Ok(Some(Penetration {
                points: found.points.map(|point| pair.a_pose.transform_point(point)),
                normal: pair.a_pose.transform_vector(found.normal),
                parts: pair.parts,
                ..found
            }));
        }
        limit
    });
    best
}

/// Where `b`, pushed along `sweep`, first touches `a`, at least one of them made of parts.
pub(in crate::query) fn cast(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    sweep: &ShapeCast,
) -> Option<CastHit> {
    let push = sweep.translation();
    let mut best: Option<CastHit> = None;
    PartsPair { a, b, b_in_a }.walk(1.0, WalkKind::Push(push), |pair, limit| {
        let Some(found) = cast_part(pair, push) else { return limit };
        if best.is_none_or(|best| (found.fraction, found.parts) < (best.fraction, best.parts)) {
            best = Some(found);
        }
        limit.min(found.fraction)
    });
    best
}

/// Where a part of `b` touches one of `a` when it is pushed, in metres, in the frame of `a`.
fn cast_part(pair: &PartPair<'_>, push: Vector) -> Option<CastHit> {
    let push = pair.a_pose.inverse_transform_vector(push);
    let pushes = [push, -pair.b_in_a.inverse_transform_vector(push)];
    let passes = |shape: &Shape, sides: Sides, push: Vector| {
        let is_from_behind = |front: Vector| front.dot(push) > 0.0;
        sides == Sides::Front && front(shape).is_some_and(is_from_behind)
    };
    if passes(pair.a, pair.sides[0], pushes[0]) || passes(pair.b, pair.sides[1], pushes[1]) {
        return None;
    }
    let found = cast_pair(pair.a, pair.b, &pair.b_in_a, &ShapeCast::new(push).ok()?)?;
    Some(CastHit {
        point: pair.a_pose.transform_point(found.point),
        normal: pair.a_pose.transform_vector(found.normal),
        parts: pair.parts,
        ..found
    })
}

/// The answers when no pair of parts has a distance, because a pose is not a number.
const NO_DISTANCE: Distance = Distance {
    distance: f32::NAN,
    points: [Vector::NAN; 2],
    normal: Vector::NAN,
    parts: [None; 2],
    converged: false,
};
const NO_SEPARATION: Separation = Separation {
    gap: f32::NAN,
    points: [Vector::NAN; 2],
    normal: Vector::NAN,
    parts: [None; 2],
    converged: false,
};
