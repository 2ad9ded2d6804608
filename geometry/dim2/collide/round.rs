//! Balls against each other, capsules and boxes, in closed form.

use glam::Vec2;

use super::{Manifold, ManifoldPoint};
use crate::math::direction::split;
use crate::math::rotation::quarter;

/// Distances below this part of the size of the shapes have no direction, dimensionless.
const NO_DIRECTION: f32 = 1e-6;
/// Squares of distances above that of the reach by this factor are out of reach whatever
/// rounding does, dimensionless.
const BEYOND: f32 = 1.000_01;

/// Name of the only contact of a ball, or of that at the start of a capsule.
pub(super) const START: u32 = 0;

/// A ball: centre and radius, in metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct BallCore {
    pub(super) center: Vec2,
    pub(super) radius: f32,
}

/// Whether what is `between` metres away is farther than `reach` metres, beyond all rounding.
#[inline]
pub(super) fn is_out_of_reach(between: Vec2, reach: f32) -> bool {
    between.length_squared() > BEYOND * (reach * reach)
}

/// Two balls. Concentric ones are pushed apart along y.
#[inline]
pub(super) fn ball_ball(a: &BallCore, b: &BallCore, margin: f32) -> Manifold {
    let between = b.center - a.center;
    if is_out_of_reach(between, a.radius + b.radius + margin) {
        return Manifold::default();
    }
    let (normal, distance) = split(between).unwrap_or((Vec2::Y, 0.0));
    touch(a, b, normal, distance, margin)
}

/// A ball beside a capsule, whose radius comes first. One centred on the axis is pushed out
/// sideways, one nearly so to the side on which it is.
pub(super) fn capsule_ball(
    [start, end]: [Vec2; 2],
    radius: f32,
    b: &BallCore,
    margin: f32,
) -> Manifold {
    let along = end - start;
    let (part, whole) = ((b.center - start).dot(along), along.length_squared());
    // The square of a tiny length is zero.
    let share = if whole > 0.0 { (part / whole).clamp(0.0, 1.0) } else { 0.0 };
    let nearest = start + along * share;
    let between = b.center - nearest;
    if is_out_of_reach(between, radius + b.radius + margin) {
        return Manifold::default();
    }
    let (mut normal, distance) = split(between).unwrap_or((Vec2::ZERO, 0.0));
    if distance <= NO_DIRECTION * (along.abs().max_element() + radius) {
        let across = split(quarter(along)).map_or(Vec2::Y, |(across, _)| across);
        normal = if across.dot(between) < 0.0 { -across } else { across };
    }
    touch(&BallCore { center: nearest, radius }, b, normal, distance, margin)
}

/// A ball beside a box around the origin, whose radius comes second. One centred inside is
/// pushed out through the nearest side.
pub(super) fn box_ball(half: Vec2, radius: f32, b: &BallCore, margin: f32) -> Manifold {
    let nearest = b.center.max(-half).min(half);
    let between = b.center - nearest;
    if is_out_of_reach(between, radius + b.radius + margin) {
        return Manifold::default();
    }
    if let Some((normal, distance)) = split(between) {
        return touch(&BallCore { center: nearest, radius }, b, normal, distance, margin);
    }
    let depths = half - b.center.abs();
    let sign = |coordinate: f32| if coordinate < 0.0 { -1.0 } else { 1.0 };
    let (normal, depth) = if depths.x < depths.y {
        (Vec2::X * sign(b.center.x), depths.x)
    } else {
        (Vec2::Y * sign(b.center.y), depths.y)
    };
    let side = b.center + normal * depth;
    touch(&BallCore { center: side, radius }, b, normal, -depth, margin)
}

/// The contact of two balls `distance` metres apart along `normal`.
#[inline]
pub(super) fn touch(
    a: &BallCore,
    b: &BallCore,
    normal: Vec2,
    distance: f32,
    margin: f32,
) -> Manifold {
    let separation = distance - (a.radius + b.radius);
    let position = a.center + normal * (a.radius + 0.5 * separation);
    Manifold::single(normal, ManifoldPoint { position, separation, feature: START }, margin)
}
