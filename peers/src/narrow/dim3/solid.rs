//! Shapes that engines get, as plain data.

use hazumi3d::glam::Vec3;

/// A convex solid around the origin, in metres; capsules, cylinders and cones stand along y.
#[derive(Clone, Debug)]
pub(crate) enum Solid {
    /// Nothing but the origin: what a ray sweeps.
    Point,
    /// A ball.
    Sphere {
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
    Cuboid(Vec3),
    /// A cylinder.
    Cylinder {
        /// In metres.
        half_height: f32,
        /// In metres.
        radius: f32,
    },
    /// A cone, its tip up.
    Cone {
        /// In metres.
        half_height: f32,
        /// Of the base, in metres.
        radius: f32,
    },
    /// A triangle, its corners in metres.
    Triangle([Vec3; 3]),
    /// The convex hull of points, in metres.
    Hull(Vec<Vec3>),
}

impl Solid {
    /// The convex hull of points.
    pub(crate) fn hull(points: Vec<Vec3>) -> Self {
        Self::Hull(points)
    }

    /// The same solid, `factor` times as large.
    pub(crate) fn scaled(&self, factor: f32) -> Self {
        match self {
            Self::Point => Self::Point,
            Self::Sphere { radius } => Self::Sphere { radius: radius * factor },
            Self::Capsule { half_height, radius } => {
                Self::Capsule { half_height: half_height * factor, radius: radius * factor }
            }
            Self::Cuboid(half_extents) => Self::Cuboid(half_extents * factor),
            Self::Cylinder { half_height, radius } => {
                Self::Cylinder { half_height: half_height * factor, radius: radius * factor }
            }
            Self::Cone { half_height, radius } => {
                Self::Cone { half_height: half_height * factor, radius: radius * factor }
            }
            Self::Triangle(corners) => Self::Triangle(corners.map(|corner| corner * factor)),
            Self::Hull(points) => {
                Self::Hull(points.iter().map(|point| point * factor).collect())
            }
        }
    }
}
