//! Early rejection of shapes that are clearly apart.

use glam::Vec3;

use crate::math::Pose;
use crate::shape::rounded::RoundedCore;
use crate::shape::solid::Core;
use crate::shape::{Cone, Cylinder, Rounded, Support};

/// Bound on the error of a gap in `f32`, as a part of the coordinates, dimensionless.
const ROUNDING: f32 = 1e-5;

/// The direction between the centres of two shapes, in the frame of `a`, when they are clearly
/// more than `margin` metres apart along it.
pub(super) fn between_centers(
    a: &Core<'_>,
    b: &Core<'_>,
    b_in_a: &Pose,
    margin: f32,
) -> Option<Vec3> {
    if matches!((a, b), (Core::Triangle(_), _) | (_, Core::Triangle(_))) {
        // Their own method begins with a better one.
        return None;
    }
    let [center_a, center_b] = [a.center(), b.center()];
    let turned = b_in_a.transform_vector(center_b);
    let between = b_in_a.position - center_a + turned;
    let square = between.length_squared();
    let seen_from_b = -b_in_a.inverse_transform_vector(between);
    let reach = reach(a, between) - center_a.dot(between);
    let reach_b = self::reach(b, seen_from_b) - center_b.dot(seen_from_b);
    let length = square.sqrt();
    let margins = (margin + a.margin() + b.margin()) * length;
    let far = between.abs() + b_in_a.position.abs() + center_a.abs() + turned.abs();
    let rounding = ROUNDING * (far.dot(between.abs()) + reach + reach_b + margins);
    (square - (reach + reach_b) > margins + rounding).then_some(between)
}

/// How far a core reaches along a direction of any length, times that length, in m².
fn reach(core: &Core<'_>, along: Vec3) -> f32 {
    match core {
        Core::Sphere(_) => 0.0,
        Core::Cuboid(cuboid) => along.abs().dot(cuboid.half_extents()),
        Core::Cylinder(cylinder) => of_cylinder(cylinder, along),
        Core::Cone(cone) => of_cone(cone, along),
        Core::Rounded(rounded) => of_rounded(rounded, along),
        Core::Capsule(capsule) => of_ends(capsule.ends(), along),
        Core::Segment(segment) => of_ends(segment.ends(), along),
        Core::Hull(hull) => hull.support(along).1.dot(along),
        Core::Triangle(triangle) => triangle.support(along).1.dot(along),
        Core::Custom(custom) => custom.support(along).1.dot(along),
    }
}

fn of_rounded(rounded: &Rounded, along: Vec3) -> f32 {
    match rounded.core() {
        RoundedCore::Cuboid(cuboid) => along.abs().dot(cuboid.half_extents()),
        RoundedCore::Cylinder(cylinder) => of_cylinder(cylinder, along),
        RoundedCore::Cone(cone) => of_cone(cone, along),
        RoundedCore::Hull(hull) => hull.support(along).1.dot(along),
        RoundedCore::Triangle(triangle) => triangle.support(along).1.dot(along),
    }
}

fn of_cylinder(cylinder: &Cylinder, along: Vec3) -> f32 {
    cylinder.half_height() * along.y.abs() + cylinder.radius() * across(along)
}

fn of_cone(cone: &Cone, along: Vec3) -> f32 {
    let height = cone.half_height() * along.y;
    height.max(cone.radius() * across(along) - height)
}

/// Length of the part of a direction across y.
fn across(along: Vec3) -> f32 {
    (along.x * along.x + along.z * along.z).sqrt()
}

fn of_ends([start, end]: [Vec3; 2], along: Vec3) -> f32 {
    start.dot(along).max(end.dot(along))
}
