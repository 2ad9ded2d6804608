//! What bodies are made of.

pub mod mass;
pub mod corners;
pub mod face_table;
pub mod polyhedron;
pub(crate) mod planes;
pub mod support;
pub mod sphere;
pub mod segment;
pub mod capsule;
pub mod cuboid;
pub mod cylinder;
pub mod cone;
pub mod triangle;
pub(crate) mod flat;
pub mod hull;
pub mod decompose;
pub mod rounded;
pub mod custom;
pub mod half_space;
pub mod mesh;
pub mod soft;
pub mod height_field;
pub mod compound;
pub mod scale;
mod interval;
pub(crate) mod parts;
pub(crate) mod solid;

use std::sync::Arc;

use glam::Vec3;

pub use capsule::Capsule;
pub use compound::{Compound, CompoundError};
pub use cone::Cone;
pub use corners::{CornerTable, Corners};
pub use cuboid::Cuboid;
pub use custom::Custom;
pub use cylinder::Cylinder;
pub use face_table::{FaceLanes, FaceTable};
pub use half_space::HalfSpace;
pub use height_field::{HeightField, HeightFieldOptions};
pub use hull::{Hull, HullError, HullFileError, HullOptions, Simplification, Simplified};
pub use mass::Mass;
pub use mesh::{EdgeKind, Mesh, MeshError, MeshOptions, Sides};
pub use polyhedron::Polyhedron;
pub use rounded::{Rounded, RoundedCore};
pub use scale::{ScaleError, ScaleRule};
pub use segment::Segment;
pub use soft::{Skin, SoftError, SoftLattice, SoftShape, SoftShapeData};
pub use sphere::Sphere;
pub use support::Support;
pub use triangle::Triangle;

use crate::math::{Aabb, Pose, rotation};
use solid::Solid;

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
    /// A cylinder around the origin, along y.
    Cylinder(Cylinder),
    /// A cone along y, its tip up.
    Cone(Cone),
    /// A convex polyhedron; shared, because hulls are large and often used many times.
    Hull(Arc<Hull>),
    /// A box, cylinder, cone, hull or triangle with rounded edges.
    Rounded(Rounded),
    /// A shape of the user's own, described by its support mapping.
    Custom(Arc<dyn Custom>),
    /// A line between two points; for fixed and kinematic bodies only.
    Segment(Segment),
    /// A flat triangle; for fixed and kinematic bodies only.
    Triangle(Triangle),
    /// Everything behind a plane; for fixed and kinematic bodies only.
    HalfSpace(HalfSpace),
    /// A surface made of triangles; for fixed and kinematic bodies only.
    Mesh(Arc<Mesh>),
    /// Ground given by its heights on a grid; for fixed and kinematic bodies only.
    HeightField(Arc<HeightField>),
    /// Particles and a surface around or through them, at rest; only soft bodies move them apart.
    Soft(Arc<SoftShape>),
    /// Several shapes as one.
    Compound(Arc<Compound>),
}

impl Shape {
    /// The smallest axis-aligned box around the shape when it stands at `pose`, up to rounding; for
    /// a hull, the box around the turned bounds of the hull.
    pub fn bounds(&self, pose: &Pose) -> Aabb {
        match self {
            Self::Sphere(sphere) => {
                Aabb { min: pose.position, max: pose.position }.grown(sphere.radius())
            }
            Self::Capsule(capsule) => {
                Aabb::around(capsule.ends().map(|end| pose.point(end))).grown(capsule.radius())
            }
            Self::Cuboid(cuboid) => cuboid.bounds(pose),
            Self::Cylinder(cylinder) => cylinder.bounds(pose),
            Self::Cone(cone) => cone.bounds(pose),
            Self::Hull(hull) => hull.bounds_at(pose),
            Self::Rounded(rounded) => rounded.bounds(pose),
            Self::Custom(custom) => custom::bounds(&**custom, pose),
            Self::Segment(segment) => segment.bounds(pose),
            Self::Triangle(triangle) => triangle.bounds(pose),
            Self::HalfSpace(_) => Aabb::EVERYTHING,
            Self::Mesh(mesh) => box_bounds(pose, &mesh.bounds()),
            Self::HeightField(field) => box_bounds(pose, &field.bounds()),
            Self::Soft(soft) => box_bounds(pose, &soft.mesh().bounds()),
            Self::Compound(compound) => box_bounds(pose, &compound.bounds()),
        }
    }

    /// The point of the surface that is farthest along `direction`, in metres, in the frame of the
    /// shape; `None` for a half-space, which has no farthest point. `direction` has any length but
    /// zero; of several points as far, one is given, always the same.
    pub fn support(&self, direction: Vec3) -> Option<Vec3> {
        // Which lane is largest where some are no number differs from processor to processor.
        let direction = if direction.is_finite() { direction } else { Vec3::ZERO };
        match Solid::of(self) {
            Solid::Bounded(core) => {
                let outward = (direction / direction.abs().max_element()).normalize_or_zero();
                Some(core.support(direction).1 + outward * core.margin())
            }
            Solid::HalfSpace(_) => None,
            Solid::Parts(parts) => parts.support(direction),
        }
    }

    /// Whether it is made of parts: the triangles of a surface, the children of a compound.
    pub fn has_parts(&self) -> bool {
        parts::Parts::of(self).is_some()
    }

    /// Mass, centre of mass and inertia at `density` kg/m³ > 0; `None` for a half-space, which
    /// has no end, and for what has no volume.
    pub fn mass(&self, density: f32) -> Option<Mass> {
        let unit = match self {
            Self::Sphere(sphere) => sphere.mass(),
            Self::Capsule(capsule) => capsule.mass(),
            Self::Cuboid(cuboid) => cuboid.mass(),
            Self::Cylinder(cylinder) => cylinder.mass(),
            Self::Cone(cone) => cone.mass(),
            Self::Hull(hull) => hull.mass(),
            Self::Rounded(rounded) => rounded.mass(),
            Self::Custom(custom) => custom.mass()?,
            Self::Compound(compound) => compound.mass()?,
            Self::Soft(soft) => soft.mass(1.0),
            Self::Segment(_)
            | Self::Triangle(_)
            | Self::HalfSpace(_)
            | Self::Mesh(_)
            | Self::HeightField(_) => return None,
        };
        Some(unit.scaled(density))
    }
}

impl Cuboid {
    fn bounds(&self, pose: &Pose) -> Aabb {
        oriented_box_bounds(pose, Vec3::ZERO, self.half_extents())
    }
}

impl Hull {
    fn bounds_at(&self, pose: &Pose) -> Aabb {
        box_bounds(pose, &self.bounds())
    }
}

/// The bounds of a box that stands at `pose`.
fn box_bounds(pose: &Pose, local: &Aabb) -> Aabb {
    oriented_box_bounds(pose, local.center(), local.half_extents())
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
from_shape!(Sphere Capsule Cuboid Cylinder Cone Rounded Segment Triangle HalfSpace);

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

impl From<Arc<dyn Custom>> for Shape {
    fn from(custom: Arc<dyn Custom>) -> Self {
        Self::Custom(custom)
    }
}

macro_rules! from_large_shape {
    ($($shape:ident)*) => {$(
        impl From<Arc<$shape>> for Shape {
            fn from(shape: Arc<$shape>) -> Self {
                Self::$shape(shape)
            }
        }

        impl From<$shape> for Shape {
            fn from(shape: $shape) -> Self {
                Self::$shape(Arc::new(shape))
            }
        }
    )*};
}
from_large_shape!(Mesh HeightField Compound);
