//! Shape: one enum of all shapes.

use std::sync::Arc;

use glam::Vec2;

use super::extent::{box_bounds, oriented_box_bounds};
use super::from::{from_large_shape, from_shape};
use super::polygon::FEW;
use super::support_bounds::support_bounds;
use super::{
    Capsule, Chain, Circle, Compound, CustomShape, HalfPlane, MassProperties, Polygon,
    Rectangle, Rounded, Segment, SoftShape,
};
use crate::math::{Aabb, Pose};

/// Shape: a solid, or a line, in its own frame.
///
/// Every variant is valid once built, so nothing downstream checks its numbers again.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A disc around the origin.
    Circle(Circle),
    /// A segment with a radius.
    Capsule(Capsule),
    /// A box around the origin.
    Rectangle(Rectangle),
    /// A convex polygon; shared, because polygons may be large and are often used many times.
    Polygon(Arc<Polygon>),
    /// A box or polygon with rounded corners.
    Rounded(Rounded),
    /// A shape of the user's own, described by its support mapping.
    Custom(Arc<dyn CustomShape>),
    /// A line between two points; for fixed and kinematic bodies only.
    Segment(Segment),
    /// Half-plane: everything behind a line; for fixed and kinematic bodies only.
    HalfPlane(HalfPlane),
    /// A line of many segments, open or closed; for fixed and kinematic bodies only.
    Chain(Arc<Chain>),
    /// Particles and a line around or through them, at rest; only soft bodies move them apart.
    Soft(Arc<SoftShape>),
    /// Several shapes as one.
    Compound(Arc<Compound>),
}

from_shape!(Circle Capsule Rectangle Rounded Segment HalfPlane);
from_large_shape!(Polygon Chain Compound);

impl Shape {
    /// Axis-aligned bounding box of the shape at `pose`, up to rounding. A polygon of many
    /// corners gives the box around its turned bounds.
    pub fn bounds(&self, pose: &Pose) -> Aabb {
        match self {
            Self::Circle(circle) => {
                Aabb { min: pose.position, max: pose.position }.grown(circle.radius())
            }
            Self::Capsule(capsule) => {
                Aabb::around(capsule.ends().map(|end| pose.transform_point(end)))
                    .grown(capsule.radius())
            }
            Self::Rectangle(rectangle) => rectangle.bounds(pose),
            Self::Polygon(polygon) => polygon.bounds_at(pose),
            Self::Rounded(rounded) => rounded.bounds(pose),
            Self::Custom(custom) => support_bounds(&**custom, pose),
            Self::Segment(segment) => segment.bounds(pose),
            Self::HalfPlane(_) => Aabb::EVERYTHING,
            Self::Chain(chain) => box_bounds(pose, &chain.bounds()),
            Self::Soft(soft) => box_bounds(pose, &soft.chain().bounds()),
            Self::Compound(compound) => box_bounds(pose, &compound.bounds()),
        }
    }

    /// Mass, centre of mass and inertia at `density` kg/m² > 0. `None` for a half-plane, which
    /// has no end, and for shapes without an area.
    pub fn mass(&self, density: f32) -> Option<MassProperties> {
        let unit = match self {
            Self::Circle(circle) => circle.mass(),
            Self::Capsule(capsule) => capsule.mass(),
            Self::Rectangle(rectangle) => rectangle.mass(),
            Self::Polygon(polygon) => polygon.mass(),
            Self::Rounded(rounded) => rounded.mass(),
            Self::Custom(custom) => custom.mass()?,
            Self::Compound(compound) => compound.mass()?,
            Self::Soft(soft) => soft.mass(1.0),
            Self::Segment(_) | Self::HalfPlane(_) | Self::Chain(_) => return None,
        };
        Some(unit.scaled(density))
    }
}

impl Rectangle {
    pub(super) fn bounds(&self, pose: &Pose) -> Aabb {
        oriented_box_bounds(pose, Vec2::ZERO, self.half_extents())
    }
}

impl Polygon {
    pub(super) fn bounds_at(&self, pose: &Pose) -> Aabb {
        let vertices = self.vertices();
        if vertices.len() <= FEW {
            return Aabb::around(vertices.iter().map(|&vertex| pose.transform_point(vertex)));
        }
        box_bounds(pose, &self.bounds())
    }
}
