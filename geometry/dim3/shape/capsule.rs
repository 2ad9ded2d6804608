//! Capsules.

use glam::{Mat3, Vec3};
use hazumi_core::{Rule, ValueError};
use std::f32::consts::PI;

use super::Mass;

/// Every point within `radius` of a segment: a sausage, a limb, a standing character.
///
/// Lengths are metres, in the frame of the shape. The ends differ, so a capsule has a direction;
/// use a [`Sphere`](super::Sphere) where they do not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    pub(super) ends: [Vec3; 2],
    radius: f32,
}

impl Capsule {
    /// A capsule of `radius` metres around the segment between `ends`.
    ///
    /// # Errors
    ///
    /// When a number is not finite, the radius is not above 0, or the ends coincide.
    pub fn new(ends: [Vec3; 2], radius: f32) -> Result<Self, ValueError> {
        let coordinates = ends.iter().flat_map(Vec3::to_array);
        Rule::Finite.check_all("capsule end", coordinates)?;
        Rule::Above(0.0).check("capsule radius", radius)?;
        Rule::Above(0.0).check("capsule length", ends[0].distance(ends[1]))?;
        Ok(Self { ends, radius })
    }

    /// The two ends of the inner segment, in metres.
    pub fn ends(&self) -> [Vec3; 2] {
        self.ends
    }

    /// The radius, in metres, > 0.
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// The mass at 1 kg/m³: a cylinder and two half balls.
    pub(super) fn mass(&self) -> Mass {
        let r = self.radius;
        let axis = self.ends[1] - self.ends[0];
        let length = axis.length();
        let (cylinder, ball) = (PI * r * r * length, 4.0 / 3.0 * PI * (r * r * r));
        let along = cylinder * r * r / 2.0 + ball * 0.4 * r * r;
        // A half ball's centre of mass lies 3/8 r from its flat side.
        let across = cylinder * (r * r / 4.0 + length * length / 12.0)
            + ball * (0.4 * r * r + length * length / 4.0 + 0.375 * length * r);
        let d = axis / length;
        let outer = Mat3::from_cols(d * d.x, d * d.y, d * d.z);
        Mass {
            mass: cylinder + ball,
            center: 0.5 * (self.ends[0] + self.ends[1]),
            inertia: Mat3::from_diagonal(Vec3::splat(across)) + outer * (along - across),
        }
    }
}
