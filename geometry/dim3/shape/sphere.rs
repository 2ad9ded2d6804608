//! Spheres (balls).

use glam::{Mat3, Vec3};
use hazumi_core::{Rule, ValueError};
use std::f32::consts::PI;

use super::MassProperties;

/// Sphere (ball) around the origin of its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    radius: f32,
}

impl Sphere {
    /// A sphere of `radius` metres.
    ///
    /// # Errors
    ///
    /// When the radius is not finite or not above 0.
    pub fn new(radius: f32) -> Result<Self, ValueError> {
        Rule::Above(0.0).check("sphere radius", radius)?;
        Ok(Self { radius })
    }

    /// The radius, in metres, > 0.
    #[inline]
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// The mass at 1 kg/m³.
    pub(super) fn mass(&self) -> MassProperties {
        let r = self.radius;
        let mass = 4.0 / 3.0 * PI * (r * r * r);
        let inertia = 0.4 * mass * r * r;
        MassProperties {
            mass,
            center: Vec3::ZERO,
            inertia: Mat3::from_diagonal(Vec3::splat(inertia)),
        }
    }
}
