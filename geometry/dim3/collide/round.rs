//! Spheres and capsules against each other, in closed form.

use glam::Vec3;

use super::{Manifold, ManifoldPoint};
use crate::math::basis::tangents;
use crate::math::direction::split;
use crate::query::PointProjection;
use crate::sat::segment::{self, EdgeSpan, PARALLEL};

/// Sine of the angle above which capsules touch in one point only, dimensionless.
const NEARLY_PARALLEL: f32 = 0.1;
/// Capsules touch in two points when they drift apart sideways by less than this part of their
/// radii along the common stretch, dimensionless.
const SIDEWAYS_DRIFT: f32 = 0.05;
/// Distances above this part of the size of the shapes have a direction beyond doubt,
/// dimensionless.
const CLEAR: f32 = 2e-3;
/// Distances below this part of the size of the shapes have no direction, dimensionless.
const NO_DIRECTION: f32 = 1e-6;
/// Cosine of the angle to an axis below which a direction is across it, dimensionless.
const ACROSS: f32 = 1e-3;
/// Squares of distances above that of the reach by this factor are out of reach whatever
/// rounding does, dimensionless.
const BEYOND: f32 = 1.000_01;
/// Products of squares of lengths with all their digits, in m⁴.
const PRODUCTS: std::ops::Range<f32> = 1e-24..1e24;

/// Name of the contact at the start of a capsule, or of its only contact.
pub(super) const START: u32 = 0;
/// Name of the contact at the end of a capsule.
pub(super) const END: u32 = 1;
/// Name of a contact in between.
pub(super) const BETWEEN: u32 = 2;

/// A ball: centre and radius, in metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct BallCore {
    pub(super) center: Vec3,
    pub(super) radius: f32,
}

/// A capsule, or with radius 0 an edge: axis and radius, in metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct CapsuleCore {
    pub(super) axis: EdgeSpan,
    pub(super) radius: f32,
}

/// Whether what is `between` metres away is farther than `reach` metres, beyond all rounding.
#[inline]
pub(super) fn is_out_of_reach(between: Vec3, reach: f32) -> bool {
    between.length_squared() > BEYOND * (reach * reach)
}

/// Two balls, the first in the origin. Concentric ones are pushed apart along y.
#[inline]
pub(super) fn sphere_sphere(a: f32, b: &BallCore, margin: f32) -> Manifold {
    if is_out_of_reach(b.center, a + b.radius + margin) {
        return Manifold::default();
    }
    let (normal, distance) = split(b.center).unwrap_or((Vec3::Y, 0.0));
    between(&BallCore { center: Vec3::ZERO, radius: a }, b, normal, distance, margin)
}

/// A ball beside a capsule. One centred on the axis is pushed out sideways, one nearly so to
/// the side on which it is.
pub(super) fn capsule_sphere(a: &CapsuleCore, b: &BallCore, margin: f32) -> Manifold {
    let nearest = a.axis.at(a.axis.closest(b.center));
    let way = b.center - nearest;
    let (mut normal, distance) = split(way).unwrap_or((Vec3::ZERO, 0.0));
    if distance <= NO_DIRECTION * (a.axis.length + a.radius) {
        let aside = split(way.reject_from_normalized(a.axis.direction));
        // A part that is not across the axis then is rounding.
        let aside = aside.filter(|(normal, _)| normal.dot(a.axis.direction).abs() < ACROSS);
        normal = aside.map_or_else(|| tangents(a.axis.direction)[0], |(normal, _)| normal);
    }
    between(&BallCore { center: nearest, radius: a.radius }, b, normal, distance, margin)
}

/// A ball at any shape, given where the surface is nearest to its centre.
pub(super) fn surface_sphere(a: &PointProjection, b: &BallCore, margin: f32) -> Manifold {
    let separation = a.distance - b.radius;
    let position = b.center - a.normal * (b.radius + 0.5 * separation);
    Manifold::single(a.normal, ManifoldPoint { position, separation, feature: START }, margin)
}

/// The contact of two balls `distance` metres apart along `normal`.
#[inline]
fn between(a: &BallCore, b: &BallCore, normal: Vec3, distance: f32, margin: f32) -> Manifold {
    let separation = distance - (a.radius + b.radius);
    let position = a.center + normal * (a.radius + 0.5 * separation);
    Manifold::single(normal, ManifoldPoint { position, separation, feature: START }, margin)
}

/// Two capsules, by the ends of their axes: two points when they lie side by side, one
/// otherwise.
pub(super) fn capsule_capsule(ends: [[Vec3; 2]; 2], radii: [f32; 2], margin: f32) -> Manifold {
    if let Some(manifold) = passing_capsules(ends, radii, margin) {
        return manifold;
    }
    let [a, b] = [0, 1]
        .map(|index| CapsuleCore { axis: EdgeSpan::new(ends[index]), radius: radii[index] });
    let [on_a, on_b] = segment::closest(&a.axis, &b.axis);
    let (normal, distance) = direction(&a, &b, [on_a, on_b]);
    if distance - (a.radius + b.radius) > margin {
        return Manifold::default();
    }
    side_by_side([&a, &b], normal, margin)
        .unwrap_or_else(|| across([&a, &b], normal, [on_a, on_b], margin))
}

