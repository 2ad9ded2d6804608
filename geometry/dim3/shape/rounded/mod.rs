//! Shapes with rounded edges.

mod mass;

use std::sync::Arc;

use glam::{DVec3, Vec3};
use hazumi_core::{Rule, ValueError};

use super::{Cone, Cuboid, Cylinder, Hull, Support, SupportPoints, Triangle};
use crate::math::extents::{ExactAxes, Extents};

/// Every point within `radius` of a core: a box with rounded edges, a lozenge, a thick
/// triangle.
///
/// The radius is added on all sides, so a rounded box is larger than its core. Rounded edges
/// roll and slide better, and shallow contacts are found without looking inside the core.
#[derive(Clone, Debug)]
pub struct Rounded {
    core: RoundedCore,
    radius: f32,
}

/// Core of a [`Rounded`] shape.
#[derive(Clone, Debug)]
pub enum RoundedCore {
    /// A box.
    Cuboid(Cuboid),
    /// A cylinder: with a radius, a puck.
    Cylinder(Cylinder),
    /// A cone.
    Cone(Cone),
    /// A convex polyhedron.
    Hull(Arc<Hull>),
    /// A triangle: with a radius it has volume.
    Triangle(Triangle),
}

impl Rounded {
    /// Every point within `radius` metres of `core`.
    ///
    /// # Errors
    ///
    /// When the radius is not finite or not above 0.
    pub fn new(core: impl Into<RoundedCore>, radius: f32) -> Result<Self, ValueError> {
        Rule::Above(0.0).check("rounding radius", radius)?;
        Ok(Self { core: core.into(), radius })
    }

    /// Core that is rounded.
    pub fn core(&self) -> &RoundedCore {
        &self.core
    }

    /// The radius of the edges, in metres, > 0.
    pub fn radius(&self) -> f32 {
        self.radius
    }

    pub(super) fn extents(&self, axes: &ExactAxes) -> Extents {
        let core = match &self.core {
            RoundedCore::Cuboid(cuboid) => cuboid.extents(axes),
            RoundedCore::Cylinder(cylinder) => cylinder.extents(axes),
            RoundedCore::Cone(cone) => cone.extents(axes),
            RoundedCore::Hull(hull) => hull.extents(axes),
            RoundedCore::Triangle(triangle) => triangle.extents(axes),
        };
        core.grown(self.radius)
    }
}

macro_rules! ask {
    ($rounded:expr, $core:ident => $answer:expr) => {
        match &$rounded.core {
            RoundedCore::Cuboid($core) => $answer,
            RoundedCore::Cylinder($core) => $answer,
            RoundedCore::Cone($core) => $answer,
            RoundedCore::Hull($core) => $answer,
            RoundedCore::Triangle($core) => $answer,
        }
    };
}

/// The core is what is rounded.
impl Support for Rounded {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        ask!(self, core => core.support(direction))
    }

    fn exact_support(&self, direction: DVec3) -> (u32, DVec3) {
        ask!(self, core => core.exact_support(direction))
    }

    #[inline]
    fn margin(&self) -> f32 {
        self.radius
    }

    fn vertex(&self, index: u32) -> Option<Vec3> {
        ask!(self, core => core.vertex(index))
    }

    #[inline]
    fn corner_lanes(&self) -> Option<SupportPoints<'_>> {
        ask!(self, core => core.corner_lanes())
    }

    #[inline]
    fn center(&self) -> Vec3 {
        ask!(self, core => core.center())
    }
}

macro_rules! from_core {
    ($($core:ident)*) => {$(
        impl From<$core> for RoundedCore {
            fn from(core: $core) -> Self {
                Self::$core(core)
            }
        }
    )*};
}
from_core!(Cuboid Cylinder Cone Triangle);

impl From<Arc<Hull>> for RoundedCore {
    fn from(hull: Arc<Hull>) -> Self {
        Self::Hull(hull)
    }
}

impl From<Hull> for RoundedCore {
    fn from(hull: Hull) -> Self {
        Self::Hull(Arc::new(hull))
    }
}
