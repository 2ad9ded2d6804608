//! Shapes that engines get, as plain data.

use hazumi2d::glam::Vec2;

/// A convex solid around the origin, in metres; capsules stand along y.
#[derive(Clone, Debug)]
pub(crate) enum Solid {
    /// Nothing but the origin: what a ray sweeps.
    Point,
    /// A disc.
    Circle {
        /// In metres.
        radius: f32,
    },
    /// A segment with a radius.
    Capsule {
        /// Half the length of the inner segment, in metres.
        half_height: f32,
        /// In metres.
        radius: f32,
    },
    /// A box with these half extents, in metres.
    Rectangle(Vec2),
    /// The convex hull of points, in metres.
    Polygon(Vec<Vec2>),
}

impl Solid {
    /// The convex hull of points.
    pub(crate) fn hull(points: Vec<Vec2>) -> Self {
        Self::Polygon(points)
    }

    /// The same solid, `factor` times as large.
    pub(crate) fn scaled(&self, factor: f32) -> Self {
        match self {
            Self::Point => Self::Point,
            Self::Circle { radius } => Self::Circle { radius: radius * factor },
            Self::Capsule { half_height, radius } => {
                Self::Capsule { half_height: half_height * factor, radius: radius * factor }
            }
            Self::Rectangle(half_extents) => Self::Rectangle(half_extents * factor),
            Self::Polygon(points) => {
                Self::Polygon(points.iter().map(|point| point * factor).collect())
            }
        }
    }
}
