//! What bodies are made of.

pub mod mass;
pub mod ring;
pub mod support;
pub mod circle;
pub mod segment;
pub mod capsule;
pub mod rectangle;
pub mod polygon;
pub mod outline;
pub mod decompose;
pub mod rounded;
pub mod custom;
pub mod half_plane;
pub mod chain;
pub mod soft;
pub mod compound;
pub mod scale;
mod interval;
pub(crate) mod parts;
pub(crate) mod solid;

use std::sync::Arc;

use glam::{Vec2, Vec2Swizzles};

pub use capsule::Capsule;
pub use chain::{Chain, ChainError, ChainOptions, CornerKind, Sides};
pub use circle::Circle;
pub use compound::{Compound, CompoundError};
pub use custom::Custom;
pub use half_plane::HalfPlane;
pub use mass::Mass;
pub use outline::Outline;
pub use polygon::{Polygon, PolygonError};
pub use rectangle::Rectangle;
pub use ring::{RectangleRing, Ring};
pub use rounded::{Rounded, RoundedCore};
pub use scale::{ScaleError, ScaleRule};
pub use segment::Segment;
pub use soft::{Skin, SoftError, SoftLattice, SoftShape, SoftShapeData};
pub use support::Support;

use crate::math::{Aabb, Pose};
use polygon::FEW;
use solid::Solid;

/// A solid, in its own frame.
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
    Custom(Arc<dyn Custom>),
    /// A line between two points; for fixed and kinematic bodies only.
    Segment(Segment),
    /// Everything behind a line; for fixed and kinematic bodies only.
    HalfPlane(HalfPlane),
    /// A line of many segments, open or closed; for fixed and kinematic bodies only.
    Chain(Arc<Chain>),
    /// Particles and a line around or through them, at rest; only soft bodies move them apart.
    Soft(Arc<SoftShape>),
    /// Several shapes as one.
    Compound(Arc<Compound>),
}

impl Shape {
    /// The smallest axis-aligned box around the shape when it stands at `pose`, up to rounding; for
    /// a polygon of many corners, the box around the turned bounds of the polygon.
    pub fn bounds(&self, pose: &Pose) -> Aabb {
        match self {
            Self::Circle(circle) => {
                Aabb { min: pose.position, max: pose.position }.grown(circle.radius())
            }
            Self::Capsule(capsule) => {
                Aabb::around(capsule.ends().map(|end| pose.point(end))).grown(capsule.radius())
            }
            Self::Rectangle(rectangle) => rectangle.bounds(pose),
            Self::Polygon(polygon) => polygon.bounds_at(pose),
            Self::Rounded(rounded) => rounded.bounds(pose),
            Self::Custom(custom) => custom::bounds(&**custom, pose),
            Self::Segment(segment) => segment.bounds(pose),
            Self::HalfPlane(_) => Aabb::EVERYTHING,
            Self::Chain(chain) => box_bounds(pose, &chain.bounds()),
            Self::Soft(soft) => box_bounds(pose, &soft.chain().bounds()),
            Self::Compound(compound) => box_bounds(pose, &compound.bounds()),
        }
    }

    /// The point of the surface that is farthest along `direction`, in metres, in the frame of the
    /// shape; `None` for a half-plane, which has no farthest point. `direction` has any length but
    /// zero; of several points as far, one is given, always the same.
    pub fn support(&self, direction: Vec2) -> Option<Vec2> {
        // Which lane is largest where some are no number differs from processor to processor.
        let direction = if direction.is_finite() { direction } else { Vec2::ZERO };
        match Solid::of(self) {
            Solid::Bounded(core) => {
                let outward = (direction / direction.abs().max_element()).normalize_or_zero();
                Some(core.support(direction).1 + outward * core.margin())
            }
            Solid::HalfPlane(_) => None,
            Solid::Parts(parts) => parts.support(direction),
        }
    }

    /// Whether it is made of parts: the segments of a chain, the children of a compound.
    pub fn has_parts(&self) -> bool {
        parts::Parts::of(self).is_some()
    }

    /// Mass, centre of mass and inertia at `density` kg/m² > 0; `None` for a half-plane, which
    /// has no end, and for what has no area.
    pub fn mass(&self, density: f32) -> Option<Mass> {
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
    fn bounds(&self, pose: &Pose) -> Aabb {
        oriented_box_bounds(pose, Vec2::ZERO, self.half_extents())
    }
}

impl Polygon {
    fn bounds_at(&self, pose: &Pose) -> Aabb {
        let vertices = self.vertices();
        if vertices.len() <= FEW {
            return Aabb::around(vertices.iter().map(|&vertex| pose.point(vertex)));
        }
        box_bounds(pose, &self.bounds())
    }
}

/// The bounds of a box that stands at `pose`.
fn box_bounds(pose: &Pose, local: &Aabb) -> Aabb {
    oriented_box_bounds(pose, local.center(), local.half_extents())
}

/// The bounds of a box with `half_extents` around `center`, both in the frame of `pose`.
///
/// Source: Arvo, *Transforming Axis-aligned Bounding Boxes*, Graphics Gems, 1990. `[arvo1990]`
fn oriented_box_bounds(pose: &Pose, center: Vec2, half_extents: Vec2) -> Aabb {
    let axis = Vec2::from(pose.rotation.to_array()).abs();
    let center = pose.point(center);
    let reach = half_extents * axis.x + half_extents.yx() * axis.y;
    Aabb { min: center - reach, max: center + reach }
}

macro_rules! from_shape {
    ($($shape:ident)*) => {$(
        impl From<$shape> for Shape {
            fn from(shape: $shape) -> Self {
                Self::$shape(shape)
            }
        }
    )*};
}
from_shape!(Circle Capsule Rectangle Rounded Segment HalfPlane);

impl From<Arc<dyn Custom>> for Shape {
    fn from(custom: Arc<dyn Custom>) -> Self {
        Self::Custom(custom)
    }
}

macro_rules! from_large_shape {
    ($($shape:ident)*) => {$(
        impl From<Arc<$shape>> for Shape {
            fn from(shape: Arc<$shape>) -> Self {
                Self::$shape(shape)
            }
        }

        impl From<$shape> for Shape {
            fn from(shape: $shape) -> Self {
                Self::$shape(Arc::new(shape))
            }
        }
    )*};
}
from_large_shape!(Polygon Chain Compound);
