//! Time of impact of shapes made of parts.

use hazumi_core::bvh;

use super::approach::PartsMotion;
use super::surface::front;
use crate::math::Aabb;
use crate::query::sweep::Sweep;
use crate::query::time_of_impact::{self, TimeOfImpact, ToiOptions};
use crate::shape::parts::{Part, Parts};
use crate::shape::{Shape, Sides};

/// When two shapes that move and turn first touch, at least one of them made of parts.
pub(in crate::query) fn time_of_impact(
    shapes: [&Shape; 2],
    motions: [&Sweep; 2],
    touch: &ToiOptions,
) -> Option<TimeOfImpact> {
    let side = usize::from(Parts::of(shapes[0]).is_none());
    let many = Parts::of(shapes[side])?;
    let approach = PartsMotion::new(shapes[1 - side], motions[side], motions[1 - side], touch);
    let mut best: Option<TimeOfImpact> = None;
    bvh::nearest(
        &many,
        1.0,
        |bounds: &Aabb| approach.entry(bounds),
        |index, limit| {
            let Some(part) = many.part(index) else { return limit };
            let Some(found) = of_part(&part, side, shapes, motions, touch) else {
                return limit;
            };
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

/// When one part first touches the other shape.
fn of_part(
    part: &Part<'_>,
    side: usize,
    shapes: [&Shape; 2],
    motions: [&Sweep; 2],
    touch: &ToiOptions,
) -> Option<TimeOfImpact> {
    let moved = motions[side].of_part(&part.pose);
    let found = if side == 0 {
        impact::time_of_impact(&part.shape, &moved, shapes[1], motions[1], touch)
    } else {
        impact::time_of_impact(shapes[0], motions[0], &part.shape, &moved, touch)
    }?;
    let out = if side == 0 { found.normal } else { -found.normal };
    let is_from_behind = part.sides == Sides::Front
        && front(&part.shape).is_some_and(|front| {
            moved.pose(found.fraction).transform_vector(front).dot(out) < 0.0
        });
    (!is_from_behind).then_some(found)
}
