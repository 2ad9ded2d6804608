//! Dispatch: the contact method of each pair of shapes.

use glam::Vec2;

use super::form::{CoreForm, CoreWithMargin};
use super::polygons::Polygons;
use super::round::{self, BallCore};
use super::{Manifold, boxes, convex, plane, polygon_round};
use crate::math::Pose;
use crate::shape::Shape;

/// Computes the contact manifold of two shapes within `margin` ≥ 0 metres.
///
/// `b_in_a` is where `b` stands in the frame of `a`. Overlapping shapes always have a point.
/// Exchanging them turns the normal round and changes nothing else, unless edges of both are
/// equally good: then that of `a` gives the normal. Half-planes do not touch each other. Shapes
/// made of parts touch in many places, which one manifold cannot hold. It is empty for them,
/// and [`collide_parts`](super::collide_parts) gives one for each pair of parts.
#[inline]
#[doc(alias = "narrow phase")]
pub fn collide(a: &Shape, b: &Shape, b_in_a: &Pose, margin: f32) -> Manifold {
    // In line, because a call would take as long.
    if let (Shape::Circle(a), Shape::Circle(b)) = (a, b) {
        let a = BallCore { center: Vec2::ZERO, radius: a.radius() };
        let b = BallCore { center: b_in_a.position, radius: b.radius() };
        return round::ball_ball(&a, &b, margin);
    }
    collide_any(a, b, b_in_a, margin)
}

/// The most frequent pairs first.
fn collide_any(a: &Shape, b: &Shape, b_in_a: &Pose, margin: f32) -> Manifold {
    if let (Shape::Polygon(a), Shape::Polygon(b)) = (a, b) {
        let rings = [a.ring(), b.ring()];
        return Polygons { rings, radii: [0.0; 2], b_in_a, margin }.touch();
    }
    if let (Shape::Rectangle(a), Shape::Rectangle(b)) = (a, b) {
        return boxes::rectangles([a, b], [0.0; 2], b_in_a, margin);
    }
    if let Shape::Circle(circle) = b {
        let ball = BallCore { center: b_in_a.position, radius: circle.radius() };
        if let Some(manifold) = shape_ball(a, &ball, margin) {
            return manifold;
        }
    }
    if let (Shape::Capsule(a), Shape::Capsule(b)) = (a, b)
        && let Some(manifold) = boxes::capsules([a, b], b_in_a, margin)
    {
        return manifold;
    }
    match (CoreWithMargin::of(a), CoreWithMargin::of(b)) {
        (Some(body_a), Some(body_b)) => bodies(&body_a, &body_b, b_in_a, margin),
        (Some(body), None) => match b {
            Shape::HalfPlane(b) => {
                plane::half_plane(b, &body, &b_in_a.inverse(), margin).flipped(b_in_a)
            }
            _ => Manifold::default(),
        },
        (None, Some(body)) => match a {
            Shape::HalfPlane(a) => plane::half_plane(a, &body, b_in_a, margin),
            _ => Manifold::default(),
        },
        (None, None) => Manifold::default(),
    }
}

/// Two convex shapes.
pub(super) fn bodies(
    a: &CoreWithMargin<'_>,
    b: &CoreWithMargin<'_>,
    b_in_a: &Pose,
    margin: f32,
) -> Manifold {
    let radii = [a.radius, b.radius];
    match (a.form, b.form) {
        (CoreForm::Custom(_), _) | (_, CoreForm::Custom(_)) => {
            convex::convex([a, b], b_in_a, margin)
        }
        (_, CoreForm::Point(center)) => {
            let ball = BallCore { center: b_in_a.transform_point(center), radius: b.radius };
            beside_ball(a, &ball, margin)
        }
        (CoreForm::Point(center), _) => {
            let ball =
                BallCore { center: b_in_a.inverse_transform_point(center), radius: a.radius };
            beside_ball(b, &ball, margin).flipped(b_in_a)
        }
        (CoreForm::Rectangle(a), CoreForm::Rectangle(b)) => {
            boxes::rectangles([a, b], radii, b_in_a, margin)
        }
        (form_a, form_b) => {
            if let Some(a) = form_a.as_box(&Pose::IDENTITY)
                && let Some(b) = form_b.as_box(b_in_a)
            {
                return boxes::boxes([&a, &b], radii, margin);
            }
            let (Some(a), Some(b)) = (form_a.outline(), form_b.outline()) else {
                return Manifold::default();
            };
            Polygons { rings: [a.ring(), b.ring()], radii, b_in_a, margin }.touch()
        }
    }
}

/// A ball beside one of the shapes that are most frequent.
#[inline]
fn shape_ball(a: &Shape, ball: &BallCore, margin: f32) -> Option<Manifold> {
    match a {
        Shape::Capsule(a) => Some(round::capsule_ball(a.ends(), a.radius(), ball, margin)),
        Shape::Rectangle(a) => Some(round::box_ball(a.half_extents(), 0.0, ball, margin)),
        Shape::Polygon(a) => Some(polygon_round::polygon_ball(a, 0.0, ball, margin)),
        _ => None,
    }
}

/// A ball beside a shape.
fn beside_ball(a: &CoreWithMargin<'_>, ball: &BallCore, margin: f32) -> Manifold {
    let radius = a.radius;
    match a.form {
        CoreForm::Point(center) => round::ball_ball(&BallCore { center, radius }, ball, margin),
        CoreForm::Line(ends) => round::capsule_ball(ends, radius, ball, margin),
        CoreForm::Rectangle(a) => round::box_ball(a.half_extents(), radius, ball, margin),
        CoreForm::Polygon(polygon) => {
            polygon_round::polygon_ball(polygon, radius, ball, margin)
        }
        CoreForm::Custom(_) => Manifold::default(),
    }
}
