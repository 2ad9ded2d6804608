//! What bodies are made of.

pub mod mass;
pub mod sphere;
pub mod capsule;
pub mod cuboid;
pub mod half_space;
pub mod hull;
pub mod polyhedron;
pub mod support;

use std::sync::Arc;

use glam::Vec3;

pub use capsule::Capsule;
pub use cuboid::Cuboid;
pub use half_space::HalfSpace;
pub use hull::{Hull, HullError, HullFileError, HullOptions};
pub use mass::Mass;
pub use polyhedron::Polyhedron;
pub use sphere::Sphere;
pub use support::Support;

use crate::math::{Aabb, Pose, rotation};

/// A solid, in its own frame.
///
/// Every variant is valid once built, so nothing downstream checks its numbers again.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A ball around the origin.
    Sphere(Sphere),
    /// A segment with a radius.
    Capsule(Capsule),
    /// A box around the origin.
    Cuboid(Cuboid),
    /// A convex polyhedron; shared, because hulls are large and often used many times.
    Hull(Arc<Hull>),
    /// Everything behind a plane; for fixed and kinematic bodies only.
    HalfSpace(HalfSpace),
}

impl Shape {
    /// The smallest axis-aligned box around the shape when it stands at `pose`, up to rounding.
    pub fn bounds(&self, pose: &Pose) -> Aabb {
        match self {
            Self::Sphere(sphere) => {
                Aabb { min: pose.position, max: pose.position }.grown(sphere.radius())
            }
            Self::Capsule(capsule) => {
                Aabb::around(capsule.ends().map(|end| pose.point(end))).grown(capsule.radius())
            }
            Self::Cuboid(cuboid) => {
                oriented_box_bounds(pose, Vec3::ZERO, cuboid.half_extents())
            }
            Self::Hull(hull) => {
                let local = hull.bounds();
                oriented_box_bounds(pose, local.center(), local.half_extents())
            }
            Self::HalfSpace(_) => Aabb::EVERYTHING,
        }
    }

    /// Mass, centre of mass and inertia at `density` kg/m³ > 0; `None` for a half-space, which
    /// has no end.
    pub fn mass(&self, density: f32) -> Option<Mass> {
        let unit = match self {
            Self::Sphere(sphere) => sphere.mass(),
            Self::Capsule(capsule) => capsule.mass(),
            Self::Cuboid(cuboid) => cuboid.mass(),
            Self::Hull(hull) => hull.mass(),
            Self::HalfSpace(_) => return None,
        };
        Some(unit.scaled(density))
    }
}

/// The bounds of a box with `half_extents` around `center`, both in the frame of `pose`.
///
/// Source: Arvo, *Transforming Axis-aligned Bounding Boxes*, Graphics Gems, 1990. `[arvo1990]`
fn oriented_box_bounds(pose: &Pose, center: Vec3, half_extents: Vec3) -> Aabb {
    let axes = rotation::to_matrix(pose.rotation);
    let center = pose.point(center);
    let reach = axes.x_axis.abs() * half_extents.x
        + axes.y_axis.abs() * half_extents.y
        + axes.z_axis.abs() * half_extents.z;
    Aabb { min: center - reach, max: center + reach }
}

macro_rules! from_shape {
    ($($shape:ident)*) => {$(
        impl From<$shape> for Shape {
            fn from(shape: $shape) -> Self {
                Self::$shape(shape)
            }
        }
    )*};
}
from_shape!(Sphere Capsule Cuboid HalfSpace);

impl From<Arc<Hull>> for Shape {
    fn from(hull: Arc<Hull>) -> Self {
        Self::Hull(hull)
    }
}

impl From<Hull> for Shape {
    fn from(hull: Hull) -> Self {
        Self::Hull(Arc::new(hull))
    }
}
