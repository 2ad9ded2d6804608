//! Random shapes in 2D, for proptest, and how two of them meet.

use hazumi2d_geometry::collide::{Manifold, collide};
use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::shape::{Capsule, Circle, Polygon, Rectangle, Rounded, Segment};
use hazumi2d_geometry::{Pose, Rotation, Shape};
use proptest::prelude::*;

use crate::geometry::properties_hold::{length, point};

/// The simplest kind comes first: shrinking goes there.
pub(crate) fn shape() -> impl Strategy<Value = Shape> {
    let ends =
        || [point(1.0), point(1.0)].prop_filter("a length", |[a, b]| a.distance(*b) > 0.1);
    let lengths = || [length(), length()].prop_map(Vec2::from);
    let rectangle = lengths().prop_map(|half| Rectangle::new(half).unwrap());
    let polygon = prop::collection::vec(point(1.5), 3..12)
        .prop_filter_map("an area", |points| Polygon::new(&points).ok())
        .prop_filter("some thickness", |polygon| polygon.area() > 0.05);
    let rounded = (rectangle.clone(), length());
    prop_oneof![
        length().prop_map(|radius| Shape::from(Circle::new(radius).unwrap())),
        rectangle.prop_map(Shape::from),
        (ends(), length()).prop_map(|(ends, r)| Shape::from(Capsule::new(ends, r).unwrap())),
        polygon.prop_map(Shape::from),
        ends().prop_map(|ends| Shape::from(Segment::new(ends).unwrap())),
        rounded.prop_map(|(core, r)| Shape::from(Rounded::new(core, 0.3 * r).unwrap())),
    ]
}

pub(crate) fn turn() -> impl Strategy<Value = Rotation> {
    (-3.0_f32..3.0).prop_map(Rotation::from_angle)
}

pub(crate) fn manifold(a: &Shape, b: &Shape, b_in_a: &Pose, margin: f32) -> Manifold {
    collide(a, b, b_in_a, margin)
}
