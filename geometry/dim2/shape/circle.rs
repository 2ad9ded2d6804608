//! Circles.

use glam::Vec2;
use hazumi_core::{Rule, ValueError};
use std::f32::consts::PI;

use super::MassProperties;

/// Circle (disc) around the origin of its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias("ball", "disc"))]
pub struct Circle {
    radius: f32,
}

impl Circle {
    /// A circle of `radius` metres.
    ///
    /// # Errors
    ///
    /// When the radius is not finite or not above 0.
    pub fn new(radius: f32) -> Result<Self, ValueError> {
        Rule::Above(0.0).check("circle radius", radius)?;
        Ok(Self { radius })
    }

    /// Radius, in metres, > 0.
    #[inline]
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// The mass at 1 kg/m².
    pub(super) fn mass(&self) -> MassProperties {
        let mass = PI * self.radius * self.radius;
        let inertia = 0.5 * mass * self.radius * self.radius;
        MassProperties { mass, center: Vec2::ZERO, inertia }
    }
}
