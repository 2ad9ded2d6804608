//! When shapes made of parts, in motion, first touch.

use glam::Vec3;
use hazumi_core::bvh;

use super::super::impact::{self, Impact, Touch};
use super::super::motion::RigidMotion;
use crate::math::Aabb;
use crate::shape::parts::{Part, Parts, Reach};
use crate::shape::{Shape, Sides};

/// When two shapes that move and turn first touch, at least one of them made of parts.
pub(in super::super) fn time_of_impact(
    shapes: [&Shape; 2],
    motions: [&RigidMotion; 2],
    touch: &Touch,
) -> Option<Impact> {
    let side = usize::from(Parts::of(shapes[0]).is_none());
    let many = Parts::of(shapes[side])?;
    let approach = Approach::new(shapes[1 - side], motions[side], motions[1 - side], touch);
    let mut best: Option<Impact> = None;
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
                best = Some(Impact { parts, ..found });
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
    motions: [&RigidMotion; 2],
    touch: &Touch,
) -> Option<Impact> {
    let moved = motions[side].of_part(&part.pose);
    let found = if side == 0 {
        impact::time_of_impact(&part.shape, &moved, shapes[1], motions[1], touch)
    } else {
        impact::time_of_impact(shapes[0], motions[0], &part.shape, &moved, touch)
    }?;
    let out = if side == 0 { found.normal } else { -found.normal };
    let is_from_behind = part.sides == Sides::Front
        && matches!(&*part.shape, Shape::Triangle(triangle)
        if triangle.normal().is_some_and(|front| {
            moved.pose(found.fraction).direction(front).dot(out) < 0.0
        }));
    (!is_from_behind).then_some(found)
}

/// How the other shape comes, seen from the frame of the parts.
enum Approach {
    /// A box that is pushed, in metres; it holds the shape however that turns.
    Push(Reach, Vec3),
    /// The parts turn themselves: nothing is known.
    Unknown,
}

impl Approach {
    fn new(
        other: &Shape,
        of_parts: &RigidMotion,
        of_other: &RigidMotion,
        touch: &Touch,
    ) -> Self {
        if of_parts.rotation() != Vec3::ZERO || matches!(other, Shape::HalfSpace(_)) {
            return Self::Unknown;
        }
        let frame = of_parts.start();
        let push = frame.direction_back(of_other.translation() - of_parts.translation());
        let local = other.bounds(&crate::math::Pose::IDENTITY);
        let radius =
            (local.center() - of_other.center()).length() + local.half_extents().length();
        let center = frame.point_back(of_other.start().point(of_other.center()));
        // Far more than the rounding of the frames.
        let slack = 1e-5 * (radius + center.abs().max_element() + push.abs().max_element());
        let around = Aabb { min: center, max: center };
        let bounds = around.grown(radius + touch.gap() + touch.tolerance() + slack);
        Self::Push(Reach::Box(bounds), push)
    }

    /// No part in the box is touched before this fraction.
    fn entry(&self, bounds: &Aabb) -> f32 {
        match self {
            Self::Push(reach, push) => reach.entry(bounds, *push),
            Self::Unknown => 0.0,
        }
    }
}
