//! Distances that have a closed form.

use glam::DVec2;

use super::fast_paths::{self, BallGap, CircleCore, CoreProximity};
use super::nearest::{Distance, common_point};
use super::separation::Separation;
use crate::gjk::settled;
use crate::math::Pose;
use crate::shape::{Circle, Shape};

/// Where the nearest points are, and how far apart; by `search` where that has no closed form.
#[inline]
pub(super) fn separation(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    search: impl FnOnce() -> Separation,
) -> Separation {
    match (a, b) {
        (Shape::Circle(a), Shape::Circle(b)) => separation_of_circles(a, b, b_in_a),
        _ => fast_separation(a, b, b_in_a).unwrap_or_else(search),
    }
}

/// [`separation`], where it has a closed form.
#[inline]
pub(super) fn known_separation(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Separation> {
    match (a, b) {
        (Shape::Circle(a), Shape::Circle(b)) => Some(separation_of_circles(a, b, b_in_a)),
        _ => fast_separation(a, b, b_in_a),
    }
}

#[inline]
fn fast_separation(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Separation> {
    let (gap, points, normal) = if let Some(ball) = CircleCore::of(a, b, b_in_a) {
        let BallGap { gap, rounding, points, normal, .. } = ball.place(b_in_a);
        (settled(gap, rounding), points, normal)
    } else {
        let (proximity, margins) = fast_paths::nearest(a, b, b_in_a).ok()?;
        let CoreProximity::Separated(near) = proximity else { return None };
        (near.gap(margins), near.surface_points(margins), near.normal)
    };
    gap.is_finite().then(|| Separation {
        gap,
        points: points.map(|point| point.as_vec2()),
        normal: normal.as_vec2(),
        parts: [None; 2],
        converged: true,
    })
}

/// Two circles, in line; one above the other where they have one centre.
#[inline]
fn separation_of_circles(a: &Circle, b: &Circle, b_in_a: &Pose) -> Separation {
    let center = b_in_a.position.as_dvec2();
    let radii = [a.radius(), b.radius()].map(f64::from);
    let (distance, sum) = (center.length(), radii[0] + radii[1]);
    let gap = distance - sum;
    let normal = if distance > 0.0 { center * (1.0 / distance) } else { DVec2::Y };
    Separation {
        gap: settled(gap, f64::from(f32::EPSILON) * (distance + sum)),
        points: [normal * radii[0], center - normal * radii[1]].map(|point| point.as_vec2()),
        normal: normal.as_vec2(),
        parts: [None; 2],
        converged: gap.is_finite(),
    }
}

/// How far two shapes are apart; by `search` where that has no closed form. The search is
/// called in the place where its answer goes, as copies of answers take longer than two
/// circles.
#[inline]
pub(super) fn distance(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    search: impl FnOnce() -> Distance,
) -> Distance {
    match (a, b) {
        (Shape::Circle(a), Shape::Circle(b)) => distance_of_circles(a, b, b_in_a),
        _ => fast_distance(a, b, b_in_a, search),
    }
}

fn fast_distance(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    search: impl FnOnce() -> Distance,
) -> Distance {
    if let Some(ball) = CircleCore::of(a, b, b_in_a) {
        let BallGap { gap, rounding, points, normal, common } = ball.place(b_in_a);
        if !gap.is_finite() {
            return search();
        }
        let gap = settled(gap, rounding);
        if gap > 0.0 {
            return plain(gap, points, normal);
        }
        return Distance::common(common.as_vec2(), true);
    }
    let Ok((proximity, margins)) = fast_paths::nearest(a, b, b_in_a) else { return search() };
    let near = match proximity {
        CoreProximity::Separated(near) => near,
        CoreProximity::Overlapping(point) => {
            return Distance::common(point.as_vec2(), true);
        }
    };
    let gap = near.gap(margins);
    if gap > 0.0 {
        return plain(gap, near.surface_points(margins), near.normal);
    }
    let point = common_point(near.points, near.distance, margins);
    Distance::common(point.as_vec2(), true)
}

#[inline]
fn distance_of_circles(a: &Circle, b: &Circle, b_in_a: &Pose) -> Distance {
    let found = separation_of_circles(a, b, b_in_a);
    let Separation { gap, points, normal, parts, converged } = found;
    if gap > 0.0 || !converged {
        return Distance { distance: gap, points, normal, parts, converged };
    }
    let margins = [a.radius(), b.radius()].map(f64::from);
    let center = b_in_a.position.as_dvec2();
    let point = common_point([DVec2::ZERO, center], center.length(), margins);
    Distance::common(point.as_vec2(), converged)
}

/// Of shapes that are apart.
#[inline(always)]
fn plain(distance: f32, points: [DVec2; 2], normal: DVec2) -> Distance {
    let (points, normal) = (points.map(|point| point.as_vec2()), normal.as_vec2());
    Distance { distance, points, normal, parts: [None; 2], converged: true }
}

/// Whether two shapes are at most `limit` metres apart, where that is clear.
pub(super) fn is_within(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    limit: f64,
    search: impl FnOnce() -> bool,
) -> bool {
    fast_paths::are_within(a, b, b_in_a, limit).unwrap_or_else(|_| search())
}
