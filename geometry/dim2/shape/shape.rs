//! Shape: one enum of all shapes.

use std::sync::Arc;

use super::from::{from_large_shape, from_shape};
use super::parts::Parts;
use super::support_bounds::support_extents;
use super::{
    Capsule, Chain, Circle, Compound, CustomShape, HalfPlane, MassProperties, Polygon,
    Rectangle, Rounded, Segment, SoftShape,
};
use crate::math::extents::{ExactAxes, Extents, ball_bounds};
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
    /// Axis-aligned bounding box of the shape at `pose`: the smallest one that holds it.
    ///
    /// It is computed in `f64` and rounded outwards, so no point of the shape is outside, not
    /// by the last bit. The rotation counts as normalised. Compounds have a rounding of their
    /// coordinates more room. Custom shapes have 10⁻⁶ of their support points, and are held as
    /// far as these are right.
    pub fn bounds(&self, pose: &Pose) -> Aabb {
        match self {
            Self::Circle(circle) => ball_bounds(pose.position, circle.radius()),
            Self::HalfPlane(_) => Aabb::EVERYTHING,
            _ => self.extents(&ExactAxes::of(pose.rotation)).at(pose.position),
        }
    }

    /// How far it reaches along the axes of an outer frame.
    pub(super) fn extents(&self, axes: &ExactAxes) -> Extents {
        match self {
            Self::Circle(circle) => Extents::POINT.grown(circle.radius()),
            Self::Capsule(capsule) => {
                Extents::around(axes, capsule.ends()).grown(capsule.radius())
            }
            Self::Rectangle(rectangle) => rectangle.extents(axes),
            Self::Polygon(polygon) => polygon.extents(axes),
            Self::Rounded(rounded) => rounded.extents(axes),
            Self::Custom(custom) => support_extents(&**custom, axes),
            Self::Segment(segment) => segment.extents(axes),
            Self::HalfPlane(_) => Extents::of_aabb(&Aabb::EVERYTHING),
            Self::Chain(chain) => Parts::Chain(chain).extents(axes),
            Self::Soft(soft) => Parts::Chain(soft.chain()).extents(axes),
            Self::Compound(compound) => Parts::Compound(compound).extents(axes),
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
    pub(super) fn extents(&self, axes: &ExactAxes) -> Extents {
        Extents::of_box(axes, self.half_extents())
    }
}
