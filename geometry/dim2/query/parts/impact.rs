//! Time of impact of shapes made of parts.

use glam::Vec2;
use hazumi_core::bvh;

use super::approach::PartsMotion;
use super::surface::front;
use crate::math::Aabb;
use crate::query::sweep::Sweep;
use crate::query::time_of_impact::{self, TimeOfImpact, ToiOptions};
use crate::shape::parts::Parts;
use crate::shape::{Shape, Sides};

/// When two shapes that move and turn first touch, at least one of them made of parts.
pub(in crate::query) fn time_of_impact(
    shapes: [&Shape; 2],
    motions: [&Sweep; 2],
    touch: &ToiOptions,
) -> Option<TimeOfImpact> {
    let bodies = [0, 1].map(|side| {
        let (shape, motion) = (shapes[side], *motions[side]);
        MovingPart { shape, motion, sides: Sides::Both }
    });
    first(&bodies, touch)
}

/// A shape on its way, or a part of it.
#[derive(Clone, Copy)]
struct MovingPart<'s> {
    shape: &'s Shape,
    motion: Sweep,
    /// From where it is hit.
    sides: Sides,
}

/// The first touch of two shapes or of parts of them, down to parts that have none.
fn first(bodies: &[MovingPart<'_>; 2], touch: &ToiOptions) -> Option<TimeOfImpact> {
    let Some(side) = [0, 1].into_iter().find(|&side| bodies[side].shape.has_parts()) else {
        return of_pair(bodies, touch);
    };
    let whole = &bodies[side];
    let many = Parts::of(whole.shape)?;
    let other = &bodies[1 - side];
    let approach = PartsMotion::new(other.shape, &whole.motion, &other.motion, touch);
    let mut best: Option<TimeOfImpact> = None;
    bvh::nearest(
        &many,
        1.0,
        |bounds: &Aabb| approach.entry(bounds),
        |index, limit| {
            let Some(part) = many.part(index) else { return limit };
            let mut pair = [*other; 2];
            let motion = whole.motion.of_part(&part.pose);
            pair[side] = MovingPart { shape: &part.shape, motion, sides: part.sides };
            let Some(found) = first(&pair, touch) else { return limit };
            let mut parts = found.parts;
            parts[side] = Some(index);
            if best.is_none_or(|best| (found.fraction, parts) < (best.fraction, best.parts)) {
                best = Some(TimeOfImpact { parts, ..found });
            }
            limit.min(found.fraction)
        },
    );
    best
}

/// When two shapes of one piece first touch, unless one of them is hit from behind.
fn of_pair([a, b]: &[MovingPart<'_>; 2], touch: &ToiOptions) -> Option<TimeOfImpact> {
    let found = impact::time_of_impact(a.shape, &a.motion, b.shape, &b.motion, touch)?;
    let is_from_behind = |body: &MovingPart<'_>, out: Vec2| {
        body.sides == Sides::Front
            && front(body.shape).is_some_and(|front| {
                body.motion.pose(found.fraction).transform_vector(front).dot(out) < 0.0
            })
    };
    let passes = is_from_behind(a, found.normal) || is_from_behind(b, -found.normal);
    (!passes).then_some(found)
}
