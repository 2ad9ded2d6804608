//! Manifold reduction: the points that a manifold keeps.

use glam::Vec3;

use super::{Manifold, ManifoldPoint};

impl Manifold {
    /// The first four of `points` that are at most `margin` metres apart.
    pub(super) fn new(
        normal: Vec3,
        points: impl Iterator<Item = ManifoldPoint>,
        margin: f32,
    ) -> Self {
        let mut manifold = Self::default();
        for point in points.filter(|point| point.separation <= margin).take(4) {
            manifold.normal = normal;
            manifold.points.push(point);
        }
        manifold
    }

    /// Separation of the deepest point, in metres; infinite when there are no points.
    pub(super) fn deepest(&self) -> f32 {
        self.points.iter().fold(f32::INFINITY, |least, point| least.min(point.separation))
    }
}
