//! Boxes.

use glam::{Mat3, Vec3};
use hazumi_core::{Rule, ValueError};

use super::MassProperties;

/// Box (cuboid) around the origin of its frame, with its faces along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "box")]
pub struct Cuboid {
    half_extents: Vec3,
}

impl Cuboid {
    /// A box with `half_extents` in metres along each axis.
    ///
    /// # Errors
    ///
    /// When a half extent is not finite or not above 0.
    pub fn new(half_extents: Vec3) -> Result<Self, ValueError> {
        Rule::Above(0.0).check_all("box half extent", half_extents.to_array())?;
        Ok(Self { half_extents })
    }

    /// Half extents: distances from the centre to the faces, in metres, > 0 along each axis.
    pub fn half_extents(&self) -> Vec3 {
        self.half_extents
    }

    /// The mass at 1 kg/m³.
    pub(super) fn mass(&self) -> MassProperties {
        let h = self.half_extents;
        let mass = 8.0 * h.x * h.y * h.z;
        let s = h * h;
        let inertia = Vec3::new(s.y + s.z, s.z + s.x, s.x + s.y) * (mass / 3.0);
        MassProperties { mass, center: Vec3::ZERO, inertia: Mat3::from_diagonal(inertia) }
    }
}
