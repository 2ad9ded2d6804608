//! Capsules.

use glam::Vec2;
use hazumi_core::{Rule, ValueError};
use std::f32::consts::PI;

use super::Mass;

/// Every point within `radius` of a segment: a sausage, a limb, a standing character.
///
/// Lengths are metres, in the frame of the shape. The ends differ, so a capsule has a direction;
/// use a [`Circle`](super::Circle) where they do not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    ends: [Vec2; 2],
    radius: f32,
}

impl Capsule {
    /// A capsule of `radius` metres around the segment between `ends`.
    ///
    /// # Errors
    ///
    /// When a number is not finite, the radius is not above 0, or the ends coincide.
    pub fn new(ends: [Vec2; 2], radius: f32) -> Result<Self, ValueError> {
        let coordinates = ends.iter().flat_map(Vec2::to_array);
        Rule::Finite.check_all("capsule end", coordinates)?;
        Rule::Above(0.0).check("capsule radius", radius)?;
        Rule::Above(0.0).check("capsule length", ends[0].distance(ends[1]))?;
        Ok(Self { ends, radius })
    }

    /// The two ends of the inner segment, in metres.
    #[inline]
    pub fn ends(&self) -> [Vec2; 2] {
        self.ends
    }

    /// The radius, in metres, > 0.
    #[inline]
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// The mass at 1 kg/m²: a rectangle and two half discs.
    pub(super) fn mass(&self) -> Mass {
        let r = self.radius;
        let length = self.ends[0].distance(self.ends[1]);
        let (rectangle, disc) = (2.0 * r * length, PI * r * r);
        // A half disc's centre of mass lies 4/(3π) r from its flat side.
        let inertia = rectangle * (length * length / 12.0 + r * r / 3.0)
            + disc * (0.5 * r * r + 0.25 * length * length)
            + 4.0 / 3.0 * r * r * r * length;
        let center = 0.5 * (self.ends[0] + self.ends[1]);
        Mass { mass: rectangle + disc, center, inertia }
    }
}
