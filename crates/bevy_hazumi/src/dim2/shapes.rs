//! Shapes of colliders in 2D, and the rules of their numbers.

use bevy_math::Vec2;
use hazumi2d::shape::{
    Capsule, Chain, ChainOptions, Circle, HalfPlane, Polygon, Rectangle, Segment,
};

use super::plugin::Collider;

impl Collider {
    /// A disc with a radius in metres, > 0.
    #[doc(alias = "ball")]
    pub fn circle(radius: f32) -> Self {
        Self::checked(Circle::new(radius))
    }

    /// A rectangle with these lengths of its sides, in metres, > 0.
    pub fn rectangle(x_length: f32, y_length: f32) -> Self {
        Self::checked(Rectangle::new(0.5 * Vec2::new(x_length, y_length)))
    }

    /// An upright capsule: the radius, and the length of the segment inside, in metres.
    pub fn capsule(radius: f32, length: f32) -> Self {
        let end = 0.5 * length * Vec2::Y;
        Self::capsule_between(radius, -end, end)
    }

    /// A capsule with a radius around a segment between two points, in metres.
    pub fn capsule_between(radius: f32, a: Vec2, b: Vec2) -> Self {
        Self::checked(Capsule::new([a, b], radius))
    }

    /// Everything behind a line through the origin.
    ///
    /// `outward` points out of it and has any length but zero.
    pub fn half_space(outward: Vec2) -> Self {
        Self::checked(HalfPlane::new(outward.try_normalize().unwrap_or(outward), 0.0))
    }

    /// A line between two points, in metres.
    pub fn segment(a: Vec2, b: Vec2) -> Self {
        Self::checked(Segment::new([a, b]))
    }

    /// The convex polygon around points, in metres.
    pub fn convex_hull(points: &[Vec2]) -> Self {
        Self::checked(Polygon::new(points))
    }

    /// A chain of segments through points, in metres, hit from both sides.
    pub fn polyline(points: &[Vec2]) -> Self {
        Self::checked(Chain::new(points, ChainOptions::default()))
    }
}
