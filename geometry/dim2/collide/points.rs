//! Manifold reduction: the points that a manifold keeps.

use arrayvec::ArrayVec;
use glam::Vec2;

use super::{Manifold, ManifoldPoint};

impl Manifold {
    /// Manifold of those of two points that are at most `margin` metres apart.
    #[inline]
    pub(super) fn new(normal: Vec2, points: [ManifoldPoint; 2], margin: f32) -> Self {
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
}
