//! Half-planes.

use glam::Vec2;
use hazumi_core::{Rule, ValueError};

/// Half-plane: every point behind a line, `normal · p ≤ offset`. Ground without an edge.
///
/// A half-plane has no area and no mass, so only fixed and kinematic bodies take it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "ground line")]
pub struct HalfPlane {
    normal: Vec2,
    offset: f32,
}

impl HalfPlane {
    /// A half-plane with the outward direction `normal`, `offset` metres from the origin along
    /// it. The normal has any length but zero.
    ///
    /// # Errors
    ///
    /// When a number is not finite, or the normal has no length.
    pub fn new(normal: Vec2, offset: f32) -> Result<Self, ValueError> {
        Rule::Finite.check_all("half-plane normal", normal.to_array())?;
        Rule::Finite.check("half-plane offset", offset)?;
        // Scaled first, because the squares of huge or tiny coordinates leave the range of f32.
        let largest = normal.abs().max_element();
        Rule::Above(0.0).check("half-plane normal length", largest)?;
        Ok(Self { normal: (normal / largest).normalize(), offset })
    }

    /// Outward unit normal of the surface, in the frame of the shape, dimensionless.
    #[inline]
    pub fn normal(&self) -> Vec2 {
        self.normal
    }

    /// Distance from the origin to the surface along the normal, in metres.
    #[inline]
    pub fn offset(&self) -> f32 {
        self.offset
    }
}
