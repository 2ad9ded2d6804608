//! Where two shapes touch.
//!
//! [`collide`] answers for any two shapes. Everything below it is grouped by method: closed forms
//! for round shapes, planes, separating axes and clipping for polyhedra. All decisions are free of
//! scale: tolerances are sines of angles or fractions of the size of the shapes.

mod feature;
mod reduce;
mod level;
mod round;
mod plane;
mod cuboid_round;
mod surface;
mod polyhedron_round;
mod clip;
mod ring;
mod facet;
mod face;
mod rim;
mod scratch;
mod polyhedra;
mod boxes_contact;
mod boxes;
mod convex;
mod triangle;
mod apart;
mod dispatch;
mod parts;
mod recycle;

use arrayvec::ArrayVec;
use glam::Vec3;

pub use dispatch::collide;
pub use parts::{PartManifold, Vicinity, collide_part, collide_parts, near_parts, near_way};
pub use polyhedra::polyhedra;
pub use recycle::{ContactCache, collide_again};
pub use scratch::Scratch;

pub use crate::sat::AxisCache;

use crate::math::Pose;
use crate::math::direction::split;

/// One point where two shapes touch, or are about to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ManifoldPoint {
    /// Midway between the two surfaces, in metres, in the frame of `a`.
    pub position: Vec3,
    /// Gap between the surfaces along the normal, in metres; negative where they overlap.
    pub separation: f32,
    /// Names the corners, edges or faces that meet here. The same meeting has the same name in
    /// the next step, so its impulse can be carried over. Unique within a manifold.
    pub feature: u32,
}

/// Where and how two shapes touch: up to four points that share a normal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Manifold {
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless; zero when there are no
    /// points.
    pub normal: Vec3,
    /// The points, none when the shapes are farther apart than the margin.
    pub points: ArrayVec<ManifoldPoint, 4>,
}

impl Manifold {
    /// One point, or nothing when it is farther apart than `margin` metres.
    #[inline]
    fn single(normal: Vec3, point: ManifoldPoint, margin: f32) -> Self {
        let mut manifold = Self::default();
        if point.separation <= margin {
            manifold.normal = normal;
            manifold.points.push(point);
        }
        manifold
    }

    /// The first four of `points` that are at most `margin` metres apart.
    fn new(normal: Vec3, points: impl Iterator<Item = ManifoldPoint>, margin: f32) -> Self {
        let mut manifold = Self::default();
        for point in points.filter(|point| point.separation <= margin).take(4) {
            manifold.normal = normal;
            manifold.points.push(point);
        }
        manifold
    }

    /// Separation of the deepest point, in metres; infinite when there are no points.
    fn deepest(&self) -> f32 {
        self.points.iter().fold(f32::INFINITY, |least, point| least.min(point.separation))
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
