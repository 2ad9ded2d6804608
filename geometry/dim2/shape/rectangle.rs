//! Rectangles.

use glam::Vec2;
use hazumi_core::{Rule, ValueError};

use super::MassProperties;

/// Rectangle (box) around the origin of its frame, with its sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias("box", "cuboid"))]
pub struct Rectangle {
    half_extents: Vec2,
}

impl Rectangle {
    /// A rectangle with `half_extents` in metres along each axis.
    ///
    /// # Errors
    ///
    /// When a half extent is not finite or not above 0.
    pub fn new(half_extents: Vec2) -> Result<Self, ValueError> {
        Rule::Above(0.0).check_all("rectangle half extent", half_extents.to_array())?;
        Ok(Self { half_extents })
    }

    /// Half extents: distances from the centre to the sides, in metres, > 0 along each axis.
    #[inline]
    pub fn half_extents(&self) -> Vec2 {
        self.half_extents
    }

    /// The mass at 1 kg/m².
    pub(super) fn mass(&self) -> MassProperties {
        let h = self.half_extents;
        let mass = 4.0 * h.x * h.y;
        MassProperties { mass, center: Vec2::ZERO, inertia: mass / 3.0 * h.length_squared() }
    }
}
