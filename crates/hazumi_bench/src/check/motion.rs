//! Rays, casts and times of impact: a hit touches, and nothing touches before.

use hazumi3d::Pose;
use hazumi3d::glam::Vec3;
use hazumi3d::query::{
    Ray, ShapeCast, Sweep, TimeOfImpact, ToiOptions, cast, cast_ray_at, signed_distance,
    time_of_impact,
};

use super::{Subject, TOUCHING, WRONG};
use crate::random::Random;

/// Looks along the way before the end.
const LOOKS: u8 = 8;
/// A normal that points along the ray by more than this is wrong, dimensionless.
const ALONG: f32 = 1e-5;

/// Fractions from 0 to, but without, `end`.
fn looks(end: f32) -> impl Iterator<Item = f32> {
    (0..LOOKS).map(move |look| end * f32::from(look) / f32::from(LOOKS))
}

/// A ray at `b`, where it stands beside `a`.
pub(super) fn ray(subject: &Subject<'_>, random: &mut Random) -> Option<f64> {
    let (pair, b) = (subject.pair, subject.pair.b);
    let middle = pair.b_in_a.position;
    let origin = middle + random.direction() * (b.reach * random.within(0.0, 3.0));
    let target = pair.b_in_a.transform_point(random.direction() * (b.reach * random.unit()));
    let ray = Ray::new(origin, target - origin, random.within(0.5, 2.0)).ok()?;
    let above =
        |point| signed_distance(&b.shape, pair.b_in_a.inverse_transform_point(point)).distance;
    let hit = cast_ray_at(&b.shape, &pair.b_in_a, &ray);
    if above(origin) <= 0.0 {
        // Near the surface, inside is a matter of rounding.
        let is_at_once = hit.is_some_and(|hit| hit.fraction == 0.0);
        return Some(if is_at_once { 0.0 } else { subject.part(-above(origin)) });
    }
    let end = hit.map_or(ray.max_fraction(), |hit| hit.fraction);
    let deepest = looks(end).map(|fraction| -above(ray.at(fraction))).fold(0.0, f32::max);
    let Some(hit) = hit else { return Some(subject.part(deepest)) };
    if hit.normal.dot(ray.direction().normalize()) > ALONG {
        return Some(WRONG);
    }
    let beside = (ray.at(hit.fraction) - hit.point).length();
    Some(subject.part(above(hit.point).abs().max(beside).max(deepest)))
}

/// The worst of the gap at a hit, and of the overlaps before it or before the end.
fn stop(subject: &Subject<'_>, hit: Option<f32>, gap: impl Fn(f32) -> f32) -> f32 {
    if subject.start.gap <= 0.0 {
        let is_at_once = hit == Some(0.0);
        // Touching is a matter of rounding.
        return if is_at_once { 0.0 } else { -subject.start.gap };
    }
    let deepest = looks(hit.unwrap_or(1.0)).map(|at| -gap(at)).fold(0.0, f32::max);
    hit.map_or(-gap(1.0), |at| gap(at).abs()).max(deepest)
}

/// `b`, pushed at or past `a`.
pub(super) fn cast_stops(subject: &Subject<'_>, random: &mut Random) -> Option<f64> {
    let pair = subject.pair;
    let aside = random.direction() * (pair.a.reach + pair.b.reach) * random.unit();
    let push = (aside - pair.b_in_a.position) * random.within(0.2, 2.0);
    let hit = cast(&pair.a.shape, &pair.b.shape, &pair.b_in_a, &ShapeCast::new(push).ok()?);
    let gap = |fraction| super::gap(pair, &subject.shifted(push * fraction)).gap;
    let far = stop(subject, hit.map(|hit| hit.fraction), gap);
    Some(subject.part(far) * f64::from(pair.size / (pair.size + push.length())))
}

/// Both shapes on their way, each with a turn of its own.
struct Ways {
    a: Sweep,
    b: Sweep,
    hit: Option<TimeOfImpact>,
    /// Length of the push, in metres.
    push: f32,
}

impl Ways {
    fn new(subject: &Subject<'_>, random: &mut Random) -> Option<Self> {
        let pair = subject.pair;
        let aside = random.direction() * (pair.a.reach + pair.b.reach) * random.unit();
        let push = (aside - pair.b_in_a.position) * random.within(0.2, 2.0);
        let mut spin = || random.direction() * random.within(0.0, 3.0);
        let turns = [spin(), spin()];
        let a = Sweep::new(Pose::IDENTITY, Vec3::ZERO, turns[0]).ok()?;
        let b = Sweep::new(pair.b_in_a, push, turns[1]).ok()?;
        let hit = time_of_impact(&pair.a.shape, &a, &pair.b.shape, &b, &ToiOptions::SURFACES);
        Some(Self { a, b, hit, push: push.length() })
    }
}

/// Where the search was sure, the shapes touch at the impact and not before.
pub(super) fn impact(subject: &Subject<'_>, random: &mut Random) -> Option<f64> {
    let Ways { a, b, hit, push } = Ways::new(subject, random)?;
    if hit.is_some_and(|hit| !hit.converged) {
        return None;
    }
    let pair = subject.pair;
    let gap = |fraction| super::gap(pair, &a.pose(fraction).inv_mul(&b.pose(fraction))).gap;
    let far = stop(subject, hit.map(|hit| hit.fraction), gap);
    Some(subject.part(far) * f64::from(pair.size / (pair.size + push)))
}

/// The search was sure; where the shapes touch at the start, it is the depth that may not be.
pub(super) fn is_impact_sure(subject: &Subject<'_>, random: &mut Random) -> Option<f64> {
    if subject.part(subject.start.gap) <= TOUCHING {
        return None;
    }
    let hit = Ways::new(subject, random)?.hit;
    Some(if hit.is_none_or(|hit| hit.converged) { 0.0 } else { WRONG })
}
