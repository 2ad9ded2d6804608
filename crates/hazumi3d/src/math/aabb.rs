//! Axis-aligned boxes.

use glam::Vec3;
use hazumi_core::Bounds;

/// An axis-aligned box, in metres; `min` ≤ `max` along each axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Lowest corner, in metres.
    pub min: Vec3,
    /// Highest corner, in metres.
    pub max: Vec3,
}

impl Aabb {
    /// The box that holds nothing: it grows to any box it is united with.
    pub const EMPTY: Self = Self { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };
    /// The box that holds everything.
    pub const EVERYTHING: Self = Self { min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };

    /// The smallest box around `points`; [`Self::EMPTY`] when there are none.
    pub fn around(points: impl IntoIterator<Item = Vec3>) -> Self {
        points.into_iter().fold(Self::EMPTY, |grown, point| Self {
            min: grown.min.min(point),
            max: grown.max.max(point),
        })
    }

    /// The box grown by `margin` metres on each side.
    #[must_use]
    pub fn grown(self, margin: f32) -> Self {
        Self { min: self.min - Vec3::splat(margin), max: self.max + Vec3::splat(margin) }
    }

    /// The middle of the box, in metres.
    pub fn center(&self) -> Vec3 {
        0.5 * (self.min + self.max)
    }

    /// Half the edge lengths, in metres.
    pub fn half_extents(&self) -> Vec3 {
        0.5 * (self.max - self.min)
    }
}

impl Bounds for Aabb {
    const AXES: usize = 3;

    fn span(&self, axis: usize) -> [f32; 2] {
        [self.min[axis], self.max[axis]]
    }

    fn union(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    fn cost(&self) -> f32 {
        let d = self.max - self.min;
        d.x * d.y + d.y * d.z + d.z * d.x
    }
}
