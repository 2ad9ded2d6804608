//! Where two shapes touch.
//!
//! [`collide`] answers for any two shapes. Everything below it is grouped by method: closed forms
//! for round shapes, half-planes and boxes, separating axes and clipping for polygons. All decisions
//! are free of scale: tolerances are sines of angles or fractions of the size of the shapes.

mod feature;
mod clip;
mod round;
mod form;
mod plane;
mod polygon_round;
mod boxes;
mod polygons;
mod convex;
mod dispatch;
mod parts;

use arrayvec::ArrayVec;
use glam::Vec2;

pub use dispatch::collide;
pub use parts::{PartManifold, Vicinity, collide_part, collide_parts, near_parts, near_way};

use crate::math::Pose;

/// One point where two shapes touch, or are about to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ManifoldPoint {
    /// Midway between the two surfaces, in metres, in the frame of `a`.
    pub position: Vec2,
    /// Gap between the surfaces along the normal, in metres; negative where they overlap.
    pub separation: f32,
    /// Names the corners that meet here. The same meeting has the same name in the next step, so
    /// its impulse can be carried over. Unique within a manifold.
    pub feature: u32,
}

/// Where and how two shapes touch: up to two points that share a normal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Manifold {
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless; zero when there are no
    /// points.
    pub normal: Vec2,
    /// The points, none when the shapes are farther apart than the margin.
    pub points: ArrayVec<ManifoldPoint, 2>,
}

impl Manifold {
    /// One point, or nothing when it is farther apart than `margin` metres.
    #[inline]
    fn single(normal: Vec2, point: ManifoldPoint, margin: f32) -> Self {
        let mut manifold = Self::default();
        if point.separation <= margin {
            manifold.normal = normal;
            manifold.points.push(point);
        }
        manifold
    }

    /// Those of two points that are at most `margin` metres apart.
    #[inline]
    fn new(normal: Vec2, points: [ManifoldPoint; 2], margin: f32) -> Self {
        if points[0].separation <= margin && points[1].separation <= margin {
            return Self { normal, points: ArrayVec::from(points) };
        }
        let mut manifold = Self::default();
        for point in points {
            if point.separation <= margin {
                manifold.normal = normal;
                manifold.points.push(point);
            }
        }
        manifold
    }

    /// The same contact with the shapes exchanged: `self` is in the frame of `b`, the result in
    /// the frame of `a`.
    fn flipped(mut self, b_in_a: &Pose) -> Self {
        self.normal = -b_in_a.direction(self.normal);
        for point in &mut self.points {
            point.position = b_in_a.point(point.position);
        }
        self
    }
}
