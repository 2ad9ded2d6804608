//! Contact manifolds: the contact points of two shapes.

use arrayvec::ArrayVec;

use crate::math::Pose;
use crate::space::{POINTS, Vector};

/// One point where two shapes touch, or are about to.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "contact manifold")]
pub struct ManifoldPoint {
    /// Midway between the two surfaces, in metres, in the frame of `a`.
    pub position: Vector,
    /// Gap between the surfaces along the normal, in metres; negative where they overlap.
    pub separation: f32,
    /// Names the corners, edges or faces that meet here. The same meeting has the same name in
    /// the next step, so its impulse can be carried over. Unique within a manifold.
    pub feature: u32,
}

/// Contact manifold: a few points that share a normal, up to two in 2D and four in 3D.
#[derive(Clone, Debug, Default, PartialEq)]
#[doc(alias = "contact manifold")]
pub struct Manifold {
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless; zero when there are no
    /// points.
    pub normal: Vector,
    /// The points, none when the shapes are farther apart than the margin.
    pub points: ArrayVec<ManifoldPoint, POINTS>,
}

impl Manifold {
    /// One point, or nothing when it is farther apart than `margin` metres.
    #[inline]
    pub(super) fn single(normal: Vector, point: ManifoldPoint, margin: f32) -> Self {
        let mut manifold = Self::default();
        if point.separation <= margin {
            manifold.normal = normal;
            manifold.points.push(point);
        }
        manifold
    }

    /// The same contact with the shapes exchanged: `self` is in the frame of `b`, the result in
    /// the frame of `a`.
    pub(super) fn flipped(mut self, b_in_a: &Pose) -> Self {
        self.normal = -b_in_a.transform_vector(self.normal);
        for point in &mut self.points {
            point.position = b_in_a.transform_point(point.position);
        }
        self
    }

    /// The same contact seen from the frame in which its frame stands at `pose`.
    pub(super) fn placed(mut self, pose: &Pose) -> Self {
        self.normal = pose.transform_vector(self.normal);
        for point in &mut self.points {
            point.position = pose.transform_point(point.position);
        }
        self
    }
}
