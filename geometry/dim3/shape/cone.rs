//! Cones.

use glam::{DVec3, Mat3, Vec3};
use hazumi_core::{Rule, ValueError};
use std::f32::consts::PI;

use super::MassProperties;
use super::cylinder::disc_reach;
use super::support::{Support, exactly_toward, toward};
use crate::math::extents::{ExactAxes, Extents};

/// A solid cone, its axis along y: the tip at +`half_height`, the round base at −`half_height`.
///
/// The origin of its frame is half way up; the centre of mass lies half of `half_height` below
/// it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone {
    half_height: f32,
    radius: f32,
}

impl Cone {
    /// A cone of twice `half_height` metres with a base of `radius` metres.
    ///
    /// # Errors
    ///
    /// When a number is not finite or not above 0.
    pub fn new(half_height: f32, radius: f32) -> Result<Self, ValueError> {
        Rule::Above(0.0).check("cone half height", half_height)?;
        Rule::Above(0.0).check("cone radius", radius)?;
        Ok(Self { half_height, radius })
    }

    /// Half the distance between base and tip, in metres, > 0.
    pub fn half_height(&self) -> f32 {
        self.half_height
    }

    /// Radius of the base, in metres, > 0.
    pub fn radius(&self) -> f32 {
        self.radius
    }

    pub(super) fn extents(&self, axes: &ExactAxes) -> Extents {
        let axis = axes.columns.y_axis;
        let tip = axis * f64::from(self.half_height);
        let reach = disc_reach(axis) * f64::from(self.radius);
        Extents::new(axes, tip.min(-tip - reach), tip.max(reach - tip))
    }

    /// The mass at 1 kg/m³.
    pub(super) fn mass(&self) -> MassProperties {
        let (r, height) = (self.radius, 2.0 * self.half_height);
        let mass = PI * r * r * height / 3.0;
        let along = 0.3 * mass * r * r;
        // About the centre of mass, a quarter of the height above the base.
        let across = mass * (0.15 * r * r + 0.0375 * height * height);
        let center = Vec3::new(0.0, -0.5 * self.half_height, 0.0);
        MassProperties {
            mass,
            center,
            inertia: Mat3::from_diagonal(Vec3::new(across, along, across)),
        }
    }
}

/// The core is the cone itself.
impl Support for Cone {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        let [x, z] = toward(direction.x, direction.z, self.radius);
        let rim = x * direction.x + z * direction.z;
        if 2.0 * self.half_height * direction.y > rim {
            (1, Vec3::new(0.0, self.half_height, 0.0))
        } else {
            (0, Vec3::new(x, -self.half_height, z))
        }
    }

    fn exact_support(&self, direction: DVec3) -> (u32, DVec3) {
        let [half, radius] = [self.half_height, self.radius].map(f64::from);
        let [x, z] = exactly_toward(direction.x, direction.z, radius);
        if 2.0 * half * direction.y > x * direction.x + z * direction.z {
            (1, DVec3::new(0.0, half, 0.0))
        } else {
            (0, DVec3::new(x, -half, z))
        }
    }

    #[inline]
    fn margin(&self) -> f32 {
        0.0
    }

    #[inline]
    fn center(&self) -> Vec3 {
        Vec3::new(0.0, -0.5 * self.half_height, 0.0)
    }
}
