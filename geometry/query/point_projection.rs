//! Projection of a point on the surface of a shape.

use crate::shape::HalfSpace;
use crate::space::{DVector, ToF32, ToF64, Vector};

/// Projection of a point on the surface of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointProjection {
    /// Distance from the surface, in metres; negative inside.
    pub distance: f32,
    /// Nearest point of the surface, in metres, in the frame of the shape.
    pub point: Vector,
    /// Unit normal out of the shape at that point, dimensionless. Outside, and where the
    /// surface is smooth, it lies along the line between the two points.
    pub normal: Vector,
    /// Part such as a segment, a triangle or a child, for shapes made of parts. Of several as
    /// near, the first.
    pub part: Option<u32>,
}

/// The same before it is rounded.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExactSurface {
    pub(super) distance: f64,
    pub(super) point: DVector,
    pub(super) normal: DVector,
}

impl ExactSurface {
    #[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
    pub(super) fn narrow(&self) -> PointProjection {
        PointProjection {
            distance: self.distance as f32,
            point: self.point.to_f32(),
            normal: self.normal.to_f32(),
            part: None,
        }
    }

    /// The projection of a point on the same solid with all points within `radius` metres
    /// added.
    ///
    /// Inside the solid too: what is convex grows by the same amount on all sides.
    pub(super) fn rounded(self, radius: f64) -> Self {
        Self {
            distance: self.distance - radius,
            point: self.point + self.normal * radius,
            ..self
        }
    }

    /// The projection of a point on a round shape, given the point of its core that is nearest.
    /// Within `no_direction` metres of the core, it lies along `aside`.
    pub(super) fn round(
        core: DVector,
        radius: f64,
        point: DVector,
        no_direction: f64,
        aside: impl Fn() -> DVector,
    ) -> Self {
        let out = point - core;
        let length = out.length();
        let normal = if length <= no_direction { aside() } else { out / length };
        Self { distance: length - radius, point: core + normal * radius, normal }
    }
}

/// The nearest projection of a half-space, in the plane of a half-plane.
pub(super) fn ground(half_space: &HalfSpace, point: DVector) -> ExactSurface {
    let normal = half_space.normal().to_f64();
    let distance = normal.dot(point) - f64::from(half_space.offset());
    // The normal is of unit length up to the rounding of f32 only.
    ExactSurface {
        distance,
        point: point - normal * (distance / normal.length_squared()),
        normal,
    }
}
