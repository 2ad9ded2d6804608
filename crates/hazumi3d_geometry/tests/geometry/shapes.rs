//! Random shapes of space, for proptest, and how two of them meet.

use hazumi3d_geometry::collide::{AxisCache, Manifold, Scratch, collide};
use hazumi3d_geometry::glam::{Quat, Vec3};
use hazumi3d_geometry::math::rotation;
use hazumi3d_geometry::shape::{
    Capsule, Cone, Cuboid, Cylinder, Hull, HullOptions, Rounded, Segment, Sphere, Triangle,
};
use hazumi3d_geometry::{Pose, Shape};
use proptest::prelude::*;

use crate::geometry::properties_hold::{length, point};

/// The simplest kind comes first: shrinking goes there.
pub(crate) fn shape() -> impl Strategy<Value = Shape> {
    let ends =
        || [point(1.0), point(1.0)].prop_filter("a length", |[a, b]| a.distance(*b) > 0.1);
    let lengths = || [length(), length(), length()].prop_map(Vec3::from);
    let cuboid = lengths().prop_map(|half| Cuboid::new(half).unwrap());
    let cylinder = (length(), length()).prop_map(|(h, r)| Cylinder::new(h, r).unwrap());
    let cone = (length(), length()).prop_map(|(h, r)| Cone::new(h, r).unwrap());
    let hull = prop::collection::vec(point(1.5), 4..16)
        .prop_filter_map("a volume", |points| Hull::cook(&points, &HullOptions::default()).ok())
        .prop_filter("some thickness", |hull| hull.volume() > 0.05);
    let corners = [point(1.5), point(1.5), point(1.5)];
    let triangle = corners.prop_filter_map("an area", |corners| {
        let [a, b, c] = corners;
        ((b - a).cross(c - a).length() > 0.1).then(|| Triangle::new(corners).unwrap())
    });
    let rounded = (cuboid.clone(), length());
    prop_oneof![
        length().prop_map(|radius| Shape::from(Sphere::new(radius).unwrap())),
        cuboid.prop_map(Shape::from),
        (ends(), length()).prop_map(|(ends, r)| Shape::from(Capsule::new(ends, r).unwrap())),
        cylinder.prop_map(Shape::from),
        cone.prop_map(Shape::from),
        hull.prop_map(Shape::from),
        triangle.prop_map(Shape::from),
        ends().prop_map(|ends| Shape::from(Segment::new(ends).unwrap())),
        rounded.prop_map(|(core, r)| Shape::from(Rounded::new(core, 0.3 * r).unwrap())),
    ]
}

pub(crate) fn turn() -> impl Strategy<Value = Quat> {
    let parts = [-1.0..1.0_f32, -1.0..1.0, -1.0..1.0, 0.1..1.0];
    parts.prop_map(|[x, y, z, w]| rotation::normalize(Quat::from_xyzw(x, y, z, w)).unwrap())
}

pub(crate) fn manifold(a: &Shape, b: &Shape, b_in_a: &Pose, margin: f32) -> Manifold {
    collide(a, b, b_in_a, margin, &mut AxisCache::default(), &mut Scratch::default())
}
