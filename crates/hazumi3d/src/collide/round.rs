//! Spheres and capsules against each other, in closed form.

use glam::Vec3;

use super::{Manifold, ManifoldPoint, split};
use crate::math::basis::tangents;
use crate::query::Surface;
use crate::sat::segment::{self, PARALLEL, Segment};

/// Sine of the angle above which capsules touch in one point only, dimensionless.
const NEARLY_PARALLEL: f32 = 0.1;
/// Capsules touch in two points when they drift apart sideways by less than this part of their
/// radii along the common stretch, dimensionless.
const SIDEWAYS_DRIFT: f32 = 0.1;
/// Distances below this part of the size of the shapes have no direction, dimensionless.
const NO_DIRECTION: f32 = 1e-6;

/// Name of the contact at the start of a capsule, or of its only contact.
pub(super) const START: u32 = 0;
/// Name of the contact at the end of a capsule.
pub(super) const END: u32 = 1;
/// Name of a contact in between.
pub(super) const BETWEEN: u32 = 2;

/// A ball: centre and radius, in metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ball {
    pub(super) center: Vec3,
    pub(super) radius: f32,
}

/// A capsule, or with radius 0 an edge: axis and radius, in metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rod {
    pub(super) axis: Segment,
    pub(super) radius: f32,
}

/// Two balls. Concentric ones are pushed apart along y.
pub(super) fn sphere_sphere(a: &Ball, b: &Ball, margin: f32) -> Manifold {
    let (normal, distance) = split(b.center - a.center).unwrap_or((Vec3::Y, 0.0));
    between(a, b, normal, distance, margin)
}

/// A ball beside a capsule. One centred on the axis is pushed out sideways.
pub(super) fn capsule_sphere(a: &Rod, b: &Ball, margin: f32) -> Manifold {
    let nearest = a.axis.at(a.axis.closest(b.center));
    let (mut normal, distance) = split(b.center - nearest).unwrap_or((Vec3::ZERO, 0.0));
    if distance <= NO_DIRECTION * (a.axis.length + a.radius) {
        normal = tangents(a.axis.direction)[0];
    }
    between(&Ball { center: nearest, radius: a.radius }, b, normal, distance, margin)
}

/// A ball at any shape, given where the surface is nearest to its centre.
pub(super) fn surface_sphere(a: &Surface, b: &Ball, margin: f32) -> Manifold {
    let separation = a.distance - b.radius;
    let position = b.center - a.normal * (b.radius + 0.5 * separation);
    Manifold::single(a.normal, ManifoldPoint { position, separation, feature: START }, margin)
}

/// The contact of two balls `distance` metres apart along `normal`.
fn between(a: &Ball, b: &Ball, normal: Vec3, distance: f32, margin: f32) -> Manifold {
    let separation = distance - (a.radius + b.radius);
    let position = a.center + normal * (a.radius + 0.5 * separation);
    Manifold::single(normal, ManifoldPoint { position, separation, feature: START }, margin)
}

/// Two capsules: two points when they lie side by side, one otherwise.
pub(super) fn capsule_capsule(a: &Rod, b: &Rod, margin: f32) -> Manifold {
    let [on_a, on_b] = segment::closest(&a.axis, &b.axis);
    let (normal, distance) = direction(a, b, [on_a, on_b]);
    if distance - (a.radius + b.radius) > margin {
        return Manifold::default();
    }
    rods(a, b, normal, [on_a, on_b], margin)
}

/// Unit vector and distance between the closest points of two axes.
///
/// The direction comes from the axes themselves where they pass each other, because the difference
/// of two nearly equal points has none.
fn direction(a: &Rod, b: &Rod, [on_a, on_b]: [f32; 2]) -> (Vec3, f32) {
    let between = b.axis.at(on_b) - a.axis.at(on_a);
    let (along, distance) = split(between).unwrap_or((Vec3::ZERO, 0.0));
    let size = a.axis.length + b.axis.length + a.radius + b.radius;
    let inside = |rod: &Rod, on: f32| 0.0 < on && on < rod.axis.length;
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
    a: &Rod,
    b: &Rod,
    normal: Vec3,
    [on_a, on_b]: [f32; 2],
    margin: f32,
) -> Manifold {
    let contact = |on_a: f32, on_b: f32, feature: u32| {
        let (point_a, point_b) = (a.axis.at(on_a), b.axis.at(on_b));
        let separation = (point_b - point_a).dot(normal) - (a.radius + b.radius);
        let middle = 0.5 * (point_a + point_b);
        let position = middle + normal * (0.5 * (a.radius - b.radius));
        ManifoldPoint { position, separation, feature }
    };
    let sine = a.axis.direction.cross(b.axis.direction).length();
    let [from, to] = a.axis.overlap(&b.axis);
    let drift = sine * (to - from);
    let radii = a.radius + b.radius;
    if sine < NEARLY_PARALLEL && from < to && drift < SIDEWAYS_DRIFT * radii {
        // Named by the ends of `a`, which never change places.
        let ends = [(from, START), (to, END)];
        let beside = |on_a: f32| b.axis.closest(a.axis.at(on_a));
        let both = ends.map(|(on_a, name)| contact(on_a, beside(on_a), name));
        let manifold = Manifold::new(normal, both.into_iter(), margin);
        if !manifold.points.is_empty() {
            return manifold;
        }
    }
    Manifold::single(normal, contact(on_a, on_b, BETWEEN), margin)
}
