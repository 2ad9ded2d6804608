//! Cylinders.

use glam::{DVec3, Mat3, Vec3};
use hazumi_core::{Rule, ValueError};
use std::f32::consts::PI;

use super::MassProperties;
use super::support::{Support, exactly_toward, toward};
use crate::math::extents::{ExactAxes, Extents};

/// A solid cylinder around the origin of its frame, its axis along y.
///
/// It rolls on its side and stands on its two flat ends; `y` runs from −`half_height` to
/// +`half_height`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cylinder {
    half_height: f32,
    radius: f32,
}

impl Cylinder {
    /// A cylinder that reaches `half_height` metres up and down and `radius` metres to all
    /// sides.
    ///
    /// # Errors
    ///
    /// When a number is not finite or not above 0.
    pub fn new(half_height: f32, radius: f32) -> Result<Self, ValueError> {
        Rule::Above(0.0).check("cylinder half height", half_height)?;
        Rule::Above(0.0).check("cylinder radius", radius)?;
        Ok(Self { half_height, radius })
    }

    /// Distance from the centre to the flat ends, in metres, > 0.
    pub fn half_height(&self) -> f32 {
        self.half_height
    }

    /// Distance from the axis to the side, in metres, > 0.
    pub fn radius(&self) -> f32 {
        self.radius
    }

    pub(super) fn extents(&self, axes: &ExactAxes) -> Extents {
        let axis = axes.columns.y_axis;
        let [half, radius] = [self.half_height, self.radius].map(f64::from);
        let reach = axis.abs() * half + disc_reach(axis) * radius;
        Extents::new(axes, -reach, reach)
    }

    /// The mass at 1 kg/m³.
    pub(super) fn mass(&self) -> MassProperties {
        let (r, h) = (self.radius, self.half_height);
        let mass = 2.0 * PI * r * r * h;
        let along = 0.5 * mass * r * r;
        let across = mass * (0.25 * r * r + h * h / 3.0);
        let inertia = Mat3::from_diagonal(Vec3::new(across, along, across));
        MassProperties { mass, center: Vec3::ZERO, inertia }
    }
}

/// How far a disc of radius 1 m around the unit vector `axis` reaches along x, y and z, in
/// metres.
pub(super) fn disc_reach(axis: DVec3) -> DVec3 {
    // With the two other coordinates, because 1 − x² cancels where the axis is nearly x.
    let squares = axis * axis;
    let sines = DVec3::new(squares.y + squares.z, squares.z + squares.x, squares.x + squares.y);
    DVec3::new(sines.x.sqrt(), sines.y.sqrt(), sines.z.sqrt())
}

/// The core is the cylinder itself.
impl Support for Cylinder {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        let [x, z] = toward(direction.x, direction.z, self.radius);
        let y = if direction.y > 0.0 { self.half_height } else { -self.half_height };
        (0, Vec3::new(x, y, z))
    }

    fn exact_support(&self, direction: DVec3) -> (u32, DVec3) {
        let [half, radius] = [self.half_height, self.radius].map(f64::from);
        let [x, z] = exactly_toward(direction.x, direction.z, radius);
        (0, DVec3::new(x, if direction.y > 0.0 { half } else { -half }, z))
    }

    #[inline]
    fn margin(&self) -> f32 {
        0.0
    }
}