/// Two capsules whose axes are clearly apart and not nearly parallel, or out of reach: the
/// common case, without a look at what is not needed. `None` for others.
///
/// Source: Ericson, *Real-Time Collision Detection*, 2005, section 5.1.9, with cross products
/// in place of differences of dot products, which cancel. `[ericson2005]`
#[inline]
fn passing_capsules(
    [[start_a, end_a], [start_b, end_b]]: [[Vec3; 2]; 2],
    [radius_a, radius_b]: [f32; 2],
    margin: f32,
) -> Option<Manifold> {
    let (along_a, along_b, start) = (end_a - start_a, end_b - start_b, start_b - start_a);
    let cross = along_a.cross(along_b);
    let [square, square_a, square_b] = [cross, along_a, along_b].map(Vec3::length_squared);
    let product = square_a * square_b;
    let least = NEARLY_PARALLEL * NEARLY_PARALLEL;
    if !(square > least * product && PRODUCTS.contains(&product)) {
        return None;
    }
    let cosine = along_a.dot(along_b);
    let within = |part: f32| part.clamp(0.0, 1.0);
    let [per_square, per_a, per_b] = [1.0 / square, 1.0 / square_a, 1.0 / square_b];
    let on_a = within(start.cross(along_b).dot(cross) * per_square);
    let on_b = within((cosine * on_a - start.dot(along_b)) * per_b);
    // Changes nothing but where the lines are nearest beyond the end of `b`.
    let on_a = within((start.dot(along_a) + cosine * on_b) * per_a);
    let between = start + along_b * on_b - along_a * on_a;
    if is_out_of_reach(between, radius_a + radius_b + margin) {
        return Some(Manifold::default());
    }
    // Closer ones get their direction with care.
    let size = square_a + square_b + radius_a * radius_a + radius_b * radius_b;
    let distance_square = between.length_squared();
    if distance_square < (CLEAR * CLEAR) * size {
        return None;
    }
    let distance = distance_square.sqrt();
    let normal = between * (1.0 / distance);
    let separation = distance - (radius_a + radius_b);
    let position = start_a + along_a * on_a + normal * (radius_a + 0.5 * separation);
    let point = ManifoldPoint { position, separation, feature: BETWEEN };
    Some(Manifold::single(normal, point, margin))
}

/// Unit vector and distance between the closest points of two axes.
///
/// The direction comes from the axes themselves where they pass each other, because the
/// difference of two nearly equal points has none.
fn direction(a: &CapsuleCore, b: &CapsuleCore, [on_a, on_b]: [f32; 2]) -> (Vec3, f32) {
    let between = b.axis.at(on_b) - a.axis.at(on_a);
    let (along, distance) = split(between).unwrap_or((Vec3::ZERO, 0.0));
    let size = a.axis.length + b.axis.length + a.radius + b.radius;
    let inside = |rod: &CapsuleCore, on: f32| 0.0 < on && on < rod.axis.length;
    let passing = inside(a, on_a) && inside(b, on_b);
    if distance > 1000.0 * NO_DIRECTION * size || (distance > NO_DIRECTION * size && !passing) {
        return (along, distance);
    }
    let cross = a.axis.direction.cross(b.axis.direction);
    let across = if cross.length_squared() > PARALLEL * PARALLEL {
        cross.normalize()
    } else if distance > NO_DIRECTION * size {
        along
    } else {
        tangents(a.axis.direction)[0]
    };
    let outward = if distance > NO_DIRECTION * size {
        between
    } else {
        b.axis.at(0.5 * b.axis.length) - a.axis.at(0.5 * a.axis.length)
    };
    (if outward.dot(across) < 0.0 { -across } else { across }, distance)
}

/// The points where two rods touch along `normal`, given where their axes come closest.
pub(super) fn rods(
    rods: [&CapsuleCore; 2],
    normal: Vec3,
    closest: [f32; 2],
    margin: f32,
) -> Manifold {
    side_by_side(rods, normal, margin).unwrap_or_else(|| across(rods, normal, closest, margin))
}

/// The two points where rods touch along `normal` that lie side by side; `None` where they do
/// not.
pub(super) fn side_by_side(
    rods: [&CapsuleCore; 2],
    normal: Vec3,
    margin: f32,
) -> Option<Manifold> {
    let [a, b] = rods;
    let square = a.axis.direction.cross(b.axis.direction).length_squared();
    if square >= NEARLY_PARALLEL * NEARLY_PARALLEL {
        return None;
    }
    let [from, to] = a.axis.overlap(&b.axis);
    let drift = square.sqrt() * (to - from);
    if from >= to || drift >= SIDEWAYS_DRIFT * (a.radius + b.radius) {
        return None;
    }
    // Named by the ends of `a`, which never change places.
    let both = [(from, START), (to, END)].map(|(on_a, name)| {
        let on_b = b.axis.closest(a.axis.at(on_a));
        meet(rods, normal, [on_a, on_b], name)
    });
    let manifold = Manifold::new(normal, both.into_iter(), margin);
    (!manifold.points.is_empty()).then_some(manifold)
}

/// The one point where rods touch along `normal`, given where their axes come closest.
fn across(rods: [&CapsuleCore; 2], normal: Vec3, closest: [f32; 2], margin: f32) -> Manifold {
    Manifold::single(normal, meet(rods, normal, closest, BETWEEN), margin)
}

/// The contact of a point of each axis.
///
/// Where they are not right across from each other, the place is nearer to the thinner rod,
/// whose surface falls off faster.
fn meet(
    [a, b]: [&CapsuleCore; 2],
    normal: Vec3,
    [on_a, on_b]: [f32; 2],
    feature: u32,
) -> ManifoldPoint {
    let point_a = a.axis.at(on_a);
    let between = b.axis.at(on_b) - point_a;
    let (height, radii) = (between.dot(normal), a.radius + b.radius);
    let separation = height - radii;
    let sideways = (between - normal * height) * (a.radius / radii);
    let position = point_a + sideways + normal * (a.radius + 0.5 * separation);
    ManifoldPoint { position, separation, feature }
}
