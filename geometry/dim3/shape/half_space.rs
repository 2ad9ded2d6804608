//! Half-spaces.

use glam::Vec3;
use hazumi_core::{Rule, ValueError};

/// Half-space (infinite plane): every point behind a plane, `normal · p ≤ offset`. Ground
/// without an edge.
///
/// A half-space has no volume and no mass, so only fixed and kinematic bodies take it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "plane shape")]
pub struct HalfSpace {
    normal: Vec3,
    offset: f32,
}

impl HalfSpace {
    /// A half-space with the outward direction `normal`, `offset` metres from the origin along
    /// it. The normal has any length but zero.
    ///
    /// # Errors
    ///
    /// When a number is not finite, or the normal has no length.
    pub fn new(normal: Vec3, offset: f32) -> Result<Self, ValueError> {
        Rule::Finite.check_all("half-space normal", normal.to_array())?;
        Rule::Finite.check("half-space offset", offset)?;
        // Scaled first, because the squares of huge or tiny coordinates leave the range of f32.
        let largest = normal.abs().max_element();
        Rule::Above(0.0).check("half-space normal length", largest)?;
        Ok(Self { normal: (normal / largest).normalize(), offset })
    }

    /// Outward unit normal of the surface, in the frame of the shape, dimensionless.
    pub fn normal(&self) -> Vec3 {
        self.normal
    }

    /// Distance from the origin to the surface along the normal, in metres.
    pub fn offset(&self) -> f32 {
        self.offset
    }
}
